"""Counters, life, damage, combat, mana and continuous effects."""

from replay.cards.definitions.written import read_ability, read_card
from replay.changes.table import applies
from replay.events import (
    CombatChanged,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    LifeChanged,
    ManaAdded,
    ManaLeft,
)
from replay.state import ContinuousEffect, ManaUnit, State


@applies(CombatChanged)
def change_combat(state: State, event: CombatChanged) -> None:
    """A permanent is put into combat or removed from it (506.3–4)."""
    fighter = state.object(event.object)
    fighter.attacking = event.attacking
    fighter.blocking = event.blocking
    fighter.blocked = event.blocked


@applies(CountersChanged)
def change_counters(state: State, event: CountersChanged) -> None:
    """Counters come and go (122.1); there are never fewer than none."""
    if event.object is not None:
        counters = state.object(event.object).counters
    elif event.seat in state.players:
        counters = state.players[event.seat].counters
    else:
        return
    count = max(0, counters.get(event.counter, 0) + event.amount)
    if count:
        counters[event.counter] = count
    else:
        counters.pop(event.counter, None)


@applies(LifeChanged)
def change_life(state: State, event: LifeChanged) -> None:
    """A life total goes up or down (119.3)."""
    if event.seat in state.players:
        state.players[event.seat].life += event.amount


@applies(DamageDealt)
def mark_damage(state: State, event: DamageDealt) -> None:
    """Damage stays marked on a permanent (120.6); what it does to players follows by rule 120.3."""
    if event.object is not None and event.marked:
        state.object(event.object).damage += event.amount


@applies(DamageRemoved)
def remove_damage(state: State, event: DamageRemoved) -> None:
    """No damage is marked on the permanent any more."""
    permanent = state.object(event.object)
    permanent.damage = 0
    permanent.deathtouched = False


@applies(ManaAdded)
def add_mana(state: State, event: ManaAdded) -> None:
    """One mana goes into the pool (106.4)."""
    if event.seat in state.players:
        state.players[event.seat].pool[event.unit] = ManaUnit(
            event.unit,
            event.type,
            event.source,
            event.ability,
            snow=event.snow,
            restriction=event.restriction,
            rider=event.rider,
            lasts=event.lasts,
        )


@applies(ManaLeft)
def remove_mana(state: State, event: ManaLeft) -> None:
    """One mana leaves the pool."""
    unit = state.players[event.seat].pool.pop(event.unit, None) if event.seat in state.players else None
    if event.spent_on is not None and event.type is not None:
        paid = state.object(event.spent_on)
        paid.mana_spent += (event.type,)
        paid.snow_spent += unit is not None and unit.snow


@applies(EffectBegan)
def begin_effect(state: State, event: EffectBegan) -> None:
    """A continuous effect begins, with a timestamp (613.7)."""
    state.effects[event.effect] = ContinuousEffect(
        event.effect,
        event.objects,
        event.change,
        event.duration,
        event.source,
        state.clock,
        seats=event.seats,
        rule=event.rule,
        ability=None if event.ability is None else read_ability(event.ability),
        becomes=None if event.becomes is None else read_card(event.becomes),
        controller=event.controller,
        x=event.x,
        occasion=event.occasion,
    )
    if event.change is not None and event.change.controller is not None:
        for object in event.objects:
            state.object(object).controller = event.change.controller


@applies(EffectEnded)
def end_effect(state: State, event: EffectEnded) -> None:
    """A continuous effect is over."""
    state.effects.pop(event.effect, None)
