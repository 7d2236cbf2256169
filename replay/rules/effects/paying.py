"""Costs paid while a spell or ability resolves (118.12): all or nothing, and once.

What paying does is worked out in `replay.rules.costs`. Mana leaves the pool where the record says so.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from msgspec import structs

from replay.cards.definitions import costs as cost
from replay.cards.definitions.costs import Cost
from replay.cards.definitions.effects import PayCosts
from replay.cards.definitions.phrases import AnyAmount
from replay.events import ChoiceMade
from replay.findings import Finding
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.costs.actions import add_action, add_life
from replay.rules.costs.bill import Bill
from replay.rules.costs.means import with_life_for_mana
from replay.rules.costs.offer import offer_of
from replay.rules.costs.total import cost_of
from replay.rules.effects.occurring import acting, occur
from replay.rules.effects.table import carries_out
from replay.rules.judging import illegal
from replay.state import State
from replay.terms import Seat

Paying: TypeAlias = Generator[Derived, None, bool]
"""Carries out a payment; returns whether it was made."""

_VERBS: Final[dict[type, tuple[str, ...]]] = {
    cost.PayMana: ("mana",), cost.PayLife: ("life",), cost.PayCounters: ("counter",),
    cost.RemoveCounters: ("counter",), cost.SacrificeCost: ("sacrifice",), cost.DiscardCost: ("discard",),
    cost.ExileCost: ("exile",), cost.ReturnCost: ("return",), cost.TapThis: ("tap",),
    cost.UntapThis: ("untap",), cost.TapOthers: ("tap", "untap"), cost.RevealCost: ("reveal",),
}  # fmt: skip
"""Kinds of cost, and the words with which a payment of them begins in the record."""

_PLAIN: Final = frozenset({"sacrifice", "discard", "reveal"})
"""Payments that may also stand in the record as the plain act."""


@carries_out(PayCosts)
def pay_costs(state: State, context: Carrying, effect: PayCosts) -> Iterator[Derived]:
    """A player pays; whether they did is remembered (118.12)."""
    for seat in acting(state, context, effect.who):
        context.did_it = yield from pay(state, context, effect.costs, seat)


def pay(state: State, context: Carrying, costs: Iterable[Cost], seat: Seat) -> Paying:
    """One player pays all of the costs, or nothing if any of them can't be paid (118.3)."""
    costs = _course(context, tuple(costs), seat)
    payable = can_pay(state, context, costs, seat)
    payments = _payments(state, context, costs, seat)
    if not payable:
        for choice in payments:
            yield _not_paid(state, context, choice, "there is not enough to pay this", ())
        return False
    bill = _bill(state, context, costs, seat, payments)
    for wrong in bill.wrong:
        about = payments[0] if payments else None
        unpaid = _not_paid(state, context, about, wrong.reason, (wrong.slug, *wrong.slugs))
        yield structs.replace(unpaid, named=wrong.named)
    if bill.wrong:
        return False
    for happening in bill.happenings:
        yield from occur(state, context, happening)
    _remember(context, bill, payments)
    return True


def _course(context: Carrying, costs: tuple[Cost, ...], seat: Seat) -> tuple[Cost, ...]:
    """The costs with the one of several that the record shows as paid."""
    if len(costs) != 1 or not isinstance(costs[0], cost.CostOptions):
        return costs
    for option in costs[0].options:
        if context.choices.find("pay", seat=seat, fits=_begins_with(_words(option))) is not None:
            return option
    raise NeedsChoice(seat, "pay", "which of several costs is paid")


def _words(costs: Iterable[Cost]) -> tuple[str, ...]:
    return tuple(word for each in costs for word in _VERBS.get(type(each), ()))


def _begins_with(words: tuple[str, ...]) -> Callable[[ChoiceMade], bool]:
    return lambda choice: bool(choice.values) and choice.values[0] in words


def _payments(state: State, context: Carrying, costs: tuple[Cost, ...], seat: Seat) -> list[ChoiceMade]:
    """The payments of these costs: of mana all, of everything else the first of its kind."""
    found: list[ChoiceMade] = []
    for each in costs:
        fits = _begins_with(_words((each,)))
        if isinstance(each, cost.PayMana):
            found += context.choices.take_all("pay", seat=seat, fits=fits)
            in_life = _life_for_mana(state, context, (each,), seat)
            instead = (
                context.choices.take("pay", seat=seat, fits=_begins_with(("life",))) if in_life else None
            )
            found += [] if instead is None else [instead]
            continue
        choice = context.choices.take("pay", seat=seat, fits=fits) or _plain(context, each, seat)
        if choice is not None:
            found.append(choice)
    nothing = context.choices.take("pay", seat=seat, fits=_begins_with(("nothing",)))
    return found if found or nothing is None else [nothing]


def _life_for_mana(state: State, context: Carrying, costs: tuple[Cost, ...], seat: Seat) -> bool:
    """Whether life may be paid for a symbol of the mana (107.4f)."""
    total = cost_of(state, replace(context, controller=seat), costs)
    return any(
        "P" in symbol.split("/") for symbol in with_life_for_mana(state, total.use, total.mana).symbols
    )


def _plain(context: Carrying, each: Cost, seat: Seat) -> ChoiceMade | None:
    for word in _words((each,)):
        choice = context.choices.take(word, seat=seat) if word in _PLAIN else None
        if choice is not None:
            return ChoiceMade(seat, "pay", choice.objects, values=(word,), amount=choice.amount)
    return None


def can_pay(state: State, context: Carrying, costs: Iterable[Cost], seat: Seat) -> bool:
    """Whether the player has what the costs ask for (118.3). Mana is taken to be there: it may be made."""
    try:
        bill = _bill(state, context, tuple(costs), seat, [])
    except NeedsChoice:
        return True
    return not bill.wrong


def _bill(
    state: State, context: Carrying, costs: tuple[Cost, ...], seat: Seat, payments: list[ChoiceMade]
) -> Bill:
    mine = replace(context, controller=seat, recorded={}, measured={})
    total = cost_of(state, mine, costs)
    bill = Bill(state, mine, total.use, offer_of(payments))
    for action in total.actions:
        if isinstance(action, cost.CostOptions):
            raise NeedsChoice(seat, "pay", "which of several costs is paid")
        add_action(bill, action)
    if bill.offer.life and _life_for_mana(state, context, costs, seat):
        add_life(bill, bill.offer.life)
    if bill.offer.life:
        bill.refuse("costs-are-paid-fully", "more life is paid than the cost asks for", "payment-counts-once")
    return bill


def _remember(context: Carrying, bill: Bill, payments: list[ChoiceMade]) -> None:
    for action, objects in bill.records:
        context.record(action, objects)
    for what, amount in bill.measured:
        context.measure(what, amount)
    mana = sum(choice.amount or 1 for choice in payments if choice.values[:1] == ("mana",))
    if mana:
        context.measure("mana paid", mana)


def _not_paid(
    state: State, context: Carrying, about: ChoiceMade | None, reason: str, slugs: tuple[str, ...]
) -> Finding:
    slug, *more = slugs or ("costs-are-paid-fully",)
    seat = context.controller if about is None else about.seat
    return illegal(state, slug, reason, about=about, seat=seat, object=context.source, slugs=tuple(more))


def asks_for_amount(costs: Iterable[Cost]) -> bool:
    """Whether the payer chooses how much is paid: then nothing may be paid, too (107.1c)."""
    return any(isinstance(getattr(each, "amount", None), AnyAmount) for each in costs)


def is_payment_of(choice: ChoiceMade, costs: Iterable[Cost]) -> bool:
    """Whether a recorded choice may be a payment of one of these costs."""
    costs = tuple(costs)
    options = [
        each for one in costs if isinstance(one, cost.CostOptions) for way in one.options for each in way
    ]
    words = _words((*costs, *options))
    if choice.choice != "pay":
        return choice.choice in _PLAIN and choice.choice in words
    return _begins_with(words)(choice)
