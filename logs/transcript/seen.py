"""Statements about what was seen: what changed, and what is so.

Nobody does anything here. What was seen to change is a happening on record, whoever may have been wrong;
what is seen to be so is compared with what the rules make of the page.
"""

from dataclasses import dataclass
from typing import TypeAlias

from logs.transcript.syntax import Amount, Mana, Modifier, Ref, Share

# ---- what was seen to change


@dataclass(frozen=True, slots=True)
class ChangesAmount:
    """A player or permanent `gains`, `loses` or `gets` so much of something."""

    ref: Ref
    verb: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class ChangesControl:
    """A player `gains` or `loses` control of something."""

    player: Ref
    verb: str
    ref: Ref


@dataclass(frozen=True, slots=True)
class AddsMana:
    """A permanent adds mana that nobody asked for: a triggered mana ability."""

    ref: Ref
    mana: Mana


@dataclass(frozen=True, slots=True)
class Happens:
    """Something `dies`, `leaves`, `untaps` or `transforms`."""

    ref: Ref
    verb: str


@dataclass(frozen=True, slots=True)
class Moves:
    """Something `enters` (the battlefield if `zone` is None) or `moves` to a zone."""

    ref: Ref
    verb: str
    zone: str | None = None
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Becomes:
    """Something takes on a property."""

    ref: Ref
    modifier: Modifier


@dataclass(frozen=True, slots=True)
class DealsDamage:
    """Something deals damage."""

    source: Ref
    share: Share


@dataclass(frozen=True, slots=True)
class TurnsOut:
    """An unknown card is identified."""

    ref: Ref
    card: Ref


@dataclass(frozen=True, slots=True)
class GameResult:
    """A player `wins` or `loses` the game; both None where it is drawn."""

    player: Ref | None = None
    verb: str | None = None


# ---- what is seen to be so


@dataclass(frozen=True, slots=True)
class HasAmount:
    """So much life, so many counters or cards (of `zone`, where one is named)."""

    ref: Ref
    amount: Amount
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class HasMana:
    """What is in a player's pool."""

    player: Ref
    mana: Mana


@dataclass(frozen=True, slots=True)
class IsSo:
    """A permanent has a property."""

    ref: Ref
    modifier: Modifier


@dataclass(frozen=True, slots=True)
class HasManaValue:
    """An object's mana value."""

    ref: Ref
    number: int


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """The types of mana that something could produce."""

    ref: Ref
    mana: Mana


@dataclass(frozen=True, slots=True)
class StackIsEmpty:
    """Nothing is on the stack."""


# ---- all of them


Fact: TypeAlias = (
    ChangesAmount
    | ChangesControl
    | AddsMana
    | Happens
    | Moves
    | Becomes
    | DealsDamage
    | TurnsOut
    | GameResult
)

Observation: TypeAlias = HasAmount | HasMana | IsSo | HasManaValue | CouldProduce | StackIsEmpty
