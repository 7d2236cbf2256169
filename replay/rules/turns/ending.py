"""Chapters 104 and 800.4: how a player leaves the game, and what goes with them where others play on.

Losing by the state of the game is chapter 704's.
"""

from collections.abc import Iterator

from replay.events import ChoiceMade, EffectEnded, Happening, ObjectMoved, PlayerLost
from replay.rules.register import follows
from replay.state import GameObject, State
from replay.terms import Seat, Zone


@follows("concession-loses-the-game", ChoiceMade)
def who_concedes_loses(state: State, event: ChoiceMade) -> Iterator[PlayerLost]:
    """A player who concedes leaves the game and loses it at once, whenever that is (104.3a)."""
    if event.choice == "concede":
        yield PlayerLost(event.seat, "concede")


@follows("leaving-player-takes-objects", PlayerLost)
def objects_leave_with_their_owner(state: State, event: PlayerLost) -> Iterator[Happening]:
    """What a player who leaves owns leaves the game; what else they control is exiled (800.4a)."""
    if len(state.players) <= 2:
        return
    for object in [each for each in state.objects.values() if each.zone and each.owner == event.seat]:
        yield _leaves(object, None)
    yield from _control_ends(state, event.seat)
    for object in [each for each in state.stack() if each.controller == event.seat]:
        yield _leaves(object, None if object.kind != "card" else "exile")
    for permanent in list(state.battlefield(event.seat)):
        yield _leaves(permanent, "exile")


def _leaves(object: GameObject, destination: Zone | None) -> ObjectMoved:
    return ObjectMoved(object.id, destination, origin=object.zone, owner=object.owner, reason="player_left")


def _control_ends(state: State, seat: Seat) -> Iterator[EffectEnded]:
    for effect in list(state.effects.values()):
        if effect.change is not None and effect.change.controller == seat:
            yield EffectEnded(effect.effect)
