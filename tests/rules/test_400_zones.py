"""Chapters 302 and 400: what an object is made of as it comes and goes."""

from __future__ import annotations

from replay.events import ObjectMoved
from tests.builder import ALICE, BOB, Game, creature

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
