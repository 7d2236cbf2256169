"""Ways to pay for a mana ability while playing ahead (`options`): each with the position it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from replay.cards.definitions.costs import (
    Cost,
    ExileCost,
    PayCounters,
    PayLife,
    PayMana,
    RemoveCounters,
    SacrificeCost,
    TapOthers,
    TapThis,
    UntapThis,
)
from replay.cards.definitions.phrases import Amount, AnyAmount, X
from replay.rules.casting.choices import Carrying
from replay.rules.costs.cover import Means, cover
from replay.rules.costs.mana import ManaPart, mana_part
from replay.rules.mana.holdings import ANY_COLOR, Holdings, Position, Thing, Unit
from replay.rules.meaning.evaluation import count, matches
from replay.rules.unknown import Unknown
from replay.terms import COLORS

_MOST_UNITS = 24


@dataclass(frozen=True, slots=True)
class Ahead:
    """A position while an ability of `thing` is being paid for, and what its words mean by then."""

    position: Position
    thing: Thing
    context: Carrying

    def recording(self, action: str, id: int) -> Carrying:
        """The words' meaning with an object noted as sacrificed, tapped, …"""
        context = copy(self.context)
        context.recorded = {**context.recorded, action: [id], "last": [id]}  # type: ignore[dict-item]
        return context


Ways = Iterator[Ahead]


def ways_to_pay(holdings: Holdings, ahead: Ahead, costs: Iterable[Cost]) -> Ways:
    """Every way to pay these costs. Raises Unknown for a cost that is not foreseen."""
    found = [ahead]
    for cost in sorted(costs, key=lambda cost: isinstance(cost, PayMana)):
        pays = _PAYING.get(type(cost))
        if pays is None:
            raise Unknown(f"how {type(cost).__name__} is paid for mana", frozenset({"mana"}))
        found = [after for before in found for after in pays(holdings, before, cost)]
    return iter(found)


def _tap(holdings: Holdings, ahead: Ahead, cost: TapThis) -> Ways:
    if not ahead.thing.tapped:
        yield _turned(ahead, tapped=True)


def _untap(holdings: Holdings, ahead: Ahead, cost: UntapThis) -> Ways:
    if ahead.thing.tapped:
        yield _turned(ahead, tapped=False)


def _turned(ahead: Ahead, *, tapped: bool) -> Ahead:
    new = ahead.thing._replace(tapped=tapped)
    return Ahead(ahead.position.changed(ahead.thing, new), new, ahead.context)


def _life(holdings: Holdings, ahead: Ahead, cost: PayLife) -> Ways:
    amount = count(holdings.state, ahead.context, cost.amount)
    if amount <= ahead.position.life:
        yield Ahead(ahead.position._replace(life=ahead.position.life - amount), ahead.thing, ahead.context)


def _energy(holdings: Holdings, ahead: Ahead, cost: PayCounters) -> Ways:
    amount = count(holdings.state, ahead.context, cost.amount)
    if cost.kind == "energy" and amount <= ahead.position.energy:
        yield Ahead(
            ahead.position._replace(energy=ahead.position.energy - amount), ahead.thing, ahead.context
        )


def _counters(holdings: Holdings, ahead: Ahead, cost: RemoveCounters) -> Ways:
    if cost.filter is not None or cost.kind == "any":
        raise Unknown("which counters are removed for mana", frozenset({"mana"}))
    there = ahead.thing.count(cost.kind)
    for amount in _amounts(holdings, ahead, cost.amount, there):
        new = ahead.thing.without(cost.kind, amount)
        context = copy(ahead.context)
        context.x = amount if isinstance(cost.amount, X | AnyAmount) else context.x
        context.measured = {**context.measured, "counters removed": amount, "last": amount}
        yield Ahead(ahead.position.changed(ahead.thing, new), new, context)


def _amounts(holdings: Holdings, ahead: Ahead, amount: Amount, there: int) -> Iterable[int]:
    if isinstance(amount, X | AnyAmount):
        return range(1, there + 1)
    wanted = count(holdings.state, ahead.context, amount)
    return (wanted,) if wanted <= there else ()


def _sacrifice(holdings: Holdings, ahead: Ahead, cost: SacrificeCost) -> Ways:
    if cost.this:
        yield Ahead(ahead.position.changed(ahead.thing, None), ahead.thing, ahead.context)
        return
    if count(holdings.state, ahead.context, cost.amount) != 1:
        raise Unknown("what is sacrificed for mana", frozenset({"mana"}))
    for thing in dict.fromkeys(ahead.position.things):
        object = holdings.object(thing)
        is_own = object.zone == "battlefield" and object.controller == holdings.seat
        if is_own and (cost.filter is None or matches(holdings.state, ahead.context, cost.filter, object.id)):
            position = ahead.position.changed(thing, None)
            yield Ahead(position, ahead.thing, ahead.recording("sacrificed", object.id))


def _tap_others(holdings: Holdings, ahead: Ahead, cost: TapOthers) -> Ways:
    if cost.total_power or count(holdings.state, ahead.context, cost.amount) != 1:
        raise Unknown("what is tapped for mana", frozenset({"mana"}))
    for thing in dict.fromkeys(ahead.position.things):
        object = holdings.object(thing)
        is_able = thing.tapped == cost.untap and object.zone == "battlefield" and thing != ahead.thing
        if is_able and matches(holdings.state, ahead.context, cost.filter, object.id):
            position = ahead.position.changed(thing, thing._replace(tapped=not thing.tapped))
            action = "untapped" if cost.untap else "tapped"
            yield Ahead(position, ahead.thing, ahead.recording(action, object.id))


def _exile(holdings: Holdings, ahead: Ahead, cost: ExileCost) -> Ways:
    if cost.this:
        yield Ahead(ahead.position.changed(ahead.thing, None), ahead.thing, ahead.context)
        return
    amount = count(holdings.state, ahead.context, cost.amount)
    if cost.zone != "graveyard":
        raise Unknown("what is exiled for mana", frozenset({"mana"}))
    if amount <= ahead.position.graveyard:
        left = ahead.position._replace(graveyard=ahead.position.graveyard - amount)
        yield Ahead(left, ahead.thing, ahead.context)


# --- mana for mana ---------------------------------------------------------------------------------


def _mana(holdings: Holdings, ahead: Ahead, cost: PayMana) -> Ways:
    wanted = mana_part(cost.cost.symbols, ahead.context.x).times(
        count(holdings.state, ahead.context, cost.times)
    )
    pool = ahead.position.pool
    usable = [unit for unit in pool if not unit.restriction]
    for spent in _spendings(usable, wanted):
        left = list(pool)
        for unit in spent:
            left.remove(unit)
        yield Ahead(ahead.position.with_pool(left), ahead.thing, ahead.context)


def _spendings(usable: list[Unit], wanted: ManaPart) -> Iterator[tuple[Unit, ...]]:
    """The different choices of units that pay exactly."""
    if wanted.amount > len(usable):
        return
    if len(usable) > _MOST_UNITS:
        raise Unknown("which of very many units pay for mana", frozenset({"mana"}))
    for chosen in dict.fromkeys(combinations(usable, wanted.amount)):
        means = [Means(index, _types(unit)) for index, unit in enumerate(chosen)]
        if cover(wanted, means) is not None:
            yield chosen


def _types(unit: Unit) -> frozenset[str]:
    return frozenset(COLORS) if unit.type == ANY_COLOR else frozenset({unit.type})


_PAYING: Final[dict[Any, Callable[[Holdings, Ahead, Any], Ways]]] = {
    TapThis: _tap,
    UntapThis: _untap,
    PayLife: _life,
    PayCounters: _energy,
    RemoveCounters: _counters,
    SacrificeCost: _sacrifice,
    TapOthers: _tap_others,
    ExileCost: _exile,
    PayMana: _mana,
}
