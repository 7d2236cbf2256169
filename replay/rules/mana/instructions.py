"""The instructions to add mana among all that an ability does, along every course it may take.

Choices of a colour that come first, conditions, modes and offers make courses; conditions are read as they
are now. What else the ability does is left out: nothing is carried out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from replay.cards.definitions.abilities import (
    Conditional,
    ForEach,
    Instructions,
    Mandatory,
    MayDo,
    OneOf,
    UnlessPaid,
)
from replay.cards.definitions.effects import ChooseValue, PutCounters, TakeCounters
from replay.cards.definitions.mana import AddMana
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import CountersOn, Recorded, ThatMany
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.outputs import MOST_UNITS
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count, holds, matching, subjects
from replay.rules.meaning.identity import once_per_definition
from replay.rules.meaning.words import color_letter
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import COLORS

Course: TypeAlias = tuple[Context, tuple[AddMana, ...]]
"""One way an ability may go: what its words then mean, and the mana it is told to add."""

_MOST_COURSES: Final = 200


class DependsOnDoing(Unknown):
    """What is added depends on what the ability does first, so that nobody can tell before it is done."""


@once_per_definition
def adds_mana(part: object) -> bool:
    """Whether an instruction to add mana stands in a part of a card."""
    return any(isinstance(node, AddMana) for node in nodes(part))


def courses(state: State, context: Context, instructions: Instructions) -> list[Course]:
    """Every way the instructions may go. Raises Unknown where a condition or a number cannot be told."""
    found = _follow(state, [(context, ())], instructions.effects)
    for mode in instructions.modes:
        found += _follow(state, [(context, ())], mode.instructions.effects)
    return found[1:] if instructions.modes and not instructions.effects else found


def _follow(state: State, so_far: list[Course], effects: Iterable[Any]) -> list[Course]:
    has_acted = False
    for effect in effects:
        step = _STEPS.get(type(effect))
        if has_acted and isinstance(effect, AddMana) and _counts_counters(effect):
            raise DependsOnDoing("what the ability does before it adds mana", frozenset({"mana"}))
        has_acted = has_acted or isinstance(effect, PutCounters | TakeCounters)
        if step is not None and (isinstance(effect, ChooseValue) or adds_mana(effect)):
            so_far = [longer for course in so_far for longer in step(state, course, effect)]
            if len(so_far) > _MOST_COURSES:
                raise Unknown("which of very many ways an ability goes")
    return so_far


@once_per_definition
def _counts_counters(effect: object) -> bool:
    """Whether the amount is that of counters on something."""
    return any(isinstance(node, CountersOn) for node in nodes(effect))


def _add(state: State, course: Course, effect: AddMana) -> list[Course]:
    context, added = course
    for node in nodes(effect.output):
        _check_is_known(context, getattr(node, "amount", None))
        _check_is_known(context, getattr(node, "times", None))
    return [(context, (*added, effect))]


def _check_is_known(context: Context, part: object) -> None:
    """Raises Unknown for a part that speaks of what the same ability does or is paid with first."""
    for node in nodes(part):
        missing = isinstance(node, Recorded) and node.action not in (*context.recorded, "linked")
        if missing or (
            isinstance(node, ThatMany) and node.of not in context.measured and context.amount is None
        ):
            raise DependsOnDoing("what the ability does before it adds mana", frozenset({"mana"}))


def _choose(state: State, course: Course, effect: ChooseValue) -> list[Course]:
    context, added = course
    if effect.what != "color":
        return [course]
    return [
        (replace(context, chosen={**context.chosen, "color": color}), added)
        for color in colors_offered(state, context, effect)
    ] or [course]


def colors_offered(state: State, context: Context, effect: ChooseValue) -> tuple[str, ...]:
    """The colours that may be chosen: any, those listed, or those of the objects named."""
    if effect.among is not None:
        found = (state.object(id) for id in matching(state, context, effect.among) if id > 0)
        among = {color for object in found for color in characteristics(state, object).colors}
        return tuple(color for color in COLORS if color in among)
    if effect.options:
        return tuple(color_letter(word) for word in effect.options)
    return COLORS


def _conditional(state: State, course: Course, effect: Conditional) -> list[Course]:
    branch = effect.then if holds(state, course[0], effect.condition) else effect.otherwise
    return _follow(state, [course], branch)


def _may(state: State, course: Course, effect: MayDo) -> list[Course]:
    done = _follow(state, [course], (*effect.attempt, *effect.if_done))
    return done + _follow(state, [course], effect.if_not)


def _mandatory(state: State, course: Course, effect: Mandatory) -> list[Course]:
    return _follow(state, [course], (*effect.attempt, *effect.if_done))


def _unless(state: State, course: Course, effect: UnlessPaid) -> list[Course]:
    return [*_follow(state, [course], effect.effects), course]


def _one_of(state: State, course: Course, effect: OneOf) -> list[Course]:
    return [one for option in effect.options for one in _follow(state, [course], option)]


def _for_each(state: State, course: Course, effect: ForEach) -> list[Course]:
    times = 1
    _check_is_known(course[0], effect.over)
    _check_is_known(course[0], effect.amount)
    if effect.over is not None:
        times = len(subjects(state, course[0], effect.over))
    elif effect.amount is not None:
        times = count(state, course[0], effect.amount)
    return _follow(state, [course], effect.effects * min(times, MOST_UNITS))


_STEPS: Final[dict[type, Callable[[State, Course, Any], list[Course]]]] = {
    AddMana: _add,
    ChooseValue: _choose,
    Conditional: _conditional,
    MayDo: _may,
    Mandatory: _mandatory,
    UnlessPaid: _unless,
    OneOf: _one_of,
    ForEach: _for_each,
}
