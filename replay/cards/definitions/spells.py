"""One-shot effects on spells and abilities on the stack, and permissions to play cards.

`who` is who acts, `what` what is acted on. They are listed with the others in `effects`.
"""

from __future__ import annotations

from typing import Literal

from replay.cards.definitions.costs import Cost
from replay.cards.definitions.node import Node
from replay.cards.definitions.phrases import YOU, Amount, Fixed, Reference


class CounterSpell(Node, frozen=True):
    """Counter a spell or ability (701.6)."""

    what: Reference


class CopySpell(Node, frozen=True):
    """Copy a spell or ability on the stack (707.10)."""

    what: Reference
    amount: Amount = Fixed(1)
    who: Reference = YOU


class ChooseNewTargets(Node, frozen=True):
    """Choose new targets for a spell or ability (115.7)."""

    what: Reference
    who: Reference = YOU


class DoubleX(Node, frozen=True):
    """Double the value of X of a spell or ability."""

    what: Reference


class PlayCards(Node, frozen=True):
    """Permission to play or cast particular cards (601.3).

    `now`: cast while resolving. `free`: without paying the mana cost. `lasts` "": for as long as
    they stay where they are.
    """

    what: Reference
    who: Reference = YOU
    cast_only: bool = True
    now: bool = False
    free: bool = False
    costs: tuple[Cost, ...] = ()
    """An alternative cost."""
    below: Amount | None = None
    """Only as a spell whose mana value is less than this."""
    any_mana: Literal["", "color", "type"] = ""
    lasts: Literal[
        "",
        "end_of_turn",
        "until_your_next_turn",
        "until_end_of_your_next_turn",
        "while_exiled",
        "until_replaced",
    ] = ""
