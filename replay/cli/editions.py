"""`--edition`: the rules of another day, for the commands that judge."""

from datetime import date
from typing import Annotated

import typer

from replay.errors import UsageError
from replay.rules.editions import Edition, edition_for

EditionOption = Annotated[
    str | None,
    typer.Option("--edition", metavar="DATE", help="Judge by the rules in force on this day."),
]


def named_edition(day: str | None) -> Edition | None:
    """The edition that `--edition` asks for, None without it. Raises UsageError for what is no date."""
    try:
        return None if day is None else edition_for(date.fromisoformat(day))
    except ValueError:
        raise UsageError(f"{day!r} is no date; write it like 2024-06-07") from None
