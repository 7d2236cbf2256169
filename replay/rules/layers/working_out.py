"""Chapter 613: what an object's characteristics are after all continuous effects.

Asked whenever a value is compared, shown or used. All permanents are worked out together, layer by layer,
and kept until the next event; other objects when they are asked for. Copying (layer 1) and control (layer 2)
are facts of the state. While a layer is worked out, whatever is asked gets the values reached so far.

    printed ──► 4 types ──► 5 colors ──► 6 abilities ──► 7a defined ──► 7b set ──► 7c modified ──► 7d switched
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from replay.cards.definitions.abilities import GrantAbilities, StaticAbility
from replay.cards.definitions.phrases import Each
from replay.events import Corrected, ObjectCreated
from replay.rules.layers.changes import ABILITY, LAYERS, MODIFY, TYPE, Layer, apply_change
from replay.rules.layers.characteristics import ObjectNow, characteristics, derives_characteristics
from replay.rules.layers.continuous import InForce, effect_of, resolution_effects, sources, static_effects
from replay.rules.layers.dependencies import first_independent
from replay.rules.layers.keyword_meaning import keyword_ability
from replay.rules.layers.printed import printed_now, with_intrinsic_abilities
from replay.rules.layers.table import Table, doubtful
from replay.rules.register import follows, implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State

_KEY = "characteristics"


def power(state: State, object: GameObject) -> int | None:
    """The power after effects and counters (613.4); None if it has none, or the base is not known."""
    return characteristics(state, object).power if state.defined else _sum_of_record(state, object, 0)


def toughness(state: State, object: GameObject) -> int | None:
    """The toughness after effects and counters (613.4); None if it has none, or the base is not known."""
    return characteristics(state, object).toughness if state.defined else _sum_of_record(state, object, 1)


def _sum_of_record(state: State, object: GameObject, which: int) -> int | None:
    """Without any card definition there is nothing but the record: base, counters and one-shot effects."""
    base = object.base_toughness if which else object.base_power
    if base is None:
        return None
    total = base + object.correction[which]
    for counter, count in object.counters.items():
        total += growth(counter)[which] * count
    for effect in state.effects.values():
        if effect.change is not None and object.id in effect.objects:
            total += effect.change.toughness if which else effect.change.power
    return total


@lru_cache(1024)
def growth(counter: str) -> tuple[int, int]:
    """What one counter of a kind adds to power and toughness (122.1a)."""
    found = re.fullmatch(r"([+-]\d{1,3})/([+-]\d{1,3})", counter)
    return (0, 0) if found is None else (int(found[1]), int(found[2]))


# --- the whole table -------------------------------------------------------------------------------


@derives_characteristics
def characteristics_of(state: State, object: GameObject) -> ObjectNow:
    """What the object is now; as it was last known if it has left."""
    if object.zone is None and object.last_known is not None:
        last: ObjectNow = object.last_known
        return last
    table: Table | None = state.derived.get(_KEY)
    if table is None:
        table = state.derived[_KEY] = Table()
        _work_out(state, table)
    now = table.now.get(object.id)
    return now if now is not None else _elsewhere(state, table, object)


def _work_out(state: State, table: Table) -> None:
    for permanent in state.battlefield():
        if not permanent.phased_out:
            table.now[permanent.id] = printed_now(state, permanent)
    table.permanents = tuple(table.now)
    table.effects = [effect for effect in _effects(state, table) if effect.layers]
    for layer in LAYERS:
        _run_layer(state, table, layer)
    for id in table.permanents:
        _finish(state.objects[id], table.now[id])
    table.settle()


def _effects(state: State, table: Table) -> Iterable[InForce]:
    for object in sources(state):
        now = table.now.get(object.id) or printed_now(state, object)
        yield from static_effects(object, now.abilities)
    yield from resolution_effects(state)


def _run_layer(state: State, table: Table, layer: Layer) -> None:
    pending = sorted(
        (effect for effect in table.effects if layer in effect.layers),
        key=lambda effect: (not effect.defines, effect.timestamp),
    )
    changes_types = layer == TYPE and bool(pending)
    while pending:
        effect = first_independent(state, table, layer, pending)
        pending.remove(effect)
        table.apply(state, layer, effect)
        if layer == ABILITY:
            pending += _effects_gained(state, table, effect)
    if changes_types:
        table.restore_intrinsic_abilities()
    elif layer == ABILITY:
        _keywords_of_counters(state, table)
    elif layer == MODIFY:
        _grow_by_counters(state, table)


@implements("timestamps")
def _effects_gained(state: State, table: Table, effect: InForce) -> list[InForce]:
    """A granted ability has the timestamp of its object or of what granted it, whichever is later (613.7a).

    It works from this layer on.
    """
    granted = [
        ability
        for change in effect.layers[ABILITY]
        if isinstance(change, GrantAbilities)
        for ability in change.abilities
        if isinstance(ability, StaticAbility)
    ]
    gained = [
        effect_of(state.objects[id], ability, max(effect.timestamp, state.objects[id].timestamp))
        for id in (effect.reached or ())
        if granted
        for ability in granted
    ]
    table.effects += [each for each in gained if each.layers]
    return [each for each in gained if ABILITY in each.layers]


@implements("keyword-counter-gives-keyword")
def _keywords_of_counters(state: State, table: Table) -> None:
    """A counter named like a keyword gives it (122.1b)."""
    for id in table.permanents:
        for counter in state.objects[id].counters:
            if counter in KEYWORD_COUNTERS:
                now = table.now[id]
                now.abilities = (*now.abilities, keyword_ability(counter))


KEYWORD_COUNTERS = frozenset(
    {
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    }
)  # fmt: skip
"""Rule 122.1b."""


def _grow_by_counters(state: State, table: Table) -> None:
    for id in table.permanents:
        for counter, count in state.objects[id].counters.items():
            power, toughness = growth(counter)
            now = table.now[id]
            now.power = None if now.power is None else now.power + power * count
            now.toughness = None if now.toughness is None else now.toughness + toughness * count


def _finish(object: GameObject, now: ObjectNow) -> None:
    if now.known and now.types and "creature" not in now.types:
        now.power = now.toughness = None
    power, toughness = object.correction
    if power and now.power is not None:
        now.power += power
    if toughness and now.toughness is not None:
        now.toughness += toughness


# --- objects that are no permanents ----------------------------------------------------------------


@implements("characteristic-defining-first")
def _elsewhere(state: State, table: Table, object: GameObject) -> ObjectNow:
    """Characteristic-defining abilities apply before other effects, in every zone (613.3, 604.3)."""
    now = table.now[object.id] = printed_now(state, object)
    if not table.is_settled:
        table.provisional.append(object.id)
    own = [effect for effect in static_effects(object, now.abilities) if effect.defines and effect.layers]
    others = [effect for effect in table.effects if effect.ability is None or not effect.defines]
    for layer in LAYERS:
        for effect in (*own, *others):
            if layer in effect.layers:
                _apply_elsewhere(state, layer, effect, now)
        if layer == TYPE and "land" in now.types:
            now.abilities = with_intrinsic_abilities(now)
    return now


def _apply_elsewhere(state: State, layer: Layer, effect: InForce, now: ObjectNow) -> None:
    if not (effect.defines or effect.fixed is not None or isinstance(effect.affected, Each)):
        return
    try:
        if effect.affects(state, now.id) and effect.applies(state):
            for change in effect.layers[layer]:
                apply_change(state, effect.context, change, now)
    except Unknown:
        now.doubts |= doubtful(effect)


# --- what a record shows ---------------------------------------------------------------------------


@follows("static-effect-applies-on-entering", ObjectCreated)
def first_sight_shows_all_effects(state: State, event: ObjectCreated) -> Iterator[Corrected]:
    """What enters has the values that effects give it at once: so it is when it is first seen (611.3c).

    Of a token that no card is known for, only the size at first sight is; effects must not count twice.
    """
    token = state.object(event.object)
    if token.zone != "battlefield" or token.base_power is None or token.definition is not None:
        return
    for field, computed, seen in (
        ("power", power(state, token), token.base_power),
        ("toughness", toughness(state, token), token.base_toughness),
    ):
        if computed != seen:
            yield Corrected(field, computed, seen, token.id)
