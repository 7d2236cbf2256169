"""What effects do to spells and abilities on the stack: counter, copy, aim anew (701.5, 707.10, 115.7)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.spells import ChooseNewTargets, CopySpell, CounterSpell, DoubleX
from replay.events import ChoiceMade, ObjectCreated, ObjectMoved, RelationChanged
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.casting.stack import chosen_modes, context_of, instructions_of, specs
from replay.rules.casting.targets import grouped, is_legal
from replay.rules.effects.choosing import meant
from replay.rules.effects.numbers import new_object
from replay.rules.effects.occurring import acting, occur
from replay.rules.effects.table import carries_out
from replay.rules.judging import illegal
from replay.rules.meaning.context import Subject
from replay.rules.meaning.evaluation import count
from replay.rules.register import implements
from replay.rules.replacement.cant import is_forbidden
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import ObjectKind, Zone


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
            copies = []
            for _ in range(min(count(state, context, effect.amount), 100)):
                copies.append(new_object(state))
                kind: ObjectKind = "ability" if copied.kind == "ability" else "copy"
                yield ObjectCreated(copies[-1], "stack", kind, seat, seat, copy_of=copied.id)
            context.record("copied", copies)


@carries_out(ChooseNewTargets)
@implements("copy-chooses-new-targets")
def choose_new_targets(state: State, context: Carrying, effect: ChooseNewTargets) -> Iterator[Derived]:
    """A player may choose new targets for copies; without a choice their targets stay (707.10c)."""
    for seat in acting(state, context, effect.who):
        chosen = context.choices.take_all("new_target", seat=seat)
        copies = [state.object(copy) for copy in context.recorded.get("copied", ())]
        for copy, choice in zip(copies, chosen, strict=False):
            yield from _aim_anew(state, copy, choice)


def _aim_anew(state: State, copy: GameObject, choice: ChoiceMade) -> Iterator[Derived]:
    """The new targets instead of the old ones, all of them, if each is legal."""
    targets = (*choice.objects, *(-seat for seat in choice.seats))
    if len(targets) != len(copy.targets):
        raise Unknown("which of the targets are chosen anew", frozenset({"other"}))
    if not _are_legal(state, copy, targets):
        message = "this is no legal target of the copy"
        yield illegal(state, "copy-chooses-new-targets", message, about=choice, seat=choice.seat)
        return
    for old in copy.targets:
        yield _aimed(copy, old, ends=True)
    for new in targets:
        yield _aimed(copy, new)


def _are_legal(state: State, copy: GameObject, targets: tuple[Subject, ...]) -> bool:
    instructions, context = instructions_of(state, copy), context_of(state, copy)
    wanted = specs(instructions, chosen_modes(copy, instructions))
    groups = grouped(state, context, wanted, targets)
    return all(
        is_legal(state, context, spec, target, copy)
        for spec, group in zip(wanted, groups, strict=True)
        for target in group
    )


def _aimed(copy: GameObject, target: Subject, *, ends: bool = False) -> RelationChanged:
    to, seat = (target, None) if target > 0 else (None, -target)
    return RelationChanged("target", copy.id, to, seat, ends=ends)


@carries_out(DoubleX)
def double_x(state: State, context: Carrying, effect: DoubleX) -> Iterator[Derived]:
    """The value of X of a spell on the stack becomes twice what it was (107.3g)."""
    selection = yield from meant(state, context, effect.what)
    for spell in [state.object(one) for one in selection.subjects if one > 0]:
        if spell.zone == "stack" and spell.x is not None:
            yield RelationChanged("x", spell.id, value=str(2 * spell.x))
