"""Rule 118.12: costs paid while something resolves; 603.12: "when you do" against "if you do"."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, Game, pay, target
from tests.invented import creature, permanent, spell

RHINO = creature(
    "Restless Rhino",
    2,
    3,
    text="Whenever Restless Rhino attacks, you may pay {E}{E}. If you do, put a +1/+1 counter on it.",
)
BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")


def _energy(seat: int, amount: int) -> ChoiceMade:
    return ChoiceMade(seat, "pay", values=("counter", "energy"), amount=amount)


def _decline(seat: int) -> ChoiceMade:
    return ChoiceMade(seat, "decline")


def _attacking(stored: int) -> tuple[Game, int]:
    game = Game().counters(ALICE, "energy", stored)
    rhino = game.battlefield(ALICE, RHINO)
    game.at(3, ALICE, "declare_attackers").attack(ALICE, rhino)
    return game, rhino


@pytest.mark.rule("optional-payment-if-you-do")
def test_ruling_21_if_you_do_follows_in_the_same_resolution() -> None:
    """118.12, 608.2d: nobody can act between the payment and what it is for."""
    game, rhino = _attacking(2)
    game.resolve(_energy(ALICE, 2))
    assert game.size(rhino) == (3, 4)
    assert game.state.stack() == []


@pytest.mark.rule("optional-payment-if-you-do")
def test_who_declines_pays_nothing_and_gets_nothing() -> None:
    """118.12: "if you do" asks whether the cost was paid."""
    game, rhino = _attacking(2)
    game.resolve(_decline(ALICE))
    assert game.size(rhino) == (2, 3)
    assert game.state.players[ALICE].counters == {"energy": 2}


@pytest.mark.rule("optional-payment-if-you-do")
def test_ruling_30_paying_twice_does_not_multiply_the_effect() -> None:
    """118.12, 608.2d: the choice is made once per resolution."""
    game, rhino = _attacking(6)
    game.resolve(_energy(ALICE, 2), _energy(ALICE, 2))
    assert game.verdicts == [("illegal", "optional-payment-if-you-do")]
    assert game.size(rhino) == (3, 4)
    assert game.state.players[ALICE].counters == {"energy": 4}


@pytest.mark.rule("optional-payment-if-you-do")
def test_ruling_16_more_than_there_is_cannot_be_paid() -> None:
    """107.14, 118.3: who has one energy counter cannot pay two."""
    game, rhino = _attacking(1)
    game.resolve(_energy(ALICE, 2))
    assert game.verdicts == [("illegal", "costs-are-paid-fully")]
    assert game.size(rhino) == (2, 3)
    assert game.state.players[ALICE].counters == {"energy": 1}


@pytest.mark.rule("optional-payment-if-you-do")
@pytest.mark.parametrize("paid", [2, 4])
def test_another_amount_of_life_than_the_cost_is_no_payment(paid: int) -> None:
    """118.3, 118.10: the cost is 3 life; who pays less has not paid, and nothing asks for more."""
    game = Game()
    text = "When Sore Rhino enters, you may pay 3 life. If you do, put a +1/+1 counter on it."
    rhino = creature("Sore Rhino", 2, 3, mana="{G}", text=text)
    game.at(3, ALICE).pool(ALICE, "G").cast(ALICE, game.hand(ALICE, rhino), *pay(ALICE, "G"))
    game.resolve().resolve(ChoiceMade(ALICE, "pay", values=("life",), amount=paid))
    assert game.verdicts == [("illegal", "costs-are-paid-fully")]
    assert game.state.players[ALICE].life == 20


@pytest.mark.rule("optional-payment-if-you-do")
def test_an_offer_that_cannot_be_taken_up_needs_no_line() -> None:
    """608.2d: without energy there is nothing to choose."""
    game, rhino = _attacking(0)
    game.resolve()
    assert game.heard.doubts == []
    assert game.size(rhino) == (2, 3)


@pytest.mark.rule("optional-payment-if-you-do")
def test_an_offer_nobody_answered_is_asked_back() -> None:
    """608.2d: the choice is the player's, as the ability resolves."""
    game, _ = _attacking(2)
    game.resolve()
    assert len(game.heard.doubts) == 1


@pytest.mark.rule("as-much-as-possible")
def test_a_payment_without_may_is_made_if_it_can_be() -> None:
    """118.12: "pay {E}{E}. If you can't, …" leaves no choice."""
    text = "When Hungry Colt enters, pay {E}{E}. If you can't, return it to its owner's hand and you get {E}."
    for stored, zone, left in ((2, "battlefield", 0), (1, "hand", 2)):
        game = Game().counters(ALICE, "energy", stored)
        colt = game.hand(ALICE, creature("Hungry Colt", 3, 4, mana="{G}", text=text))
        game.pool(ALICE, "G").cast(ALICE, colt, *pay(ALICE, "G")).resolve().resolve()
        assert game.zone(colt) == zone
        assert game.state.players[ALICE].counters.get("energy", 0) == left


@pytest.mark.rule("reflexive-trigger")
def test_ruling_21_when_you_do_goes_on_the_stack_with_its_own_target() -> None:
    """603.12, 603.3d: the target is chosen then, and players can answer."""
    game = Game().counters(ALICE, "energy", 3)
    bear = game.battlefield(BOB, BEAR)
    text = "When Hot Kettle enters, you may pay {E}{E}. When you do, it deals 2 damage to target creature."
    kettle = game.hand(ALICE, permanent("Hot Kettle", "artifact", mana="{R}", text=text))
    game.pool(ALICE, "R").cast(ALICE, kettle, *pay(ALICE, "R")).resolve()
    game.resolve(_energy(ALICE, 2))
    assert len(game.state.stack()) == 1
    reflexive = game.state.stack()[0]
    assert game.zone(bear) == "battlefield"
    game.feed(ChoiceMade(ALICE, "target", (bear,), asked_by=reflexive.id)).resolve()
    assert game.zone(bear) == "graveyard"


@pytest.mark.rule("reflexive-trigger")
def test_without_payment_nothing_triggers() -> None:
    """603.12: the reflexive ability triggers on what was done, not on the offer."""
    game = Game().counters(ALICE, "energy", 3)
    text = "When Hot Kettle enters, you may pay {E}{E}. When you do, draw a card."
    kettle = game.hand(ALICE, permanent("Hot Kettle", "artifact", mana="{R}", text=text))
    game.pool(ALICE, "R").cast(ALICE, kettle, *pay(ALICE, "R")).resolve()
    game.resolve(_decline(ALICE))
    assert game.state.stack() == []


@pytest.mark.rule("unless-is-optional")
@pytest.mark.parametrize("pays", [True, False])
def test_unless_leaves_the_choice(pays: bool) -> None:
    """118.12a: who does not want what follows pays."""
    game = Game()
    bear = game.hand(ALICE, BEAR)
    text = "Counter target spell unless its controller pays {2}."
    leak = game.hand(BOB, spell("Slow Leak", mana="{U}", text=text))
    game.pool(ALICE, "GGRR").cast(ALICE, bear, *pay(ALICE, "GG"))
    game.pool(BOB, "U").cast(BOB, leak, target(BOB, bear), *pay(BOB, "U"))
    game.resolve(*(pay(ALICE, "RR") if pays else [_decline(ALICE)]))
    assert game.zone(bear) == ("stack" if pays else "graveyard")
