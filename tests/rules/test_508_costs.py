"""Chapters 508.1h–j and 509.1d–f: costs to attack and to block."""

from __future__ import annotations

import pytest

from replay.events import Attack, AttackersDeclared, Block, BlockersDeclared
from tests.builder import ALICE, BOB, CAROL, Game, pay
from tests.invented import creature, permanent

BEAR = creature("Plain Bear", 2, 2)
TOLL = permanent(
    "Steep Toll",
    "enchantment",
    text="Creatures can't attack you unless their controller pays {1}{G} for each creature they control "
    "that's attacking you.",
)
CHAINS = permanent(
    "Light Chains",
    "enchantment",
    subtypes="Aura",
    text="Enchant creature\nEnchanted creature can't attack or block unless its controller pays {1}.",
)


@pytest.mark.rule("attack-costs-are-determined", "attack-restrictions")
@pytest.mark.parametrize(("paid", "verdicts"), [("GGGG", []), ("GGG", ["illegal"]), ("", ["illegal"])])
def test_each_attacker_costs_what_the_effect_asks_for_it(paid: str, verdicts: list[str]) -> None:
    """508.1h: the costs for the attackers add up; partial payments are not allowed."""
    game = Game().at(4, ALICE, "declare_attackers").pool(ALICE, "GGGG")
    game.battlefield(BOB, TOLL)
    bears = [game.battlefield(ALICE, BEAR) for _ in range(2)]
    attacks = tuple(Attack(bear, None, BOB) for bear in bears)
    game.feed(AttackersDeclared(ALICE, attacks), *pay(ALICE, paid))
    assert [verdict for verdict, _ in game.verdicts] == verdicts
    assert len(game.state.players[ALICE].pool) == 4 - len(paid)


@pytest.mark.rule("attack-costs-are-determined")
def test_attacking_another_player_costs_nothing() -> None:
    """508.1h: the effect asks for it of those that attack its controller."""
    game = Game(players=3).at(4, ALICE, "declare_attackers")
    game.battlefield(BOB, TOLL)
    game.attack(ALICE, game.battlefield(ALICE, BEAR), at=CAROL)
    assert game.findings == []


@pytest.mark.rule("attack-restrictions")
@pytest.mark.parametrize(("at", "verdicts"), [(BOB, ["illegal"]), (CAROL, [])])
def test_a_player_whom_creatures_cannot_attack_is_not_attacked(at: int, verdicts: list[str]) -> None:
    """508.1c: a declaration that breaks a restriction is illegal."""
    game = Game(players=3).at(4, ALICE, "declare_attackers")
    game.battlefield(BOB, permanent("High Wall", "enchantment", text="Creatures can't attack you."))
    game.attack(ALICE, game.battlefield(ALICE, BEAR), at=at)
    assert [verdict for verdict, _ in game.verdicts] == verdicts


@pytest.mark.rule("block-costs-are-determined", "attack-costs-are-determined")
@pytest.mark.parametrize(("paid", "verdicts"), [("G", []), ("", ["illegal"])])
def test_a_chained_creature_pays_to_attack_and_to_block(paid: str, verdicts: list[str]) -> None:
    """508.1h, 509.1d: costs to attack and to block are determined for the chosen creatures."""
    game = Game().at(4, ALICE, "declare_attackers").pool(ALICE, "G")
    bear, other = game.battlefield(ALICE, BEAR), game.battlefield(BOB, BEAR)
    for each in (bear, other):
        game.battlefield(BOB, CHAINS, on=each)
    game.feed(AttackersDeclared(ALICE, (Attack(bear, None, BOB),)), *pay(ALICE, paid))
    assert [verdict for verdict, _ in game.verdicts] == verdicts
    game.findings.clear()
    game.at(4, ALICE, "declare_blockers").pool(BOB, "G")
    game.feed(BlockersDeclared(BOB, (Block(other, (bear,)),)), *pay(BOB, paid))
    assert [verdict for verdict, _ in game.verdicts] == verdicts


@pytest.mark.rule("attack-requirements")
def test_nobody_has_to_pay_to_attack() -> None:
    """508.1d: what attacks if able may stay at home where attacking costs something."""
    game = Game().at(4, ALICE, "declare_attackers")
    game.battlefield(BOB, TOLL)
    game.battlefield(ALICE, creature("Hot Head", 2, 2, text="Hot Head attacks each combat if able."))
    game.feed(AttackersDeclared(ALICE, ()))
    assert game.findings == []
    game = Game().at(4, ALICE, "declare_attackers")
    game.battlefield(ALICE, creature("Hot Head", 2, 2, text="Hot Head attacks each combat if able."))
    game.feed(AttackersDeclared(ALICE, ()))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]
