"""Described scenarios on energy, stun counters and targets that are gone, each named after its own."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from replay.terms import ObjectId
from tests.builder import ALICE, BOB, Game, choose, pay, target
from tests.invented import creature, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
BOLT = spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to target creature.")
RAY = spell(
    "Binding Ray",
    mana="{W}",
    types="sorcery",
    text="Tap all nonartifact creatures target opponent controls. You may pay any amount of {E}. If you do, "
    "choose up to that many creatures tapped this way. Put a stun counter on each of them.",
)


def _energy(amount: int) -> ChoiceMade:
    return ChoiceMade(ALICE, "pay", values=("counter", "energy"), amount=amount)


def _stored(game: Game) -> int:
    return game.state.players[ALICE].counters.get("energy", 0)


def _cast_ray(game: Game, *during: ChoiceMade) -> Game:
    ray = game.hand(ALICE, RAY)
    game.pool(ALICE, "W").cast(ALICE, ray, target(ALICE, players=[BOB]), *pay(ALICE, "W"))
    return game.resolve(*during)


def _dies_in_response(game: Game, victim: ObjectId) -> None:
    spark = game.hand(BOB, BOLT)
    game.pool(BOB, "R").cast(BOB, spark, target(BOB, victim), *pay(BOB, "R")).resolve()
    assert game.zone(victim) == "graveyard"


# --- energy ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "verdicts"), [(0, []), (1, ["illegal"])])
def test_phase_energy_any_amount_zero(amount: int, verdicts: list[str]) -> None:
    """107.14, 107.1c: of "any amount" who has no energy can choose 0 and nothing else."""
    game = Game()
    text = "You may pay any amount of {E}. You gain that much life."
    rite = game.hand(ALICE, spell("Humming Rite", mana="{W}", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, *pay(ALICE, "W")).resolve(_energy(amount))
    assert [verdict for verdict, _ in game.verdicts] == verdicts
    assert _stored(game) == 0


def test_ruling_energy_fizzle_get() -> None:
    """608.2b: a spell whose only target is gone gives no energy either."""
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    text = "Live Wire deals 2 damage to target creature. You get {E}{E}."
    wire = game.hand(ALICE, spell("Live Wire", mana="{R}", text=text))
    game.pool(ALICE, "R").cast(ALICE, wire, target(ALICE, bear), *pay(ALICE, "R"))
    _dies_in_response(game, bear)
    game.resolve()
    assert (_stored(game), game.zone(wire)) == (0, "graveyard")


def test_ruling_energy_fizzle_pay() -> None:
    """608.2b: an ability whose only target is gone doesn't resolve, so nothing can be paid for it."""
    text = (
        "Whenever Shield Guide attacks, you may pay {E}{E}. If you do, another target attacking creature "
        "gains indestructible until end of turn."
    )
    game = Game().counters(ALICE, "energy", 2)
    guide, bear = (
        game.battlefield(ALICE, creature("Shield Guide", 2, 3, text=text)),
        game.battlefield(ALICE, BEAR),
    )
    game.at(4, ALICE, "declare_attackers").attack(ALICE, guide, bear)
    game.feed(target(ALICE, bear))
    _dies_in_response(game, bear)
    game.resolve(_energy(2))
    assert game.verdicts == [("illegal", "illegal-targets-stop-resolution")]
    assert _stored(game) == 2


def test_ruling_energy_not_twice() -> None:
    """118.12, 608.2d: with six energy {E}{E} is paid once, for one token."""
    text = (
        "Whenever Gear Racer attacks, you may pay {E}{E}. If you do, create a 1/1 colorless Servo artifact "
        "creature token."
    )
    game = Game().counters(ALICE, "energy", 6)
    racer = game.battlefield(ALICE, creature("Gear Racer", 2, 1, text=text))
    game.at(4, ALICE, "declare_attackers").attack(ALICE, racer).resolve(_energy(2))
    assert game.findings == []
    assert len(list(game.state.battlefield(ALICE))) == 2
    assert _stored(game) == 4


# --- stun counters ---------------------------------------------------------------------------------


def test_phase_floodpits() -> None:
    """603.6a, 122.1d: what enters taps the target of its trigger and puts a stun counter on it."""
    text = "When Deep Drowner enters, tap target creature an opponent controls and put a stun counter on it."
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    drowner = game.hand(ALICE, creature("Deep Drowner", 2, 1, mana="{1}{U}", text=text))
    game.pool(ALICE, "UU").cast(ALICE, drowner, *pay(ALICE, "UU")).resolve()
    game.feed(target(ALICE, bear)).resolve()
    assert (game.object(bear).tapped, game.object(bear).counters) == (True, {"stun": 1})


def test_phase_stun_1() -> None:
    """122.1d, 502.3: the last counter is used up in the untap step, and the creature stays tapped."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, tapped=True, counters={"stun": 1})
    game.turn(3, ALICE)
    assert (game.object(bear).tapped, game.object(bear).counters) == (True, {})


def test_ruling_stun_spell_untap() -> None:
    """122.1d, 701.21b: untapped by an effect it loses a counter instead, and "becomes untapped" is silent."""
    text = "Whenever Waking Wolf becomes untapped, you gain 1 life."
    game = Game()
    wolf = game.battlefield(
        ALICE, creature("Waking Wolf", 2, 2, text=text), tapped=True, counters={"stun": 1}
    )
    for tapped, life in ((True, 20), (False, 21)):
        wake = game.hand(ALICE, spell("Wake", mana="{U}", text="Untap target creature."))
        game.pool(ALICE, "U").cast(ALICE, wake, target(ALICE, wolf), *pay(ALICE, "U")).resolve()
        if game.state.stack():
            game.resolve()
        assert (game.object(wolf).tapped, game.object(wolf).counters) == (tapped, {})
        assert game.state.players[ALICE].life == life


@pytest.mark.parametrize(("chosen", "verdicts"), [(2, []), (0, ["illegal"])])
def test_ruling_ray_tapped_this_way(chosen: int, verdicts: list[str]) -> None:
    """608.2c, 701.21a: of three creatures only the one that the spell tapped may be chosen."""
    game = Game().counters(ALICE, "energy", 2)
    creatures = [game.battlefield(BOB, BEAR, tapped=tapped) for tapped in (True, True, False)]
    _cast_ray(game, _energy(2), choose(ALICE, creatures[chosen]))
    assert [verdict for verdict, _ in game.verdicts] == verdicts
    assert all(game.object(each).tapped for each in creatures)
    if chosen == 2:
        assert [game.object(each).counters for each in creatures] == [{}, {}, {"stun": 1}]
    assert _stored(game) == 0


@pytest.mark.parametrize("answer", [_energy(0), ChoiceMade(ALICE, "decline")])
def test_ruling_ray_zero(answer: ChoiceMade) -> None:
    """107.14: without energy the creatures are tapped, and nothing more happens, however it is told."""
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    _cast_ray(game, answer)
    assert (game.object(bear).tapped, game.object(bear).counters) == (True, {})
    assert (game.findings, game.heard.doubts) == ([], [])


# --- a target that is gone ---------------------------------------------------------------------------


def test_cr_608_2b_sorins_thirst() -> None:
    """608.2b, example: damage to a target and life for its controller; without the target neither."""
    text = "Cold Thirst deals 2 damage to target creature and you gain 2 life."
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    thirst = game.hand(ALICE, spell("Cold Thirst", mana="{B}", text=text))
    game.pool(ALICE, "B").cast(ALICE, thirst, target(ALICE, bear), *pay(ALICE, "B"))
    _dies_in_response(game, bear)
    game.resolve()
    assert (game.state.players[ALICE].life, game.zone(thirst)) == (20, "graveyard")
