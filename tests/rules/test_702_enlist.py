"""Enlist (702.154): the rulings of the keyword, written as its rule."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import StaticAbility
from replay.cards.definitions.continuous import ModifyPowerToughness
from replay.cards.definitions.phrases import Fixed, This
from replay.events import Attack, AttackersDeclared, ChoiceMade, ObjectMoved
from tests.builder import ALICE, BOB, Game
from tests.invented import creature, keyword

CAPTAIN = creature("Captain", 2, 2, keyword("enlist"))
HELPER = creature("Helper", 4, 4)


def _attack(game: Game, *attacks: tuple[int, int | None]) -> Game:
    declared = tuple(Attack(attacker, None, BOB, enlisted) for attacker, enlisted in attacks)
    return game.at(4, ALICE, "declare_attackers").feed(AttackersDeclared(ALICE, declared))


@pytest.mark.rule("enlist")
@pytest.mark.parametrize(
    ("tapped", "sick", "words", "is_legal"),
    [
        (False, False, "", True),
        (True, False, "", False),
        (False, True, "", False),
        (False, True, "haste", True),
    ],
)
def test_ruling_31_who_can_be_tapped_for_enlist(tapped: bool, sick: bool, words: str, is_legal: bool) -> None:
    """702.154a: an untapped creature that has haste or has been under control since the turn began."""
    game = Game()
    captain = game.battlefield(ALICE, CAPTAIN)
    helper = game.battlefield(
        ALICE, creature("Helper", 4, 4, *map(keyword, words.split())), tapped=tapped, sick=sick
    )
    _attack(game, (captain, helper))
    assert (("illegal", "enlist") not in game.verdicts) is is_legal


@pytest.mark.rule("enlist", "enlists-another-creature")
def test_ruling_31_an_attacking_creature_is_not_enlisted_even_if_it_stays_untapped() -> None:
    """702.154a, c: it was chosen to attack; nor does a creature enlist itself."""
    game = Game()
    captain = game.battlefield(ALICE, CAPTAIN)
    knight = game.battlefield(ALICE, creature("Knight", 4, 4, keyword("vigilance"), keyword("enlist")))
    _attack(game, (captain, knight), (knight, None))
    assert ("illegal", "enlist") in game.verdicts
    game = Game()
    knight = game.battlefield(ALICE, creature("Knight", 4, 4, keyword("vigilance"), keyword("enlist")))
    _attack(game, (knight, knight))
    assert ("illegal", "enlist") in game.verdicts


@pytest.mark.rule("linked-attack-trigger", "attack-costs-are-paid")
def test_ruling_32_the_trigger_adds_the_power_as_it_resolves() -> None:
    """702.154a: +X/+0 until end of turn, X is the power of the tapped creature as the ability resolves."""
    game = Game()
    captain, helper = game.battlefield(ALICE, CAPTAIN), game.battlefield(ALICE, HELPER)
    _attack(game, (captain, helper))
    assert game.state.object(helper).tapped
    assert [each.source for each in game.state.stack()] == [captain]
    game.changes(helper, power=1)
    game.resolve()
    assert game.size(captain) == (7, 2)
    game.step("cleanup")
    assert game.size(captain) == (2, 2)


@pytest.mark.rule("linked-attack-trigger")
def test_ruling_32_last_known_power_counts_if_it_has_left() -> None:
    """608.2h: of what has left, the last known value is used."""
    game = Game()
    captain, helper = game.battlefield(ALICE, CAPTAIN), game.battlefield(ALICE, HELPER)
    _attack(game, (captain, helper))
    game.happens(ObjectMoved(helper, "exile", origin="battlefield", owner=ALICE)).resolve()
    assert game.size(captain) == (6, 2)


@pytest.mark.rule("negative-numbers-count-as-zero")
def test_ruling_32_power_below_zero_adds_nothing() -> None:
    """107.1b: a negative number counts as zero where something is added."""
    game = Game()
    weak = creature("Weak", 0, 3, StaticAbility(This(), (ModifyPowerToughness(Fixed(-2), Fixed(0)),), ""))
    captain, helper = game.battlefield(ALICE, CAPTAIN), game.battlefield(ALICE, weak)
    _attack(game, (captain, helper)).resolve()
    assert game.size(captain) == (2, 2)


@pytest.mark.rule("enlist-instances-are-independent")
def test_ruling_33_one_creature_for_each_enlist_and_one_enlist_for_each_creature() -> None:
    """702.154d, 508.1j: a creature is tapped once; what has no enlist enlists nobody."""
    game = Game()
    captains = [game.battlefield(ALICE, CAPTAIN) for _ in range(2)]
    helper = game.battlefield(ALICE, HELPER)
    _attack(game, (captains[0], helper), (captains[1], helper))
    assert ("illegal", "enlist-instances-are-independent") in game.verdicts
    game = Game()
    plain, helper = game.battlefield(ALICE, HELPER), game.battlefield(ALICE, HELPER)
    _attack(game, (plain, helper))
    assert ("illegal", "enlist-instances-are-independent") in game.verdicts


@pytest.mark.rule("optional-attack-costs-are-chosen", "enlist-is-optional-attack-cost")
def test_ruling_34_enlisting_is_chosen_while_attackers_are_declared() -> None:
    """508.1g: never later."""
    game = Game()
    captain, helper = game.battlefield(ALICE, CAPTAIN), game.battlefield(ALICE, HELPER)
    _attack(game, (captain, None)).feed(ChoiceMade(ALICE, "enlist", (captain, helper), asked_by=captain))
    assert game.verdicts == [("illegal", "optional-attack-costs-are-chosen")]
    assert not game.state.object(helper).tapped
