"""The Oracle-text grammar on what something becomes, on several groups at once, and on entering unless."""

from __future__ import annotations

from replay.cards.definitions.abilities import (
    Conditional,
    CreateTokens,
    KeywordAbility,
    StartContinuous,
    StaticAbility,
)
from replay.cards.definitions.conditions import AllOf, Exists, Is, Not, TurnOf
from replay.cards.definitions.continuous import (
    ChangeTypes,
    GrantKeywords,
    ModifyPowerToughness,
    SetPowerToughness,
)
from replay.cards.definitions.costs import ManaCost, PayMana
from replay.cards.definitions.effects import Draw
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import (
    YOU,
    AttachedObject,
    Each,
    Filter,
    Fixed,
    Target,
    This,
    ValueOf,
)
from replay.cards.definitions.replacements import EntersWith
from tests.cards.compiling import ENCHANTMENT, LAND, effects, only


def base(power: int, toughness: int) -> SetPowerToughness:
    """Power and toughness set to two numbers."""
    return SetPowerToughness(Fixed(power), Fixed(toughness))


def becomes(text: str) -> list[StartContinuous]:
    """The continuous effects of the one activated ability of an invented creature."""
    effects = only(text).instructions.effects  # type: ignore[union-attr]
    return [effect for effect in effects if isinstance(effect, StartContinuous)]


def test_becoming_something_with_a_base_size_sets_types_and_size():
    """CR 205.1a, 613.4b: new subtypes replace the old ones, the base power and toughness are set."""
    (effect,) = becomes("{G}: This creature becomes a Badger Scout with base power and toughness 2/3.")
    assert effect.lasts == "indefinite"
    assert effect.changes == (ChangeTypes(subtypes=("Badger", "Scout"), replaces=True), base(2, 3))


def test_what_is_gained_beside_the_new_types_is_understood():
    """CR 611.2a: one effect may change types, size and abilities."""
    first, second = becomes(
        "{W}: This creature becomes a Badger Bard with base power and toughness 4/4 and gains vigilance."
    )
    assert base(4, 4) in first.changes
    assert second.changes == (GrantKeywords(("vigilance",)),)


def test_having_a_base_size_is_set_in_a_layer_of_its_own():
    """CR 613.4b: "has base power and toughness" sets, it does not add."""
    ability = only("Enchanted creature has base power and toughness 0/2.", ENCHANTMENT)
    assert isinstance(ability, StaticAbility)
    assert ability.changes == (base(0, 2),)


def test_becoming_only_if_it_is_something_already_is_conditional():
    """CR 608.2c: the instruction is followed only if the condition is true then."""
    text = "{G}: If this creature is a Scout, it becomes a Badger with base power and toughness 6/6."
    (effect,) = only(text).instructions.effects  # type: ignore[union-attr]
    assert isinstance(effect, Conditional)
    assert effect.condition == Is(This(), Filter(subtypes=("Scout",)))


def test_during_your_turn_as_long_as_both_have_to_hold():
    """CR 611.3a: a static ability applies only while all it names is true."""
    ability = only(
        "During your turn, as long as Tester has one or more loyalty counters on him, he's a 3/4 Badger"
        " creature and has hexproof."
    )
    assert isinstance(ability, StaticAbility)
    assert isinstance(ability.condition, AllOf)
    assert ability.condition.conditions[0] == TurnOf(YOU)
    assert ability.affected == This()
    assert ability.changes[1:] == (base(3, 4), GrantKeywords(("hexproof",)))


def test_it_in_a_static_ability_is_what_was_named_before():
    """CR 611.3a: "it" is the enchanted creature, or the object itself."""
    enchanted = only("As long as enchanted creature is green, it gets +1/+1.", ENCHANTMENT)
    itself = only("As long as Tester is tapped, it gets +1/+1.")
    assert isinstance(enchanted, StaticAbility)
    assert isinstance(itself, StaticAbility)
    assert enchanted.affected == AttachedObject()
    assert itself.affected == This()


def test_two_groups_joined_by_and_are_changed_alike():
    """CR 611.3a: some of each group are left out ("other"), the change is the same."""
    ability = only("Badgers you control and other Stoats you control get +1/+1.")
    assert isinstance(ability, StaticAbility)
    badgers = Filter(subtypes=("Badger",), controller=YOU)
    stoats = Filter(subtypes=("Stoat",), controller=YOU, other=True)
    assert ability.affected == Each(Filter(noun="object", any_of=(badgers, stoats)))
    assert ability.changes == (ModifyPowerToughness(Fixed(1), Fixed(1)),)


def test_a_land_enters_tapped_unless_something_is_there():
    """CR 614.1c: "enters tapped unless" is a replacement effect with a condition."""
    ability = only("This land enters tapped unless you control a basic land.", LAND)
    (effect,) = ability.effects  # type: ignore[union-attr]
    assert isinstance(effect, Conditional)
    assert effect.condition == Not(Exists(Filter(types=("land",), supertypes=("basic",), controller=YOU)))
    assert effect.then == (EntersWith(tapped=True, what=This()),)


def test_what_returns_as_something_else_stays_that():
    """CR 205.1a: "it's an enchantment" takes the place of the card types it had."""
    ability = only("When this creature dies, return it to the battlefield. It's an enchantment.")
    _, change = ability.instructions.effects  # type: ignore[union-attr]
    assert change == StartContinuous(This(), (ChangeTypes(("enchantment",), replaces=True),), "indefinite")


def test_ward_is_granted_with_its_cost():
    """CR 702.21a: what a permanent has by an effect includes the cost of the keyword."""
    ability = only("Enchanted creature gets +1/+0 and has lifelink and ward {2}.", ENCHANTMENT)
    keywords = [node for node in nodes(ability) if isinstance(node, KeywordAbility)]
    assert [(keyword.name, keyword.costs) for keyword in keywords] == [("ward", (PayMana(ManaCost(("2",))),))]


def test_tokens_that_are_tapped_and_attacking_enter_so():
    """CR 508.4: they are put onto the battlefield attacking."""
    (made,) = effects("Create two 1/1 red Stoat creature tokens that are tapped and attacking.")
    assert isinstance(made, CreateTokens)
    assert (made.tapped, made.attacking, made.amount) == (True, True, Fixed(2))


def test_a_flavor_word_before_a_chapter_means_nothing():
    """CR 207.2d: flavor words have no rules meaning."""
    ability = only("I — Badger Song — Draw a card.", ENCHANTMENT)
    assert ability.instructions.effects == (Draw(YOU),)  # type: ignore[union-attr]


def test_all_creature_types_may_be_gained_beside_an_ability():
    """CR 205.3m: "all creature types" are every one there is."""
    (effect,) = becomes("{4}: This creature becomes a 3/3 creature with vigilance and all creature types.")
    assert ChangeTypes(all_creature_types=True) in effect.changes


def test_doubling_gives_as_much_again():
    """CR 701.10b: +X/+0, X being the power as the effect begins."""
    (effect,) = effects("Double the power of target creature you control until end of turn.")
    assert isinstance(effect, StartContinuous)
    assert effect.changes == (ModifyPowerToughness(ValueOf("power", Target(0)), Fixed(0)),)
