"""Which line belongs to which: indented lines happen during the line above, or continue it."""

from dataclasses import dataclass, field, replace

from logs.transcript.build import Content
from logs.transcript.page import Line
from logs.transcript.positions import StackContents, ZoneContents
from logs.transcript.statements import PlaysCard, TapsForMana, UsesAbility
from logs.transcript.syntax import Clause, Item
from replay.errors import InputError

MAX_DEPTH = 8

_ANNOUNCEMENTS = (PlaysCard, UsesAbility, TapsForMana)


@dataclass(slots=True)
class _OpenLine:
    """A line to which further lines may still be added."""

    number: int
    indentation: int
    content: Content
    children: list[Line] = field(default_factory=list)

    @property
    def announces(self) -> bool:
        return isinstance(self.content.statements[-1], _ANNOUNCEMENTS)

    @property
    def position(self) -> ZoneContents | StackContents | None:
        last = self.content.statements[-1]
        return last if isinstance(last, ZoneContents | StackContents) else None

    def add_clauses(self, clauses: tuple[Clause, ...]) -> None:
        self.content = self.content._replace(clauses=self.content.clauses + clauses)

    def add_items(self, position: ZoneContents | StackContents, items: tuple[Item, ...]) -> None:
        longer = replace(position, items=position.items + items, open=False)
        self.content = self.content._replace(statements=(*self.content.statements[:-1], longer))

    def finished(self) -> Line:
        if self.position and self.position.open:
            raise InputError(
                "a list without cards",
                line=self.number,
                expected="cards after the colon or on indented lines",
                hint="write `nothing` if there are none",
            )
        said = self.content
        return Line(self.number, said.statements, said.clauses, said.time, said.label, tuple(self.children))


class Nesting:
    """Takes the lines of a page in order and puts each where it belongs."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._open: list[_OpenLine] = []

    @property
    def is_empty(self) -> bool:
        """No line has come yet."""
        return not (self._lines or self._open)

    def add(self, content: Content, number: int, indentation: int) -> None:
        """Add the next line. Raises InputError if it cannot belong to any line above."""
        if indentation and not self._open:
            raise InputError(
                "an indented line with none above it to belong to",
                line=number,
                column=1,
                expected="a line that begins in column 1",
            )
        if content.statements:
            self._begin(_OpenLine(number, indentation, content))
        else:
            self._continue(content, number, indentation)

    def finished(self) -> tuple[Line, ...]:
        """All lines of column 1, with what belongs to them."""
        self._close(0)
        return tuple(self._lines)

    def _begin(self, line: _OpenLine) -> None:
        sibling = self._close(line.indentation)
        if sibling and sibling.indentation != line.indentation:
            raise InputError(
                f"an indentation of {line.indentation}, between those of the lines above",
                line=line.number,
                column=line.indentation + 1,
                expected=f"{sibling.indentation} spaces, as in line {sibling.number}",
            )
        if len(self._open) >= MAX_DEPTH:
            raise InputError("indented too deeply", line=line.number, expected=f"at most {MAX_DEPTH} levels")
        self._open.append(line)

    def _close(self, indentation: int) -> _OpenLine | None:
        """Finish the lines that are indented at least so far; the last of them."""
        last = None
        while self._open and self._open[-1].indentation >= indentation:
            last = self._open.pop()
            (self._open[-1].children if self._open else self._lines).append(last.finished())
        return last

    def _continue(self, content: Content, number: int, indentation: int) -> None:
        line = self._continued(indentation, clauses=bool(content.clauses))
        if content.clauses:
            line.add_clauses(content.clauses)
        elif position := line.position:
            line.add_items(position, content.items)
        else:
            raise InputError(
                "a list of cards that continues nothing",
                line=number,
                column=indentation + 1,
                expected="a statement, or a line above such as `Alice deck:`",
            )
        self._take_marks(line, content, number)

    def _continued(self, indentation: int, *, clauses: bool) -> _OpenLine:
        """The line above that is indented less, or an announcement at the same indentation."""
        return next(
            line
            for line in reversed(self._open)
            if line.indentation < indentation
            or (clauses and line.indentation == indentation and line.announces)
        )

    @staticmethod
    def _take_marks(line: _OpenLine, content: Content, number: int) -> None:
        if (content.label and line.content.label) or content.time:
            raise InputError(
                "a second label or a time on a continued line",
                line=number,
                hint=f"write it once, in line {line.number}",
            )
        if content.label:
            line.content = line.content._replace(label=content.label)
