"""Chapter 104: ending the game."""

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, Game


@pytest.mark.rule("concession-loses-the-game")
def test_who_concedes_loses_at_once() -> None:
    """104.3a: a player can concede at any time, and then loses the game immediately."""
    game = Game().feed(ChoiceMade(BOB, "concede"))
    assert game.state.players[BOB].lost
    assert not game.state.players[ALICE].lost
