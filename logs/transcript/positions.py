"""Statements about where a game stands: its setup, turns and steps, and what lies in which zone.

What is written here is not something anybody does: the reader moves the game there, or puts it there.
"""

from dataclasses import dataclass
from typing import TypeAlias

from logs.transcript.syntax import Amount, Item, ManaPayment, Ref
from replay.terms import Step


@dataclass(frozen=True, slots=True)
class Setup:
    """A position follows."""


@dataclass(frozen=True, slots=True)
class GameBegins:
    """A game of a match begins, and who is on the play."""

    number: int
    on_the_play: Ref | None = None


@dataclass(frozen=True, slots=True)
class TurnBegins:
    """A turn of `player`; `extra` where an effect gave it."""

    number: int
    player: Ref
    extra: bool = False


@dataclass(frozen=True, slots=True)
class StepBegins:
    """A step or main phase, in the terms of the rules."""

    step: Step


# ---- what lies where


@dataclass(frozen=True, slots=True)
class ZoneContents:
    """The cards of a player's zone; a library's from the top. `open` waits for items on indented lines."""

    player: Ref
    zone: str
    items: tuple[Item, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class StackContents:
    """The objects on the stack, from the top. `open` waits for items on indented lines."""

    items: tuple[Item, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class PlayerAmounts:
    """A player's life, counters or numbers of cards."""

    player: Ref
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class PoolContents:
    """The mana in a player's pool."""

    player: Ref
    mana: tuple[ManaPayment, ...]


Section: TypeAlias = Setup | GameBegins | TurnBegins | StepBegins

Position: TypeAlias = ZoneContents | StackContents | PlayerAmounts | PoolContents
