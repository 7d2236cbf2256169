"""Rules 608.3f, 610.3 and 715.3d: copies that become tokens, exile for a time, adventures."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, Game, pay, target
from tests.invented import card, creature, face, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
CAGE = permanent(
    "Iron Cage",
    "enchantment",
    mana="{W}",
    text="When Iron Cage enters, exile target creature an opponent controls until Iron Cage leaves the "
    "battlefield.",
)


def _caged() -> tuple[Game, int, int]:
    """A creature of Bob's on the battlefield, and the cage with its trigger aimed at it on the stack."""
    game = Game()
    bear, cage = game.battlefield(BOB, BEAR), game.hand(ALICE, CAGE)
    game.pool(ALICE, "W").cast(ALICE, cage, *pay(ALICE, "W")).resolve()
    trigger = game.state.stack()[0].id
    game.feed(ChoiceMade(ALICE, "target", (bear,), asked_by=trigger))
    return game, bear, cage


def _waste(game: Game) -> None:
    """All enchantments are destroyed at once."""
    waste = game.hand(BOB, spell("Bare Waste", mana="{W}", text="Destroy all enchantments."))
    game.pool(BOB, "W").cast(BOB, waste, *pay(BOB, "W")).resolve()


@pytest.mark.rule("exiled-until-something-leaves")
def test_what_is_exiled_until_something_leaves_comes_back() -> None:
    """610.3: right after it has left, under its owner's control."""
    game, bear, _ = _caged()
    game.resolve()
    assert game.zone(bear) == "exile"
    _waste(game)
    assert game.zone(bear) == "battlefield"
    assert game.object(bear).controller == BOB


@pytest.mark.rule("exiled-until-something-leaves")
def test_nothing_is_exiled_until_what_has_left_already_leaves() -> None:
    """610.3a: "until" has passed before the effect begins."""
    game, bear, cage = _caged()
    _waste(game)
    assert game.zone(cage) == "graveyard"
    game.resolve()
    assert game.zone(bear) == "battlefield"


@pytest.mark.rule("copy-of-permanent-spell-becomes-token")
def test_a_copied_creature_spell_becomes_a_token() -> None:
    """608.3f: a copy of a permanent spell is no card."""
    game = Game()
    bear = game.hand(ALICE, BEAR)
    twin = game.hand(ALICE, spell("Plain Twin", mana="{R}", text="Copy target creature spell."))
    game.pool(ALICE, "GGR").cast(ALICE, bear, *pay(ALICE, "GG"))
    game.cast(ALICE, twin, target(ALICE, bear), *pay(ALICE, "R")).resolve().resolve()
    (token,) = game.state.battlefield(ALICE)
    assert token.kind == "token"
    assert game.size(token.id) == (2, 2)
    assert game.zone(bear) == "stack"


@pytest.mark.rule("adventure-is-exiled")
def test_an_adventurer_goes_on_an_adventure_first() -> None:
    """715.3d: the card is exiled, and may be cast from there, but not as the Adventure again."""
    game = Game()
    text = "You gain 2 life."
    scout = card(
        face("Keen Scout", mana="{G}", power=1, toughness=1),
        face("Look Round", mana="{W}", types="sorcery", subtypes="Adventure", text=text),
        layout="adventure",
    )
    id = game.hand(ALICE, scout)
    game.pool(ALICE, "WG").cast(ALICE, id, *pay(ALICE, "W"), face=1).resolve()
    assert game.state.players[ALICE].life == 22
    assert game.zone(id) == "exile"
    game.cast(ALICE, id, *pay(ALICE, "G"), face=0).resolve()
    assert game.findings == []
    assert game.size(id) == (1, 1)


@pytest.mark.rule("adventure-is-exiled")
def test_an_adventurer_does_not_go_twice() -> None:
    """715.3d: from exile it may be cast, but not as an Adventure."""
    game = Game()
    scout = card(
        face("Keen Scout", mana="{G}", power=1, toughness=1),
        face("Look Round", mana="{W}", types="sorcery", subtypes="Adventure", text="You gain 2 life."),
        layout="adventure",
    )
    id = game.hand(ALICE, scout)
    game.pool(ALICE, "WW").cast(ALICE, id, *pay(ALICE, "W"), face=1).resolve()
    game.cast(ALICE, id, *pay(ALICE, "W"), face=1)
    assert ("illegal", "casting-needs-permission") in game.verdicts
