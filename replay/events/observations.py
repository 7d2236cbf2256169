"""Observations: what the source says a value is. They are compared with the state, never derived."""

from msgspec import UNSET, Struct, UnsetType, field

from replay.events.base import Observation
from replay.terms import ManaType, ObjectId, ObjectKind, Seat, Step, Zone


class CardSeen(Observation, frozen=True):
    """What an object turns out to be: its identity and printed characteristics, as far as the source says.

    `card` is the source's card id, `definition` a card's name. Types and supertypes are lower-case words,
    subtypes as printed; `keywords` are those the source itself tells, in lower case. `power` and `toughness`
    are the base values at first sight.
    `zone`: the object is one of the cards there that nobody had named, and its owner's.
    """

    object: ObjectId
    card: int | None = None
    definition: str | None = None
    kind: ObjectKind = "card"
    owner: Seat | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[ManaType, ...] = ()
    abilities: tuple[int, ...] = ()
    power: int | None = None
    toughness: int | None = None
    parent: ObjectId | None = None
    source_card: int | None = None
    keywords: tuple[str, ...] = ()
    zone: Zone | None = None


class ObjectValues(Struct, frozen=True, omit_defaults=True, gc=False):
    """Values of one object that differ from its record before; at its first record, from the defaults.

    `attacking` is the object or (negative) the seat attacked, None for none; `counters` holds the
    counters whose count was sent.
    """

    zone: Zone | UnsetType | None = UNSET
    controller: Seat | UnsetType = UNSET
    tapped: bool | UnsetType = UNSET
    summoning_sick: bool | UnsetType = UNSET
    damage: int | UnsetType = UNSET
    power: int | UnsetType | None = UNSET
    toughness: int | UnsetType | None = UNSET
    attacking: int | UnsetType | None = UNSET
    blocking: tuple[ObjectId, ...] | UnsetType = UNSET
    counters: dict[str, int] | UnsetType = UNSET
    types: tuple[str, ...] | UnsetType = UNSET
    face_down: bool | UnsetType = UNSET
    face: int | UnsetType = UNSET
    mana_value: int | UnsetType = UNSET
    could_produce: tuple[ManaType, ...] | UnsetType = UNSET


class PlayerValues(Struct, frozen=True, omit_defaults=True, gc=False):
    """Values of one player that differ from the record before; zones are counts of cards."""

    life: int | UnsetType = UNSET
    mana_pool: dict[str, int] | UnsetType = UNSET
    hand: int | UnsetType = UNSET
    library: int | UnsetType = UNSET
    graveyard: int | UnsetType = UNSET
    exile: int | UnsetType = UNSET
    counters: dict[str, int] | UnsetType = UNSET


class TurnValues(Struct, frozen=True, omit_defaults=True, gc=False):
    """The clock, where it differs from the record before; `stack` counts the objects on it."""

    turn: int | UnsetType = UNSET
    step: Step | UnsetType = UNSET
    active: Seat | UnsetType = UNSET
    priority: Seat | UnsetType | None = UNSET
    stack: int | UnsetType = UNSET


class Observed(Observation, frozen=True):
    """What the source says the values are at this point.

    Every entity that was sent is named; values that stand are left out ("as before").
    `settled` is False while more messages of the same moment follow.
    """

    objects: dict[ObjectId, ObjectValues] = field(default_factory=dict)
    players: dict[Seat, PlayerValues] = field(default_factory=dict)
    turn: TurnValues | None = None
    settled: bool = True
