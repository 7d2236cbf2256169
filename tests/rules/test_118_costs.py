"""Chapters 118, 107.4–6, 107.14 and 601.2f–h: what is to be paid, and whether it is."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import ActivatedAbility, Instructions, KeywordAbility
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
    Cost,
    CostOptions,
    DiscardCost,
    ExileCost,
    LoyaltyCost,
    PayCounters,
    PayLife,
    PayMana,
    RemoveCounters,
    SacrificeCost,
    TapOthers,
    TapThis,
    UntapThis,
)
from replay.cards.definitions.effects import GainLife
from replay.cards.definitions.mana import CastUse, SpendRestriction
from replay.cards.definitions.phrases import YOU, CountOf, Filter, Fixed, X
from replay.events import ChoiceMade, PaymentSubstituted
from replay.rules.choices import Carrying, Choices
from replay.rules.costs.payment import Payment, Unpaid, payment
from replay.rules.costs.total import cost_of, total_cost_of_ability, total_cost_of_spell
from replay.terms import ObjectId, Seat
from tests.builder import ALICE, BOB, Game, cost, creature, pay, spell
from tests.invented import FOREST
from tests.rules.mana_cards import YOUR_CREATURES, YOUR_LANDS, artifact, enchantment, mana, static, symbols

GAINS = Instructions((GainLife(YOU, Fixed(1)),))
SPELLS = Filter(noun="spell")
BEAR = creature("Plain Bear", 2, 2)
ELF = creature("Plain Elf", 1, 1, mana="{G}")


def costing(*costs: Cost, name: str = "Strange Box") -> CardDefinition:
    """An artifact with an ability that costs this and gains 1 life."""
    return artifact(name, ActivatedAbility(costs, GAINS, "costs something"))


def paying(
    seat: Seat, *values: str, objects: tuple[ObjectId, ...] = (), amount: int | None = None
) -> ChoiceMade:
    """One payment."""
    return ChoiceMade(seat, "pay", objects, values=values, amount=amount)


def try_to_pay(
    game: Game, *costs: Cost, choices: tuple[ChoiceMade, ...] = (), x: int | None = None
) -> Payment | Unpaid:
    """Alice pays some costs for an effect of a permanent of hers."""
    source = game.battlefield(ALICE, artifact("Some Thing"))
    context = Carrying(source, ALICE, x=x, choices=Choices(choices))
    return payment(game.state, context, cost_of(game.state, context, costs), choices)


def is_paid(game: Game, mana: str, *choices: ChoiceMade, x: int | None = None) -> bool:
    """Whether Alice can pay a mana cost, with what is named or else with what there is."""
    return isinstance(try_to_pay(game, PayMana(cost(mana)), choices=choices, x=x), Payment)


def total(game: Game, card: CardDefinition, *cast_with: str, x: int | None = None) -> str:
    """The mana of the total cost of a spell of Alice's, on the stack."""
    id = game._create(ALICE, card, "stack")
    game.state.object(id).cast_with = cast_with
    found = total_cost_of_spell(game.state, Carrying(id, ALICE, x=x, object=id), game.state.object(id))
    return found.mana.words


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


# --- {T} and {Q} -----------------------------------------------------------------------------------


@pytest.mark.rule("tap-symbol-taps")
def test_ruling_07_a_tapped_permanent_is_not_tapped_again() -> None:
    """107.5: the second {T} is illegal."""
    game = Game()
    box = game.battlefield(ALICE, costing(TapThis()))
    game.activate(ALICE, box)
    assert (game.findings, game.object(box).tapped) == ([], True)
    game.activate(ALICE, box)
    assert game.verdicts == [("illegal", "tap-symbol-taps")]


@pytest.mark.rule("tap-symbol-taps", "tap-ability-of-sick-creature")
def test_ruling_07_only_creatures_are_summoning_sick() -> None:
    """107.5, 302.6: a creature under control only since this turn may not use {T}; an artifact may."""
    game = Game()
    elf = game.battlefield(ALICE, creature("Leaf Caller", 1, 1, mana(symbols("G"))), sick=True)
    box = game.battlefield(ALICE, artifact("Green Box", mana(symbols("G"))), sick=True)
    hasty = creature("Quick Caller", 1, 1, mana(symbols("G")), KeywordAbility("haste", "haste"))
    quick = game.battlefield(ALICE, hasty, sick=True)
    game.tap_for_mana(ALICE, box).tap_for_mana(ALICE, quick)
    assert game.findings == []
    game.tap_for_mana(ALICE, elf)
    assert game.verdicts == [("illegal", "tap-ability-of-sick-creature")]


@pytest.mark.rule("untap-symbol-untaps")
def test_ruling_08_an_untapped_permanent_is_not_untapped() -> None:
    """107.6: {Q} needs the permanent tapped, and a creature not summoning sick."""
    game = Game()
    box = game.battlefield(ALICE, costing(UntapThis()), tapped=True)
    game.activate(ALICE, box)
    assert (game.findings, game.object(box).tapped) == ([], False)
    game.activate(ALICE, box)
    assert game.verdicts == [("illegal", "untap-symbol-untaps")]


@pytest.mark.rule("untap-symbol-untaps", "tap-ability-of-sick-creature")
def test_ruling_08_a_sick_creature_does_not_untap_for_a_cost() -> None:
    """107.6, 302.6: the same rule as for {T}."""
    doll = creature("Whirr Doll", 1, 1, ActivatedAbility((UntapThis(),), GAINS, "untaps"))
    game = Game()
    game.activate(ALICE, game.battlefield(ALICE, doll, tapped=True, sick=True))
    assert game.verdicts == [("illegal", "tap-ability-of-sick-creature")]


# --- energy, life and other counters ---------------------------------------------------------------


@pytest.mark.rule("energy-symbol-is-energy-counter", "costs-are-paid-fully")
def test_ruling_16_energy_is_paid_only_as_far_as_there_is_any() -> None:
    """107.14, 118.3: paying removes counters; of three there, two pay once, and one is too few."""
    game = Game().counters(ALICE, "energy", 3)
    box = game.battlefield(ALICE, costing(PayCounters(Fixed(2))))
    game.activate(ALICE, box, paying(ALICE, "counter", "energy", amount=2))
    assert (game.findings, game.state.players[ALICE].counters) == ([], {"energy": 1})
    game.activate(ALICE, box, paying(ALICE, "counter", "energy", amount=2))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]
    assert "costs-are-paid-fully" in game.findings[0].slugs
    assert game.state.players[ALICE].counters == {"energy": 1}


def test_ruling_20_energy_belongs_to_the_player() -> None:
    """122.1, 107.14: counters on a permanent, even of that name, pay no {E}."""
    game = Game()
    box = game.battlefield(ALICE, costing(PayCounters(Fixed(1))), counters={"energy": 5})
    game.activate(ALICE, box, paying(ALICE, "counter", "energy", amount=1))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]
    assert game.object(box).counters == {"energy": 5}


def test_ruling_24_energy_is_kept_for_each_player() -> None:
    """122.1: what one player pays leaves the other's counters alone."""
    game = Game().counters(ALICE, "energy", 2).counters(BOB, "energy", 4)
    box = game.battlefield(ALICE, costing(PayCounters(Fixed(2))))
    game.activate(ALICE, box)
    assert [game.state.players[seat].counters.get("energy", 0) for seat in (ALICE, BOB)] == [0, 4]


@pytest.mark.rule("energy-symbol-is-energy-counter")
def test_ruling_25_each_energy_symbol_is_one_counter() -> None:
    """107.14: {E}{E}{E} is three energy counters."""
    game = Game().counters(ALICE, "energy", 3)
    assert isinstance(try_to_pay(game, PayCounters(Fixed(3))), Payment)
    assert isinstance(try_to_pay(game, PayCounters(Fixed(4))), Unpaid)


@pytest.mark.rule("life-is-paid-only-when-there")
@pytest.mark.parametrize(("life", "amount", "is_enough"), [(2, 2, True), (1, 2, False), (0, 0, True)])
def test_life_is_paid_only_where_there_is_as_much(life: int, amount: int, is_enough: bool) -> None:
    """119.4, 119.4b: 1 life does not pay 2; 0 life can always be paid."""
    game = Game().life(ALICE, life)
    assert isinstance(try_to_pay(game, PayLife(Fixed(amount))), Payment) is is_enough


def test_counters_are_removed_as_a_cost() -> None:
    """118.3: never more than there are; X of them for X."""
    game = Game()
    pools = costing(RemoveCounters("storage", X()), name="Deep Pools")
    source = game.battlefield(ALICE, pools, counters={"storage": 2})
    ability = pools.faces[0].abilities[0]
    assert isinstance(ability, ActivatedAbility)
    for x, kind in ((2, Payment), (3, Unpaid)):
        context = Carrying(source, ALICE, x=x)
        found = total_cost_of_ability(game.state, context, game.state.object(source), ability)
        assert isinstance(payment(game.state, context, found), kind)


# --- objects that pay ------------------------------------------------------------------------------


@pytest.mark.rule("payment-counts-once")
def test_one_sacrifice_pays_one_cost() -> None:
    """118.10: each payment counts once."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    choice = paying(ALICE, "sacrifice", objects=(bear, bear))
    found = try_to_pay(game, SacrificeCost(YOUR_CREATURES), SacrificeCost(YOUR_CREATURES), choices=(choice,))
    assert isinstance(found, Unpaid)
    assert found.wrong.slug == "payment-counts-once"


def test_a_hand_can_be_discarded_even_when_empty() -> None:
    """118.3, 118.5: "discard your hand" needs no card."""
    game = Game()
    assert isinstance(try_to_pay(game, DiscardCost(hand=True)), Payment)


def test_one_of_several_costs_is_chosen_by_what_is_paid() -> None:
    """118.8: "pay 3 life or {2}"."""
    either = CostOptions(((PayLife(Fixed(3)),), (PayMana(cost("{2}")),)))
    game = Game().pool(ALICE, "GG")
    found = try_to_pay(game, either, choices=tuple(pay(ALICE, "GG")))
    assert isinstance(found, Payment)
    assert len(found.units) == 2


def test_sick_creatures_may_be_tapped_by_a_cost_of_others() -> None:
    """302.6: only {T} and {Q} of the creature itself ask how long it is under control."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, sick=True)
    found = try_to_pay(game, TapOthers(YOUR_CREATURES), choices=(paying(ALICE, "tap", objects=(bear,)),))
    assert isinstance(found, Payment)


@pytest.mark.rule("convoke")
@pytest.mark.parametrize(("tapped", "verdicts"), [(False, []), (True, ["illegal"])])
def test_convoke_taps_creatures_for_mana(tapped: bool, verdicts: list[str]) -> None:
    """702.51a: a green creature for {G}, any creature for generic mana, untapped ones only."""
    card = creature("Root Wurm", 7, 6, KeywordAbility("convoke", "convoke"), mana="{1}{G}")
    game = Game()
    elf, bear = game.battlefield(ALICE, ELF, tapped=tapped), game.battlefield(ALICE, BEAR, sick=True)
    taps = (paying(ALICE, "tap", "G", objects=(elf,)), paying(ALICE, "tap", objects=(bear,)))
    game.cast(ALICE, game.hand(ALICE, card), *taps)
    assert [verdict for verdict, _ in game.verdicts] == verdicts
    if not verdicts:
        assert game.object(elf).tapped
        assert len(game.derived(PaymentSubstituted)) == 2


@pytest.mark.rule("delve")
def test_delve_exiles_cards_for_generic_mana_only() -> None:
    """702.66a: {2}{B} with two cards exiled and {B}; the {B} itself cannot be delved."""
    card = creature("Grave Angler", 5, 5, KeywordAbility("delve", "delve"), mana="{2}{B}")
    game = Game().pool(ALICE, "B")
    dead = tuple(game.graveyard(ALICE, BEAR) for _ in range(3))
    game.cast(ALICE, game.hand(ALICE, card), *pay(ALICE, "B"), paying(ALICE, "exile", objects=dead[:2]))
    assert game.findings == []
    assert [game.zone(id) for id in dead] == ["exile", "exile", "graveyard"]
    game = Game()
    dead = tuple(game.graveyard(ALICE, BEAR) for _ in range(3))
    game.cast(ALICE, game.hand(ALICE, card), paying(ALICE, "exile", objects=dead))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]


def test_cards_are_exiled_from_where_the_cost_says() -> None:
    """118.3: "exile a card from your graveyard"."""
    game = Game()
    card = game.graveyard(ALICE, BEAR)
    exile = ExileCost(Filter(noun="card", zone="graveyard"), zone="graveyard")
    assert isinstance(try_to_pay(game, exile, choices=(paying(ALICE, "exile", objects=(card,)),)), Payment)
    assert isinstance(try_to_pay(Game(), exile), Unpaid)


@pytest.mark.rule("improvise")
def test_improvise_taps_artifacts_for_generic_mana_only() -> None:
    """702.126a: two artifacts for the {2} of {2}{U}, not for the {U}."""
    card = creature("Tinker Whale", 3, 3, KeywordAbility("improvise", "improvise"), mana="{2}{U}")
    game = Game().pool(ALICE, "U")
    boxes = tuple(game.battlefield(ALICE, artifact("Plain Box")) for _ in range(3))
    game.cast(ALICE, game.hand(ALICE, card), *pay(ALICE, "U"), paying(ALICE, "tap", objects=boxes[:2]))
    assert game.findings == []
    game.cast(ALICE, game.hand(ALICE, card), paying(ALICE, "tap", objects=boxes[2:]))
    assert ("illegal", "casting-pays-costs") in game.verdicts


@pytest.mark.rule("undaunted")
def test_undaunted_counts_opponents() -> None:
    """702.125a: {1} less for each opponent."""
    undaunted = KeywordAbility("undaunted", "undaunted")
    assert total(Game(players=3), creature("Brave Knight", 4, 4, undaunted, mana="{4}{W}")) == "{2}{W}"


@pytest.mark.rule("modified-payment-is-paid")
def test_untapping_that_is_replaced_still_pays() -> None:
    """118.11, 122.1d: {Q} with a stun counter: one counter less, still tapped, and the cost is paid."""
    game = Game()
    box = game.battlefield(ALICE, costing(UntapThis()), tapped=True, counters={"stun": 1})
    game.activate(ALICE, box)
    assert game.findings == []
    assert (game.object(box).tapped, game.object(box).counters) == (True, {})


@pytest.mark.rule("loyalty-cost-needs-counters", "loyalty-cost-changes-counters")
def test_a_loyalty_cost_needs_as_many_counters() -> None:
    """606.4, 606.6: -2 with three counters leaves one; then two more are not there."""
    game = Game()
    source = game.battlefield(ALICE, artifact("Some Walker"), counters={"loyalty": 3})
    context = Carrying(source, ALICE)
    for change, kind in ((-2, Payment), (-4, Unpaid), (1, Payment)):
        found = payment(game.state, context, cost_of(game.state, context, (LoyaltyCost(change),)))
        assert isinstance(found, kind)
