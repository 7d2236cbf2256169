"""Chapters 508 and 511: attacking creatures tap, and leave combat."""

from __future__ import annotations

import pytest

from replay.events import Attack, AttackersDeclared
from tests.builder import ALICE, BOB, Game, creature
from tests.invented import FOREST, permanent

BEAR = creature("Plain Bear", 2, 2)


def test_attackers_tap_and_others_do_not() -> None:
    """508.1f: those declared are tapped, as part of the declaration."""
    game = Game()
    bear, other = game.battlefield(ALICE, BEAR), game.battlefield(ALICE, BEAR)
    game.at(3, ALICE, "declare_attackers").attack(ALICE, bear)
    assert game.object(bear).tapped
    assert not game.object(other).tapped


def test_combat_ends_for_attackers_and_blockers() -> None:
    """511.3: as the end of combat step ends all of them are removed from combat, not before."""
    game = Game()
    wall = creature("High Wall", 0, 8)
    bear, blocker = game.battlefield(ALICE, BEAR), game.battlefield(BOB, wall)
    game.at(3, ALICE, "declare_attackers").attack(ALICE, bear)
    game.step("declare_blockers").block(BOB, {blocker: [bear]})
    game.step("end_combat")
    assert game.object(bear).attacking is not None
    game.step("postcombat_main")
    assert game.object(bear).attacking is None
    assert game.object(blocker).blocking == ()


@pytest.mark.rule("attacker-has-defender")
def test_a_land_cannot_be_attacked() -> None:
    """508.1b: each attacker attacks a player, a planeswalker or a battle."""
    game = Game()
    bear, forest = game.battlefield(ALICE, BEAR), game.battlefield(BOB, FOREST)
    game.at(3, ALICE, "declare_attackers").feed(AttackersDeclared(ALICE, (Attack(bear, defender=forest),)))
    assert game.verdicts == [("illegal", "attacker-has-defender")]


@pytest.mark.rule("attacker-has-defender")
@pytest.mark.parametrize("kind", ["planeswalker", "battle"])
def test_a_planeswalker_and_a_battle_can_be_attacked(kind: str) -> None:
    """508.1b: for each attacker it is said whom or what it attacks."""
    game = Game()
    bear, attacked = game.battlefield(ALICE, BEAR), game.battlefield(BOB, permanent("Far Goal", kind))
    game.at(3, ALICE, "declare_attackers").feed(AttackersDeclared(ALICE, (Attack(bear, defender=attacked),)))
    assert "attacker-has-defender" not in [slug for _, slug in game.verdicts]
