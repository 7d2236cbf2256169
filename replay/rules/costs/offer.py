"""What the record says was paid, sorted by kind: the `pay` choices within one bracket.

A part that a cost does not ask for stays behind, for whoever else may take it or for a finding.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from replay.events import ChoiceMade
from replay.rules.meaning.words import color_letter
from replay.terms import ObjectId


@dataclass(slots=True)
class ManaOffer:
    """So much mana of a type, made by a source or, None, whatever lies in the pool."""

    type: str
    amount: int
    source: ObjectId | None

    @property
    def missing(self) -> str:
        """What to say where the pool has less of it."""
        mana = f"{{{self.type}}}"
        return f"there is {f'no {mana}' if self.amount == 1 else f'less than {self.amount} {mana}'} left"


@dataclass(slots=True)
class CounterOffer:
    """So many counters of a kind, from a permanent or, None, from the player."""

    kind: str
    amount: int
    object: ObjectId | None


@dataclass(slots=True)
class Offer:
    """What one player pays. `given` is False where the record says nothing of a payment.

    Lists of objects are used up as costs take from them; `unnamed` counts cards that nobody named, by verb.
    """

    given: bool = False
    mana: list[ManaOffer] = field(default_factory=list)
    life: int = 0
    counters: list[CounterOffer] = field(default_factory=list)
    objects: dict[str, list[ObjectId]] = field(default_factory=dict)
    unnamed: dict[str, int] = field(default_factory=dict)
    tapped_for: dict[ObjectId, str] = field(default_factory=dict)
    """Which symbol a permanent is tapped for, where that is said (convoke)."""

    def take(self, verb: str, most: int) -> list[ObjectId]:
        """Up to so many of the objects named for a verb, in order; they are used up."""
        named = self.objects.get(verb, [])
        taken, self.objects[verb] = named[:most], named[most:]
        return taken

    def left(self, verb: str) -> list[ObjectId]:
        """The objects named for a verb that no cost has taken."""
        return self.objects.get(verb, [])


def offer_of(choices: Iterable[ChoiceMade]) -> Offer:
    """The offer that the `pay` choices among these make."""
    offer = Offer()
    for choice in choices:
        if choice.choice == "pay" and choice.values:
            offer.given = True
            _add(offer, choice)
    return offer


def _add(offer: Offer, choice: ChoiceMade) -> None:
    kind, *details = choice.values
    detail = details[0] if details else ""
    source = choice.objects[0] if choice.objects else None
    if kind == "mana":
        offer.mana.append(ManaOffer(color_letter(detail), choice.amount or 1, source))
    elif kind == "life":
        offer.life += choice.amount or 0
    elif kind == "counter":
        offer.counters.append(CounterOffer(detail, 1 if choice.amount is None else choice.amount, source))
    elif kind != "nothing":
        offer.objects.setdefault(kind, []).extend(choice.objects)
        unnamed = (choice.amount or 0) - len(choice.objects)
        offer.unnamed[kind] = offer.unnamed.get(kind, 0) + max(0, unnamed)
        if detail and source is not None:
            offer.tapped_for[source] = color_letter(detail)
