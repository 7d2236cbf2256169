"""Marks: where the record begins, ends, has a hole, was taken back or is not understood."""

from replay.events.base import Mark
from replay.terms import Outcome, Seat


class GameStarted(Mark, frozen=True):
    """A game begins. Names of players stand beside the events, in the store's recordings.

    `complete` is False where the record joins a game that is already running or sets up a position.
    `edition`: the date of the rules the record asks for (ISO 8601), None: those in force on its day.
    """

    seats: tuple[Seat, ...]
    starting_life: int = 20
    starting_seat: Seat | None = None
    complete: bool = True
    edition: str | None = None


class GameEnded(Mark, frozen=True):
    """The record says how the game ended (104)."""

    outcome: Outcome
    winner: Seat | None = None
    reason: str | None = None


class Gap(Mark, frozen=True):
    """The record has a hole here: whatever happened in it is unknown."""

    reason: str


class Rewound(Mark, frozen=True):
    """Everything after event number `to` was taken back."""

    to: int
    reason: str = "undo"


class UnknownRecord(Mark, frozen=True):
    """Something the reader does not understand: counted and shown, never swallowed."""

    what: str
    name: str
