"""What one instruction to add mana may put into a pool: every batch that its words allow.

A batch is the types of the units that come out together, sorted. The empty batch is no mana at all: an
amount of zero, or a type that is not defined (106.5). Nothing is chosen or replaced here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, TypeAlias

from replay.cards.definitions.mana import FixedMana, ManaOptions, ManaOutput, ManaSum, ManaTypes, MixedMana
from replay.cards.definitions.phrases import Amount
from replay.rules.mana.types import Types
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.terms import MANA_TYPES, ManaType

Batch: TypeAlias = tuple[ManaType, ...]
"""Types of mana that come out together, in the order of the rules."""

NOTHING: Final[Batch] = ()
MOST_WAYS: Final = 20_000
MOST_UNITS: Final = 2_000
MOST_MIXED: Final = 30
_RANK: Final = {type: rank for rank, type in enumerate(MANA_TYPES)}


def batch(types: Iterable[ManaType]) -> Batch:
    """The batch of these units."""
    return tuple(sorted(types, key=_RANK.__getitem__))


class Reading:
    """How types and amounts are looked up. `loosely`: only types matter, mixtures are left out (106.7)."""

    def __init__(
        self,
        types: Callable[[ManaTypes], Types],
        count: Callable[[Amount], int],
        *,
        loosely: bool = False,
    ) -> None:
        self.types = types
        self.count = count
        self.loosely = loosely

    def batches(self, output: ManaOutput) -> frozenset[Batch]:
        """Every batch the output may be. Raises Unknown where there are too many to tell apart."""
        found: frozenset[Batch] = _OUTPUTS[type(output)](self, output)
        if len(found) > MOST_WAYS:
            raise Unknown("which of very many combinations of mana")
        return found


def _fixed(reading: Reading, output: FixedMana) -> frozenset[Batch]:
    times = reading.count(output.times)
    meanings = [_meanings(symbol) for symbol in output.symbols]
    if times * len(meanings) > MOST_UNITS:
        raise Unknown("a very great amount of mana")
    found: set[Batch] = {NOTHING}
    for ways in meanings * times:
        found = {batch(one + other) for one in found for other in ways}
    return frozenset(found)


@implements("hybrid-symbol-adds-chosen-half")
@implements("phyrexian-symbol-adds-its-color")
@implements("generic-symbol-adds-colorless")
@implements("snow-symbol-adds-colorless")
def _meanings(symbol: str) -> tuple[Batch, ...]:
    """A hybrid symbol adds one half, a Phyrexian its color, generic and snow colorless mana (106.8–11)."""
    halves = tuple(half for half in symbol.split("/") if half != "P")
    return tuple(_one("C") * int(half) if half.isdigit() else _one(half) for half in halves)


def _one(letter: str) -> Batch:
    return tuple(type for type in MANA_TYPES if type == letter) or ("C",)


def _mixed(reading: Reading, output: MixedMana) -> frozenset[Batch]:
    types = reading.types(output.types)
    amount = reading.count(output.amount)
    if not types or not amount:
        return frozenset({NOTHING})
    if amount > MOST_UNITS:
        raise Unknown("a very great amount of mana")
    if output.spread == "each":
        return frozenset({batch(tuple(types) * amount)})
    if output.spread == "one" or reading.loosely:
        return frozenset((type,) * amount for type in types)
    ordered = batch(types)
    if output.spread == "different":
        return frozenset(combinations(ordered, min(amount, len(ordered))))
    if amount > MOST_MIXED:
        raise Unknown("which of very many combinations of mana")
    return frozenset(combinations_with_replacement(ordered, amount))


def _options(reading: Reading, output: ManaOptions) -> frozenset[Batch]:
    return frozenset(way for option in output.options for way in reading.batches(option))


def _sum(reading: Reading, output: ManaSum) -> frozenset[Batch]:
    found: set[Batch] = {NOTHING}
    for part in output.parts:
        found = {batch(one + other) for one in found for other in reading.batches(part)}
    return frozenset(found)


_OUTPUTS: Final[dict[Any, Callable[[Reading, Any], frozenset[Batch]]]] = {
    FixedMana: _fixed,
    MixedMana: _mixed,
    ManaOptions: _options,
    ManaSum: _sum,
}
