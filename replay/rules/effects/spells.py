"""What effects do to spells and abilities on the stack: counter, copy, aim anew (701.5, 707.10, 115.7)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.effects import ChooseNewTargets, CopySpell, CounterSpell
from replay.events import ObjectCreated, ObjectMoved
from replay.rules.cant import is_forbidden
from replay.rules.choices import Carrying, Derived
from replay.rules.effects.choosing import meant
from replay.rules.effects.numbers import new_object
from replay.rules.effects.occurring import acting, occur
from replay.rules.effects.table import carries_out
from replay.rules.evaluation import count
from replay.rules.register import implements
from replay.state import State
from replay.terms import Zone


@carries_out(CounterSpell)
@implements("countered-spell")
def counter_spells(state: State, context: Carrying, effect: CounterSpell) -> Iterator[Derived]:
    """To counter a spell or ability is to remove it from the stack; nothing of it happens (701.5a)."""
    selection = yield from meant(state, context, effect.what)
    for object in [state.object(one) for one in selection.subjects if one > 0]:
        is_told = "Resolved" in state.records
        if object.zone == "stack" and not is_told and not is_forbidden(state, object.id, "be countered"):
            destination: Zone | None = "graveyard" if object.kind == "card" else None
            yield from occur(
                state,
                context,
                ObjectMoved(object.id, destination, origin="stack", owner=object.owner, reason="counter"),
            )


@carries_out(CopySpell)
@implements("copy-of-spell")
def copy_spells(state: State, context: Carrying, effect: CopySpell) -> Iterator[Derived]:
    """A copy of a spell or ability is put onto the stack with all decisions made for it (707.10)."""
    selection = yield from meant(state, context, effect.what)
    for seat in acting(state, context, effect.who):
        for copied in [state.object(one) for one in selection.subjects if one > 0]:
            for _ in range(min(count(state, context, effect.amount), 100)):
                copy = new_object(state)
                kind = "ability" if copied.kind == "ability" else "copy"
                yield ObjectCreated(copy, "stack", kind, seat, seat, copy_of=copied.id)  # type: ignore[arg-type]
                context.record("copied", [copy])


@carries_out(ChooseNewTargets)
@implements("copy-chooses-new-targets")
def choose_new_targets(state: State, context: Carrying, effect: ChooseNewTargets) -> Iterator[Derived]:
    """New targets stand in the record as choices of their own; without one, the targets stay (707.10c)."""
    for seat in acting(state, context, effect.who):
        context.choices.take_all("new_target", seat=seat)
    yield from ()
