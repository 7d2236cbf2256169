"""Chapters 103.1 and 500.7: whose turn comes next."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import Instructions, SpellAbility
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.effects import ExtraTurn
from replay.cards.definitions.phrases import Fixed
from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, Game, target
from tests.invented import spell

LONGER = spell(
    "Longer Day", mana="{0}", types="sorcery", text="Target player takes an extra turn after this one."
)
MUCH_LONGER = spell(
    "Longest Day",
    SpellAbility(Instructions((ExtraTurn(amount=Fixed(2)),)), ""),
    mana="{0}",
    types="sorcery",
)


def _out_of_order(game: Game) -> list[str]:
    return [slug for verdict, slug in game.verdicts if verdict == "illegal"]


def _given_by(card: CardDefinition, *choices: ChoiceMade) -> Game:
    """In turn 3 of Alice a sorcery has resolved that gives extra turns."""
    game = Game().at(3, ALICE)
    return game.cast(ALICE, game.hand(ALICE, card), *choices).resolve()


@pytest.mark.rule("default-turn-order")
def test_default_turn_order_goes_from_player_to_player() -> None:
    """103.1: after Alice's turn comes Bob's."""
    assert _out_of_order(Game().at(2, BOB).turn(3, ALICE).turn(4, BOB).turn(5, ALICE)) == []


@pytest.mark.rule("default-turn-order")
def test_default_turn_order_gives_nobody_two_turns_in_a_row() -> None:
    """103.1: nothing gave Alice an extra turn."""
    assert _out_of_order(Game().at(2, BOB).turn(3, ALICE).turn(4, ALICE)) == ["default-turn-order"]


@pytest.mark.rule("default-turn-order")
def test_default_turn_order_of_several_players_may_be_a_teams() -> None:
    """805.2: teams may share their turns, which nobody tells us: who is passed over is not accused."""
    game = Game(players=4).at(3, ALICE).turn(4, 3)
    assert _out_of_order(game) == []
    assert "cannot-tell" in [verdict for verdict, _ in game.verdicts]


@pytest.mark.rule("extra-turns")
@pytest.mark.parametrize(
    ("turns", "wrong"),
    [((ALICE, BOB, ALICE), 0), ((BOB, ALICE), 1), ((ALICE, ALICE), 1), ((ALICE, BOB, BOB), 1)],
)
def test_extra_turns_come_directly_after_the_turn(turns: tuple[int, ...], wrong: int) -> None:
    """500.7: who was given one takes it next, and turn order goes on as it was."""
    game = _given_by(LONGER, target(ALICE, players=[ALICE]))
    for number, seat in enumerate(turns, 4):
        game.turn(number, seat)
    assert _out_of_order(game) == ["default-turn-order"] * wrong


@pytest.mark.rule("extra-turns")
def test_extra_turns_of_the_next_player_cost_them_no_turn() -> None:
    """500.7: Bob's extra turn is added; the one that turn order gives him follows."""
    game = _given_by(LONGER, target(ALICE, players=[BOB]))
    assert _out_of_order(game.turn(4, BOB).turn(5, BOB).turn(6, ALICE)) == []


@pytest.mark.rule("extra-turns")
def test_extra_turns_may_be_several() -> None:
    """500.7: they are added one at a time."""
    game = _given_by(MUCH_LONGER)
    assert _out_of_order(game.turn(4, ALICE).turn(5, ALICE).turn(6, BOB)) == []
