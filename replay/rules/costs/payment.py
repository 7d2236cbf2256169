"""Paying a total cost (601.2h, 118.3): what the record says was paid, held against the cost; all or nothing.

`payment` says how, or why not; `pay` lets it happen. Where nobody wrote what was paid, the only way there is
counts as meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from msgspec.structs import replace

from replay.cards.definitions.abilities import Instructions, ManaRider, WhenDone
from replay.cards.definitions.costs import Cost, CostOptions, PayMana
from replay.cards.definitions.words import Measured, RecordedAction
from replay.events import ChoiceMade, Happening, ManaLeft, ObjectMoved, PaymentSubstituted, StatusChanged
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.costs.actions import add_action, add_life
from replay.rules.costs.bill import Bill, Wrong
from replay.rules.costs.cover import Covered, Means, cover
from replay.rules.costs.mana import ManaPart, mana_part
from replay.rules.costs.means import means_of, stand_ins, with_life_for_mana
from replay.rules.costs.offer import ManaOffer, offer_of
from replay.rules.costs.total import TotalCost
from replay.rules.effects.numbers import new_object
from replay.rules.effects.table import carry_out
from replay.rules.mana.carried import riders_set_off
from replay.rules.meaning.context import Context
from replay.rules.register import implements
from replay.rules.replacement.happening import happen
from replay.rules.unknown import Unknown
from replay.state import ManaUnit, State
from replay.terms import ManaType, ObjectId, Seat


@dataclass(frozen=True, slots=True)
class Payment:
    """How a cost is paid: the units of mana spent, and what else happens, in order.

    `records` and `measured` are what later words of the same ability speak of, `riders` what spending the
    mana sets off, with the source of the mana (106.6).
    """

    seat: Seat
    units: tuple[ManaUnit, ...]
    happenings: tuple[Happening, ...]
    records: tuple[tuple[RecordedAction, tuple[ObjectId, ...]], ...] = ()
    measured: tuple[tuple[Measured, int], ...] = ()
    riders: tuple[tuple[ObjectId | None, ManaRider], ...] = ()


@dataclass(frozen=True, slots=True)
class Unpaid:
    """Why a cost is not paid, and the part of what was offered that can be carried out all the same."""

    wrong: Wrong
    part: Payment


@implements("costs-are-paid-fully")
def payment(
    state: State, context: Context, cost: TotalCost, choices: Iterable[ChoiceMade] = ()
) -> Payment | Unpaid:
    """A cost is paid only with all that it takes; a part is no payment (118.3).

    Raises NeedsChoice, Unknown.
    """
    offered = tuple(choice for choice in choices if choice.choice == "pay" and choice.seat == cost.use.seat)
    tried = [
        _try(state, context, cost, mana, actions, offered) for mana, actions in _alternatives(cost, context)
    ]
    paid = [one for one in tried if isinstance(one, Payment)]
    if len(paid) > 1 and not offered:
        raise NeedsChoice(cost.use.seat, "pay", "which of several costs")
    return paid[0] if paid else tried[0]


def can_pay(state: State, context: Context, cost: TotalCost) -> bool:
    """Whether the cost can be paid from what there is now, the mana in the pool included. Raises Unknown."""
    try:
        return isinstance(payment(state, context, cost), Payment)
    except NeedsChoice:
        return True


@implements("modified-payment-is-paid")
def pay(state: State, context: Carrying, payment: Payment) -> Iterator[Derived]:
    """What is done to pay may be replaced by something else: the cost is paid all the same (118.11)."""
    spent_on = context.object
    for unit in payment.units:
        yield ManaLeft(payment.seat, unit.unit, "spent", spent_on, unit.type)
    for happening in payment.happenings:
        yield from happen(state, _leaving_its_trace(state, happening))
    for action, ids in payment.records:
        context.record(action, ids)
    for what, amount in payment.measured:
        context.measure(what, amount)
    if payment.units:
        context.measure("mana paid", len(payment.units))
    for source, rider in payment.riders:
        yield from _set_off(state, context, payment.seat, source, rider)


def _set_off(
    state: State, context: Carrying, seat: Seat, source: ObjectId | None, rider: ManaRider
) -> Iterator[Derived]:
    """What spending a mana does to what it is spent on, or the ability that it triggers (106.6)."""
    paid_for = context.object or context.source
    about = Carrying(source or paid_for if rider.triggers else paid_for, seat, choices=context.choices)
    effects = (WhenDone(Instructions(rider.effects)),) if rider.triggers else rider.effects
    try:
        yield from carry_out(state, about, effects)
    except Unknown as unknown:
        yield unknown


def _leaving_its_trace(state: State, happening: Happening) -> Happening:
    """A permanent that pays with itself becomes a new object, so that it stays known as it was (113.7a)."""
    if (
        isinstance(happening, ObjectMoved)
        and happening.origin == "battlefield"
        and happening.object is not None
    ):
        return replace(happening, becomes=new_object(state))
    return happening


# --- one way ---------------------------------------------------------------------------------------


def _alternatives(cost: TotalCost, context: Context) -> Iterator[tuple[ManaPart, tuple[Cost, ...]]]:
    """The cost for every choice between costs that it leaves ("pay 3 life or {2}")."""
    options = [each.options for each in cost.actions if isinstance(each, CostOptions)]
    fixed = tuple(each for each in cost.actions if not isinstance(each, CostOptions))
    for choice in product(*options):
        chosen = [each for option in choice for each in option]
        mana = cost.mana
        for each in chosen:
            mana = mana.plus(mana_part(each.cost.symbols if isinstance(each, PayMana) else (), context.x))
        yield mana, (*fixed, *(each for each in chosen if not isinstance(each, PayMana)))


def _try(
    state: State,
    context: Context,
    cost: TotalCost,
    mana: ManaPart,
    actions: tuple[Cost, ...],
    offered: tuple[ChoiceMade, ...],
) -> Payment | Unpaid:
    bill = Bill(state, context, cost.use, offer_of(offered))
    if cost.unpayable:
        bill.refuse("no-mana-cost-is-unpayable", "there is no mana cost to pay")
    for action in actions:
        add_action(bill, action)
    units = _mana(bill, cost, mana)
    _refuse_what_is_left(bill)
    riders = tuple((unit.source, each) for unit in units for each in riders_set_off(state, unit, cost.use))
    made = Payment(
        cost.use.seat, units, tuple(bill.happenings), tuple(bill.records), tuple(bill.measured), riders
    )
    return Unpaid(bill.wrong[0], made) if bill.wrong else made


def _refuse_what_is_left(bill: Bill) -> None:
    """What was paid and no cost asked for (118.10)."""
    offer = bill.offer
    left = [*offer.counters, *(id for verb in ("untap", "sacrifice", "discard") for id in offer.left(verb))]
    if left or offer.life:
        bill.refuse("costs-are-paid-fully", "more is paid than the cost asks for", "payment-counts-once")


# --- its mana --------------------------------------------------------------------------------------


def _mana(bill: Bill, cost: TotalCost, mana: ManaPart) -> tuple[ManaUnit, ...]:
    wanted = with_life_for_mana(bill.state, bill.use, mana)
    others = list(stand_ins(bill))
    pool = bill.state.players[bill.seat].pool
    if bill.offer.mana or others or bill.offer.life or not wanted.amount:
        named = list(_named(bill, cost))
        covered = cover(wanted, [*named, *others], life=bill.offer.life)
        if covered is None:
            bill.refuse(
                "costs-are-paid-fully", f"{wanted.words} is not paid by {_words(bill, named, others)}"
            )
        ids = [one.id for one in named]
    else:
        covered = _only_way(bill, cost, wanted)
        ids = [] if covered is None else [one.id for one, _ in covered.paid]
    if covered is not None:
        _add_stand_ins(bill, covered)
        add_life(bill, covered.life)
    return tuple(pool[id] for id in ids)


def _named(bill: Bill, cost: TotalCost) -> Iterator[Means]:
    """The units that the record names; what is not there, or not for this, is refused."""
    pool = bill.state.players[bill.seat].pool
    taken: set[int] = set()
    for offer in bill.offer.mana:
        fitting = [unit for unit in pool.values() if unit.unit not in taken and _is_meant(unit, offer)]
        usable = [(unit, means_of(bill.state, unit, bill.use, cost.any_mana)) for unit in fitting]
        able = sorted(
            (unit.restriction is None, unit.unit, means) for unit, means in usable if means is not None
        )
        for _, id, means in able[: offer.amount]:
            taken.add(id)
            yield means
        if len(able) < offer.amount:
            _refuse_missing(bill, offer, is_restricted=len(fitting) >= offer.amount)


def _is_meant(unit: ManaUnit, offer: ManaOffer) -> bool:
    return unit.type == offer.type and offer.source in (None, unit.source)


def _refuse_missing(bill: Bill, offer: ManaOffer, *, is_restricted: bool) -> None:
    if is_restricted:
        bill.refuse("mana-restrictions-travel-with-mana", f"this {{{offer.type}}} may not be spent on it")
    else:
        bill.refuse("costs-are-paid-fully", offer.missing)


def _words(bill: Bill, named: Sequence[Means], others: Sequence[Means]) -> str:
    pool = bill.state.players[bill.seat].pool
    mana = "".join(f"{{{pool[one.id].type}}}" for one in named) or "nothing"
    return f"{mana} and {len(others)} more" if others else mana


def _only_way(bill: Bill, cost: TotalCost, wanted: ManaPart) -> Covered | None:
    """The one way to pay from the pool, up to differences nobody can see later. Raises NeedsChoice."""
    pool = bill.state.players[bill.seat].pool
    found = [means_of(bill.state, unit, bill.use, cost.any_mana) for unit in pool.values()]
    means = [one for one in found if one is not None]
    covered = cover(wanted, means, whole=False)
    if covered is None:
        if cover(wanted, means, life=None, whole=False) is not None:
            raise NeedsChoice(bill.seat, "pay", f"how {wanted.words} is paid")
        bill.refuse("costs-are-paid-fully", f"{wanted.words} is not in the pool")
        return None
    used = [one for one, _ in covered.paid]
    if len(used) < len(means) and any(_is_replaceable(pool, wanted, means, used, one) for one in used):
        raise NeedsChoice(bill.seat, "pay", f"which mana of the pool pays {wanted.words}")
    return covered


def _is_replaceable(
    pool: dict[int, ManaUnit], wanted: ManaPart, means: Sequence[Means], used: Sequence[Means], one: Means
) -> bool:
    """Whether the cost can be paid with fewer units of this kind."""
    kind = _kind(pool[one.id])
    of_kind = [each for each in means if _kind(pool[each.id]) == kind]
    keep = sum(_kind(pool[each.id]) == kind for each in used) - 1
    dropped = {each.id for each in of_kind[keep:]}
    return cover(wanted, [each for each in means if each.id not in dropped], whole=False) is not None


def _kind(unit: ManaUnit) -> tuple[object, ...]:
    return unit.type, unit.snow, unit.restriction, unit.rider, unit.lasts


def _add_stand_ins(bill: Bill, covered: Covered) -> None:
    for means, slot in covered.paid:
        if means.is_unit:
            continue
        letters: list[ManaType] = [type for type in ("W", "U", "B", "R", "G") if type in slot & means.types]
        bill.happenings.append(
            PaymentSubstituted(bill.seat, bill.use.object, means.id, letters[0] if letters else "?")
        )
        bill.happenings.append(_act_of_standing_in(bill, means.id))


def _act_of_standing_in(bill: Bill, id: ObjectId) -> Happening:
    object = bill.state.object(id)
    if object.zone == "graveyard":
        return ObjectMoved(id, "exile", origin="graveyard", owner=object.owner, reason="exile")
    return StatusChanged(id, "tapped", 1)
