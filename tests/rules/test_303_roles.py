"""Chapters 303.4i, 111.10 and 704.5y: Role tokens."""

from __future__ import annotations

import pytest

from replay.cards.oracle.compiler import compile_text
from tests.builder import ALICE, BOB, Game, pay, target
from tests.invented import creature, spell


def _given(game: Game, role: str, bearer: int) -> Game:
    text = f"Create a {role} Role token attached to target creature."
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    return game.pool(ALICE, "W").cast(ALICE, rite, target(ALICE, bearer), *pay(ALICE, "W")).resolve().settle()


@pytest.mark.rule("aura-token-is-created-attached", "predefined-token")
@pytest.mark.parametrize(
    ("role", "size", "keyword"),
    [
        ("Cursed", (1, 1), None),
        ("Monster", (4, 5), "trample"),
        ("Royal", (4, 5), "ward"),
        ("Sorcerer", (4, 5), None),
        ("Virtuous", (4, 5), None),
        ("Wicked", (4, 5), None),
        ("Young Hero", (3, 4), None),
    ],
)
def test_each_role_does_to_its_bearer_what_the_rules_say(
    role: str, size: tuple[int, int], keyword: str | None
) -> None:
    """111.10j–r, 303.4i: the token enters attached to the creature."""
    game = Game()
    bear = game.battlefield(ALICE, creature("Plain Bear", 3, 4))
    _given(game, role, bear)
    assert game.size(bear) == size
    assert keyword is None or keyword in game.now(bear).keywords
    assert game.findings == []


@pytest.mark.rule("role-replaces-role")
def test_a_newer_role_of_the_same_player_replaces_the_older_one() -> None:
    """704.5y: the Wicked Role goes to the graveyard, and its trigger costs the opponent 1 life."""
    game = Game()
    bear = game.battlefield(ALICE, creature("Plain Bear", 3, 4))
    _given(_given(game, "Wicked", bear), "Monster", bear)
    assert game.size(bear) == (4, 5)
    game.resolve()
    assert game.state.players[BOB].life == 19


@pytest.mark.rule("predefined-token")
def test_a_small_hero_grows_as_it_attacks() -> None:
    """111.10r: toughness 3 or less, so there is a counter."""
    game = Game()
    bear = game.battlefield(ALICE, creature("Plain Bear", 2, 2))
    _given(game, "Young Hero", bear)
    game.at(4, ALICE, "declare_attackers").attack(ALICE, bear).settle().resolve()
    assert game.object(bear).counters == {"+1/+1": 1}


def test_a_role_for_nobody_is_understood() -> None:
    """303.4i: "up to one target" may be none, then no token is created."""
    text = "Create a Wicked Role token attached to up to one target creature."
    (ability,) = compile_text(text, "Tester", ("Sorcery",), ())
    assert ability.understood
    game = Game()
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, *pay(ALICE, "W")).resolve()
    assert list(game.state.battlefield()) == []
