"""Chapter 613: the order in which continuous effects make an object what it is. Cards are invented."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import GrantAbilities, StaticAbility
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.conditions import Exists
from replay.cards.definitions.continuous import (
    ChangeColors,
    ChangeController,
    ChangeTypes,
    GrantKeywords,
    LoseAbilities,
    ModifyPowerToughness,
    SetPowerToughness,
)
from replay.cards.definitions.phrases import (
    YOU,
    AttachedObject,
    CountOf,
    Each,
    Filter,
    Fixed,
    OpaqueAmount,
    Player,
    This,
    Times,
)
from replay.cards.definitions.written import write
from replay.events import EffectBegan, EffectEnded, ObjectMoved, RelationChanged
from tests.builder import (
    ALICE,
    BOB,
    FOREST,
    ISLAND,
    Game,
    card,
    creature,
    face,
    keyword,
    land,
    permanent,
    static,
)

CREATURES = Each(Filter(types=("creature",)))
YOUR_CREATURES = Each(Filter(types=("creature",), controller=YOU))
ENCHANTED = AttachedObject()

OGRE = creature("Plain Ogre", 2, 2)
SKY_CLOAK = permanent(
    "Sky Cloak", "enchantment", static(ENCHANTED, GrantKeywords(("flying",))), subtypes="Aura"
)
LEAD_BOOTS = permanent(
    "Lead Boots", "enchantment", static(ENCHANTED, LoseAbilities(("flying",))), subtypes="Aura"
)
PLAINNESS = permanent(
    "Plainness",
    "enchantment",
    static(CREATURES, LoseAbilities(), SetPowerToughness(Fixed(1), Fixed(1))),
)


def plus(power: int, toughness: int) -> ModifyPowerToughness:
    """+X/+Y."""
    return ModifyPowerToughness(Fixed(power), Fixed(toughness))


# --- layer 7 ---------------------------------------------------------------------------------------


@pytest.mark.rule("sublayer-modifying", "sublayer-setting")
def test_setting_comes_before_counters_and_bonuses_however_late() -> None:
    """613.4, the ogre of the example: 2/2, a counter, +4/+4, an enchantment for +0/+2, then set to 0/1."""
    game = Game()
    ogre = game.battlefield(ALICE, OGRE, counters={"+1/+1": 1})
    assert game.size(ogre) == (3, 3)
    game.changes(ogre, power=4, toughness=4)
    assert game.size(ogre) == (7, 7)
    game.battlefield(ALICE, permanent("Thick Hides", "enchantment", static(YOUR_CREATURES, plus(0, 2))))
    assert game.size(ogre) == (7, 9)
    game.changes(ogre, set_power=0, set_toughness=1)
    assert game.size(ogre) == (5, 8)


@pytest.mark.rule("sublayer-switching")
def test_switching_comes_last() -> None:
    """613.4d: 1/3 with +0/+1, switched, is 4/1; +5/+0 afterwards makes it 4/6."""
    game = Game()
    one = game.battlefield(ALICE, creature("Small Wall", 1, 3))
    game.changes(one, toughness=1)
    game.changes(one, switched=True)
    assert game.size(one) == (4, 1)
    game.changes(one, power=5)
    assert game.size(one) == (4, 6)


@pytest.mark.rule("sublayer-switching")
def test_a_bonus_that_ends_is_missed_on_the_other_side_of_a_switch() -> None:
    """613.4d: where the +0/+1 ends before the switch does, the creature is 3/1."""
    game = Game()
    one = game.battlefield(ALICE, creature("Small Wall", 1, 3))
    bonus = game.changes(one, toughness=1)
    game.changes(one, switched=True)
    game.happens(EffectEnded(bonus))
    assert game.size(one) == (3, 1)


@pytest.mark.rule("sublayer-switching")
def test_two_switches_cancel_each_other() -> None:
    """613.4d: 1/3 with +0/+1, switched twice, is 1/4."""
    game = Game()
    one = game.battlefield(ALICE, creature("Small Wall", 1, 3))
    game.changes(one, toughness=1)
    game.changes(one, switched=True)
    game.changes(one, switched=True)
    assert game.size(one) == (1, 4)


@pytest.mark.rule("sublayer-defining", "characteristic-defining-first")
def test_what_defines_its_size_works_in_every_zone_and_before_what_sets_it() -> None:
    """613.4a, 604.3: a size that counts cards in hand is known in the graveyard too, and can be set."""
    cards_in_hand = CountOf(Filter(noun="card", zone="hand", owner=YOU))
    drake = creature(
        "Thinking Drake",
        Times(1, Fixed(0)),
        Times(1, Fixed(0)),
        static(This(), SetPowerToughness(cards_in_hand, cards_in_hand), defines=True),
    )
    game = Game()
    game.hand(ALICE, FOREST)
    buried, flying = game.graveyard(ALICE, drake), game.battlefield(ALICE, drake)
    assert game.size(buried) == game.size(flying) == (1, 1)
    game.unknown_hand(ALICE, 2)
    game.changes(flying, power=1)
    assert game.size(flying) == (4, 3)
    game.changes(flying, set_power=0, set_toughness=1)
    assert game.size(flying) == (1, 1)


def test_a_bonus_that_counts_cards_in_hand_is_no_defining_ability() -> None:
    """613.4c, and the ruling: it changes the size on the battlefield only, unseen cards count as well."""
    less = Times(-1, CountOf(Filter(noun="card", zone="hand", owner=Player("each opponent"))))
    enemy = creature("Foe of Thought", 5, 5, static(This(), ModifyPowerToughness(less, less)))
    game = Game()
    game.unknown_hand(BOB, 3)
    on_table, in_hand = game.battlefield(ALICE, enemy), game.hand(ALICE, enemy)
    assert game.size(on_table) == (2, 2)
    assert game.size(in_hand) == (5, 5)


# --- through several layers ------------------------------------------------------------------------


@pytest.mark.rule("layer-color")
def test_a_creature_gets_the_bonus_of_the_colour_it_has_just_now() -> None:
    """613.1: white creatures get +1/+1; a black one that turns white gets it, and loses it turning red."""
    game = Game()
    honor = static(Each(Filter(types=("creature",), colors=("W",), controller=YOU)), plus(1, 1))
    game.battlefield(ALICE, permanent("Pale Banner", "enchantment", honor))
    knight = game.battlefield(ALICE, creature("Dark Knight", 2, 2, mana="{1}{B}"))
    assert game.size(knight) == (2, 2)
    game.changes(knight, colors=("W",))
    assert game.size(knight) == (3, 3)
    game.changes(knight, colors=("R",))
    assert game.size(knight) == (2, 2)


@pytest.mark.rule("layer-color")
def test_a_bonus_for_white_creatures_finds_the_one_made_white_by_a_later_aura() -> None:
    """613.9: the enchanted creature gets the bonus, whatever colour it was."""
    game = Game()
    white = Each(Filter(types=("creature",), colors=("W",)))
    game.battlefield(ALICE, permanent("Pale Banner", "enchantment", static(white, plus(1, 1))))
    knight = game.battlefield(ALICE, creature("Dark Knight", 2, 2, mana="{1}{B}"))
    chalk = permanent("Chalk", "enchantment", static(ENCHANTED, ChangeColors(("W",))), subtypes="Aura")
    game.battlefield(ALICE, chalk, on=knight)
    assert game.now(knight).colors == ("W",)
    assert game.size(knight) == (3, 3)


@pytest.mark.rule("layer-type")
def test_an_effect_goes_on_with_the_objects_it_began_with() -> None:
    """613.6: noncreature artifacts become 2/2 creatures, though in the end they are."""
    game = Game()
    noncreature = Each(Filter(types=("artifact",), without=("creature",)))
    march = static(noncreature, ChangeTypes(("creature",)), SetPowerToughness(Fixed(2), Fixed(2)))
    game.battlefield(ALICE, permanent("Marching Song", "enchantment", march))
    stone = game.battlefield(ALICE, permanent("Still Stone", "artifact"))
    golem = game.battlefield(ALICE, card(face("Tall Golem", types="artifact creature", power=5, toughness=5)))
    assert game.size(stone) == (2, 2)
    assert game.size(golem) == (5, 5)


def test_a_land_may_be_made_a_creature_and_grow() -> None:
    """613.1, layers 4, 7b, 7c: a land becomes a 3/3 creature that is still a land, and gets +1/+1."""
    game = Game()
    tomb = game.battlefield(ALICE, land("Old Tomb"))
    assert game.size(tomb) == (None, None)
    game.changes(tomb, added_types=("creature",), set_power=3, set_toughness=3)
    game.changes(tomb, power=1, toughness=1)
    assert game.now(tomb).types == ("land", "creature")
    assert game.size(tomb) == (4, 4)


@pytest.mark.rule("characteristic-defining-first")
def test_a_changeling_has_every_creature_type_everywhere() -> None:
    """702.73a, 604.3: it counts as an Elf on the battlefield and in the graveyard, and as no kind of land."""
    game = Game()
    shifter = creature("Formless", 1, 1, keyword("changeling"))
    for id in (game.battlefield(ALICE, shifter), game.graveyard(ALICE, shifter)):
        assert game.now(id).has_subtype("Elf")
        assert not game.now(id).has_subtype("Forest")


# --- layer 6 ---------------------------------------------------------------------------------------


@pytest.mark.rule("layer-abilities", "timestamps")
@pytest.mark.parametrize(
    ("first", "second", "flies"), [(SKY_CLOAK, LEAD_BOOTS, False), (LEAD_BOOTS, SKY_CLOAK, True)]
)
def test_of_gaining_and_losing_the_later_wins(
    first: CardDefinition, second: CardDefinition, flies: bool
) -> None:
    """613.9: one Aura gives flying, another takes it; neither depends on the other, so time decides."""
    game = Game()
    ogre = game.battlefield(ALICE, OGRE)
    for aura in (first, second):
        enchantment = game.battlefield(ALICE, aura)
        game.happens(RelationChanged("attached", enchantment, ogre))
    assert game.now(ogre).has("flying") is flies


@pytest.mark.rule("timestamps")
def test_an_ability_granted_to_an_equipment_is_later_than_the_equipments_own() -> None:
    """613.7a: a rune gives the Equipment "equipped creature has flying"; its own takes it away."""
    game = Game()
    ogre = game.battlefield(ALICE, creature("Winged Ogre", 2, 2))
    hammer = permanent(
        "Vast Hammer",
        "artifact",
        static(ENCHANTED, plus(10, 10), LoseAbilities(("flying",))),
        subtypes="Equipment",
    )
    equipment = game.battlefield(ALICE, hammer, on=ogre)
    lifts = static(ENCHANTED, GrantKeywords(("flying",)))
    rune = permanent("Wing Rune", "enchantment", static(ENCHANTED, GrantAbilities((lifts,))), subtypes="Aura")
    game.battlefield(ALICE, rune, on=equipment)
    assert game.now(ogre).has("flying")
    game.happens(RelationChanged("attached", equipment, ogre))
    assert game.now(ogre).has("flying")
    assert game.size(ogre) == (12, 12)


@pytest.mark.rule("dependency")
def test_an_ability_that_is_lost_grants_nothing() -> None:
    """613.8a: what gives flying to others depends on the effect under which it loses its abilities."""
    game = Game()
    leader = creature("Flock Leader", 3, 3, static(CREATURES, GrantKeywords(("flying",))))
    lead, ogre = game.battlefield(ALICE, leader), game.battlefield(ALICE, OGRE)
    assert game.now(ogre).has("flying")
    game.battlefield(BOB, PLAINNESS)
    assert not game.now(ogre).has("flying")
    assert game.size(lead) == (1, 1)


@pytest.mark.rule("keyword-counter-gives-keyword")
def test_a_flying_counter_gives_flying() -> None:
    """122.1b: a keyword counter gives that keyword."""
    game = Game()
    assert game.now(game.battlefield(ALICE, OGRE, counters={"flying": 1})).has("flying")


def test_losing_a_keyword_loses_what_it_stands_for() -> None:
    """702: prowess is a triggered ability; without the keyword nothing of it is left."""
    game = Game()
    monk = game.battlefield(ALICE, creature("Quick Monk", 1, 2, keyword("prowess")))
    assert len(game.now(monk).abilities) == 2
    game.changes(monk, loses=("prowess",))
    assert game.now(monk).abilities == ()


def test_a_static_ability_does_nothing_from_the_graveyard() -> None:
    """113.6: a permanent's abilities work on the battlefield."""
    game = Game()
    ogre = game.battlefield(ALICE, OGRE)
    game.graveyard(ALICE, creature("War Chief", 1, 1, static(YOUR_CREATURES, plus(1, 1))))
    assert game.size(ogre) == (2, 2)


def test_an_effect_lasts_as_long_as_its_condition_holds() -> None:
    """604.2: "as long as you control an Island", asked at every moment."""
    game = Game()
    island = Exists(Filter(types=("land",), subtypes=("Island",), controller=YOU))
    crab = game.battlefield(ALICE, creature("Shore Crab", 1, 1, static(This(), plus(1, 1), condition=island)))
    assert game.size(crab) == (1, 1)
    isle = game.battlefield(ALICE, ISLAND)
    assert game.size(crab) == (2, 2)
    game.happens(ObjectMoved(isle, "graveyard", isle + 100, "battlefield"))
    assert game.size(crab) == (1, 1)


# --- layers 1 and 2 --------------------------------------------------------------------------------


@pytest.mark.rule("layer-copy")
def test_a_copy_has_the_printed_values_and_gets_its_own_effects() -> None:
    """613.1a, 707.2: what is on the original, counters and bonuses, is not copied."""
    game = Game()
    ogre = game.battlefield(ALICE, OGRE, counters={"+1/+1": 2})
    mimic = game.battlefield(ALICE, creature("Mimic", 0, 1), counters={"+1/+1": 1})
    game.changes(mimic, copy_of=ogre)
    assert game.now(mimic).name == "Plain Ogre"
    assert game.size(mimic) == (3, 3)


@pytest.mark.rule("layer-copy")
def test_of_two_copy_effects_the_later_wins() -> None:
    """613.2, 613.7: copying is layer 1, and there the timestamp decides."""
    game = Game()
    mimic, ogre = game.battlefield(ALICE, creature("Mimic", 0, 1)), game.battlefield(ALICE, OGRE)
    game.changes(mimic, copy_of=ogre)
    giant = write(creature("Great Giant", 7, 7))
    game.happens(EffectBegan(9, (mimic,), becomes=giant, duration="end_of_turn"))
    assert game.size(mimic) == (7, 7)


@pytest.mark.rule("layer-control")
def test_control_and_haste_of_one_effect_come_in_their_layers() -> None:
    """613.1: gain control until end of turn, and it has haste; afterwards it is its owner's again."""
    game = Game()
    ogre = game.battlefield(BOB, OGRE)
    effect = game.changes(ogre, controller=ALICE, gains=("haste",))
    assert game.state.object(ogre).controller == ALICE
    assert game.now(ogre).has("haste")
    game.happens(EffectEnded(effect))
    assert game.state.object(ogre).controller == BOB


@pytest.mark.rule("layer-control")
def test_an_aura_that_gives_control_gives_it_while_it_is_attached() -> None:
    """613.1b: "you control enchanted creature"."""
    game = Game()
    ogre = game.battlefield(BOB, OGRE)
    mesmerise = permanent(
        "Mesmerise", "enchantment", static(ENCHANTED, ChangeController(YOU)), subtypes="Aura"
    )
    aura = game.battlefield(ALICE, mesmerise)
    game.happens(RelationChanged("attached", aura, ogre))
    assert game.state.object(ogre).controller == ALICE
    game.happens(ObjectMoved(aura, "graveyard", aura + 100, "battlefield"))
    assert game.state.object(ogre).controller == BOB


# --- what cannot be told ---------------------------------------------------------------------------


def test_an_effect_that_is_not_understood_leaves_a_doubt_where_it_applies() -> None:
    """613.1: only questions in its reach stay open; the values without it are shown."""
    game = Game()
    odd = OpaqueAmount("twice the number of your regrets")
    game.battlefield(
        ALICE, permanent("Odd Banner", "enchantment", static(YOUR_CREATURES, ModifyPowerToughness(odd, odd)))
    )
    mine, other = game.battlefield(ALICE, OGRE), game.battlefield(BOB, OGRE)
    assert game.now(mine).doubts == {"power-toughness"}
    assert game.now(other).doubts == frozenset()
    assert game.size(mine) == (2, 2)


def test_an_effect_of_a_resolution_may_grant_whole_abilities() -> None:
    """611.2, 613.1f: carried by the event as a static ability in the words of card definitions."""
    game = Game()
    ogre = game.battlefield(ALICE, OGRE)
    text = StaticAbility(This(), (GrantAbilities((static(YOUR_CREATURES, plus(1, 0)),)),), "")
    game.happens(EffectBegan(9, (ogre,), ability=write(text), controller=ALICE))
    assert game.size(ogre) == (3, 2)
