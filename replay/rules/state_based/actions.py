"""Chapter 704: state-based actions. They wait until a player would receive priority (704.3).

All of one check are found before any of them happens; the reducer repeats the check until none is left.
Attachments are in `attachments`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from replay.events import (
    ChoiceMade,
    CountersChanged,
    DamageDealt,
    Happening,
    ObjectMoved,
    PlayerLost,
    PriorityReceived,
    StatusChanged,
)
from replay.rules.casting.choices import Derived, NeedsChoice
from replay.rules.layers.abilities import has_keyword
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import face_now
from replay.rules.layers.working_out import toughness
from replay.rules.objects import is_type
from replay.rules.register import follows
from replay.rules.replacement.cant import is_forbidden
from replay.rules.replacement.happening import happen
from replay.state import GameObject, Player, State
from replay.terms import Seat

_CREATURES: Final = "creatures that may die"


@follows("life-zero-loses", PriorityReceived)
def player_without_life_loses(state: State, event: PriorityReceived) -> Iterator[PlayerLost]:
    """A player with 0 or less life loses the game (704.5a)."""
    for player in state.players.values():
        if player.life <= 0 and _can_lose(state, player):
            yield PlayerLost(player.seat, "life_zero")


@follows("ten-poison-loses", PriorityReceived)
def player_with_ten_poison_loses(state: State, event: PriorityReceived) -> Iterator[PlayerLost]:
    """A player with ten or more poison counters loses the game (704.5c)."""
    for player in state.players.values():
        if player.counters.get("poison", 0) >= 10 and _can_lose(state, player):
            yield PlayerLost(player.seat, "poison")


def _can_lose(state: State, player: Player) -> bool:
    if player.lost:
        return False
    return not state.defined or not is_forbidden(state, -player.seat, "lose the game")


@follows("token-elsewhere-ceases", PriorityReceived)
def token_elsewhere_ceases_to_exist(state: State, event: PriorityReceived) -> Iterator[ObjectMoved]:
    """A token in a zone other than the battlefield ceases to exist (704.5d)."""
    objects = state.objects
    elsewhere = [
        (id, zone)
        for (zone, _), content in state.zones.items()
        if zone not in ("battlefield", "stack")
        for id in content.objects
        if objects[id].kind == "token"
    ]
    for id, zone in elsewhere:
        yield ObjectMoved(id, None, origin=zone, reason="state_based:token_ceased")


@follows("toughness-zero-dies", PriorityReceived)
def creature_without_toughness_dies(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """A creature with toughness 0 or less is put into its owner's graveyard (704.5f)."""
    for creature, left in _creatures(state):
        if left <= 0:
            yield from _dies(state, creature, "state_based:toughness_zero")


@follows("lethal-damage-destroys", PriorityReceived)
def lethally_damaged_creature_is_destroyed(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """A creature with toughness above 0 and lethal damage marked on it is destroyed (704.5g)."""
    for creature, left in _creatures(state):
        if 0 < left <= creature.damage:
            yield from _dies(state, creature, "state_based:lethal_damage")


@follows("deathtouch-damage-destroys", PriorityReceived)
def creature_hit_by_deathtouch_is_destroyed(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """A creature that a source with deathtouch has dealt damage is destroyed (704.5h)."""
    for creature, left in _creatures(state):
        if left > 0 and creature.deathtouched:
            yield from _dies(state, creature, "state_based:deathtouch")


@follows("deathtouch-destroys", DamageDealt, needs_cards=True)
def deathtouch_is_remembered(state: State, event: DamageDealt) -> Iterator[StatusChanged]:
    """Damage by a source with deathtouch destroys a creature as state-based actions are checked (702.2b)."""
    if event.object is None or event.source is None or event.amount <= 0:
        return
    if has_keyword(state, state.object(event.source), "deathtouch"):
        yield StatusChanged(event.object, "deathtouched", 1)


@follows("loyalty-zero-dies", PriorityReceived, needs_cards=True)
def planeswalker_without_loyalty_dies(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard (704.5i)."""
    for permanent in state.battlefield():
        if permanent.counters.get("loyalty") or not is_type(state, permanent, "planeswalker"):
            continue
        if _lost_loyalty(state, permanent):
            yield from _dies(state, permanent, "state_based:loyalty_zero")


def _lost_loyalty(state: State, permanent: GameObject) -> bool:
    """Whether loyalty counters were removed from it this turn; a position may say nothing of them."""
    changes = (event for event in state.this_turn if isinstance(event, CountersChanged))
    return any(each.object == permanent.id and each.counter == "loyalty" for each in changes)


@follows("opposite-counters-are-removed", PriorityReceived)
def opposite_counters_cancel(state: State, event: PriorityReceived) -> Iterator[CountersChanged]:
    """+1/+1 and -1/-1 counters on one permanent are removed in pairs (704.5q)."""
    for permanent in state.battlefield():
        counters = permanent.counters
        pairs = counters and min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if pairs:
            yield CountersChanged("+1/+1", -pairs, object=permanent.id)
            yield CountersChanged("-1/-1", -pairs, object=permanent.id)


# --- the legend rule -------------------------------------------------------------------------------


@follows("legend-rule", PriorityReceived, needs_cards=True)
def legend_rule(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """Of legendary permanents with one name under one player's control all but one are put away (704.5j)."""
    for seat, name in _legends_twice(state):
        raise NeedsChoice(seat, "choose", f"which {name} stays")
    yield from ()


@follows("legend-rule-choice", ChoiceMade, needs_cards=True)
def legend_is_chosen(state: State, event: ChoiceMade) -> Iterator[Derived]:
    """The player chooses which of the legendary permanents stays (704.5j)."""
    if event.choice != "choose" or state.during is not None:
        return
    twice = _legends_twice(state)
    for kept in [state.object(id) for id in event.objects]:
        name = characteristics(state, kept).name
        if (event.seat, name) not in twice:
            continue
        for other in _legends_named(state, event.seat, name):
            if other is not kept:
                yield from _dies(state, other, "state_based:legend_rule")


def _legends_named(state: State, seat: Seat, name: str | None) -> list[GameObject]:
    legends = [each for each in state.battlefield(seat) if _is_legend(state, each)]
    return [each for each in legends if characteristics(state, each).name == name]


def _legends_twice(state: State) -> list[tuple[Seat, str]]:
    found = Counter(
        (permanent.controller or 0, characteristics(state, permanent).name or "")
        for permanent in state.battlefield()
        if _is_legend(state, permanent)
    )
    return [each for each, times in found.items() if times > 1 and each[1]]


def _is_legend(state: State, permanent: GameObject) -> bool:
    face = face_now(permanent)
    may_be = face is not None and ("legendary" in face.supertypes or bool(state.effects))
    return may_be and "legendary" in characteristics(state, permanent).supertypes and not permanent.phased_out


# --- dying -----------------------------------------------------------------------------------------


def _creatures(state: State) -> list[tuple[GameObject, int]]:
    """The creatures with a known toughness, found before any of them is put away, once for all that ask."""
    found: list[tuple[GameObject, int]] | None = state.derived.get(_CREATURES)
    if found is None:
        found = state.derived[_CREATURES] = _find_creatures(state)
    return found


def _find_creatures(state: State) -> list[tuple[GameObject, int]]:
    found = []
    for permanent in state.battlefield():
        if is_type(state, permanent, "creature") and not permanent.phased_out:
            left = toughness(state, permanent)
            if left is not None:
                found.append((permanent, left))
    return found


def _dies(state: State, permanent: GameObject, reason: str) -> Iterator[Derived]:
    if permanent.zone == "battlefield":
        happening: Happening = ObjectMoved(
            permanent.id, "graveyard", origin="battlefield", owner=permanent.owner, reason=reason
        )
        yield from happen(state, happening)
