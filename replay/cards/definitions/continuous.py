"""What continuous effects change, by layer (613), and the rules they bend (609.4, 611, 101.2).

The parts that hold no ability; granted abilities are in `abilities`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from replay.cards.definitions.conditions import Condition
from replay.cards.definitions.costs import Cost, ManaCost
from replay.cards.definitions.mana import ManaUse
from replay.cards.definitions.node import Node, OpaqueNode, Reach
from replay.cards.definitions.phrases import YOU, Amount, Filter, Fixed, Reference
from replay.terms import Zone

Lasts: TypeAlias = Literal[
    "indefinite",
    "end_of_turn",
    "end_of_combat",
    "until_your_next_turn",
    "until_end_of_your_next_turn",
    "until_this_leaves",
    "while",
]
"""How long it lasts (611.2): `while` as long as the condition beside it holds."""


class ModifyPowerToughness(Node, frozen=True):
    """+X/+Y (613.4c); minus as a negative amount."""

    power: Amount
    toughness: Amount


class SetPowerToughness(Node, frozen=True):
    """Power, toughness or both become numbers (613.4b; of a characteristic-defining ability 613.4a)."""

    power: Amount | None
    toughness: Amount | None


class SwitchPowerToughness(Node, frozen=True):
    """Switch power and toughness (613.4d)."""


class DoublePower(Node, frozen=True):
    """Double power, toughness or both (701.10b)."""

    power: bool = True
    toughness: bool = False


class ChangeTypes(Node, frozen=True):
    """Types, subtypes and supertypes added, or put in place of the old ones (613.1d).

    `chosen`: the creature or land type chosen for this object. `all_creature_types`: changeling.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    replaces: bool = False
    chosen: bool = False
    all_creature_types: bool = False
    all_basic_land_types: bool = False


class ChangeColors(Node, frozen=True):
    """Colours added, or put in place of the old ones; none: colourless (613.1e)."""

    colors: tuple[str, ...] = ()
    replaces: bool = True
    chosen: bool = False


class ChangeController(Node, frozen=True):
    """A player gains control (613.1b)."""

    to: Reference = YOU


class CopyObject(Node, frozen=True):
    """It becomes a copy of an object (613.1a), except for the changes beside it."""

    of: Reference


class RenameObject(Node, frozen=True):
    """It has a name."""

    name: str


class GrantKeywords(Node, frozen=True):
    """Keyword abilities without cost or number gained, lower case ("flying"); `chosen`: one of them."""

    keywords: tuple[str, ...]
    one_of: bool = False


class LoseAbilities(Node, frozen=True):
    """Abilities lost; none named: all of them."""

    keywords: tuple[str, ...] = ()


class Cannot(Node, frozen=True):
    """Something can't be done or happen (101.2).

    `action`: attack, block, be blocked, be countered, be regenerated, be sacrificed, be targeted,
    become tapped, become untapped, untap in untap step, transform, cast, play, activate, gain life,
    lose life, draw, search, get counters, have counters, be prevented, enter, win, lose, ...
    """

    action: str
    by: Filter | None = None
    """By what (blockers, spells that target), or what (the spells that can't be cast)."""
    unless: tuple[Cost, ...] = ()
    limit: int = 0
    """Not more often than this each turn; 0: never."""
    at_least: int = 0
    """"Can't be blocked except by two or more"."""
    unless_condition: Condition | None = None


class Must(Node, frozen=True):
    """Something is done if able: attack, block, be blocked, be blocked by all (508.1d)."""

    action: str
    what: Reference | None = None


class Permission(Node, frozen=True):
    """A permission that players or objects have while it applies.

    `action`: cast, play, play land, activate, look at top card, block additional, attack as though
    without defender, play additional land, no maximum hand size, cast as though flash, ...
    """

    action: str
    what: Filter | None = None
    zone: Zone | None = None
    amount: Amount = Fixed(1)
    free: bool = False
    costs: tuple[Cost, ...] = ()
    """An alternative cost (118.9)."""
    from_top: bool = False


class AlternativeCost(Node, frozen=True):
    """A cost that may be paid rather than the mana cost (118.9), of this spell or of those that match."""

    costs: tuple[Cost, ...]
    spells: Filter | None = None


class AdditionalCost(Node, frozen=True):
    """A cost to be paid besides (118.8); `optional` as with kicker; `for_action`: cast, attack, block."""

    costs: tuple[Cost, ...]
    spells: Filter | None = None
    optional: bool = False
    for_action: str = "cast"


class ChangeCost(Node, frozen=True):
    """Spells or abilities cost more or less (601.2f).

    `mana` times `times` is added or taken away. `at_least`: not below this much mana.
    `named`: the abilities meant ("equip", "cycling"), `spells` None and `named` "": this spell.
    """

    mana: ManaCost
    more: bool
    times: Amount = Fixed(1)
    spells: Filter | None = None
    named: str = ""
    caster: Reference | None = None
    at_least: int = 0


class MinimumCost(Node, frozen=True):
    """Spells that would cost less cost this much mana."""

    mana: int
    spells: Filter | None = None


class SpendAs(Node, frozen=True):
    """Mana may be spent as though of other types (609.4b).

    `mana`: types it speaks of (none: all). `as_types`: of which it may be taken ("any" colour,
    "any type"). `only`: it may be spent in no other way. `uses`: for what.
    """

    mana: tuple[str, ...] = ()
    as_types: tuple[str, ...] = ("any",)
    only: bool = False
    uses: tuple[ManaUse, ...] = ()


class PayInsteadOfMana(Node, frozen=True):
    """A symbol in a cost may be paid in another way ("2 life rather than {B}")."""

    symbol: str
    costs: tuple[Cost, ...]


class KeepMana(Node, frozen=True):
    """Unspent mana of these types (none: all) is not lost as steps and phases end (500.5)."""

    types: tuple[str, ...] = ()


class ExtraTriggers(Node, frozen=True):
    """An ability triggers an additional time (603.2d)."""

    of: Filter | None = None
    event_subject: Filter | None = None


class OpaqueChange(OpaqueNode, frozen=True):
    """A change that is not understood."""

    reach: frozenset[Reach]


# fmt: off
SimpleChange: TypeAlias = (
    ModifyPowerToughness | SetPowerToughness | SwitchPowerToughness | DoublePower | ChangeTypes
    | ChangeColors | ChangeController | CopyObject | RenameObject | GrantKeywords | LoseAbilities
    | Cannot | Must | Permission | AlternativeCost | AdditionalCost | ChangeCost | MinimumCost | SpendAs
    | PayInsteadOfMana | KeepMana | ExtraTriggers | OpaqueChange
)
"""Changes that hold no ability."""
# fmt: on
