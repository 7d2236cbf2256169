"""What a replacement effect makes of the event it replaces (614, 615)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from replay.cards.definitions.node import Node
from replay.cards.definitions.phrases import Amount, Fixed, Reference, This


class EntersWith(Node, frozen=True):
    """Only in a replacement of entering: how it enters (614.1c)."""

    tapped: bool = False
    counter: str = ""
    amount: Amount = Fixed(1)
    attacking: bool = False
    face_down: bool = False
    what: Reference = This()


class ChangeEvent(Node, frozen=True):
    """Only in a replacement: the amount of the event times `factor` plus `plus` (614.1a)."""

    factor: int = 1
    plus: Amount = Fixed(0)
    half: Literal["", "up", "down"] = ""


class ProduceInstead(Node, frozen=True):
    """Only in a replacement of mana production: what is produced instead (106.12b).

    `types` is put in place of the types, `keeps_amount` keeps how much. `chosen`: a colour of the
    player's choice. `only`: replaces mana of these types only ("instead of white mana").
    """

    types: tuple[str, ...] = ()
    chosen: bool = False
    keeps_amount: bool = True
    only: tuple[str, ...] = ()
    by_subtype: tuple[tuple[str, str], ...] = ()
    """(land subtype, type of mana) where each subtype has its own."""


class PreventDamage(Node, frozen=True):
    """Prevent damage (615): in a replacement the event's, else of the kind described.

    `amount` None: all of it.
    """

    amount: Amount | None = None
    to: Reference | None = None
    source: Reference | None = None
    combat_only: bool = False
    lasts: Literal["", "end_of_turn"] = ""


class SkipEvent(Node, frozen=True):
    """Only in a replacement: the event does not happen ("skip your draw step")."""


# fmt: off
EventChange: TypeAlias = (
    EntersWith | ChangeEvent | ProduceInstead | PreventDamage | SkipEvent
)
"""What a replacement does to its event, beside ordinary effects."""
# fmt: on
