"""Steps 601.2b–h, which casting a spell and activating an ability share (602.2b): X, modes, targets, costs.

Questions are asked on the state before; costs are paid as soon as everything they need stands in the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.cards.definitions.abilities import Instructions
from replay.cards.definitions.phrases import TargetSpec
from replay.events import AbilityActivated, ChoiceMade, SpellCast
from replay.findings import Finding
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.casting.stack import specs
from replay.rules.casting.targets import at_least, at_most, grouped, is_legal, legal_targets, protection_of
from replay.rules.costs.payment import Unpaid, pay, payment
from replay.rules.costs.total import TotalCost
from replay.rules.judging import choices_of, illegal
from replay.rules.meaning.context import Subject
from replay.state import GameObject, State


def announced_modes(state: State, instructions: Instructions) -> tuple[int, ...]:
    """The modes that the record names for what is being put on the stack, counted from 0."""
    if not instructions.modes:
        return ()
    return tuple((choice.amount or 1) - 1 for choice in choices_of(state, "mode"))


def wrong_modes(state: State, object: GameObject, instructions: Instructions) -> Iterator[Finding]:
    """Whether as many modes are chosen as the text says, none twice unless it may be (601.2b, 700.2)."""
    modes = announced_modes(state, instructions)
    if not instructions.modes or not modes:
        return
    number_fits = instructions.modes_at_least <= len(modes) <= instructions.modes_at_most
    repeats = len(set(modes)) < len(modes) and not instructions.modes_repeat
    if not number_fits or repeats or max(modes) >= len(instructions.modes):
        yield illegal(
            state,
            "mode-is-chosen",
            "these modes cannot be chosen",
            object=object.id,
            expected=f"{instructions.modes_at_least} to {instructions.modes_at_most}",
            recorded=", ".join(str(mode + 1) for mode in modes),
            slugs=("casting-announces-modes-and-costs",),
        )


def wrong_targets(
    state: State, context: Carrying, object: GameObject, instructions: Instructions
) -> Iterator[Finding]:
    """Whether each use of the word "target" got as many legal targets as it asks for (601.2c)."""
    modes = announced_modes(state, instructions)
    if instructions.modes and not modes:
        return
    wanted = specs(instructions, modes)
    chosen = [one for choice in choices_of(state, "target") for one in subjects_of(choice)]
    if len(chosen) > 0 and not wanted:
        yield illegal(state, "casting-chooses-targets", "it has no targets", object=object.id)
        return
    for spec, group in zip(wanted, grouped(state, context, wanted, chosen) if wanted else (), strict=True):
        yield from _wrong_number(state, context, object, spec, group)
        for target in group:
            if not is_legal(state, context, spec, target, object):
                yield illegal(
                    state,
                    "casting-chooses-targets",
                    "this is no legal target",
                    object=target if target > 0 else object.id,
                    seat=-target if target < 0 else None,
                    slugs=("targets-are-announced", *protection_of(state, context, spec, target, object)),
                )


def subjects_of(choice: ChoiceMade) -> tuple[Subject, ...]:
    """The objects of a choice, and its players as negative numbers."""
    return (*choice.objects, *(-seat for seat in choice.seats))


def _wrong_number(
    state: State, context: Carrying, object: GameObject, spec: TargetSpec, group: Sequence[Subject]
) -> Iterator[Finding]:
    least, most = at_least(state, context, spec), at_most(state, context, spec)
    if len(set(group)) < len(group):
        yield illegal(state, "same-target-once-per-instance", "one target is chosen twice", object=object.id)
    if least <= len(group) and (most is None or len(group) <= most):
        return
    if not group and not legal_targets(state, context, spec, object):
        message = "there is no legal target"
    else:
        message = "no target is named" if not group else "another number of targets is to be chosen"
    yield illegal(
        state,
        "casting-chooses-targets",
        message,
        object=object.id,
        expected=str(least) if most == least else f"{least} to {'any number' if most is None else most}",
        recorded=str(len(group)),
    )


# --- paying ----------------------------------------------------------------------------------------


def is_time_to_pay(state: State, event: SpellCast | AbilityActivated | ChoiceMade) -> bool:
    """Whether all that the record says of the announcement is there: payment comes last (601.2h).

    Where the source of the record tells what was paid, nothing is paid again.
    """
    if "ManaLeft" in state.records:
        return False
    return event is state.choices[-1] if state.choices else not isinstance(event, ChoiceMade)


def pay_total(
    state: State, context: Carrying, cost: TotalCost, opener: SpellCast | AbilityActivated
) -> Iterator[Derived]:
    """The total cost is paid in full (601.2h, 118.3); of a wrong payment, what could be paid is."""
    found = payment(state, context, cost, state.choices)
    if isinstance(found, Unpaid):
        unpaid = illegal(
            state,
            "casting-pays-costs",
            found.wrong.reason,
            about=opener,
            seat=opener.seat,
            object=context.source,
            slugs=(found.wrong.slug, *found.wrong.slugs),
        )
        yield structs.replace(unpaid, named=found.wrong.named)
        found = found.part
    yield from pay(state, context, found)
