"""The roof: the command `replay`. Imports what a call needs and nothing else, and is imported by nobody.

Every fault of the input or the call ends here, in one line on the error stream and exit status 2.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from replay.printable import printable

_OUR_FAULT: Final = 3
_INTERRUPTED: Final = 130
_SHOW_TRACE: Final = "REPLAY_TRACE"
_LONGEST: Final = 300


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits: 0 fine, 1 something was found, 2 the input or the call is at fault.

    3 is a fault of the program itself.
    """
    _prepare_streams()
    try:
        from replay.cli.app import run

        status = run(sys.argv[1:] if arguments is None else arguments)
    except Exception as error:
        if os.environ.get(_SHOW_TRACE):
            raise
        status = _confess(error)
    except KeyboardInterrupt:
        status = _INTERRUPTED
    sys.exit(status)


def _prepare_streams() -> None:
    """Makes sure that every answer can be written, whatever the user's encoding lacks.

    A file or another program gets UTF-8: JSON is that by definition, and boards need signs that a Windows
    code page does not have.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # Closed by the caller, who wants the exit status only.
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _confess(error: Exception) -> int:
    """Says of a fault of ours what it is, for whoever reports it."""
    what = printable(f"{type(error).__name__}: {error}", _LONGEST)
    sys.stderr.write(f"replay: a fault of the program ({what}); please report it, with {_SHOW_TRACE}=1 set\n")
    return _OUR_FAULT


if __name__ == "__main__":
    main()
