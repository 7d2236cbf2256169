"""Chapter 120: what damage does."""

from __future__ import annotations

from replay.events import DamageDealt
from tests.builder import ALICE, BOB, Game, creature

GIANT = creature("Great Giant", 6, 5)


def test_damage_causes_loss_of_life_of_the_player() -> None:
    """120.3a: that much life, and no other player's."""
    game = Game()
    giant = game.battlefield(ALICE, GIANT)
    game.happens(DamageDealt(6, giant, seat=BOB))
    assert game.state.players[BOB].life == 14
    assert game.state.players[ALICE].life == 20


def test_damage_to_a_creature_costs_nobody_life() -> None:
    """120.3e: it is marked on the creature."""
    game = Game()
    giant, other = game.battlefield(ALICE, GIANT), game.battlefield(BOB, GIANT)
    game.happens(DamageDealt(4, giant, object=other))
    assert game.object(other).damage == 4
    assert game.state.players[BOB].life == 20
