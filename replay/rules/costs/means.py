"""What a player can pay mana with: the units in the pool, and what may stand in for mana (609.4b, 702.51a).

Whether it suffices is for `replay.rules.costs.cover`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.cards.definitions.continuous import PayInsteadOfMana, SpendAs
from replay.cards.definitions.costs import PayLife
from replay.cards.definitions.mana import ManaUse
from replay.cards.definitions.phrases import Fixed
from replay.rules.costs.bill import Bill
from replay.rules.costs.cover import LIFE_FOR_PHYREXIAN, Means
from replay.rules.costs.mana import ManaPart
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.continuous import bending
from replay.rules.mana.carried import AnyMana, Use, is_use, spendable
from replay.rules.meaning.context import Context
from replay.rules.register import implements
from replay.state import ManaUnit, State
from replay.terms import COLORS, MANA_TYPES

_AS: Final[dict[str, frozenset[str]]] = {
    "any": frozenset(COLORS),
    "color": frozenset(COLORS),
    "any type": frozenset(MANA_TYPES),
    "type": frozenset(MANA_TYPES),
}


@implements("spend-mana-as-though")
@implements("snow-cost-takes-snow-mana")
def means_of(state: State, unit: ManaUnit, use: Use, any_mana: AnyMana = "") -> Means | None:
    """Mana pays as what it is, as what an effect lets it pass for (609.4b), and as snow mana (107.4h).

    None if it may not be spent on this at all (106.6). Raises Unknown.
    """
    allowed = spendable(state, unit, use)
    if allowed == "no":
        return None
    types: set[str] = {unit.type} | _AS.get(any_mana, frozenset())
    for effect, change in bending(state, SpendAs, -use.seat):
        if (not change.mana or unit.type in change.mana) and _is_for(state, effect.context, change.uses, use):
            as_types = frozenset(type for word in change.as_types for type in _AS.get(word, {word}))
            types = set(as_types) if change.only else types | as_types
    if unit.snow:
        types.add("S")
    return Means(
        unit.unit, frozenset(types), only_generic=allowed == "generic", no_generic=allowed == "symbols"
    )


def _is_for(state: State, context: Context, uses: tuple[ManaUse, ...], use: Use) -> bool:
    return not uses or any(is_use(state, context, one, use) for one in uses)


def with_life_for_mana(state: State, use: Use, mana: ManaPart) -> ManaPart:
    """The cost with symbols that an effect lets the player pay with 2 life made Phyrexian ones."""
    payable = {
        change.symbol
        for _, change in bending(state, PayInsteadOfMana, -use.seat)
        if change.costs == (PayLife(Fixed(LIFE_FOR_PHYREXIAN)),)
    }
    symbols = tuple(
        f"{symbol}/P" if payable & set(symbol.split("/")) and "P" not in symbol else symbol
        for symbol in mana.symbols
    )
    return ManaPart(mana.generic, symbols)


# --- standing in for mana --------------------------------------------------------------------------


@implements("convoke")
@implements("delve")
@implements("improvise")
def stand_ins(bill: Bill) -> Iterator[Means]:
    """Creatures or artifacts may be tapped, cards be exiled rather than mana be paid (702.51a, 66a, 126a).

    What may not stand in is refused and left out. Each is claimed: it pays for nothing else.
    """
    keywords = characteristics(bill.state, bill.state.object(bill.use.object)).keywords
    for id in bill.offer.take("tap", len(bill.offer.left("tap"))):
        found = _tapped(bill, id, keywords if bill.use.kind == "cast" else frozenset())
        if found is not None:
            yield found
    for id in bill.offer.take("exile", len(bill.offer.left("exile"))):
        card = bill.state.object(id)
        if "delve" in keywords and card.zone == "graveyard" and card.owner == bill.seat and _claim(bill, id):
            yield Means(id, is_unit=False, only_generic=True)
        else:
            bill.refuse(
                "costs-are-paid-fully", f"exiling {card.name or 'this'} pays for nothing", "delve", named=id
            )


def _tapped(bill: Bill, id: int, keywords: frozenset[str]) -> Means | None:
    permanent = bill.state.object(id)
    now = characteristics(bill.state, permanent)
    is_usable = permanent.zone == "battlefield" and permanent.controller == bill.seat and not permanent.tapped
    if not is_usable or not _claim(bill, id):
        bill.refuse(
            "costs-are-paid-fully", f"{now.name or 'this'} cannot be tapped to pay", "convoke", named=id
        )
        return None
    if "convoke" in keywords and "creature" in now.types:
        symbol = bill.offer.tapped_for.get(id)
        types = frozenset(now.colors) if symbol is None else frozenset({symbol}) & set(now.colors)
        return Means(id, types, is_unit=False)
    if "improvise" in keywords and "artifact" in now.types:
        return Means(id, is_unit=False, only_generic=True)
    bill.refuse("costs-are-paid-fully", f"tapping {now.name or 'this'} pays for nothing", "convoke", named=id)
    return None


def _claim(bill: Bill, id: int) -> bool:
    if id in bill.claimed:
        return False
    bill.claimed.add(id)
    return True
