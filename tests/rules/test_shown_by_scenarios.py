"""Rules that scenarios showed to be wrong or missing, each as a game of its own. Cards are invented."""

from __future__ import annotations

import pytest

from replay.events import AbilityActivated, ChoiceMade, Resolved
from replay.rules.casting.permissions import is_prohibited
from tests.builder import ALICE, BOB, FOREST, MOUNTAIN, PLAINS, SWAMP, Game, choose, pay, target
from tests.invented import card, creature, face, keyword, land, permanent, spell

BEAR = creature("Small Bear", 2, 2, mana="{1}{G}")
IMP = creature("Small Imp", 1, 1, mana="{B}")
HUSK = spell("Mean Trick", mana="{B}", types="sorcery", text="Target player discards a card.")


def test_mana_that_pays_no_generic_cost_pays_colored_symbols_only() -> None:
    """106.6: what may not be spent on generic costs leaves {1} unpaid, and pays {G}."""
    spring = land("Thin Spring", text="{T}: Add {G}{G}. This mana can't be spent to pay generic mana costs.")
    for cost, is_legal in (("{1}{G}", False), ("{G}{G}", True)):
        game = Game()
        source = game.battlefield(ALICE, spring)
        bear = game.hand(ALICE, creature("Small Bear", 2, 2, mana=cost))
        game.tap_for_mana(ALICE, source)
        game.cast(ALICE, bear, *pay(ALICE, "GG", source, source))
        assert (game.verdicts == []) is is_legal


@pytest.mark.parametrize(("discarding", "zone"), [(BOB, "battlefield"), (ALICE, "graveyard")])
def test_a_card_may_replace_its_own_discard_by_an_opponent(discarding: int, zone: str) -> None:
    """614.1a: a spell of an opponent makes it enter instead; a spell of its owner does not."""
    proud = creature(
        "Proud Ox",
        4,
        4,
        text="If a spell or ability an opponent controls causes you to discard this card, put it onto the"
        " battlefield instead of putting it into your graveyard.",
    )
    game = Game()
    swamp, trick = game.battlefield(ALICE, SWAMP), game.hand(ALICE, HUSK)
    ox = game.hand(discarding, proud)
    game.tap_for_mana(ALICE, swamp)
    game.cast(ALICE, trick, target(ALICE, players=[discarding])).resolve()
    assert game.zone(ox) == zone


def test_what_came_back_is_meant_as_it_last_was() -> None:
    """608.2h, 400.7: life for the toughness of a creature that left and came back counts what left."""
    healer = permanent(
        "Kind Shrine",
        "enchantment",
        text="Whenever a nontoken creature you control enters, you gain life equal to that creature's"
        " toughness.",
    )
    blink = spell(
        "Short Trip",
        mana="{W}",
        text="Exile target artifact or creature you control, then return that card to the battlefield"
        " under your control.",
    )
    game = Game()
    game.battlefield(ALICE, healer)
    forest, plains = game.battlefield(ALICE, FOREST), game.battlefield(ALICE, PLAINS)
    bear = game.hand(ALICE, creature("Small Bear", 2, 2, mana="{G}"))
    trip = game.hand(ALICE, blink)
    game.tap_for_mana(ALICE, forest).cast(ALICE, bear).resolve()
    game.changes(bear, power=3, toughness=3)
    game.tap_for_mana(ALICE, plains).cast(ALICE, trip, target(ALICE, bear)).resolve()
    game.resolve().resolve()
    assert game.state.players[ALICE].life == 20 + 2 + 5


def test_a_card_exiled_from_that_players_library_is_cast_with_any_mana() -> None:
    """609.4b: mana of any colour may be spent where the permission says so; "that player" is who was hit."""
    thief = creature(
        "Sly Thief",
        2,
        2,
        text="Whenever this creature deals combat damage to a player, exile the top card of that player's"
        " library. Until end of turn, you may cast that card and you may spend mana as though it were mana of"
        " any color to cast that spell.",
    )
    game = Game()
    sly, mountain = game.battlefield(ALICE, thief), game.battlefield(ALICE, MOUNTAIN)
    (imp,) = game.library(BOB, IMP, unknown=10)
    game.at(3, ALICE, "declare_attackers").attack(ALICE, sly)
    game.step("declare_blockers").step("combat_damage").resolve().step("postcombat_main")
    game.tap_for_mana(ALICE, mountain).cast(ALICE, imp)
    assert (game.verdicts, game.zone(imp)) == ([], "stack")


def test_a_keyword_granted_to_a_card_lets_it_be_cast() -> None:
    """702.34a: a card that gains flashback may be cast from the graveyard, and goes to exile."""
    mage = creature(
        "Old Mage",
        2,
        1,
        text="When this creature enters, target instant card in your graveyard gains flashback until end of"
        " turn. The flashback cost is equal to its mana cost.",
    )
    spark = spell("Little Spark", mana="{R}", text="Little Spark deals 2 damage to any target.")
    game = Game()
    mountain, old = game.battlefield(ALICE, MOUNTAIN), game.graveyard(ALICE, spark)
    caster = game.hand(ALICE, card(face("Old Mage", *mage.front.abilities, mana="{0}", power=2, toughness=1)))
    game.cast(ALICE, caster).resolve().resolve()
    game.tap_for_mana(ALICE, mountain)
    flashback = ChoiceMade(ALICE, "cost", values=("flashback",), amount=1)
    game.cast(ALICE, old, flashback, target(ALICE, players=[BOB])).resolve()
    assert (game.verdicts, game.zone(old), game.state.players[BOB].life) == ([], "exile", 18)


def test_what_is_named_can_be_neither_cast_nor_played() -> None:
    """101.2: the name is asked of the face that is played."""
    ban = spell(
        "Strict Ban",
        mana="{W}",
        types="sorcery",
        text="Choose a card name. You gain 1 life. Until your next turn, spells with the chosen name can't be"
        " cast and lands with the chosen name can't be played.",
    )
    scout = card(
        face("Grove Scout", mana="{2}{G}", power=3, toughness=3),
        face("Hidden Grove", types="land"),
        layout="modal_dfc",
    )
    game = Game()
    plains, strict, modal = game.battlefield(ALICE, PLAINS), game.hand(ALICE, ban), game.hand(BOB, scout)
    game.tap_for_mana(ALICE, plains).cast(ALICE, strict).resolve(choose(ALICE, values=["Hidden Grove"]))
    front, back = scout.faces
    assert not is_prohibited(game.state, BOB, game.object(modal), front, "cast")
    assert is_prohibited(game.state, BOB, game.object(modal), back, "play")


def test_control_for_as_long_as_one_controls_the_source_ends_with_it() -> None:
    """611.2b: as the source leaves, the creature goes back."""
    leash = permanent(
        "Long Leash",
        "artifact",
        text="{T}: Gain control of target creature for as long as you control this artifact.",
    )
    game = Game()
    source, bear = game.battlefield(ALICE, leash), game.battlefield(BOB, BEAR)
    game.activate(ALICE, source, target(ALICE, bear))
    game.resolve()
    assert game.object(bear).controller == ALICE
    breaking = spell("Clean Break", mana="{0}", text="Destroy target artifact.")
    game.cast(BOB, game.hand(BOB, breaking), target(BOB, source)).resolve()
    assert game.object(bear).controller == BOB


def test_that_card_is_the_one_that_fits_and_the_rest_are_the_others() -> None:
    """608.2c: of cards revealed until one fits, that one enters and the others go to the bottom."""
    call = spell(
        "Wild Call",
        mana="{0}",
        types="sorcery",
        text="Reveal cards from the top of your library until you reveal a creature card. Put that card onto"
        " the battlefield and the rest on the bottom of your library in a random order.",
    )
    game = Game()
    wild = game.hand(ALICE, call)
    forest, bear = game.library(ALICE, FOREST, BEAR, unknown=5)
    game.cast(ALICE, wild).resolve()
    assert (game.zone(bear), game.zone(forest)) == ("battlefield", "library")


def test_choices_of_what_enters_are_told_from_those_of_the_resolution() -> None:
    """608.2d, 614.12a: what is put onto the battlefield asks for itself what it copies as it enters."""
    vial = permanent(
        "Deep Vial", "artifact", text="{T}: You may put a creature card from your hand onto the battlefield."
    )
    mimic = creature(
        "Pale Mimic",
        0,
        0,
        text="You may have this creature enter as a copy of a nonblack creature you control.",
    )
    game = Game()
    source, bear = game.battlefield(ALICE, vial), game.battlefield(ALICE, BEAR)
    pale = game.hand(ALICE, mimic)
    ability = game.activate(ALICE, source)
    game.feed(
        Resolved(ability),
        ChoiceMade(ALICE, "accept", asked_by=source),
        ChoiceMade(ALICE, "choose", (pale,), asked_by=source),
        ChoiceMade(ALICE, "accept", asked_by=pale),
        ChoiceMade(ALICE, "choose", (bear,), asked_by=pale),
    )
    assert (game.verdicts, game.now(pale).name) == ([], "Small Bear")


def test_mana_of_a_trigger_is_chosen_beside_that_of_the_source() -> None:
    """605.4a: of two abilities that make mana each choice names the one that asks."""
    elder = creature(
        "Green Elder",
        1,
        1,
        text="Whenever you tap an artifact for mana, add one mana of any type that artifact produced.",
    )
    signet = permanent("Twin Signet", "artifact", text="{T}: Add {R}{G}.")
    game = Game()
    wise, source = game.battlefield(ALICE, elder), game.battlefield(ALICE, signet)
    game.feed(
        AbilityActivated(ALICE, source, mana=True), ChoiceMade(ALICE, "mana", values=("R",), asked_by=wise)
    )
    assert (game.verdicts, game.state.players[ALICE].pool_by_type()) == ([], {"R": 2, "G": 1})


def test_life_pays_half_of_a_hybrid_symbol_where_an_effect_lets_it() -> None:
    """107.4e–f: a symbol that is half red may be paid as {R}, for which 2 life may be paid."""
    pact = permanent(
        "Red Pact",
        "enchantment",
        text="For each {R} in a cost, you may pay 2 life rather than pay that mana.",
    )
    game = Game()
    game.battlefield(ALICE, pact)
    imp = game.hand(ALICE, creature("Small Imp", 1, 1, keyword("flying"), mana="{W/R}"))
    game.cast(ALICE, imp, ChoiceMade(ALICE, "pay", values=("life",), amount=2))
    assert (game.verdicts, game.state.players[ALICE].life) == ([], 18)
