"""Chapters 107.5–6 and 302.6: whether an ability with {T} or {Q} in its cost may be activated now."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.abilities import ActivatedAbility
from replay.cards.definitions.costs import Cost, TapThis, UntapThis
from replay.events import AbilityActivated
from replay.findings import Finding
from replay.rules.casting.stack import activates_onto_the_stack, numbered
from replay.rules.judging import illegal
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import mana_abilities_meant
from replay.rules.register import requires
from replay.state import GameObject, State


def _costs_this(state: State, event: AbilityActivated, *kinds: type[Cost]) -> bool:
    """Whether the ability, or each of those that may be meant, has one of these costs. Raises Unknown."""
    meant = _abilities_meant(state, event)
    return bool(meant) and all(any(isinstance(cost, kinds) for cost in ability.costs) for ability in meant)


def _abilities_meant(state: State, event: AbilityActivated) -> list[ActivatedAbility]:
    source = state.object(event.source)
    if event.mana:
        return mana_abilities_meant(state, event) if characteristics(state, source).known else []
    found = numbered(state, source, event.ability, activates_onto_the_stack)
    return [found] if isinstance(found, ActivatedAbility) else []


def is_sick(state: State, permanent: GameObject) -> bool:
    """Whether it is a creature not under control since the turn began, without haste (302.6)."""
    now = characteristics(state, permanent)
    return permanent.summoning_sick and "creature" in now.types and not now.has("haste")


@requires("tap-symbol-taps", AbilityActivated)
def tapped_permanent_is_not_tapped(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """A permanent that is already tapped can't be tapped again to pay {T} (107.5)."""
    if state.object(event.source).tapped and _costs_this(state, event, TapThis):
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
    if not state.object(event.source).tapped and _costs_this(state, event, UntapThis):
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
    if is_sick(state, state.object(event.source)) and _costs_this(state, event, TapThis, UntapThis):
        yield illegal(
            state,
            "tap-ability-of-sick-creature",
            "the creature came under control this turn, and has no haste",
            seat=event.seat,
            object=event.source,
            slugs=("summoning-sickness", "tap-symbol-taps"),
        )
