"""Chapters 500–514: what happens by itself as turns go by."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import StaticAbility
from replay.cards.definitions.continuous import Permission
from replay.cards.definitions.phrases import YOU
from replay.events import ChoiceMade, DamageDealt, EffectBegan, LifeChanged, ObjectMoved, StepBegan
from replay.rules.casting.choices import NeedsChoice
from tests.builder import ALICE, BOB, FOREST, Game, target
from tests.invented import creature, permanent

BEAR = creature("Plain Bear", 2, 2)


@pytest.mark.rule("untap-step-untaps", "summoning-sickness-ends")
def test_untap_step_untaps_what_the_active_player_controls() -> None:
    """502.3: and nothing of anybody else's."""
    game = Game()
    hers, his = game.battlefield(ALICE, BEAR, tapped=True), game.battlefield(BOB, BEAR, tapped=True)
    game.turn(3, ALICE)
    assert [game.state.object(each).tapped for each in (hers, his)] == [False, True]


@pytest.mark.rule("draw-step-draws")
def test_draw_step_draws_a_card_that_may_be_named() -> None:
    """504.1: the active player draws, and nobody can respond to it."""
    game = Game()
    (forest,) = game.library(ALICE, FOREST, unknown=10)
    game.turn(3, ALICE).feed(StepBegan(3, "draw", ALICE), ChoiceMade(ALICE, "draw", (forest,), amount=1))
    assert game.zone(forest) == "hand"


@pytest.mark.rule("first-player-skips-first-draw")
@pytest.mark.parametrize(("players", "drawn"), [(2, 0), (3, 1)])
def test_first_player_skips_first_draw_with_two_players(players: int, drawn: int) -> None:
    """103.8a: who plays first draws nothing in that first turn."""
    game = Game(players=players)
    game.turn(1, ALICE).step("draw")
    assert game.state.zone("hand", ALICE).count == drawn
    game.feed(ChoiceMade(ALICE, "draw", amount=1))
    assert (("illegal", "first-player-skips-first-draw") in game.verdicts) is (players == 2)


@pytest.mark.rule("discard-to-hand-size")
def test_discard_to_hand_size_as_the_turn_ends() -> None:
    """514.1: only the active player; which cards, they choose."""
    game = Game()
    game.unknown_hand(ALICE, 9)
    game.unknown_hand(BOB, 9)
    game.step("cleanup")
    assert [game.state.zone("hand", seat).count for seat in (ALICE, BOB)] == [7, 9]
    game = Game()
    forests = [game.hand(ALICE, FOREST) for _ in range(8)]
    game.step("cleanup")
    assert isinstance(game.heard.doubts[-1], NeedsChoice)
    game.at(5, ALICE, "end")
    game.feed(StepBegan(5, "cleanup", ALICE), ChoiceMade(ALICE, "discard", (forests[3],), amount=1))
    assert game.zone(forests[3]) == "graveyard"


@pytest.mark.rule("discard-to-hand-size")
def test_discard_to_hand_size_is_not_asked_of_who_has_no_maximum() -> None:
    """402.2: "you have no maximum hand size"."""
    game = Game()
    keeps = StaticAbility(YOU, (Permission("no maximum hand size"),), "")
    game.battlefield(ALICE, permanent("Vessel", "artifact", keeps))
    game.unknown_hand(ALICE, 9)
    game.step("cleanup")
    assert game.state.zone("hand", ALICE).count == 9


@pytest.mark.rule("damage-wears-off", "until-end-of-turn-ends")
def test_damage_wears_off_as_effects_until_end_of_turn_end() -> None:
    """514.2: at the same time: a 2/2 made 5/5 with 3 damage survives the turn."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.changes(bear, power=3, toughness=3)
    game.happens(DamageDealt(3, object=bear)).step("end").step("cleanup")
    assert game.zone(bear) == "battlefield"
    assert (game.size(bear), game.state.object(bear).damage) == ((2, 2), 0)


@pytest.mark.rule("effects-expire-at-end-of-phase")
def test_effects_expire_at_end_of_phase() -> None:
    """500.5: "until end of combat"."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.step("begin_combat").changes(bear, until="end_of_combat", power=2)
    game.step("end_combat")
    assert game.size(bear) == (4, 2)
    game.step("postcombat_main")
    assert game.size(bear) == (2, 2)


@pytest.mark.rule("effect-of-resolution-lasts")
def test_effect_of_resolution_lasts_until_your_next_turn() -> None:
    """611.2a: an effect lasts as long as it says."""
    game = Game()
    game.happens(EffectBegan(1, duration="until_your_next_turn", seats=(ALICE,), controller=ALICE))
    game.turn(3, BOB)
    assert game.state.effects
    game.turn(4, ALICE)
    assert not game.state.effects


@pytest.mark.rule("effect-of-resolution-lasts", "until-end-of-turn-ends")
@pytest.mark.parametrize(("begun", "ends"), [(ALICE, 4), (BOB, 3)])
def test_effect_lasts_until_the_end_of_a_turn_that_began_after_it(begun: int, ends: int) -> None:
    """514.2, 611.2a: "until the end of your next turn" does not end with the turn in which it began."""
    game = Game().at(2, begun)
    game.happens(EffectBegan(1, duration="until_end_of_your_next_turn", seats=(ALICE,), controller=ALICE))
    turns = {2: begun, 3: ALICE if begun == BOB else BOB, 4: begun}
    for turn, active in turns.items():
        game.at(turn, active, "end") if turn == 2 else game.turn(turn, active)
        game.step("cleanup")
        assert bool(game.state.effects) is (turn < ends)


@pytest.mark.rule("effect-of-resolution-lasts")
def test_effect_lasts_until_its_source_leaves_the_battlefield() -> None:
    """611.2a: and does not begin if the source has left already."""
    text = "{T}: Target creature can't attack or block until Old Mage leaves the battlefield."
    game = Game()
    mage, bear = game.battlefield(ALICE, creature("Old Mage", 1, 1, text=text)), game.battlefield(BOB, BEAR)
    game.activate(ALICE, mage, target(ALICE, bear))
    game.resolve()
    assert game.state.effects
    game.happens(ObjectMoved(mage, "graveyard", origin="battlefield", owner=ALICE))
    assert not game.state.effects
    game = Game()
    mage, bear = game.battlefield(ALICE, creature("Old Mage", 1, 1, text=text)), game.battlefield(BOB, BEAR)
    game.activate(ALICE, mage, target(ALICE, bear))
    game.happens(ObjectMoved(mage, "graveyard", origin="battlefield", owner=ALICE)).resolve()
    assert not game.state.effects


@pytest.mark.rule("damage-causes-loss-of-life", "life-changes-by-gain-or-loss")
def test_damage_causes_loss_of_life() -> None:
    """120.3a: damage to a player is that much life lost."""
    game = Game()
    game.happens(DamageDealt(3, seat=BOB))
    assert LifeChanged(BOB, -3) in game.derived(LifeChanged)
    assert game.state.players[BOB].life == 17
