"""Every way to make a choice that is missing: as the scenario answers, else one after the other.

The rules say which choice is missing and often what may be chosen; whether a way is legal, they say when it
is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice, permutations
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from replay.cards.definitions.abilities import TriggeredAbility
from replay.events import AbilityTriggered, ChoiceMade, Event
from replay.rules.casting.choices import NeedsChoice
from replay.rules.casting.stack import specs
from replay.rules.casting.targets import at_least, at_most, legal_targets
from replay.rules.meaning.context import Context, Subject, objects_among, seats_among
from replay.rules.meaning.occurrences import put_in
from replay.rules.triggers.stacking import ability_of_trigger
from replay.state import GameObject, State
from replay.terms import COLORS, Seat
from tests.scenarios.answers import Answers, color, is_named, named, number, parts, plain, yes_or_no
from tests.scenarios.table import Within

_MOST_COMBINATIONS: Final = 40


class Way(NamedTuple):
    """One way to make a choice: the events that make it, and the answers that are left."""

    events: tuple[Within, ...]
    answers: Answers


def ways(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    """Every way to make a missing choice, the likeliest first."""
    for way in _WAYS.get(need.choice, _of_subjects)(state, need, answers):
        yield way._replace(events=tuple((_asked_by(need, event), within) for event, within in way.events))


def _asked_by(need: NeedsChoice, event: Event) -> Event:
    """The choice with the object whose instruction asks for it."""
    if isinstance(event, ChoiceMade) and need.asked_by is not None:
        return replace(event, asked_by=need.asked_by)
    return event


def _made(answers: Answers, *choices: ChoiceMade) -> Way:
    return Way(tuple((choice, ()) for choice in choices), answers)


def choice_of(seat: Seat, kind: str, chosen: Iterable[Subject], **more: Any) -> ChoiceMade:
    """A choice of objects and players."""
    chosen = tuple(chosen)
    return ChoiceMade(seat, kind, objects_among(chosen), seats_among(chosen), **more)


# --- yes or no, words, mana ------------------------------------------------------------------------


def _accept(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    told = answers.take(need.seat, yes_or_no)
    if told is not None:
        yield _made(told[1], ChoiceMade(need.seat, "accept" if told[0] else "decline"))
        return
    yield _made(answers, ChoiceMade(need.seat, "accept"))
    yield _made(answers, ChoiceMade(need.seat, "decline"))


def _mana(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    told = answers.take(need.seat, lambda word: _batch_with(color(word), need.words))
    batches = need.words if told is None else (told[0],)
    left = answers if told is None else told[1]
    for batch in batches:
        values = batch or ("nothing",)
        yield _made(left, ChoiceMade(need.seat, "mana", values=values))


def _batch_with(letter: str | None, batches: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    fitting = [batch for batch in batches if letter is not None and letter in batch]
    return max(fitting, key=lambda batch: batch.count(letter or ""), default=None)


def _words(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    """A colour, a type, a name, a number."""
    wanted = need.what.removeprefix("a ")
    told = answers.take(need.seat, lambda word: _value(wanted, word))
    if told is not None:
        yield _made(told[1], told[0](need.seat))
    elif wanted == "color":
        for letter in COLORS:
            yield _made(answers, ChoiceMade(need.seat, "choose", values=(letter,)))


def _value(wanted: str, word: Any) -> Callable[[Seat], ChoiceMade] | None:
    letter, amount = color(word), number(word)
    if wanted == "color":
        return None if letter is None else lambda seat: ChoiceMade(seat, "choose", values=(letter,))
    if wanted == "number":
        return None if amount is None else lambda seat: ChoiceMade(seat, "choose", amount=amount)
    if isinstance(word, bool) or letter is not None or amount is not None:
        return None
    return lambda seat: ChoiceMade(seat, "choose", values=(str(word),))


def _course(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    """One of several courses of action, by number: a yes is the first."""
    told = answers.take(need.seat, yes_or_no)
    for course in (1, 2, 3) if told is None else ((1,) if told[0] else (2,)):
        left = answers if told is None else told[1]
        yield _made(left, ChoiceMade(need.seat, "choose", amount=course))


# --- objects and players ---------------------------------------------------------------------------


def _of_subjects(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    if need.what.startswith("a "):
        yield from _words(state, need, answers)
        return
    if need.what == "which of several things to do":
        yield from _course(state, need, answers)
        return
    candidates = need.subjects or _anything(state)
    for chosen, left in _selections(state, need, answers, candidates):
        unnamed = need.least - len(chosen)
        amount = need.least if unnamed > 0 else None
        yield _made(left, choice_of(need.seat, need.choice, chosen, amount=amount))


def _payment(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    if not need.words:
        yield from _one_of_several_costs(need, answers)
        return
    (verb,) = need.words[0]
    for chosen, left in _selections(state, need, answers, need.subjects):
        amount = max(need.least, len(chosen))
        yield _made(left, choice_of(need.seat, "pay", chosen, values=(verb,), amount=amount))


def _one_of_several_costs(need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    for verb in ("discard", "sacrifice", "life"):
        yield _made(answers, ChoiceMade(need.seat, "pay", values=(verb,)))


def _anything(state: State) -> list[Subject]:
    zones = ("battlefield", "hand", "graveyard", "stack", "exile", "library")
    seats = list(state.players)
    found = [object.id for object in state.objects.values() if object.zone in zones]
    return [*found, *(-seat for seat in seats)]


def _selections(
    state: State, need: NeedsChoice, answers: Answers, candidates: Sequence[Subject]
) -> Iterator[tuple[tuple[Subject, ...], Answers]]:
    """Sets of what may be chosen: as answered, else from the greatest number to the least."""
    most = len(candidates) if need.most is None else min(need.most, len(candidates))
    told = list(_told(state, need.seat, answers, candidates, most))
    if told:
        yield from told
        return
    sizes = range(most, min(need.least, most) - 1, -1)
    found = ((chosen, answers) for size in sizes for chosen in combinations(candidates, size))
    yield from islice(found, _MOST_COMBINATIONS)


def _told(
    state: State,
    seat: Seat,
    answers: Answers,
    candidates: Sequence[Subject],
    most: int,
    *,
    aims: bool = False,
) -> Iterator[tuple[tuple[Subject, ...], Answers]]:
    """What one answer after the other names, until there are as many as may be."""
    chosen: tuple[Subject, ...] = ()
    while len(chosen) < most:
        left = [one for one in candidates if one not in chosen]
        told = answers.take(seat, partial(_named_by, state, answers, left), aims=aims)
        if told is None:
            break
        chosen, answers = (*chosen, *told[0])[:most], told[1]
    if chosen:
        yield chosen, answers


def _named_by(
    state: State, answers: Answers, candidates: Sequence[Subject], word: Any
) -> tuple[Subject, ...] | None:
    """What the parts of an answer name, one of each; None if a part names nothing there."""
    chosen: tuple[Subject, ...] = ()
    for part in parts(word):
        found = [one for one in named(state, answers, part, candidates) if one not in chosen]
        if not found:
            return None
        chosen = (*chosen, found[0])
    return chosen or None


# --- targets ---------------------------------------------------------------------------------------


def targetings(
    state: State, seat: Seat, context: Context, wanted: Sequence[Any], chooser: GameObject, answers: Answers,
    told: str | None = None,
) -> Iterator[tuple[tuple[Subject, ...], Answers]]:  # fmt: skip
    """Every choice of targets for these uses of the word, in order; `told` names them."""
    if not wanted:
        yield (), answers
        return
    spec = wanted[0]
    legal = legal_targets(state, context, spec, chooser)
    least, most = at_least(state, context, spec), at_most(state, context, spec)
    greatest = len(legal) if most is None else min(most, len(legal))
    for chosen, left, rest in _aimed(state, seat, answers, legal, least, greatest, told):
        for others, after in targetings(state, seat, context, wanted[1:], chooser, left, rest):
            yield (*chosen, *others), after


def _aimed(
    state: State, seat: Seat, answers: Answers, legal: list[Subject], least: int, most: int, told: str | None
) -> Iterator[tuple[tuple[Subject, ...], Answers, str | None]]:
    if told is not None:
        words = list(parts(told))
        found = [named(state, answers, word, legal) for word in words[:most]]
        for each in islice(permutations_of(found), _MOST_COMBINATIONS):
            yield each, answers, "^".join(words[most:]) or None
        return
    answered = list(_told(state, seat, answers, legal, most, aims=True))
    if answered:
        yield from ((chosen, left, None) for chosen, left in answered)
        return
    sizes = [*range(max(least, 1), most + 1), *([0] if least == 0 else [])]
    found_all = (chosen for size in sizes for chosen in combinations(legal, size))
    yield from ((chosen, answers, None) for chosen in islice(found_all, _MOST_COMBINATIONS))


def permutations_of(found: Sequence[Sequence[Subject]]) -> Iterator[tuple[Subject, ...]]:
    """One of each, all different."""
    if not found:
        yield ()
        return
    for one in found[0]:
        for rest in permutations_of(found[1:]):
            if one not in rest:
                yield (one, *rest)


# --- what goes on the stack by itself, and legends -------------------------------------------------


def openings(state: State, need: NeedsChoice, answers: Answers) -> Iterator[tuple[Event, Way]]:
    """Every way to make a choice that stands by itself, where a player would receive priority."""
    waiting = [trigger for trigger in state.waiting if trigger.controller == need.seat]
    if need.choice in ("stack", "target", "mode") and waiting:
        for trigger in _in_order(state, waiting, answers, need.seat):
            for way in _put_on_stack(state, trigger, answers):
                yield _stacking(trigger), way
        return
    for way in ways(state, need, answers):
        for event, _ in way.events:
            yield event, Way((), way.answers)


def _in_order(
    state: State, waiting: list[AbilityTriggered], answers: Answers, seat: Seat
) -> list[AbilityTriggered]:
    told = answers.take(seat, lambda word: _trigger_named(state, waiting, word))
    return waiting if told is None else [told[0], *(each for each in waiting if each is not told[0])]


def _trigger_named(state: State, waiting: list[AbilityTriggered], word: Any) -> AbilityTriggered | None:
    for trigger in waiting:
        text = getattr(ability_of_trigger(state, trigger), "text", "")
        if isinstance(word, str) and len(word) > len("When") and plain(text).startswith(plain(word)):
            return trigger
    return None


def _stacking(trigger: AbilityTriggered) -> ChoiceMade:
    return ChoiceMade(
        trigger.controller or 0,
        "stack",
        (trigger.source,),
        amount=trigger.ability,
        asked_by=trigger.object,
    )


def _put_on_stack(state: State, trigger: AbilityTriggered, answers: Answers) -> Iterator[Way]:
    seat = trigger.controller or 0
    ability = ability_of_trigger(state, trigger)
    if not isinstance(ability, TriggeredAbility):
        yield Way((), answers)
        return
    context = Context(trigger.source, seat)
    if trigger.occasion is not None:
        put_in(context, trigger.occasion)
    chooser = GameObject(trigger.object)
    chooser.kind, chooser.source, chooser.controller = "ability", trigger.source, seat
    for modes in modes_of(ability.instructions):
        wanted = specs(ability.instructions, tuple(mode - 1 for mode in modes))
        for chosen, left in targetings(state, seat, context, wanted, chooser, answers):
            made = [ChoiceMade(seat, "mode", amount=mode, asked_by=trigger.object) for mode in modes]
            if wanted and chosen:
                made.append(choice_of(seat, "target", chosen, asked_by=trigger.object))
            yield _made(left, *made)


def modes_of(instructions: Any) -> Iterator[tuple[int, ...]]:
    """Every choice of modes, counted from 1; nothing to choose is one."""
    if not instructions.modes:
        yield ()
        return
    numbers = range(1, len(instructions.modes) + 1)
    for size in range(max(1, instructions.modes_at_least), instructions.modes_at_most + 1):
        yield from combinations(numbers, size)


# --- replacement effects and damage ----------------------------------------------------------------


def _apply(state: State, need: NeedsChoice, answers: Answers) -> Iterator[Way]:
    permanents = [object.id for object in state.battlefield()]
    told = answers.take(
        need.seat, lambda word: next(iter(named(state, answers, word, permanents)), None)
        if isinstance(word, str) else None,
    )  # fmt: skip
    orders = permutations(permanents, min(2, len(permanents)))
    if told is not None:
        yield _made(told[1], ChoiceMade(need.seat, "apply", (told[0],)))
        return
    for order in islice(orders, _MOST_COMBINATIONS):
        yield _made(answers, ChoiceMade(need.seat, "apply", order))


_WAYS: Final[dict[str, Callable[[State, NeedsChoice, Answers], Iterator[Way]]]] = {
    "accept": _accept,
    "mana": _mana,
    "pay": _payment,
    "apply": _apply,
}
"""Kinds of choice that are not simply of objects or players."""

__all__ = ["Way", "choice_of", "is_named", "modes_of", "openings", "targetings", "ways"]
