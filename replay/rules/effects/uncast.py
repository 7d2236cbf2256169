"""Chapter 608.2g: cards that may be cast while something resolves, and where they go if they are not.

The permission itself is in `lasting`. A cast within a resolution is recorded after what resolves, so what is
told to be done with the cards that are left waits until a player would receive priority.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.cards.definitions.effects import MoveTo
from replay.events import EffectBegan, EffectEnded, ObjectMoved, PriorityReceived
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.casting.permissions import is_for_now
from replay.rules.effects.numbers import new_effect
from replay.rules.register import follows
from replay.rules.replacement.happening import happen
from replay.state import GameObject, State
from replay.terms import ObjectId, Zone

_UNLESS_CAST: Final[dict[Zone, str]] = {
    zone: f"goes to the {zone} unless it is cast" for zone in ("library", "graveyard", "hand", "battlefield")
}
"""Where a card goes that was not cast, as the word of an effect that waits for that."""


def may_be_cast_first(state: State, context: Carrying, card: ObjectId) -> bool:
    """Whether this very resolution lets somebody cast the card before it is put anywhere."""
    allowing = (effect for effect in state.effects.values() if is_for_now(effect))
    return any(card in effect.objects and effect.source == context.source for effect in allowing)


def unless_cast(state: State, context: Carrying, effect: MoveTo, card: GameObject) -> EffectBegan:
    """What is to become of the card if it is not cast."""
    return EffectBegan(
        new_effect(state),
        (card.id,),
        duration="end_of_turn",
        source=context.source,
        rule=_UNLESS_CAST[effect.zone],
        controller=context.controller,
    )


@follows("spell-cast-during-resolution", PriorityReceived, needs_cards=True)
def resolution_goes_on_after_the_cast(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """What may be cast during a resolution is cast before it goes on, and not afterwards (608.2g)."""
    for effect in list(state.effects.values()):
        zone = next((zone for zone, word in _UNLESS_CAST.items() if word == effect.rule), None)
        if zone is None and not is_for_now(effect):
            continue
        yield EffectEnded(effect.effect)
        for card in [state.object(id) for id in effect.objects if zone is not None]:
            if card.zone == "exile":
                yield from happen(
                    state, ObjectMoved(card.id, zone, origin="exile", owner=card.owner, reason="put")
                )
