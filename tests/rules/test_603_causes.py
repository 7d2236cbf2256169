"""Chapters 603.2, 608.2 and 701: what causes an event, what has left, and what can't be chosen at all."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from replay.rules.casting.choices import NeedsChoice
from tests.builder import ALICE, BOB, FOREST, Game, choose, pay, target
from tests.invented import creature, keyword, land, permanent, spell

GROVE = permanent(
    "Old Grove",
    "enchantment",
    text="Whenever a spell or ability an opponent controls causes a land to be put into your graveyard from"
    " the battlefield, you gain 3 life.",
)
QUAKE = spell(
    "Small Quake",
    mana="{R}",
    types="sorcery",
    text="Destroy target land. If that land was nonbasic, Small Quake deals 2 damage to the land's"
    " controller.",
)


@pytest.mark.rule("trigger-event-triggers")
def test_an_ability_waits_for_what_a_spell_of_an_opponent_causes() -> None:
    """603.2: one's own spell that does the same is another event."""
    for caster, gained in ((BOB, 3), (ALICE, 0)):
        game = Game().at(2, caster)
        game.battlefield(ALICE, GROVE)
        forest, quake = game.battlefield(ALICE, FOREST), game.hand(caster, QUAKE)
        game.pool(caster, "R").cast(caster, quake, target(caster, forest), *pay(caster, "R")).resolve()
        assert game.zone(forest) == "graveyard"
        if gained:
            game.settle().resolve()
        assert game.state.players[ALICE].life == 20 + gained


@pytest.mark.rule("trigger-event-triggers")
def test_a_card_tells_who_makes_its_owner_discard_it() -> None:
    """603.2: discarded to a spell of the opponent it triggers, discarded to one's own it doesn't."""
    text = "When a spell or ability an opponent controls causes you to discard Odd Monk, you gain 2 life."
    for caster, gained in ((BOB, 2), (ALICE, 0)):
        game = Game().at(2, caster)
        monk = game.hand(ALICE, creature("Odd Monk", 2, 2, text=text))
        plan = spell("Plan", mana="{B}", types="sorcery", text="Target player discards a card.")
        game.pool(caster, "B").cast(
            caster, game.hand(caster, plan), target(caster, players=[ALICE]), *pay(caster, "B")
        )
        game.resolve(ChoiceMade(ALICE, "discard", (monk,), amount=1))
        if gained:
            game.settle().resolve()
        assert game.state.players[ALICE].life == 20 + gained


@pytest.mark.rule("information-is-read-once")
def test_a_land_that_has_left_is_asked_about_as_it_last_was() -> None:
    """608.2h: whether it was nonbasic is known after it was destroyed."""
    for destroyed, life in ((land("Odd Marsh"), 18), (FOREST, 20)):
        game = Game()
        marsh, quake = game.battlefield(BOB, destroyed), game.hand(ALICE, QUAKE)
        game.pool(ALICE, "R").cast(ALICE, quake, target(ALICE, marsh), *pay(ALICE, "R")).resolve()
        assert (game.zone(marsh), game.state.players[BOB].life) == ("graveyard", life)


@pytest.mark.rule("choices-on-resolution")
def test_who_has_nothing_to_choose_from_keeps_the_choice_for_what_comes_next() -> None:
    """608.2d, 101.3: without a creature the land that is named is meant for the land."""
    game = Game()
    first, _ = game.battlefield(BOB, FOREST), game.battlefield(BOB, FOREST)
    text = "Target player sacrifices a creature of their choice, then sacrifices a land of their choice."
    rite = game.hand(ALICE, spell("Test Rite", mana="{B}", types="sorcery", text=text))
    game.pool(ALICE, "B").cast(ALICE, rite, target(ALICE, players=[BOB]), *pay(ALICE, "B"))
    game.resolve(choose(BOB, first))
    assert game.zone(first) == "graveyard"
    assert game.findings == []


@pytest.mark.rule("choices-on-resolution")
def test_cards_that_a_player_revealed_are_those_of_that_player() -> None:
    """608.2d: of each opponent's hand one of the creature cards they revealed is chosen."""
    text = (
        "When Odd Sage enters, each opponent reveals their hand. For each opponent, exile a creature card"
        " they revealed this way until Odd Sage leaves the battlefield."
    )
    game = Game()
    bear, other = (game.hand(BOB, creature(name, 2, 2)) for name in ("Bear", "Other Bear"))
    sage = game.hand(ALICE, creature("Odd Sage", 1, 1, mana="{B}", text=text))
    game.pool(ALICE, "B").cast(ALICE, sage, *pay(ALICE, "B")).resolve().settle()
    game.resolve(choose(ALICE, bear))
    assert (game.zone(bear), game.zone(other)) == ("exile", "hand")
    assert game.findings == []


@pytest.mark.rule("choices-on-resolution")
def test_who_discarded_a_card_of_a_type_that_another_player_discarded() -> None:
    """608.2c: each opponent is asked by their own card, against that of the ability's controller."""
    text = (
        "Each player discards a card. Each opponent who discarded a card that shares a card type with the"
        " card you discarded loses 3 life."
    )
    for discarded, life in ((creature("Imp", 1, 1), 17), (land("Odd Marsh"), 20)):
        game = Game()
        bear, card = game.hand(ALICE, creature("Bear", 2, 2)), game.hand(BOB, discarded)
        rite = game.hand(ALICE, spell("Test Rite", mana="{B}", types="sorcery", text=text))
        game.pool(ALICE, "B").cast(ALICE, rite, *pay(ALICE, "B")).resolve()
        assert {game.zone(bear), game.zone(card)} == {"graveyard"}
        assert game.state.players[BOB].life == life


@pytest.mark.rule("choices-on-resolution")
def test_a_revealed_hand_with_unnamed_cards_leaves_a_choice_to_be_told() -> None:
    """608.2d: of the cards that have a name one is chosen by the record; without it the choice is missing."""
    text = "Target player reveals their hand. You choose a card from it. That player discards that card."
    for told, zone in ((True, "graveyard"), (False, "hand")):
        game = Game()
        game.unknown_hand(BOB, 1)
        bear = game.hand(BOB, creature("Bear", 2, 2))
        rite = game.hand(ALICE, spell("Test Rite", mana="{B}", types="sorcery", text=text))
        game.pool(ALICE, "B").cast(ALICE, rite, target(ALICE, players=[BOB]), *pay(ALICE, "B"))
        game.resolve(*[choose(ALICE, bear)] * told)
        assert game.zone(bear) == zone
        assert [type(doubt) for doubt in game.heard.doubts] == [NeedsChoice] * (not told)


@pytest.mark.rule("information-is-read-once")
def test_what_has_come_back_and_left_again_is_known_as_it_first_left() -> None:
    """608.2h: the ability that triggered as it first died counts the power it had then."""
    game = Game()
    text = "Whenever a creature dies, you gain life equal to its power."
    game.battlefield(ALICE, permanent("Old Shrine", "enchantment", text=text))
    elf = game.battlefield(BOB, creature("Odd Elf", 2, 2, keyword("persist")), counters={"+1/+1": 1})
    for _ in range(2):
        bolt = game.hand(ALICE, _BOLT)
        game.pool(ALICE, "R").cast(ALICE, bolt, target(ALICE, elf), *pay(ALICE, "R")).resolve().settle()
        game.resolve()  # first the return of the elf, then the life of its second death
    game.resolve()
    assert game.zone(elf) == "graveyard"
    assert game.state.players[ALICE].life == 20 + 1 + 3


_BOLT = spell("Small Bolt", mana="{R}", text="Small Bolt deals 4 damage to target creature.")
