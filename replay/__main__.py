"""The roof: the command `replay`. Imports what a call needs and nothing else, and is imported by nobody.

Every fault of the input or the call ends here, in one line on the error stream and exit status 2.
"""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits: 0 fine, 1 something was found, 2 the input or the call is at fault."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        sys.exit(_print_version())
    from replay.cli.app import run

    sys.exit(run(words))


def _print_version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("instant-replay")
    except PackageNotFoundError:
        number = "(not installed)"
    sys.stdout.write(f"replay {number}\n")
    return 0


if __name__ == "__main__":
    main()
