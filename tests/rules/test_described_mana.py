"""Described scenarios on mana, each test named after its scenario: 106, 107.5, 107.6, 302.6, 605 and 614."""

from __future__ import annotations

import pytest

from replay.rules.mana.could_produce import could_produce
from replay.rules.mana.options import mana_options
from replay.terms import ObjectId, Seat
from tests.builder import ALICE, BOB, FOREST, ISLAND, MOUNTAIN, PLAINS, SWAMP, Game, pay, target
from tests.invented import creature, land, permanent
from tests.rules.mana_cards import DOUBLER, ECHO_BASIN, HERD_MEADOW, LEAF_CALLER, MIRROR_FIELD, WHIRR_DOLL

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
KEEPSAKE_PIT = land(
    "Keepsake Pit",
    text="When Keepsake Pit enters, exile target card from a graveyard.\n{T}: Add {C}.\n"
    "{T}: Add one mana of any of the exiled cards' colors.",
)
COLORS_OF_EXILED, CAN_HAVE_BLUE = 3, 2
"""The numbers of the paragraphs that these tests activate."""
OVERFLOW = permanent(
    "Red Overflow",
    "enchantment",
    text="Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
)


def pool(game: Game, seat: Seat = ALICE) -> dict[str, int]:
    """The mana in a pool."""
    return game.state.players[seat].pool_by_type()


def types(game: Game, id: ObjectId) -> str:
    """What a permanent could produce, by letter."""
    return "".join(sorted(could_produce(game.state, game.object(id))))


# --- what is tapped for mana -----------------------------------------------------------------------


def test_phase_manaflare_opponent() -> None:
    """106.12a, 605.4a: who tapped the land gets the extra mana, at once, whosever effect it is."""
    game = Game()
    game.battlefield(ALICE, OVERFLOW)
    game.tap_for_mana(BOB, game.battlefield(BOB, MOUNTAIN))
    assert (pool(game, BOB), pool(game, ALICE), game.state.stack()) == ({"R": 2}, {}, [])
    assert game.findings == []


def test_phase_replacement_multiplier() -> None:
    """106.12b, 616.1: a doubler makes two units of the one."""
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    game.tap_for_mana(ALICE, game.battlefield(ALICE, FOREST))
    assert [unit.type for unit in game.state.players[ALICE].pool.values()] == ["G", "G"]


def test_ruling_tapped_for_mana_needs_t() -> None:
    """106.12: mana of an ability without {T} in its cost is not of a permanent tapped for mana."""
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    game.battlefield(ALICE, OVERFLOW)
    bear = game.battlefield(ALICE, BEAR)
    altar = permanent("Grim Block", "artifact", text="Sacrifice a creature: Add {C}{C}.")
    block = game.battlefield(ALICE, altar)
    game.tap_for_mana(ALICE, block)
    assert (pool(game), game.zone(bear), game.findings) == ({"C": 2}, "graveyard", [])


def test_ruling_trigger_specified_type() -> None:
    """106.12a: what triggers on one type of mana looks at the type after replacement effects."""
    text = (
        "Whenever a land is tapped for mana of the chosen color, its controller adds an additional one "
        "mana of that color."
    )
    blight = "If a land is tapped for mana, it produces {U} instead of any other type."
    game = Game()
    game.battlefield(ALICE, permanent("Green Gauntlet", "artifact", text=text), chosen={"color": "green"})
    first, second = game.battlefield(ALICE, FOREST), game.battlefield(ALICE, FOREST)
    game.tap_for_mana(ALICE, first)
    assert pool(game) == {"G": 2}
    game.battlefield(ALICE, permanent("Blue Dusk", "enchantment", text=blight))
    game.tap_for_mana(ALICE, second)
    assert pool(game) == {"G": 2, "U": 1}


# --- what a permanent could produce, and mana of no type ---------------------------------------------


def test_phase_orchard_no_opponent_lands() -> None:
    """106.7, 106.5: with nothing to look at there is no type; the land is tapped and adds nothing."""
    game = Game()
    field = game.battlefield(ALICE, MIRROR_FIELD)
    game.tap_for_mana(ALICE, field)
    assert (game.object(field).tapped, pool(game), game.findings) == (True, {}, [])


def test_phase_orchard_sees_mountain() -> None:
    """106.7: the only colour there is needs no choice."""
    game = Game()
    field = game.battlefield(ALICE, MIRROR_FIELD)
    game.battlefield(BOB, MOUNTAIN)
    game.tap_for_mana(ALICE, field)
    assert (pool(game), game.heard.doubts) == ({"R": 1}, [])


def test_phase_orchard_vs_pool() -> None:
    """106.7: two lands that each ask the other could produce nothing, and the question ends."""
    game = Game()
    field, basin = game.battlefield(ALICE, MIRROR_FIELD), game.battlefield(BOB, ECHO_BASIN)
    assert (types(game, field), types(game, basin)) == ("", "")


def test_phase_pool_union() -> None:
    """106.7: any type that any of your lands could produce, and no other."""
    game = Game()
    basin = game.battlefield(ALICE, ECHO_BASIN)
    game.battlefield(ALICE, PLAINS)
    game.battlefield(ALICE, SWAMP)
    game.battlefield(BOB, ISLAND)
    assert types(game, basin) == "BW"


def test_ruling_could_produce_ignore_cost() -> None:
    """106.7: a tapped land could produce what it would if its ability resolved now."""
    game = Game()
    basin = game.battlefield(ALICE, ECHO_BASIN)
    game.battlefield(ALICE, HERD_MEADOW, tapped=True)
    game.battlefield(ALICE, BEAR)
    assert types(game, basin) == "G"


def test_ruling_could_produce_zero() -> None:
    """106.7: {G} for each of no creatures is no mana, so of no type."""
    game = Game()
    basin = game.battlefield(ALICE, ECHO_BASIN)
    game.battlefield(ALICE, HERD_MEADOW)
    assert types(game, basin) == ""


def test_phase_pit_empty() -> None:
    """106.5: no card was exiled with the land, so there is no colour to choose, and no mana."""
    game = Game()
    pit = game.battlefield(ALICE, KEEPSAKE_PIT)
    game.tap_for_mana(ALICE, pit, ability=COLORS_OF_EXILED)
    assert (pool(game), game.object(pit).tapped, game.findings) == ({}, True, [])


def test_phase_pit_colorless_exile() -> None:
    """106.5: a colourless card has no colour; a green one has."""
    for name, mana, expected in (("Grey Cube", "{2}", {}), ("Green Cube", "{2}{G}", {"G": 1})):
        game = Game()
        cube = game.graveyard(BOB, permanent(name, "artifact", mana=mana))
        pit = game.hand(ALICE, KEEPSAKE_PIT)
        game.play(ALICE, pit)
        game.feed(target(ALICE, cube)).resolve()
        assert game.zone(cube) == "exile"
        game.tap_for_mana(ALICE, pit, ability=COLORS_OF_EXILED)
        assert (pool(game), game.findings) == (expected, [])


# --- what goes with mana, and when it goes ------------------------------------------------------------


def test_phase_pool_clears() -> None:
    """500.4, 106.4: mana made in the upkeep is gone in the draw step."""
    game = Game().at(3, ALICE, "upkeep")
    game.tap_for_mana(ALICE, game.battlefield(ALICE, FOREST))
    assert pool(game) == {"G": 1}
    game.step("draw")
    assert pool(game) == {}


def test_phase_restriction_attached() -> None:
    """106.6: what the mana may be spent on stays with the unit, until it is spent on something else."""
    text = "{T}: Add one mana of any color. Spend this mana only to cast a Goblin spell."
    game = Game()
    den = game.battlefield(ALICE, land("Old Den", text=text))
    game.tap_for_mana(ALICE, den, "R")
    (unit,) = game.state.players[ALICE].pool.values()
    assert (unit.type, unit.restriction is not None) == ("R", True)
    game.cast(ALICE, game.hand(ALICE, permanent("Red Cube", "artifact", mana="{R}")), *pay(ALICE, "R", den))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]


# --- which abilities may be activated ----------------------------------------------------------------


def test_phase_sick_dork() -> None:
    """302.6, 605.3a: a creature that has just come is no source of mana by {T}."""
    game = Game()
    caller = game.battlefield(ALICE, LEAF_CALLER, sick=True)
    assert mana_options(game.state, ALICE) == set()
    game.tap_for_mana(ALICE, caller)
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]


def test_phase_targeted_not_mana_ability() -> None:
    """605.1a, 605.5a: an ability with a target is none, though it adds mana: it uses the stack."""
    text = "{T}: Exile target creature card from a graveyard. Add {G}."
    game = Game()
    shaman = game.battlefield(ALICE, creature("Bone Reader", 1, 2, mana="{G}", text=text))
    bear = game.graveyard(BOB, BEAR)
    game.activate(ALICE, shaman, target(ALICE, bear))
    assert (len(game.state.stack()), pool(game), game.findings) == (1, {}, [])


def test_phase_verge_condition() -> None:
    """602.5: "activate only if" must hold; 106.7 does not ask it."""
    text = "{T}: Add {C}.\n{T}: Add {U}. Activate only if you control an Island or a Mountain."
    game = Game()
    verge = game.battlefield(ALICE, land("Shore Verge", text=text))
    game.tap_for_mana(ALICE, verge, ability=CAN_HAVE_BLUE)
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]
    assert types(game, verge) == "CU"
    game = Game()
    verge = game.battlefield(ALICE, land("Shore Verge", text=text))
    game.battlefield(ALICE, MOUNTAIN)
    game.tap_for_mana(ALICE, verge, ability=CAN_HAVE_BLUE)
    assert (game.findings, pool(game)) == ([], {"U": 1})


def test_ruling_tap_already() -> None:
    """107.5, 118.3: what is tapped already is not tapped again to pay."""
    game = Game()
    game.tap_for_mana(ALICE, game.battlefield(ALICE, LEAF_CALLER, tapped=True))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]


@pytest.mark.parametrize(("tapped", "verdicts"), [(False, ["illegal"]), (True, [])])
def test_ruling_q_untapped(tapped: bool, verdicts: list[str]) -> None:
    """107.6: {Q} is paid by untapping, so only what is tapped can pay it."""
    game = Game()
    doll = game.battlefield(ALICE, WHIRR_DOLL, tapped=tapped)
    game.tap_for_mana(ALICE, doll, "U")
    assert [verdict for verdict, _ in game.verdicts] == verdicts
