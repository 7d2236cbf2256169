"""Chapter 608: resolving spells and abilities, from the check of their targets to leaving the stack.

What their instructions do is in `replay.rules.effects`, how they leave the stack in `leaving`; what
resolves when is recorded or decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from replay.cards.definitions.abilities import Instructions, ReplacementEffect, TriggeredAbility
from replay.cards.definitions.effects import OpaqueEffect
from replay.cards.definitions.node import nodes
from replay.events import ChoiceMade, ObjectMoved, Resolved
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.casting.stack import (
    Part,
    ability_of,
    chosen_modes,
    context_of,
    instructions_of,
    parts,
    specs,
)
from replay.rules.casting.targets import Groups, grouped, is_legal, is_new_object
from replay.rules.effects.table import carry_out
from replay.rules.judging import illegal
from replay.rules.meaning.evaluation import holds
from replay.rules.register import follows, implements
from replay.rules.resolving.leaving import enter_battlefield, is_permanent_spell, leave_stack
from replay.rules.unknown import Unknown
from replay.state import GameObject, State

_ON_RESOLUTION: Final = frozenset(
    {"pay", "choose", "accept", "decline", "discard", "sacrifice", "reveal", "search", "top", "bottom"}
)
"""Kinds of choice that only a resolving spell or ability can ask for."""


@follows("top-of-stack-resolves", Resolved)
def spell_or_ability_resolves(state: State, event: Resolved) -> Iterator[Derived]:
    """When all players pass in succession, the object on top of the stack resolves (405.5, 608.1)."""
    object = state.objects.get(event.object)
    if object is None or object.zone != "stack" or event.outcome != "resolved":
        return
    if not _is_known(state, object):
        yield from _leaves_untold(state, object)
        return
    try:
        has_left = yield from _resolve(state, object)
    except Unknown as unknown:
        has_left = False
        yield unknown
    if not has_left and state.object(event.object).zone == "stack":
        yield from leave_stack(state, object)


def _is_known(state: State, object: GameObject) -> bool:
    """Whether the rules know what is on the stack; of anything else nothing is derived."""
    if object.kind == "ability":
        return ability_of(state, object) is not None
    return object.definition is not None


def _leaves_untold(state: State, object: GameObject) -> Iterator[Derived]:
    """What nobody knows leaves the stack, whatever else it does (608.2m, 608.3); where to, its type decides.

    Where the record tells moves, it tells this one.
    """
    if "ObjectMoved" not in state.records:
        yield Unknown(f"what {_name(state, object)} says")
        yield ObjectMoved(object.id, None, origin="stack", owner=object.owner, reason="resolve")


def _name(state: State, object: GameObject) -> str:
    source = object if object.source is None else state.object(object.source)
    return source.name or "a card"


def _resolve(state: State, object: GameObject) -> Generator[Derived, None, bool]:
    """Carries it out; returns whether it has left the stack by doing so."""
    context = context_of(state, object)
    if not intervening_if_holds(state, object, context):
        return False
    instructions = instructions_of(state, object)
    context.modes = chosen_modes(object, instructions)
    groups = chosen_targets(state, object, context, instructions)
    legal = still_legal(state, object, context, instructions, groups)
    if any(groups) and not any(legal):
        yield from _nothing_may_be_chosen(state, context)
        return False
    if object.kind != "ability" and is_permanent_spell(state, object):
        yield from enter_battlefield(state, context, object, legal)
        return True
    for part in parts(instructions, context.modes):
        yield from carry_out_part(state, context, part, legal)
    yield from _choices_left_over(state, context, instructions)
    return object.id in context.recorded.get("moved", ())


def carry_out_part(state: State, context: Carrying, part: Part, groups: Groups) -> Iterator[Derived]:
    """Carries out what is not modal, or one mode, with the targets that belong to it."""
    first = part.first_target
    context.targets = groups[first : first + len(part.instructions.targets)]
    yield from carry_out(state, context, part.instructions.effects)


@implements("intervening-if-on-resolution")
def intervening_if_holds(state: State, object: GameObject, context: Carrying) -> bool:
    """A triggered ability with an intervening "if" does nothing unless it is true on resolution (608.2a)."""
    ability = ability_of(state, object) if object.kind == "ability" else None
    return not isinstance(ability, TriggeredAbility) or holds(state, context, ability.condition)


def chosen_targets(state: State, object: GameObject, context: Carrying, instructions: Instructions) -> Groups:
    """The targets chosen, by use of the word "target"."""
    wanted = specs(instructions, context.modes)
    return grouped(state, context, wanted, object.targets) if wanted else ()


@implements("illegal-targets-stop-resolution")
def still_legal(
    state: State, object: GameObject, context: Carrying, instructions: Instructions, groups: Groups
) -> Groups:
    """The targets that are still legal as it resolves (608.2b)."""
    wanted = specs(instructions, context.modes)
    return tuple(
        tuple(
            target
            for target in group
            if not is_new_object(state, target, object.id) and is_legal(state, context, spec, target, object)
        )
        for spec, group in zip(wanted, groups, strict=True)
    )


def _nothing_may_be_chosen(state: State, context: Carrying) -> Iterator[Derived]:
    """With all targets illegal it doesn't resolve: nothing can be paid or chosen (608.2b)."""
    for choice in context.choices.made:
        if choice.choice in _ON_RESOLUTION:
            yield illegal(
                state,
                "illegal-targets-stop-resolution",
                "every target is illegal: the spell or ability does not resolve",
                about=choice,
                seat=choice.seat,
                object=context.source,
            )


def _choices_left_over(state: State, context: Carrying, instructions: Instructions) -> Iterator[Derived]:
    """A choice that no instruction asked for could not be made (608.2d), nor could a second payment."""
    if context.unclear or any(isinstance(node, OpaqueEffect) for node in nodes(instructions)):
        return
    if any(_says_how_it_enters(state.object(id)) for id in context.recorded.get("moved", ())):
        return
    for choice in context.choices.left:
        if choice.choice in _ON_RESOLUTION:
            yield _unasked(state, context, choice)


def _says_how_it_enters(moved: GameObject) -> bool:
    """Whether it is a permanent with a text about how it enters: choices left over may be for that."""
    if moved.zone != "battlefield" or moved.definition is None:
        return False
    abilities = (ability for face in moved.definition.faces for ability in face.abilities)
    return any(isinstance(each, ReplacementEffect) and each.event.kind == "enters" for each in abilities)


def _unasked(state: State, context: Carrying, choice: ChoiceMade) -> Derived:
    slug = "optional-payment-if-you-do" if choice.choice == "pay" else "choices-on-resolution"
    message = (
        "nothing, or nothing more, can be paid here"
        if choice.choice == "pay"
        else "nothing here asks for this choice"
    )
    return illegal(state, slug, message, about=choice, seat=choice.seat, object=context.source)
