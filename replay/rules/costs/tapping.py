"""Chapters 107.5–6 and 302.6: whether an ability with {T} or {Q} in its cost may be activated now."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.abilities import ActivatedAbility
from replay.cards.definitions.costs import TapThis, UntapThis
from replay.events import AbilityActivated
from replay.findings import Finding
from replay.rules.characteristics import characteristics
from replay.rules.judging import illegal
from replay.rules.mana.abilities import activated_mana_ability
from replay.rules.register import requires
from replay.rules.stack import numbered
from replay.state import GameObject, State


def activated_ability(state: State, event: AbilityActivated) -> ActivatedAbility | None:
    """The ability that was activated, None where nobody knows it. Raises Unknown, NeedsChoice."""
    source = state.object(event.source)
    if event.mana and characteristics(state, source).known:
        return activated_mana_ability(state, event)
    found = numbered(state, source, event.ability, _uses_the_stack)
    return found if isinstance(found, ActivatedAbility) else None


def _uses_the_stack(ability: object) -> bool:
    return isinstance(ability, ActivatedAbility) and not ability.is_mana_ability


def has_cost(ability: ActivatedAbility, kind: type) -> bool:
    """Whether a cost of that class is part of the activation cost."""
    return any(isinstance(cost, kind) for cost in ability.costs)


def is_sick(state: State, permanent: GameObject) -> bool:
    """Whether it is a creature not under control since the turn began, without haste (302.6)."""
    now = characteristics(state, permanent)
    return permanent.summoning_sick and "creature" in now.types and not now.has("haste")


@requires("tap-symbol-taps", AbilityActivated)
def tapped_permanent_is_not_tapped(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """A permanent that is already tapped can't be tapped again to pay {T} (107.5)."""
    ability = activated_ability(state, event)
    if ability is not None and has_cost(ability, TapThis) and state.object(event.source).tapped:
        yield illegal(
            state,
            "tap-symbol-taps",
            "it is tapped already",
            seat=event.seat,
            object=event.source,
            slugs=("costs-are-paid-fully",),
        )


@requires("untap-symbol-untaps", AbilityActivated)
def untapped_permanent_is_not_untapped(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """A permanent that is already untapped can't be untapped again to pay {Q} (107.6)."""
    ability = activated_ability(state, event)
    if ability is not None and has_cost(ability, UntapThis) and not state.object(event.source).tapped:
        yield illegal(
            state,
            "untap-symbol-untaps",
            "it is untapped already",
            seat=event.seat,
            object=event.source,
            slugs=("costs-are-paid-fully",),
        )


@requires("tap-ability-of-sick-creature", AbilityActivated)
def sick_creature_is_not_tapped(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """A creature's {T} or {Q} ability needs it under control since the turn began, or haste (602.5a)."""
    ability = activated_ability(state, event)
    if ability is None or not (has_cost(ability, TapThis) or has_cost(ability, UntapThis)):
        return
    if is_sick(state, state.object(event.source)):
        yield illegal(
            state,
            "tap-ability-of-sick-creature",
            "the creature came under control this turn, and has no haste",
            seat=event.seat,
            object=event.source,
            slugs=("summoning-sickness", "tap-symbol-taps"),
        )
