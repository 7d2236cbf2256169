"""Pages that people write, read with the cards that ship; their events are named by the lines of the page."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from logs.reading import ReadingReport
from logs.transcript.parse import parse
from logs.transcript.reader import TranscriptReader, edition_of
from replay.cards.shipped import SHIPPED
from replay.explain import Explanation, explain
from replay.game import Game
from replay.store import Evidence

SAMPLES = Path(__file__).parents[2] / "logs" / "samples"

HEAD = "transcript: 1\nedition: 2024-06-07\nplayers: Alice, Bob\nsetup\n"


class Page:
    """A page as a game, with the lines of the page as evidence."""

    def __init__(self, text: str, name: str = "page.txt") -> None:
        reader = TranscriptReader(SHIPPED)
        (recorded,) = reader.read(BytesIO(text.encode()), name, ReadingReport())
        lines = {line.offset: line for line in recorded.lines}

        def evidence(offset: int) -> Evidence | None:
            line = lines.get(offset)
            return None if line is None else Evidence(name, line.number, line.text.decode())

        self._line_of = {offset: line.number for offset, line in lines.items()}
        self.game = Game(
            id="ab12",
            entries=recorded.entries,
            fidelity=reader.fidelity,
            players=recorded.players,
            cards=SHIPPED,
            edition=edition_of(parse(text, name)),
            evidence_at=evidence,
        )

    def seq(self, line: int) -> int:
        """The first event of a line, counted from 1."""
        return next(e.seq for e in self.game.entries if self._line_of.get(e.offset) == line)

    def explain(self, line: int) -> Explanation:
        """Everything behind the first event of a line."""
        return explain(self.game, self.seq(line))


def sample(name: str) -> Page:
    """A page that ships."""
    return Page((SAMPLES / name).read_text("utf-8"), name)


def page(*lines: str) -> Page:
    """A page of two players with these lines from line 5 on: a position, then what is played."""
    return Page(HEAD + "\n".join(lines) + "\n")
