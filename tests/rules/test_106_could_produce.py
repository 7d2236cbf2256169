"""Rule 106.7: what a permanent could produce."""

from __future__ import annotations

import pytest

from replay.cards.definitions.mana import (
    SpendRestriction,
)
from replay.rules.mana.could_produce import could_produce, derivations
from replay.rules.unknown import Unknown
from replay.terms import ObjectId, Seat
from tests.builder import ALICE, BOB, Game, creature, land
from tests.invented import FOREST, ISLAND, PLAINS
from tests.rules.mana_cards import (
    BARREN_FLAT,
    BLIGHT,
    ECHO_BASIN,
    HERD_MEADOW,
    MIRROR_FIELD,
    PRISM_GATE,
    mana,
    symbols,
)

BEAR = creature("Plain Bear", 2, 2)


def types(game: Game, id: ObjectId) -> str:
    """What a permanent could produce, by letter."""
    return "".join(sorted(could_produce(game.state, game.state.object(id))))


def pool(game: Game, seat: Seat = ALICE) -> dict[str, int]:
    """The mana in a pool."""
    return game.state.players[seat].pool_by_type()


# --- 106.7, ruling 2 -------------------------------------------------------------------------------


@pytest.mark.rule("could-produce")
def test_ruling_02_two_lands_that_only_ask_each_other_could_produce_nothing() -> None:
    """106.7, example: each player controls no lands but such; activating is legal and adds nothing."""
    game = Game()
    near, far = game.battlefield(ALICE, MIRROR_FIELD), game.battlefield(BOB, MIRROR_FIELD)
    assert (types(game, near), types(game, far)) == ("", "")
    game.tap_for_mana(ALICE, near)
    assert (game.findings, pool(game)) == ([], {})


@pytest.mark.rule("could-produce")
def test_ruling_02_a_forest_behind_one_land_shows_in_both() -> None:
    """106.7, example: you control a Forest beside yours, the opponent another: both could produce {G}."""
    game = Game()
    near, far = game.battlefield(ALICE, MIRROR_FIELD), game.battlefield(BOB, MIRROR_FIELD)
    game.battlefield(ALICE, FOREST)
    assert (types(game, near), types(game, far)) == ("G", "G")
    game.battlefield(BOB, PLAINS)
    assert (types(game, near), types(game, far)) == ("GW", "GW")
    game.tap_for_mana(BOB, far, "B")
    assert [(each.verdict, each.slug) for each in game.findings] == [("illegal", "could-produce")]


@pytest.mark.rule("could-produce")
def test_ruling_02_costs_and_being_tapped_are_ignored() -> None:
    """106.7: whether a cost could be paid, or the land is tapped, plays no part."""
    game = Game()
    basin = game.battlefield(ALICE, ECHO_BASIN)
    game.battlefield(ALICE, PRISM_GATE, tapped=True)
    assert types(game, basin) == "BGRUW"


@pytest.mark.rule("could-produce")
def test_ruling_02_an_amount_of_nothing_is_no_type() -> None:
    """106.7: a land that would add {G} for each creature, with none there, could produce nothing."""
    game = Game()
    basin, meadow = game.battlefield(ALICE, ECHO_BASIN), game.battlefield(ALICE, HERD_MEADOW)
    assert (types(game, meadow), types(game, basin)) == ("", "")
    game.battlefield(ALICE, BEAR)
    assert (types(game, meadow), types(game, basin)) == ("G", "G")


@pytest.mark.rule("five-colors-of-mana")
def test_ruling_02_colorless_is_a_type_but_no_color() -> None:
    """106.1a, 106.1b: "any type" includes {C}, "any color" does not."""
    game = Game()
    basin, field = game.battlefield(ALICE, ECHO_BASIN), game.battlefield(BOB, MIRROR_FIELD)
    game.battlefield(ALICE, BARREN_FLAT)
    assert (types(game, basin), types(game, field)) == ("C", "")
    game.tap_for_mana(BOB, field, "C")
    assert [each.slug for each in game.findings] == ["five-colors-of-mana"]


@pytest.mark.rule("could-produce")
def test_ruling_02_replacement_effects_count_in_every_order() -> None:
    """106.7: under an effect that makes lands produce {B}, that is all that any of them could produce."""
    game = Game()
    field, island = game.battlefield(ALICE, MIRROR_FIELD), game.battlefield(BOB, ISLAND)
    game.battlefield(BOB, BLIGHT)
    assert (types(game, island), types(game, field)) == ("B", "B")
    game.tap_for_mana(ALICE, field, "U")
    assert game.findings[0].slug == "could-produce"


def test_ruling_02_restrictions_stay_with_the_ability_that_has_them() -> None:
    """106.6, 106.7: only the type is looked at; the mana of the asking land is free."""
    only_creatures = mana(symbols("R"), restriction=SpendRestriction(opaque="only somewhere"))
    game = Game()
    basin = game.battlefield(ALICE, ECHO_BASIN)
    game.battlefield(ALICE, land("Walled Den", only_creatures))
    game.tap_for_mana(ALICE, basin, "R")
    (unit,) = game.state.players[ALICE].pool.values()
    assert (unit.type, unit.restriction) == ("R", None)


def test_could_produce_is_explained_by_who_asks_whom() -> None:
    """106.7: each reason rests on what others could produce already, so it ends."""
    game = Game()
    near, far = game.battlefield(ALICE, MIRROR_FIELD), game.battlefield(BOB, MIRROR_FIELD)
    forest = game.battlefield(ALICE, FOREST)
    asked = {each.object: each for each in derivations(game.state, game.state.object(near))}
    assert list(asked) == [near, far, forest]
    assert asked[near].reasons[0].asked == (far,)
    assert asked[far].reasons[0].asked == (forest,)
    assert asked[forest].reasons[0].asked == ()


def test_could_produce_is_open_where_a_land_asked_is_not_known() -> None:
    """106.7: nobody can tell what a land could produce whose abilities nobody knows."""
    game = Game()
    field = game.battlefield(ALICE, MIRROR_FIELD)
    stranger = game.battlefield(BOB, land("Stranger"))
    game.state.object(stranger).definition = None
    with pytest.raises(Unknown):
        could_produce(game.state, game.state.object(field))
