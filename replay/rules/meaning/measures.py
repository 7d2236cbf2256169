"""The numbers an object has: power, toughness, mana value, loyalty, defense, level."""

from collections.abc import Callable
from typing import Final

from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import mana_value
from replay.rules.unknown import Unknown
from replay.state import GameObject, State


def _power(state: State, object: GameObject) -> int | None:
    now = characteristics(state, object)
    return _certain(now.power, "power-toughness" in now.doubts)


def _toughness(state: State, object: GameObject) -> int | None:
    now = characteristics(state, object)
    return _certain(now.toughness, "power-toughness" in now.doubts)


def _certain(value: int | None, doubted: bool) -> int | None:
    if doubted:
        raise Unknown("its power or toughness", frozenset({"power-toughness"}))
    return value


def _loyalty(state: State, object: GameObject) -> int | None:
    on_it = object.counters.get("loyalty")
    return on_it if object.zone == "battlefield" else characteristics(state, object).loyalty


def _defense(state: State, object: GameObject) -> int | None:
    on_it = object.counters.get("defense")
    return on_it if object.zone == "battlefield" else characteristics(state, object).defense


def _level(state: State, object: GameObject) -> int:
    """What has no level is treated as though its level were 1 (716.2d)."""
    told = object.chosen.get("level", "")
    return int(told) if told.isdecimal() and len(told) < _MOST_DIGITS else 1


_MOST_DIGITS: Final = 3
_NUMBERS: Final[dict[str, Callable[[State, GameObject], int | None]]] = {
    "power": _power,
    "toughness": _toughness,
    "mana value": mana_value,
    "loyalty": _loyalty,
    "defense": _defense,
    "level": _level,
}


def characteristic_of(state: State, object: GameObject, what: str) -> int | None:
    """A number of an object, None where it has none. Raises Unknown where nobody knows it."""
    if what not in _NUMBERS:
        raise Unknown(f"its {what}")
    return _NUMBERS[what](state, object)
