"""What every command does with its answer: JSON or a picture on the output, a word beside it.

This and `replay.cli.progress` are all that writes to a terminal.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console, RenderableType

from replay.errors import UsageError

_UNPRINTABLE: Final = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_WIDTH_WITHOUT_TERMINAL: Final = 100


def print_json(value: object) -> None:
    """Prints a value as JSON; what a terminal would obey is escaped."""
    text = msgspec.json.format(msgspec.json.encode(value)).decode()
    print_line(_UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def show(picture: RenderableType) -> None:
    """Prints a picture; without a terminal in plain text of a fixed width, no line filled up with blanks."""
    with _written():
        if sys.stdout.isatty():
            Console(highlight=False).print(picture)
        else:
            sys.stdout.write(_unfilled(picture))


def _unfilled(picture: RenderableType) -> str:
    console = Console(width=_WIDTH_WITHOUT_TERMINAL, highlight=False)
    with console.capture() as captured:
        console.print(picture)
    return "\n".join(line.rstrip(" ") for line in captured.get().split("\n"))


def answer(value: object, picture: Callable[[], RenderableType], *, as_json: bool) -> None:
    """Prints the value as JSON, or its picture."""
    if as_json:
        print_json(value)
    else:
        show(picture())


def print_line(line: str) -> None:
    """One line as the answer."""
    with _written():
        sys.stdout.write(line + "\n")


def say(line: str) -> None:
    """One line for a person, beside the answer."""
    sys.stderr.write(line + "\n")


@contextmanager
def _written() -> Iterator[None]:
    """What is printed here is out before the call goes on. Raises UsageError where it cannot be written."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _give_up_output()
        raise UsageError(f"the answer cannot be written ({error.strerror})") from error


def _give_up_output() -> None:
    """Sends what waits to be written nowhere: Python would try it once more as it ends, and complain."""
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
