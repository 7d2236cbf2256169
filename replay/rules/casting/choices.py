"""Chapter 101.4 and 608.2d: the choices that players make while something is carried out.

What was chosen stands in the record; here it is handed out in order, once each. A choice that nobody wrote
is made where the rules leave only one answer; else the question is asked back (`NeedsChoice`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from replay.events import ChoiceMade, Happening
from replay.findings import Finding
from replay.rules.meaning.context import Context, Subject
from replay.rules.unknown import Unknown
from replay.terms import ObjectId, Seat

Derived: TypeAlias = Happening | Finding | Unknown
"""What a rule that carries something out yields: what happens, what is wrong with it, what can't be told."""

Fits: TypeAlias = Callable[[ChoiceMade], bool]


class NeedsChoice(Unknown):
    """A choice that nobody wrote, and that the rules leave open.

    `seat` is who has to choose, `choice` the kind of choice, `what` says in words what is chosen. Where
    that is known, `subjects` are what may be chosen, `least` and `most` how many (None: any number),
    `words` the words that may be, and `asked_by` is the object whose instruction asks.
    """

    seat: Seat

    def __init__(
        self,
        seat: Seat,
        choice: str,
        what: str,
        *,
        subjects: Sequence[Subject] = (),
        least: int = 1,
        most: int | None = 1,
        words: Sequence[tuple[str, ...]] = (),
        asked_by: ObjectId | None = None,
    ) -> None:
        super().__init__(f"a choice is missing: {what}", seat=seat)
        self.choice = choice
        self.what = what
        self.subjects = tuple(subjects)
        self.least = least
        self.most = most
        self.words = tuple(words)
        self.asked_by = asked_by


class Choices:
    """The choices recorded within one bracket; each is taken once."""

    __slots__ = ("_left", "made")

    def __init__(self, made: Iterable[ChoiceMade] = ()) -> None:
        self.made = tuple(made)
        self._left = list(self.made)

    def find(self, *kinds: str, seat: Seat | None = None, fits: Fits | None = None) -> ChoiceMade | None:
        """The first choice left of these kinds, by a player or by anybody; it stays."""
        for choice in self._left:
            if choice.choice in kinds and seat in (None, choice.seat) and (fits is None or fits(choice)):
                return choice
        return None

    def take(self, *kinds: str, seat: Seat | None = None, fits: Fits | None = None) -> ChoiceMade | None:
        """The first choice left of these kinds, which is thereby used up."""
        found = self.find(*kinds, seat=seat, fits=fits)
        if found is not None:
            self._left = [choice for choice in self._left if choice is not found]
        return found

    def take_all(self, *kinds: str, seat: Seat | None = None, fits: Fits | None = None) -> list[ChoiceMade]:
        """All choices left of these kinds, in the order in which they were made."""
        taken = []
        while (choice := self.take(*kinds, seat=seat, fits=fits)) is not None:
            taken.append(choice)
        return taken

    @property
    def left(self) -> tuple[ChoiceMade, ...]:
        """What was recorded and never asked for."""
        return tuple(self._left)


@dataclass(slots=True)
class Carrying(Context):
    """Instructions being carried out: what their words mean, and the choices made meanwhile."""

    choices: Choices = field(default_factory=Choices)
    object: int | None = None
    """The spell or ability on the stack whose instructions these are; a mana ability has none."""
    unclear: bool = False
    """Whether a part was not understood, so that choices left over may belong to it."""
