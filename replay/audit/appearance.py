"""How a table looks to players, without the numbers by which we know objects: are two tables the same?

What players cannot see of it is not looked at.
"""

from collections.abc import Iterable
from typing import Any, Final

from replay.state import GameObject, State
from replay.terms import ObjectId

_UNORDERED: Final = ("battlefield", "hand", "exile", "command", "sideboard")


def appearance(state: State, *, paid: bool) -> object:
    """Everything that players can see of a table; not `paid`: without mana, X and what is tapped."""
    players = [
        (seat, player.life, sorted(player.counters.items()), player.pool_by_type() if paid else {})
        for seat, player in sorted(state.players.items())
    ]
    zones = {
        (zone, owner): (content.hidden, _looks(state, content.objects, zone not in _UNORDERED, paid))
        for (zone, owner), content in state.zones.items()
        if content.objects or content.hidden
    }
    return players, zones


def _looks(state: State, objects: Iterable[ObjectId], in_order: bool, paid: bool) -> list[str]:
    looks = [_look(state.object(id), paid) for id in objects]
    return looks if in_order else sorted(looks)


def _look(object: GameObject, paid: bool) -> str:
    counters = sorted(object.counters.items())
    status: tuple[Any, ...] = (object.face, object.damage, object.attached_to, object.attacking)
    cost = (object.tapped, object.x) if paid else None
    return repr((object.name, object.kind, object.controller, status, cost, counters))
