"""Writes the events of one game and lets the rules play along: the next line finds the table as it then is.

What a line writes is kept together until it is carried out. Then what must be known before the line's own
act (a card that shows itself) moves to its front, and everything gets its number.
Nothing here knows the notation.
"""

from dataclasses import dataclass, field

from replay.cards.knowledge import CardKnowledge
from replay.events import Entry, Event, Rewound, StepBegan
from replay.fidelity import DECISIONS_ONLY
from replay.live import live
from replay.reducer import Reducer
from replay.rules.editions import Edition
from replay.state import State


@dataclass(slots=True, eq=False)
class Written:
    """An event on its way into the record. `seq` is 0 until it is carried out."""

    event: Event
    cause: "Written | None" = None
    offset: int = 0
    early: bool = False
    takes_back_to: "Written | None" = None
    seq: int = 0


@dataclass(slots=True)
class Recorder:
    """The record of one game. `offset` is the byte at which the line now read begins."""

    cards: CardKnowledge
    edition: Edition
    offset: int = 0
    entries: list[Entry] = field(default_factory=list)
    _turn: int = 0
    _written: list[Written] = field(default_factory=list)
    _reducer: Reducer | None = None

    @property
    def state(self) -> State:
        """The table after everything carried out so far. Read it, never keep it."""
        return self._fold.state

    @property
    def last(self) -> int:
        """The number of the last event carried out, 0 before the first."""
        return len(self.entries)

    @property
    def written_last(self) -> Written | None:
        """The event written last and not carried out yet."""
        return self._written[-1] if self._written else None

    def written_of(self, kind: type[Event]) -> list[Written]:
        """The events of a kind that are written and not carried out yet."""
        return [written for written in self._written if isinstance(written.event, kind)]

    def counted(self, kind: type[Event]) -> int:
        """How many events of a kind the record has."""
        return sum(isinstance(entry.event, kind) for entry in self.entries)

    def write(self, event: Event, cause: Written | None = None, *, early: bool = False) -> Written:
        """Writes an event; `early` ones come before everything else of the line."""
        self._written.append(Written(event, cause, self.offset, early))
        return self._written[-1]

    def take_back(self, to: Written) -> None:
        """Takes back what was written since `to`, all within one line."""
        self._written.append(Written(Rewound(0, "reversed"), offset=self.offset, takes_back_to=to))

    def carry_out(self) -> None:
        """Numbers what was written, and lets it happen."""
        written = sorted(self._written, key=lambda event: not event.early)
        self._written = []
        entries = [self._entry(event) for event in written]
        if any(isinstance(entry.event, Rewound) for entry in entries):
            self._begin_again()
        elif entries:
            self._fold.feed(entries)

    def settle(self) -> None:
        """Carries out what was written, up to the point where a player has priority."""
        self.carry_out()
        self._fold.finish()

    def rewind(self, to: int, reason: str) -> None:
        """Takes back everything after event `to`, once what was written is carried out."""
        self.carry_out()
        self._entry(Written(Rewound(to, reason), offset=self.offset))
        self._begin_again()

    def _entry(self, written: Written) -> Entry:
        event = written.event
        if isinstance(event, StepBegan):
            self._turn = event.turn
        if isinstance(event, Rewound) and written.takes_back_to is not None:
            event = Rewound(written.takes_back_to.seq, event.reason)
        written.seq = len(self.entries) + 1
        cause = None if written.cause is None else written.cause.seq
        self.entries.append(Entry(written.seq, event, cause, self._turn, written.offset))
        return self.entries[-1]

    def _begin_again(self) -> None:
        kept = live(self.entries)
        self._turn = max(
            (entry.event.turn for entry in kept if isinstance(entry.event, StepBegan)), default=0
        )
        self._reducer = None
        self._fold.feed(kept)

    @property
    def _fold(self) -> Reducer:
        if self._reducer is None:
            self._reducer = Reducer(DECISIONS_ONLY, cards=self.cards, edition=self.edition)
        return self._reducer
