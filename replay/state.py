"""The table at one moment: nouns and questions, no rules.

A `State` lives inside one fold and is never handed out alive: who wants to keep one copies what is needed.
Only `replay.changes` writes to it. What a value *means* under the rules (power after all effects, what
could be cast) is asked in `replay.rules`, not here.
"""

from collections.abc import Iterator
from copy import copy
from datetime import date
from typing import Any, Final, NamedTuple

from replay.cards.definitions.abilities import Ability
from replay.cards.definitions.card import CardDefinition
from replay.cards.knowledge import CardKnowledge
from replay.events import AbilityTriggered, Attack, Characteristics, ChoiceMade, Event, Occasion
from replay.terms import SHARED_ZONES, Duration, ManaType, ObjectId, ObjectKind, Seat, Step, Zone


class GameObject:
    """One object (109.1): its identity, what is printed on it as far as known, and its status.

    After it has left, it stays in `State.objects` with `zone` None: its last known information (113.7a).
    `base_controller` is who controls it without effects, `correction` what observation adds to power and
    toughness, `cast_with` the optional costs paid ("kicker"), `linked` the objects of 607,
    `activated` which of its abilities have been, once for each time. A triggered
    ability has its `occasion`, and its `words` where they are not printed on its source.
    """

    __slots__ = (
        "abilities", "ability", "activated", "as_it_was", "attached_to", "attacking", "base_controller",
        "base_power", "base_toughness", "blocked", "blocking", "card", "cast_from", "cast_with", "chosen",
        "colors", "controller", "correction", "counters", "damage", "deathtouched", "definition",
        "designations", "face", "face_down", "flipped", "gone", "id", "keywords", "kind", "last_known",
        "linked", "mana_spent", "name", "occasion", "owner", "phased_out", "previous", "snow_spent", "source",
        "subtypes", "summoning_sick", "supertypes", "tapped", "targets", "timestamp", "triggered_by", "types",
        "words", "x", "zone",
    )  # fmt: skip

    def __init__(self, id: ObjectId) -> None:
        self.id = id
        self.kind: ObjectKind = "card"
        self.zone: Zone | None = None
        self.owner: Seat | None = None
        self.controller: Seat | None = None
        self.base_controller: Seat | None = None
        self.previous: ObjectId | None = None
        self.gone = False
        self.timestamp = 0
        self._begin_nameless()
        self._begin_unmarked()
        self._begin_unrelated()

    def _begin_nameless(self) -> None:
        """Identity, and what is printed."""
        self.card: int | None = None
        self.name: str | None = None
        self.definition: CardDefinition | None = None
        self.types: tuple[str, ...] = ()
        self.subtypes: tuple[str, ...] = ()
        self.supertypes: tuple[str, ...] = ()
        self.colors: tuple[ManaType, ...] = ()
        self.abilities: tuple[int, ...] = ()
        self.keywords: tuple[str, ...] = ()
        self.base_power: int | None = None
        self.base_toughness: int | None = None
        self.correction = (0, 0)
        self.face = 0

    def _begin_unmarked(self) -> None:
        """Status, counters, and part in combat."""
        self.tapped = False
        self.summoning_sick = False
        self.face_down = False
        self.flipped = False
        self.phased_out = False
        self.damage = 0
        self.deathtouched = False
        self.counters: dict[str, int] = {}
        self.attacking: Attack | None = None
        self.blocking: tuple[ObjectId, ...] = ()
        self.blocked = False

    def _begin_unrelated(self) -> None:
        """Relations, and what an object on the stack has, remembered afterwards (400.7d)."""
        self.attached_to: ObjectId | None = None
        self.chosen: dict[str, str] = {}
        self.linked: list[ObjectId] = []
        self.designations: set[str] = set()
        self.x: int | None = None
        self.cast_from: Zone | None = None
        self.cast_with: tuple[str, ...] = ()
        self.mana_spent: tuple[ManaType, ...] = ()
        self.snow_spent = 0
        self.last_known: Any = None
        self.as_it_was: GameObject | None = None
        self.targets: tuple[ObjectId, ...] = ()
        self.source: ObjectId | None = None
        self.ability: int | None = None
        self.triggered_by: ObjectId | None = None
        self.occasion: Occasion | None = None
        self.words: Ability | None = None
        self.activated: tuple[int | None, ...] = ()

    def remember(self, last_known: Any) -> None:
        """Keeps how it is just before it leaves, though the same id goes on elsewhere (603.10, 608.2h).

        How it was when it left before stands in `as_it_was` of that.
        """
        self.last_known = last_known
        self.as_it_was = copy(self)
        self.as_it_was.zone = None
        self.as_it_was.counters = dict(self.counters)

    def is_type(self, *types: str) -> bool:
        """Whether one of `types` is among its printed card types."""
        for word in types:  # noqa: SIM110 - asked of every permanent at every priority: any() costs twice that
            if word in self.types:
                return True
        return False


IDENTITY: Final = (
    "card", "name", "definition", "types", "subtypes", "supertypes", "colors", "abilities", "keywords",
    "base_power", "base_toughness", "owner",
)  # fmt: skip
"""What a card keeps through a zone change, for those who could see it."""

MARKERS: Final = (
    "tapped", "summoning_sick", "face_down", "flipped", "phased_out", "damage", "deathtouched",
    "attached_to", "attacking", "blocking", "blocked",
)  # fmt: skip
"""What rule 400.7 takes from an object that changes zones."""


class ManaUnit:
    """One mana in a pool (106.4) with what travels with it (106.6)."""

    __slots__ = ("ability", "lasts", "restriction", "rider", "snow", "source", "type", "unit")

    def __init__(
        self,
        unit: int,
        type: ManaType,
        source: ObjectId | None = None,
        ability: int | None = None,
        *,
        snow: bool = False,
        restriction: str | None = None,
        rider: str | None = None,
        lasts: str | None = None,
    ) -> None:
        self.unit = unit
        self.type = type
        self.source = source
        self.ability = ability
        self.snow = snow
        self.restriction = restriction
        self.rider = rider
        self.lasts = lasts


class Player:
    """One player: life, counters, mana pool, and what is counted each turn."""

    __slots__ = (
        "counters", "designations", "lands_played", "life", "lost", "pool", "seat",
    )  # fmt: skip

    def __init__(self, seat: Seat, life: int) -> None:
        self.seat = seat
        self.life = life
        self.counters: dict[str, int] = {}
        self.designations: set[str] = set()
        self.pool: dict[int, ManaUnit] = {}
        self.lands_played = 0
        self.lost = False

    def pool_by_type(self) -> dict[str, int]:
        """The pool as type → number of units."""
        count: dict[str, int] = {}
        for unit in self.pool.values():
            count[unit.type] = count.get(unit.type, 0) + 1
        return count


class ZoneContent:
    """The objects in a zone, the top of a library or stack first, and how many cards in it have no name yet.

    `hidden` None: their number is unknown, and so is the number of cards in the zone.
    """

    __slots__ = ("hidden", "objects")

    def __init__(self, hidden: int | None = 0) -> None:
        self.objects: list[ObjectId] = []
        self.hidden = hidden

    @property
    def count(self) -> int | None:
        """The number of cards, None if unknown."""
        return None if self.hidden is None else len(self.objects) + self.hidden

    def take(self, object: ObjectId | None, amount: int = 1) -> None:
        """Take out the object, or `amount` unnamed cards if it is not among the named ones."""
        if object in self.objects:
            self.objects.remove(object)
        elif self.hidden is not None:
            self.hidden = max(0, self.hidden - amount)


class ContinuousEffect:
    """A continuous effect from a resolution (611.2), until it ends.

    What it does is `change` on its objects, `rule` in words, or `ability`: as though an ability of its
    controller's did it, continuous, triggered (delayed) or replacing. `becomes`: what its objects copy.
    """

    __slots__ = (
        "ability", "becomes", "change", "controller", "duration", "effect", "objects", "occasion", "rule",
        "seats", "source", "timestamp", "x",
    )  # fmt: skip

    def __init__(
        self,
        effect: int,
        objects: tuple[ObjectId, ...],
        change: Characteristics | None,
        duration: Duration,
        source: ObjectId | None,
        timestamp: int,
        *,
        seats: tuple[Seat, ...] = (),
        rule: str | None = None,
        ability: Ability | None = None,
        becomes: CardDefinition | None = None,
        controller: Seat | None = None,
        x: int | None = None,
        occasion: Occasion | None = None,
    ) -> None:
        self.effect = effect
        self.objects = objects
        self.change = change
        self.duration = duration
        self.source = source
        self.timestamp = timestamp
        self.seats = seats
        self.rule = rule
        self.ability = ability
        self.becomes = becomes
        self.controller = controller
        self.x = x
        self.occasion = occasion


class Departed(NamedTuple):
    """A permanent that has just left the battlefield, as it was: some of its abilities look back (603.10)."""

    object: ObjectId
    controller: Seat
    abilities: tuple[Ability, ...]


class State:
    """The whole table. `clock` counts applied events and orders timestamps (613.7).

    `edition` is the date of the rules it is played by. `seq` is the number of the recorded event being
    carried out, `during` the opener in whose bracket it happens, with its number. `records` are the kinds of
    happening that the source of the record tells by itself. `choices` are those recorded within what is
    being carried out now, `choice_seqs` their numbers in the record. `this_turn` and `last_turn` are what
    was applied in them. `waiting` are abilities that triggered and are not on the stack yet (603.3),
    `looked_back` those that trigger on what is just leaving, `departed` what has left with it (603.10).
    `derived` keeps what the rules worked out from this very state; the next event empties it.
    """

    def __init__(self, cards: CardKnowledge, edition: date) -> None:
        self.cards = cards
        self.edition = edition
        self.clock = 0
        self.turn = 0
        self.step: Step | None = None
        self.active: Seat | None = None
        self.priority: Seat | None = None
        self.players: dict[Seat, Player] = {}
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[tuple[Zone, Seat], ZoneContent] = {}
        self.effects: dict[int, ContinuousEffect] = {}
        self.seq = 0
        self.during: Event | None = None
        self.during_seq: int | None = None
        self.records: frozenset[str] = frozenset()
        self.choices: list[ChoiceMade] = []
        self.choice_seqs: list[int] = []
        self.gaps = 0
        self.this_turn: list[Event] = []
        self.last_turn: list[Event] = []
        self.waiting: list[AbilityTriggered] = []
        self.looked_back: tuple[Any, ...] = ()
        self.departed: list[Departed] = []
        self.defined = False
        self.derived: dict[str, Any] = {}

    def zone(self, zone: Zone, owner: Seat | None = None) -> ZoneContent:
        """The content of a zone; shared zones have no owner (400.1)."""
        key = (zone, 0 if zone in SHARED_ZONES else owner or 0)
        content = self.zones.get(key)
        if content is None:
            content = self.zones[key] = ZoneContent(None if zone in ("hand", "library", "sideboard") else 0)
        return content

    def object(self, id: ObjectId) -> GameObject:
        """The object of that id; one never heard of begins to exist here, with nothing known about it."""
        found = self.objects.get(id)
        if found is None:
            found = self.objects[id] = GameObject(id)
        return found

    def in_zone(self, zone: Zone, owner: Seat | None = None) -> Iterator[GameObject]:
        """The named objects in a zone, in order."""
        objects = self.objects
        return (objects[id] for id in tuple(self.zone(zone, owner).objects))

    def battlefield(self, controller: Seat | None = None) -> Iterator[GameObject]:
        """The permanents, all or those of one controller, phased-in or not."""
        objects = self.objects
        for id in tuple(self.zone("battlefield").objects):
            permanent = objects[id]
            if controller is None or permanent.controller == controller:
                yield permanent

    def stack(self) -> list[GameObject]:
        """The objects on the stack, the top first."""
        return list(self.in_zone("stack"))

    def seats_in_turn_order(self) -> list[Seat]:
        """The players still in the game, the active one first (101.4)."""
        seats = sorted(seat for seat, player in self.players.items() if not player.lost)
        if self.active not in seats:
            return seats
        start = seats.index(self.active)
        return seats[start:] + seats[:start]

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other players still in the game, in turn order."""
        return [other for other in self.seats_in_turn_order() if other != seat]

    def effects_on(self, object: ObjectId) -> list[ContinuousEffect]:
        """The continuous effects from resolutions that name the object, in timestamp order."""
        return [effect for effect in self.effects.values() if object in effect.objects]
