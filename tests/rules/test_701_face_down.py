"""Chapters 701 and 708: cards that are manifested."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from replay.rules.casting.choices import NeedsChoice
from tests.builder import ALICE, FOREST, Game, choose, pay
from tests.invented import creature, permanent, spell

BEAR = creature("Plain Bear", 3, 3, mana="{1}{G}")


def _does(game: Game, text: str, *during: ChoiceMade) -> Game:
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    return game.pool(ALICE, "W").cast(ALICE, rite, *pay(ALICE, "W")).resolve(*during)


@pytest.mark.rule("manifest", "face-down-enters-face-down", "face-down-characteristics")
def test_a_manifested_card_is_a_face_down_two_two_as_it_enters() -> None:
    """701.34a, 708.3: it has no name as it enters, so nothing triggers on what it is."""
    game = Game()
    text = "Whenever a creature named Plain Bear enters, you gain 5 life."
    game.battlefield(ALICE, permanent("Bear Shrine", "enchantment", text=text))
    (bear,) = game.library(ALICE, BEAR, unknown=5)
    _does(game, "Manifest the top card of your library.").settle()
    assert game.zone(bear) == "battlefield"
    assert (game.size(bear), game.now(bear).name) == ((2, 2), "")
    assert game.state.stack() == []


@pytest.mark.rule("manifest-dread")
def test_manifest_dread_takes_one_of_two_cards_and_buries_the_other() -> None:
    """701.62a: the card chosen is manifested, whatever it is; the other goes to the graveyard."""
    game = Game()
    forest, bear = game.library(ALICE, FOREST, BEAR, unknown=5)
    _does(game, "Manifest dread.", choose(ALICE, forest))
    assert (game.zone(forest), game.zone(bear)) == ("battlefield", "graveyard")
    assert game.object(forest).face_down
    assert game.findings == []


@pytest.mark.rule("manifest-dread")
def test_cards_that_nobody_named_are_manifested_and_buried_all_the_same() -> None:
    """701.62a: of unknown cards one is a 2/2 creature and one more lies in the graveyard."""
    game = Game()
    game.library(ALICE, unknown=5)
    _does(game, "Manifest dread.")
    (manifested,) = game.state.battlefield(ALICE)
    assert game.size(manifested.id) == (2, 2)
    assert game.state.zone("library", ALICE).count == 3
    assert game.state.zone("graveyard", ALICE).count == 2


@pytest.mark.rule("manifest-dread")
def test_which_of_two_known_cards_is_manifested_has_to_be_on_record() -> None:
    """701.62a: the rules leave it open."""
    game = Game()
    game.library(ALICE, FOREST, BEAR, unknown=5)
    _does(game, "Manifest dread.")
    assert isinstance(game.heard.doubts[-1], NeedsChoice)
