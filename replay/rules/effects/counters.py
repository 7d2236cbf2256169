"""Counters on objects and players that effects put, remove, move and double (122)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from replay.cards.definitions.effects import DoubleCounters, MoveCounters, PutCounters, TakeCounters
from replay.events import CountersChanged
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.effects.choosing import meant
from replay.rules.effects.occurring import occur
from replay.rules.effects.table import carries_out
from replay.rules.meaning.context import Subject
from replay.rules.meaning.evaluation import count
from replay.rules.register import implements
from replay.state import State


def counters_on(state: State, subject: Subject) -> Mapping[str, int]:
    """The counters that an object or a player has."""
    return state.players[-subject].counters if subject < 0 else state.object(subject).counters


def counters_change(
    kind: str, amount: int, subject: Subject, source: int | None, reason: str | None = None
) -> CountersChanged:
    """The event of counters put on (or removed from) an object or a player."""
    if subject < 0:
        return CountersChanged(kind, amount, seat=-subject, source=source, reason=reason)
    return CountersChanged(kind, amount, object=subject, source=source, reason=reason)


@carries_out(PutCounters)
@implements("counters-are-markers")
def put_counters(state: State, context: Carrying, effect: PutCounters) -> Iterator[Derived]:
    """Counters are put on objects, or players get them (122.1)."""
    selection = yield from meant(state, context, effect.what)
    total = count(state, context, effect.amount)
    shares = _shares(context, total, selection.subjects) if effect.distributed else None
    able = [one for one in selection.subjects if one < 0 or state.object(one).zone is not None]
    for one in able:
        put = total if shares is None else shares.get(one, 0)
        if put:
            yield from occur(state, context, counters_change(effect.kind, put, one, context.source))
    context.record("counters put", able)


def _shares(context: Carrying, total: int, among: tuple[Subject, ...]) -> dict[Subject, int]:
    if len(among) == 1:
        return {among[0]: total}
    shares: dict[Subject, int] = {}
    for choice in context.choices.take_all("divide"):
        for one in (*choice.objects, *(-seat for seat in choice.seats)):
            shares[one] = shares.get(one, 0) + (choice.amount or 0)
    if among and not shares:
        raise NeedsChoice(context.controller, "divide", "how the counters are distributed")
    return shares


@carries_out(TakeCounters)
def take_counters(state: State, context: Carrying, effect: TakeCounters) -> Iterator[Derived]:
    """Counters are removed, as many as there are (122.1, 609.3)."""
    selection = yield from meant(state, context, effect.what)
    removed = 0
    for one in selection.subjects:
        for kind, there in _kinds(counters_on(state, one), effect.kind):
            gone = there if effect.amount is None else min(there, count(state, context, effect.amount))
            removed += gone
            if gone:
                yield from occur(state, context, counters_change(kind, -gone, one, context.source, "lost"))
    context.measure("counters removed", removed)


def _kinds(counters: Mapping[str, int], kind: str) -> list[tuple[str, int]]:
    return [(name, there) for name, there in counters.items() if kind in (name, "any")]


@carries_out(MoveCounters)
@implements("counters-moved")
def move_counters(state: State, context: Carrying, effect: MoveCounters) -> Iterator[Derived]:
    """Counters are removed from one object and put on another (122.5)."""
    origin = yield from meant(state, context, effect.origin)
    to = yield from meant(state, context, effect.to)
    if len(origin.subjects) != 1 or len(to.subjects) != 1:
        return
    for kind, there in _kinds(counters_on(state, origin.subjects[0]), effect.kind):
        moved = there if effect.amount is None else min(there, count(state, context, effect.amount))
        if moved:
            yield from occur(
                state, context, counters_change(kind, -moved, origin.subjects[0], context.source)
            )
            yield from occur(state, context, counters_change(kind, moved, to.subjects[0], context.source))


@carries_out(DoubleCounters)
@implements("double")
def double_counters(state: State, context: Carrying, effect: DoubleCounters) -> Iterator[Derived]:
    """As many counters as there are of a kind are put on it once more (701.9e)."""
    selection = yield from meant(state, context, effect.what)
    for one in selection.subjects:
        for kind, there in _kinds(counters_on(state, one), effect.kind):
            yield from occur(state, context, counters_change(kind, there, one, context.source))
