"""Writes the events of one game and lets the rules play along: the next line finds the table as it then is.

It knows events and the fold, not the notation: what a line means is the business of its siblings.
"""

from dataclasses import dataclass

from replay.cards.knowledge import CardKnowledge
from replay.events import Entry, Event, Gap, Rewound, StepBegan
from replay.fidelity import DECISIONS_ONLY
from replay.live import live
from replay.reducer import Reducer
from replay.rules.editions import Edition
from replay.state import State


@dataclass(slots=True)
class Recorder:
    """The record of one game. `offset` is the byte at which the line now read begins."""

    cards: CardKnowledge
    edition: Edition
    entries: list[Entry]
    offset: int = 0
    turn: int = 0
    _taken: int = 0
    _reducer: Reducer | None = None

    @property
    def state(self) -> State:
        """The table after everything carried out so far. Read it, never keep it."""
        return self._fold.state

    @property
    def last(self) -> int:
        """The number of the event written last, 0 before the first."""
        return len(self.entries)

    @property
    def gaps(self) -> int:
        """How many holes the record has."""
        return sum(isinstance(entry.event, Gap) for entry in self.entries)

    @property
    def undos(self) -> int:
        """How often something was taken back."""
        return sum(isinstance(entry.event, Rewound) for entry in self.entries)

    def write(self, event: Event, cause: int | None = None) -> int:
        """Writes an event and gives its number; it is not carried out yet."""
        if isinstance(event, StepBegan):
            self.turn = event.turn
        self.entries.append(Entry(len(self.entries) + 1, event, cause, self.turn, self.offset))
        return len(self.entries)

    def carry_out(self) -> None:
        """Lets happen what was written since."""
        written = self.entries[self._taken :]
        self._taken = len(self.entries)
        if written:
            self._fold.feed(written)

    def settle(self) -> None:
        """Carries out what was written, up to the point where a player has priority."""
        self.carry_out()
        self._fold.finish()

    def rewind(self, to: int, reason: str) -> None:
        """Takes back everything after event `to`; the lines stay on record."""
        self.write(Rewound(to, reason))
        kept = live(self.entries)
        self.turn = max((entry.turn for entry in kept[:-1]), default=0)
        self._reducer = None
        self._taken = len(self.entries)
        self._fold.feed(kept)

    @property
    def _fold(self) -> Reducer:
        if self._reducer is None:
            self._reducer = Reducer(DECISIONS_ONLY, cards=self.cards, edition=self.edition)
        return self._reducer
