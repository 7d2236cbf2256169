"""Chapter 605: mana abilities, and the mana a player could have with all of them."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import ActivatedAbility, Instructions, SpellAbility
from replay.cards.definitions.costs import DiscardCost, PayMana, RemoveCounters, SacrificeCost, TapThis
from replay.cards.definitions.effects import ChooseValue
from replay.cards.definitions.mana import AddMana, AnyColor, Listed, MixedMana
from replay.cards.definitions.phrases import Fixed, X
from replay.events import AbilityActivated, ChoiceMade
from replay.rules.mana.options import mana_options
from replay.terms import Seat
from tests.builder import ALICE, BOB, Game, cost, creature, land, pay, spell
from tests.invented import FOREST, MOUNTAIN, PLAINS
from tests.rules.mana_cards import (
    BARREN_FLAT,
    DOUBLER,
    ECHO_BASIN,
    LEAF_CALLER,
    MIRROR_FIELD,
    PRISM_GATE,
    VINE,
    YOUR_CREATURES,
    artifact,
    mana,
    one,
    symbols,
)


def options(game: Game, seat: Seat = ALICE) -> set[str]:
    """The greatest pools, by letters; a star is any colour."""
    return {"".join(unit.type for unit in pool) for pool in mana_options(game.state, seat)}


# --- activating ------------------------------------------------------------------------------------


@pytest.mark.rule("mana-ability-resolves-at-once")
def test_a_mana_ability_does_not_use_the_stack() -> None:
    """605.3b: the mana is there, and nothing is on the stack."""
    game = Game()
    game.tap_for_mana(ALICE, game.battlefield(ALICE, FOREST))
    assert game.state.stack() == []
    assert game.state.players[ALICE].pool_by_type() == {"G": 1}


@pytest.mark.rule("mana-ability-resolves-at-once")
def test_mana_made_while_casting_pays_for_the_spell() -> None:
    """601.2g, 605.3a: the land is tapped in the middle of casting, and its mana spent."""
    game = Game()
    forest = game.battlefield(ALICE, FOREST)
    bolt = game.hand(ALICE, spell("Green Bolt", mana="{G}"))
    tapping = AbilityActivated(ALICE, forest, mana=True)
    game.cast(ALICE, bolt, tapping, *pay(ALICE, "G", forest))
    assert (game.findings, game.zone(bolt)) == ([], "stack")
    assert game.state.players[ALICE].pool == {}
    assert game.object(bolt).mana_spent == ("G",)


@pytest.mark.rule("mana-ability-resolves-at-once")
def test_mana_may_pay_for_another_mana_ability() -> None:
    """605.3a: {1}, {T}: two mana of any one colour, paid with the mana of a land tapped for it."""
    filtering = mana(MixedMana(Fixed(2), AnyColor()), PayMana(cost("{1}")), TapThis())
    game = Game()
    flat, prism = game.battlefield(ALICE, BARREN_FLAT), game.battlefield(ALICE, artifact("Prism", filtering))
    game.tap_for_mana(ALICE, flat)
    game.feed(
        AbilityActivated(ALICE, prism, mana=True),
        *pay(ALICE, "C", flat),
        ChoiceMade(ALICE, "choose", values=("blue",)),
    )
    assert (game.findings, game.state.players[ALICE].pool_by_type()) == ([], {"U": 2})


def test_a_mana_ability_may_cost_the_permanent_itself() -> None:
    """605.3, 106.12b: {T}, sacrifice this: doubled all the same, for the permanent was tapped for mana."""
    petal = artifact("Frail Petal", mana(symbols("G"), TapThis(), SacrificeCost(this=True)))
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    id = game.battlefield(ALICE, petal)
    game.tap_for_mana(ALICE, id)
    assert (game.zone(id), game.state.players[ALICE].pool_by_type()) == ("graveyard", {"G": 2})


@pytest.mark.rule("activate-only-as-an-instant")
def test_a_mana_ability_only_as_an_instant_waits_until_nothing_is_cast() -> None:
    """602.5e: an empty hand can be discarded, but not in the middle of casting."""
    ability = ActivatedAbility(
        (DiscardCost(hand=True), SacrificeCost(this=True)),
        Instructions((AddMana(symbols("RRR")),)),
        "adds mana",
        timing="instant",
    )
    jewel = artifact("Sudden Jewel", ability)
    game = Game()
    first, second = game.battlefield(ALICE, jewel), game.battlefield(ALICE, jewel)
    game.tap_for_mana(ALICE, first)
    assert (game.findings, game.state.players[ALICE].pool_by_type()) == ([], {"R": 3})
    game.cast(
        ALICE,
        game.hand(ALICE, spell("Red Wheel", mana="{2}{R}")),
        AbilityActivated(ALICE, second, mana=True),
        *pay(ALICE, "RRR"),
    )
    assert ("illegal", "activate-only-as-an-instant") in game.verdicts


# --- the mana a player could have ------------------------------------------------------------------


def test_options_add_up_all_sources() -> None:
    """106.4: two basic lands and a creature: one amount, the greatest."""
    game = Game()
    for card in (FOREST, MOUNTAIN, LEAF_CALLER):
        game.battlefield(ALICE, card)
    assert options(game) == {"GGR"}


def test_options_leave_out_what_is_tapped_or_sick() -> None:
    """107.5, 302.6: a tapped land and a summoning-sick creature make nothing."""
    game = Game()
    game.battlefield(ALICE, FOREST, tapped=True)
    game.battlefield(ALICE, LEAF_CALLER, sick=True)
    assert options(game) == set()


def test_options_keep_any_color_open() -> None:
    """106.7: a land for any colour and one for any type of it: the second may be colourless too."""
    game = Game()
    for card in (BARREN_FLAT, PRISM_GATE, ECHO_BASIN):
        game.battlefield(ALICE, card)
    assert options(game) == {"**C", "*CC"}


def test_options_count_what_others_could_produce() -> None:
    """106.7: yours shows {W} of the other side and your own types, each way once."""
    game = Game()
    game.battlefield(ALICE, FOREST)
    game.battlefield(ALICE, ECHO_BASIN)
    game.battlefield(ALICE, MIRROR_FIELD)
    game.battlefield(BOB, PLAINS)
    assert options(game) == {"GGW", "GWW"}


def test_options_spend_mana_for_mana() -> None:
    """605.3a: {T}: {C}, or {1}, {T}: {B}, beside two Plains."""
    castle = land("Old Keep", mana(symbols("C")), mana(symbols("B"), PayMana(cost("{1}")), TapThis()))
    game = Game()
    for card in (castle, PLAINS, PLAINS):
        game.battlefield(ALICE, card)
    assert options(game) == {"CWW", "BW"}


def test_options_sacrifice_and_remove_what_there_is() -> None:
    """118.3: a creature for {C}{C}; X counters for X mana of two colours."""
    altar = artifact("Bone Altar", mana(symbols("CC"), SacrificeCost(YOUR_CREATURES)))
    pools = land(
        "Deep Pools",
        mana(symbols("C")),
        mana(MixedMana(X(), Listed(("W", "U")), "combination"), TapThis(), RemoveCounters("storage", X())),
    )
    game = Game()
    game.battlefield(ALICE, altar)
    game.battlefield(ALICE, creature("Plain Bear", 2, 2))
    assert options(game) == {"CC"}
    game = Game()
    game.battlefield(ALICE, pools, counters={"storage": 2})
    assert options(game) == {"WW", "UW", "UU", "C"}


def test_options_count_triggers_and_replacements() -> None:
    """106.12a–b: a doubled Forest with an Aura that adds {G}: three."""
    game = Game()
    forest = game.battlefield(ALICE, FOREST)
    game.battlefield(ALICE, VINE, on=forest)
    game.battlefield(ALICE, DOUBLER)
    assert options(game) == {"GGG"}


def test_options_start_from_the_pool() -> None:
    """106.4: unspent mana is part of it."""
    game = Game().pool(ALICE, "R")
    game.battlefield(ALICE, artifact("Stone", mana(one(AnyColor()))))
    assert options(game) == {"*R"}


# --- paying on resolution --------------------------------------------------------------------------


@pytest.mark.rule("mana-paid-on-resolution")
def test_mana_for_a_payment_on_resolution_is_made_and_spent_meanwhile() -> None:
    """608.2g: a land is tapped while the spell resolves, and its mana paid."""
    game = Game()
    forest = game.battlefield(ALICE, FOREST)
    tax = ChooseValue("number")
    game.cast(
        ALICE, game.hand(ALICE, spell("Slow Tax", SpellAbility(Instructions((tax,)), "a number"), mana="{0}"))
    )
    game.resolve(AbilityActivated(ALICE, forest, mana=True), *pay(ALICE, "G", forest))
    assert game.object(forest).tapped
    assert game.state.players[ALICE].pool == {}
