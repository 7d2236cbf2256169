"""Decisions of players and of chance: what the rules could never derive."""

from msgspec import Struct

from replay.events.base import Decision
from replay.terms import ObjectId, Seat


class SpecialActionTaken(Decision, frozen=True):
    """A special action (116.2): a land played, a card foretold, a permanent turned face up …

    `action` is `play_land`, `foretell`, `turn_face_up`, … ; `face` the face chosen, counted from 0.
    `becomes` is the object afterwards, where the action moves it.
    """

    seat: Seat
    object: ObjectId
    action: str = "play_land"
    becomes: ObjectId | None = None
    face: int | None = None


class SpellCast(Decision, frozen=True):
    """A spell is cast (601.2): opened before its choices and payments, which name it as their cause.

    `object` is the spell on the stack; `way` names a part or another way to cast it (`adventure`,
    `left_half`, `modal_face`, …), `alternative` the source's id of an alternative cost.
    """

    seat: Seat
    object: ObjectId
    way: str | None = None
    face: int | None = None
    alternative: int | None = None


class AbilityActivated(Decision, frozen=True):
    """An ability is activated (602.2).

    `object` is the ability on the stack; a mana ability never gets there (605.3b) and may have none.
    `ability` is the source's id of the ability's text, or its number among the printed ones.
    """

    seat: Seat
    source: ObjectId
    object: ObjectId | None = None
    ability: int | None = None
    mana: bool = False


class Attack(Struct, frozen=True, omit_defaults=True, gc=False):
    """One creature declared as an attacker: whom it attacks, and whom it enlists (702.154)."""

    attacker: ObjectId
    defender: ObjectId | None = None
    defending_seat: Seat | None = None
    enlisted: ObjectId | None = None

    @property
    def target(self) -> int | None:
        """What is attacked as one number: an object's id, or a seat as a negative number."""
        return self.defender if self.defending_seat is None else -self.defending_seat


class AttackersDeclared(Decision, frozen=True):
    """Attackers are declared, all at once (508.1); none if `attacks` is empty."""

    seat: Seat
    attacks: tuple[Attack, ...] = ()


class Block(Struct, frozen=True, omit_defaults=True, gc=False):
    """One creature declared as a blocker, and the attackers it blocks."""

    blocker: ObjectId
    attackers: tuple[ObjectId, ...]


class BlockersDeclared(Decision, frozen=True):
    """Blockers are declared, all at once (509.1)."""

    seat: Seat
    blocks: tuple[Block, ...] = ()


class ChoiceMade(Decision, frozen=True):
    """A choice within something else: `choice` says of what kind it is.

    `target`, `mode`, `x`, `pay`, `decline`, `order`, `apply`, `color`, `type`, `name`, `choose`, `keep`,
    `mulligan`, `bottom`, `discard`, `divide`, `pass`, `concede`, `cost`, `miss`, …
    What was chosen stands in `objects`, `seats`, `values` (words) and `amount`.
    `asked_by` is the object whose instruction asks for it, `ability` the source's number of the ability
    that pays.
    """

    seat: Seat
    choice: str
    objects: tuple[ObjectId, ...] = ()
    seats: tuple[Seat, ...] = ()
    values: tuple[str, ...] = ()
    amount: int | None = None
    asked_by: ObjectId | None = None
    ability: int | None = None


class ChanceDecided(Decision, frozen=True):
    """Dice, coins, shuffles (`what`): what chance brought, where it is known.

    `opening_hands`: every player's, of `result` cards each (103.5).
    """

    what: str
    seat: Seat | None = None
    result: int | None = None
    objects: tuple[ObjectId, ...] = ()
