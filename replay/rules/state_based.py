"""Chapter 704: state-based actions. They wait until a player would receive priority (704.3)."""

from collections.abc import Iterator

from replay.events import CountersChanged, ObjectMoved, PlayerLost, PriorityReceived
from replay.rules.layers import toughness
from replay.rules.register import follows
from replay.state import State


@follows("life-zero-loses", PriorityReceived)
def player_without_life_loses(state: State, event: PriorityReceived) -> Iterator[PlayerLost]:
    """A player with 0 or less life loses the game (704.5a)."""
    for player in state.players.values():
        if player.life <= 0 and not player.lost:
            yield PlayerLost(player.seat, "life_zero")


@follows("ten-poison-loses", PriorityReceived)
def player_with_ten_poison_loses(state: State, event: PriorityReceived) -> Iterator[PlayerLost]:
    """A player with ten or more poison counters loses the game (704.5c)."""
    for player in state.players.values():
        if player.counters.get("poison", 0) >= 10 and not player.lost:
            yield PlayerLost(player.seat, "poison")


@follows("token-elsewhere-ceases", PriorityReceived)
def token_elsewhere_ceases_to_exist(state: State, event: PriorityReceived) -> Iterator[ObjectMoved]:
    """A token in a zone other than the battlefield ceases to exist (704.5d)."""
    for (zone, _), content in list(state.zones.items()):
        if zone not in ("battlefield", "stack"):
            for id in tuple(content.objects):
                if state.object(id).kind == "token":
                    yield ObjectMoved(id, None, origin=zone, reason="state_based:token_ceased")


@follows("toughness-zero-dies", PriorityReceived)
def creature_without_toughness_dies(state: State, event: PriorityReceived) -> Iterator[ObjectMoved]:
    """A creature with toughness 0 or less is put into its owner's graveyard (704.5f)."""
    for permanent in state.battlefield():
        if "creature" in permanent.types:
            left = toughness(state, permanent)
            if left is not None and left <= 0:
                yield _dies(permanent.id, permanent.owner, "state_based:toughness_zero")


@follows("lethal-damage-destroys", PriorityReceived)
def lethally_damaged_creature_is_destroyed(state: State, event: PriorityReceived) -> Iterator[ObjectMoved]:
    """A creature with toughness above 0 and lethal damage marked on it is destroyed (704.5g)."""
    for permanent in state.battlefield():
        if permanent.damage and "creature" in permanent.types:
            left = toughness(state, permanent)
            if left is not None and 0 < left <= permanent.damage:
                yield _dies(permanent.id, permanent.owner, "state_based:lethal_damage")


@follows("opposite-counters-are-removed", PriorityReceived)
def opposite_counters_cancel(state: State, event: PriorityReceived) -> Iterator[CountersChanged]:
    """+1/+1 and -1/-1 counters on one permanent are removed in pairs (704.5q)."""
    for permanent in state.battlefield():
        pairs = min(permanent.counters.get("+1/+1", 0), permanent.counters.get("-1/-1", 0))
        if pairs:
            yield CountersChanged("+1/+1", -pairs, object=permanent.id)
            yield CountersChanged("-1/-1", -pairs, object=permanent.id)


def _dies(id: int, owner: int | None, reason: str) -> ObjectMoved:
    return ObjectMoved(id, "graveyard", origin="battlefield", owner=owner, reason=reason)
