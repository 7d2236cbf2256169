"""Chapters 117.1, 307 and 505.6: when a player may do what needs the stack to be empty."""

from __future__ import annotations

from collections.abc import Iterator

from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    ObjectCreated,
    ObjectMoved,
    Resolved,
    SpellCast,
    StepBegan,
)
from replay.state import GameObject, State
from replay.terms import Seat


def is_sorcery_time(state: State, seat: Seat) -> bool:
    """Whether it is a main phase of the player's turn and the stack is empty (307.1)."""
    return is_main_phase(state, seat) and not waiting(state) and not is_within(state)


def is_main_phase(state: State, seat: Seat) -> bool:
    """Whether it is a main phase of the player's own turn."""
    return state.active == seat and state.step in ("precombat_main", "postcombat_main")


def is_within(state: State) -> bool:
    """Whether something is being cast, activated or resolved: nobody has priority then (117.2e)."""
    return isinstance(state.during, SpellCast | AbilityActivated | Resolved)


def waiting(state: State) -> list[GameObject]:
    """What waits on the stack. A step ends with an empty one only (500.2).

    Where a record lacks how something left, it is gone when the next step has begun; an ability that the
    client never showed went by unseen.
    """
    stack = state.stack()
    if not stack or "Resolved" not in state.records:
        return stack
    recent = set(_put_there_in_this_step(state))
    shown = [object for object in stack if object.kind != "ability" or object.ability is not None]
    return [object for object in shown if object.id in recent]


def _put_there_in_this_step(state: State) -> Iterator[int | None]:
    for event in reversed(state.this_turn):
        if isinstance(event, StepBegan):
            return
        if isinstance(event, SpellCast | AbilityActivated | AbilityTriggered | ObjectCreated):
            yield event.object
        elif isinstance(event, ObjectMoved):
            yield event.becomes or event.object
