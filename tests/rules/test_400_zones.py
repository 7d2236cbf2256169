"""Chapters 302 and 400: what an object is made of as it comes and goes."""

from __future__ import annotations

import pytest

from replay.events import ObjectMoved, Resolved
from replay.fidelity import Fidelity
from tests.builder import ALICE, BOB, FOREST, Game, creature, spell

BEAR = creature("Plain Bear", 2, 2)


def test_zone_change_makes_new_object_without_its_past() -> None:
    """400.7: counters, damage, status and effects stay behind."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, tapped=True, counters={"+1/+1": 1})
    game.changes(bear, power=3)
    game.happens(ObjectMoved(bear, "exile", 100, "battlefield", ALICE, "exile"))
    game.happens(ObjectMoved(100, "battlefield", 101, "exile", ALICE, "return"))
    back = game.object(bear)
    assert back.id == 101
    assert not back.tapped
    assert back.counters == {}
    assert game.size(bear) == (2, 2)


def test_zone_change_makes_new_object_and_the_old_one_is_known_as_it_was() -> None:
    """113.7a, 608.2h: the id that has left answers with its last known information."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, counters={"+1/+1": 1})
    game.happens(ObjectMoved(bear, "graveyard", 100, "battlefield", ALICE, "destroy"))
    assert game.state.object(bear).last_known.power == 3
    assert game.zone(bear) == "graveyard"


def test_summoning_sickness_of_what_has_just_come() -> None:
    """302.6: it has not been under its controller's control since their turn began."""
    game = Game()
    bear = game.hand(ALICE, BEAR)
    game.happens(ObjectMoved(bear, "battlefield", 100, "hand", ALICE))
    assert game.object(bear).summoning_sick


def test_summoning_sickness_ends_as_its_controllers_turn_begins() -> None:
    """302.6: not as another player's turn begins."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, sick=True)
    game.turn(3, BOB)
    assert game.object(bear).summoning_sick
    game.turn(4, ALICE)
    assert not game.object(bear).summoning_sick


@pytest.mark.rule("permanents-enter-untapped")
@pytest.mark.parametrize(("word", "tapped"), [(" tapped", True), ("", False)])
def test_a_recorded_land_enters_untapped_unless_the_spell_that_puts_it_there_says_tapped(
    word: str, tapped: bool
) -> None:
    """110.5b: where the record tells that it came, the text of what resolves tells how."""
    game = Game(fidelity=Fidelity(kinds=frozenset({"ObjectMoved"})))
    (forest,) = game.library(ALICE, FOREST, unknown=5)
    text = f"Search your library for a basic land card, put it onto the battlefield{word}, then shuffle."
    growth = game._create(ALICE, spell("Slow Growth", types="sorcery", text=text), "stack")
    game.feed(
        Resolved(growth),
        ObjectMoved(forest, "battlefield", origin="library", owner=ALICE, reason="put"),
        ObjectMoved(growth, "graveyard", origin="stack", owner=ALICE),
    )
    assert game.object(forest).tapped is tapped


@pytest.mark.rule("draw-moves-top-card", "draw-step-draws")
def test_the_card_known_to_be_on_top_is_the_one_drawn() -> None:
    """121.1, 504.1: in the draw step too; below it lie cards that nobody knows."""
    game = Game()
    first, second = game.library(ALICE, FOREST, BEAR, unknown=9)
    game.turn(4, ALICE).step("upkeep").step("draw")
    assert (game.zone(first), game.zone(second)) == ("hand", "library")
