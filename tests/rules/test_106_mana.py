"""Chapter 106: what is produced, what replaces it, and what becomes of it."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import (
    Instructions,
    ManaRider,
    ReplacementEffect,
    StartContinuous,
    TriggeredAbility,
)
from replay.cards.definitions.continuous import Cannot, KeepMana
from replay.cards.definitions.effects import ChooseValue, DealDamage
from replay.cards.definitions.mana import (
    AddMana,
    AnyColor,
    CastUse,
    ChosenColor,
    FixedMana,
    MixedMana,
    SpendRestriction,
)
from replay.cards.definitions.phrases import YOU, Each, Event, Filter, Fixed, Player, This
from replay.cards.definitions.replacements import ChangeEvent, ProduceInstead
from replay.events import ManaAdded
from replay.rules.layers.continuous import bending
from replay.terms import Seat
from tests.builder import ALICE, BOB, Game, creature, land, pay, permanent
from tests.invented import FOREST, MOUNTAIN
from tests.rules.mana_cards import (
    BARREN_FLAT,
    BLIGHT,
    DAMPER,
    DOUBLER,
    ECHO_BASIN,
    HERD_MEADOW,
    LEAF_CALLER,
    PRISM_GATE,
    TRIPLER,
    TWIN_SPIRE,
    VINE,
    WHIRR_DOLL,
    artifact,
    enchantment,
    instead,
    mana,
    static,
    symbols,
    tapped_for_mana,
)


def pool(game: Game, seat: Seat = ALICE) -> dict[str, int]:
    """The mana in a pool."""
    return game.state.players[seat].pool_by_type()


# --- 106.5, ruling 1 -------------------------------------------------------------------------------


@pytest.mark.rule("undefined-type-adds-no-mana", "source-of-mana")
def test_ruling_01_mana_of_an_undefined_type_is_no_mana() -> None:
    """106.5: a colour of a permanent you control, where none has one, gives no mana; the land is tapped."""
    ability = mana(MixedMana(Fixed(1), ChosenColor()))
    choosing = ChooseValue("color", among=Filter(controller=YOU))
    crater = land(
        "Hollow Crater",
        type(ability)(ability.costs, Instructions((choosing, *ability.instructions.effects)), "adds mana"),
    )
    game = Game()
    first, second = game.battlefield(ALICE, crater), game.battlefield(ALICE, crater)
    game.tap_for_mana(ALICE, first, "nothing")
    assert (game.findings, pool(game)) == ([], {})
    assert game.object(first).tapped
    game.tap_for_mana(ALICE, second, "R")
    assert game.findings[0].verdict == "illegal"
    assert "undefined-type-adds-no-mana" in (game.findings[0].slug, *game.findings[0].slugs)


# --- 106.12, rulings 3 to 5 ------------------------------------------------------------------------


@pytest.mark.rule("tapped-for-mana")
def test_ruling_03_only_a_cost_with_the_tap_symbol_taps_for_mana() -> None:
    """106.12: a doubler of what is tapped for mana leaves a {Q} ability alone."""
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    caller, doll = game.battlefield(ALICE, LEAF_CALLER), game.battlefield(ALICE, WHIRR_DOLL, tapped=True)
    game.tap_for_mana(ALICE, caller, "G", "G")
    game.tap_for_mana(ALICE, doll, "U")
    assert (game.findings, pool(game)) == ([], {"G": 2, "U": 1})
    assert not game.object(doll).tapped


@pytest.mark.rule("triggered-mana-ability-resolves-at-once", "mana-ability-resolves-at-once")
def test_ruling_04_a_trigger_that_makes_mana_resolves_at_once() -> None:
    """106.12a, 605.4a: the enchanted land's extra {G} is there right away, without the stack."""
    game = Game()
    forest = game.battlefield(ALICE, FOREST)
    vine = game.battlefield(ALICE, VINE, on=forest)
    game.tap_for_mana(ALICE, forest)
    assert (pool(game), game.state.stack()) == ({"G": 2}, [])
    assert {unit.source for unit in game.state.players[ALICE].pool.values()} == {forest, vine}


@pytest.mark.rule("tapped-for-mana-trigger")
def test_ruling_04_no_mana_no_trigger() -> None:
    """106.12a: a land that adds {G} for each of no creatures produced nothing, so nothing triggers."""
    game = Game()
    meadow = game.battlefield(ALICE, HERD_MEADOW)
    game.battlefield(ALICE, VINE, on=meadow)
    game.tap_for_mana(ALICE, meadow)
    assert (game.object(meadow).tapped, pool(game)) == (True, {})


@pytest.mark.rule("tapped-for-mana-trigger")
def test_ruling_04_the_trigger_looks_at_what_was_produced() -> None:
    """106.12a: the type is tested after replacement effects."""
    on_black = TriggeredAbility(
        Event("tapped for mana", (Each(Filter(types=("land",))),), player=YOU, mana_types=("B",)),
        Instructions((AddMana(symbols("B")),)),
        "whenever",
    )
    game = Game()
    forest = game.battlefield(ALICE, FOREST)
    game.battlefield(ALICE, enchantment("Black Echo", on_black))
    game.battlefield(BOB, BLIGHT)
    game.tap_for_mana(ALICE, forest)
    assert pool(game) == {"B": 2}


def test_ruling_04_a_trigger_without_mana_adds_none_at_once() -> None:
    """605.5a: what triggers on mana but could add none is no mana ability."""
    hurts = tapped_for_mana(Each(Filter(types=("land",))), DealDamage(Fixed(1), Player("that"), This()))
    game = Game()
    forest = game.battlefield(ALICE, FOREST)
    game.battlefield(BOB, enchantment("Thorn Hedge", hurts))
    game.tap_for_mana(ALICE, forest)
    assert pool(game) == {"G": 1}


@pytest.mark.rule("tapped-for-mana-replacement")
def test_ruling_05_each_replacement_applies_once() -> None:
    """106.12b, 614.5: two doublers make four, a doubler and a tripler six."""
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    game.battlefield(ALICE, DOUBLER)
    forest, mountain = game.battlefield(ALICE, FOREST), game.battlefield(ALICE, MOUNTAIN)
    game.tap_for_mana(ALICE, forest)
    assert pool(game) == {"G": 4}
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    game.battlefield(ALICE, TRIPLER)
    mountain = game.battlefield(ALICE, MOUNTAIN)
    game.tap_for_mana(ALICE, mountain)
    assert pool(game) == {"R": 6}


@pytest.mark.parametrize(
    ("made", "verdict"), [("B", "legal"), ("BB", "legal"), ("G", "illegal"), ("BBB", "illegal")]
)
def test_ruling_05_the_affected_player_orders_the_replacements(made: str, verdict: str) -> None:
    """616.1: doubled, then made one {B}; or made {B}, then doubled: either is legal, nothing else."""
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    game.battlefield(BOB, BLIGHT)
    forest = game.battlefield(ALICE, FOREST)
    game.tap_for_mana(ALICE, forest, *made)
    assert [each.verdict for each in game.findings] == [verdict]
    assert "affected-player-orders-replacements" in (game.findings[0].slug, *game.findings[0].slugs)
    if verdict == "legal":
        assert game.findings[0].alternatives == ("{B}", "{B}{B}")
        assert pool(game) == {"B": len(made)}


@pytest.mark.rule("tapped-for-mana-replacement")
def test_ruling_05_only_the_land_itself_counts() -> None:
    """106.12b: a land that makes one mana is left alone, though an Aura adds another; two become {C}."""
    game = Game()
    forest, spire = game.battlefield(ALICE, FOREST), game.battlefield(ALICE, TWIN_SPIRE)
    game.battlefield(ALICE, VINE, on=forest)
    game.battlefield(BOB, DAMPER)
    game.tap_for_mana(ALICE, forest, "G")
    game.tap_for_mana(ALICE, spire, "C")
    assert (game.findings, pool(game)) == ([], {"G": 2, "C": 1})


def test_ruling_05_two_mana_under_the_damper_are_illegal() -> None:
    """106.12b: two mana tapped for become {C}, so {C}{C} cannot come out."""
    game = Game()
    spire = game.battlefield(ALICE, TWIN_SPIRE)
    game.battlefield(BOB, DAMPER)
    game.tap_for_mana(ALICE, spire, "C", "C")
    assert game.verdicts == [("illegal", "tapped-for-mana-replacement")]


@pytest.mark.rule("mana-restrictions-copy-to-extra-mana")
def test_restrictions_go_to_all_mana_of_a_doubled_source() -> None:
    """106.6a: where a replacement makes it more, the restriction is on all of it."""
    restricted = mana(symbols("R"), restriction=SpendRestriction(opaque="only somewhere"))
    game = Game()
    game.battlefield(ALICE, DOUBLER)
    den = game.battlefield(ALICE, land("Walled Den", restricted))
    game.tap_for_mana(ALICE, den)
    units = game.state.players[ALICE].pool.values()
    assert [unit.restriction is not None for unit in units] == [True, True]


# --- 106.1b, 106.3, 106.11, 500.4 ------------------------------------------------------------------


@pytest.mark.rule("six-types-of-mana")
def test_ruling_17_energy_is_no_type_of_mana() -> None:
    """106.1b, 107.14: "any type" cannot make {E}."""
    game = Game()
    basin = game.battlefield(ALICE, ECHO_BASIN)
    game.battlefield(ALICE, PRISM_GATE)
    game.tap_for_mana(ALICE, basin, "E")
    assert game.verdicts == [("illegal", "six-types-of-mana")]
    assert pool(game) == {}


def test_ruling_17_energy_does_not_empty() -> None:
    """106.4, 107.14: energy counters stay as steps, phases and turns end."""
    game = Game().counters(ALICE, "energy", 2)
    game.step("begin_combat").turn(3, BOB)
    assert game.state.players[ALICE].counters["energy"] == 2


def test_unspent_mana_empties_as_a_step_ends() -> None:
    """500.4: mana made in one step is gone in the next."""
    game = Game().pool(ALICE, "RG")
    game.step("begin_combat")
    assert pool(game) == {}


def test_unspent_mana_empties_except_what_an_effect_keeps() -> None:
    """500.4: "you don't lose unspent green mana as steps and phases end"."""
    game = Game().pool(ALICE, "RG").pool(BOB, "G")
    game.battlefield(ALICE, enchantment("Green Well", static(KeepMana(("G",)))))
    game.step("begin_combat")
    assert (pool(game), pool(game, BOB)) == ({"G": 1}, {})


def test_unspent_mana_empties_into_colorless_where_an_effect_says_so() -> None:
    """614.1a: "if you would lose unspent mana, that mana becomes colorless instead"."""
    fades = ReplacementEffect(Event("mana lost", player=YOU), (ProduceInstead(("C",)),), "becomes colorless")
    game = Game().pool(ALICE, "RC")
    game.battlefield(ALICE, enchantment("Pale Well", fades))
    game.step("begin_combat")
    assert pool(game) == {"C": 2}


def test_unspent_mana_empties_only_with_the_turn_if_it_lasts_until_then() -> None:
    """106.4, 514.2: "until end of turn, you don't lose this mana as steps and phases end"."""
    lasting = mana(symbols("R"))
    adds = AddMana(symbols("R"), lasts="end_of_turn")
    forge = artifact("Slow Forge", type(lasting)(lasting.costs, Instructions((adds,)), "adds mana"))
    game = Game()
    game.tap_for_mana(ALICE, game.battlefield(ALICE, forge))
    game.step("begin_combat").step("end").step("cleanup")
    assert pool(game) == {"R": 1}
    game.turn(3, BOB)
    assert pool(game) == {}


@pytest.mark.rule("mana-stays-in-pool")
def test_snow_mana_comes_from_a_snow_source() -> None:
    """107.4h: each unit remembers whether its source was snow."""
    game = Game()
    drift = game.battlefield(ALICE, land("Snowy Flat", mana(symbols("C")), types="snow land"))
    game.tap_for_mana(ALICE, drift)
    (unit,) = game.state.players[ALICE].pool.values()
    assert unit.snow
    assert unit.source == drift


@pytest.mark.rule(
    "hybrid-symbol-adds-chosen-half",
    "phyrexian-symbol-adds-its-color",
    "generic-symbol-adds-colorless",
    "snow-symbol-adds-colorless",
)
@pytest.mark.parametrize(("symbol", "made"), [("G/P", "G"), ("3", "CCC"), ("S", "C")])
def test_symbols_that_are_no_type_add_what_they_stand_for(symbol: str, made: str) -> None:
    """106.9–106.11: a Phyrexian symbol adds its colour, generic and snow symbols colourless mana."""
    game = Game()
    game.tap_for_mana(ALICE, game.battlefield(ALICE, artifact("Odd Stone", mana(FixedMana((symbol,))))))
    added = game.derived(ManaAdded)
    assert "".join(event.type for event in added if isinstance(event, ManaAdded)) == made


def test_a_choice_of_color_that_nobody_wrote_is_asked_back() -> None:
    """106.4, 608.2d: where several types may come out the record has to say which."""
    game = Game()
    game.tap_for_mana(ALICE, game.battlefield(ALICE, PRISM_GATE))
    assert [doubt.reason for doubt in game.heard.doubts] == [
        "a choice is missing: which mana is added: {B} or {G} or {R} or {U} or {W}"
    ]


def test_half_a_restriction_is_replaced_for_one_land_only() -> None:
    """106.12b: an effect for basic lands leaves others alone."""
    basics = enchantment("Rich Soil", instead(Filter(types=("land",), supertypes=("basic",)), ChangeEvent(3)))
    game = Game()
    game.battlefield(ALICE, basics)
    forest, gate = game.battlefield(ALICE, FOREST), game.battlefield(ALICE, BARREN_FLAT)
    game.tap_for_mana(ALICE, forest).tap_for_mana(ALICE, gate)
    assert pool(game) == {"G": 3, "C": 1}


def test_any_color_is_chosen_unit_by_unit_in_a_combination() -> None:
    """106.4: "two mana in any combination of colors"."""
    game = Game()
    bloom = permanent("Twin Bloom", "artifact", mana(MixedMana(Fixed(2), AnyColor(), "combination")))
    first, second = game.battlefield(ALICE, bloom), game.battlefield(ALICE, bloom)
    game.tap_for_mana(ALICE, first, "W", "U").tap_for_mana(ALICE, second, "W", "C")
    assert game.verdicts == [("illegal", "source-of-mana")]


@pytest.mark.rule("mana-restrictions-travel-with-mana")
def test_what_spending_a_mana_does_is_done_to_the_spell() -> None:
    """106.6: "if that mana is spent on a creature spell, it can't be countered"."""
    creatures = CastUse(Filter(noun="spell", types=("creature",)))
    safe = StartContinuous(This(), (Cannot("be countered"),), "indefinite")
    ability = mana(symbols("G"))
    rider = ManaRider((creatures,), (safe,))
    cave = land(
        "Safe Cave",
        type(ability)(ability.costs, Instructions((*ability.instructions.effects, rider)), "adds"),
    )
    game = Game()
    source = game.battlefield(ALICE, cave)
    game.tap_for_mana(ALICE, source)
    bear = game.hand(ALICE, creature("Green Bear", 2, 2, mana="{G}"))
    game.cast(ALICE, bear, *pay(ALICE, "G", source))
    assert game.findings == []
    assert [change.action for _, change in bending(game.state, Cannot, game.object(bear).id)] == [
        "be countered"
    ]
