"""Corrections: the state takes an observed value. A computed value (power) keeps the difference."""

from collections.abc import Callable
from typing import Any, Final

from replay.changes.table import applies
from replay.changes.zones import place
from replay.events import Attack, Corrected
from replay.state import GameObject, ManaUnit, Player, State


@applies(Corrected)
def take_observed_value(state: State, event: Corrected) -> None:
    """What was seen holds from here on."""
    if event.object is not None:
        _OF_OBJECTS.get(event.field, _set_attribute(event.field))(state, state.object(event.object), event)
    elif event.seat is not None:
        _OF_PLAYERS[event.field](state, state.players[event.seat], event)
    else:
        setattr(state, event.field, event.observed)


def _set_attribute(field: str) -> Callable[[State, GameObject, Corrected], None]:
    return lambda _state, object, event: setattr(object, field, event.observed)


def _zone(state: State, object: GameObject, event: Corrected) -> None:
    owner = object.owner
    if object.zone is not None:
        state.zone(object.zone, owner).take(object.id)
    object.zone = None
    if event.observed is not None:
        content = state.zone(event.observed, owner)
        if content.hidden and event.observed in ("hand", "library"):
            content.hidden -= 1
        place(state, object, event.observed, owner)


def _power(state: State, object: GameObject, event: Corrected) -> None:
    power, toughness = object.correction
    if event.computed is None or event.observed is None:
        object.base_power, object.correction = event.observed, (0, toughness)
    else:
        object.correction = (power + event.observed - event.computed, toughness)


def _toughness(state: State, object: GameObject, event: Corrected) -> None:
    power, toughness = object.correction
    if event.computed is None or event.observed is None:
        object.base_toughness, object.correction = event.observed, (power, 0)
    else:
        object.correction = (power, toughness + event.observed - event.computed)


def _controller(state: State, object: GameObject, event: Corrected) -> None:
    object.controller = object.base_controller = event.observed


def _attacking(state: State, object: GameObject, event: Corrected) -> None:
    target = event.observed
    if target is None:
        object.attacking = None
        object.blocked = False
    elif target < 0:
        object.attacking = Attack(object.id, defending_seat=-target)
    else:
        object.attacking = Attack(object.id, defender=target)


def _blocking(state: State, object: GameObject, event: Corrected) -> None:
    object.blocking = tuple(event.observed or ())


def _object_counters(state: State, object: GameObject, event: Corrected) -> None:
    _set_counts(object.counters, event.observed)


def _player_counters(state: State, player: Player, event: Corrected) -> None:
    _set_counts(player.counters, event.observed)


def _set_counts(counters: dict[str, int], observed: dict[str, int]) -> None:
    for counter, count in observed.items():
        counters[counter] = count
        if not count:
            del counters[counter]


def _life(state: State, player: Player, event: Corrected) -> None:
    player.life = event.observed


def _mana_pool(state: State, player: Player, event: Corrected) -> None:
    """Units that are gone go; what is there without a known unit gets one without a source."""
    left = dict(event.observed)
    for unit, mana in list(player.pool.items()):
        if left.get(mana.type, 0) > 0:
            left[mana.type] -= 1
        else:
            del player.pool[unit]
    for type, count in left.items():
        for _ in range(count):
            unit = -(state.clock * 100 + len(player.pool))
            player.pool[unit] = ManaUnit(unit, type)


def _count(zone: Any) -> Callable[[State, Player, Corrected], None]:
    def correct(state: State, player: Player, event: Corrected) -> None:
        content = state.zone(zone, player.seat)
        content.hidden = max(0, event.observed - len(content.objects))
        if event.observed < len(content.objects):
            del content.objects[event.observed :]

    return correct


_OF_OBJECTS: Final[dict[str, Callable[[State, GameObject, Corrected], None]]] = {
    "zone": _zone,
    "power": _power,
    "toughness": _toughness,
    "controller": _controller,
    "attacking": _attacking,
    "blocking": _blocking,
    "counters": _object_counters,
}

_OF_PLAYERS: Final[dict[str, Callable[[State, Player, Corrected], None]]] = {
    "life": _life,
    "mana_pool": _mana_pool,
    "counters": _player_counters,
    "hand": _count("hand"),
    "library": _count("library"),
    "graveyard": _count("graveyard"),
    "exile": _count("exile"),
}
