"""Chapters 116.2a and 305: playing lands, and 712.12: which face is played."""

from __future__ import annotations

import pytest

from tests.builder import ALICE, BOB, Game, pay
from tests.invented import FOREST, card, face, permanent, spell

GLADE = card(
    face("Wild Cub", mana="{3}{G}", power=3, toughness=3),
    face("Quiet Glade", types="land"),
    layout="modal_dfc",
)
CRUCIBLE = permanent("Deep Soil", "artifact", text="You may play lands from your graveyard.")


def _verdicts(game: Game) -> list[str]:
    return [slug for _, slug in game.verdicts]


@pytest.mark.rule("playing-a-land-is-a-special-action")
def test_a_land_goes_to_the_battlefield_without_the_stack() -> None:
    """116.2a, 305.1: playing a land is a special action, and nobody can respond."""
    game = Game()
    forest = game.hand(ALICE, FOREST)
    game.play(ALICE, forest)
    assert game.zone(forest) == "battlefield"
    assert game.state.players[ALICE].lands_played == 1
    assert game.findings == []


@pytest.mark.rule("no-land-without-land-drop")
def test_only_one_land_a_turn() -> None:
    """305.2b: as many lands as may be played have been."""
    game = Game()
    game.play(ALICE, game.hand(ALICE, FOREST)).play(ALICE, game.hand(ALICE, FOREST))
    assert _verdicts(game) == ["no-land-without-land-drop"]


@pytest.mark.rule("one-land-per-turn")
def test_an_effect_allows_another_land() -> None:
    """305.2, 305.2a: an effect raises the number that may be played in a turn."""
    game = Game()
    text = "You may play an additional land on each of your turns."
    game.battlefield(ALICE, permanent("Long Road", "enchantment", text=text))
    game.play(ALICE, game.hand(ALICE, FOREST)).play(ALICE, game.hand(ALICE, FOREST))
    assert game.findings == []


@pytest.mark.rule("land-drop-in-main-phase")
def test_no_land_while_something_is_on_the_stack() -> None:
    """505.6b: a land is played in a main phase with an empty stack."""
    game = Game()
    lesson = game.hand(ALICE, spell("Short Lesson", mana="{U}", text="Draw a card."))
    game.pool(ALICE, "U").cast(ALICE, lesson, *pay(ALICE, "U"))
    game.play(ALICE, game.hand(ALICE, FOREST))
    assert _verdicts(game) == ["land-drop-in-main-phase"]


@pytest.mark.rule("land-drop-in-main-phase")
def test_no_land_on_another_players_turn() -> None:
    """305.3: only the active player plays lands."""
    game = Game()
    game.play(BOB, game.hand(BOB, FOREST))
    assert _verdicts(game) == ["land-drop-in-main-phase"]
    assert "no-land-on-another-turn" in game.findings[0].slugs


@pytest.mark.rule("putting-a-land-is-not-playing")
def test_a_land_put_onto_the_battlefield_is_not_played() -> None:
    """305.4: it takes no land drop, even beside an effect that forbids playing lands."""
    game = Game()
    text = "Put a land card from your hand onto the battlefield."
    growth = game.hand(ALICE, spell("Rapid Growth", mana="{G}", text=text))
    forest = game.hand(ALICE, FOREST)
    game.pool(ALICE, "G").cast(ALICE, growth).resolve()
    assert game.zone(forest) == "battlefield"
    assert game.state.players[ALICE].lands_played == 0


@pytest.mark.rule("land-timing")
def test_ruling_14_lands_may_be_played_from_the_graveyard_with_any_land_face() -> None:
    """712.12: what allows playing lands from the graveyard allows the back face, too."""
    game = Game()
    game.battlefield(ALICE, CRUCIBLE)
    glade = game.graveyard(ALICE, GLADE)
    game.play(ALICE, glade, face=1)
    assert game.findings == []
    assert game.now(glade).name == "Quiet Glade"


@pytest.mark.rule("casting-needs-permission")
def test_ruling_14_the_creature_face_is_not_cast_from_the_graveyard() -> None:
    """712.11b: it is not a land that is cast."""
    game = Game()
    game.battlefield(ALICE, CRUCIBLE)
    glade = game.graveyard(ALICE, GLADE)
    game.pool(ALICE, "GGGG").cast(ALICE, glade, face=0)
    assert _verdicts(game) == ["casting-needs-permission"]


@pytest.mark.rule("only-the-chosen-face-is-evaluated")
def test_ruling_15_only_the_face_that_is_played_is_looked_at() -> None:
    """712.11c, 712.12: where creature spells can't be cast, the land face can still be played."""
    game = Game()
    game.battlefield(BOB, permanent("Stern Law", "enchantment", text="Players can't cast creature spells."))
    first, second = game.hand(ALICE, GLADE), game.hand(ALICE, GLADE)
    game.play(ALICE, first, face=1)
    assert game.findings == []
    game.pool(ALICE, "GGGG").cast(ALICE, second, face=0)
    assert _verdicts(game) == ["cant-beats-can"]


@pytest.mark.rule("land-timing")
def test_ruling_19_may_cast_does_not_let_the_land_face_be_played() -> None:
    """712.12, 305.1: to play is to play a land or cast a spell, to cast is not to play a land (601.1a)."""
    game = Game()
    text = "Exile the top card of your library. You may cast that card this turn."
    raid = game.hand(ALICE, spell("Bold Raid", mana="{R}", types="sorcery", text=text))
    (glade,) = game.library(ALICE, GLADE, unknown=20)
    game.pool(ALICE, "R").cast(ALICE, raid).resolve()
    game.play(ALICE, glade, face=1)
    assert _verdicts(game) == ["land-timing"]


@pytest.mark.rule("land-timing")
def test_ruling_19_may_play_lets_either_face_be_played() -> None:
    """712.11b, 712.12: the player chooses the face, as a spell or as a land."""
    game = Game()
    text = "Exile the top card of your library. You may play that card this turn."
    impulse = game.hand(ALICE, spell("Bold Impulse", mana="{R}", types="sorcery", text=text))
    (glade,) = game.library(ALICE, GLADE, unknown=20)
    game.pool(ALICE, "R").cast(ALICE, impulse).resolve()
    assert game.zone(glade) == "exile"
    game.play(ALICE, glade, face=1)
    assert game.findings == []


@pytest.mark.rule("play-a-land")
def test_a_spell_face_is_not_played_as_a_land() -> None:
    """701.14a, 712.12: only a face that is a land is played as one."""
    game = Game()
    game.play(ALICE, game.hand(ALICE, GLADE), face=0)
    assert _verdicts(game) == ["play-a-land"]


@pytest.mark.rule("double-faced-spell-front-by-default")
def test_a_transforming_card_is_cast_front_face_up() -> None:
    """712.11: only modal double-faced cards let a face be chosen."""
    game = Game()
    wolf = card(
        face("Young Wolf", mana="{G}", power=1, toughness=1),
        face("Old Wolf", mana=None, power=3, toughness=3),
        layout="transform",
    )
    game.pool(ALICE, "G").cast(ALICE, game.hand(ALICE, wolf), face=1)
    assert "double-faced-spell-front-by-default" in _verdicts(game)


def test_land_enters_with_the_land_face_up() -> None:
    """712.12: the face chosen is up on the battlefield, and is all it has there (712.8f)."""
    game = Game()
    glade = game.hand(ALICE, GLADE)
    game.play(ALICE, glade, face=1)
    assert game.now(glade).types == ("land",)
