"""Chapter 201.5a: the name of what granted an ability, or made a token, in that ability."""

from __future__ import annotations

import pytest

from tests.builder import ALICE, BOB, Game, choose, pay, target
from tests.invented import creature, permanent


@pytest.mark.rule("name-in-granted-ability")
def test_a_token_counts_on_the_very_object_that_made_it() -> None:
    """201.5a: counters on another object of that name do not count; without it the token is 0/0."""
    text = (
        "{W}: Create a green Ooze creature token with \"This token's power and toughness are each equal to"
        ' the number of slime counters on Old Grime."'
    )
    grime = permanent("Old Grime", "enchantment", text=text)
    game = Game()
    game.battlefield(ALICE, grime, counters={"slime": 7})
    maker = game.battlefield(ALICE, grime, counters={"slime": 3})
    game.pool(ALICE, "W").activate(ALICE, maker, *pay(ALICE, "W"))
    game.resolve()
    (ooze,) = [each.id for each in game.state.battlefield(ALICE) if each.kind == "token"]
    assert game.size(ooze) == (3, 3)


@pytest.mark.rule("name-in-granted-ability")
def test_other_than_the_granting_object_leaves_out_that_one_only() -> None:
    """201.5a: the Equipment itself cannot be sacrificed, another one of that name can."""
    text = (
        'Equipped creature has "Whenever this creature attacks, you may sacrifice an artifact other than Odd'
        ' Club. If you do, draw a card."\nEquip {1}'
    )
    club = permanent("Odd Club", "artifact", subtypes="Equipment", text=text)
    for named, is_legal in ((1, True), (0, False)):
        game = Game()
        clubs = [game.battlefield(ALICE, club) for _ in range(2)]
        bear = game.battlefield(ALICE, creature("Plain Bear", 2, 2))
        game.pool(ALICE, "W").activate(ALICE, clubs[0], target(ALICE, bear), *pay(ALICE, "W"))
        game.resolve().at(4, ALICE, "declare_attackers").attack(ALICE, bear, at=BOB).settle()
        game.resolve(choose(ALICE, clubs[named]))
        assert (game.zone(clubs[named]) == "graveyard") is is_legal
        assert (game.findings == []) is is_legal
