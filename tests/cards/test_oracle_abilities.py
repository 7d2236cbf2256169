"""The Oracle-text grammar on energy, entering, triggers, choices, statics and what it does not understand."""

from __future__ import annotations

import msgspec
import pytest

from replay.cards.definitions.abilities import (
    ActivatedAbility,
    Conditional,
    CreateTokens,
    Mandatory,
    MayDo,
    OpaqueAbility,
    ReplacementEffect,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    UnlessPaid,
    WhenDone,
)
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.conditions import Compare
from replay.cards.definitions.continuous import Cannot, GrantKeywords, ModifyPowerToughness, SetPowerToughness
from replay.cards.definitions.costs import ManaCost, PayCounters, PayLife, PayMana
from replay.cards.definitions.effects import (
    ChooseObjects,
    DealDamage,
    Destroy,
    Draw,
    PayCosts,
    PutCounters,
    Sacrifice,
    Tap,
)
from replay.cards.definitions.node import nodes, understood
from replay.cards.definitions.phrases import (
    YOU,
    AnyAmount,
    Each,
    EventObject,
    Filter,
    Fixed,
    GrantingObject,
    Plus,
    Recorded,
    Target,
    ThatMany,
    This,
    Times,
    ValueOf,
    X,
)
from replay.cards.definitions.reach import reach
from replay.cards.definitions.replacements import EntersWith
from replay.cards.oracle.faces import mana_cost_of, printed_number
from replay.cards.oracle.text import normalise, sentences
from tests.cards.compiling import ENCHANTMENT, SORCERY, abilities, effects, only


def triggered(text: str) -> TriggeredAbility:
    """The one triggered ability of an invented creature."""
    ability = only(text)
    assert isinstance(ability, TriggeredAbility)
    return ability


def replaced(text: str) -> ReplacementEffect:
    """The one replacement effect of an invented creature."""
    ability = only(text)
    assert isinstance(ability, ReplacementEffect)
    return ability


def test_getting_energy_counts_the_symbols():
    """CR 107.14: {E}{E} is two energy counters for the player."""
    ability = triggered("When Tester enters, you get {E}{E}.")
    assert ability.instructions.effects == (PutCounters(YOU, "energy", Fixed(2)),)


def test_may_pay_if_you_do_is_one_offer():
    """CR 118.12: "if you do" asks whether the offer was taken."""
    (offer,) = triggered(
        "Whenever Tester attacks, you may pay {E}. If you do, draw a card."
    ).instructions.effects
    assert offer == MayDo((PayCosts((PayCounters(Fixed(1)),)),), if_done=(Draw(YOU),))


def test_when_you_do_has_targets_of_its_own():
    """CR 603.12: a reflexive trigger goes on the stack, its targets are chosen then."""
    ability = triggered("Whenever Tester attacks, you may pay {E}. When you do, tap target creature.")
    assert ability.instructions.targets == ()
    (offer,) = ability.instructions.effects
    assert isinstance(offer, MayDo)
    (reflexive,) = offer.if_done
    assert isinstance(reflexive, WhenDone)
    assert len(reflexive.instructions.targets) == 1


def test_a_payment_that_must_be_made_is_not_offered():
    """CR 608.2c: "pay {E}. If you can't, ..." leaves no choice."""
    ability = triggered("When Tester enters, pay {E}{E}. If you can't, sacrifice Tester.")
    (payment,) = ability.instructions.effects
    assert isinstance(payment, Mandatory)
    assert payment.if_not == (Sacrifice(This()),)


def test_tapped_this_way_points_to_what_the_effect_tapped():
    """CR 608.2c, 701.21a: only creatures that this effect tapped."""
    tap, offer, counters = effects(
        "Tap all green creatures target opponent controls. You may pay any amount of {E}. "
        "If you do, choose up to that many creatures tapped this way. Put a stun counter on each of them."
    )
    assert isinstance(tap, Tap)
    assert isinstance(offer, MayDo)
    assert offer.attempt == (PayCosts((PayCounters(AnyAmount()),)),)
    (choice,) = offer.if_done
    assert isinstance(choice, ChooseObjects)
    assert choice.what.at_most == ThatMany()  # type: ignore[union-attr]
    assert choice.what.filter.among == Recorded("tapped")  # type: ignore[union-attr]
    assert counters == PutCounters(Recorded("chosen"), "stun")


def test_the_sacrificed_creatures_power_is_meant():
    """CR 608.2h: the power the sacrificed creature last had."""
    (offer,) = triggered(
        "When Tester enters, you may sacrifice another creature. If you do, draw X cards, where X is that "
        "creature's power."
    ).instructions.effects
    assert isinstance(offer, MayDo)
    assert offer.if_done == (Draw(YOU, ValueOf("power", Recorded("sacrificed"))),)


def test_entering_with_x_counters_is_a_replacement():
    """CR 614.1c, 107.3m: X is what was chosen for the spell."""
    ability = replaced("Tester enters with X +1/+1 counters on it.")
    assert ability.effects == (EntersWith(counter="+1/+1", amount=X()),)


def test_entering_counters_may_be_a_difference():
    """CR 107.1b: "three minus X" as an amount."""
    ability = replaced("Tester enters with a number of stun counters on it equal to three minus X.")
    assert ability.effects == (EntersWith(counter="stun", amount=Plus(Fixed(3), Times(-1, X()))),)


def test_as_enters_may_be_paid_for():
    """CR 614.12a: the choice is made before it enters."""
    ability = replaced("As Tester enters, you may pay 3 life. If you don't, it enters tapped.")
    assert ability.effects == (MayDo((PayCosts((PayLife(Fixed(3)),)),), if_not=(EntersWith(tapped=True),)),)


def test_the_old_wording_of_entering_is_read_alike():
    """Section "text": "enters the battlefield" and "enters" mean the same."""
    assert (
        replaced("Tester enters the battlefield tapped.").effects == replaced("Tester enters tapped.").effects
    )


def test_it_means_the_object_of_the_trigger():
    """CR 603.2e: "it" in a trigger on another object is that object."""
    ability = triggered("Whenever another creature you control enters, put a +1/+1 counter on it.")
    assert ability.instructions.effects == (PutCounters(EventObject("subject"), "+1/+1"),)


def test_it_means_the_target_named_before():
    """CR 608.2c: later words may refer to what was named earlier."""
    assert effects("Tap target creature. Put a stun counter on it.") == (
        Tap(Target(0)),
        PutCounters(Target(0), "stun"),
    )


def test_an_intervening_if_is_a_condition_of_the_trigger():
    """CR 603.4: checked as it triggers and as it resolves."""
    ability = triggered("At the beginning of your upkeep, if X is 5 or more, draw a card.")
    assert ability.condition == Compare(X(), ">=", Fixed(5))


def test_unless_names_who_may_pay():
    """CR 118.12a: "unless" offers a payment."""
    (effect,) = effects("Counter target spell unless its controller pays {2}.")
    assert isinstance(effect, UnlessPaid)
    assert effect.costs == (PayMana(ManaCost(("2",))),)


def test_modes_have_targets_of_their_own():
    """CR 700.2: each mode is a set of instructions."""
    ability = only("Choose one —\n• Destroy target artifact.\n• Draw a card.", SORCERY)
    assert isinstance(ability, SpellAbility)
    first, second = ability.instructions.modes
    assert first.instructions.effects == (Destroy(Target(0)),)
    assert second.instructions.targets == ()


def test_instead_replaces_what_was_told_before():
    """CR 614.15: one or the other."""
    (effect,) = effects("Draw a card. If you control a Forest, draw two cards instead.")
    assert isinstance(effect, Conditional)
    assert (effect.then, effect.otherwise) == ((Draw(YOU, Fixed(2)),), (Draw(YOU),))


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Other Elves you control get +1/+1.", ModifyPowerToughness(Fixed(1), Fixed(1))),
        ("Tester gets -1/-1 for each card in your opponents' hands.", None),
        ("Creatures you control have flying and vigilance.", GrantKeywords(("flying", "vigilance"))),
        ("Tester can't be blocked.", Cannot("be blocked")),
        (
            "Enchanted creature doesn't untap during its controller's untap step.",
            Cannot("untap in untap step"),
        ),
    ],
)
def test_static_abilities_are_changes(text: str, change: object):
    """CR 604.1: always on; what it changes is data."""
    ability = only(text, ENCHANTMENT)
    assert isinstance(ability, StaticAbility)
    assert change is None or ability.changes == (change,)


def test_a_characteristic_defining_ability_says_so():
    """CR 604.3: it works in every zone."""
    ability = only("Tester's power and toughness are each equal to the number of creatures you control.")
    assert isinstance(ability, StaticAbility)
    assert ability.defines_characteristic
    assert isinstance(ability.changes[0], SetPowerToughness)


def test_granted_abilities_are_compiled():
    """CR 113.10: what stands in quotation marks is an ability."""
    ability = only('Creatures you control have "{T}: Add {G}."', ENCHANTMENT)
    assert any(getattr(node, "is_mana_ability", False) for node in nodes(ability))


def test_a_sentence_not_understood_keeps_its_text_and_reach():
    """Section "reach": only what its words may touch stays open."""
    (ability,) = abilities("When Tester enters, frobnicate target artifact's mana. Draw a card.")
    assert isinstance(ability, TriggeredAbility)
    assert not ability.understood
    assert Draw(YOU) in ability.instructions.effects
    assert reach(ability) == frozenset({"mana"})


def test_a_paragraph_not_understood_is_opaque():
    """Section "reach": nothing is guessed."""
    (ability,) = abilities("Frobnicate the counters of the moon.")
    assert isinstance(ability, OpaqueAbility)
    assert "counters" in ability.reach


def test_reminder_text_means_nothing():
    """CR 207.2: reminder text has no effect on play."""
    assert abilities("Vigilance (It may attack all the same.)") == abilities("Vigilance")


def test_the_short_name_of_a_legend_is_its_name():
    """CR 201.5: a legendary card may call itself by the first part of its name."""
    assert (
        normalise("When Anna enters, Anna fights.", "Anna, the Tester", legendary=True)
        == "When ~ enters, ~ fights."
    )


def test_a_card_name_in_quotation_marks_is_the_granting_object():
    """CR 201.5a: the name in a granted ability refers to the object that grants it."""
    ability = only('Enchanted creature has "When this creature dies, sacrifice Tester."', ENCHANTMENT)
    assert any(isinstance(node, GrantingObject) for node in nodes(ability))


def test_predefined_tokens_have_their_ability():
    """CR 111.10: a Treasure token is an artifact with a mana ability."""
    (effect,) = effects("Create a Treasure token.")
    assert isinstance(effect, CreateTokens)
    (ability,) = effect.token.abilities
    assert isinstance(ability, ActivatedAbility)
    assert ability.is_mana_ability


def test_damage_equal_to_its_power_means_the_source():
    """CR 608.2c: "its" is the creature that deals the damage."""
    (effect,) = effects("Target creature deals damage equal to its power to another target creature.")
    assert isinstance(effect, DealDamage)
    assert (effect.amount, effect.source, effect.to) == (ValueOf("power", Target(0)), Target(0), Target(1))


def test_sentences_end_outside_quotation_marks():
    """Section "text": a quoted ability stays in its sentence."""
    assert len(sentences('It gains "Draw a card. Discard a card." Scry 1.')) == 2


def test_definitions_survive_writing_and_reading():
    """Section "node": msgspec writes and reads them without loss."""
    text = (
        'Flying\nWhenever Tester attacks, you may pay {E}. When you do, it gains "{T}: Add {G}." Frobnicate.'
    )
    definition = CardDefinition("Tester", (FaceDefinition("Tester", abilities=abilities(text)),))
    for codec in (msgspec.json, msgspec.msgpack):
        assert codec.decode(codec.encode(definition), type=CardDefinition) == definition


@pytest.mark.parametrize(
    "text", ["", "—", "• •", '"""', "{", "When , ,", "~~ (", "\x00: Add {G}", "[+1]:", "If , instead"]
)
def test_damaged_texts_do_no_harm(text: str):
    """Section "compiler": it never fails."""
    understood(abilities(text))


@pytest.mark.parametrize(
    ("printed", "amount"),
    [("3", Fixed(3)), ("-1", Fixed(-1)), (None, None), ("X", X())],
)
def test_printed_numbers(printed: str | None, amount: object):
    """CR 208.1: power and toughness as printed."""
    assert printed_number(printed) == amount


def test_mana_value_takes_the_larger_part_of_a_hybrid_symbol():
    """CR 202.3f: a monocoloured hybrid symbol counts its larger part; X is 0."""
    cost = mana_cost_of("{X}{2/W}{U}")
    assert cost is not None
    assert (cost.mana_value, cost.colors, cost.has_x) == (3, ("W", "U"), True)


def test_lands_have_no_mana_cost():
    """CR 118.6: no mana cost can't be paid."""
    assert mana_cost_of("") is None


def test_each_names_objects_without_target():
    """CR 115.10: only the word "target" targets."""
    ability = only("Destroy each artifact.", SORCERY)
    assert isinstance(ability, SpellAbility)
    assert ability.instructions.targets == ()
    assert ability.instructions.effects == (Destroy(Each(Filter(types=("artifact",)))),)
