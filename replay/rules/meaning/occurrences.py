"""Chapters 603.2 and 614.1: whether an event is the one that an ability waits for, replaces or counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from replay.cards.definitions.phrases import Each, Event, Player, Reference, This
from replay.cards.definitions.reach import EVERYTHING
from replay.events import Event as GameEvent
from replay.events import Occasion
from replay.rules.meaning.context import Context, Subject
from replay.rules.meaning.evaluation import answers_events, matches, players, subjects
from replay.rules.meaning.facts import Fact, chapter_numbers, facts
from replay.rules.meaning.words import chosen_word, color_letter
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Seat

_ANYBODY: Final = frozenset({"any", "each player"})
_THIRD_PERSON: Final = {"scry": "scries"}
_OTHERS: Final = frozenset({"opponent", "each opponent", "each other player"})


@answers_events
def occurrence_of(state: State, context: Context, described: Event, happened: GameEvent) -> int:
    """How much of the described event an event was: its amount, or 1; 0 if it was none (603.2)."""
    meant = (fact for fact in facts(state, happened) if is_meant(state, context, described, fact))
    return max((fact.amount for fact in meant), default=0)


def is_meant(state: State, context: Context, described: Event, fact: Fact) -> bool:
    """Whether the fact is one of the described event. Raises Unknown where that cannot be told."""
    if fact.kind != described.kind and fact.kind not in described.also:
        return False
    if described.opaque:
        raise Unknown(f"whether “{described.opaque}”", EVERYTHING)
    if fact.kind in LOOKING_BACK:
        context = _looking_back(state, context, fact)
    return (
        _agrees(described, fact)
        and _is_players(state, context, described, fact)
        and _is_in_turn_of(state, context, described)
        and _covers_one(state, context, described.subjects, fact.subjects)
        and _covers_one(state, context, described.objects, fact.objects)
        and (described.cause is None or _covers_one(state, context, (described.cause,), fact.cause))
        and _is_mana_meant(state, context, described, fact)
    )


LOOKING_BACK: Final = frozenset({"dies", "leaves", "sacrifice", "destroyed"})
"""Kinds of events for which it counts how things were before (603.10a)."""


def _looking_back(state: State, context: Context, fact: Fact) -> Context:
    """What has left already is looked at as it was."""
    left = {
        subject
        for subject in (*fact.subjects, *fact.objects)
        if subject > 0 and state.object(subject).zone != "battlefield"
    }
    return replace(context, looking_back=frozenset(left)) if left else context


def _agrees(described: Event, fact: Fact) -> bool:
    """The parts of the event that need no look at the table."""
    return (
        described.origin in (None, fact.origin)
        and (described.origin_except is None or described.origin_except != fact.origin)
        and described.destination in (None, fact.destination)
        and described.counter in ("", "any", fact.counter)
        and described.combat in (None, fact.combat)
        and (not described.step or described.step in fact.steps)
        and (not described.alone or fact.alone)
        and _is_action(described.action, fact.action)
        and fact.amount >= described.at_least
    )


def _is_action(described: str, done: str) -> bool:
    if described.startswith("chapter "):
        return not set(chapter_numbers(described)).isdisjoint(chapter_numbers(done))
    return described in ("", done, _THIRD_PERSON.get(done, f"{done}s"))


def _is_players(state: State, context: Context, described: Event, fact: Fact) -> bool:
    whose = described.player
    if whose is None:
        return True
    if isinstance(whose, This):
        return context.source in fact.subjects
    return fact.player is not None and covers_player(state, context, whose, fact.player)


def _is_in_turn_of(state: State, context: Context, described: Event) -> bool:
    whose = described.during_turn_of
    if whose is None:
        return True
    return state.active is not None and covers_player(state, context, whose, state.active)


def _covers_one(
    state: State, context: Context, references: tuple[Reference, ...], candidates: tuple[Subject, ...]
) -> bool:
    return not references or any(
        covers(state, context, reference, candidate) for reference in references for candidate in candidates
    )


def covers(state: State, context: Context, reference: Reference, subject: Subject) -> bool:
    """Whether an object or player is among those meant, asked without listing them."""
    if isinstance(reference, Each):
        return matches(state, context, reference.filter, subject)
    if isinstance(reference, Player):
        return subject < 0 and covers_player(state, context, reference, -subject)
    return subject in subjects(state, context, reference)


def covers_player(state: State, context: Context, reference: Reference, seat: Seat) -> bool:
    """Whether a player is among those meant; "an opponent" of a trigger event is any of them."""
    if isinstance(reference, Player):
        if reference.who in _ANYBODY:
            return True
        if reference.who in _OTHERS:
            return seat != context.controller
        if reference.who == "you":
            return seat == context.controller
    if isinstance(reference, Each):
        return matches(state, context, reference.filter, -seat)
    return seat in players(state, context, reference)


def _is_mana_meant(state: State, context: Context, described: Event, fact: Fact) -> bool:
    if not described.mana_types:
        return True
    wanted: Iterable[str] = described.mana_types
    if "chosen" in described.mana_types:
        word = chosen_word(state, context, "color")
        wanted = () if word is None else (color_letter(word),)
    return not set(wanted).isdisjoint(fact.mana_types)


def occasion_of(fact: Fact, x: int | None = None) -> Occasion:
    """What the words of an ability that triggered on the fact refer to."""
    return Occasion(
        fact.subjects,
        fact.objects,
        fact.sources,
        fact.player,
        fact.amount,
        fact.mana_types,
        x,
    )


def joined(one: Occasion, other: Occasion) -> Occasion:
    """Two occasions that count as one event ("one or more")."""
    return Occasion(
        tuple(dict.fromkeys((*one.subjects, *other.subjects))),
        tuple(dict.fromkeys((*one.objects, *other.objects))),
        tuple(dict.fromkeys((*one.sources, *other.sources))),
        other.player,
        (one.amount or 0) + (other.amount or 0),
        (*one.mana_types, *other.mana_types),
        one.x,
    )


def put_in(context: Context, occasion: Occasion) -> Context:
    """Puts an occasion into a context: what "that creature", "that player", "that many" mean."""
    context.roles = {"subject": occasion.subjects, "object": occasion.objects, "source": occasion.sources}
    context.player = occasion.player
    context.amount = occasion.amount
    context.mana_types = occasion.mana_types
    context.x = occasion.x if occasion.x is not None else context.x
    for action, done in occasion.recorded.items():
        context.recorded[action] = list(done)  # type: ignore[index]
    context.measured.update(occasion.measured)  # type: ignore[arg-type]
    return context
