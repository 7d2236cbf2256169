"""Mana paid while a spell or ability resolves, or for an attack (608.2g, 508.1j): it leaves as it is named.

Mana abilities activated for such a payment stand between its beginning and the payment (605.3a), so that the
mana is there only by then. What has to be paid, and what comes of it, is for the resolution.
"""

from __future__ import annotations

from collections.abc import Iterator

from replay.events import AttackersDeclared, BlockersDeclared, ChoiceMade, ManaLeft, Resolved
from replay.rules.casting.choices import Derived
from replay.rules.costs.offer import ManaOffer, offer_of
from replay.rules.judging import illegal
from replay.rules.register import follows
from replay.state import ManaUnit, State


@follows("mana-paid-on-resolution", ChoiceMade)
def mana_is_paid_on_resolution(state: State, event: ChoiceMade) -> Iterator[Derived]:
    """Where an effect lets a player pay mana, they may activate mana abilities first, then pay (608.2g)."""
    if not isinstance(state.during, Resolved | AttackersDeclared | BlockersDeclared):
        return
    if "ManaLeft" in state.records or event.seat not in state.players:
        return
    for offer in offer_of([event]).mana:
        units = _units(state, event, offer)
        for unit in units:
            yield ManaLeft(event.seat, unit.unit, "spent", type=unit.type)
        if len(units) < offer.amount:
            yield illegal(
                state,
                "costs-are-paid-fully",
                offer.missing,
                about=event,
                seat=event.seat,
                slugs=("mana-paid-on-resolution",),
            )


def _units(state: State, event: ChoiceMade, offer: ManaOffer) -> list[ManaUnit]:
    pool = state.players[event.seat].pool.values()
    fitting = [unit for unit in pool if unit.type == offer.type and offer.source in (None, unit.source)]
    return sorted(fitting, key=lambda unit: unit.restriction is not None)[: offer.amount]
