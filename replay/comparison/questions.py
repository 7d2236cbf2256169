"""What the state has to say where something was observed: field by field, for whom it may be asked.

Two tables of questions: what a client's records hold, and what people say. Nothing is compared here.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import mana_value
from replay.rules.layers.working_out import power, toughness
from replay.rules.mana.could_produce import could_produce
from replay.rules.unknown import Unknown
from replay.state import GameObject, Player, State
from replay.terms import MANA_TYPES, ObjectId

Questions: TypeAlias = Mapping[str, Callable[[State, GameObject], Any]]
"""Field → what the state has for it."""


def _attacked(state: State, object: GameObject) -> int:
    """What it attacks: an object's id, a seat as a negative number, 0 for nothing."""
    return 0 if object.attacking is None else object.attacking.target or 0


def _blocked(state: State, object: GameObject) -> tuple[ObjectId, ...]:
    """What it blocks, as far as it is still there."""
    return tuple(id for id in object.blocking if state.object(id).zone == "battlefield")


def _producible(state: State, object: GameObject) -> tuple[str, ...]:
    found = could_produce(state, object)
    return tuple(type for type in MANA_TYPES if type in found)


_SIZE: Final[Questions] = {"power": power, "toughness": toughness}
_STATUS: Final[Questions] = {"tapped": lambda _state, object: object.tapped}
_DAMAGE: Final[Questions] = {"damage": lambda _state, object: object.damage}

# ---- what a client's records hold

_ASKED_OF_CREATURES: Final[Questions] = {
    **_STATUS,
    "summoning_sick": lambda _state, object: object.summoning_sick and "haste" not in object.keywords,
    **_DAMAGE,
    **_SIZE,
    "attacking": _attacked,
    "blocking": _blocked,
}

ASKED_OF_PLAYERS: Final[Mapping[str, Callable[[State, Player], Any]]] = {
    "life": lambda _state, player: player.life,
    "mana_pool": lambda _state, player: player.pool_by_type(),
    "hand": lambda state, player: state.zone("hand", player.seat).count,
    "library": lambda state, player: state.zone("library", player.seat).count,
    "graveyard": lambda state, player: state.zone("graveyard", player.seat).count,
    "exile": lambda state, player: sum(card.owner == player.seat for card in state.in_zone("exile")),
}
"""What is asked of players."""


def asked_of(object: GameObject) -> Questions:
    """What is asked of an object.

    Only permanents have status (110.5d), but a creature card has power and toughness anywhere (208.1).
    """
    is_creature = "creature" in object.types
    if object.zone == "battlefield":
        return _ASKED_OF_CREATURES if is_creature else _STATUS
    return _SIZE if is_creature else {}


# ---- what people say

_SAID_OF_OBJECTS: Final[Questions] = {
    "zone": lambda _state, object: object.zone,
    "controller": lambda _state, object: object.controller,
    "face": lambda _state, object: object.face,
    "face_down": lambda _state, object: object.face_down,
    "mana_value": mana_value,
    "could_produce": _producible,
    **_SIZE,
}
"""What people say of objects wherever they are."""

_SAID_OF_PERMANENTS: Final[Questions] = {
    **_STATUS,
    "summoning_sick": lambda _state, object: object.summoning_sick,
    **_DAMAGE,
}

NOT_THERE: Final = "none"
"""The computed value of what the object does not have, as the power of a permanent that is no creature."""


def answer_about(state: State, object: GameObject, field: str) -> Any:
    """What somebody's word about an object is held against; None where nobody can tell."""
    is_permanent = object.zone == "battlefield"
    question = _SAID_OF_OBJECTS.get(field) or (_SAID_OF_PERMANENTS[field] if is_permanent else None)
    try:
        found = None if question is None else question(state, object)
    except Unknown:
        return None
    is_known = is_permanent and characteristics(state, object).known
    return NOT_THERE if found is None and is_known else found
