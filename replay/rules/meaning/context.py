"""Who speaks, and about what: everything the words of one ability refer to while it is asked or carried out.

A *subject* is an object or a player in one number: an object's id, or a player's seat made negative.
This module only holds; `replay.rules.meaning.evaluation` asks.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from replay.cards.definitions.words import Measured, RecordedAction
from replay.terms import ObjectId, Seat

Subject: TypeAlias = int
"""An object's id, or a seat as a negative number (seat 2 is -2)."""

Role: TypeAlias = Literal["subject", "object", "source"]
"""What an object is in an event: what it happens to or who does it, what it is done to, or its source."""


def of_seat(seat: Seat) -> Subject:
    """The subject that a player is."""
    return -seat


def as_seat(subject: Subject) -> Seat | None:
    """The seat of a subject that is a player."""
    return -subject if subject < 0 else None


def objects_among(subjects: Iterable[Subject]) -> tuple[ObjectId, ...]:
    """The ids of those subjects that are objects, in order."""
    return tuple(subject for subject in subjects if subject > 0)


def seats_among(subjects: Iterable[Subject]) -> tuple[Seat, ...]:
    """The seats of those subjects that are players, in order."""
    return tuple(-subject for subject in subjects if subject < 0)


@dataclass(slots=True)
class Context:
    """What the words of an ability mean just now. One lives for one question, or for one resolution.

    `source` is the object whose ability it is ("this"), `controller` the player who is "you".
    While an ability is carried out, its effects fill `recorded`, `measured`, `did_it` and `chosen`.
    """

    source: ObjectId
    controller: Seat
    targets: tuple[tuple[Subject, ...], ...] = ()
    """What was chosen for each use of the word "target", in order; illegal ones are taken out (608.2b)."""
    roles: dict[Role, tuple[Subject, ...]] = field(default_factory=dict)
    """The objects and players of the trigger event, or of the event being replaced."""
    player: Seat | None = None
    """"That player": the player of the event, or the one last named."""
    amount: int | None = None
    """The amount of the event: damage dealt, life gained, counters put, mana produced."""
    mana_types: tuple[str, ...] = ()
    """The types of mana of the event (106.12a)."""
    x: int | None = None
    recorded: dict[RecordedAction, list[Subject]] = field(default_factory=dict)
    measured: dict[Measured, int] = field(default_factory=dict)
    did_it: bool | None = None
    """Whether what was just offered was done ("if you do"); None: nothing was offered."""
    chosen: dict[str, str] = field(default_factory=dict)
    """Words chosen during the resolution: "color", "type", "name", "number", ..."""
    chosen_players: tuple[Seat, ...] = ()
    ability: int | None = None
    """The number of the ability among those printed on the source, counted from 1; mana remembers it."""
    tapped_for_mana: bool = False
    """Whether it is a mana ability with {T} in its cost: its source is tapped for mana (106.12)."""
    looking_back: frozenset[Subject] = frozenset()
    """Objects that are meant as they last were, though their ids go on elsewhere (603.10)."""
    modes: tuple[int, ...] = ()
    """The modes chosen, counted from 0, in the printed order."""

    def record(self, action: RecordedAction, subjects: Iterable[Subject]) -> None:
        """Notes what an effect really acted on; it is then also what was acted on last."""
        done = list(subjects)
        self.recorded.setdefault(action, []).extend(done)
        self.recorded["last"] = done

    def measure(self, what: Measured, amount: int) -> None:
        """Notes how much was paid, dealt, lost, ...; it is then also the last amount."""
        self.measured[what] = self.measured.get(what, 0) + amount
        self.measured["last"] = amount
