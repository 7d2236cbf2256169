"""Chapter 701 and 610: what effects do, verb by verb."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from replay.rules.casting.choices import NeedsChoice
from replay.rules.layers.faces import mana_value
from tests.builder import ALICE, BOB, Game, choose, pay, target
from tests.invented import FOREST, card, creature, face, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
GLADE = card(
    face("Wild Cub", mana="{3}{G}", power=3, toughness=3),
    face("Quiet Glade", types="land"),
    layout="modal_dfc",
)
RITE = card(
    face("Green Rite", mana="{2}{G}", types="sorcery"), face("Green Hall", types="land"), layout="modal_dfc"
)


def _does(game: Game, text: str, *during: ChoiceMade, on: ChoiceMade | None = None) -> Game:
    """A sorcery with this text is cast for {W} and resolves."""
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, *([] if on is None else [on]), *pay(ALICE, "W"))
    return game.resolve(*during)


def test_proliferate_adds_one_of_each_kind_to_those_chosen() -> None:
    """701.27a: energy and poison of a player, counters of a permanent; who has none is not chosen."""
    game = Game().counters(ALICE, "energy", 2).counters(ALICE, "poison", 1)
    bear = game.battlefield(ALICE, BEAR, counters={"+1/+1": 1})
    _does(game, "Proliferate.", choose(ALICE, bear, players=[ALICE, BOB]))
    assert game.verdicts == [("illegal", "proliferate")]
    assert game.state.players[ALICE].counters == {"energy": 3, "poison": 2}
    assert game.state.players[BOB].counters == {}
    assert game.object(bear).counters == {"+1/+1": 2}


def test_scry_puts_the_chosen_card_on_the_bottom() -> None:
    """701.18a: of the cards looked at, those chosen go down and the rest stay."""
    game = Game()
    first, second = game.library(ALICE, FOREST, BEAR)
    _does(game, "Scry 2.", ChoiceMade(ALICE, "bottom", (first,), amount=1))
    assert game.state.zone("library", ALICE).objects == [second, first]


def test_surveil_puts_the_chosen_card_into_the_graveyard() -> None:
    """701.42a: of the cards looked at, those chosen go there and the rest stay."""
    game = Game()
    first, second = game.library(ALICE, FOREST, BEAR)
    _does(game, "Surveil 2.", choose(ALICE, second))
    assert game.zone(second) == "graveyard"
    assert game.zone(first) == "library"


def test_investigate_creates_a_clue_that_draws() -> None:
    """701.36a, 111.10f: a Clue is sacrificed, with two mana, for a card."""
    game = _does(Game(), "Investigate.")
    (clue,) = [each for each in game.state.battlefield(ALICE) if each.kind == "token"]
    game.pool(ALICE, "WW").activate(ALICE, clue.id, *pay(ALICE, "WW"))
    game.resolve()
    assert game.state.zone("hand", ALICE).count == 1


def test_create_token_with_the_characteristics_it_is_given() -> None:
    """701.6a: a token has what the effect gives it."""
    game = _does(Game(), "Create two 1/1 white Soldier creature tokens with flying.")
    tokens = [each for each in game.state.battlefield(ALICE) if each.kind == "token"]
    assert [game.size(each.id) for each in tokens] == [(1, 1), (1, 1)]
    assert all(game.now(each.id).has("flying") for each in tokens)


def test_fight_deals_damage_both_ways() -> None:
    """701.12a: each deals as much as its power to the other."""
    game = Game()
    mine, theirs = game.battlefield(ALICE, creature("Big Ox", 4, 4)), game.battlefield(BOB, BEAR)
    text = "Target creature you control fights target creature you don't control."
    _does(game, text, on=target(ALICE, mine, theirs))
    assert game.zone(theirs) == "graveyard"
    assert game.object(mine).damage == 2


def test_destroy_does_nothing_to_the_indestructible() -> None:
    """701.7a, 702.12b: it stays where it is."""
    game = Game()
    bear, idol = (
        game.battlefield(BOB, BEAR),
        game.battlefield(BOB, creature("Stone Idol", 2, 2, text="Indestructible")),
    )
    _does(game, "Destroy all creatures.")
    assert game.zone(bear) == "graveyard"
    assert game.zone(idol) == "battlefield"


def test_sacrifice_is_chosen_by_each_player() -> None:
    """701.17a: each player gives up a permanent of their own."""
    game = Game()
    first, second = game.battlefield(BOB, BEAR), game.battlefield(BOB, BEAR)
    mine = game.battlefield(ALICE, BEAR)
    _does(game, "Each opponent sacrifices a creature.", ChoiceMade(BOB, "sacrifice", (second,)))
    assert game.zone(second) == "graveyard"
    assert game.zone(first) == game.zone(mine) == "battlefield"


def test_mill_moves_the_top_cards() -> None:
    """701.13a: from the top of the library to the graveyard."""
    game = Game()
    (first,) = game.library(BOB, FOREST, unknown=10)
    _does(game, "Target player mills two cards.", on=target(ALICE, players=[BOB]))
    assert game.zone(first) == "graveyard"
    assert game.state.zone("library", BOB).count == 9


LOOK = "Look at the top two cards of your library, then put them back in any order."


@pytest.mark.rule("cards-in-library-are-arranged")
def test_cards_put_back_on_a_library_lie_as_their_owner_arranged_them() -> None:
    """401.4: put back one after the other, the last is the one to be drawn."""
    game = Game()
    forest, bear = game.library(ALICE, FOREST, BEAR, unknown=5)
    _does(game, LOOK + " Draw a card.", ChoiceMade(ALICE, "order", (forest, bear)))
    assert (game.zone(forest), game.zone(bear)) == ("library", "hand")
    assert game.findings == []


@pytest.mark.rule("cards-in-library-are-arranged")
def test_an_arrangement_that_nobody_wrote_is_not_known() -> None:
    """401.4: the owner does not reveal the order, so nothing is drawn in it."""
    game = Game()
    forest, bear = game.library(ALICE, FOREST, BEAR, unknown=5)
    _does(game, LOOK + " Draw a card.")
    assert isinstance(game.heard.doubts[-1], NeedsChoice)
    assert "hand" not in (game.zone(forest), game.zone(bear))


@pytest.mark.rule("library-keeps-its-order")
def test_a_card_below_unknown_ones_is_not_the_next_to_be_drawn() -> None:
    """401.2: what lies on the bottom stays there while cards are drawn from the top."""
    game = Game()
    bear = game.graveyard(ALICE, BEAR)
    game.library(ALICE, unknown=5)
    _does(game, "Put target card from your graveyard on the bottom of your library.", on=target(ALICE, bear))
    _does(game, "Draw a card.")
    assert game.zone(bear) == "library"
    assert game.state.zone("library", ALICE).count == 5


def test_search_finds_only_what_fits_and_may_find_nothing() -> None:
    """701.19a–b: nobody has to find what is in a hidden zone."""
    text = "Search your library for a basic land card, reveal it, put it into your hand, then shuffle."
    game = Game()
    forest, bear = game.library(ALICE, FOREST, BEAR, unknown=10)
    _does(game, text, ChoiceMade(ALICE, "search"), ChoiceMade(ALICE, "reveal", (forest,), amount=1))
    assert game.zone(forest) == "hand"
    _does(game, text, ChoiceMade(ALICE, "search"), ChoiceMade(ALICE, "reveal", (bear,), amount=1))
    assert game.verdicts == [("illegal", "search")]
    _does(game, text, ChoiceMade(ALICE, "search"))
    assert len(game.findings) == 1


@pytest.mark.rule("search")
def test_a_search_goes_through_the_library_that_is_named() -> None:
    """701.19a: in the opponent's library are no cards of one's own, and nobody else looks for them."""
    game = Game()
    (own,), (other,) = game.library(ALICE, BEAR, unknown=9), game.library(BOB, BEAR, unknown=9)
    text = "Search target opponent's library for a creature card and exile it. Then that player shuffles."
    for one, found in ((own, "library"), (other, "exile")):
        shown = ChoiceMade(ALICE, "reveal", (one,), amount=1)
        _does(game, text, ChoiceMade(ALICE, "search"), shown, on=target(ALICE, players=[BOB]))
        assert game.zone(one) == found
    assert game.verdicts == [("illegal", "search")]


def test_regenerate_replaces_the_next_destruction() -> None:
    """701.15a: it stays, tapped, without damage and out of combat."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    _does(game, "Regenerate target creature.", on=target(ALICE, bear))
    _does(game, "Destroy all creatures.")
    assert game.zone(bear) == "battlefield"
    assert game.object(bear).tapped


def test_attach_moves_equipment() -> None:
    """701.3a, 702.6a: equipping puts the Equipment on the creature."""
    game = Game()
    sword = permanent(
        "Long Blade", "artifact", subtypes="Equipment", text="Equipped creature gets +2/+0.\nEquip {1}"
    )
    blade, bear = game.battlefield(ALICE, sword), game.battlefield(ALICE, BEAR)
    game.pool(ALICE, "W").activate(ALICE, blade, target(ALICE, bear), *pay(ALICE, "W"), ability=2)
    game.resolve()
    assert game.findings == []
    assert game.size(bear) == (4, 2)


@pytest.mark.rule("copy-of-spell")
def test_copy_of_a_spell_has_its_target() -> None:
    """707.10: a copy has every choice made for the original."""
    game = Game()
    spark = game.hand(
        ALICE, spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to any target.")
    )
    twin = game.hand(ALICE, spell("Plain Twin", mana="{R}", text="Copy target instant spell."))
    game.pool(ALICE, "RR").cast(ALICE, spark, target(ALICE, players=[BOB]), *pay(ALICE, "R"))
    game.cast(ALICE, twin, target(ALICE, spark), *pay(ALICE, "R")).resolve().resolve()
    assert game.state.players[BOB].life == 17
    game.resolve()
    assert game.state.players[BOB].life == 14
    assert game.state.stack() == []


@pytest.mark.rule("delayed-trigger")
def test_a_delayed_ability_remembers_its_object() -> None:
    """603.7: it means the object that the effect acted on."""
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    text = (
        "Exile target artifact or creature. Return it to the battlefield under its owner's control at the "
        "beginning of the next end step."
    )
    _does(game, text, on=target(ALICE, bear))
    assert game.zone(bear) == "exile"
    game.step("end").resolve()
    assert game.zone(bear) == "battlefield"


@pytest.mark.rule("affected-set-is-fixed")
def test_until_end_of_turn_effect_is_fixed_as_it_begins() -> None:
    """611.2c–d: later creatures don't get it, and X stays what it was."""
    game = Game()
    first = game.battlefield(ALICE, BEAR)
    _does(game, "Creatures you control get +1/+1 until end of turn.")
    second = game.battlefield(ALICE, BEAR)
    assert game.size(first) == (3, 3)
    assert game.size(second) == (2, 2)
    game.step("cleanup")
    assert game.size(first) == (2, 2)


# --- modal double-faced cards ------------------------------------------------------------------------


def test_ruling_23_a_modal_card_is_put_onto_the_battlefield_front_face_up() -> None:
    """712.14: what puts a creature card onto the battlefield looks at the front face."""
    game = Game()
    cub = game.graveyard(ALICE, GLADE)
    _does(game, "Return target creature card from your graveyard to the battlefield.", on=target(ALICE, cub))
    assert game.findings == []
    assert game.now(cub).name == "Wild Cub"


def test_ruling_23_the_land_face_does_not_count_in_hand_or_graveyard() -> None:
    """712.8a, 712.14b: a land card is asked for, and a card with a spell in front is none."""
    game = Game()
    rite, _ = game.hand(ALICE, RITE), game.hand(ALICE, FOREST)
    _does(game, "You may put a land card from your hand onto the battlefield.", choose(ALICE, rite))
    assert game.verdicts == [("illegal", "double-faced-card-elsewhere-is-front")]
    assert game.zone(rite) == "hand"


def test_ruling_23_a_regrowth_of_lands_does_not_find_it() -> None:
    """712.8a: in the graveyard only the front face counts."""
    game = Game()
    glade = game.graveyard(ALICE, GLADE)
    _does(game, "Return target land card from your graveyard to your hand.", on=target(ALICE, glade))
    assert ("illegal", "casting-chooses-targets") in game.verdicts
    assert game.zone(glade) == "graveyard"


@pytest.mark.parametrize("where", ["battlefield", "graveyard"])
def test_ruling_18_the_mana_value_is_that_of_the_face_considered(where: str) -> None:
    """202.3, 712.8a, 712.8f: of the land face up 0, elsewhere that of the front."""
    game = Game()
    glade = game.battlefield(ALICE, GLADE, face=1) if where == "battlefield" else game.graveyard(ALICE, GLADE)
    assert mana_value(game.state, game.object(glade)) == (0 if where == "battlefield" else 4)


# --- X -----------------------------------------------------------------------------------------------

_X_COUNTERS = "Slow Hydra enters with X +1/+1 counters on it."
HYDRA = creature("Slow Hydra", 0, 0, mana="{X}{G}", text=_X_COUNTERS)


def test_ruling_06_a_permanent_enters_with_the_x_of_its_spell() -> None:
    """107.3m: counters for the X announced; the permanent's own X is 0."""
    game = Game()
    hydra = game.hand(ALICE, HYDRA)
    game.pool(ALICE, "GGG").cast(ALICE, hydra, ChoiceMade(ALICE, "x", amount=2), *pay(ALICE, "GGG")).resolve()
    assert game.size(hydra) == (2, 2)


def test_ruling_06_put_onto_the_battlefield_x_is_0() -> None:
    """107.3m: only a spell had X chosen; the creature has no counters and dies."""
    game = Game()
    hydra = game.graveyard(ALICE, HYDRA)
    _does(
        game, "Return target creature card from your graveyard to the battlefield.", on=target(ALICE, hydra)
    )
    assert game.zone(hydra) == "graveyard"


def test_ruling_06_an_enters_trigger_uses_the_x_of_the_spell() -> None:
    """107.3m: X is what was chosen for the spell that it was."""
    game = Game()
    text = "When Deep Reader enters, draw X cards."
    reader = game.hand(ALICE, creature("Deep Reader", 1, 1, mana="{X}{U}", text=text))
    game.pool(ALICE, "UUU").cast(
        ALICE, reader, ChoiceMade(ALICE, "x", amount=2), *pay(ALICE, "UUU")
    ).resolve()
    game.resolve()
    assert game.state.zone("hand", ALICE).count == 2


def test_ruling_06_what_it_enters_as_a_copy_of_does_not_get_the_x_of_its_spell() -> None:
    """107.3j: X of a copied ability is not that of the spell that entered as the copy."""
    game = Game()
    hydra = game.battlefield(ALICE, creature("Slow Hydra", 0, 1, mana="{X}{G}", text=_X_COUNTERS))
    text = "You may have Odd Mimic enter as a copy of any creature on the battlefield."
    mimic = game.hand(ALICE, creature("Odd Mimic", 0, 0, mana="{X}{U}", text=text))
    game.pool(ALICE, "UUU").cast(ALICE, mimic, ChoiceMade(ALICE, "x", amount=2), *pay(ALICE, "UUU"))
    game.resolve(choose(ALICE, hydra))
    assert game.now(game.object(mimic).id).name == "Slow Hydra"
    assert game.object(mimic).counters == {}


def test_ruling_06_a_doubled_x_is_the_x_it_enters_with() -> None:
    """107.3m: the value of X of the spell as it resolves, 3 doubled twice."""
    text = "Whenever you cast a creature spell with a mana cost that contains {X}, double the value of X."
    game = Game()
    for _ in range(2):
        game.battlefield(ALICE, permanent("Full Bloom", "enchantment", text=text))
    hydra = game.hand(ALICE, HYDRA)
    game.pool(ALICE, "GGGG").cast(ALICE, hydra, ChoiceMade(ALICE, "x", amount=3), *pay(ALICE, "GGGG"))
    game.resolve().resolve().resolve()
    assert (game.findings, game.size(hydra)) == ([], (12, 12))
