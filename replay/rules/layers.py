"""Chapter 613: what an object's characteristics are after all continuous effects.

Asked whenever a value is compared, shown or used; nothing is cached in the state.
"""

from replay.state import GameObject, State

_COUNTERS = {
    "+1/+1": (1, 1),
    "-1/-1": (-1, -1),
    "+1/+0": (1, 0),
    "+0/+1": (0, 1),
    "+2/+2": (2, 2),
    "-0/-1": (0, -1),
}


def power(state: State, object: GameObject) -> int | None:
    """The power after effects and counters (613.4); None if the base is not known."""
    if object.base_power is None:
        return None
    return object.base_power + _modifiers(state, object, 0)


def toughness(state: State, object: GameObject) -> int | None:
    """The toughness after effects and counters (613.4); None if the base is not known."""
    if object.base_toughness is None:
        return None
    return object.base_toughness + _modifiers(state, object, 1)


def _modifiers(state: State, object: GameObject, which: int) -> int:
    total = 0
    for counter, count in object.counters.items():
        if counter in _COUNTERS:
            total += _COUNTERS[counter][which] * count
    for effect in state.effects.values():
        if effect.change is not None and object.id in effect.objects:
            total += effect.change.toughness if which else effect.change.power
    return total
