"""What each event does to the state: one handler a kind, in one table.

A handler applies what its event says and nothing more: it derives nothing, judges nothing, reads no file.
Consequences are events of their own (`replay.rules`). Kinds without a handler change nothing, and are
listed as such: the table is total, and a test proves it.
"""

from typing import Final

from replay.changes import corrections, decisions, game, objects, values
from replay.changes.table import HANDLERS
from replay.events import (
    Event,
    GameEnded,
    Observed,
    PaymentSubstituted,
    Resolved,
    Rewound,
    TriggersDue,
    UnknownRecord,
)
from replay.state import State

CHAPTERS: Final = (game, decisions, objects, values, corrections)
"""The modules that fill the table."""

CHANGES_NOTHING: Final = frozenset(
    {GameEnded, PaymentSubstituted, Resolved, Rewound, TriggersDue, UnknownRecord}
)
"""Kinds that are kept for what they say, not for what they change."""


def apply(state: State, event: Event) -> None:
    """Applies one event to the state, in place."""
    kind = type(event)
    state.clock += 1
    if state.derived and kind is not Observed:
        # What is seen changes no value, only what the record says next.
        state.derived = {}
    handler = HANDLERS.get(kind)
    if handler is not None:
        handler(state, event)
    state.this_turn.append(event)
