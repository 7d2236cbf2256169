"""Costs paid while a spell or ability resolves (118.12): all or nothing, and once.

Mana for it leaves the pool as its payment stands in the record; everything else is paid here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Final, TypeAlias

from replay.cards.definitions import costs as cost
from replay.cards.definitions.costs import Cost
from replay.cards.definitions.effects import Discard, MoveTo, PayCosts, Sacrifice
from replay.cards.definitions.phrases import Amount, AnyAmount, Chosen, Filter, Fixed, This
from replay.cards.definitions.phrases import Player as PlayerWord
from replay.events import ChoiceMade, CountersChanged, LifeChanged, StatusChanged
from replay.rules.choices import Carrying, Derived
from replay.rules.effects.table import carries_out, carry_out
from replay.rules.evaluation import count, matching, players
from replay.rules.judging import illegal
from replay.rules.replacement import happen
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Seat

Paying: TypeAlias = Generator[Derived, None, bool]
"""Carries out a payment; returns whether it was made."""

_THAT_PLAYER: Final = PlayerWord("that")


@carries_out(PayCosts)
def pay_costs(state: State, context: Carrying, effect: PayCosts) -> Iterator[Derived]:
    """A player pays; whether they did is remembered (118.12)."""
    for seat in players(state, context, effect.who):
        context.did_it = yield from pay(state, context, effect.costs, seat)


def pay(state: State, context: Carrying, costs: Iterable[Cost], seat: Seat) -> Paying:
    """One player pays all of the costs, or nothing if any of them can't be paid (118.3)."""
    costs = tuple(costs)
    if not can_pay(state, context, costs, seat):
        for choice in context.choices.take_all("pay", seat=seat, fits=_pays_something):
            yield _too_much(state, context, choice)
        return False
    context.player = seat
    for each in costs:
        paid = yield from _PAYS[type(each)](state, context, each, seat)
        if not paid:
            return False
    return True


def can_pay(state: State, context: Carrying, costs: Iterable[Cost], seat: Seat) -> bool:
    """Whether the player has what the costs ask for (118.3). Mana is taken to be there: it may be made."""
    context.player = seat
    return all(_CAN_PAY[type(each)](state, context, each, seat) for each in costs)


def _pays_something(choice: ChoiceMade) -> bool:
    return choice.values[:1] != ("nothing",)


def _too_much(state: State, context: Carrying, choice: ChoiceMade) -> Derived:
    return illegal(
        state,
        "costs-are-paid-fully",
        "there is not enough to pay this",
        about=choice,
        seat=choice.seat,
        object=context.source,
    )


# --- can it be paid? -------------------------------------------------------------------------------


def _least(state: State, context: Carrying, amount: Amount) -> int:
    return amount.at_least if isinstance(amount, AnyAmount) else count(state, context, amount)


def _has_counters(state: State, context: Carrying, each: cost.PayCounters, seat: Seat) -> bool:
    return state.players[seat].counters.get(each.kind, 0) >= _least(state, context, each.amount)


def _has_life(state: State, context: Carrying, each: cost.PayLife, seat: Seat) -> bool:
    return state.players[seat].life >= _least(state, context, each.amount)


def _has_objects(noun: Filter, zone: Any) -> Callable[[State, Carrying, Any, Seat], bool]:
    def has(state: State, context: Carrying, each: Any, seat: Seat) -> bool:
        if each.this:
            return state.object(context.source).zone == (zone or each.zone)
        content = state.zone(zone or each.zone, seat)
        wanted = _least(state, context, each.amount)
        if (zone or each.zone) != "battlefield" and content.hidden != 0:
            return content.count is None or content.count >= wanted
        found = matching(state, context, _owned(each.filter or noun, zone or each.zone))
        return len(found) >= wanted

    return has


def _owned(noun: Filter, zone: Any) -> Filter:
    from msgspec.structs import replace

    if zone == "battlefield":
        return replace(noun, controller=noun.controller or _THAT_PLAYER)
    return replace(noun, zone=zone, owner=noun.owner or _THAT_PLAYER)


def _always(state: State, context: Carrying, each: Cost, seat: Seat) -> bool:
    return True


def _unclear(state: State, context: Carrying, each: Cost, seat: Seat) -> bool:
    raise Unknown(f"whether {type(each).__name__} can be paid here", frozenset({"cost"}))


def _any_of_them(state: State, context: Carrying, each: cost.CostOptions, seat: Seat) -> bool:
    return any(can_pay(state, context, option, seat) for option in each.options)


def _is_status(tapped: bool) -> Callable[[State, Carrying, Any, Seat], bool]:
    def has(state: State, context: Carrying, each: Any, seat: Seat) -> bool:
        this = state.object(context.source)
        return this.zone == "battlefield" and this.tapped == tapped

    return has


_PERMANENT: Final = Filter()
_CARD: Final = Filter("card")

_CAN_PAY: Final[dict[type, Callable[[State, Carrying, Any, Seat], bool]]] = {
    cost.PayMana: _always,
    cost.PayCounters: _has_counters,
    cost.PayLife: _has_life,
    cost.SacrificeCost: _has_objects(_PERMANENT, "battlefield"),
    cost.DiscardCost: lambda state, context, each, seat: (
        each.hand or _has_objects(_CARD, "hand")(state, context, each, seat)
    ),
    cost.ExileCost: _has_objects(_CARD, None),
    cost.ReturnCost: _has_objects(_PERMANENT, "battlefield"),
    cost.TapThis: _is_status(False),
    cost.UntapThis: _is_status(True),
    cost.CostOptions: _any_of_them,
    cost.RevealCost: _always,
    **dict.fromkeys(
        (
            cost.RemoveCounters, cost.PutCountersCost, cost.TapOthers, cost.MillCost, cost.ExertCost,
            cost.LoyaltyCost, cost.OpaqueCost,
        ),
        _unclear,
    ),
}  # fmt: skip


# --- paying ----------------------------------------------------------------------------------------


def _chosen_amount(context: Carrying, choice: ChoiceMade | None, most: int) -> int:
    return 0 if choice is None else min(choice.amount or 0, most)


def _number(state: State, context: Carrying, each: Any, seat: Seat, word: str, have: int) -> Generator[Derived, None, int]:
    """How much is paid: what the cost says, or what was chosen, as far as there is so much (107.14, 118.3)."""
    choice = context.choices.take("pay", seat=seat, fits=lambda choice: choice.values[-1:] == (word,))
    if choice is None and isinstance(each.amount, AnyAmount):
        context.choices.take("pay", seat=seat, fits=lambda choice: choice.values[:1] == ("nothing",))
    if not isinstance(each.amount, AnyAmount):
        wanted = count(state, context, each.amount)
        if choice is not None and choice.amount not in (None, wanted):
            yield _wrong_amount(state, context, choice, wanted)
        return wanted
    if choice is not None and (choice.amount or 0) > have:
        yield _too_much(state, context, choice)
    return _chosen_amount(context, choice, have)


def _wrong_amount(state: State, context: Carrying, choice: ChoiceMade, wanted: int) -> Derived:
    return illegal(
        state,
        "costs-are-paid-fully",
        "another amount is to be paid",
        about=choice,
        seat=choice.seat,
        object=context.source,
        expected=str(wanted),
        recorded=str(choice.amount),
    )


def _pay_counters(state: State, context: Carrying, each: cost.PayCounters, seat: Seat) -> Paying:
    have = state.players[seat].counters.get(each.kind, 0)
    number = yield from _number(state, context, each, seat, each.kind, have)
    if number:
        yield CountersChanged(each.kind, -number, seat=seat, source=context.source, reason="paid")
    context.measure("energy paid", number)
    return True


def _pay_life(state: State, context: Carrying, each: cost.PayLife, seat: Seat) -> Paying:
    number = yield from _number(state, context, each, seat, "life", state.players[seat].life)
    if number:
        yield from happen(state, LifeChanged(seat, -number, context.source))
    context.measure("life paid", number)
    return True


def _pay_mana(state: State, context: Carrying, each: cost.PayMana, seat: Seat) -> Paying:
    paid = context.choices.take_all("pay", seat=seat, fits=lambda choice: choice.values[:1] == ("mana",))
    context.measure("mana paid", sum(choice.amount or 1 for choice in paid))
    yield from ()
    return bool(paid) or not each.cost.symbols


def _by_effect(make: Callable[[Any], Any]) -> Callable[[State, Carrying, Any, Seat], Paying]:
    """A cost that is paid by doing what an effect does."""

    def pays(state: State, context: Carrying, each: Any, seat: Seat) -> Paying:
        words = context.choices.find("pay", seat=seat, fits=lambda choice: bool(choice.objects))
        if words is not None:
            context.choices.reword(words, "choose")
        yield from carry_out(state, context, (make(each),))
        return True

    return pays


def _those(each: Any, noun: Filter, zone: Any) -> Any:
    if each.this:
        return This()
    return Chosen(_owned(each.filter or noun, zone), each.amount, each.amount)


def _pay_option(state: State, context: Carrying, each: cost.CostOptions, seat: Seat) -> Paying:
    payable = [option for option in each.options if can_pay(state, context, option, seat)]
    for option in payable:
        if len(payable) == 1 or _is_meant(context, option, seat):
            return (yield from pay(state, context, option, seat))
    raise Unknown("which of several costs is paid", frozenset({"cost"}))


_WORDS: Final[dict[type, str]] = {
    cost.PayMana: "mana", cost.PayLife: "life", cost.PayCounters: "counter",
    cost.SacrificeCost: "sacrifice", cost.DiscardCost: "discard", cost.ExileCost: "exile",
}  # fmt: skip
"""Kinds of cost by the word with which a payment begins."""


def _is_meant(context: Carrying, option: tuple[Cost, ...], seat: Seat) -> bool:
    words = {_WORDS.get(type(each), "") for each in option}
    return context.choices.find("pay", seat=seat, fits=lambda choice: choice.values[:1] != () and choice.values[0] in words) is not None  # fmt: skip


def _set_status(value: int) -> Callable[[State, Carrying, Any, Seat], Paying]:
    def pays(state: State, context: Carrying, each: Any, seat: Seat) -> Paying:
        context.choices.take("pay", seat=seat, fits=lambda choice: choice.values[:1] in (("tap",), ("untap",)))
        yield from happen(state, StatusChanged(context.source, "tapped", value))
        return True

    return pays


def _discards(each: cost.DiscardCost) -> Discard:
    if each.hand:
        return Discard(_THAT_PLAYER, None)
    return Discard(_THAT_PLAYER, each.amount, each.filter, what=This() if each.this else None)


def _reveal(state: State, context: Carrying, each: cost.RevealCost, seat: Seat) -> Paying:
    yield from ()
    return context.choices.take("reveal", "pay", seat=seat) is not None


_PAYS: Final[dict[type, Callable[[State, Carrying, Any, Seat], Paying]]] = {
    cost.PayMana: _pay_mana,
    cost.PayCounters: _pay_counters,
    cost.PayLife: _pay_life,
    cost.SacrificeCost: _by_effect(lambda each: Sacrifice(_those(each, _PERMANENT, "battlefield"), _THAT_PLAYER)),
    cost.DiscardCost: _by_effect(_discards),
    cost.ExileCost: _by_effect(lambda each: MoveTo(_those(each, _CARD, each.zone), "exile", who=_THAT_PLAYER)),
    cost.ReturnCost: _by_effect(
        lambda each: MoveTo(_those(each, _PERMANENT, "battlefield"), "hand", who=_THAT_PLAYER)
    ),
    cost.TapThis: _set_status(1),
    cost.UntapThis: _set_status(0),
    cost.CostOptions: _pay_option,
    cost.RevealCost: _reveal,
}
