"""What is announced of a spell or ability: X, modes, targets, in every way that is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from replay.cards.definitions.abilities import Instructions
from replay.cards.definitions.card import FaceDefinition
from replay.cards.definitions.costs import Cost, PayMana
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import X
from replay.events import ChoiceMade
from replay.rules.casting.choices import Carrying
from replay.rules.casting.stack import instructions_among, specs
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat
from tests.scenarios.answers import Answers, number
from tests.scenarios.decisions import choice_of, modes_of, targetings
from tests.scenarios.table import Within

_NUMBERS: Final = (1, 2, 3, 4, 5, 0)
"""Values of X to try where a scenario gives none."""


@dataclass
class Reasons:
    """Why ways were dropped: what is against the rules, and what cannot be told."""

    wrong: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def announcements(
    state: State,
    answers: Answers,
    seat: Seat,
    chooser: GameObject,
    what: Any,
    first: list[ChoiceMade],
    told: str | None,
    reasons: Reasons,
) -> Iterator[tuple[Answers, tuple[ChoiceMade, ...]]]:
    """Every way to announce a face that is cast, or an ability.

    `first` comes before everything else, `told` names the targets.
    """
    is_face = isinstance(what, FaceDefinition)
    try:
        instructions = instructions_among(what.abilities, what.subtypes) if is_face else what.instructions
        named = {word for choice in first if choice.choice == "cost" for word in choice.values}
        for x, rest in _values_of_x(answers, seat, has_x(what) or _has_x_in_keyword(what, named)):
            made = [*first, *([] if x is None else [ChoiceMade(seat, "x", amount=x)])]
            source = chooser.id if chooser.source is None else chooser.source
            context = Carrying(source, seat, x=x, object=chooser.id)
            for modes, after in _modes(rest, seat, instructions):
                chosen = [ChoiceMade(seat, "mode", amount=mode) for mode in modes]
                wanted = specs(instructions, tuple(mode - 1 for mode in modes))
                for aims, left in targetings(state, seat, context, wanted, chooser, after, told):
                    targets = [choice_of(seat, "target", aims)] if aims else []
                    yield left, (*made, *chosen, *targets)
    except Unknown as unknown:
        reasons.unknown.append(unknown.reason)


def _modes(
    answers: Answers, seat: Seat, instructions: Instructions
) -> Iterator[tuple[tuple[int, ...], Answers]]:
    """The modes named by number, else every choice of them."""
    told: tuple[int, ...] = ()
    while len(told) < min(instructions.modes_at_most, len(instructions.modes)):
        named = answers.take(seat, lambda word: _mode_named(word, instructions))
        if named is None:
            break
        told, answers = (*told, named[0]), named[1]
    if told:
        yield told, answers
        return
    yield from ((modes, answers) for modes in modes_of(instructions))


def _mode_named(word: Any, instructions: Instructions) -> int | None:
    mode = number(word) if str(word).isdecimal() else None
    return mode if mode is not None and 0 < mode <= len(instructions.modes) else None


def bare(choices: tuple[ChoiceMade, ...]) -> tuple[Within, ...]:
    """Choices with nothing within them."""
    return tuple((choice, ()) for choice in choices)


def _has_x_in_keyword(what: Any, named: set[str]) -> bool:
    """Whether an optional or alternative cost that is paid has X in it."""
    keywords = [each for each in getattr(what, "abilities", ()) if getattr(each, "name", "") in named]
    return any(_asks_for_x(cost) for keyword in keywords for cost in keyword.costs)


def _values_of_x(answers: Answers, seat: Seat, has_x: bool) -> Iterator[tuple[int | None, Answers]]:
    if not has_x:
        yield None, answers
        return
    told = answers.take(
        seat, lambda word: number(word) if isinstance(word, str) and word.startswith("X=") else None
    )
    if told is not None:
        yield told
        return
    for value in _NUMBERS:
        yield value, answers


def has_x(what: Any) -> bool:
    """Whether a face or an ability has X in its cost."""
    if isinstance(what, FaceDefinition):
        return what.mana_cost is not None and what.mana_cost.has_x
    return any(_asks_for_x(cost) for cost in what.costs)


def _asks_for_x(cost: Cost) -> bool:
    in_mana = isinstance(cost, PayMana) and cost.cost.has_x
    return in_mana or any(isinstance(node, X) for node in nodes(cost))
