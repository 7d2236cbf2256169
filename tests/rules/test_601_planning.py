"""Rules 601.2g and 605.3a: a way to make the mana that a cost takes."""

from __future__ import annotations

import pytest

from replay.cards.definitions.costs import PayMana
from replay.events import ChoiceMade, Event
from replay.rules.casting.choices import Carrying
from replay.rules.costs.total import cost_of, total_cost_of_spell
from replay.rules.mana.planning import Plan, plan_payment
from tests.builder import ALICE, Game, cost, land, spell
from tests.invented import FOREST, MOUNTAIN
from tests.rules.mana_cards import PRISM_GATE, artifact, mana, symbols

GLADE = land("Sunny Glade", mana(symbols("G")), mana(symbols("W")))


def plan_for(game: Game, price: str) -> Plan | None:
    """A plan to pay a cost of Alice's."""
    source = game.battlefield(ALICE, artifact("Some Thing"))
    context = Carrying(source, ALICE)
    return plan_payment(game.state, cost_of(game.state, context, (PayMana(cost(price)),)))


def paid(plan: Plan | None) -> str | None:
    """The mana it pays, by letters."""
    return None if plan is None else "".join(sorted(payment.values[1] for payment in plan.payments))


@pytest.mark.parametrize(
    ("price", "mana"),
    [("{G}{W}", "GW"), ("{W}", "W"), ("{G}{G}", "GG"), ("{G}{G}{G}", None), ("{W}{W}", None), ("{0}", "")],
)
def test_a_plan_uses_sources_that_fit(price: str, mana: str | None) -> None:
    """601.2g: a Forest and a land for {G} or {W}: what they can pay, each once."""
    game = Game()
    game.battlefield(ALICE, GLADE)
    game.battlefield(ALICE, FOREST)
    assert paid(plan_for(game, price)) == mana


def test_a_plan_spends_what_floats_first() -> None:
    """118.3a: mana in the pool before sources."""
    game = Game().pool(ALICE, "R")
    game.battlefield(ALICE, FOREST)
    plan = plan_for(game, "{1}")
    assert plan is not None
    assert (paid(plan), plan.activations) == ("R", ())


def test_a_plan_can_be_carried_out() -> None:
    """601.2g–h: what it says, fed back as decisions, pays for the spell."""
    game = Game()
    for card in (FOREST, MOUNTAIN, PRISM_GATE):
        game.battlefield(ALICE, card)
    bolt = game.hand(ALICE, spell("Three Bolt", mana="{R}{U}{1}"))
    context = Carrying(bolt, ALICE, object=bolt)
    plan = plan_payment(game.state, total_cost_of_spell(game.state, context, game.object(bolt)))
    assert plan is not None
    for activation, types in plan.activations:
        game.feed(activation, ChoiceMade(ALICE, "mana", values=types))
    during: tuple[Event, ...] = plan.payments
    game.cast(ALICE, bolt, *during)
    assert (game.findings, game.zone(bolt)) == ([], "stack")
    assert game.state.players[ALICE].pool == {}
