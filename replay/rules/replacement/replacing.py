"""Chapters 614 and 615: what an effect that replaces an event is; the two sorts of them build on it.

Those of the rules themselves are in `counters`, those of card text in `instead`. What is chosen among them,
and in which order they apply, is in `happening`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from contextvars import ContextVar

from replay.events import Happening
from replay.rules.casting.choices import Choices, Derived
from replay.state import State
from replay.terms import ObjectId, Seat

APPLIED: ContextVar[frozenset[Hashable]] = ContextVar("applied", default=frozenset())
"""The effects that have changed the event which is just being carried out: each does so once (614.5)."""


class Replacing(ABC):
    """An effect that would replace the event it was found for."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """Tells it from every other effect."""

    @property
    def kind(self) -> Hashable:
        """The same for effects that are alike, as those of two copies of a card."""
        return self.key

    @property
    @abstractmethod
    def object(self) -> ObjectId | None:
        """The object whose effect it is, by which a player names it."""

    @property
    def is_self_replacing(self) -> bool:
        """Whether it changes only its own spell or ability (614.15)."""
        return False

    @property
    def only_counts(self) -> bool:
        """Whether it changes nothing but how much."""
        return False

    def is_declined(self, choices: Choices, seat: Seat) -> bool:
        """Whether it is optional and not wanted."""
        return False

    def changed(self, state: State, amount: int) -> int:
        """What becomes of an amount, of an effect that changes nothing else."""
        return amount

    @abstractmethod
    def replace(self, state: State, event: Happening, choices: Choices) -> Iterator[Derived]:
        """What happens instead. One of the same kind of event is the event itself, changed."""
