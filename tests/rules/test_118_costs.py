"""Chapters 118.6–9, 107.4 and 601.2f: what has to be paid, and the mana that pays it."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.continuous import (
    AdditionalCost,
    AlternativeCost,
    ChangeCost,
    MinimumCost,
    PayInsteadOfMana,
    SpendAs,
)
from replay.cards.definitions.costs import (
    PayLife,
    PayMana,
    SacrificeCost,
)
from replay.cards.definitions.mana import CastUse, SpendRestriction
from replay.cards.definitions.phrases import CountOf, Filter, Fixed
from replay.rules.casting.choices import Carrying
from replay.rules.costs.payment import Payment, Unpaid, payment
from replay.rules.costs.total import total_cost_of_spell
from tests.builder import ALICE, BOB, Game, cost, creature, pay, spell
from tests.invented import FOREST, land
from tests.rules.mana_cards import YOUR_CREATURES, YOUR_LANDS, artifact, enchantment, mana, static, symbols
from tests.rules.payments import BEAR, SPELLS, is_paid, paying, total

# --- mana ------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "generic-cost-takes-any-mana", "colorless-cost-takes-colorless-mana", "hybrid-cost-takes-either-half"
)
@pytest.mark.parametrize(
    ("mana", "pool", "is_enough"),
    [
        ("{1}{G}", "GW", True),
        ("{1}{G}", "WW", False),
        ("{C}", "G", False),
        ("{C}", "C", True),
        ("{W/U}{W/U}", "WU", True),
        ("{W/U}", "B", False),
        ("{2/B}", "GG", True),
        ("{2/B}", "B", True),
        ("{2/B}{2/B}", "BGG", True),
        ("{2/B}{2/B}", "BG", False),
        ("{W/U}{U}", "UW", True),
        ("{0}", "", True),
    ],
)
def test_each_symbol_is_paid_by_mana_that_fits(mana: str, pool: str, is_enough: bool) -> None:
    """107.4: generic by any type, colours by themselves, hybrid symbols by either half; each unit once."""
    assert is_paid(Game().pool(ALICE, pool), mana, *pay(ALICE, pool)) is is_enough


@pytest.mark.rule("costs-are-paid-fully")
def test_partial_payments_are_no_payments() -> None:
    """118.3, 601.2h: all or nothing."""
    game = Game().pool(ALICE, "GG")
    assert not is_paid(game, "{2}{G}", *pay(ALICE, "GG"))


def test_more_than_the_cost_is_no_payment_either() -> None:
    """118.3a: the indicated mana is removed, not more."""
    assert not is_paid(Game().pool(ALICE, "GGG"), "{1}{G}", *pay(ALICE, "GGG"))


def test_x_is_paid_as_generic_mana() -> None:
    """107.3a, 107.4b: {X}{R} with X=2 takes three mana."""
    game = Game().pool(ALICE, "RGW")
    assert is_paid(game, "{X}{R}", x=2)
    assert not is_paid(game, "{X}{R}", x=3)


@pytest.mark.rule("phyrexian-cost-takes-mana-or-life")
@pytest.mark.parametrize(("life", "is_enough"), [(2, True), (0, False)])
def test_phyrexian_symbols_take_two_life(life: int, is_enough: bool) -> None:
    """107.4f: {G/P} by one green mana or 2 life."""
    choices = (*pay(ALICE, "C"), paying(ALICE, "life", amount=life))
    assert is_paid(Game().pool(ALICE, "C"), "{1}{G/P}", *choices) is is_enough


@pytest.mark.rule("snow-cost-takes-snow-mana")
def test_snow_symbols_take_mana_of_snow_sources() -> None:
    """107.4h: {S} by one mana of any type from a snow source."""
    game = Game()
    drift = artifact("Snow Lantern", mana(symbols("C")))
    face = drift.faces[0]
    snowy = type(drift)(
        "Snow Lantern",
        (type(face)(face.name, supertypes=("snow",), types=face.types, abilities=face.abilities),),
    )
    game.tap_for_mana(ALICE, game.battlefield(ALICE, snowy))
    assert is_paid(game, "{S}", *pay(ALICE, "C"))
    assert not is_paid(Game().pool(ALICE, "C"), "{S}", *pay(ALICE, "C"))


@pytest.mark.rule("snow-cost-takes-snow-mana")
@pytest.mark.parametrize(("types", "life"), [("snow land", 22), ("land", 20)])
def test_a_permanent_remembers_the_snow_mana_spent_on_its_spell(types: str, life: int) -> None:
    """106.3, 107.4h, 400.7d: "if {S} was spent to cast it"."""
    text = "When Cold Cat enters, if {S} was spent to cast it, you gain 2 life."
    game = Game()
    cat = game.hand(ALICE, creature("Cold Cat", 1, 1, mana="{G}", text=text))
    drift = game.battlefield(ALICE, land("Green Drift", types=types, subtypes="Forest"))
    game.tap_for_mana(ALICE, drift).cast(ALICE, cat, *pay(ALICE, "G", drift)).resolve()
    if game.state.stack():
        game.resolve()
    assert (game.findings, game.state.players[ALICE].life) == ([], life)


@pytest.mark.rule("mana-restrictions-travel-with-mana")
def test_restricted_mana_pays_for_what_it_may_be_spent_on() -> None:
    """106.6: mana for creature spells pays for a creature spell, not for an artifact."""
    only = SpendRestriction(only=(CastUse(Filter(noun="spell", types=("creature",))),))
    for card, verdicts in ((BEAR, []), (artifact("Plain Box"), ["illegal"])):
        game = Game()
        cave = game.battlefield(ALICE, artifact("Beast Cave", mana(symbols("G"), restriction=only)))
        game.tap_for_mana(ALICE, cave)
        game.cast(ALICE, game.hand(ALICE, card), *pay(ALICE, "G", cave))
        assert [verdict for verdict, _ in game.verdicts] == verdicts


@pytest.mark.rule("spend-mana-as-though")
def test_mana_spent_as_though_of_any_color() -> None:
    """609.4b: it pays for any colour, but stays what it is and does not pay for {C}."""
    game = Game().pool(ALICE, "GG")
    game.battlefield(ALICE, artifact("Color Lens", static(SpendAs())))
    assert is_paid(game, "{W}{U}")
    assert not is_paid(game, "{C}{U}")


def test_life_rather_than_mana_where_an_effect_allows_it() -> None:
    """118.7: "for each {B} in a cost, you may pay 2 life rather than pay that mana"."""
    game = Game().pool(ALICE, "C")
    game.battlefield(ALICE, artifact("Dark Bargain", static(PayInsteadOfMana("B", (PayLife(Fixed(2)),)))))
    assert is_paid(game, "{1}{B}", *pay(ALICE, "C"), paying(ALICE, "life", amount=2))


# --- the total cost --------------------------------------------------------------------------------


@pytest.mark.rule("casting-determines-total-cost")
def test_increases_come_before_reductions_and_a_minimum_last() -> None:
    """601.2f: {1}{G} with {1} more and {2} less is {G}; what costs less than three costs three."""
    more = ChangeCost(cost("{1}"), True, spells=SPELLS)
    less = ChangeCost(cost("{2}"), False, spells=SPELLS)
    card = creature("Green Bear", 2, 2, mana="{1}{G}")
    game = Game()
    game.battlefield(BOB, enchantment("Tax", static(more)))
    game.battlefield(ALICE, enchantment("Aid", static(less)))
    assert total(game, card) == "{G}"
    game.battlefield(BOB, artifact("Three Balls", static(MinimumCost(3, SPELLS))))
    assert total(game, card) == "{2}{G}"


@pytest.mark.rule(
    "cost-reductions",
    "generic-reduction-reduces-generic-mana",
    "colored-reduction-reduces-that-color",
    "excess-colored-reduction-reduces-generic",
)
@pytest.mark.parametrize(
    ("mana", "reduction", "left"),
    [
        ("{3}{G}", "{2}", "{1}{G}"),
        ("{1}{G}", "{3}", "{G}"),
        ("{2}{G}{G}", "{G}", "{2}{G}"),
        ("{2}{W}", "{G}", "{1}{W}"),
        ("{2}{G}", "{G}{G}", "{1}"),
        ("{2}", "{3}", "{0}"),
    ],
)
def test_reductions_take_what_they_name(mana: str, reduction: str, left: str) -> None:
    """118.7a–c: generic ones take generic mana only, coloured ones that colour and then generic mana."""
    game = Game()
    game.battlefield(ALICE, enchantment("Aid", static(ChangeCost(cost(reduction), False, spells=SPELLS))))
    assert total(game, creature("Some Bear", 2, 2, mana=mana)) == left


def test_a_spell_may_make_itself_cheaper() -> None:
    """601.2f: {1} less for each creature you control."""
    own = static(ChangeCost(cost("{1}"), False, CountOf(YOUR_CREATURES)))
    game = Game()
    game.battlefield(ALICE, BEAR)
    game.battlefield(ALICE, BEAR)
    assert total(game, creature("Herd Giant", 5, 5, own, mana="{5}{G}")) == "{3}{G}"


@pytest.mark.rule("affinity")
def test_affinity_counts_what_it_names() -> None:
    """702.41a: affinity for lands: {1} less for each land you control."""
    affinity = KeywordAbility("affinity", "affinity for lands", filter=YOUR_LANDS)
    game = Game()
    game.battlefield(ALICE, FOREST)
    assert total(game, creature("Land Golem", 4, 4, affinity, mana="{4}")) == "{3}"


@pytest.mark.rule("additional-costs")
def test_optional_costs_are_added_as_often_as_they_are_paid() -> None:
    """118.8, 702.33: {R} with kicker {2}, once and, for multikicker, twice."""
    kicker = KeywordAbility("kicker", "kicker", costs=(PayMana(cost("{2}")),))
    multi = KeywordAbility("multikicker", "multikicker", costs=(PayMana(cost("{1}")),))
    assert total(Game(), spell("Kicked Bolt", kicker, mana="{R}"), "kicker") == "{2}{R}"
    assert total(Game(), spell("Many Bolts", multi, mana="{R}"), "multikicker", "multikicker") == "{2}{R}"


@pytest.mark.rule("alternative-costs")
def test_changes_apply_to_an_alternative_cost_too() -> None:
    """118.9d: flashback {4}{R} under {1} more costs {5}{R}."""
    flashback = KeywordAbility("flashback", "flashback", costs=(PayMana(cost("{4}{R}")),))
    game = Game()
    game.battlefield(BOB, enchantment("Tax", static(ChangeCost(cost("{1}"), True, spells=SPELLS))))
    assert total(game, spell("Old Bolt", flashback, mana="{R}"), "flashback") == "{5}{R}"
    assert total(game, spell("Old Bolt", flashback, mana="{R}"), "free") == "{1}"


@pytest.mark.rule("no-mana-cost-is-unpayable")
def test_a_spell_without_mana_cost_cannot_be_paid_for() -> None:
    """118.6: no mana cost is an unpayable cost, an alternative cost is not."""
    game = Game()
    other = static(AlternativeCost((PayLife(Fixed(1)),)))
    id = game._create(ALICE, spell("Timeless Bolt", other, mana="{R}"), "stack")
    thing = game.state.object(id)
    face = thing.definition.faces[0] if thing.definition else None
    assert face is not None
    thing.definition = CardDefinition(
        face.name, (type(face)(face.name, types=face.types, abilities=face.abilities),)
    )
    context = Carrying(id, ALICE, object=id)
    assert isinstance(payment(game.state, context, total_cost_of_spell(game.state, context, thing)), Unpaid)
    thing.cast_with = ("alternative",)
    game.state.derived = {}
    assert isinstance(payment(game.state, context, total_cost_of_spell(game.state, context, thing)), Payment)


@pytest.mark.rule("additional-costs")
def test_additional_costs_of_the_spell_must_be_paid() -> None:
    """118.8: "as an additional cost to cast this spell, sacrifice a creature"."""
    must = static(AdditionalCost((SacrificeCost(YOUR_CREATURES),)))
    card = spell("Grim Bolt", must, mana="{B}")
    game = Game().pool(ALICE, "B")
    bear = game.battlefield(ALICE, BEAR)
    game.cast(ALICE, game.hand(ALICE, card), *pay(ALICE, "B"))
    assert (game.findings, game.zone(bear)) == ([], "graveyard")
    game = Game().pool(ALICE, "B")
    game.cast(ALICE, game.hand(ALICE, card), *pay(ALICE, "B"))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]
