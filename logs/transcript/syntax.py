"""The parts of a line of a hand-written transcript: names, values, items, payments and clauses.

Names are kept as written: who `Alice` is and which `Forest` is meant is found out by the reader.
Nothing here knows a rule of the game. `Clause` lists every clause a reader has to handle.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias


class Place(NamedTuple):
    """Where something stands in the file; both count from 1."""

    line: int
    column: int


class Blank(Enum):
    """Words that stand where a thing could stand."""

    UNKNOWN = "?"
    NOTHING = "nothing"


# ---- values


@dataclass(frozen=True, slots=True)
class Ref:
    """A player, card, permanent or handle, as named on the page.

    `name` is without brackets; `copy` the number after `#`; `last` the end of a range `#1..3`.
    `unknown` marks a name such as `?a`, given to a card nobody has identified yet.
    """

    name: str
    copy: int | None = None
    last: int | None = None
    unknown: bool = False
    place: Place = field(default=Place(0, 0), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Mana:
    """Mana or cost symbols without their braces: `{G}{G}` is `("G", "G")`, `nothing` is empty."""

    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A small-letter word chosen: a colour, a card type, an action."""

    text: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Text in double quotes."""

    text: str


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of something: `life`, `cards`, `damage`, a zone's cards, or a kind of counter."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class PowerToughness:
    """Power and toughness, as in `5/3`."""

    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class XValue:
    """The value of X: a clause (`X=2`) and a modifier (`(X=2)`)."""

    number: int


@dataclass(frozen=True, slots=True)
class Targets:
    """What is targeted, none if empty; `new` where targets are changed afterwards."""

    refs: tuple[Ref, ...] = ()
    new: bool = False


@dataclass(frozen=True, slots=True)
class Ability:
    """Which ability of its source: the number of its printed paragraph, or its first words."""

    number: int | None = None
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a card is played from; `player` where somebody else's zone is named."""

    zone: str
    player: Ref | None = None


# ---- items of a position, and what is said of them in parentheses


@dataclass(frozen=True, slots=True)
class Flag:
    """`tapped`, `untapped`, `sick`, `facedown`, `token`, `attacking` or `flipped`."""

    word: str


@dataclass(frozen=True, slots=True)
class Related:
    """A relation to something else: `face`, `owner`, `controller`, `on` or `with`."""

    word: str
    ref: Ref


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen for a permanent as it entered."""

    value: Word | Ref


Modifier: TypeAlias = Flag | Amount | PowerToughness | XValue | Targets | Related | Chosen


@dataclass(frozen=True, slots=True)
class Item:
    """`count` cards of a list: named, or `Blank.UNKNOWN`."""

    thing: Ref | Blank
    count: int = 1
    modifiers: tuple[Modifier, ...] = ()
    handle: str | None = None


# ---- payments


@dataclass(frozen=True, slots=True)
class ManaPayment:
    """Mana, perhaps with the permanents it came from; without, it floated in the pool or nobody said."""

    mana: Mana
    sources: tuple[Ref, ...] = ()
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class AmountPayment:
    """Life, or counters: the payer's own, or those of `source`."""

    amount: Amount
    source: Ref | None = None


@dataclass(frozen=True, slots=True)
class PermanentPayment:
    """A permanent that is tapped or untapped (`verb`) to pay; `mana` is the part it pays for (convoke)."""

    verb: str
    ref: Ref
    mana: Mana | None = None


@dataclass(frozen=True, slots=True)
class SacrificePayment:
    """Permanents sacrificed to pay."""

    refs: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class CardPayment:
    """Cards that are discarded or exiled (`verb`) to pay."""

    verb: str
    items: tuple[Item, ...]


Payment: TypeAlias = ManaPayment | AmountPayment | PermanentPayment | SacrificePayment | CardPayment


@dataclass(frozen=True, slots=True)
class Share:
    """A part of damage or of whatever is divided."""

    number: int
    to: Ref


@dataclass(frozen=True, slots=True)
class Selected:
    """A thing that was chosen, with what was chosen about it."""

    ref: Ref
    modifiers: tuple[Modifier, ...] = ()


Value: TypeAlias = Selected | int | Word | PowerToughness | Mana | Quote | Blank


# ---- clauses


@dataclass(frozen=True, slots=True)
class Modes:
    """The modes chosen, counted from 1."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """An additional or alternative cost by its keyword, `times` over or with the `mana` it costs."""

    word: str
    times: int | None = None
    mana: Mana | None = None


@dataclass(frozen=True, slots=True)
class Pay:
    """The payments of an announcement, nothing if empty."""

    payments: tuple[Payment, ...] = ()


@dataclass(frozen=True, slots=True)
class Divide:
    """How an effect is divided among its targets (601.2d)."""

    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Choices that belong to an announcement."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Apply:
    """Replacement effects, in the order they are applied."""

    refs: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Handle:
    """A short name for the object of the line."""

    name: str


@dataclass(frozen=True, slots=True)
class OnBehalfOf:
    """The player whose decision is made by another."""

    player: Ref


@dataclass(frozen=True, slots=True)
class Reversed:
    """Tried, noticed and taken back."""


@dataclass(frozen=True, slots=True)
class Enlists:
    """An attacker enlists a creature: a statement and a clause."""

    attacker: Ref
    enlisted: Ref


Clause: TypeAlias = (
    XValue | Modes | Targets | Cost | Pay | Divide | Choose | Apply | Enlists | Handle | OnBehalfOf | Reversed
)
