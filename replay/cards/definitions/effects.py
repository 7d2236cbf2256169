"""One-shot effects that hold no other effect or ability (610): the verbs of Oracle text as data.

`who` is who acts, `what` what is acted on. Those on spells are in `spells`; what nests (optional,
conditional and delayed effects, tokens, granted abilities) is in `abilities`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from replay.cards.definitions.conditions import Condition
from replay.cards.definitions.costs import Cost
from replay.cards.definitions.mana import AddMana, DoubleUnspentMana
from replay.cards.definitions.node import Node, OpaqueNode, Reach
from replay.cards.definitions.phrases import YOU, Amount, Filter, Fixed, Recorded, Reference, This
from replay.cards.definitions.spells import ChooseNewTargets, CopySpell, CounterSpell, DoubleX, PlayCards
from replay.terms import Zone

LAST = Recorded("last")
"""What was last acted on or created: "it", "those cards"."""


class Draw(Node, frozen=True):
    """Draw cards (121)."""

    who: Reference
    amount: Amount = Fixed(1)


class Discard(Node, frozen=True):
    """Discard cards (701.9).

    `chooser` None: each player chooses from their own hand. `what` set: exactly those cards.
    `amount` None: the whole hand.
    """

    who: Reference
    amount: Amount | None = Fixed(1)
    filter: Filter | None = None
    chooser: Reference | None = None
    at_random: bool = False
    what: Reference | None = None


class DealDamage(Node, frozen=True):
    """Damage from a source (120); `divided`: split as the controller chose (601.2d)."""

    amount: Amount
    to: Reference
    source: Reference = This()
    divided: bool = False


class GainLife(Node, frozen=True):
    """Gain life (119.3)."""

    who: Reference
    amount: Amount


class LoseLife(Node, frozen=True):
    """Lose life (119.3)."""

    who: Reference
    amount: Amount


class SetLife(Node, frozen=True):
    """A life total becomes a number (119.5)."""

    who: Reference
    amount: Amount


class PutCounters(Node, frozen=True):
    """Put counters on objects, or give them to players ("energy", "poison", "stun", "+1/+1")."""

    what: Reference
    kind: str
    amount: Amount = Fixed(1)
    distributed: bool = False
    """The amount is shared out among the objects as chosen."""


class TakeCounters(Node, frozen=True):
    """Remove counters; `amount` None: all of them. `kind` "any": of every kind."""

    what: Reference
    kind: str
    amount: Amount | None = Fixed(1)


class MoveCounters(Node, frozen=True):
    """Move counters from one object to another; `amount` None: all of them."""

    origin: Reference
    to: Reference
    kind: str = "any"
    amount: Amount | None = Fixed(1)


class DoubleCounters(Node, frozen=True):
    """Double the number of counters of a kind (701.10e)."""

    what: Reference
    kind: str = "any"


class Tap(Node, frozen=True):
    """Tap permanents (701.26a)."""

    what: Reference


class Untap(Node, frozen=True):
    """Untap permanents (701.26b)."""

    what: Reference


class Destroy(Node, frozen=True):
    """Destroy permanents (701.8)."""

    what: Reference
    no_regeneration: bool = False


class Sacrifice(Node, frozen=True):
    """Sacrifice permanents (701.21); each player who acts chooses from their own."""

    what: Reference
    who: Reference = YOU


class MoveTo(Node, frozen=True):
    """Move objects to another zone: exile, return, put, shuffle into a library (400.7)."""

    what: Reference
    zone: Zone
    origin: Zone | None = None
    under: Reference | None = None
    """Who controls it on the battlefield; None: the player who moves it (110.2a)."""
    tapped: bool = False
    attacking: bool = False
    transformed: bool = False
    face_down: bool = False
    position: Literal["", "top", "bottom", "shuffle", "nth"] = ""
    random_order: bool = False
    """Chance arranges the cards in a library, instead of their owner (401.4)."""
    until: Literal["", "this leaves", "end_of_turn"] = ""
    """When it comes back (610.3)."""
    counters: tuple[tuple[str, int], ...] = ()
    """Counters it enters with, as (kind, number)."""
    counters_if: Condition | None = None
    """What has to be true for that."""
    who: Reference = YOU


class Mill(Node, frozen=True):
    """Mill cards (701.17)."""

    who: Reference
    amount: Amount


class SearchLibrary(Node, frozen=True):
    """Search a zone for cards (701.23); what is done with them follows as further effects on "searched"."""

    filter: Filter
    at_most: Amount = Fixed(1)
    who: Reference = YOU
    library_of: Reference = YOU
    """Whose zones they are."""
    zones: tuple[Zone, ...] = ("library",)


class Shuffle(Node, frozen=True):
    """Shuffle a library (701.24)."""

    who: Reference = YOU


class Reveal(Node, frozen=True):
    """Reveal cards, or a hand (701.20)."""

    what: Reference
    who: Reference = YOU


class RevealHand(Node, frozen=True):
    """Reveal a whole hand; `look`: only the controller looks at it."""

    who: Reference
    look: bool = False


class LookAt(Node, frozen=True):
    """Look at cards."""

    what: Reference
    who: Reference = YOU


class RevealUntil(Node, frozen=True):
    """Reveal or exile cards from the top of a library until one (or more) matches."""

    who: Reference
    filter: Filter
    amount: Amount = Fixed(1)
    exile: bool = False


class KeywordAction(Node, frozen=True):
    """A keyword action (701) with nothing but an actor, an object and a number.

    `name`: scry, surveil, proliferate, populate, investigate, explore, connive, amass, adapt,
    monstrosity, bolster, fateseal, manifest, transform, regenerate, goad, detain, exert, learn, ...
    """

    name: str
    who: Reference = YOU
    what: Reference | None = None
    amount: Amount | None = None
    detail: str = ""
    """The creature type that amass names."""


class Transform(Node, frozen=True):
    """Transform or convert double-faced permanents (701.27)."""

    what: Reference


class Attach(Node, frozen=True):
    """Attach something to something (701.3)."""

    what: Reference
    to: Reference


class Detach(Node, frozen=True):
    """Unattach an Equipment or Fortification."""

    what: Reference


class Fight(Node, frozen=True):
    """Two creatures fight (701.14)."""

    what: Reference
    other: Reference


class ExchangeControl(Node, frozen=True):
    """Exchange control of two objects (701.12b)."""

    what: Reference
    other: Reference


class ChooseObjects(Node, frozen=True):
    """Choose objects without doing anything to them yet; later effects speak of "chosen"."""

    what: Reference
    who: Reference = YOU


class ChooseValue(Node, frozen=True):
    """Choose a color, creature type, card type, card name, player, opponent, number, basic land type, ...

    `options` lists what may be chosen, where the text does. `among`: objects whose values may be
    chosen ("a color of a permanent you control").
    """

    what: str
    who: Reference = YOU
    options: tuple[str, ...] = ()
    among: Filter | None = None
    at_random: bool = False


class PayCosts(Node, frozen=True):
    """Pay costs while resolving (118.12); all or nothing."""

    costs: tuple[Cost, ...]
    who: Reference = YOU


class ExtraTurn(Node, frozen=True):
    """Take an extra turn after this one (500.7)."""

    who: Reference = YOU
    amount: Amount = Fixed(1)


class ExtraPhase(Node, frozen=True):
    """An additional phase or step after this one (500.8)."""

    phase: str


class EndGame(Node, frozen=True):
    """A player wins or loses the game, or it is a draw (104)."""

    who: Reference
    result: Literal["wins", "loses", "draws"]


class GainDesignation(Node, frozen=True):
    """A player becomes the monarch, takes the initiative, is tempted by the Ring, ..."""

    designation: str
    who: Reference = YOU


class RemoveFromCombat(Node, frozen=True):
    """Remove from combat (506.4)."""

    what: Reference


class RollOrFlip(Node, frozen=True):
    """Flip coins or roll dice (705, 706); `sides` 2 is a coin."""

    sides: int
    amount: Amount = Fixed(1)
    who: Reference = YOU


class OpaqueEffect(OpaqueNode, frozen=True):
    """A sentence that is not understood, and what it may touch."""

    reach: frozenset[Reach]


# fmt: off
SimpleEffect: TypeAlias = (
    AddMana | DoubleUnspentMana | Draw | Discard | DealDamage | GainLife | LoseLife | SetLife
    | PutCounters | TakeCounters | MoveCounters | DoubleCounters | Tap | Untap | Destroy | Sacrifice
    | MoveTo | Mill | SearchLibrary | Shuffle | Reveal | RevealHand | LookAt | RevealUntil
    | KeywordAction | CounterSpell | CopySpell | ChooseNewTargets | Transform | Attach | Detach | Fight
    | ExchangeControl | ChooseObjects | ChooseValue | PayCosts | PlayCards | ExtraTurn | ExtraPhase
    | EndGame | GainDesignation | RemoveFromCombat | RollOrFlip | DoubleX | OpaqueEffect
)
"""Effects that hold no other effect."""
# fmt: on
