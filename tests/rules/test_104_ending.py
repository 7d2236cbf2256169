"""Chapter 104: ending the game."""

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, Game, creature


@pytest.mark.rule("concession-loses-the-game")
def test_who_concedes_loses_at_once() -> None:
    """104.3a: a player can concede at any time, and then loses the game immediately."""
    game = Game().feed(ChoiceMade(BOB, "concede"))
    assert game.state.players[BOB].lost
    assert not game.state.players[ALICE].lost


@pytest.mark.rule("leaving-player-takes-objects")
def test_who_leaves_a_game_of_several_takes_along_what_they_own() -> None:
    """800.4a: control of it that they had been given ends; what they controlled otherwise is exiled."""
    game = Game(players=3)
    bear = creature("Plain Bear", 2, 2)
    own, hers = game.battlefield(BOB, bear), game.battlefield(ALICE, bear)
    lent, put = game.battlefield(ALICE, bear), game.battlefield(BOB, bear, owner=ALICE)
    game.changes(lent, until="indefinite", controller=BOB)
    game.feed(ChoiceMade(BOB, "concede"))
    assert [game.state.object(each).zone for each in (own, hers, lent, put)] == [
        None,
        "battlefield",
        "battlefield",
        "exile",
    ]
    assert game.object(lent).controller == ALICE


@pytest.mark.rule("leaving-player-takes-objects")
def test_a_game_of_two_ends_as_it_stands() -> None:
    """104.2a: the other player wins; nothing has to leave."""
    game = Game()
    bear = game.battlefield(BOB, creature("Plain Bear", 2, 2))
    game.feed(ChoiceMade(BOB, "concede"))
    assert game.zone(bear) == "battlefield"
