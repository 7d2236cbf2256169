"""One recorded game with all that a fold over it needs, whoever keeps it.

Views, reconciliation and the audit take this and nothing else; they know neither store nor file format.
It holds and hands on; every computation is the reducer's.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from replay.cards.knowledge import NO_CARDS, CardKnowledge
from replay.cards.lookup import numbered
from replay.events import Entry
from replay.fidelity import Fidelity
from replay.reducer import Reducer, fold, state_at
from replay.rules.editions import DEFAULT_EDITION, Edition
from replay.state import State
from replay.store import Evidence
from replay.terms import Seat


class Place(Struct, frozen=True):
    """Where in a source something stands: a file name without folders, a line counted from 1."""

    file: str
    line: int


def nothing_kept(offset: int) -> Evidence | None:
    """The evidence where no source lines were kept."""
    return None


def nothing_printed(card: int, abilities: Sequence[int], ability: int) -> str | None:
    """The text of an ability where no card book is."""
    return None


class Game(Struct, frozen=True, kw_only=True):
    """A game as one recording tells it.

    `started_at` is when, in ISO 8601, None where nobody knows. `name_of` gives the name to show for a
    source's card id, `evidence_at` the line of the source that holds a byte offset, `ability_text` what is
    printed: of a card's id, which lists these ids of abilities, the text of one of them.
    """

    id: str
    entries: Sequence[Entry]
    fidelity: Fidelity
    players: Mapping[Seat, str] = {}
    cards: CardKnowledge = NO_CARDS
    edition: Edition = DEFAULT_EDITION
    started_at: str | None = None
    name_of: Callable[[int], str] = numbered
    evidence_at: Callable[[int], Evidence | None] = nothing_kept
    ability_text: Callable[[int, Sequence[int], int], str | None] = nothing_printed

    @property
    def last(self) -> int:
        """The number of the last event, 0 without any."""
        return self.entries[-1].seq if self.entries else 0

    def reducer(self, **options: Any) -> Reducer:
        """A reducer for this game, nothing folded yet; `options` are the others of `Reducer`."""
        return Reducer(self.fidelity, cards=self.cards, edition=self.edition, **options)

    def fold(self, **options: Any) -> Reducer:
        """The whole game folded; `options` as for `reducer`."""
        return fold(self.entries, self.fidelity, cards=self.cards, edition=self.edition, **options)

    def state_at(self, seq: int) -> State:
        """The state after event `seq`."""
        return state_at(self.entries, seq, self.fidelity, cards=self.cards, edition=self.edition)

    def place(self, seq: int) -> Place | None:
        """Where in the source event `seq` stands."""
        if not 0 < seq <= self.last:
            return None
        evidence = self.evidence_at(self.entries[seq - 1].offset)
        return None if evidence is None else Place(evidence.file, evidence.line)
