"""Chapters 119–120: what damage does, by what it is dealt to and what deals it."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.phrases import Fixed
from replay.events import CountersChanged, DamageDealt, Happening, LifeChanged
from replay.rules.casting.choices import Derived
from replay.rules.layers.abilities import abilities_of_kind, has_keyword
from replay.rules.objects import is_type
from replay.rules.register import follows
from replay.rules.replacement.happening import happen
from replay.state import GameObject, State


@follows("damage-causes-loss-of-life", DamageDealt)
def damage_to_players(state: State, event: DamageDealt) -> Iterator[Derived]:
    """Damage dealt to a player causes that player to lose that much life (120.3a)."""
    if event.seat is not None and event.amount > 0 and not _has(state, event, "infect"):
        yield from happen(state, LifeChanged(event.seat, -event.amount, event.source))


@follows("infect-damage-gives-poison", DamageDealt, needs_cards=True)
def infect_damage_to_players(state: State, event: DamageDealt) -> Iterator[Derived]:
    """Damage dealt to a player by a source with infect gives that many poison counters (120.3b)."""
    if event.seat is not None and event.amount > 0 and _has(state, event, "infect"):
        poison = CountersChanged("poison", event.amount, seat=event.seat, source=event.source)
        yield from happen(state, poison)


@follows("damage-removes-loyalty", DamageDealt)
def damage_to_planeswalkers(state: State, event: DamageDealt) -> Iterator[Happening]:
    """Damage dealt to a planeswalker removes that many loyalty counters (120.3c)."""
    yield from _removes(state, event, "planeswalker", "loyalty")


@follows("damage-removes-defense", DamageDealt)
def damage_to_battles(state: State, event: DamageDealt) -> Iterator[Happening]:
    """Damage dealt to a battle removes that many defense counters (120.3h)."""
    yield from _removes(state, event, "battle", "defense")


def _removes(state: State, event: DamageDealt, type: str, counter: str) -> Iterator[Happening]:
    permanent = None if event.object is None else state.object(event.object)
    if permanent is None or not is_type(state, permanent, type):
        return
    gone = min(event.amount, permanent.counters.get(counter, 0))
    if gone:
        yield CountersChanged(counter, -gone, object=permanent.id, source=event.source)


@follows("wither-damage-puts-counters", DamageDealt, needs_cards=True)
def wither_damage_to_creatures(state: State, event: DamageDealt) -> Iterator[Derived]:
    """Damage to a creature by a source with wither or infect puts that many -1/-1 counters on it (120.3d)."""
    if event.object is None or not (_has(state, event, "wither") or _has(state, event, "infect")):
        return
    if is_type(state, state.object(event.object), "creature"):
        yield from happen(
            state, CountersChanged("-1/-1", event.amount, object=event.object, source=event.source)
        )


@follows("lifelink-damage-gains-life", DamageDealt, needs_cards=True)
def lifelink_gains_life(state: State, event: DamageDealt) -> Iterator[Derived]:
    """Damage dealt by a source with lifelink causes its controller to gain that much life (120.3f)."""
    source = _source(state, event)
    if source is not None and event.amount > 0 and source.controller and _has(state, event, "lifelink"):
        yield from happen(state, LifeChanged(source.controller, event.amount, source.id))


@follows("toxic-damage-gives-poison", DamageDealt, needs_cards=True)
def toxic_damage_to_players(state: State, event: DamageDealt) -> Iterator[Derived]:
    """Combat damage dealt to a player by a creature with toxic gives poison counters as well (120.3g)."""
    source = _source(state, event)
    if event.seat is None or not event.combat or source is None:
        return
    total = sum(map(_toxic_value, abilities_of_kind(state, source, KeywordAbility)))
    if total:
        yield from happen(state, CountersChanged("poison", total, seat=event.seat, source=source.id))


def _toxic_value(ability: KeywordAbility) -> int:
    return ability.amount.value if ability.name == "toxic" and isinstance(ability.amount, Fixed) else 0


def _has(state: State, event: DamageDealt, keyword: str) -> bool:
    source = _source(state, event)
    return source is not None and state.defined and has_keyword(state, source, keyword)


def _source(state: State, event: DamageDealt) -> GameObject | None:
    return None if event.source is None else state.object(event.source)
