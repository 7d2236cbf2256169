"""Chapters 500–514: what happens by itself as steps begin and end."""

from __future__ import annotations

from replay.events import DamageDealt, StepBegan
from tests.builder import ALICE, BOB, Game, creature

GIANT = creature("Great Giant", 6, 5)


def test_unspent_mana_empties_as_the_phase_ends() -> None:
    """500.4: of every player, at the end of each step and phase."""
    game = Game().pool(ALICE, "GG").pool(BOB, "C")
    game.step("begin_combat")
    assert game.state.players[ALICE].pool == {}
    assert game.state.players[BOB].pool == {}


def test_untap_step_untaps_what_the_active_player_controls() -> None:
    """502.3: all of that player's permanents, no one else's."""
    game = Game()
    mine, yours = game.battlefield(ALICE, GIANT, tapped=True), game.battlefield(BOB, GIANT, tapped=True)
    game.turn(3, ALICE)
    assert not game.object(mine).tapped
    assert game.object(yours).tapped


def test_draw_step_draws_one_card() -> None:
    """504.1: the active player's."""
    game = Game().turn(3, ALICE).step("upkeep").step("draw")
    assert game.state.zone("hand", ALICE).count == 1
    assert game.state.zone("hand", BOB).count == 0


def test_draw_step_draws_nothing_for_who_begins_a_game_of_two() -> None:
    """103.8a: in the first turn; with three players they draw (103.8c)."""
    for players, drawn in ((2, 0), (3, 1)):
        game = Game(players=players)
        game.at(1, ALICE, "upkeep").feed(StepBegan(1, "draw", ALICE))
        assert game.state.zone("hand", ALICE).count == drawn


def test_damage_wears_off_in_the_cleanup_step() -> None:
    """514.2: from every permanent; not before."""
    game = Game()
    giant = game.battlefield(BOB, GIANT)
    game.happens(DamageDealt(4, object=giant))
    game.step("end")
    assert game.object(giant).damage == 4
    game.step("cleanup")
    assert game.object(giant).damage == 0


def test_until_end_of_turn_ends_with_the_damage() -> None:
    """514.2: at the same time, so that 4 damage on a creature that was 6/5 and 7/6 destroys nothing."""
    game = Game()
    giant = game.battlefield(ALICE, GIANT)
    game.changes(giant, power=1, toughness=1)
    lasting = game.battlefield(ALICE, GIANT)
    game.changes(lasting, power=1, until="indefinite")
    game.happens(DamageDealt(5, object=giant))
    game.step("end").step("cleanup")
    assert game.zone(giant) == "battlefield"
    assert game.size(giant) == (6, 5)
    assert game.size(lasting) == (7, 5)
