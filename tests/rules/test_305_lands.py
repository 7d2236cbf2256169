"""Chapter 305, with 613.8: land types and the abilities that come and go with them. Cards are invented."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.continuous import ChangeTypes, GrantKeywords, SetPowerToughness
from replay.cards.definitions.phrases import Each, Filter, Fixed
from replay.events import CardSeen
from tests.builder import ALICE, BOB, FOREST, MOUNTAIN, PLAINS, Game, keyword, land, permanent, static

LANDS = Each(Filter(types=("land",)))
NONBASIC_LANDS = Each(Filter(types=("land",), without=("basic",)))
ALL_MOUNTAINS = permanent(
    "Red Season", "enchantment", static(NONBASIC_LANDS, ChangeTypes(subtypes=("Mountain",), replaces=True))
)
SWAMP_BRINGER = land("Black Spring", static(LANDS, ChangeTypes(subtypes=("Swamp",))))


def mana_of(game: Game, land: int) -> set[str]:
    """The texts of the abilities of a land."""
    return {getattr(ability, "text", "") for ability in game.now(land).abilities}


@pytest.mark.rule("basic-land-type-has-mana-ability")
def test_a_basic_land_type_brings_its_mana_ability() -> None:
    """305.6: also a nonbasic land without any text."""
    game = Game()
    grove = game.battlefield(ALICE, land("Wet Grove", subtypes="Forest Island"))
    assert mana_of(game, grove) == {"{T}: Add {G}.", "{T}: Add {U}."}


@pytest.mark.rule("set-land-type-loses-abilities")
def test_a_land_set_to_a_basic_type_loses_its_own_abilities_and_keeps_granted_ones() -> None:
    """305.7: old land types and text are gone, supertypes and abilities granted by others stay."""
    game = Game()
    game.battlefield(BOB, ALL_MOUNTAINS)
    grove = land("Cold Grove", keyword("hexproof"), subtypes="Forest Island", types="snow land")
    id = game.battlefield(ALICE, grove)
    game.battlefield(ALICE, permanent("Shade", "enchantment", static(LANDS, GrantKeywords(("shroud",)))))
    assert game.now(id).subtypes == ("Mountain",)
    assert game.now(id).supertypes == ("snow",)
    assert mana_of(game, id) == {"{T}: Add {R}.", ""}
    assert game.now(id).keywords == {"shroud"}


@pytest.mark.rule("basic-land-type-has-mana-ability")
def test_a_land_type_in_addition_leaves_everything_else() -> None:
    """305.7: with a type in addition to its own it keeps its abilities and gains one."""
    game = Game()
    game.battlefield(ALICE, SWAMP_BRINGER)
    wood = game.battlefield(BOB, FOREST)
    assert mana_of(game, wood) == {"{T}: Add {G}.", "{T}: Add {B}."}


@pytest.mark.rule("dependency")
@pytest.mark.parametrize("order", [(ALL_MOUNTAINS, SWAMP_BRINGER), (SWAMP_BRINGER, ALL_MOUNTAINS)])
def test_a_land_that_loses_its_text_makes_no_swamps(order: tuple[CardDefinition, CardDefinition]) -> None:
    """613.8: "each land is a Swamp in addition" of a nonbasic land depends on what makes it a Mountain."""
    game = Game()
    for each in order:
        game.battlefield(ALICE, each)
    town, wood = game.battlefield(ALICE, land("Quiet Town")), game.battlefield(ALICE, FOREST)
    assert game.now(town).subtypes == ("Mountain",)
    assert game.now(wood).subtypes == ("Forest",)


@pytest.mark.rule("dependency")
@pytest.mark.parametrize("forests_first", [True, False])
def test_what_counts_forests_waits_for_what_makes_them(forests_first: bool) -> None:
    """613.8a: "Forests are 1/1 creatures" depends on "each land is a Forest in addition"."""
    forests = Each(Filter(types=("land",), subtypes=("Forest",)))
    alive = static(forests, ChangeTypes(("creature",)), SetPowerToughness(Fixed(1), Fixed(1)))
    woods = static(LANDS, ChangeTypes(subtypes=("Forest",)))
    cards = [
        permanent("Living Woods", "enchantment", alive),
        permanent("Spreading Woods", "enchantment", woods),
    ]
    game = Game()
    for each in cards if forests_first else reversed(cards):
        game.battlefield(ALICE, each)
    peak = game.battlefield(ALICE, MOUNTAIN)
    assert game.size(peak) == (1, 1)


def test_a_basic_land_is_not_the_nonbasic_card_that_its_number_names() -> None:
    """205.4a: the record sees what the card is; a book that gives its number to another card is wrong."""
    game = Game()
    cave = land("Odd Cave", text="Odd Cave enters tapped.")
    game.cards.add(cave)
    basic = CardSeen(90, definition="Odd Cave", types=("land",), subtypes=("Plains",), supertypes=("basic",))
    game.feed(basic, CardSeen(91, definition="Odd Cave", types=("land",)))
    assert game.state.object(90).definition is None
    assert game.state.object(91).definition == cave
    game.cards.add(PLAINS)
    game.feed(replace(basic, object=92))
    assert game.state.object(92).definition == PLAINS
