"""A whole transcript as read from the page: headers, and lines with what belongs to them."""

from dataclasses import dataclass

from logs.transcript.statements import Statement
from logs.transcript.syntax import Clause

HEADERS = (
    "transcript",
    "title",
    "date",
    "edition",
    "format",
    "players",
    "teams",
    "event",
    "round",
    "table",
    "recorder",
    "cards",
)
"""What may stand above the first line of a game."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the page with everything that belongs to it.

    `number` is the physical line, `time` as written (`13:05:10`), `statements` happen at once.
    `clauses` and the items of a position include those continued on indented lines.
    `children` are the indented statements: what happens while this line is carried out.
    """

    number: int
    statements: tuple[Statement, ...]
    clauses: tuple[Clause, ...] = ()
    time: str | None = None
    label: str | None = None
    children: tuple["Line", ...] = ()


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole page: `headers` as written, `lines` in order."""

    headers: dict[str, str]
    lines: tuple[Line, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the header, in turn order, without brackets."""
        names = (name.strip().strip("[]") for name in self.headers.get("players", "").split(","))
        return tuple(name for name in names if name)
