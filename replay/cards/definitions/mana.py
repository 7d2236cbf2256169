"""Mana that effects add: of what type, how much, and what it may be spent on (106)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from replay.cards.definitions.node import Node
from replay.cards.definitions.phrases import YOU, Amount, Filter, Fixed, Reference

# --- of what type ----------------------------------------------------------------------------------


class AnyColor(Node, frozen=True):
    """Any of the five colours, the player's choice."""


class Listed(Node, frozen=True):
    """One of these types, by letter."""

    types: tuple[str, ...]


class ChosenColor(Node, frozen=True):
    """The colour chosen for this object or by an effect before ("that color"); undefined without one."""


class ColorsAmong(Node, frozen=True):
    """Colours of the permanents or cards that match."""

    filter: Filter


class ColorsOf(Node, frozen=True):
    """Colours of one object ("the exiled card's colors")."""

    of: Reference


class CouldProduce(Node, frozen=True):
    """Types that a matching permanent could produce (106.7); `colors_only`: colours, not colourless."""

    colors_only: bool
    filter: Filter | None = None
    of: Reference | None = None
    """The one permanent meant, where it is named rather than described."""


class TypeProduced(Node, frozen=True):
    """A type of mana that the event's permanent produced (106.12a)."""


class CommanderColors(Node, frozen=True):
    """Colours in the colour identity of your commander (903.4)."""


class NotedType(Node, frozen=True):
    """The type noted for this object before; undefined without one."""


ManaTypes: TypeAlias = (
    AnyColor
    | Listed
    | ChosenColor
    | ColorsAmong
    | ColorsOf
    | CouldProduce
    | TypeProduced
    | CommanderColors
    | NotedType
)


# --- what is added ---------------------------------------------------------------------------------


class FixedMana(Node, frozen=True):
    """These mana symbols, `times` over ("{G} for each creature", "X {G}")."""

    symbols: tuple[str, ...]
    times: Amount = Fixed(1)


class MixedMana(Node, frozen=True):
    """An amount of mana of types to be chosen.

    `spread`: "one" all of one type, "combination" each unit for itself, "different" no two alike,
    "each" that amount of every type in the set ("for each color among ..., add one mana of that color").
    """

    amount: Amount
    types: ManaTypes
    spread: Literal["one", "combination", "different", "each"] = "one"


class ManaOptions(Node, frozen=True):
    """One of several outputs, the player's choice ("{A} or {B}")."""

    options: tuple[ManaOutput, ...]


class ManaSum(Node, frozen=True):
    """All of these outputs ("{C}, then add an additional {G} for each ...")."""

    parts: tuple[ManaOutput, ...]


ManaOutput: TypeAlias = FixedMana | MixedMana | ManaOptions | ManaSum


# --- what it may be spent on -----------------------------------------------------------------------


class CastUse(Node, frozen=True):
    """Casting a spell that matches."""

    spell: Filter


class ActivateUse(Node, frozen=True):
    """Activating an ability of a source that matches; None: any ability. `named`: equip, cycling, ..."""

    source: Filter | None = None
    named: str = ""


class CostUse(Node, frozen=True):
    """Paying a kind of cost.

    `what`: "generic" the generic part of a mana cost, "contains" a cost that contains `symbol`,
    otherwise the cost's name ("cumulative upkeep", "foretell", "turn face up", ...).
    """

    what: str
    symbol: str = ""


ManaUse: TypeAlias = CastUse | ActivateUse | CostUse


class SpendRestriction(Node, frozen=True):
    """Mana that may be spent only on one of `only`, or on anything but one of `never` (106.6)."""

    only: tuple[ManaUse, ...] = ()
    never: tuple[ManaUse, ...] = ()
    opaque: str = ""


# --- the effects -----------------------------------------------------------------------------------


class AddMana(Node, frozen=True):
    """Add mana to a player's pool (106.4)."""

    output: ManaOutput
    who: Reference = YOU
    restriction: SpendRestriction | None = None
    lasts: Literal["", "end_of_turn"] = ""
    """Until when it is not lost as steps and phases end."""


class DoubleUnspentMana(Node, frozen=True):
    """Double the amount of each type of unspent mana a player has."""

    who: Reference = YOU
