"""Costs: one part of a cost put together to a `Cost`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from typing import Any

from lark import Token, Transformer, v_args

from replay.cards.definitions import costs as cost
from replay.cards.definitions.costs import Cost, ManaCost
from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    AnyAmount,
    Chosen,
    CountersOn,
    Each,
    Filter,
    Fixed,
    Half,
    Recorded,
    Reference,
    This,
    ValueOf,
)
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.pending import LAST
from replay.cards.oracle.references import Quantity

_SELF = (This(), LAST)


def mana_cost_of(symbols: tuple[Token, ...]) -> ManaCost:
    """The cost that a run of mana symbols stands for."""
    return ManaCost(tuple(symbol.strip("{}") for symbol in symbols))


def amount_of(quantity: Quantity) -> Amount:
    """The number a quantity asks for; a choice where it leaves one."""
    least, most, _ = quantity
    if least == most:
        return most
    return AnyAmount(
        least.value if isinstance(least, Fixed) else 0, None if isinstance(most, AnyAmount) else most
    )


def _objects(reference: Reference) -> dict[str, Any]:
    match reference:
        case This() | Recorded():
            return {"this": True}
        case Chosen(noun, least, most):
            return {"filter": noun, "amount": amount_of((least, most, False))}
        case _:
            return {"filter": as_filter(reference)}


@v_args(inline=True)
class CostRules(Transformer[Any, Any]):
    """What is paid."""

    def mana_cost(self, *tokens: Token) -> Cost:
        return cost.PayMana(mana_cost_of(tuple(token for token in tokens if token.type == "SYMBOL")))

    def mana_each_cost(self, *parts: Any) -> Cost:
        symbols = tuple(part for part in parts[1:-1] if isinstance(part, Token))
        return cost.PayMana(mana_cost_of(symbols), parts[-1])

    def tap_cost(self, _: Token) -> Cost:
        return cost.TapThis()

    def untap_cost(self, _: Token) -> Cost:
        return cost.UntapThis()

    def life_cost(self, _: Token, amount: Amount) -> Cost:
        return cost.PayLife(amount)

    def half_life_cost(self, _: Token, rounded: Token) -> Cost:
        return cost.PayLife(Half(ValueOf("life", YOU), "up" if rounded == "up" else "down"))

    def energy_cost(self, _: Token, *symbols: Token) -> Cost:
        return cost.PayCounters(Fixed(len(symbols)))

    def energy_number_cost(self, *parts: Any) -> Cost:
        return cost.PayCounters(next(part for part in parts if not isinstance(part, Token)))

    def energy_any_cost(self, *_: Token) -> Cost:
        return cost.PayCounters(AnyAmount())

    def energy_more_cost(self, *_: Any) -> Cost:
        return cost.PayCounters(AnyAmount(1))

    def sacrifice_cost(self, _: Token, what: Reference) -> Cost:
        return cost.SacrificeCost(**_objects(what))

    def discard_cost(self, _: Token, what: Reference) -> Cost:
        if what == Each(Filter(noun="card", zone="hand", owner=YOU)):
            return cost.DiscardCost(hand=True)
        at_random = isinstance(what, Chosen) and what.at_random
        return cost.DiscardCost(**_objects(what), at_random=at_random)

    def exile_cost(self, _: Token, what: Reference) -> Cost:
        fields = _objects(what)
        noun = fields.get("filter")
        zone: Any = noun.zone if noun is not None and noun.zone is not None else "battlefield"
        return cost.ExileCost(**fields, zone=zone)

    def exile_this_cost(self, _: Token, __: Token, zone: Any) -> Cost:
        return cost.ExileCost(this=True, zone=zone["zone"])

    def tap_others_cost(self, _: Token, what: Reference) -> Cost:
        return cost.TapThis() if what in _SELF else cost.TapOthers(**_objects(what))

    def untap_others_cost(self, _: Token, what: Reference) -> Cost:
        return cost.UntapThis() if what in _SELF else cost.TapOthers(**_objects(what), untap=True)

    def remove_cost(self, _: Token, quantity: Quantity, kind: tuple[str, ...], origin: Reference) -> Cost:
        fields = _objects(origin)
        return cost.RemoveCounters(kind[0], amount_of(quantity), fields.get("filter"))

    def remove_all_cost(self, _: Token, kind: tuple[str, ...], origin: Reference) -> Cost:
        return cost.RemoveCounters(kind[0], CountersOn(kind[0], This()), _objects(origin).get("filter"))

    remove_among_cost = remove_cost

    def put_counters_cost(self, _: Token, quantity: Quantity, kind: tuple[str, ...], on: Reference) -> Cost:
        return cost.PutCountersCost(kind[0], amount_of(quantity), _objects(on).get("filter"))

    def return_cost(self, _: Token, what: Reference, *__: Any) -> Cost:
        return cost.ReturnCost(**_objects(what))

    def reveal_cost(self, _: Token, what: Reference) -> Cost:
        return cost.RevealCost(**_objects(what))

    def mill_cost(self, _: Token, quantity: Quantity, __: Token) -> Cost:
        return cost.MillCost(amount_of(quantity))

    def exert_cost(self, *_: Token) -> Cost:
        return cost.ExertCost()

    def forage_cost(self) -> Cost:
        return cost.ActionCost("forage")

    def evidence_cost(self, amount: Amount) -> Cost:
        return cost.ActionCost("collect evidence", amount)
