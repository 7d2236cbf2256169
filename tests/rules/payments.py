"""Invented costs, and ways to pay them, for the tests of chapter 118."""

from __future__ import annotations

from replay.cards.definitions.abilities import ActivatedAbility, Instructions
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.costs import (
    Cost,
    PayMana,
)
from replay.cards.definitions.effects import GainLife
from replay.cards.definitions.phrases import YOU, Filter, Fixed
from replay.events import ChoiceMade
from replay.rules.casting.choices import Carrying, Choices
from replay.rules.costs.payment import Payment, Unpaid, payment
from replay.rules.costs.total import cost_of, total_cost_of_spell
from replay.terms import ObjectId, Seat
from tests.builder import ALICE, Game, cost, creature
from tests.rules.mana_cards import artifact

GAINS = Instructions((GainLife(YOU, Fixed(1)),))
SPELLS = Filter(noun="spell")
BEAR = creature("Plain Bear", 2, 2)
ELF = creature("Plain Elf", 1, 1, mana="{G}")


def costing(*costs: Cost, name: str = "Strange Box") -> CardDefinition:
    """An artifact with an ability that costs this and gains 1 life."""
    return artifact(name, ActivatedAbility(costs, GAINS, "costs something"))


def paying(
    seat: Seat, *values: str, objects: tuple[ObjectId, ...] = (), amount: int | None = None
) -> ChoiceMade:
    """One payment."""
    return ChoiceMade(seat, "pay", objects, values=values, amount=amount)


def try_to_pay(
    game: Game, *costs: Cost, choices: tuple[ChoiceMade, ...] = (), x: int | None = None
) -> Payment | Unpaid:
    """Alice pays some costs for an effect of a permanent of hers."""
    source = game.battlefield(ALICE, artifact("Some Thing"))
    context = Carrying(source, ALICE, x=x, choices=Choices(choices))
    return payment(game.state, context, cost_of(game.state, context, costs), choices)


def is_paid(game: Game, mana: str, *choices: ChoiceMade, x: int | None = None) -> bool:
    """Whether Alice can pay a mana cost, with what is named or else with what there is."""
    return isinstance(try_to_pay(game, PayMana(cost(mana)), choices=choices, x=x), Payment)


def total(game: Game, card: CardDefinition, *cast_with: str, x: int | None = None) -> str:
    """The mana of the total cost of a spell of Alice's, on the stack."""
    id = game._create(ALICE, card, "stack")
    game.state.object(id).cast_with = cast_with
    found = total_cost_of_spell(game.state, Carrying(id, ALICE, x=x, object=id), game.state.object(id))
    return found.mana.words
