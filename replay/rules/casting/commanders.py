"""Chapter 903: which card is a commander, that it may be cast from the command zone, and what it costs then.

Where a commander goes when it leaves (903.9) is for the record to say; the damage that it deals is counted in
`state_based.commander_damage`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.cards.definitions.costs import ManaCost, PayMana
from replay.cards.definitions.phrases import Fixed
from replay.events import CardSeen, ObjectCreated, ObjectMoved, RelationChanged
from replay.rules.layers.characteristics import characteristics
from replay.rules.register import follows, implements
from replay.state import GameObject, State
from replay.terms import Seat

COMMANDER: Final = "commander"
DAMAGE_TO: Final = "combat damage to player "
_CASTS: Final = "casts from the command zone"
"""What is remembered of a commander, as numbers: damage to each player, by seat, and casts."""


@follows("commander-starts-in-command-zone", CardSeen, ObjectCreated, needs_cards=True)
def legendary_card_is_commander(state: State, event: CardSeen | ObjectCreated) -> Iterator[RelationChanged]:
    """At the start of the game each player puts their commander face up into the command zone (903.6)."""
    card = state.object(event.object)
    if card.zone != "command" or card.kind != "card" or COMMANDER in card.designations:
        return
    if "legendary" in characteristics(state, card).supertypes:
        yield RelationChanged("designated", card.id, value=COMMANDER)


@follows("commander-keeps-designation", ObjectMoved, needs_cards=True)
def commander_stays_commander(state: State, event: ObjectMoved) -> Iterator[RelationChanged]:
    """A commander is one in every zone, though it becomes a new object there (903.3)."""
    if event.object is None or event.becomes in (None, event.object):
        return
    left = state.object(event.object)
    if COMMANDER in left.designations:
        yield RelationChanged("designated", event.becomes, value=COMMANDER)
        for what, number in left.chosen.items():
            if what == _CASTS or what.startswith(DAMAGE_TO):
                yield RelationChanged(what, event.becomes, value=number)


@follows("commander-casts-are-counted", ObjectMoved, needs_cards=True)
def cast_from_command_zone_counts(state: State, event: ObjectMoved) -> Iterator[RelationChanged]:
    """How often a commander was cast from the command zone is remembered all game (903.8)."""
    if event.object is not None and event.reason == "cast" and event.origin == "command":
        card = state.object(event.becomes or event.object)
        if COMMANDER in card.designations:
            yield RelationChanged(_CASTS, card.id, value=str(_casts(card) + 1))


def _casts(card: GameObject) -> int:
    return int(card.chosen.get(_CASTS, "0"))


@implements("commander-is-cast-from-command-zone")
def may_cast_as_commander(seat: Seat, card: GameObject) -> bool:
    """A player may cast a commander they own from the command zone (903.8)."""
    return card.zone == "command" and card.owner == seat and COMMANDER in card.designations


@implements("commander-tax")
def commander_tax(spell: GameObject) -> tuple[PayMana, ...]:
    """From the command zone it costs {2} more for each time it was cast from there before (903.8)."""
    if COMMANDER not in spell.designations or "command" not in (spell.zone, spell.cast_from):
        return ()
    before = _casts(spell) - (spell.zone == "stack")
    return (PayMana(ManaCost(("2",)), Fixed(before)),) if before > 0 else ()
