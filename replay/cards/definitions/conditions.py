"""What may be true or not: "if", "as long as", "unless", "only if". The rules answer; this only asks."""

from __future__ import annotations

from typing import TypeAlias

from replay.cards.definitions.node import Node, OpaqueNode
from replay.cards.definitions.phrases import Amount, Event, Filter, Fixed, Reference
from replay.cards.definitions.words import Comparator


class Exists(Node, frozen=True):
    """How many objects match, compared with a number ("if you control three or more artifacts")."""

    filter: Filter
    operator: Comparator = ">="
    amount: Amount = Fixed(1)


class Compare(Node, frozen=True):
    """Two amounts compared."""

    left: Amount
    operator: Comparator
    right: Amount


class Is(Node, frozen=True):
    """One object or player matches a filter ("if it's tapped", "if it was a creature card")."""

    what: Reference
    filter: Filter


class TurnOf(Node, frozen=True):
    """It is the turn of a player."""

    player: Reference


class During(Node, frozen=True):
    """It is a step or phase ("combat", "upkeep", "main phase", "declare attackers step")."""

    step: str
    of: Reference | None = None


class Happened(Node, frozen=True):
    """An event happened at least `at_least` and at most `at_most` times in the event's span."""

    event: Event
    at_least: int = 1
    at_most: int | None = None


class HowCast(Node, frozen=True):
    """How an object was cast.

    `how`: "cast" at all, "from <zone>", "kicked", "kicked twice", "bargained", "bought back",
    "spent {G}" mana of that symbol, "evoked", "unpaid" without paying its mana cost, ...
    """

    how: str
    what: Reference


class DidIt(Node, frozen=True):
    """The optional action or payment just offered was carried out ("if you do")."""


class HasDesignation(Node, frozen=True):
    """A player has a designation: "monarch", "initiative", "city's blessing", "max speed", ..."""

    designation: str
    player: Reference


class Not(Node, frozen=True):
    """The opposite."""

    condition: Condition


class AllOf(Node, frozen=True):
    """Each of these."""

    conditions: tuple[Condition, ...]


class AnyOf(Node, frozen=True):
    """At least one of these."""

    conditions: tuple[Condition, ...]


class OpaqueCondition(OpaqueNode, frozen=True):
    """A condition that is not understood."""


Condition: TypeAlias = (
    Exists
    | Compare
    | Is
    | TurnOf
    | During
    | Happened
    | HowCast
    | DidIt
    | HasDesignation
    | Not
    | AllOf
    | AnyOf
    | OpaqueCondition
)
