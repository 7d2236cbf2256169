"""Tables that lose nothing on a narrow terminal. What stands in them is not said here."""

from collections.abc import Collection, Sequence
from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

_BETWEEN: Final = 2
"""Cells between two columns that have closed up."""

_WORDS: Final = 8
"""Cells that a column of words keeps, if it wants so many, before headings over numbers are folded."""


class Grid(Table):
    """Rows under headings. Where there is too little room, it closes up its columns, then folds its words.

    The columns named in `numbers` stand to the right. They and those in `whole`, ids to be typed again, keep
    every value in one piece.
    """

    def __init__(
        self,
        headings: Sequence[str],
        rows: Sequence[Sequence[str | Text]],
        *,
        numbers: Collection[str] = (),
        whole: Collection[str] = (),
        title: str | None = None,
    ) -> None:
        super().__init__(box=box.SIMPLE, title=title)
        for heading in headings:
            self.add_column(heading, justify="right" if heading in numbers else "left", overflow="fold")
        for row in rows:
            self.add_row(*row)
        self._kept = [heading in numbers or heading in whole for heading in headings]
        self._needed = [
            max((cell_len(str(row[place])) for row in rows), default=0) for place in range(len(headings))
        ]
        self._wanted = [
            max(needed, *map(cell_len, heading.splitlines()))
            for needed, heading in zip(self._needed, headings, strict=True)
        ]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What rich asks for."""
        if sum(self._wanted) + (_BETWEEN + 1) * len(self._wanted) > options.max_width:
            self._close_up(options.max_width)
        return super().__rich_console__(console, options)

    def _close_up(self, width: int) -> None:
        """Fixes the widths of the columns that keep their values; rich finds those of the others."""
        self.padding, self.pad_edge = (0, _BETWEEN - 1, 0, 0), False
        words = sum(min(wanted, _WORDS) for wanted, kept in self._places() if not kept)
        room = width - words - _BETWEEN * len(self.columns)
        widths = [wanted if kept else 0 for wanted, kept in self._places()]
        spare = [width - needed if width else 0 for width, needed in zip(widths, self._needed, strict=True)]
        while sum(widths) > room and (most := max(spare)) > 0:
            place = spare.index(most)
            widths[place] -= 1
            spare[place] -= 1
        for column, fixed in zip(self.columns, widths, strict=True):
            column.width = fixed or None

    def _places(self) -> list[tuple[int, bool]]:
        return list(zip(self._wanted, self._kept, strict=True))
