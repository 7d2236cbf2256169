"""Whether some mana pays a mana cost exactly (107.4, 118.3a): each symbol by one unit, each unit once.

Pure: it knows what each means can pay for, and nothing of players or pools.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from replay.rules.costs.mana import ManaPart
from replay.rules.register import implements
from replay.rules.unknown import Unknown

GENERIC: Final[frozenset[str]] = frozenset()
"""A slot for any mana."""

LIFE_FOR_PHYREXIAN: Final = 2
_MOST_WAYS: Final = 4_096


@dataclass(frozen=True, slots=True)
class Means:
    """Something that pays for one mana: a unit, or a creature or card that stands in for one.

    `types` are the letters of the symbols it can pay beside generic ones, "S" among them for snow mana;
    `id` names the unit or the object. `only_generic`: it pays for nothing else, `no_generic`: for anything
    else.
    """

    id: int
    types: frozenset[str] = frozenset()
    is_unit: bool = True
    only_generic: bool = False
    no_generic: bool = False


@dataclass(frozen=True, slots=True)
class Covered:
    """A way to pay: each slot with what pays for it, and the life paid for Phyrexian symbols."""

    paid: tuple[tuple[Means, frozenset[str]], ...]
    life: int = 0


def cover(
    mana: ManaPart, means: Sequence[Means], *, life: int | None = 0, whole: bool = True
) -> Covered | None:
    """A way to pay with these means, None if there is none.

    `life` is what is paid for Phyrexian symbols, None: as much as needed. `whole`: every means is used.
    """
    for slots, paid_life in _ways(mana):
        if (life is not None and paid_life != life) or len(slots) > len(means):
            continue
        if whole and len(slots) != len(means):
            continue
        matched = _match(slots, means)
        if matched is not None:
            return Covered(
                tuple((means[index], slot) for slot, index in zip(slots, matched, strict=True)), paid_life
            )
    return None


def _ways(mana: ManaPart) -> Iterator[tuple[list[frozenset[str]], int]]:
    """The slots to fill and the life to pay, for every reading of the symbols; most mana first."""
    ways: list[tuple[list[frozenset[str]], int]] = [([], 0)]
    for symbol in mana.symbols:
        ways = [([*slots, *more], paid + life) for slots, paid in ways for more, life in _readings(symbol)]
        if len(ways) > _MOST_WAYS:
            raise Unknown("in which of very many ways a cost is paid")
    for slots, paid in ways:
        yield [*slots, *[GENERIC] * mana.generic], paid


@implements("hybrid-cost-takes-either-half")
@implements("phyrexian-cost-takes-mana-or-life")
def _readings(symbol: str) -> Iterator[tuple[list[frozenset[str]], int]]:
    """A hybrid symbol is paid by either half, a Phyrexian symbol by its color or 2 life (107.4e–f)."""
    parts = symbol.split("/")
    letters = frozenset(part for part in parts if part != "P" and not part.isdigit())
    if letters:
        yield [letters], 0
    for part in parts:
        if part.isdigit():
            yield [GENERIC] * int(part), 0
    if "P" in parts:
        yield [], LIFE_FOR_PHYREXIAN


def _match(slots: Sequence[frozenset[str]], means: Sequence[Means]) -> list[int] | None:
    """For each slot the index of its means, all different; the hardest slots first."""
    taken: dict[int, int] = {}
    order = sorted(range(len(slots)), key=lambda index: len(slots[index]) or len(means) + 10)
    for slot in order:
        if not _assign(slots, means, slot, taken, set()):
            return None
    owner = {slot: index for index, slot in taken.items()}
    return [owner[slot] for slot in range(len(slots))]


def _assign(
    slots: Sequence[frozenset[str]], means: Sequence[Means], slot: int, taken: dict[int, int], seen: set[int]
) -> bool:
    """Finds means for a slot, moving others where that helps (an augmenting path)."""
    for index, one in enumerate(means):
        if index in seen or not _pays(one, slots[slot]):
            continue
        seen.add(index)
        if index not in taken or _assign(slots, means, taken[index], taken, seen):
            taken[index] = slot
            return True
    return False


@implements("generic-cost-takes-any-mana")
@implements("colorless-cost-takes-colorless-mana")
def _pays(means: Means, slot: frozenset[str]) -> bool:
    """Generic mana is paid with any type, a color or {C} only with that type of mana (107.4b–c)."""
    if slot == GENERIC:
        return not means.no_generic
    return not means.only_generic and bool(slot & means.types)
