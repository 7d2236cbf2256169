"""How effects act: player after player, and through whatever replaces what they want to happen."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.phrases import Reference
from replay.events import Happening
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.meaning.evaluation import players
from replay.rules.replacement.happening import happen
from replay.state import State
from replay.terms import Seat


def occur(state: State, context: Carrying, event: Happening) -> Iterator[Derived]:
    """What an effect wants to happen, as it happens (614.6); choices about it are among those recorded."""
    return happen(state, event, context.choices)


def acting(state: State, context: Carrying, who: Reference) -> Iterator[Seat]:
    """The players who act, in turn order; while one does, they are "that player"."""
    before = context.player
    seats = players(state, context, who)
    for seat in seats:
        context.player = seat
        yield seat
    if len(seats) != 1:
        context.player = before
