"""Chapters 608.2g, 702.35 and 702.85: what is cast while something resolves."""

from __future__ import annotations

import pytest

from replay.cards.definitions.card import CardDefinition
from replay.events import ChoiceMade, SpellCast, StatusChanged
from tests.builder import ALICE, FOREST, PLAINS, SWAMP, Game, pay
from tests.invented import card, creature, face, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
IMP = creature("Odd Imp", 2, 2, mana="{3}{B}", text="Madness {B}")
DREDGER = creature("Odd Dredger", 3, 2, mana="{2}{W}", text="Cascade")
TWO_FACED = card(
    face("Small Sage", mana="{1}{W}", power=2, toughness=1),
    face("Large Wrath", mana="{5}{W}", types="sorcery", text="Draw three cards."),
    layout="modal_dfc",
)


def _cascading(edition: str = "2024-06-07", *, below: CardDefinition = BEAR) -> tuple[Game, tuple[int, ...]]:
    """A spell of mana value 3 with cascade, its trigger above it, and two lands above a card."""
    game = Game(edition)
    cards = game.library(ALICE, SWAMP, PLAINS, below, unknown=9)
    dredger = game.hand(ALICE, DREDGER)
    game.pool(ALICE, "WWW").cast(ALICE, dredger, *pay(ALICE, "WWW")).settle()
    return game, cards


@pytest.mark.rule("cascade", "spell-cast-during-resolution")
def test_cascade_casts_what_costs_less_and_puts_the_rest_below() -> None:
    """702.85a: lands are exiled on the way and go to the bottom; the creature is cast free."""
    game, (swamp, plains, bear) = _cascading()
    game.resolve(SpellCast(ALICE, bear))
    assert game.zone(bear) == "stack"
    assert {game.zone(swamp), game.zone(plains)} == {"library"}
    assert game.state.zone("library", ALICE).count == 11
    assert game.findings == []


@pytest.mark.rule("cascade", "spell-cast-during-resolution")
def test_a_card_not_cast_while_it_may_be_goes_below_and_cannot_be_cast_later() -> None:
    """608.2g, 702.85a: only during the resolution; then it goes to the bottom with the others."""
    game, (_, _, bear) = _cascading()
    game.resolve()
    assert game.zone(bear) == "library"
    game.cast(ALICE, bear)
    assert ("illegal", "casting-needs-permission") in game.verdicts


@pytest.mark.rule("cascade")
def test_the_spell_itself_has_to_cost_less_since_2021() -> None:
    """702.85a: the other face may be cast this way in older editions only, where the card alone counts."""
    for edition, is_legal in (("2021-02-05", True), ("2024-06-07", False)):
        game, (*_, sage) = _cascading(edition, below=TWO_FACED)
        game.resolve(SpellCast(ALICE, sage, face=1))
        assert (("illegal", "casting-needs-permission") not in game.verdicts) is is_legal


def _discarding() -> tuple[Game, int]:
    game = Game()
    imp = game.hand(ALICE, IMP)
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text="Discard a card."))
    game.pool(ALICE, "W").cast(ALICE, rite, *pay(ALICE, "W"))
    game.resolve(ChoiceMade(ALICE, "discard", (imp,), amount=1)).settle()
    return game, imp


@pytest.mark.rule("madness", "spell-cast-during-resolution")
def test_madness_is_discarded_into_exile_and_cast_for_its_cost() -> None:
    """702.35a: for {B} instead of {3}{B}, while the trigger resolves."""
    game, imp = _discarding()
    assert game.zone(imp) == "exile"
    game.pool(ALICE, "B").resolve(SpellCast(ALICE, imp))
    assert game.zone(imp) == "stack"
    assert game.state.players[ALICE].pool == {}
    assert game.findings == []


@pytest.mark.rule("madness", "spell-cast-during-resolution")
def test_madness_that_is_not_used_ends_in_the_graveyard() -> None:
    """702.35a: who does not cast it puts it into their graveyard."""
    game, imp = _discarding()
    game.resolve()
    assert game.zone(imp) == "graveyard"


@pytest.mark.rule("alternative-costs")
def test_a_card_is_cast_for_what_the_effect_asks_instead_of_mana() -> None:
    """118.9: as much energy as its mana value; what is left of the energy stays."""
    game = Game().counters(ALICE, "energy", 3)
    _, bear = game.library(ALICE, FOREST, BEAR, unknown=9)
    text = (
        "Exile cards from the top of your library until you exile a nonland card. You may cast that card by"
        " paying an amount of {E} equal to its mana value rather than paying its mana cost."
    )
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, *pay(ALICE, "W")).resolve(SpellCast(ALICE, bear))
    assert game.zone(bear) == "stack"
    assert game.state.players[ALICE].counters == {"energy": 1}
    assert game.findings == []


def test_a_card_may_be_played_until_its_source_exiles_another() -> None:
    """611.2a: the permission lasts as long as it says; then only the new card may be cast."""
    text = (
        "{T}: Exile the top card of your library. You may play it until you exile another card with Odd Urn."
    )
    game = Game()
    first, second = game.library(ALICE, BEAR, BEAR, unknown=9)
    urn = game.battlefield(ALICE, permanent("Odd Urn", "artifact", text=text))
    for _ in range(2):
        game.activate(ALICE, urn)
        game.resolve().happens(StatusChanged(urn, "tapped", 0))
    game.pool(ALICE, "GG").cast(ALICE, second, *pay(ALICE, "GG")).resolve()
    assert game.findings == []
    game.pool(ALICE, "GG").cast(ALICE, first, *pay(ALICE, "GG"))
    assert game.verdicts == [("illegal", "casting-needs-permission")]
