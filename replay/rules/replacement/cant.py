"""Chapters 101.2 and 614.17: events that can't happen. Whether a decision is forbidden is asked elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from replay.cards.definitions.continuous import Cannot
from replay.events import (
    CountersChanged,
    DamageDealt,
    Happening,
    LifeChanged,
    ObjectMoved,
    StatusChanged,
)
from replay.rules.combat.protection import has_protection_from
from replay.rules.layers.abilities import has_keyword
from replay.rules.layers.continuous import bending
from replay.rules.meaning.context import Subject
from replay.rules.register import implements
from replay.state import State

BY_DESTRUCTION: Final = frozenset(
    {"destroy", "destroy_without_regeneration", "state_based:lethal_damage", "state_based:deathtouch"}
)
"""Reasons of a move to the graveyard that are a destruction (701.7a)."""


def cannot_happen(state: State, event: Happening) -> bool:
    """Whether the rules or an effect keep the event from happening (101.2). Raises Unknown."""
    asks = _ASKS.get(type(event))
    return asks is not None and state.defined and asks(state, event)


def is_forbidden(state: State, subject: Subject, *actions: str) -> bool:
    """Whether an effect says of the object or player that it can't, without exception. Raises Unknown."""
    for _, change in bending(state, Cannot, subject):
        if change.action in actions and not (change.limit or change.unless or change.by or change.at_least):
            return True
    return False


def _life(state: State, event: LifeChanged) -> bool:
    return is_forbidden(state, -event.seat, "gain life" if event.amount > 0 else "lose life")


def _counters(state: State, event: CountersChanged) -> bool:
    subject = event.object if event.seat is None else -event.seat
    if event.amount <= 0 or subject is None:
        return False
    return is_forbidden(state, subject, "get counters", "have counters")


def _status(state: State, event: StatusChanged) -> bool:
    if event.status != "tapped":
        return False
    return is_forbidden(state, event.object, "become tapped" if event.value else "become untapped")


@implements("indestructible")
def _move(state: State, event: ObjectMoved) -> bool:
    """A permanent with indestructible can't be destroyed (702.12b)."""
    if event.reason == "draw" and event.owner is not None:
        return _draws_too_many(state, event.owner)
    if event.object is None or event.origin != "battlefield":
        return False
    if event.reason in BY_DESTRUCTION:
        return has_keyword(state, state.object(event.object), "indestructible")
    return event.reason == "sacrifice" and is_forbidden(state, event.object, "be sacrificed")


def _draws_too_many(state: State, seat: int) -> bool:
    for _, change in bending(state, Cannot, -seat):
        if change.action == "draw" and (not change.limit or _drawn(state, seat) >= change.limit):
            return True
    return False


def _drawn(state: State, seat: int) -> int:
    moves = (event for event in state.this_turn if isinstance(event, ObjectMoved))
    return sum(move.amount for move in moves if move.reason == "draw" and move.owner == seat)


def _damage(state: State, event: DamageDealt) -> bool:
    """Damage of 0 is not dealt (120.8); that of a source protected from is prevented (702.16e)."""
    if event.amount <= 0 or event.object is None or event.source is None:
        return event.amount <= 0
    return has_protection_from(state, state.object(event.object), state.object(event.source))


_ASKS: Final[dict[type[Happening], Callable[[State, Any], bool]]] = {
    LifeChanged: _life,
    CountersChanged: _counters,
    StatusChanged: _status,
    ObjectMoved: _move,
    DamageDealt: _damage,
}
"""Kind of event → what could keep it from happening."""
