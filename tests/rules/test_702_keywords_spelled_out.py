"""Chapter 702: keyword abilities that stand for abilities which text could also spell out."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    ReplacementEffect,
    StartContinuous,
    TriggeredAbility,
)
from replay.cards.definitions.continuous import ModifyPowerToughness
from replay.cards.definitions.costs import DiscardCost, ManaCost, PayMana, TapOthers
from replay.cards.definitions.effects import Attach, Draw, SearchLibrary
from replay.cards.definitions.phrases import Fixed
from replay.rules.layers.abilities import abilities, abilities_of_kind, keywords, mana_abilities
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.keyword_meaning import meaning
from tests.builder import ALICE, BOB, FOREST, Game, creature, keyword, land, permanent

TWO = (PayMana(ManaCost(("2",))),)


def only(*found: Ability) -> Ability:
    """The one ability that a keyword stands for."""
    (ability,) = found
    return ability


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("prowess", "cast"),
        ("exalted", "attacks"),
        ("battle cry", "attacks"),
        ("flanking", "blocks"),
        ("mentor", "attacks"),
        ("evolve", "enters"),
        ("extort", "cast"),
        ("undying", "dies"),
        ("persist", "dies"),
    ],
)
def test_triggered_keywords_wait_for_their_event(name: str, event: str) -> None:
    """702.108a, 702.83a, 702.91a, 702.25a, 702.134a, 702.100a, 702.101a, 702.93a, 702.79a."""
    ability = only(*meaning(keyword(name)))
    assert isinstance(ability, TriggeredAbility)
    assert ability.event.kind == event


def test_bushido_gives_as_much_as_its_number() -> None:
    """702.45a: +N/+N until end of turn, whether it blocks or becomes blocked."""
    ability = only(*meaning(KeywordAbility("bushido", "bushido 2", amount=Fixed(2))))
    assert isinstance(ability, TriggeredAbility)
    assert ability.event.also == ("becomes blocked",)
    effect = ability.instructions.effects[0]
    assert isinstance(effect, StartContinuous)
    assert effect.changes == (ModifyPowerToughness(Fixed(2), Fixed(2)),)


def test_equip_attaches_to_a_creature_you_control_as_a_sorcery() -> None:
    """702.6a: equip is an activated ability with a target, at a sorcery's times."""
    ability = only(*meaning(KeywordAbility("equip", "equip {2}", TWO)))
    assert isinstance(ability, ActivatedAbility)
    assert (ability.costs, ability.timing) == (TWO, "sorcery")
    assert isinstance(ability.instructions.effects[0], Attach)
    assert len(ability.instructions.targets) == 1


def test_cycling_is_activated_from_the_hand_by_discarding_the_card() -> None:
    """702.29a, 702.29e: a card is drawn, or searched for by its type."""
    cycling = only(*meaning(KeywordAbility("cycling", "cycling {2}", TWO)))
    search = only(*meaning(KeywordAbility("swampcycling", "swampcycling {2}", TWO)))
    assert isinstance(cycling, ActivatedAbility)
    assert isinstance(search, ActivatedAbility)
    assert (cycling.zone, cycling.costs) == ("hand", (*TWO, DiscardCost(this=True)))
    assert isinstance(cycling.instructions.effects[0], Draw)
    found = search.instructions.effects[0]
    assert isinstance(found, SearchLibrary)
    assert found.filter.subtypes == ("Swamp",)


def test_crew_taps_creatures_of_enough_power() -> None:
    """702.122a: the creatures tapped have that much power together."""
    ability = only(*meaning(KeywordAbility("crew", "crew 3", amount=Fixed(3))))
    assert isinstance(ability, ActivatedAbility)
    assert isinstance(ability.costs[0], TapOthers)
    assert ability.costs[0].total_power == 3


def test_modular_is_two_abilities() -> None:
    """702.43a: it enters with counters, and leaves them to an artifact creature."""
    enters, dies = meaning(KeywordAbility("modular", "modular 2", amount=Fixed(2)))
    assert isinstance(enters, ReplacementEffect)
    assert isinstance(dies, TriggeredAbility)


def test_a_keyword_that_bends_rules_stands_for_nothing_else() -> None:
    """702.9: flying is asked for by name."""
    assert meaning(keyword("flying")) == ()


def test_a_devoid_creature_has_no_colour_anywhere() -> None:
    """702.114a: a characteristic-defining ability."""
    game = Game()
    id = game.graveyard(ALICE, creature("Hollow One", 3, 3, keyword("devoid"), mana="{2}{G}"))
    assert game.now(id).colors == ()


# --- abilities of objects --------------------------------------------------------------------------


def test_an_object_has_its_printed_abilities_in_order_and_gained_ones_behind() -> None:
    """113.1, 613.1f: what effects add comes after what is printed."""
    game = Game()
    elf = game.battlefield(ALICE, creature("Moss Elf", 1, 1, keyword("reach"), keyword("haste")))
    game.changes(elf, gains=("flying",))
    names = [each.name for each in abilities_of_kind(game.state, game.object(elf), KeywordAbility)]
    assert names == ["reach", "haste", "flying"]
    assert keywords(game.state, game.object(elf)) == {"reach", "haste", "flying"}


def test_a_basic_land_has_one_mana_ability_however_it_is_written() -> None:
    """305.6: what the reminder text says is not a second ability."""
    game = Game()
    (intrinsic,) = game.now(game.battlefield(ALICE, FOREST)).abilities
    written = land("Written Forest", intrinsic, subtypes="Forest")
    for definition in (FOREST, written):
        forest = game.object(game.battlefield(BOB, definition))
        assert len(mana_abilities(game.state, forest)) == 1
        assert abilities(game.state, forest) == (intrinsic,)


def test_a_card_that_nobody_knows_has_no_known_abilities() -> None:
    """Unknown is a value."""
    game = Game()
    stranger = game.state.object(77)
    assert not characteristics(game.state, stranger).known
    rock = game.battlefield(ALICE, permanent("Grey Rock", "artifact"))
    assert characteristics(game.state, game.object(rock)).known
