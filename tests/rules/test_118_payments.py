"""Chapters 107.5–6, 107.14, 118.3 and 119.4: costs that are no mana, and what stands in for mana."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import ActivatedAbility, KeywordAbility
from replay.cards.definitions.costs import (
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
from replay.cards.definitions.phrases import Filter, Fixed, X
from replay.events import PaymentSubstituted
from replay.rules.casting.choices import Carrying
from replay.rules.costs.offer import ManaOffer
from replay.rules.costs.payment import Payment, Unpaid, payment
from replay.rules.costs.total import cost_of, total_cost_of_ability
from tests.builder import ALICE, BOB, Game, cost, creature, pay
from tests.rules.mana_cards import YOUR_CREATURES, artifact, mana, symbols
from tests.rules.payments import BEAR, ELF, GAINS, costing, paying, total, try_to_pay

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


def test_mana_that_is_missing_is_said_in_plain_words() -> None:
    """118.3: nobody pays with what is not there; the words name how much of which type it was."""
    assert ManaOffer("G", 1, None).missing == "there is no {G} left"
    assert ManaOffer("G", 2, None).missing == "there is less than 2 {G} left"
