"""What the translation of a game remembers between messages, and forgets again when the client undoes.

Records and ids of the source, places of our own openers: no rule, no state of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final

from msgspec import Struct

from logs.arena.states import Zone as ZoneRecord
from replay.events import ChoiceMade
from replay.terms import ObjectId, ObjectKind, Seat, Step

_FIXED: Final = {
    26: ("Command", 0),
    27: ("Stack", 0),
    28: ("Battlefield", 0),
    29: ("Exile", 0),
    30: ("Limbo", 0),
}
_OF_SEATS: Final = {
    first + offset: (name, seat)
    for first, seat in ((31, 1), (35, 2))
    for offset, name in enumerate(("Hand", "Library", "Graveyard", "Sideboard"))
}

USUAL_ZONES: Final = {
    number: ZoneRecord(zone_id=number, type=f"ZoneType_{name}", owner_seat_id=seat)
    for number, (name, seat) in (_FIXED | _OF_SEATS).items()
}
"""The zones' numbers in every log seen; a log's own zone records stand above them."""

_LONGEST_CHAIN: Final = 1000
"""Ids before the first one seen; a damaged record could name them in a circle."""


class Identity(Struct, frozen=True, gc=False):
    """What an object was last seen to be: the key tells whether a record says anything new."""

    key: tuple[Any, ...]
    card: int
    kind: ObjectKind
    owner: Seat
    parent: ObjectId
    types: tuple[str, ...]


class ManaBracket(Struct, frozen=True, gc=False):
    """A mana ability being activated: the seq of its opener, its source and its ability's id."""

    seq: int
    source: ObjectId
    ability: int | None


@dataclass(slots=True)
class Memory:
    """Everything that an undo takes back. `copy` keeps it for that.

    open        object → seq of the opener in whose bracket consequences stand, the innermost last
    openers     object → seq of the opener of its cast, activation or trigger
    finished    object → seq of its resolution
    actors      object → the seat that cast or activated it
    step_seq    seq of the step or declaration, while what happens is a turn-based action of it
    """

    # identity
    identities: dict[ObjectId, Identity] = field(default_factory=dict)
    bases: dict[tuple[ObjectId, int], tuple[int | None, int | None]] = field(default_factory=dict)
    origins: dict[ObjectId, ObjectId] = field(default_factory=dict)
    changing: dict[ObjectId, ObjectId] = field(default_factory=dict)
    left: set[ObjectId] = field(default_factory=set)
    holders: dict[ObjectId, ObjectId] = field(default_factory=dict)
    # last records
    objects: dict[ObjectId, tuple[Any, ...]] = field(default_factory=dict)
    players: dict[Seat, tuple[Any, ...]] = field(default_factory=dict)
    clock: tuple[Any, ...] = (None, None, None, None)
    zones: dict[int, ZoneRecord] = field(default_factory=USUAL_ZONES.copy)
    counters: dict[int, tuple[ObjectId, str]] = field(default_factory=dict)
    attachments: dict[int, tuple[ObjectId, ObjectId]] = field(default_factory=dict)
    attached: dict[ObjectId, ObjectId] = field(default_factory=dict)
    seats: dict[Seat, int] = field(default_factory=dict)
    # brackets
    open: dict[ObjectId, int] = field(default_factory=dict)
    openers: dict[ObjectId, int] = field(default_factory=dict)
    finished: dict[ObjectId, int] = field(default_factory=dict)
    actors: dict[ObjectId, Seat] = field(default_factory=dict)
    on_stack: set[ObjectId] = field(default_factory=set)
    mana: dict[ObjectId, ManaBracket] = field(default_factory=dict)
    asked: set[ObjectId] = field(default_factory=set)
    step_seq: int | None = None
    # choices that wait for their opener or for the player's last word
    waiting: dict[ObjectId, dict[tuple[str, int], ChoiceMade]] = field(default_factory=dict)
    targets: dict[ObjectId, tuple[int, ...]] = field(default_factory=dict)
    selecting: set[ObjectId] = field(default_factory=set)
    told: set[tuple[Any, ...]] = field(default_factory=set)
    # mana, effects
    floating: dict[int, list[int]] = field(default_factory=dict)
    floats_for: dict[int, Seat] = field(default_factory=dict)
    effects: set[int] = field(default_factory=set)
    # the clock of the annotations
    turn: int = 0
    turns_started: int = 0
    step: Step | None = None
    active: Seat = 0
    declared: bool = False
    mulligans: dict[Seat, int] = field(default_factory=dict)
    kept: dict[Seat, int] = field(default_factory=dict)
    lost: set[Seat] = field(default_factory=set)

    def copy(self) -> Memory:
        """The same memory, untouched by what comes after."""
        twin = Memory()
        for part in fields(self):
            value = getattr(self, part.name)
            setattr(twin, part.name, value.copy() if isinstance(value, dict | set) else value)
        twin.waiting = {object: dict(choices) for object, choices in self.waiting.items()}
        twin.floating = {mana: list(units) for mana, units in self.floating.items()}
        return twin

    def identity(self, object: ObjectId) -> Identity | None:
        """What the object is known to be, through the ids it had before."""
        seen = self.identities.get(object)
        for _ in range(_LONGEST_CHAIN):
            if seen is not None or object not in self.origins:
                return seen
            object = self.origins[object]
            seen = self.identities.get(object)
        return None

    def zone_of(self, number: int) -> ZoneRecord | None:
        """The zone with Arena's number."""
        return self.zones.get(number)
