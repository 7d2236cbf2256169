"""Chapter 115, 702.11, 702.16, 702.18: what can be a target."""

from __future__ import annotations

import pytest

from tests.builder import ALICE, BOB, Game, pay, target
from tests.invented import creature, keyword, permanent, spell

SPARK = spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to any target.")
pytestmark = pytest.mark.rule("casting-chooses-targets")


def _aimed_at(game: Game, seat: int, victim: int) -> list[str]:
    spark = game.hand(seat, SPARK)
    game.pool(seat, "R").cast(seat, spark, target(seat, victim), *pay(seat, "R"))
    return [slug for _, slug in game.verdicts]


@pytest.mark.rule("targets-are-announced")
@pytest.mark.parametrize(("word", "foe", "friend"), [("hexproof", 1, 0), ("shroud", 1, 1), ("flying", 0, 0)])
def test_hexproof_keeps_opponents_off_and_shroud_everybody(word: str, foe: int, friend: int) -> None:
    """702.11b, 702.18a: its own controller may aim at the one, nobody at the other."""
    for seat, wrong in ((BOB, foe), (ALICE, friend)):
        game = Game()
        stag = game.battlefield(ALICE, creature("Shy Stag", 2, 2, keyword(word)))
        assert len(_aimed_at(game, seat, stag)) == wrong


def test_protection_keeps_spells_of_that_colour_off() -> None:
    """702.16b: a spell of the colour it is protected from cannot be aimed at it."""
    game = Game()
    knight = game.battlefield(ALICE, creature("Cool Knight", 2, 2, text="Protection from red"))
    assert _aimed_at(game, ALICE, knight) == ["casting-chooses-targets"]


def test_players_with_hexproof_are_no_targets_of_opponents() -> None:
    """702.11c: a player has hexproof as a permanent has."""
    game = Game()
    game.battlefield(ALICE, permanent("Firm Oath", "enchantment", text="You have hexproof."))
    spark = game.hand(BOB, SPARK)
    game.pool(BOB, "R").cast(BOB, spark, target(BOB, players=[ALICE]), *pay(BOB, "R"))
    assert [slug for _, slug in game.verdicts] == ["casting-chooses-targets"]


def test_one_target_is_not_chosen_twice_for_one_word() -> None:
    """115.3: one word "target" is one object each time."""
    game = Game()
    bear = game.battlefield(BOB, creature("Plain Bear", 2, 2))
    hush = game.hand(ALICE, spell("Wide Hush", mana="{W}", text="Tap two target creatures."))
    game.pool(ALICE, "W").cast(ALICE, hush, target(ALICE, bear, bear), *pay(ALICE, "W"))
    assert "same-target-once-per-instance" in [slug for _, slug in game.verdicts]


def test_up_to_two_targets_may_be_none() -> None:
    """115.6: a spell that allows no targets is cast without."""
    game = Game()
    hush = game.hand(ALICE, spell("Wide Hush", mana="{W}", text="Tap up to two target creatures."))
    game.pool(ALICE, "W").cast(ALICE, hush, *pay(ALICE, "W"))
    assert game.findings == []


def test_targets_of_several_kinds_find_their_place() -> None:
    """601.2c: a creature and a player, in whatever order they stand in the record."""
    game = Game()
    bear = game.battlefield(BOB, creature("Plain Bear", 2, 2))
    text = "Target player gains 3 life. Tap target creature."
    rite = game.hand(ALICE, spell("Soft Rite", mana="{W}", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, target(ALICE, bear, players=[ALICE]), *pay(ALICE, "W"))
    assert game.findings == []
    game.resolve()
    assert game.state.players[ALICE].life == 23
    assert game.object(bear).tapped


def test_what_left_and_came_back_is_another_object() -> None:
    """400.7, 608.2b: the spell does not find its target any more."""
    game = Game()
    bear = game.battlefield(BOB, creature("Plain Bear", 2, 2))
    spark = game.hand(ALICE, SPARK)
    text = "Exile target creature, then return it to the battlefield under its owner's control."
    blink = game.hand(BOB, spell("Brief Absence", mana="{W}", text=text))
    game.pool(ALICE, "R").cast(ALICE, spark, target(ALICE, bear), *pay(ALICE, "R"))
    game.pool(BOB, "W").cast(BOB, blink, target(BOB, bear), *pay(BOB, "W")).resolve()
    game.resolve()
    assert game.zone(bear) == "battlefield"
    assert game.object(bear).damage == 0


@pytest.mark.rule("trigger-event-triggers")
@pytest.mark.parametrize(
    ("aim", "at", "times"),
    [
        ("a player", (BOB,), 1),
        ("you", (BOB,), 0),
        ("you", (ALICE,), 1),
        ("an opponent", (BOB,), 1),
        ("Shy Bear", (), 1),
        ("Shy Bear", (BOB,), 0),
    ],
)
def test_an_ability_may_look_at_what_a_spell_that_is_cast_targets(
    aim: str, at: tuple[int, ...], times: int
) -> None:
    """601.2c, 601.2i: targets are chosen before the spell becomes cast, players among them."""
    game = Game()
    text = f"Whenever you cast a spell that targets {aim}, you gain 1 life."
    shy = game.battlefield(ALICE, creature("Shy Bear", 2, 4, text=text))
    spark = game.hand(ALICE, spell("Spark", mana="{R}", text="Spark deals 1 damage to any target."))
    aimed = target(ALICE, players=at) if at else target(ALICE, shy)
    game.pool(ALICE, "R").cast(ALICE, spark, aimed, *pay(ALICE, "R"))
    assert len(game.state.stack()) == 1 + times


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Hexproof", "hexproof"),
        ("Shroud", "shroud"),
        ("Protection from red", "protection-from-targeting"),
        ("Hexproof from red", "hexproof-from"),
    ],
)
def test_an_illegal_target_is_named_with_the_rule_that_protects_it(text: str, rule: str) -> None:
    """702.11b, 702.11d, 702.16b, 702.18a: beside 601.2c, which asks for legal targets."""
    game = Game()
    knight = game.battlefield(ALICE, creature("Steadfast", 2, 2, text=text))
    _aimed_at(game, BOB, knight)
    assert [finding.slugs for finding in game.findings] == [("targets-are-announced", rule)]
