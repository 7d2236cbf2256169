"""Chapters 614–616: what becomes of an event before it happens.

Everything that rules and effects want to happen goes through `happen`. Each effect applies once to an event
(614.5), self-replacement first (614.15); the player or the controller of the permanent that is affected
chooses the order (616.1). How permanents enter is in `entering`, mana in `mana.replacing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from replay.events import (
    CountersChanged,
    DamageDealt,
    Happening,
    LifeChanged,
    ObjectCreated,
    ObjectMoved,
    StatusChanged,
)
from replay.findings import Finding
from replay.rules.casting.choices import Choices, Derived, NeedsChoice
from replay.rules.judging import finding
from replay.rules.marking import as_marked
from replay.rules.register import implements
from replay.rules.replacement.cant import cannot_happen
from replay.rules.replacement.counters import effects_of_counters
from replay.rules.replacement.instead import effects_of_text
from replay.rules.replacement.replacing import APPLIED, Replacing
from replay.rules.turns.drawing import drawn
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import ObjectId, Seat

_MOST_ORDERED: Final = 5
"""With more effects than these on one event, every order is not tried: the order must be recorded."""


def happen(state: State, event: Happening, choices: Choices | None = None) -> Iterator[Derived]:
    """The event as it happens, after the effects that replace it (614.6), or nothing if it can't (101.2).

    Yields the happenings to be applied, and Unknown beside an event that something not understood may
    change. `choices` are those of what is being carried out. Raises Unknown where an order has to be chosen.
    """
    made = Choices(state.choices) if choices is None else choices
    yield from _happen(state, event, made, frozenset())


def _happen(
    state: State, event: Happening, choices: Choices, applied: frozenset[object]
) -> Iterator[Derived]:
    if cannot_happen(state, event):
        return
    able: list[Replacing] = []
    for each in (*effects_of_counters(state, event), *effects_of_text(state, event)):
        if isinstance(each, Unknown):
            yield each
        elif each.key not in applied | APPLIED.get():
            able.append(each)
    if not able:
        yield from _as_it_is(state, event)
        return
    if not applied:
        yield from _one_of_several_outcomes(state, event, able, choices)
    chosen = _first(state, event, able, choices)
    rest = applied | {chosen.key}
    if chosen.is_declined(choices, affected_seat(state, event)):
        yield from _happen(state, event, choices, rest)
        return
    for derived in chosen.replace(state, event, choices):
        if isinstance(derived, Happening) and type(derived) is type(event):
            yield from _happen(state, derived, choices, rest)
        else:
            yield derived


def _as_it_is(state: State, event: Happening) -> Iterator[Happening]:
    """The event that nothing replaces any more."""
    if isinstance(event, DamageDealt):
        yield as_marked(state, event)
    elif isinstance(event, ObjectMoved) and event.reason == "draw":
        yield from drawn(state, event)
    else:
        yield event


# --- the order -------------------------------------------------------------------------------------


@implements("affected-player-orders-replacements")
def _first(state: State, event: Happening, able: Sequence[Replacing], choices: Choices) -> Replacing:
    """Of several effects the affected player chooses one to apply, self-replacing ones first (616.1)."""
    own = [each for each in able if each.is_self_replacing] or able
    if len(own) == 1:
        return own[0]
    order = choices.find("apply", seat=affected_seat(state, event))
    for object in () if order is None else order.objects:
        for each in own:
            if each.object == object:
                return each
    if order is None and not _order_is_indifferent(state, event, own):
        raise NeedsChoice(affected_seat(state, event), "apply", "which replacement effect is applied first")
    return own[0]


def _one_of_several_outcomes(
    state: State, event: Happening, able: Sequence[Replacing], choices: Choices
) -> Iterator[Finding]:
    """What the event could have become in the orders that the player did not choose (616.1e)."""
    seat = affected_seat(state, event)
    order = choices.find("apply", seat=seat)
    if order is None or len(able) > _MOST_ORDERED or not all(each.only_counts for each in able):
        return
    found = sorted({outcome(state, event, tried) for tried in permutations(able)})
    if len(found) > 1:
        yield finding(
            state,
            "legal",
            "affected-player-orders-replacements",
            "the affected player chooses which effect is applied first",
            about=order,
            seat=seat,
            alternatives=tuple(map(str, found)),
        )


def _order_is_indifferent(state: State, event: Happening, able: Sequence[Replacing]) -> bool:
    if len({each.kind for each in able}) == 1:
        return True
    if len(able) > _MOST_ORDERED or not all(each.only_counts for each in able):
        return False
    return len({outcome(state, event, order) for order in permutations(able)}) == 1


def outcome(state: State, event: Happening, order: Sequence[Replacing]) -> int:
    """The amount of the event after effects that only change amounts, applied in an order."""
    amount = amount_of(event)
    for each in order:
        amount = each.changed(state, amount)
    return amount


def amount_of(event: Happening) -> int:
    """How much of it happens: damage, life, counters, cards; one of everything else."""
    amount: int = getattr(event, "amount", 1)
    return abs(amount)


def affected_seat(state: State, event: Happening) -> Seat:
    """Who is affected, or controls (else owns) what is affected (616.1). Raises Unknown."""
    seat = event.controller if isinstance(event, ObjectCreated) else getattr(event, "seat", None)
    if seat is not None:
        return int(seat)
    object = affected_object(event)
    found = None if object is None else state.object(object)
    seat = getattr(event, "owner", None) if found is None else found.controller or found.owner
    if seat is None:
        raise Unknown("who is affected")
    return int(seat)


def affected_object(event: Happening) -> ObjectId | None:
    """The object that is affected, if one is."""
    if isinstance(event, CountersChanged | DamageDealt | ObjectMoved | StatusChanged):
        return event.object
    return None if isinstance(event, LifeChanged) else getattr(event, "object", None)
