"""The Oracle-text grammar on sentences that lean on others, on costs with a choice and on limits in time."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import Conditional, StartContinuous, StaticAbility
from replay.cards.definitions.conditions import Exists, HowCast, TurnOf
from replay.cards.definitions.continuous import AdditionalCost, Cannot, ChangeCost, Must
from replay.cards.definitions.costs import CostOptions, DiscardCost, PayLife
from replay.cards.definitions.effects import DealDamage, MoveTo
from replay.cards.definitions.phrases import YOU, Filter, Fixed, Recorded, Target, This
from tests.cards.compiling import ENCHANTMENT, SORCERY, abilities, effects, only


def test_what_also_happens_to_it_is_read_like_what_happens():
    """CR 608.2c: "also" joins the sentences and changes nothing."""
    first, second = effects(
        "Target creature gets +2/+0 until end of turn. If you control a Stoat, it also gets +1/+0 until end"
        " of turn."
    )
    assert isinstance(second, Conditional)
    assert [each.affected for each in (first, *second.then)] == [Target(0), Target(0)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("If this spell was kicked, it deals 4 damage instead.", "kicked"),
        ("If this spell was bargained, instead it deals 4 damage to that creature.", "bargained"),
    ],
)
def test_other_damage_instead_hits_the_same_target(text: str, how: str):
    """CR 608.2c, 115.1: what is said later changes the instruction, not whom it is about."""
    ability = only(f"Tester deals 2 damage to target creature. {text}", SORCERY)
    assert ability.instructions.effects == (  # type: ignore[union-attr]
        Conditional(
            HowCast(how, This()),
            (DealDamage(Fixed(4), Target(0)),),
            (DealDamage(Fixed(2), Target(0)),),
        ),
    )
    assert len(ability.instructions.targets) == 1  # type: ignore[union-attr]


def test_of_two_cards_found_one_enters_and_the_other_does_not():
    """CR 701.23, 608.2c: "the other" is the rest of what was found."""
    *_, entering, other, _ = effects(
        "Search your library for up to two Goblin cards, reveal those cards, put one onto the"
        " battlefield tapped and the other into your hand, then shuffle."
    )
    assert isinstance(entering, MoveTo)
    assert (entering.zone, entering.tapped) == ("battlefield", True)
    assert other == MoveTo(Recorded("rest"), "hand")


def test_a_prohibition_may_name_the_turns_it_holds_in():
    """CR 101.2, 611.3a: it holds only during those."""
    ability = only("Your opponents can't cast spells during your turn.", ENCHANTMENT)
    assert isinstance(ability, StaticAbility)
    assert ability.condition == TurnOf(YOU)
    assert ability.changes == (Cannot("cast", Filter(noun="spell")),)


@pytest.mark.parametrize(
    ("spells", "noun"),
    [
        ("Creature spells with flying you cast", Filter("spell", types=("creature",), keywords=("flying",))),
        ("Spells you cast of the chosen type", Filter("spell", chosen=("type",))),
    ],
)
def test_costs_change_for_the_spells_that_are_named(spells: str, noun: Filter):
    """CR 601.2f: reductions apply to the total cost of what they name."""
    ability = only(f"{spells} cost {{1}} less to cast.", ENCHANTMENT)
    (change,) = ability.changes  # type: ignore[union-attr]
    assert isinstance(change, ChangeCost)
    assert (change.spells, change.caster) == (noun, YOU)


def test_an_additional_cost_may_be_one_of_several():
    """CR 601.2b: the player announces which of them is paid."""
    static, _ = abilities(
        "As an additional cost to cast this spell, discard a card or pay 3 life.\nDraw a card.", SORCERY
    )
    options = CostOptions(((DiscardCost(Filter(noun="card")),), (PayLife(Fixed(3)),)))
    assert static.changes == (AdditionalCost((options,)),)  # type: ignore[union-attr]


@pytest.mark.parametrize(("time", "lasts"), [("turn", "end_of_turn"), ("combat", "end_of_combat")])
def test_what_attacks_if_able_has_to_for_so_long(time: str, lasts: str):
    """CR 508.1d: a requirement that an effect makes for a time."""
    (effect,) = effects(f"Target creature attacks this {time} if able.")
    assert effect == StartContinuous(Target(0), (Must("attack"),), lasts)  # type: ignore[arg-type]


def test_mana_that_was_spent_may_have_to_be_more_than_one():
    """CR 106.6, 603.4: each symbol stands for mana of its own."""
    ability = only("When this creature enters, if {U}{U} was spent to cast it, draw a card.")
    assert ability.condition == HowCast("spent {U}{U}", This())  # type: ignore[union-attr]


def test_the_same_is_true_for_other_keywords_repeats_the_sentence_with_each():
    """CR 608.2c: one effect for every keyword that is listed."""
    text = "Creatures you control gain flying until end of turn if a creature you control has flying."
    found = effects(f"{text} The same is true for first strike and reach.")
    words = ("flying", "first strike", "reach")
    assert found == tuple(each for word in words for each in effects(text.replace("flying", word)))
    flyers = Filter(types=("creature",), controller=YOU, any_of=(Filter("object", keywords=("flying",)),))
    assert found[0].condition == Exists(flyers)  # type: ignore[union-attr]
