"""Chapter 701: keyword actions with a number, and what only players or the game have."""

from __future__ import annotations

import pytest

from replay.cards.definitions.continuous import Cannot
from replay.events import ChoiceMade, SpellCast
from replay.rules.layers.continuous import bending
from tests.builder import ALICE, BOB, Game, choose, pay, target
from tests.invented import FOREST, creature, keyword, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")


def _does(game: Game, text: str, *during: ChoiceMade, on: tuple[ChoiceMade, ...] = ()) -> Game:
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, *on, *pay(ALICE, "W"))
    return game.resolve(*during)


def _activated(text: str) -> tuple[Game, int]:
    """A creature whose ability with this text, for {W}, has resolved twice."""
    game = Game()
    id = game.battlefield(ALICE, creature("Odd Crab", 1, 1, text="{W}: " + text))
    for _ in range(2):
        game.pool(ALICE, "W").activate(ALICE, id, *pay(ALICE, "W"))
        game.resolve()
    return game, id


def test_adapt_only_without_counters() -> None:
    """701.43a: with a +1/+1 counter on it nothing is put."""
    game, crab = _activated("Adapt 2.")
    assert game.object(crab).counters == {"+1/+1": 2}


def test_monstrosity_only_once() -> None:
    """701.31a: what is monstrous gets no counters again."""
    game, crab = _activated("Monstrosity 3.")
    assert game.object(crab).counters == {"+1/+1": 3}


def test_bolster_goes_to_the_least_toughness() -> None:
    """701.33a: the counters go on a creature with the least."""
    game = Game()
    small, _ = game.battlefield(ALICE, creature("Tiny Mouse", 1, 1)), game.battlefield(ALICE, BEAR)
    _does(game, "Bolster 2.")
    assert game.object(small).counters == {"+1/+1": 2}


def test_explore_takes_a_land_or_grows() -> None:
    """701.40a: a land is put into the hand; for another card there is a counter."""
    text = "Target creature you control explores."
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    forest, other = game.library(ALICE, FOREST, BEAR, unknown=5)
    _does(game, text, on=(target(ALICE, bear),))
    assert game.zone(forest) == "hand"
    _does(game, text, ChoiceMade(ALICE, "decline"), on=(target(ALICE, bear),))
    assert game.object(bear).counters == {"+1/+1": 1}
    assert game.zone(other) == "library"


def test_connive_grows_for_a_nonland_card() -> None:
    """701.47a: a card is drawn and one discarded; if that is no land, there is a counter."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    (drawn,) = game.library(ALICE, BEAR, unknown=5)
    _does(
        game,
        "Target creature you control connives.",
        ChoiceMade(ALICE, "discard", (drawn,), amount=1),
        on=(target(ALICE, bear),),
    )
    assert game.zone(drawn) == "graveyard"
    assert game.object(bear).counters == {"+1/+1": 1}


@pytest.mark.rule("amass")
def test_amass_raises_an_army_once_and_then_it_grows() -> None:
    """701.44a: a 0/0 black Orc Army gets two counters, then one more and the other type."""
    game = Game()
    _does(game, "Amass Orcs 2.")
    (army,) = [each.id for each in game.state.battlefield(ALICE)]
    assert game.size(army) == (2, 2)
    assert (game.now(army).colors, set(game.now(army).subtypes)) == (("B",), {"Orc", "Army"})
    _does(game, "Amass Zombies 1.")
    assert [each.id for each in game.state.battlefield(ALICE)] == [army]
    assert game.size(army) == (3, 3)
    assert set(game.now(army).subtypes) == {"Orc", "Zombie", "Army"}


@pytest.mark.rule("amass")
def test_who_has_several_armies_chooses_the_one_that_grows() -> None:
    """701.44a: one Army creature is chosen; without a record of it nobody can tell."""
    armies = creature("Small Band", 1, 1, subtypes="Army"), creature("Large Band", 3, 3, subtypes="Army")
    game = Game()
    small, large = (game.battlefield(ALICE, each) for each in armies)
    _does(game, "Amass Orcs 2.", choose(ALICE, small))
    assert (game.size(small), game.size(large)) == ((3, 3), (3, 3))
    assert game.findings == []


@pytest.mark.rule("scry", "surveil", "proliferate", "explore", "connive")
@pytest.mark.parametrize(
    ("when", "text", "during", "times"),
    [
        ("Whenever you scry", "Scry 1.", (), 1),
        ("Whenever you scry", "Scry X.", (), 0),
        ("Whenever you surveil", "Surveil 1.", (ChoiceMade(ALICE, "decline"),), 1),
        ("Whenever you surveil", "Scry 1.", (), 0),
        ("Whenever you proliferate", "Proliferate.", (), 1),
        ("Whenever an opponent scries", "Scry 1.", (), 0),
        ("Whenever a creature you control explores", "Target creature you control explores.", (), 1),
        ("Whenever a creature you control connives", "Target creature you control explores.", (), 0),
    ],
)
def test_abilities_trigger_on_actions_that_are_done(
    when: str, text: str, during: tuple[ChoiceMade, ...], times: int
) -> None:
    """701.18b, 701.18d, 701.40b, 701.42d: after it is complete; scrying 0 is none."""
    game = Game()
    game.battlefield(ALICE, permanent("Old Well", "enchantment", text=f"{when}, you gain 1 life."))
    bear = game.battlefield(ALICE, BEAR)
    game.library(ALICE, FOREST, FOREST)
    on = (target(ALICE, bear),) if "arget" in text else ()
    _does(game, text, *during, on=(*on, *([ChoiceMade(ALICE, "x", amount=0)] if "X" in text else [])))
    assert len(game.state.stack()) == times
    if times:
        game.resolve()
        assert game.state.players[ALICE].life == 21


def test_exchange_needs_two_controllers() -> None:
    """701.10a: where one player controls both, nothing happens."""
    text = "Exchange control of two target creatures."
    game = Game()
    mine, theirs = game.battlefield(ALICE, BEAR), game.battlefield(BOB, BEAR)
    _does(game, text, on=(target(ALICE, mine, theirs),))
    assert game.object(mine).controller == BOB
    assert game.object(theirs).controller == ALICE


def test_reveal_names_cards_for_what_follows() -> None:
    """701.16a: what was shown is what the next words mean."""
    game = Game()
    (top,) = game.library(ALICE, FOREST, unknown=5)
    _does(game, "Reveal the top card of your library. Put it into your hand.")
    assert game.zone(top) == "hand"


def test_what_follows_from_a_card_that_nobody_named_cannot_be_told() -> None:
    """701.16a: whether the card revealed is a land is not on record."""
    game = Game()
    game.library(ALICE, unknown=5)
    _does(game, "Reveal the top card of your library. If it's a land card, put it into your hand.")
    assert [doubt.reason for doubt in game.heard.doubts] == ["which card is revealed"]
    assert game.state.stack() == []
    assert game.findings == []


def test_shuffle_moves_no_card() -> None:
    """701.20a: in which order they lie then is chance."""
    game = Game()
    game.library(ALICE, FOREST, unknown=5)
    _does(game, "Shuffle your library.")
    assert game.state.zone("library", ALICE).count == 6
    assert game.heard.doubts == []


def test_one_monarch_at_a_time() -> None:
    """722.3: who was the monarch no longer is."""
    game = _does(Game(), "You become the monarch.")
    assert game.state.players[ALICE].designations == {"monarch"}
    _does(game, "Target opponent becomes the monarch.", on=(target(ALICE, players=[BOB]),))
    assert game.state.players[ALICE].designations == set()
    assert game.state.players[BOB].designations == {"monarch"}


def test_effect_loses_the_game() -> None:
    """104.3e: an effect may say that a player loses."""
    game = _does(Game(), "Target player loses the game.", on=(target(ALICE, players=[BOB]),))
    assert game.state.players[BOB].lost


def test_controller_of_entering_permanent_is_who_puts_it_there() -> None:
    """110.2a: a creature card taken from an opponent's graveyard."""
    game = Game()
    bear = game.graveyard(BOB, BEAR)
    text = "Put target creature card from a graveyard onto the battlefield under your control."
    _does(game, text, on=(target(ALICE, bear),))
    assert game.object(bear).controller == ALICE
    assert game.object(bear).owner == BOB


@pytest.mark.rule("variable-is-fixed-on-resolution")
def test_the_size_of_an_effect_is_fixed_as_it_begins() -> None:
    """611.2d, 608.2h: what it counts is counted once, as it resolves."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    text = "Target creature gets +X/+0 until end of turn, where X is the number of creatures you control."
    _does(game, text, on=(target(ALICE, bear),))
    assert game.size(bear) == (3, 2)
    game.battlefield(ALICE, BEAR)
    assert game.size(bear) == (3, 2)


@pytest.mark.rule("intervening-if-on-resolution")
def test_an_intervening_if_is_asked_again() -> None:
    """608.2a: by the time it resolves its player has no artifact any more."""
    game = Game()
    text = "At the beginning of your upkeep, if you control an artifact, you gain 2 life."
    game.battlefield(ALICE, permanent("Old Order", "enchantment", text=text))
    game.battlefield(ALICE, permanent("Plain Rock", "artifact"))
    game.at(4, ALICE, "untap").step("upkeep")
    waste = game.hand(BOB, spell("Small Waste", mana="{W}", text="Destroy all artifacts."))
    game.pool(BOB, "W").cast(BOB, waste, *pay(BOB, "W")).resolve().resolve()
    assert game.state.players[ALICE].life == 20
    assert game.state.stack() == []


@pytest.mark.rule("copy-chooses-new-targets")
def test_a_copy_without_new_targets_keeps_the_old_ones() -> None:
    """707.10c: choosing new ones is allowed, not required."""
    game = Game()
    spark = game.hand(
        ALICE, spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to any target.")
    )
    text = "Copy target instant spell. You may choose new targets for the copy."
    twin = game.hand(ALICE, spell("Plain Twin", mana="{R}", text=text))
    game.pool(ALICE, "RR").cast(ALICE, spark, target(ALICE, players=[BOB]), *pay(ALICE, "R"))
    game.cast(ALICE, twin, target(ALICE, spark), *pay(ALICE, "R")).resolve(ChoiceMade(ALICE, "decline"))
    game.resolve().resolve()
    assert game.state.players[BOB].life == 14


@pytest.mark.rule("copy-chooses-new-targets")
@pytest.mark.parametrize(("kind", "verdicts", "life"), [("", [], 17), ("shroud", ["illegal"], 14)])
def test_a_copy_may_be_aimed_at_another_legal_target(kind: str, verdicts: list[str], life: int) -> None:
    """707.10c: the copy's controller may choose anew."""
    text = "Copy target instant spell. You may choose new targets for the copy."
    game = Game()
    bear = game.battlefield(BOB, creature("Plain Bear", 2, 2, *map(keyword, kind.split())))
    spark = game.hand(
        ALICE, spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to any target.")
    )
    twin = game.hand(ALICE, spell("Plain Twin", mana="{R}", text=text))
    game.pool(ALICE, "RR").cast(ALICE, spark, target(ALICE, players=[BOB]), *pay(ALICE, "R"))
    game.cast(ALICE, twin, target(ALICE, spark), *pay(ALICE, "R"))
    game.resolve(ChoiceMade(ALICE, "new_target", (bear,))).resolve()
    assert [verdict for verdict, _ in game.verdicts] == verdicts
    assert game.zone(bear) == ("battlefield" if kind else "graveyard")
    game.resolve()
    assert game.state.players[BOB].life == life


@pytest.mark.rule("choices-on-resolution")
def test_an_illegal_choice_is_no_choice() -> None:
    """608.2d: what cannot be chosen is not."""
    game = Game()
    land, bear = game.battlefield(ALICE, FOREST), game.battlefield(ALICE, BEAR)
    _does(game, "Sacrifice a creature.", choose(ALICE, land))
    assert ("illegal", "choices-on-resolution") in game.verdicts
    assert game.zone(land) == game.zone(bear) == "battlefield"


def test_populate_copies_a_creature_token() -> None:
    """701.30a: a token of the player's own is copied."""
    game = _does(Game(), "Create a 3/3 green Beast creature token. Then populate.")
    assert [game.size(each.id) for each in game.state.battlefield(ALICE)] == [(3, 3), (3, 3)]


@pytest.mark.rule("casting-needs-permission")
def test_a_card_is_cast_for_nothing_while_a_spell_resolves() -> None:
    """118.9, 608.2g: only as long as it resolves, and without paying the mana cost."""
    game = Game()
    bear = game.hand(ALICE, BEAR)
    gift = "You may cast a creature spell from your hand without paying its mana cost."
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=gift))
    game.pool(ALICE, "W").cast(ALICE, rite, *pay(ALICE, "W"))
    game.resolve(SpellCast(ALICE, bear))
    assert game.findings == []
    assert game.zone(bear) == "stack"


@pytest.mark.rule("instructions-in-order")
def test_combat_damage_is_prevented_this_turn() -> None:
    """615.1: a prevention effect watches for damage and stops it."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    _does(game, "Prevent all combat damage that would be dealt this turn.")
    game.step("declare_attackers").attack(ALICE, bear)
    game.step("combat_damage")
    assert game.state.players[BOB].life == 20


@pytest.mark.rule("affected-set-is-fixed")
def test_an_effect_that_forbids_speaks_of_its_target() -> None:
    """611.2c: "creatures target player controls" goes on to mean that player's, later ones too."""
    game = Game()
    text = "Creatures target player controls can't block this turn."
    _does(game, text, on=(target(ALICE, players=[BOB]),))
    mine, theirs = game.battlefield(ALICE, BEAR), game.battlefield(BOB, BEAR)
    ways = [list(bending(game.state, Cannot, each)) for each in (mine, theirs)]
    assert [len(each) for each in ways] == [0, 1]


@pytest.mark.rule("class-level")
def test_a_class_has_what_stands_below_a_level_bar_from_that_level_on() -> None:
    """716.2a, 716.2d: it begins at level 1; the levels are gained one after the other."""
    text = "{W}: Level 2\nCreatures you control get +1/+1.\n{W}: Level 3\nCreatures you control get +1/+1."
    game = Game()
    guild = game.battlefield(ALICE, permanent("Guild", "enchantment", subtypes="Class", text=text))
    bear = game.battlefield(ALICE, creature("Plain Bear", 2, 2))
    assert game.size(bear) == (2, 2)
    for ability, size in ((1, (3, 3)), (3, (4, 4))):
        game.pool(ALICE, "W").activate(ALICE, guild, *pay(ALICE, "W"), ability=ability)
        game.resolve()
        assert game.size(bear) == size
