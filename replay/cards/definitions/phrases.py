"""The nouns of Oracle text as data: which objects, which players, how many, when, and if.

Four unions: `Reference` (who or what is meant), `Amount` (a number worked out when it is needed),
`Condition` (a yes or no) and the structs `Filter` (a noun phrase, a test on one object or player)
and `Event` (what a trigger waits for or a replacement effect replaces).
Nothing here evaluates anything: the rules do.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from replay.cards.definitions.node import Node, OpaqueNode
from replay.cards.definitions.words import (
    Characteristic,
    Comparator,
    EventKind,
    Measured,
    PlayerWord,
    RecordedAction,
)
from replay.terms import Zone

# --- who or what -----------------------------------------------------------------------------------


class This(Node, frozen=True):
    """The object whose ability this is (201.5)."""


class GrantingObject(Node, frozen=True):
    """In a granted ability or a token's: the object that granted or made it (201.5a), known once it has."""

    object: int | None = None


class AttachedObject(Node, frozen=True):
    """What this Aura, Equipment or Fortification is attached to ("enchanted creature")."""


class Player(Node, frozen=True):
    """A player or players. `that`: the player of the trigger event or the one last named.

    `chosen`: chosen by an effect before; `any`: one the controller chooses now.
    """

    who: PlayerWord


class ControllerOf(Node, frozen=True):
    """The controller of an object, as it last existed where it is gone (608.2h)."""

    of: Reference


class OwnerOf(Node, frozen=True):
    """The owner of an object."""

    of: Reference


class Target(Node, frozen=True):
    """What was chosen for target number `index` of the instructions it stands in (115.1)."""

    index: int


class Each(Node, frozen=True):
    """Every object or player the filter matches when it is carried out; nothing is targeted."""

    filter: Filter


class Chosen(Node, frozen=True):
    """Objects chosen while resolving, not targeted (608.2d)."""

    filter: Filter
    at_least: Amount
    at_most: Amount
    by: Reference | None = None
    """Who chooses; None: the player who carries the instruction out."""
    at_random: bool = False


class EventObject(Node, frozen=True):
    """An object of the trigger or replaced event: its subject, or what it was done to or by."""

    role: Literal["subject", "object", "source"] = "subject"


class Recorded(Node, frozen=True):
    """Objects an earlier cost or effect of the same ability acted on ("tapped this way").

    Only those on which the action really took effect. `last`: the objects last acted on or
    created, whatever was done ("it", "those creatures"); `linked`: exiled by another ability of
    the same object (607).
    """

    action: RecordedAction


class LibraryCards(Node, frozen=True):
    """The top or bottom cards of a player's library."""

    of: Reference
    amount: Amount
    end: Literal["top", "bottom"] = "top"


class OpaqueReference(OpaqueNode, frozen=True):
    """A noun that is not understood."""


Reference: TypeAlias = (
    This
    | GrantingObject
    | AttachedObject
    | Player
    | ControllerOf
    | OwnerOf
    | Target
    | Each
    | Chosen
    | EventObject
    | Recorded
    | LibraryCards
    | OpaqueReference
)

YOU = Player("you")


# --- noun phrases ----------------------------------------------------------------------------------


class Comparison(Node, frozen=True):
    """A test on a characteristic: "with power 4 or greater"."""

    what: Characteristic
    operator: Comparator
    amount: Amount


class Filter(Node, frozen=True):
    """A noun phrase: an object or player matches when every given part holds.

    Types and supertypes are lower case words ("creature", "legendary"), subtypes are written as on
    cards ("Elf"), colours are letters. Each one listed is required. `zone` None: where the head noun
    says (`permanent` the battlefield, `spell` the stack, `card` the zone of the context).
    """

    noun: Literal["permanent", "card", "spell", "ability", "source", "player", "opponent", "object"] = (
        "permanent"
    )
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    """Types, subtypes and supertypes that it must not have ("nonland", "nonbasic")."""
    without_colors: tuple[str, ...] = ()
    any_of: tuple[Filter, ...] = ()
    """At least one of these must match beside everything else."""
    zone: Zone | None = None
    controller: Reference | None = None
    owner: Reference | None = None
    other: bool = False
    """Not this object ("another")."""
    except_for: Reference | None = None
    token: bool | None = None
    tapped: bool | None = None
    states: tuple[str, ...] = ()
    """What it does or is: attacking, blocking, unblocked, enchanted, equipped, modified, multicolored,
    monocolored, colorless, historic, commander, face down, kicked, ..."""
    keywords: tuple[str, ...] = ()
    without_keywords: tuple[str, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    counters: tuple[str, ...] = ()
    """Kinds of counters of which it has at least one; "any" for any kind."""
    name: str = ""
    chosen: tuple[Literal["color", "type", "name", "player", "card type"], ...] = ()
    """It has the colour, creature type, ... chosen for this object (607.2d)."""
    among: Reference | None = None
    """It is one of these ("creatures tapped this way")."""
    same: tuple[Literal["name", "color", "creature type", "card type", "mana value"], ...] = ()
    same_as: Reference | None = None
    """The object with which `same` is compared."""
    attached_to: Filter | None = None
    """For Auras and Equipment: they are attached to something that matches."""
    targets: Filter | None = None
    """For spells and abilities: they have a target that matches."""
    could_produce: tuple[str, ...] = ()
    """Types of mana of which it could produce one (106.7); "same" for a type this event's land could."""
    history: str = ""
    """What happened to it: "entered this turn", "attacked this turn", "dealt damage by this this turn"."""
    opaque: str = ""
    """The part of the phrase that is not understood."""


# --- how many --------------------------------------------------------------------------------------


class Fixed(Node, frozen=True):
    """A number in the text."""

    value: int


class X(Node, frozen=True):
    """The value announced for {X}, or remembered for what entered (107.3m)."""


class Star(Node, frozen=True):
    """The star of a printed power or toughness: an ability of the face defines its value (208.2a)."""


class CountOf(Node, frozen=True):
    """The number of objects that match."""

    filter: Filter


class CountOfDistinct(Node, frozen=True):
    """The number of different colours, card types, basic land types, names or powers among objects."""

    what: Literal["color", "card type", "basic land type", "name", "power", "creature type", "mana value"]
    filter: Filter


class ValueOf(Node, frozen=True):
    """A characteristic of one object or player, last known where it is gone."""

    what: Characteristic
    of: Reference


class Extreme(Node, frozen=True):
    """The greatest, least or total value of a characteristic among objects."""

    how: Literal["greatest", "least", "total"]
    what: Characteristic
    filter: Filter


class CountersOn(Node, frozen=True):
    """The number of counters of a kind ("energy", "+1/+1", "any") on an object or player."""

    kind: str
    of: Reference


class Devotion(Node, frozen=True):
    """Your devotion to colours (700.5); "chosen" for the colour chosen before."""

    colors: tuple[str, ...]


class ThatMany(Node, frozen=True):
    """The amount of the trigger event, or of the cost or effect just carried out."""

    of: Measured = "last"


class ThisTurn(Node, frozen=True):
    """How often, or how much of, something happened this turn."""

    event: Event
    measure: Literal["times", "amount"] = "times"


class ManaSpent(Node, frozen=True):
    """The mana, or the number of colours of mana, spent to cast an object."""

    what: Literal["amount", "colors"] = "amount"
    of: Reference = This()


class UnspentMana(Node, frozen=True):
    """The unspent mana of these types a player has."""

    types: tuple[str, ...]
    player: Reference = YOU


class Plus(Node, frozen=True):
    """The sum of two amounts."""

    left: Amount
    right: Amount


class Times(Node, frozen=True):
    """An amount times a whole number; -1 gives "minus"."""

    factor: int
    amount: Amount


class Half(Node, frozen=True):
    """Half an amount."""

    amount: Amount
    rounded: Literal["up", "down"]


class AnyAmount(Node, frozen=True):
    """A number the player chooses ("any amount of", "one or more", "up to three")."""

    at_least: int = 0
    at_most: Amount | None = None


class OpaqueAmount(OpaqueNode, frozen=True):
    """An amount that is not understood."""


Amount: TypeAlias = (
    Fixed
    | X
    | Star
    | CountOf
    | CountOfDistinct
    | ValueOf
    | Extreme
    | CountersOn
    | Devotion
    | ThatMany
    | ThisTurn
    | ManaSpent
    | UnspentMana
    | Plus
    | Times
    | Half
    | AnyAmount
    | OpaqueAmount
)


# --- what happens ----------------------------------------------------------------------------------


class Event(Node, frozen=True):
    """Something that can happen: what a trigger waits for, a replacement effect replaces, a count counts.

    `subjects`: any one of them is what it happens to, or who does it (an attacker, the source of
    damage, what enters, who gains life). `objects`: what it is done to (who is dealt damage, the
    blocked creature, the spell cast or copied, the card drawn or discarded).
    """

    kind: EventKind
    subjects: tuple[Reference, ...] = ()
    objects: tuple[Reference, ...] = ()
    also: tuple[EventKind, ...] = ()
    """Other kinds that count as well, with the same subjects ("enters or attacks")."""
    player: Reference | None = None
    """Who casts, taps, puts counters, or whose step it is; None: anyone."""
    cause: Reference | None = None
    """The spell or ability that brings it about; None: anything."""
    origin: Zone | None = None
    origin_except: Zone | None = None
    """From anywhere but this zone."""
    destination: Zone | None = None
    during_turn_of: Reference | None = None
    step: str = ""
    """For steps: upkeep, draw step, main phase, first main phase, combat, end step, ..."""
    counter: str = ""
    combat: bool | None = None
    """Combat damage only (True), other damage only (False)."""
    together: bool = False
    """"One or more": happens once however many at the same time."""
    alone: bool = False
    at_least: int = 0
    """The least number of objects, or size of the amount, for which it counts."""
    ordinal: int = 0
    """Only the n-th time each turn."""
    mana_types: tuple[str, ...] = ()
    """For mana: types produced ("chosen" for the chosen colour)."""
    action: str = ""
    """The word of a named action: scry, explore, unlock, mutate, expend, ..."""
    span: Literal["", "this turn", "last turn", "this combat", "this game"] = ""
    opaque: str = ""
    """The part of the text that is not understood."""


class TargetSpec(Node, frozen=True):
    """One use of the word "target" (601.2c): how many of what.

    "Any target" is a filter with noun `object` whose `any_of` lists creature, planeswalker, battle
    and player (115.4).
    """

    filter: Filter
    at_least: Amount = Fixed(1)
    at_most: Amount = Fixed(1)
    chooser: Reference = YOU
