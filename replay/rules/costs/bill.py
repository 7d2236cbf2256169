"""One payment while it is put together: what will happen, what is noted, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from replay.cards.definitions.phrases import Amount, AnyAmount
from replay.cards.definitions.words import Measured, RecordedAction
from replay.events import Happening
from replay.rules.casting.choices import NeedsChoice
from replay.rules.costs.offer import Offer
from replay.rules.mana.carried import Use
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count
from replay.state import State
from replay.terms import ObjectId, Seat


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why a cost is not paid: the rule's name, words for people, further rules, and the object they name."""

    slug: str
    reason: str
    slugs: tuple[str, ...] = ()
    named: ObjectId | None = None


@dataclass(slots=True)
class Bill:
    """What one player pays for one thing. Only what can really be done is among `happenings`."""

    state: State
    context: Context
    use: Use
    offer: Offer
    happenings: list[Happening] = field(default_factory=list)
    records: list[tuple[RecordedAction, tuple[ObjectId, ...]]] = field(default_factory=list)
    measured: list[tuple[Measured, int]] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    claimed: set[ObjectId] = field(default_factory=set)
    """Objects that already pay for something: each payment counts once (118.10)."""

    @property
    def seat(self) -> Seat:
        """Who pays."""
        return self.use.seat

    @property
    def source(self) -> ObjectId:
        """The object whose cost it is ("this")."""
        return self.context.source

    def refuse(self, slug: str, reason: str, *slugs: str, named: ObjectId | None = None) -> None:
        """Notes that the cost is not paid; `named` is the object of which the reason gives the name."""
        self.wrong.append(Wrong(slug, reason, slugs, named))

    def count(self, amount: Amount, offered: int | None, what: str) -> int:
        """How much is asked for; where the player chooses, what was offered. Raises NeedsChoice, Unknown."""
        if not isinstance(amount, AnyAmount):
            return count(self.state, self.context, amount)
        if offered is None:
            raise NeedsChoice(self.seat, "pay", what)
        most = offered if amount.at_most is None else count(self.state, self.context, amount.at_most)
        if not amount.at_least <= offered <= most:
            self.refuse("costs-are-paid-fully", f"{offered} is no amount that may be paid")
        return offered
