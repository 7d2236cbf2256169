"""Chapters 119, 120 and 122: life, damage and counters that effects bring."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import Instructions, SpellAbility
from replay.cards.definitions.effects import SetLife
from replay.cards.definitions.phrases import YOU, Fixed
from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, Game, choose, pay, target
from tests.invented import FOREST, creature, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")


def _does(game: Game, text: str, *during: ChoiceMade, on: tuple[ChoiceMade, ...] = ()) -> Game:
    """A sorcery with this text is cast for {W} and resolves."""
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, *on, *pay(ALICE, "W"))
    return game.resolve(*during)


@pytest.mark.rule("life-changes-by-gain-or-loss")
def test_life_is_gained_and_lost() -> None:
    """119.3: the life total changes by as much."""
    game = _does(Game(), "You gain 3 life. Each opponent loses 2 life.")
    assert [game.state.players[seat].life for seat in (ALICE, BOB)] == [23, 18]


@pytest.mark.rule("setting-life-is-gain-or-loss")
def test_a_life_total_that_becomes_a_number_is_lost_by_the_difference() -> None:
    """119.5: setting a total is gaining or losing what lies between."""
    game = Game()
    halting = SpellAbility(Instructions((SetLife(YOU, Fixed(10)),)), "")
    rite = game.hand(ALICE, spell("Halting Rite", halting, mana="{W}"))
    game.pool(ALICE, "W").cast(ALICE, rite, *pay(ALICE, "W")).resolve()
    assert game.state.players[ALICE].life == 10


@pytest.mark.rule("casting-divides")
def test_damage_is_divided_as_it_was_announced() -> None:
    """601.2d: how an effect is divided is settled as the spell is cast."""
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    text = "Test Rite deals 3 damage divided as you choose among any number of targets."
    shares = (
        ChoiceMade(ALICE, "divide", (bear,), amount=2),
        ChoiceMade(ALICE, "divide", seats=(BOB,), amount=1),
    )
    _does(game, text, on=(target(ALICE, bear, players=[BOB]), *shares))
    assert game.zone(bear) == "graveyard"
    assert game.state.players[BOB].life == 19


@pytest.mark.rule("damage-needs-recipient-that-can-take-it")
def test_no_damage_to_what_is_no_permanent_any_more() -> None:
    """120.1a: of two instructions the first sends the creature away."""
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    text = "Return target creature to its owner's hand. Test Rite deals 2 damage to it."
    _does(game, text, on=(target(ALICE, bear),))
    assert game.zone(bear) == "hand"
    assert game.object(bear).damage == 0


@pytest.mark.rule("counters-are-markers")
def test_ruling_25_each_energy_symbol_is_one_counter_of_the_player() -> None:
    """107.14, 122.1: {E} stands for one energy counter, got or paid."""
    game = _does(Game(), "You get {E}{E}{E}.")
    assert game.state.players[ALICE].counters == {"energy": 3}


@pytest.mark.rule("counters-are-markers")
def test_ruling_20_energy_outlives_the_permanent_that_gave_it() -> None:
    """122.1: the counters are the player's."""
    game = Game()
    hub = permanent("Small Hub", "artifact", mana="{W}", text="When Small Hub enters, you get {E}.")
    id = game.hand(ALICE, hub)
    game.pool(ALICE, "W").cast(ALICE, id, *pay(ALICE, "W")).resolve().resolve()
    _does(game, "Destroy all artifacts.")
    assert game.zone(id) == "graveyard"
    assert game.state.players[ALICE].counters == {"energy": 1}


@pytest.mark.rule("counters-moved")
def test_counters_are_moved_from_one_creature_to_another() -> None:
    """122.5: moving a counter takes it from one object and puts it on the other."""
    game = Game()
    first, second = game.battlefield(ALICE, BEAR, counters={"+1/+1": 2}), game.battlefield(ALICE, BEAR)
    text = "Move a +1/+1 counter from target creature onto another target creature."
    _does(game, text, on=(target(ALICE, first, second),))
    assert game.object(first).counters == {"+1/+1": 1}
    assert game.object(second).counters == {"+1/+1": 1}


@pytest.mark.rule("double")
def test_doubling_counters_adds_as_many() -> None:
    """701.9e: of each kind as many as are there come in addition."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, counters={"+1/+1": 3})
    _does(game, "Double the number of +1/+1 counters on target creature.", on=(target(ALICE, bear),))
    assert game.object(bear).counters == {"+1/+1": 6}


@pytest.mark.rule("only-tapped-untaps")
def test_ruling_27_a_stun_counter_is_used_up_instead_of_untapping() -> None:
    """122.1d, 701.21b: one each time, whatever untaps it; what is untapped already is left alone."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, tapped=True, counters={"stun": 1})
    other = game.battlefield(ALICE, BEAR, counters={"stun": 1})
    _does(game, "Untap all creatures you control.")
    assert game.object(bear).tapped
    assert game.object(bear).counters == {}
    assert game.object(other).counters == {"stun": 1}
    _does(game, "Untap all creatures you control.")
    assert not game.object(bear).tapped


@pytest.mark.rule("linked-choice")
def test_a_colour_chosen_by_an_effect_is_meant_later() -> None:
    """607.2d: "the chosen color" is the one that the other ability let a player choose."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    text = "Choose a color. Target creature gains protection from the chosen color until end of turn."
    _does(game, text, choose(ALICE, values=["red"]), on=(target(ALICE, bear),))
    assert game.findings == []
    assert game.now(bear).has("protection")


@pytest.mark.rule("linked-abilities")
def test_an_exiled_card_comes_back_when_told() -> None:
    """607.2a: "the exiled card" is the one that the other ability exiled."""
    game = Game()
    forest = game.graveyard(ALICE, FOREST)
    text = "When Deep Box enters, exile target card from a graveyard."
    box = game.hand(ALICE, permanent("Deep Box", "artifact", mana="{W}", text=text))
    game.pool(ALICE, "W").cast(ALICE, box, *pay(ALICE, "W")).resolve()
    trigger = game.state.stack()[0].id
    game.feed(ChoiceMade(ALICE, "target", (forest,), asked_by=trigger)).resolve()
    assert game.zone(forest) == "exile"
    assert game.object(box).linked == [forest]


def test_ruling_16_who_cannot_get_counters_gets_no_energy_and_the_spell_resolves() -> None:
    """101.2, 107.14: "can't" wins over "you get"; the rest of the spell is carried out."""
    game = Game()
    game.battlefield(BOB, permanent("Dry Hall", "enchantment", text="Players can't get counters."))
    _does(game, "You get {E}{E}. You gain 1 life.")
    assert (game.state.players[ALICE].counters, game.state.players[ALICE].life) == ({}, 21)


@pytest.mark.rule("cant-beats-can")
def test_what_cannot_have_counters_put_on_it_enters_without_them() -> None:
    """101.2, 122.6: an effect that puts counters, and one by which it enters with them, put none."""
    game = Game()
    text = "Counters can't be put on artifacts, creatures, or lands."
    game.battlefield(BOB, permanent("Dry Field", "enchantment", text=text))
    bear = game.battlefield(ALICE, BEAR)
    _does(game, "Put a +1/+1 counter on target creature.", on=(target(ALICE, bear),))
    enters = "Full Vine enters with two +1/+1 counters on it."
    vine = game.hand(ALICE, creature("Full Vine", 1, 1, mana="{G}", text=enters))
    game.pool(ALICE, "G").cast(ALICE, vine, *pay(ALICE, "G")).resolve()
    assert (game.findings, game.object(bear).counters, game.object(vine).counters) == ([], {}, {})
