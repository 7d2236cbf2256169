"""Chapters 117.1, 307 and 505.6: when a player may do what needs the stack to be empty."""

from __future__ import annotations

from replay.events import AbilityActivated, Resolved, SpellCast
from replay.state import State
from replay.terms import Seat


def is_sorcery_time(state: State, seat: Seat) -> bool:
    """Whether it is a main phase of the player's turn and the stack is empty (307.1)."""
    return is_main_phase(state, seat) and not state.stack() and not is_within(state)


def is_main_phase(state: State, seat: Seat) -> bool:
    """Whether it is a main phase of the player's own turn."""
    return state.active == seat and state.step in ("precombat_main", "postcombat_main")


def is_within(state: State) -> bool:
    """Whether something is being cast, activated or resolved: nobody has priority then (117.2e)."""
    return isinstance(state.during, SpellCast | AbilityActivated | Resolved)
