"""Chapter 704: what happens by itself whenever a player would receive priority."""

from __future__ import annotations

from replay.events import CountersChanged, DamageDealt, LifeChanged, ObjectMoved
from tests.builder import ALICE, BOB, Game, creature

BEAR = creature("Plain Bear", 2, 2)


def test_life_zero_loses_the_game() -> None:
    """704.5a: at 0 as below."""
    game = Game().happens(LifeChanged(BOB, -20))
    assert game.state.players[BOB].lost
    assert not game.state.players[ALICE].lost


def test_ten_poison_loses_the_game() -> None:
    """704.5c: nine counters do not."""
    game = Game().happens(CountersChanged("poison", 9, seat=BOB))
    assert not game.state.players[BOB].lost
    game.happens(CountersChanged("poison", 1, seat=BOB))
    assert game.state.players[BOB].lost


def test_token_elsewhere_ceases_to_exist() -> None:
    """704.5d: in any zone but the battlefield."""
    game = Game()
    token = game.battlefield(ALICE, BEAR, token=True)
    game.happens(ObjectMoved(token, "hand", 100, "battlefield", ALICE, "return"))
    assert game.zone(token) is None
    assert game.state.zone("hand", ALICE).count == 0


def test_toughness_zero_dies() -> None:
    """704.5f: put into its owner's graveyard, also where another player controls it."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, owner=BOB)
    game.changes(bear, toughness=-2)
    assert game.zone(bear) == "graveyard"
    assert game.state.zone("graveyard", BOB).count == 1


def test_lethal_damage_destroys() -> None:
    """704.5g: damage as much as the toughness; less does not, and damage adds up over the turn."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.happens(DamageDealt(1, object=bear))
    assert game.zone(bear) == "battlefield"
    game.happens(DamageDealt(1, object=bear))
    assert game.zone(bear) == "graveyard"


def test_opposite_counters_are_removed_in_pairs() -> None:
    """704.5q: of three and two, one +1/+1 counter is left."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, counters={"+1/+1": 3})
    game.happens(CountersChanged("-1/-1", 2, object=bear))
    assert game.object(bear).counters == {"+1/+1": 1}
