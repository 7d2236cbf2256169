"""Chapters 602 and 606: activating abilities."""

from __future__ import annotations

import pytest

from replay.events import AbilityActivated, ChoiceMade, ObjectMoved
from tests.builder import ALICE, BOB, Game, pay, target
from tests.invented import MOUNTAIN, creature, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")


def _verdicts(game: Game) -> list[str]:
    return [slug for _, slug in game.verdicts]


def _energy(seat: int, amount: int) -> ChoiceMade:
    return ChoiceMade(seat, "pay", values=("counter", "energy"), amount=amount)


def _cub() -> Game:
    game = Game().counters(ALICE, "energy", 3)
    game.battlefield(ALICE, creature("Eager Cub", 2, 2, text="Pay {E}{E}: Put a +1/+1 counter on Eager Cub."))
    return game


def test_activation_cost_is_paid_and_the_ability_resolves() -> None:
    """602.1a, 602.2: what stands before the colon is paid, the rest waits on the stack."""
    game = _cub()
    game.activate(ALICE, 1, _energy(ALICE, 2))
    assert game.state.players[ALICE].counters == {"energy": 1}
    game.resolve()
    assert game.size(1) == (3, 3)
    assert game.findings == []


@pytest.mark.rule("activation-cost-is-paid")
def test_ruling_16_energy_that_is_not_there_cannot_be_paid() -> None:
    """107.14, 118.3: the second activation lacks one energy counter; nothing is paid."""
    game = _cub()
    game.activate(ALICE, 1, _energy(ALICE, 2))
    game.activate(ALICE, 1, _energy(ALICE, 2))
    assert game.verdicts == [("illegal", "casting-pays-costs")]
    assert "costs-are-paid-fully" in game.findings[0].slugs
    assert game.state.players[ALICE].counters == {"energy": 1}


@pytest.mark.rule("activating-announces-ability")
def test_an_ability_that_it_does_not_have_cannot_be_activated() -> None:
    """602.2a: the player announces which ability it is."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.activate(ALICE, bear)
    assert game.verdicts == [("illegal", "activating-announces-ability")]


@pytest.mark.rule("activating-announces-ability")
def test_a_number_that_names_no_ability_does_not_tell_which_one_is_meant() -> None:
    """602.2a: there is one to activate, and the record counts otherwise."""
    game = _cub()
    game.activate(ALICE, 1, _energy(ALICE, 2), ability=7)
    assert game.verdicts == [("cannot-tell", "activating-announces-ability")]


def test_only_controller_activates() -> None:
    """602.2: only its controller may, unless it says otherwise."""
    game = _cub().counters(BOB, "energy", 2)
    game.activate(BOB, 1, _energy(BOB, 2))
    assert "only-controller-activates" in _verdicts(game)


def test_activated_where_it_functions() -> None:
    """113.6: an ability of a card in the graveyard works there only if it says so."""
    game = Game().counters(ALICE, "energy", 2)
    card = game.graveyard(
        ALICE, creature("Eager Cub", 2, 2, text="Pay {E}{E}: Put a +1/+1 counter on Eager Cub.")
    )
    game.activate(ALICE, card, _energy(ALICE, 2))
    assert "activated-where-it-functions" in _verdicts(game)


def test_activate_only_as_a_sorcery() -> None:
    """602.5d: such an ability keeps to the times of a sorcery."""
    game = Game().at(3, ALICE, "upkeep")
    text = "{T}: Draw a card. Activate only as a sorcery."
    book = game.battlefield(ALICE, permanent("Slow Book", "artifact", text=text))
    game.activate(ALICE, book)
    assert _verdicts(game) == ["activate-only-as-a-sorcery"]


def test_activate_only_as_an_instant_is_not_while_casting() -> None:
    """602.5e: a mana ability that says so can't be activated to pay for a spell."""
    game = Game()
    text = "Sacrifice Bright Pearl: Add {R}{R}{R}. Activate only as an instant."
    pearl = game.battlefield(ALICE, permanent("Bright Pearl", "artifact", text=text))
    lesson = game.hand(ALICE, spell("Hot Lesson", mana="{R}{R}{R}", types="sorcery", text="Draw a card."))
    game.cast(
        ALICE, lesson, AbilityActivated(ALICE, pearl, mana=True), *pay(ALICE, "RRR", pearl, pearl, pearl)
    )
    assert _verdicts(game) == ["activate-only-as-an-instant"]


def test_mana_ability_may_be_activated_while_paying_but_no_other() -> None:
    """605.3a: what asks for mana lets mana abilities in."""
    game = _cub()
    mountain, spark = (
        game.battlefield(ALICE, MOUNTAIN),
        game.hand(ALICE, spell("Hot Spark", mana="{R}", text="Draw a card.")),
    )
    game.cast(
        ALICE,
        spark,
        AbilityActivated(ALICE, mountain, mana=True),
        AbilityActivated(ALICE, 1, 99),
        *pay(ALICE, "R", mountain),
    )
    assert "mana-ability-may-be-activated-while-paying" in _verdicts(game)


@pytest.mark.rule("prohibited-ability-is-not-activated")
def test_an_activation_condition_must_hold() -> None:
    """602.5: what is forbidden is not begun."""
    game = Game()
    text = "{T}: Draw a card. Activate only if you control a creature."
    lens = game.battlefield(ALICE, permanent("Old Lens", "artifact", text=text))
    game.activate(ALICE, lens)
    assert _verdicts(game) == ["prohibited-ability-is-not-activated"]


@pytest.mark.rule("activation-limit-stays-with-object")
def test_an_ability_limited_to_once_each_turn() -> None:
    """602.5b: the second time in a turn is illegal."""
    game = Game().counters(ALICE, "energy", 2)
    text = "Pay {E}: Draw a card. Activate only once each turn."
    jar = game.battlefield(ALICE, permanent("Small Jar", "artifact", text=text))
    game.activate(ALICE, jar, _energy(ALICE, 1), ability=1)
    assert game.findings == []
    game.activate(ALICE, jar, _energy(ALICE, 1), ability=1)
    assert _verdicts(game) == ["activation-limit-stays-with-object"]


@pytest.mark.rule("activation-limit-stays-with-object", "exhaust")
@pytest.mark.parametrize(
    "text",
    ["Exhaust — Pay {E}: Put a +1/+1 counter on Big Cart.", "Pay {E}: Draw a card. Activate only once."],
)
def test_an_ability_to_activate_only_once_is_used_up_for_good(text: str) -> None:
    """702.177a, 602.5b: not in a later turn either; an object that has come anew is another one."""
    game = Game().counters(ALICE, "energy", 3)
    cart = game.battlefield(ALICE, creature("Big Cart", 2, 2, text=text))
    game.activate(ALICE, cart, _energy(ALICE, 1), ability=1)
    game.resolve().turn(2, BOB)
    assert game.findings == []
    game.happens(ObjectMoved(cart, "hand", origin="battlefield", owner=ALICE))
    game.happens(ObjectMoved(cart, "battlefield", origin="hand", owner=ALICE, controller=ALICE))
    game.activate(ALICE, cart, _energy(ALICE, 1), ability=1)
    assert game.findings == []
    game.resolve().turn(3, ALICE).activate(ALICE, cart, _energy(ALICE, 1), ability=1)
    assert _verdicts(game) == ["activation-limit-stays-with-object"]


def test_loyalty_ability_timing() -> None:
    """606.3: one loyalty ability of a permanent each turn."""
    game = Game()
    text = "+1: You gain 2 life.\n−2: Draw a card."
    sage = game.battlefield(
        ALICE, permanent("Quiet Sage", "planeswalker", text=text), counters={"loyalty": 3}
    )
    game.activate(ALICE, sage, ability=1)
    game.resolve()
    assert game.object(sage).counters == {"loyalty": 4}
    assert game.state.players[ALICE].life == 22
    game.activate(ALICE, sage, ability=2)
    assert _verdicts(game) == ["loyalty-ability-timing"]


def test_activating_follows_casting_for_targets() -> None:
    """602.2b, 601.2c: targets are announced as they are for a spell."""
    game = Game()
    text = "{T}: Tap target creature."
    net = game.battlefield(ALICE, permanent("Wide Net", "artifact", text=text))
    bear = game.battlefield(BOB, BEAR)
    game.activate(ALICE, net, target(ALICE, bear))
    assert game.findings == []
    game.resolve()
    assert game.object(bear).tapped


@pytest.mark.rule("ability-independent-of-source")
def test_an_ability_goes_on_without_its_source() -> None:
    """113.7a: what is on the stack is independent of its source."""
    game = Game()
    text = "{T}, Sacrifice Wide Net: Tap target creature."
    net = game.battlefield(ALICE, permanent("Wide Net", "artifact", text=text))
    bear = game.battlefield(BOB, BEAR)
    game.activate(ALICE, net, target(ALICE, bear))
    assert game.zone(net) == "graveyard"
    game.resolve()
    assert game.object(bear).tapped


def test_cycling_is_activated_from_the_hand() -> None:
    """702.29a: from there alone; the card is discarded for it."""
    game = Game()
    card = game.hand(ALICE, creature("Fleet Fox", 1, 1, text="Cycling {2}"))
    game.pool(ALICE, "RR").activate(ALICE, card, *pay(ALICE, "RR"), ability=1)
    assert game.zone(card) == "graveyard"
    game.resolve()
    assert game.state.zone("hand", ALICE).count == 1
    assert game.findings == []


@pytest.mark.rule("boast")
@pytest.mark.parametrize(
    ("attacks", "again", "often", "is_legal"),
    [
        (True, False, False, True),
        (False, False, False, False),
        (True, True, False, False),
        (True, True, True, True),
    ],
)
def test_a_creature_boasts_once_after_it_has_attacked(
    attacks: bool, again: bool, often: bool, is_legal: bool
) -> None:
    """702.142a: not without attacking, not twice in a turn unless an effect says so."""
    game = Game().counters(ALICE, "energy", 2)
    text = "Boast — Pay {E}: Draw a card."
    viking = game.battlefield(ALICE, creature("Loud Ox", 2, 2, text=text))
    if often:
        twice = "Creatures you control can boast twice during each of your turns rather than once."
        game.battlefield(ALICE, permanent("Long Hall", "enchantment", text=twice))
    game.at(4, ALICE, "declare_attackers")
    if attacks:
        game.attack(ALICE, viking)
    for _ in range(1 + again):
        game.activate(ALICE, viking, _energy(ALICE, 1), ability=1)
    assert (_verdicts(game) == []) is is_legal
    assert set(_verdicts(game)) <= {"boast"}
