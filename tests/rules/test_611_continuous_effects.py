"""Chapters 604, 611 and 101.2: effects that bend rules rather than change objects, and whom they reach."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import StaticAbility
from replay.cards.definitions.conditions import OpaqueCondition, TurnOf
from replay.cards.definitions.continuous import (
    Cannot,
    ChangeTypes,
    GrantKeywords,
    KeepMana,
    ModifyPowerToughness,
)
from replay.cards.definitions.phrases import YOU, Each, Filter, Fixed, Player, This
from replay.cards.definitions.written import read_ability, read_card, write
from replay.errors import InputError
from replay.events import CardSeen, EffectBegan, EffectEnded, ObjectCreated, ObjectMoved
from replay.rules.layers.continuous import bending, in_force
from replay.rules.unknown import Unknown
from tests.builder import ALICE, BOB, Game, card, creature, face, keyword, permanent, static

CREATURES = Each(Filter(types=("creature",)))
BEAR = creature("Plain Bear", 2, 2)
LAW = permanent("Old Law", "enchantment", static(Player("each opponent"), Cannot("draw", limit=1)))


def test_an_effect_on_players_reaches_those_it_names() -> None:
    """611.3: "each opponent can't draw more than one card each turn" says nothing of its controller."""
    game = Game()
    game.battlefield(ALICE, LAW)
    assert [change.limit for _, change in bending(game.state, Cannot, -BOB)] == [1]
    assert list(bending(game.state, Cannot, -ALICE)) == []


def test_effects_are_asked_in_the_order_of_their_timestamps() -> None:
    """613.7: within a layer the earlier is applied first."""
    game = Game()
    first, second = game.battlefield(ALICE, LAW), game.battlefield(BOB, LAW)
    assert [effect.context.source for effect, _ in in_force(game.state, Cannot)] == [first, second]


def test_an_effect_with_a_condition_bends_nothing_while_it_does_not_hold() -> None:
    """604.2; where nobody can tell whether it holds, there is no answer."""
    game = Game()
    keeps = static(YOU, KeepMana(), condition=TurnOf(YOU))
    game.battlefield(ALICE, permanent("Deep Well", "artifact", keeps))
    assert len(list(bending(game.state, KeepMana, -ALICE))) == 1
    game.at(3, BOB)
    assert list(bending(game.state, KeepMana, -ALICE)) == []
    unclear = static(YOU, KeepMana(), condition=OpaqueCondition("the well is full"))
    game.battlefield(ALICE, permanent("Old Well", "artifact", unclear))
    with pytest.raises(Unknown, match="well is full"):
        list(bending(game.state, KeepMana, -ALICE))


def test_a_resolution_fixes_the_objects_it_changes() -> None:
    """611.2c: creatures that enter later do not get the bonus; the effect ends when it is said to."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    effect = game.changes(bear, power=1)
    later = game.battlefield(ALICE, BEAR)
    assert (game.size(bear), game.size(later)) == ((3, 2), (2, 2))
    game.happens(EffectEnded(effect))
    assert game.size(bear) == (2, 2)


def test_a_resolution_may_bend_rules_for_its_objects_or_for_players() -> None:
    """611.2c, 101.2: the event carries the effect as an ability, and who controls it."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    cannot = write(StaticAbility(CREATURES, (Cannot("block"),), ""))
    game.happens(EffectBegan(7, (bear,), ability=cannot, controller=BOB))
    other = game.battlefield(ALICE, BEAR)
    assert len(list(bending(game.state, Cannot, bear))) == 1
    assert list(bending(game.state, Cannot, other)) == []


def test_an_emblem_works_from_the_command_zone() -> None:
    """114.4: its abilities work from there."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    yours = Each(Filter(types=("creature",), controller=YOU))
    emblem = card(face("Emblem", static(yours, ModifyPowerToughness(Fixed(1), Fixed(1))), types=""))
    game.happens(ObjectCreated(90, "command", "emblem", ALICE, ALICE, described=write(emblem)))
    assert game.size(bear) == (3, 3)


def test_a_token_is_what_the_effect_says_that_made_it() -> None:
    """111.3: its characteristics come with the event; what it has on the table comes on top."""
    game = Game()
    game.battlefield(ALICE, permanent("Winds", "enchantment", static(CREATURES, GrantKeywords(("flying",)))))
    goat = creature("Goat", 0, 1, keyword("reach"), subtypes="Goat")
    game.happens(ObjectCreated(91, "battlefield", "token", BOB, BOB, described=write(goat)))
    assert game.size(91) == (0, 1)
    assert game.now(91).keywords == {"reach", "flying"}


@pytest.mark.rule("static-effect-applies-on-entering")
def test_a_token_that_is_first_seen_under_an_effect_does_not_get_it_twice() -> None:
    """611.3c: it enters as a 2/2 under +1/+1, and is a 1/1 when that has gone."""
    game = Game()
    banner = permanent("Banner", "enchantment", static(CREATURES, ModifyPowerToughness(Fixed(1), Fixed(1))))
    id = game.battlefield(ALICE, banner)
    game.feed(CardSeen(92, card=7, kind="token", owner=ALICE, types=("creature",), power=2, toughness=2))
    game.happens(ObjectCreated(92, "battlefield", "token", ALICE, ALICE))
    assert game.size(92) == (2, 2)
    game.happens(ObjectMoved(id, "exile", 93, "battlefield", ALICE, "exile"))
    assert game.size(92) == (1, 1)


def test_what_events_carry_is_read_as_it_was_written() -> None:
    """Abilities and cards are JSON there; anything else is refused by name."""
    ability = static(CREATURES, Cannot("block"))
    assert read_ability(write(ability)) == ability
    assert read_card(write(BEAR)) == BEAR
    with pytest.raises(InputError, match="damaged card definition"):
        read_ability('{"is": "Nonsense"}')


def test_what_becomes_a_creature_loses_its_other_types_unless_it_is_an_artifact_creature() -> None:
    """205.1a: new card types replace the old and their subtypes; 205.1b: an artifact creature keeps them."""
    becomes = ChangeTypes(("creature",), ("Frog",), replaces=True)
    walks = ChangeTypes(("artifact", "creature"), ("Wall",), replaces=True)
    game = Game()
    first, second = (
        game.battlefield(ALICE, permanent("Small Shrine", "enchantment", subtypes="Shrine")) for _ in "ab"
    )
    for id, change in ((first, becomes), (second, walks)):
        game.happens(EffectBegan(id + 50, (id,), ability=write(StaticAbility(This(), (change,), ""))))
    assert (game.now(first).types, game.now(first).subtypes) == (("creature",), ("Frog",))
    assert game.now(second).types == ("enchantment", "artifact", "creature")
    assert game.now(second).subtypes == ("Shrine", "Wall")
