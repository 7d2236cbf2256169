"""Mana costs and the other things players pay (118). Who may pay what, and when, is for the rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

from replay.cards.definitions.node import Node, OpaqueNode, Reach
from replay.cards.definitions.phrases import Amount, Filter, Fixed
from replay.terms import COLORS


class ManaCost(Node, frozen=True):
    """Mana symbols in the order printed, without braces: "2", "W", "X", "C", "S", "W/U", "2/W", "B/P"."""

    symbols: tuple[str, ...] = ()

    @property
    def mana_value(self) -> int:
        """Rule 202.3 with X as 0; the larger part of a hybrid symbol counts (202.3f)."""
        return sum(max(map(_part_value, symbol.split("/"))) for symbol in self.symbols)

    @property
    def colors(self) -> tuple[str, ...]:
        """Letters of the colours among the symbols, in the order W, U, B, R, G (202.2)."""
        parts = {part for symbol in self.symbols for part in symbol.split("/")}
        return tuple(letter for letter in COLORS if letter in parts)

    @property
    def has_x(self) -> bool:
        """Whether a value of X has to be announced (107.3a)."""
        return "X" in self.symbols


def _part_value(part: str) -> int:
    if part.isdigit():
        return int(part)
    return 0 if part in {"X", "Y", "Z", "P"} else 1


class PayMana(Node, frozen=True):
    """Pay mana; `times` repeats the cost ("{1} for each ...")."""

    cost: ManaCost
    times: Amount = Fixed(1)


class TapThis(Node, frozen=True):
    """{T}: tap this permanent (107.5)."""


class UntapThis(Node, frozen=True):
    """{Q}: untap this permanent (107.6)."""


class PayLife(Node, frozen=True):
    """Pay life (119.4)."""

    amount: Amount


class PayCounters(Node, frozen=True):
    """Pay counters that the player has: `kind` "energy" for {E} (107.14)."""

    amount: Amount
    kind: str = "energy"


class SacrificeCost(Node, frozen=True):
    """Sacrifice permanents; `this`: this permanent itself."""

    filter: Filter | None = None
    amount: Amount = Fixed(1)
    this: bool = False


class DiscardCost(Node, frozen=True):
    """Discard cards from hand; `this`: this card; `hand`: the whole hand."""

    filter: Filter | None = None
    amount: Amount = Fixed(1)
    this: bool = False
    hand: bool = False
    at_random: bool = False


class ExileCost(Node, frozen=True):
    """Exile cards or permanents from `filter.zone`; `this`: this object from its zone."""

    filter: Filter | None = None
    amount: Amount = Fixed(1)
    this: bool = False
    zone: Literal["battlefield", "hand", "graveyard", "library", "stack"] = "battlefield"


class RemoveCounters(Node, frozen=True):
    """Remove counters ("any" for any kind) from this object, or from among what matches `filter`."""

    kind: str
    amount: Amount = Fixed(1)
    filter: Filter | None = None


class PutCountersCost(Node, frozen=True):
    """Put counters on this object, or on one that matches `filter`."""

    kind: str
    amount: Amount = Fixed(1)
    filter: Filter | None = None


class TapOthers(Node, frozen=True):
    """Tap untapped permanents you control; `total_power` set: any number with at least that power."""

    filter: Filter
    amount: Amount = Fixed(1)
    untap: bool = False
    """Untap tapped ones instead."""
    total_power: int = 0


class ReturnCost(Node, frozen=True):
    """Return permanents to their owner's hand; `this`: this permanent."""

    filter: Filter | None = None
    amount: Amount = Fixed(1)
    this: bool = False


class RevealCost(Node, frozen=True):
    """Reveal cards from hand; `this`: this card."""

    filter: Filter | None = None
    amount: Amount = Fixed(1)
    this: bool = False


class MillCost(Node, frozen=True):
    """Mill cards."""

    amount: Amount = Fixed(1)


class ExertCost(Node, frozen=True):
    """Exert this creature (701.39)."""


class LoyaltyCost(Node, frozen=True):
    """Put (positive) or remove (negative) loyalty counters (606.4); `x`: minus X."""

    change: int
    x: bool = False


class ActionCost(Node, frozen=True):
    """A keyword action as a cost: forage, collect evidence N, behold, ..."""

    name: str
    amount: Amount | None = None


class CostOptions(Node, frozen=True):
    """One of several costs, the payer's choice ("pay 3 life or {2}")."""

    options: tuple[tuple[Cost, ...], ...]


class OpaqueCost(OpaqueNode, frozen=True):
    """A cost that is not understood."""

    reach: frozenset[Reach] = frozenset({"cost", "other"})


Cost: TypeAlias = (
    PayMana
    | TapThis
    | UntapThis
    | PayLife
    | PayCounters
    | SacrificeCost
    | DiscardCost
    | ExileCost
    | RemoveCounters
    | PutCountersCost
    | TapOthers
    | ReturnCost
    | RevealCost
    | MillCost
    | ExertCost
    | LoyaltyCost
    | ActionCost
    | CostOptions
    | OpaqueCost
)
