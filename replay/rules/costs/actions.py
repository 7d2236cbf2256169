"""Costs that are no mana (118, 107.5, 107.6, 119.4, 107.14): what paying each of them does.

Whether a {T} or {Q} ability may be activated at all is asked in `replay.rules.costs.tapping`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from replay.cards.definitions.costs import (
    Cost,
    CostOptions,
    DiscardCost,
    ExertCost,
    ExileCost,
    LoyaltyCost,
    MillCost,
    OpaqueCost,
    PayCounters,
    PayLife,
    PutCountersCost,
    RemoveCounters,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapOthers,
    TapThis,
    UntapThis,
)
from replay.cards.definitions.words import Measured, RecordedAction
from replay.events import CountersChanged, LifeChanged, ObjectMoved, RelationChanged, StatusChanged
from replay.rules.casting.choices import NeedsChoice
from replay.rules.costs.bill import Bill
from replay.rules.costs.selecting import selected
from replay.rules.layers.characteristics import characteristics
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject
from replay.terms import EXERTED, ObjectId, Zone


def add_action(bill: Bill, cost: Cost) -> None:
    """Puts one cost on the bill. Raises NeedsChoice, Unknown."""
    _PAYING[type(cost)](bill, cost)


# --- tapping ---------------------------------------------------------------------------------------


def _tap_this(bill: Bill, cost: TapThis) -> None:
    bill.claimed.add(bill.source)
    if not bill.state.object(bill.source).tapped:
        bill.happenings.append(StatusChanged(bill.source, "tapped", 1))
        bill.records.append(("tapped", (bill.source,)))


def _untap_this(bill: Bill, cost: UntapThis) -> None:
    if bill.state.object(bill.source).tapped:
        bill.happenings.append(StatusChanged(bill.source, "tapped", 0))
        bill.records.append(("untapped", (bill.source,)))


def _tap_others(bill: Bill, cost: TapOthers) -> None:
    verb = "untap" if cost.untap else "tap"
    if cost.total_power:
        ids = _crew(bill, cost)
    else:
        ids = selected(
            bill, verb, cost.filter, cost.amount, "battlefield", lambda each: each.tapped == cost.untap
        )
    bill.happenings += [StatusChanged(id, "tapped", int(not cost.untap)) for id in ids]
    bill.records.append(("untapped" if cost.untap else "tapped", tuple(ids)))
    bill.measured.append(("tapped", len(ids)))


def _crew(bill: Bill, cost: TapOthers) -> list[ObjectId]:
    """Any number of creatures with enough power together (702.122a)."""
    named = bill.offer.take("tap", len(bill.offer.left("tap")))
    if not named:
        raise NeedsChoice(bill.seat, "pay", f"creatures with total power {cost.total_power}")
    powers = [characteristics(bill.state, bill.state.object(id)).power for id in named]
    if any(bill.state.object(id).tapped for id in named):
        bill.refuse("costs-are-paid-fully", "a tapped creature cannot be tapped")
    if sum(power or 0 for power in powers) < cost.total_power:
        bill.refuse("costs-are-paid-fully", f"their total power is less than {cost.total_power}")
    return named


# --- life and counters -----------------------------------------------------------------------------


def _pay_life(bill: Bill, cost: PayLife) -> None:
    amount = max(0, bill.count(cost.amount, bill.offer.life if bill.offer.given else None, "how much life"))
    if 0 < bill.offer.life < amount:
        bill.refuse("costs-are-paid-fully", f"{amount} life to pay, {bill.offer.life} paid")
    add_life(bill, amount)


@implements("life-is-paid-only-when-there")
def add_life(bill: Bill, amount: int) -> None:
    """A player can pay life only if their life total is as great as the payment (119.4)."""
    bill.offer.life = max(0, bill.offer.life - amount)
    life = bill.state.players[bill.seat].life
    if amount > life:
        bill.refuse(
            "life-is-paid-only-when-there",
            f"{amount} life to pay, {max(0, life)} there",
            "costs-are-paid-fully",
        )
    elif amount:
        bill.happenings.append(LifeChanged(bill.seat, -amount, bill.source))
    bill.measured.append(("life paid", amount))


@implements("energy-symbol-is-energy-counter")
def _pay_counters(bill: Bill, cost: PayCounters) -> None:
    """To pay {E} is to remove an energy counter from oneself (107.14); so with other counters."""
    offered = _offered(bill, (cost.kind,), None)
    amount = bill.count(cost.amount, offered if bill.offer.given else None, f"how many {cost.kind} counters")
    there = bill.state.players[bill.seat].counters.get(cost.kind, 0)
    if bill.offer.given and offered != amount:
        bill.refuse("costs-are-paid-fully", f"{amount} {cost.kind} to pay, {offered} paid")
    if amount > there:
        bill.refuse(
            "costs-are-paid-fully",
            f"{amount} {cost.kind} to pay, {there} there",
            "energy-symbol-is-energy-counter",
        )
    elif amount:
        bill.happenings.append(
            CountersChanged(cost.kind, -amount, seat=bill.seat, source=bill.source, reason="paid")
        )
    bill.measured.append(("energy paid", amount))


def _offered(bill: Bill, kinds: tuple[str, ...], object: ObjectId | None) -> int:
    offers = [each for each in bill.offer.counters if each.kind in kinds and each.object == object]
    for each in offers:
        bill.offer.counters.remove(each)
    return sum(each.amount for each in offers)


def _remove_counters(bill: Bill, cost: RemoveCounters) -> None:
    removed = _removed_as_named(bill, cost) or _removed_from_this(bill, cost)
    total = 0
    for id, kind, amount in removed:
        there = bill.state.object(id).counters.get(kind, 0)
        if amount > there:
            bill.refuse("costs-are-paid-fully", f"{amount} {kind} counters to remove, {there} there")
        elif amount:
            bill.happenings.append(
                CountersChanged(kind, -amount, object=id, source=bill.source, reason="paid")
            )
            total += amount
    bill.measured.append(("counters removed", total))


def _removed_as_named(bill: Bill, cost: RemoveCounters) -> list[tuple[ObjectId, str, int]]:
    found = []
    for each in list(bill.offer.counters):
        if each.object is not None and cost.kind in ("any", each.kind):
            bill.offer.counters.remove(each)
            found.append((each.object, each.kind, each.amount))
    wanted = bill.count(cost.amount, sum(amount for *_, amount in found), "how many counters") if found else 0
    if sum(amount for *_, amount in found) != wanted:
        bill.refuse("costs-are-paid-fully", f"{wanted} counters to remove")
    return found


def _removed_from_this(bill: Bill, cost: RemoveCounters) -> list[tuple[ObjectId, str, int]]:
    counters = bill.state.object(bill.source).counters
    kind = next(iter(counters), "") if cost.kind == "any" and len(counters) == 1 else cost.kind
    if cost.filter is not None or kind == "any":
        raise NeedsChoice(bill.seat, "pay", "which counters are removed")
    offered = _offered(bill, (kind,), None)
    amount = bill.count(cost.amount, offered if offered else None, f"how many {kind} counters")
    return [(bill.source, kind, amount)]


def _put_counters(bill: Bill, cost: PutCountersCost) -> None:
    amount = bill.count(cost.amount, None, "how many counters")
    ids = [bill.source]
    if cost.filter is not None:
        ids = selected(bill, "choose", cost.filter, cost.amount, "battlefield", _any)[:1]
    bill.happenings += [
        CountersChanged(cost.kind, amount, object=id, source=bill.source, reason="paid") for id in ids
    ]


@implements("loyalty-cost-needs-counters")
@implements("loyalty-cost-changes-counters")
def _loyalty(bill: Bill, cost: LoyaltyCost) -> None:
    """A loyalty cost puts on or removes loyalty counters, never more than there are (606.4, 606.6)."""
    change = -(bill.context.x or 0) if cost.x else cost.change
    there = bill.state.object(bill.source).counters.get("loyalty", 0)
    if change < -there:
        bill.refuse("loyalty-cost-needs-counters", f"{-change} loyalty counters to remove, {there} there")
    elif change:
        bill.happenings.append(
            CountersChanged("loyalty", change, object=bill.source, source=bill.source, reason="paid")
        )


# --- moving ----------------------------------------------------------------------------------------


def _any(object: GameObject) -> bool:
    return True


def _sacrifice(bill: Bill, cost: SacrificeCost) -> None:
    ids = (
        _this(bill, "battlefield", "sacrifice")
        if cost.this
        else selected(bill, "sacrifice", cost.filter, cost.amount, "battlefield", _any)
    )
    _move(bill, ids, "battlefield", "graveyard", "sacrifice", "sacrificed")


def _discard(bill: Bill, cost: DiscardCost) -> None:
    if cost.hand:
        _discard_hand(bill)
        return
    unnamed = bill.offer.unnamed.get("discard", 0)
    ids = (
        _this(bill, "hand", "discard")
        if cost.this
        else selected(bill, "discard", cost.filter, cost.amount, "hand", _any)
    )
    _move(bill, ids, "hand", "graveyard", "discard", "discarded")
    _move_unnamed(bill, unnamed - bill.offer.unnamed.get("discard", 0), "hand", "graveyard", "discard")
    bill.measured.append(("discarded", len(ids)))


def _discard_hand(bill: Bill) -> None:
    content = bill.state.zone("hand", bill.seat)
    if content.hidden is None:
        raise Unknown("how many cards are in hand")
    bill.offer.take("discard", len(content.objects))
    _move(bill, list(content.objects), "hand", "graveyard", "discard", "discarded")
    _move_unnamed(bill, content.hidden, "hand", "graveyard", "discard")
    bill.measured.append(("discarded", len(content.objects) + content.hidden))


def _exile(bill: Bill, cost: ExileCost) -> None:
    ids = (
        _this(bill, cost.zone, "exile")
        if cost.this
        else selected(bill, "exile", cost.filter, cost.amount, cost.zone, _any)
    )
    _move(bill, ids, cost.zone, "exile", "exile", "exiled")


def _return(bill: Bill, cost: ReturnCost) -> None:
    ids = (
        _this(bill, "battlefield", "return")
        if cost.this
        else selected(bill, "return", cost.filter, cost.amount, "battlefield", _any)
    )
    _move(bill, ids, "battlefield", "hand", "return", "returned")


def _this(bill: Bill, zone: Zone, verb: str) -> list[ObjectId]:
    """The object itself, if it is still where it has to be."""
    bill.offer.objects[verb] = [id for id in bill.offer.left(verb) if id != bill.source]
    object = bill.state.object(bill.source)
    whose = object.controller if zone == "battlefield" else object.owner
    if object.zone != zone or whose != bill.seat:
        bill.refuse(
            "costs-are-paid-fully", f"{object.name or 'this'} is not there to {verb}", named=object.id
        )
        return []
    bill.claimed.add(bill.source)
    return [bill.source]


def _move(
    bill: Bill, ids: Iterable[ObjectId], origin: Zone, destination: Zone, reason: str, action: RecordedAction
) -> None:
    moved = tuple(ids)
    for id in moved:
        owner = bill.state.object(id).owner
        bill.happenings.append(ObjectMoved(id, destination, origin=origin, owner=owner, reason=reason))
    bill.records.append((action, moved))
    measured: dict[str, Measured] = {"sacrificed": "sacrificed", "exiled": "exiled"}
    if action in measured:
        bill.measured.append((measured[action], len(moved)))


def _move_unnamed(bill: Bill, amount: int, origin: Zone, destination: Zone, reason: str) -> None:
    if amount > 0:
        bill.happenings.append(
            ObjectMoved(None, destination, origin=origin, owner=bill.seat, reason=reason, amount=amount)
        )


def _mill(bill: Bill, cost: MillCost) -> None:
    amount = bill.count(cost.amount, None, "how many cards are milled")
    content = bill.state.zone("library", bill.seat)
    if content.count is not None and content.count < amount:
        bill.refuse("costs-are-paid-fully", f"{amount} cards to mill, {content.count} there")
        return
    named = content.objects[:amount]
    _move(bill, named, "library", "graveyard", "mill", "milled")
    _move_unnamed(bill, amount - len(named), "library", "graveyard", "mill")


def _reveal(bill: Bill, cost: RevealCost) -> None:
    ids = (
        _this(bill, "hand", "reveal")
        if cost.this
        else selected(bill, "reveal", cost.filter, cost.amount, "hand", _any)
    )
    bill.records.append(("revealed", tuple(ids)))


# --- the rest --------------------------------------------------------------------------------------


def _exert(bill: Bill, cost: ExertCost) -> None:
    bill.happenings.append(RelationChanged("designated", bill.source, value=EXERTED))
    bill.records.append(("exerted", (bill.source,)))


def _opaque(bill: Bill, cost: OpaqueCost) -> None:
    raise Unknown(f"whether the cost “{cost.text}” is paid", cost.reach)


def _options(bill: Bill, cost: CostOptions) -> None:
    raise Unknown("which of several costs is paid")


_PAYING: Final[dict[Any, Callable[[Bill, Any], None]]] = {
    TapThis: _tap_this,
    UntapThis: _untap_this,
    TapOthers: _tap_others,
    PayLife: _pay_life,
    PayCounters: _pay_counters,
    RemoveCounters: _remove_counters,
    PutCountersCost: _put_counters,
    LoyaltyCost: _loyalty,
    SacrificeCost: _sacrifice,
    DiscardCost: _discard,
    ExileCost: _exile,
    ReturnCost: _return,
    MillCost: _mill,
    RevealCost: _reveal,
    ExertCost: _exert,
    OpaqueCost: _opaque,
    CostOptions: _options,
}
