"""The Oracle-text grammar on mana: what is added, for what cost, and what it may be spent on."""

from __future__ import annotations

import pytest

from replay.cards.definitions import mana
from replay.cards.definitions.abilities import ActivatedAbility, ReplacementEffect, TriggeredAbility
from replay.cards.definitions.conditions import Compare, Exists
from replay.cards.definitions.costs import PayMana, SacrificeCost, TapThis, UntapThis
from replay.cards.definitions.mana import AddMana, FixedMana, ManaOptions, MixedMana, SpendRestriction
from replay.cards.definitions.phrases import (
    YOU,
    CountersOn,
    CountOf,
    Each,
    Filter,
    Fixed,
    Player,
    Recorded,
    This,
    ValueOf,
    X,
)
from replay.cards.definitions.replacements import ChangeEvent, ProduceInstead
from tests.cards.compiling import ENCHANTMENT, LAND, abilities, only

LANDS = Filter(types=("land",))


def added(text: str) -> AddMana:
    """What the activated mana ability of a land adds."""
    ability = only(text, LAND)
    assert isinstance(ability, ActivatedAbility)
    assert ability.is_mana_ability
    (effect,) = ability.instructions.effects
    assert isinstance(effect, AddMana)
    return effect


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("{T}: Add {G}.", FixedMana(("G",))),
        ("{T}: Add {C}{C}.", FixedMana(("C", "C"))),
        ("{T}: Add {W} or {U}.", ManaOptions((FixedMana(("W",)), FixedMana(("U",))))),
        ("{T}: Add one mana of any color.", MixedMana(Fixed(1), mana.AnyColor())),
        ("{T}: Add three mana of any one color.", MixedMana(Fixed(3), mana.AnyColor())),
        ("{T}: Add two mana in any combination of {R} and/or {G}.",
         MixedMana(Fixed(2), mana.Listed(("R", "G")), "combination")),
        ("{T}: For each color among permanents you control, add one mana of that color.",
         MixedMana(Fixed(1), mana.ColorsAmong(Filter(controller=YOU)), "each")),
        ("{T}: Add two mana of different colors.", MixedMana(Fixed(2), mana.AnyColor(), "different")),
        ("{T}: Add one mana of the chosen color.", MixedMana(Fixed(1), mana.ChosenColor())),
        ("{T}: Add {G} for each Elf you control.",
         FixedMana(("G",), CountOf(Filter(subtypes=("Elf",), controller=YOU)))),
        ("{T}: Add an amount of {G} equal to Tester's power.", FixedMana(("G",), ValueOf("power", This()))),
        ("{T}: Add {C} for each charge counter on Tester.", FixedMana(("C",), CountersOn("charge", This()))),
        ("{T}: Add X mana of any one color, where X is Tester's power.",
         MixedMana(ValueOf("power", This()), mana.AnyColor())),
    ],
)  # fmt: skip
def test_what_a_mana_ability_adds(text: str, output: mana.ManaOutput):
    """CR 106.1, 106.4: type and amount of the mana an effect adds."""
    assert added(text).output == output


def test_could_produce_names_colours_or_types_and_whose_lands():
    """CR 106.7: "any color" leaves out colourless mana, "any type" does not."""
    opponents = added(
        "{T}, Pay 1 life: Add one mana of any color that a land an opponent controls could produce."
    )
    own = added("{T}, Pay 1 life: Add one mana of any type that a land you control could produce.")
    assert opponents.output == MixedMana(
        Fixed(1), mana.CouldProduce(True, Filter(types=("land",), controller=Player("opponent")))
    )
    assert own.output == MixedMana(
        Fixed(1), mana.CouldProduce(False, Filter(types=("land",), controller=YOU))
    )


def test_an_ability_with_a_target_is_no_mana_ability():
    """CR 605.1a: a mana ability does not require a target."""
    ability = only("{T}: Target player adds {G}.", LAND)
    assert isinstance(ability, ActivatedAbility)
    assert not ability.is_mana_ability


def test_a_loyalty_ability_is_no_mana_ability():
    """CR 605.1a: a loyalty ability is never a mana ability."""
    ability = only("[+1]: Add {R}{R}.", ("Planeswalker",))
    assert isinstance(ability, ActivatedAbility)
    assert not ability.is_mana_ability


def test_the_untap_symbol_is_a_cost():
    """CR 107.6: {Q} means "untap this permanent"."""
    ability = only("{2}, {Q}: Add one mana of any color.")
    assert isinstance(ability, ActivatedAbility)
    assert ability.costs[1] == UntapThis()
    assert isinstance(ability.costs[0], PayMana)


def test_tapping_the_object_itself_in_words_is_the_tap_symbol():
    """CR 107.5: {T} means "tap this permanent"."""
    ability = only("Tap Tester: Add {G}.")
    assert isinstance(ability, ActivatedAbility)
    assert ability.costs == (TapThis(),)


def test_a_sacrificed_object_is_remembered_for_the_amount():
    """CR 608.2h: its mana value as it last existed."""
    ability = only(
        "{T}, Sacrifice a Goblin: Add an amount of {G} equal to the sacrificed Goblin's mana value."
    )
    assert isinstance(ability, ActivatedAbility)
    assert ability.costs == (TapThis(), SacrificeCost(Filter(subtypes=("Goblin",))))
    (effect,) = ability.instructions.effects
    assert effect == AddMana(FixedMana(("G",), ValueOf("mana value", Recorded("sacrificed"))))


def test_spend_only_is_a_predicate():
    """CR 106.6: mana with a restriction on what it can be spent on."""
    restriction = added("{T}: Add {C}. Spend this mana only to cast Dragon spells.").restriction
    assert restriction == SpendRestriction((mana.CastUse(Filter(noun="spell", subtypes=("Dragon",))),))


def test_spend_only_may_name_several_uses():
    """CR 106.6: each of the uses named is allowed."""
    restriction = added(
        "{T}: Add {C}. Spend this mana only to cast artifact spells or activate abilities of artifacts."
    ).restriction
    assert restriction is not None
    assert [type(use) for use in restriction.only] == [mana.CastUse, mana.ActivateUse]


def test_basic_land_types_bring_their_ability():
    """CR 305.6: a land with a basic land type has "{T}: Add [mana symbol]"."""
    (forest, island) = abilities("({T}: Add {G} or {U}.)", LAND, ("Forest", "Island"))
    assert isinstance(forest, ActivatedAbility)
    assert isinstance(island, ActivatedAbility)
    assert forest.instructions.effects == (AddMana(FixedMana(("G",))),)
    assert island.instructions.effects == (AddMana(FixedMana(("U",))),)


def test_activation_conditions_are_no_costs():
    """CR 602.5b: "activate only if" restricts when, it is not paid."""
    ability = only("{T}: Add {B}. Activate only if you control a Swamp.", LAND)
    assert isinstance(ability, ActivatedAbility)
    assert ability.only_if == (Exists(Filter(subtypes=("Swamp",), controller=YOU)),)


def test_instead_makes_the_addition_conditional():
    """CR 614.15: a self-replacement inside the ability."""
    ability = only("{T}: Add {U}. If Tester has a luck counter on it, add {B}{B} instead.", LAND)
    assert isinstance(ability, ActivatedAbility)
    (effect,) = ability.instructions.effects
    assert effect.condition == Compare(CountersOn("luck", This()), ">=", Fixed(1))  # type: ignore[union-attr]


def test_a_triggered_mana_ability_waits_for_tapping_for_mana():
    """CR 605.1b, 106.12a: triggers from the resolution of a mana ability and could add mana."""
    ability = only(
        "Whenever you tap a land for mana, add one mana of any type that land produced.", ENCHANTMENT
    )
    assert isinstance(ability, TriggeredAbility)
    assert ability.is_mana_ability
    assert (ability.event.kind, ability.event.player) == ("tapped for mana", YOU)
    assert ability.event.subjects == (Each(LANDS),)


def test_a_tap_trigger_without_mana_is_ordinary():
    """CR 605.1b: it adds no mana, so it uses the stack."""
    ability = only(
        "Whenever a player taps a land for mana, Tester deals 1 damage to that player.", ENCHANTMENT
    )
    assert isinstance(ability, TriggeredAbility)
    assert not ability.is_mana_ability


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("If you tap an artifact for mana, it produces twice as much of that mana instead.", ChangeEvent(2)),
        ("If a land is tapped for mana, it produces {U} instead of any other type.", ProduceInstead(("U",))),
        ("If a land is tapped for mana, it produces {R} instead of any other type and amount.",
         ProduceInstead(("R",), keeps_amount=False)),
        ("If a land is tapped for mana, it produces mana of a color of your choice "
         "instead of any other type.",
         ProduceInstead(chosen=True)),
    ],
)  # fmt: skip
def test_replacements_of_mana_production(text: str, effect: object):
    """CR 106.12b: the mana production event is changed while the ability resolves."""
    ability = only(text, ENCHANTMENT)
    assert isinstance(ability, ReplacementEffect)
    assert ability.event.kind == "tapped for mana"
    assert ability.effects == (effect,)


def test_mana_can_be_kept_until_end_of_turn():
    """CR 500.4: it stays as steps and phases end."""
    ability = only(
        "Whenever Tester attacks, add {R}. "
        "Until end of turn, you don't lose this mana as steps and phases end."
    )
    assert isinstance(ability, TriggeredAbility)
    (effect,) = ability.instructions.effects
    assert isinstance(effect, AddMana)
    assert effect.lasts == "end_of_turn"


def test_x_stays_x_where_nothing_defines_it():
    """CR 107.3a: X is the value announced for the cost."""
    effect = only("{X}, {T}: Add X mana in any combination of {W} and/or {U}.", LAND)
    assert isinstance(effect, ActivatedAbility)
    assert effect.instructions.effects == (AddMana(MixedMana(X(), mana.Listed(("W", "U")), "combination")),)
