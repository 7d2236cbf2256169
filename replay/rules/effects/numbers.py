"""Ids and numbers of what effects bring into being, objects and continuous effects: above all in records."""

from __future__ import annotations

from typing import Final

from replay.state import State
from replay.terms import ObjectId

FIRST_DERIVED: Final = 1_000_000
"""Sources of records count their objects and effects below."""


def new_object(state: State) -> ObjectId:
    """An id that no object has, nor an ability that waits to be put on the stack."""
    waiting = (trigger.object for trigger in state.waiting)
    return max(FIRST_DERIVED, max(state.objects, default=0) + 1, max(waiting, default=0) + 1)


def new_effect(state: State) -> int:
    """A number that no continuous effect of this game has: the clock moves on with each."""
    return FIRST_DERIVED + state.clock
