"""Chapter 103: opening hands and mulligans."""

from __future__ import annotations

from replay.events import ChanceDecided, ChoiceMade
from tests.builder import ALICE, BOB, FOREST, Game


def cards(game: Game, seat: int) -> tuple[int | None, int | None]:
    """The numbers of cards in hand and library."""
    return game.state.zone("hand", seat).count, game.state.zone("library", seat).count


def test_mulligan_and_opening_hand_are_as_many_cards() -> None:
    """103.5: each player draws seven cards; who takes a mulligan draws as many again."""
    game = Game().feed(ChanceDecided("opening_hands", result=7))
    assert cards(game, ALICE) == cards(game, BOB) == (7, 33)


def test_mulligan_takes_the_hand_away_and_gives_a_new_one() -> None:
    """103.5: the cards in hand are shuffled into the library, also those that were seen."""
    game = Game().feed(ChanceDecided("opening_hands", result=6))
    seen = game.hand(BOB, FOREST)
    game.feed(ChoiceMade(BOB, "mulligan"))
    assert game.zone(seen) == "library"
    assert cards(game, BOB) == (7, 34)
    assert cards(game, ALICE) == (6, 34)


def test_cards_are_put_on_the_bottom_after_mulligans_one_for_each() -> None:
    """103.5: two mulligans, and the hand is kept with two cards put on the bottom of the library."""
    game = Game().feed(ChanceDecided("opening_hands", result=7))
    for _ in range(2):
        game.feed(ChoiceMade(ALICE, "mulligan"))
    game.feed(ChoiceMade(ALICE, "keep", amount=2))
    assert cards(game, ALICE) == (5, 35)
