"""Chapter 702.49: ninjutsu."""

from __future__ import annotations

import pytest

from replay.events import Attack, AttackersDeclared, ChoiceMade
from tests.builder import ALICE, BOB, Game, pay
from tests.invented import creature, permanent

BEAR = creature("Plain Bear", 2, 2)
NINJA = creature("Odd Ninja", 3, 1, mana="{3}{B}", text="Ninjutsu {B}")


def _attacked(game: Game, *attacks: Attack) -> Game:
    game.at(4, ALICE, "declare_attackers")
    return game.feed(AttackersDeclared(ALICE, attacks))


def _sneaks(game: Game, ninja: int, instead_of: int) -> Game:
    returned = ChoiceMade(ALICE, "pay", (instead_of,), values=("return",))
    revealed = ChoiceMade(ALICE, "pay", (ninja,), values=("reveal",))
    game.pool(ALICE, "B").activate(ALICE, ninja, *pay(ALICE, "B"), revealed, returned)
    return game.resolve() if game.state.stack() else game


@pytest.mark.rule("ninjutsu", "ninjutsu-attacks-the-same")
def test_ninjutsu_swaps_an_unblocked_attacker_for_the_card() -> None:
    """702.49a, 702.49c: it comes tapped, and attacks the planeswalker that the other one attacked."""
    game = Game()
    sage = game.battlefield(BOB, permanent("Quiet Sage", "planeswalker"), counters={"loyalty": 4})
    bear, ninja = game.battlefield(ALICE, BEAR), game.hand(ALICE, NINJA)
    _attacked(game, Attack(bear, sage)).step("declare_blockers").block(BOB, {})
    _sneaks(game, ninja, bear)
    assert (game.zone(bear), game.zone(ninja)) == ("hand", "battlefield")
    assert game.object(ninja).tapped
    assert game.object(ninja).attacking == Attack(ninja, sage)
    assert game.findings == []


@pytest.mark.rule("ninjutsu")
@pytest.mark.parametrize("when", ["before blocks", "blocked"])
def test_ninjutsu_needs_an_unblocked_attacker(when: str) -> None:
    """702.49c, 509.1h: before blockers are declared, and where it is blocked, no creature is unblocked."""
    game = Game()
    bear, wall = game.battlefield(ALICE, BEAR), game.battlefield(BOB, BEAR)
    ninja = game.hand(ALICE, NINJA)
    _attacked(game, Attack(bear, defending_seat=BOB))
    if when == "blocked":
        game.step("declare_blockers").block(BOB, {wall: [bear]})
    _sneaks(game, ninja, bear)
    assert game.zone(bear) == "battlefield"
    assert "casting-pays-costs" in [slug for _, slug in game.verdicts]
