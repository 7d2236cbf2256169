"""Abilities, and the effects that hold other effects or abilities.

An ability is what one paragraph of a card does (113). Instructions carry their targets with them:
`Target(0)` inside them is the first. Everything not understood is an Opaque… part with its text and
reach, so an ability can be understood in part.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from replay.cards.definitions.conditions import Condition
from replay.cards.definitions.continuous import Lasts, SimpleChange
from replay.cards.definitions.costs import Cost, LoyaltyCost
from replay.cards.definitions.effects import PutCounters, SimpleEffect
from replay.cards.definitions.mana import AddMana, DoubleUnspentMana, ManaUse
from replay.cards.definitions.node import Node, OpaqueNode, Reach, nodes
from replay.cards.definitions.phrases import YOU, Amount, Event, Filter, Fixed, Reference, TargetSpec
from replay.cards.definitions.replacements import EventChange

# --- instructions ----------------------------------------------------------------------------------


class Mode(Node, frozen=True):
    """One mode of a modal spell or ability (700.2)."""

    instructions: Instructions
    costs: tuple[Cost, ...] = ()
    """An additional cost of choosing this mode."""


class Instructions(Node, frozen=True):
    """What happens on resolution, in order (608.2c), with the targets chosen before."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    modes_at_least: int = 0
    modes_at_most: int = 0
    modes_repeat: bool = False


# --- effects that nest -----------------------------------------------------------------------------


class MayDo(Node, frozen=True):
    """A player may do something: "you may pay {E}. If you do, ..., otherwise ..." (118.12, 608.2d)."""

    attempt: tuple[Effect, ...]
    who: Reference = YOU
    if_done: tuple[Effect, ...] = ()
    if_not: tuple[Effect, ...] = ()


class Mandatory(Node, frozen=True):
    """Something that must be done, with what follows if it was, or could not be, done ("if you can't")."""

    attempt: tuple[Effect, ...]
    if_done: tuple[Effect, ...] = ()
    if_not: tuple[Effect, ...] = ()


class UnlessPaid(Node, frozen=True):
    """Effects that happen unless a player does something, usually pays (118.12a)."""

    effects: tuple[Effect, ...]
    costs: tuple[Cost, ...]
    who: Reference = YOU


class WhenDone(Node, frozen=True):
    """A reflexive trigger on what was just done ("when you do", 603.12), with targets of its own."""

    instructions: Instructions
    condition: Condition | None = None


class Conditional(Node, frozen=True):
    """Effects that depend on a condition, checked when they are carried out; "otherwise", "instead"."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ForEach(Node, frozen=True):
    """Effects repeated for each object or player, or `amount` times."""

    effects: tuple[Effect, ...]
    over: Reference | None = None
    amount: Amount | None = None


class OneOf(Node, frozen=True):
    """One of several courses of action, a player's choice."""

    options: tuple[tuple[Effect, ...], ...]
    who: Reference = YOU


class DelayedTrigger(Node, frozen=True):
    """A delayed triggered ability (603.7)."""

    event: Event
    instructions: Instructions
    condition: Condition | None = None
    once: bool = True
    lasts: Lasts = "indefinite"


class TokenDescription(Node, frozen=True):
    """The characteristics of a token (111.3); `copy_of` set: a copy, except for what is given."""

    name: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    copy_of: Reference | None = None
    changes: tuple[Change, ...] = ()
    """What is different from the copied object."""


class CreateTokens(Node, frozen=True):
    """Create tokens (701.7)."""

    token: TokenDescription
    amount: Amount = Fixed(1)
    who: Reference = YOU
    tapped: bool = False
    attacking: bool = False
    attached_to: Reference | None = None
    """To what an Aura token is attached; without it none is created (303.4i)."""


class CreateEmblem(Node, frozen=True):
    """Get an emblem (114)."""

    abilities: tuple[Ability, ...]
    who: Reference = YOU


class GrantAbilities(Node, frozen=True):
    """Abilities gained (613.1f)."""

    abilities: tuple[Ability, ...]


class ManaRider(Node, frozen=True):
    """What happens if, or when, the mana just added is spent in a certain way (106.6)."""

    uses: tuple[ManaUse, ...]
    effects: tuple[Effect, ...]
    triggers: bool = False


class StartContinuous(Node, frozen=True):
    """A continuous effect of a resolving spell or ability (611.2); `affected` is fixed now if objects."""

    affected: Reference
    changes: tuple[Change, ...]
    lasts: Lasts
    condition: Condition | None = None


class StartReplacement(Node, frozen=True):
    """A replacement or prevention effect of a resolving spell or ability, for a time (614.2)."""

    replacement: ReplacementEffect
    lasts: Lasts = "end_of_turn"
    once: bool = False


class EnterAsCopy(Node, frozen=True):
    """Only in a replacement of entering: it enters as a copy (707.5)."""

    of: Reference
    changes: tuple[Change, ...] = ()
    counters: tuple[PutCounters, ...] = ()


# --- abilities -------------------------------------------------------------------------------------


class ActivatedAbility(Node, frozen=True):
    """[Cost]: [effect] (602). `zone`: where it can be activated from."""

    costs: tuple[Cost, ...]
    instructions: Instructions
    text: str
    timing: Literal["", "sorcery", "instant"] = ""
    only_if: tuple[Condition, ...] = ()
    limit: int = 0
    """How often each turn it may be activated; 0: any number."""
    limit_per_game: bool = False
    """The limit is not for each turn, but for as long as its object is the same."""
    activated_by: Reference = YOU
    zone: Literal["battlefield", "hand", "graveyard", "exile", "command", "stack"] = "battlefield"
    word: str = ""
    """Ability word or keyword before the dash (boast, exhaust, max speed, ...), lower case."""

    @property
    def is_mana_ability(self) -> bool:
        """No target, could add mana, no loyalty ability (605.1a)."""
        return (
            not self.instructions.targets
            and not any(isinstance(cost, LoyaltyCost) for cost in self.costs)
            and any(isinstance(node, AddMana | DoubleUnspentMana) for node in nodes(self.instructions))
        )


class TriggeredAbility(Node, frozen=True):
    """When, whenever, at (603). `condition`: intervening "if", checked twice (603.4).

    `only_while`: what must hold when the event happens only.
    """

    event: Event
    instructions: Instructions
    text: str
    condition: Condition | None = None
    only_while: Condition | None = None
    limit: int = 0
    """How often each turn it triggers; 0: any number."""
    other_events: tuple[Event, ...] = ()
    """Further events that trigger it ("when this enters and whenever ...")."""
    zone: Literal["battlefield", "hand", "graveyard", "exile", "command", "stack"] = "battlefield"
    word: str = ""

    @property
    def is_mana_ability(self) -> bool:
        """Triggers from mana production, no target, could add mana (605.1b)."""
        return (
            self.event.kind in {"tapped for mana", "mana added"}
            and not self.instructions.targets
            and any(isinstance(node, AddMana | DoubleUnspentMana) for node in nodes(self.instructions))
        )


class ReplacementEffect(Node, frozen=True):
    """An event that is replaced or changed (614); `effects` is what happens, or how it changes.

    Entering tapped, with counters or as a copy, and "as this enters" are replacements of entering.
    """

    event: Event
    effects: tuple[Effect, ...]
    text: str
    condition: Condition | None = None
    optional: bool = False
    self_replacing: bool = False
    """Changes only its own spell or ability (614.15)."""


class StaticAbility(Node, frozen=True):
    """A continuous effect that is always on (604)."""

    affected: Reference
    changes: tuple[Change, ...]
    text: str
    condition: Condition | None = None
    defines_characteristic: bool = False
    """A characteristic-defining ability (604.3), in force in every zone."""
    zone: Literal["battlefield", "hand", "graveyard", "exile", "command", "stack", "any"] = "battlefield"


class SpellAbility(Node, frozen=True):
    """What an instant or sorcery does as it resolves (113.3a); all its paragraphs together."""

    instructions: Instructions
    text: str


class KeywordAbility(Node, frozen=True):
    """A keyword ability (702), its name in lower case; the rules know what it stands for."""

    name: str
    text: str
    costs: tuple[Cost, ...] = ()
    amount: Amount | None = None
    filter: Filter | None = None
    """From, with, of or for what (protection, enchant, landwalk, affinity, hexproof from)."""
    instructions: Instructions | None = None


class OpaqueAbility(OpaqueNode, frozen=True):
    """A paragraph that is not understood at all, and what it may touch."""

    reach: frozenset[Reach]


Effect: TypeAlias = (
    SimpleEffect
    | EventChange
    | MayDo
    | Mandatory
    | UnlessPaid
    | WhenDone
    | Conditional
    | ForEach
    | OneOf
    | DelayedTrigger
    | CreateTokens
    | CreateEmblem
    | ManaRider
    | StartContinuous
    | StartReplacement
    | EnterAsCopy
)
Change: TypeAlias = SimpleChange | GrantAbilities
Ability: TypeAlias = (
    ActivatedAbility
    | TriggeredAbility
    | ReplacementEffect
    | StaticAbility
    | SpellAbility
    | KeywordAbility
    | OpaqueAbility
)
