"""The statements of a hand-written transcript: one class for each shape a statement can have.

What differs only in its verb shares a class and keeps the verb as written. A statement is what the page
says, not what it means: the reader finds that out. `Statement` lists everything a reader has to handle.
Here is what players do and say; where the game stands is in `positions`, what was seen in `seen`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from logs.transcript.positions import Position, Section
from logs.transcript.seen import Fact, Observation
from logs.transcript.syntax import (
    Ability,
    Enlists,
    Item,
    Mana,
    Origin,
    Payment,
    Ref,
    Share,
    Value,
)

# ---- what players do


@dataclass(frozen=True, slots=True)
class PlaysCard:
    """A land is played or a spell cast (`verb`), from `origin` if named."""

    player: Ref
    verb: str
    card: Ref
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class UsesAbility:
    """`activates` an ability, `stacks` a triggered one or `misses` it."""

    player: Ref
    verb: str
    source: Ref
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class TapsForMana:
    """A mana ability; `mana` None where the page doesn't say what it made."""

    player: Ref
    source: Ref
    ability: Ability | None = None
    mana: Mana | None = None


@dataclass(frozen=True, slots=True)
class Resolves:
    """The top of the stack resolves; named where the page names it."""

    source: Ref | None = None
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """One attacker and whom or what it attacks."""

    attacker: Ref
    defender: Ref | None = None


@dataclass(frozen=True, slots=True)
class Attacks:
    """A declaration of attackers, none if empty."""

    player: Ref
    attacks: tuple[Attack, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """One blocker and the attacker it blocks."""

    blocker: Ref
    attacker: Ref


@dataclass(frozen=True, slots=True)
class Blocks:
    """A declaration of blockers, none if empty."""

    player: Ref
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class AssignsDamage:
    """How a creature's combat damage is assigned."""

    player: Ref
    source: Ref
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Acts:
    """A player does something that needs no object.

    `passes`, `holds`, `accepts`, `declines`, `searches`, `shuffles`, `mulligans`, `concedes`, `calls judge`.
    """

    player: Ref
    verb: str


@dataclass(frozen=True, slots=True)
class AllPass:
    """Every player passes in succession."""


@dataclass(frozen=True, slots=True)
class HandlesCards:
    """`draws`, `discards`, `reveals`, `sets aside`, `bottoms` or `tops` cards."""

    player: Ref
    verb: str
    items: tuple[Item, ...]
    at_random: bool = False


@dataclass(frozen=True, slots=True)
class HandlesObjects:
    """`sacrifices` permanents, `orders` blockers, `applies` replacement effects in this order."""

    player: Ref
    verb: str
    refs: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Chooses:
    """A choice while something else is carried out."""

    player: Ref
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class PaysCost:
    """A payment while something else is carried out."""

    player: Ref
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class KeepsHand:
    """An opening hand is kept; `number` of cards, where told."""

    player: Ref
    number: int | None = None


@dataclass(frozen=True, slots=True)
class RollsDie:
    """A die with `sides` shows `result`."""

    player: Ref
    sides: int
    result: int


@dataclass(frozen=True, slots=True)
class SwapsCards:
    """Sideboarding: cards out of the deck, cards into it."""

    player: Ref
    out: tuple[Item, ...]
    into: tuple[Item, ...]


# ---- people and the page itself


@dataclass(frozen=True, slots=True)
class Remark:
    """Free text: a `note`, a word of the `judge`, or a bare `quote`."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Says:
    """What a player said; it binds nobody."""

    player: Ref
    text: str


@dataclass(frozen=True, slots=True)
class UndoesTo:
    """Everything since the label is taken back; `by` is `agreed` or `judge`."""

    label: str
    by: str


@dataclass(frozen=True, slots=True)
class LeavesGap:
    """Something was not written down."""

    reason: str | None = None


@dataclass(frozen=True, slots=True)
class LastsUntil:
    """Goes on as before until the moment of the label."""

    label: str


# ---- all of them


Action: TypeAlias = (
    PlaysCard
    | UsesAbility
    | TapsForMana
    | Resolves
    | Attacks
    | Blocks
    | Enlists
    | AssignsDamage
    | Acts
    | AllPass
    | HandlesCards
    | HandlesObjects
    | Chooses
    | PaysCost
    | KeepsHand
    | RollsDie
    | SwapsCards
)

Talk: TypeAlias = Remark | Says | UndoesTo | LeavesGap | LastsUntil

Statement: TypeAlias = Section | Position | Action | Fact | Observation | Talk
