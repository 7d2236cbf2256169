"""Chapter 603.3: triggered abilities that a transcript says were forgotten."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, Game
from tests.invented import creature

SHARER = creature("Sharer", 1, 1, text="At the beginning of your upkeep, you gain 1 life.")


@pytest.mark.rule("missed-trigger", "missed-trigger-is-gone")
def test_missed_trigger_is_named_and_never_resolves() -> None:
    """603.3: what becomes of a forgotten trigger a judge decides; the game goes on as it was played."""
    game = Game()
    sharer = game.battlefield(ALICE, SHARER)
    game.turn(4, ALICE).step("upkeep").feed(ChoiceMade(ALICE, "miss", (sharer,)))
    assert not game.state.stack()
    assert not game.state.waiting
    assert [(each.verdict, each.kind) for each in game.findings] == [("judge-call", "trigger")]


@pytest.mark.rule("missed-trigger")
@pytest.mark.parametrize(
    ("text", "harms"),
    [
        ("you lose 1 life.", True),
        ("sacrifice this creature unless you pay {1}.", True),
        ("you gain 1 life.", False),
        ("you may pay {1}. If you do, draw a card.", False),
    ],
)
def test_missed_trigger_says_whether_it_is_detrimental(text: str, harms: bool) -> None:
    """603.3: a judge asks whether a forgotten ability is bad for its controller by itself."""
    game = Game()
    card = game.battlefield(ALICE, creature("Minder", 1, 1, text=f"At the beginning of your upkeep, {text}"))
    game.turn(4, ALICE).step("upkeep").feed(ChoiceMade(ALICE, "miss", (card,)))
    (found,) = game.findings
    assert ("is generally detrimental" in found.message) == harms


@pytest.mark.rule("missed-trigger")
def test_missed_trigger_is_its_controllers_whoever_is_said_to_have_forgotten_it() -> None:
    """603.3a: an ability that triggered is controlled by who controlled its source."""
    game = Game()
    sharer = game.battlefield(ALICE, SHARER)
    game.turn(4, ALICE).step("upkeep").feed(ChoiceMade(BOB, "miss", (sharer,)))
    assert [each.seat for each in game.findings] == [ALICE]


@pytest.mark.rule("missed-trigger")
def test_missed_trigger_must_have_triggered() -> None:
    """603.2: an ability whose event has not happened is not there to be forgotten."""
    game = Game()
    sharer = game.battlefield(ALICE, SHARER)
    game.feed(ChoiceMade(ALICE, "miss", (sharer,)))
    assert game.verdicts == [("contradiction", "trigger-event-triggers")]
