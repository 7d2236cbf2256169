"""What every command does with its answer: JSON or a picture on the output, progress beside it.

The one place of the package that writes to the terminal.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

_UNPRINTABLE: Final = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_WIDTH_WITHOUT_TERMINAL: Final = 120


def print_json(value: object) -> None:
    """Prints a value as JSON; what a terminal would obey is escaped."""
    text = msgspec.json.format(msgspec.json.encode(value)).decode()
    sys.stdout.write(_UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")


def show(picture: RenderableType) -> None:
    """Prints a picture; without a terminal in plain text of a fixed width."""
    is_terminal = sys.stdout.isatty()
    console = Console(width=None if is_terminal else _WIDTH_WITHOUT_TERMINAL, highlight=False)
    console.print(picture)


def answer(value: object, picture: Callable[[], RenderableType], *, as_json: bool) -> None:
    """Prints the value as JSON, or its picture."""
    if as_json:
        print_json(value)
    else:
        show(picture())


def say(line: str) -> None:
    """One line for a person, beside the answer."""
    sys.stderr.write(line + "\n")


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[str], None]]:
    """A bar on the error stream while a terminal watches; call it with a word about each step that is done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _word: None
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda word: bar.update(task, advance=1, description=f"{what} {word}")
