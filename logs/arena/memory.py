"""What the translation of a game remembers between messages, and forgets again when the client undoes.

Records and ids of the source, places of our own openers: no rule, no state of the game.
"""

from __future__ import annotations

from typing import Any, Final

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


class Identity:
    """What an object was last seen to be: the key tells whether a record says anything new."""

    __slots__ = ("card", "key", "kind", "owner", "parent", "types")

    def __init__(
        self,
        key: tuple[Any, ...],
        card: int,
        kind: ObjectKind,
        owner: Seat,
        parent: ObjectId,
        types: tuple[str, ...],
    ) -> None:
        self.key = key
        self.card = card
        self.kind = kind
        self.owner = owner
        self.parent = parent
        self.types = types


class ManaBracket:
    """A mana ability being activated: the seq of its opener, its source and its ability's id."""

    __slots__ = ("ability", "seq", "source")

    def __init__(self, seq: int, source: ObjectId, ability: int | None) -> None:
        self.seq = seq
        self.source = source
        self.ability = ability


class Memory:
    """Everything that an undo takes back. `copy` keeps it for that; what it holds is replaced, not changed.

    open        object → seq of the opener in whose bracket consequences stand, the innermost last
    openers     object → seq of the opener of its cast, activation or trigger
    finished    object → seq of its resolution
    actors      object → the seat that cast or activated it
    step_seq    seq of the step or declaration, while what happens is a turn-based action of it
    """

    __slots__ = (
        "active", "actors", "asked", "attached", "attachments", "bases", "changing", "clock", "counters",
        "declared", "effects", "finished", "floating", "floats_for", "holders", "identities", "kept", "left",
        "lost", "mana", "mulligans", "objects", "on_stack", "open", "openers", "origins", "players", "seats",
        "selecting", "step", "step_seq", "targets", "told", "turn", "turns_started", "waiting",
        "zones",
    )  # fmt: skip

    def __init__(self) -> None:
        # identity
        self.identities: dict[ObjectId, Identity] = {}
        self.bases: dict[tuple[ObjectId, int], tuple[int | None, int | None]] = {}
        self.origins: dict[ObjectId, ObjectId] = {}
        self.changing: dict[ObjectId, ObjectId] = {}
        self.left: set[ObjectId] = set()
        self.holders: dict[ObjectId, ObjectId] = {}
        # last records
        self.objects: dict[ObjectId, tuple[Any, ...]] = {}
        self.players: dict[Seat, tuple[Any, ...]] = {}
        self.clock: tuple[Any, ...] = (None, None, None, None)
        self.zones: dict[int, ZoneRecord] = dict(USUAL_ZONES)
        self.counters: dict[int, tuple[ObjectId, str]] = {}
        self.attachments: dict[int, tuple[ObjectId, ObjectId]] = {}
        self.attached: dict[ObjectId, ObjectId] = {}
        self.seats: dict[Seat, int] = {}
        # brackets
        self.open: dict[ObjectId, int] = {}
        self.openers: dict[ObjectId, int] = {}
        self.finished: dict[ObjectId, int] = {}
        self.actors: dict[ObjectId, Seat] = {}
        self.on_stack: set[ObjectId] = set()
        self.mana: dict[ObjectId, ManaBracket] = {}
        self.asked: set[ObjectId] = set()
        self.step_seq: int | None = None
        # choices that wait for their opener or for the player's last word
        self.waiting: dict[ObjectId, dict[tuple[str, int], ChoiceMade]] = {}
        self.targets: dict[ObjectId, tuple[int, ...]] = {}
        self.selecting: set[ObjectId] = set()
        self.told: set[tuple[Any, ...]] = set()
        # mana, effects
        self.floating: dict[int, list[int]] = {}
        self.floats_for: dict[int, Seat] = {}
        self.effects: set[int] = set()
        # the clock of the annotations
        self.turn = 0
        self.turns_started = 0
        self.step: Step | None = None
        self.active: Seat = 0
        self.declared = False
        self.mulligans: dict[Seat, int] = {}
        self.kept: dict[Seat, int] = {}
        self.lost: set[Seat] = set()

    def copy(self) -> Memory:
        """The same memory, untouched by what comes after."""
        twin = Memory()
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, dict | set) else value)
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
