"""Chapter 601: casting spells, step by step, each by the rule's own example."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade, SpellCast
from tests.builder import ALICE, BOB, Game, pay, target
from tests.invented import FOREST, MOUNTAIN, creature, keyword, permanent, spell

SPARK = spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to any target.")
LESSON = spell("Short Lesson", mana="{U}", types="sorcery", text="Draw two cards.")
BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")


def _verdicts(game: Game) -> list[str]:
    return [slug for _, slug in game.verdicts]


def test_casting_moves_card_to_stack() -> None:
    """601.2a: the card moves from where it is to the stack and becomes a spell."""
    game = Game()
    spark = game.hand(ALICE, SPARK)
    game.pool(ALICE, "R").cast(ALICE, spark, target(ALICE, players=[BOB]))
    assert game.zone(spark) == "stack"
    assert game.findings == []


def test_casting_pays_costs_with_mana_made_for_it() -> None:
    """601.2g–h: mana abilities are activated, then the total cost is paid."""
    game = Game()
    mountain, spark = game.battlefield(ALICE, MOUNTAIN), game.hand(ALICE, SPARK)
    game.tap_for_mana(ALICE, mountain)
    game.cast(ALICE, spark, target(ALICE, players=[BOB]), *pay(ALICE, "R", mountain))
    assert game.state.players[ALICE].pool == {}
    assert game.findings == []


def test_casting_pays_costs_in_full_or_is_illegal() -> None:
    """601.2h: partial payments are not allowed."""
    game = Game()
    bear = game.hand(ALICE, BEAR)
    game.pool(ALICE, "G").cast(ALICE, bear, *pay(ALICE, "G"))
    assert game.verdicts == [("illegal", "casting-pays-costs")]


@pytest.mark.rule("sorcery-speed-spells-in-main-phase")
@pytest.mark.parametrize("step", ["upkeep", "declare_attackers", "end"])
def test_sorceries_wait_for_a_main_phase(step: str) -> None:
    """505.6a: their caster's own, with an empty stack."""
    game = Game().at(3, ALICE, step)  # type: ignore[arg-type]
    lesson = game.hand(ALICE, LESSON)
    game.pool(ALICE, "U").cast(ALICE, lesson)
    assert _verdicts(game) == ["sorcery-speed-spells-in-main-phase"]


@pytest.mark.rule("sorcery-speed-spells-in-main-phase")
def test_creatures_wait_for_the_stack_to_be_empty() -> None:
    """505.6a, 302.1: not while another spell waits."""
    game = Game()
    spark, bear = game.hand(ALICE, SPARK), game.hand(ALICE, BEAR)
    game.pool(ALICE, "RGG").cast(ALICE, spark, target(ALICE, players=[BOB]), *pay(ALICE, "R"))
    game.cast(ALICE, bear)
    assert _verdicts(game) == ["sorcery-speed-spells-in-main-phase"]


@pytest.mark.rule("sorcery-speed-spells-in-main-phase")
def test_flash_lets_a_creature_be_cast_like_an_instant() -> None:
    """702.8a: whenever its caster could cast an instant."""
    game = Game().at(3, BOB, "end")
    cat = game.hand(ALICE, creature("Sudden Cat", 1, 1, keyword("flash"), mana="{G}"))
    game.pool(ALICE, "G").cast(ALICE, cat)
    assert game.findings == []


def test_casting_needs_permission_for_cards_elsewhere() -> None:
    """601.3: nothing allows casting a creature card from the graveyard."""
    game = Game()
    bear = game.graveyard(ALICE, BEAR)
    game.pool(ALICE, "GG").cast(ALICE, bear)
    assert _verdicts(game) == ["casting-needs-permission"]


@pytest.mark.rule("casting-needs-permission")
def test_an_effect_allows_casting_from_the_graveyard() -> None:
    """601.3: a spell may be cast if a rule or an effect allows it."""
    game = Game()
    game.battlefield(
        ALICE,
        permanent("Open Grave", "enchantment", text="You may cast creature spells from your graveyard."),
    )
    bear = game.graveyard(ALICE, BEAR)
    game.pool(ALICE, "GG").cast(ALICE, bear)
    assert game.findings == []


def test_land_card_cannot_be_cast() -> None:
    """300.2a: what is a land can only be played as one."""
    game = Game()
    game.cast(ALICE, game.hand(ALICE, FOREST))
    assert "land-card-cannot-be-cast" in _verdicts(game)


def test_casting_chooses_targets_that_are_legal() -> None:
    """601.2c: a spell that asks for a creature can't target a land."""
    game = Game()
    forest = game.battlefield(BOB, FOREST)
    growth = game.hand(ALICE, spell("Swift Growth", text="Target creature gets +3/+3 until end of turn."))
    game.pool(ALICE, "G").cast(ALICE, growth, target(ALICE, forest))
    assert _verdicts(game) == ["casting-chooses-targets"]


@pytest.mark.rule("casting-chooses-targets")
def test_a_spell_without_its_target_is_illegal() -> None:
    """601.2c: a target is announced for each time the spell asks for one."""
    game = Game()
    game.pool(ALICE, "R").cast(ALICE, game.hand(ALICE, SPARK))
    assert _verdicts(game) == ["casting-chooses-targets"]


@pytest.mark.rule("value-of-x-is-announced")
def test_x_is_part_of_what_is_paid() -> None:
    """107.3a, 601.2b: X announced as 2 makes {X}{R} cost three mana."""
    game = Game()
    blaze = game.hand(
        ALICE, spell("Wide Blaze", mana="{X}{R}", text="Wide Blaze deals X damage to any target.")
    )
    game.pool(ALICE, "RRR")
    game.cast(ALICE, blaze, ChoiceMade(ALICE, "x", amount=2), target(ALICE, players=[BOB]))
    assert game.state.players[ALICE].pool == {}
    game.resolve()
    assert game.state.players[BOB].life == 18


@pytest.mark.rule("rules-yield-to-cards")
def test_cant_beats_can() -> None:
    """101.2: who can't cast creature spells can't cast them, whatever allows it."""
    game = Game()
    game.battlefield(BOB, permanent("Stern Law", "enchantment", text="Players can't cast creature spells."))
    game.pool(ALICE, "GG").cast(ALICE, game.hand(ALICE, BEAR))
    assert _verdicts(game) == ["cant-beats-can"]


def test_spell_on_the_stack_is_controlled_by_who_casts_it() -> None:
    """112.2: the player who put it there controls it."""
    game = Game()
    spark = game.hand(ALICE, SPARK)
    game.pool(ALICE, "R").feed(SpellCast(ALICE, spark), target(ALICE, players=[BOB]))
    assert game.object(spark).controller == ALICE
