"""Games: who began, who won and how."""

from typing import Any

from analysis.games import games
from analysis.ledger import ledger
from replay.events import GameStarted
from replay.game import Game
from tests.analysis.scenes import counted, whole_game
from tests.view.scenes import begun, game


def row(one: Game) -> dict[str, Any]:
    """The only row of a game."""
    (found,) = games(ledger(one).lazy()).collect().to_dicts()
    return found


def test_a_game_says_how_it_went() -> None:
    """The shape that others rely on; the second player began and took a mulligan."""
    assert row(whole_game()) == {
        "game": "ab12",
        "winner": 1,
        "outcome": "win",
        "reason": "concede",
        "turns": 2,
        "on_the_play": 2,
        "mulligans": [{"seat": 1, "mulligans": 0}, {"seat": 2, "mulligans": 1}],
    }


def test_a_record_that_ends_first_leaves_the_outcome_open() -> None:
    """No winner is not a loss."""
    found = row(counted())
    assert (found["outcome"], found["winner"], found["reason"]) == ("unknown", None, None)


def test_who_has_the_first_turn_is_on_the_play() -> None:
    """CR 103.1, where the record does not say who starts but shows the first turn."""
    assert row(game(GameStarted((1, 2)), begun(1, "untap", 2)))["on_the_play"] == 2


def test_a_record_that_joins_late_does_not_say_who_began() -> None:
    """Turn 4 tells nothing about turn 1."""
    assert row(game(GameStarted((1, 2), complete=False), begun(4, "untap", 2)))["on_the_play"] is None


def test_a_game_that_ended_before_turn_1_has_no_turns() -> None:
    """Conceded during mulligans."""
    assert row(game(GameStarted((1, 2))))["turns"] == 0
