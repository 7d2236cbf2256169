"""Happenings: what the rules make of decisions, recorded by the source or derived."""

from typing import Any, Literal

from msgspec import Struct

from replay.events.base import Happening
from replay.events.decisions import Attack
from replay.terms import Duration, ManaType, ObjectId, ObjectKind, Seat, Status, Step, Zone


class StepBegan(Happening, frozen=True):
    """A step or main phase begins (500.1); with the untap step, turn number `turn` of `active`."""

    turn: int
    step: Step
    active: Seat


class PriorityReceived(Happening, frozen=True):
    """A player would receive priority: state-based actions first, then triggers (117.5). Derived only."""

    seat: Seat | None = None


class TriggersDue(Happening, frozen=True):
    """State-based actions are done; abilities that triggered go on the stack (117.5). Derived only."""


class Occasion(Struct, frozen=True, omit_defaults=True, gc=False):
    """What made an ability trigger, as its words refer to it; players are seats as negative numbers.

    `recorded` and `measured` are what the spell or ability behind a delayed or reflexive trigger had done.
    """

    subjects: tuple[int, ...] = ()
    objects: tuple[int, ...] = ()
    sources: tuple[int, ...] = ()
    player: Seat | None = None
    amount: int | None = None
    mana_types: tuple[ManaType, ...] = ()
    x: int | None = None
    recorded: dict[str, tuple[int, ...]] = {}
    measured: dict[str, int] = {}


class AbilityTriggered(Happening, frozen=True):
    """A triggered ability of `source` is put on the stack as `object` (603.3).

    `ability` is the source's id of the ability's text, or its number among the printed ones; `definition`
    the ability in JSON, as in a card definition, where none is printed (delayed, reflexive, of a keyword).
    """

    source: ObjectId
    object: ObjectId
    controller: Seat | None = None
    ability: int | None = None
    triggered_by: ObjectId | None = None
    definition: str | None = None
    occasion: Occasion | None = None
    targets: tuple[int, ...] = ()
    """Targets that the rules leave no choice about; players as negative numbers."""


class TriggerNoted(Happening, frozen=True):
    """An ability has triggered (603.2) and waits to be put on the stack as `trigger` says. Derived only.

    One that waits already under the same object is replaced: more of "one or more" have come together.
    """

    trigger: AbilityTriggered


class Resolved(Happening, frozen=True):
    """The object on top of the stack resolves, is countered or finds no legal target (608)."""

    object: ObjectId
    outcome: Literal["resolved", "countered", "no_legal_target", "removed"] = "resolved"


class PlayerLost(Happening, frozen=True):
    """A player loses the game (104.3)."""

    seat: Seat
    reason: str | None = None


class ObjectMoved(Happening, frozen=True):
    """An object changes zones and becomes a new one (400.7).

    `object` None is a card nobody has named, from a hidden zone. `becomes` None: the same id goes on.
    `destination` None: it ceases to exist. `reason` says how: `draw`, `cast`, `resolve`, `play`, `destroy`,
    `sacrifice`, `discard`, `mill`, `exile`, `return`, `put`, `state_based:<what>`, …
    `amount` counts cards where they are unnamed. `position` counts from the top of a library, 0 is the top.
    `controller` is who controls it on the battlefield, None: its owner, or who cast it (110.2a).
    """

    object: ObjectId | None
    destination: Zone | None
    becomes: ObjectId | None = None
    origin: Zone | None = None
    owner: Seat | None = None
    reason: str = "put"
    amount: int = 1
    position: int | None = None
    controller: Seat | None = None


class ObjectCreated(Happening, frozen=True):
    """An object begins to exist where none moved: a token, a copy, a conjured card, a set-up position.

    `definition` is a card's name; `described` the characteristics of what no card is, as a card
    definition in JSON (`replay.cards.definitions`).
    """

    object: ObjectId
    zone: Zone
    kind: ObjectKind = "card"
    owner: Seat | None = None
    controller: Seat | None = None
    copy_of: ObjectId | None = None
    definition: str | None = None
    described: str | None = None


class StatusChanged(Happening, frozen=True):
    """A permanent's status (110.5) or a marker that behaves like one takes the value `value`.

    `tapped` (0, 1), `summoning_sick` (0, 1), `face` (number of the face that is up), `face_down`,
    `phased_out`, `flipped`, `deathtouched` (damage since the last check was deadly), `controller` (a seat).
    """

    object: ObjectId
    status: Status
    value: int


class CombatChanged(Happening, frozen=True):
    """A permanent's part in combat changes (506.4): what it now attacks or blocks; neither: removed."""

    object: ObjectId
    attacking: Attack | None = None
    blocking: tuple[ObjectId, ...] = ()
    blocked: bool = False


class CountersChanged(Happening, frozen=True):
    """Counters are put on or removed from an object or a player (122.1); `amount` is signed.

    `reason` tells payment from loss: `paid`, `lost`, or None where the source does not say.
    """

    counter: str
    amount: int
    object: ObjectId | None = None
    seat: Seat | None = None
    source: ObjectId | None = None
    reason: str | None = None


class LifeChanged(Happening, frozen=True):
    """A player gains or loses life (119.2); `amount` is signed."""

    seat: Seat
    amount: int
    source: ObjectId | None = None


class DamageDealt(Happening, frozen=True):
    """A source deals damage to a permanent or a player (120.3).

    `marked` is False where it does not stay on the permanent: it puts counters on it or takes some (120.3e).
    """

    amount: int
    source: ObjectId | None = None
    object: ObjectId | None = None
    seat: Seat | None = None
    combat: bool = False
    marked: bool = True


class DamageRemoved(Happening, frozen=True):
    """All damage marked on a permanent wears off (514.2) or is removed (701.15)."""

    object: ObjectId


class ManaAdded(Happening, frozen=True):
    """One unit of mana is added to a player's pool (106.4).

    `unit` names it within the game; `source` and `ability` say where it came from (106.3);
    `restriction` and `rider` travel with it (106.6); `lasts` keeps it from emptying.
    """

    seat: Seat
    unit: int
    type: ManaType
    source: ObjectId | None = None
    ability: int | None = None
    snow: bool = False
    restriction: str | None = None
    rider: str | None = None
    lasts: str | None = None


class ManaLeft(Happening, frozen=True):
    """One unit of mana leaves the pool: `spent` on a spell or ability, `emptied` (500.4), `lost`."""

    seat: Seat
    unit: int
    reason: Literal["spent", "emptied", "lost"] = "spent"
    spent_on: ObjectId | None = None
    type: ManaType | None = None


class PaymentSubstituted(Happening, frozen=True):
    """A part of a cost is paid by something other than mana: convoke, delve and the like (702.51, 702.66).

    `type` is the symbol it pays for, `?` for generic; `by` the creature tapped, the card exiled.
    """

    seat: Seat
    paid_for: ObjectId
    by: ObjectId | None = None
    type: ManaType = "?"
    ability: int | None = None


class Characteristics(Struct, frozen=True, omit_defaults=True, gc=False):
    """Changes to an object's characteristics, in the order of the layers (613.1); None: not changed."""

    controller: Seat | None = None
    types: tuple[str, ...] | None = None
    subtypes: tuple[str, ...] | None = None
    added_types: tuple[str, ...] = ()
    added_subtypes: tuple[str, ...] = ()
    colors: tuple[ManaType, ...] | None = None
    gains: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    loses_all_abilities: bool = False
    set_power: int | None = None
    set_toughness: int | None = None
    power: int = 0
    toughness: int = 0
    switched: bool = False
    copy_of: ObjectId | None = None


class EffectBegan(Happening, frozen=True):
    """A continuous effect from a resolution begins (611.2) on `objects` or `seats`.

    `effect` names it within the game. What it does is `change` on objects, `rule` in words of the engine
    for players ("no_unspent_mana_loss"), or whatever `ability` says: an ability in JSON, as in a card
    definition, that a continuous, delayed or replacing effect of `controller` acts as. `becomes`: the
    card definition, in JSON, that the objects copy. `x` is the value of X in `ability`, `occasion` what its
    words refer to.
    """

    effect: int
    objects: tuple[ObjectId, ...] = ()
    change: Characteristics | None = None
    duration: Duration = "unknown"
    source: ObjectId | None = None
    seats: tuple[Seat, ...] = ()
    rule: str | None = None
    ability: str | None = None
    becomes: str | None = None
    controller: Seat | None = None
    x: int | None = None
    occasion: Occasion | None = None


class EffectEnded(Happening, frozen=True):
    """A continuous effect ends."""

    effect: int


class RelationChanged(Happening, frozen=True):
    """A lasting relation begins or (`ends`) ends.

    `attached` (301.5, 303.4), `linked` (607.2), `designated` (monarch and the like), `target` (what a copy is
    aimed at anew, 707.10c), `x` (an effect changes the value of X of a spell). Any other word says what was
    chosen for the object (607.2d): `color`, `level`, …; `chosen` where the source does not tell.

    `to` is the other object, `seat` the other player, `value` a word.
    """

    relation: str
    object: ObjectId | None = None
    to: ObjectId | None = None
    seat: Seat | None = None
    value: str | None = None
    ends: bool = False


class Corrected(Happening, frozen=True):
    """The state took an observed value that differs from the computed one. Derived only, never recorded."""

    field: str
    computed: Any
    observed: Any
    object: ObjectId | None = None
    seat: Seat | None = None
