"""Chapter 603: triggered abilities, from the event that triggers them to the stack.

An ability that triggers is noted and waits (`TriggerNoted`, `State.waiting`); when a player would receive
priority it goes on the stack (`stacking`). Where the source of records tells of triggers itself, none is
derived. Triggered mana abilities never wait (`mana.triggering`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import structs

from replay.cards.definitions.abilities import TriggeredAbility
from replay.cards.definitions.continuous import ExtraTriggers
from replay.cards.definitions.phrases import Event as TriggerEvent
from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    AttackersDeclared,
    BlockersDeclared,
    ChoiceMade,
    CombatChanged,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectEnded,
    Event,
    GameStarted,
    LifeChanged,
    ManaAdded,
    ObjectCreated,
    ObjectMoved,
    Occasion,
    RelationChanged,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    StepBegan,
    TriggerNoted,
)
from replay.rules.effects.numbers import new_object
from replay.rules.layers.continuous import in_force
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import holds, matches
from replay.rules.meaning.facts import Fact, facts
from replay.rules.meaning.occurrences import LOOKING_BACK, is_meant, joined, occasion_of, put_in
from replay.rules.register import follows, implements
from replay.rules.triggers.watching import Watching, departed, watching
from replay.rules.unknown import Unknown
from replay.state import Departed, State

_ONE_BY_ONE: Final = frozenset({"draw", "discard", "mill"})
"""Kinds of which one event may hold several, where cards have no names."""

_WITH_A_DEPARTURE: Final = (
    CombatChanged, CountersChanged, DamageRemoved, EffectEnded, ObjectMoved, RelationChanged, StatusChanged,
    TriggerNoted,
)  # fmt: skip
"""What happens between two departures at the same time, and because of them."""

_UNNUMBERED: Final = 0

Noting = TriggerNoted | EffectEnded | Unknown


@follows(
    "trigger-event-triggers",
    StepBegan,
    ObjectMoved,
    ObjectCreated,
    SpecialActionTaken,
    SpellCast,
    AbilityActivated,
    ChoiceMade,
    AttackersDeclared,
    BlockersDeclared,
    DamageDealt,
    LifeChanged,
    CountersChanged,
    StatusChanged,
    RelationChanged,
    ManaAdded,
    needs_cards=True,
)
def abilities_trigger(state: State, event: Event) -> Iterator[Noting]:
    """Whenever a game event matches a triggered ability's trigger event, that ability triggers (603.2)."""
    if _is_entering(state, event) or isinstance(state.during, GameStarted):
        return
    for fact in facts(state, event):
        if fact.kind not in LOOKING_BACK:
            yield from triggered_by(state, fact)


def triggered_by(state: State, fact: Fact) -> Iterator[Noting]:
    """The abilities that trigger on a fact, one that no event tells of included: "whenever you scry"."""
    if not state.defined or "AbilityTriggered" in state.records:
        return
    for watcher in list(watching(state, fact)):
        for noting in _triggers(state, watcher, fact):
            yield _numbered(state, noting)


def _numbered(state: State, noting: Noting) -> Noting:
    """A trigger gets its number as it is noted: others may have been noted since it was found."""
    if isinstance(noting, TriggerNoted) and noting.trigger.object == _UNNUMBERED:
        return TriggerNoted(structs.replace(noting.trigger, object=new_object(state)))
    return noting


@implements("becomes-triggers")
def _is_entering(state: State, event: Event) -> bool:
    """Whether a permanent has this status because it enters with it: it does not become tapped (603.2f)."""
    if not isinstance(event, StatusChanged):
        return False
    for past in reversed(state.this_turn[:-1]):
        if isinstance(past, ObjectMoved):
            return event.object in (past.object, past.becomes) and past.destination == "battlefield"
        if isinstance(past, ObjectCreated):
            return past.object == event.object
        if not isinstance(past, CountersChanged | RelationChanged | StatusChanged | TriggerNoted):
            return False
    return False


# --- what leaves -----------------------------------------------------------------------------------


@implements("trigger-looks-back")
def triggers_looking_back(state: State, event: ObjectMoved) -> Iterator[Noting]:
    """The abilities that trigger on a permanent's leaving, by how everything is just before it (603.10).

    Asked before the event is applied, since afterwards nobody can tell.
    """
    if event.origin != "battlefield" or "AbilityTriggered" in state.records or event.object is None:
        return
    if not _left_just_now(state):
        state.departed.clear()
    for fact in facts(state, event):
        if fact.kind in LOOKING_BACK:
            for watcher in [*watching(state, fact), *departed(state, fact)]:
                yield from _triggers(state, watcher, fact)
    _note_departure(state, event)


def _left_just_now(state: State) -> bool:
    """Whether the last that happened was another permanent's leaving, at the same time as this one."""
    for past in reversed(state.this_turn):
        if isinstance(past, ObjectMoved) and past.origin == "battlefield":
            return True
        if not isinstance(past, _WITH_A_DEPARTURE):
            return False
    return False


def _note_departure(state: State, event: ObjectMoved) -> None:
    left = state.object(event.object or 0)
    if left.controller is not None and left.last_known is not None:
        state.departed.append(Departed(left.id, left.controller, left.last_known.abilities))


@follows("leaves-trigger-looks-back", ObjectMoved, needs_cards=True)
def leaving_triggers_are_noted(state: State, event: ObjectMoved) -> Iterator[Noting]:
    """Abilities that trigger when a permanent leaves the battlefield look back in time (603.10a)."""
    for noting in state.looked_back:
        yield _numbered(state, noting)


# --- one ability, one event ------------------------------------------------------------------------


def _triggers(state: State, watcher: Watching, fact: Fact) -> Iterator[Noting]:
    """What is noted if the ability triggers on the fact; an Unknown where that can't be told."""
    try:
        about = _occasion(state, watcher, fact)
        if about is None:
            return
        together = _together_with(state, watcher, about)
        if together is not None:
            yield _note(watcher, joined(together.occasion or Occasion(), about), together.object)
            return
        for _ in range(_times(state, watcher, fact)):
            yield _note(watcher, about)
        if watcher.effect is not None and _is_over(state, watcher):
            yield EffectEnded(watcher.effect)
    except Unknown as unknown:
        yield unknown


def _occasion(state: State, watcher: Watching, fact: Fact) -> Occasion | None:
    """What the words of the ability refer to, if it triggers: its event, its conditions, its limit."""
    events = [event for event in watcher.events if is_meant(state, watcher.context, event, fact)]
    ability = watcher.ability
    if not events or not any(_is_nth(state, watcher, event, fact) for event in events):
        return None
    about = _with_memory(occasion_of(fact, watcher.x), watcher.occasion)
    context = put_in(watcher.context, about)
    if not holds(state, context, ability.only_while) or not holds(state, context, ability.condition):
        return None
    return about if not ability.limit or _so_far(state, watcher) < ability.limit else None


def _with_memory(about: Occasion, memory: Occasion | None) -> Occasion:
    if memory is None:
        return about
    return structs.replace(about, recorded=memory.recorded, measured=memory.measured, x=memory.x)


def _is_nth(state: State, watcher: Watching, event: TriggerEvent, fact: Fact) -> bool:
    """Whether it is the one of this turn that the ability waits for ("your second spell each turn")."""
    if not event.ordinal:
        return True
    happened = sum(
        each.amount
        for past in state.this_turn
        for each in facts(state, past)
        if is_meant(state, watcher.context, watcher.ability.event, each)
    )
    return happened - fact.amount < event.ordinal <= happened


@implements("triggers-once-each-turn")
def _so_far(state: State, watcher: Watching) -> int:
    """How often an ability has triggered this turn, that triggers only so often (603.2i)."""
    noted = {
        event.trigger.object
        for event in state.this_turn
        if isinstance(event, TriggerNoted) and is_of(event.trigger, watcher)
    }
    return len(noted)


def is_of(trigger: AbilityTriggered, watcher: Watching) -> bool:
    """Whether a trigger is one of the ability."""
    same = (trigger.source, trigger.ability) == (watcher.source, watcher.number)
    return same and (watcher.is_printed or trigger.definition == watcher.written)


def _together_with(state: State, watcher: Watching, about: Occasion) -> AbilityTriggered | None:
    """The trigger that waits already, of which this is a further part: "one or more", or more mana."""
    kinds = {event.kind for event in watcher.events}
    for trigger in state.waiting:
        before = trigger.occasion
        if not is_of(trigger, watcher) or before is None or before.player != about.player:
            continue
        if any(event.together for event in watcher.events):
            return trigger
        if kinds <= {"tapped for mana"} and before.subjects == about.subjects:
            return trigger if _same_activation(state, trigger) else None
    return None


def _same_activation(state: State, trigger: AbilityTriggered) -> bool:
    for past in reversed(state.this_turn):
        if isinstance(past, TriggerNoted) and past.trigger.object == trigger.object:
            return True
        if isinstance(past, AbilityActivated) and past.source in (trigger.occasion or Occasion()).subjects:
            return False
    return False


@implements("triggers-once-per-occurrence")
def _times(state: State, watcher: Watching, fact: Fact) -> int:
    """Once for each occurrence (603.2c), and once more for each effect that says so (603.2d)."""
    each = fact.amount if fact.kind in _ONE_BY_ONE and not fact.objects else 1
    return each * (1 + sum(1 for _ in _additional(state, watcher, fact)))


@implements("additional-triggers")
def _additional(state: State, watcher: Watching, fact: Fact) -> Iterator[ExtraTriggers]:
    """An effect may state that an ability triggers additional times (603.2d)."""
    for effect, change in in_force(state, ExtraTriggers):
        context: Context = effect.context
        of_this = change.of is None or matches(state, context, change.of, watcher.source)
        on_that = change.event_subject is None or any(
            matches(state, context, change.event_subject, subject) for subject in fact.subjects
        )
        if of_this and on_that and effect.context.controller == watcher.controller and effect.applies(state):
            yield change


@implements("delayed-trigger-once")
def _is_over(state: State, watcher: Watching) -> bool:
    """A delayed ability triggers once, unless it has a duration (603.7b)."""
    effect = state.effects.get(watcher.effect or 0)
    return effect is not None and effect.rule != EVERY_TIME


EVERY_TIME: Final = "every time"
"""The word of a delayed triggered ability that triggers as often as its event happens while it lasts."""


def _note(watcher: Watching, about: Occasion, object: int = _UNNUMBERED) -> TriggerNoted:
    subjects: Iterable[int] = about.subjects or about.objects
    return TriggerNoted(
        AbilityTriggered(
            watcher.source,
            object,
            watcher.controller,
            watcher.number,
            next((subject for subject in subjects if subject > 0), None),
            watcher.written,
            about,
        )
    )


def noted(state: State, watcher: Watching, about: Occasion) -> TriggerNoted:
    """The ability has triggered; it waits to be put on the stack (603.3)."""
    return _note(watcher, about, new_object(state))


def noted_reflexive(
    state: State, source: int, controller: int, ability: TriggeredAbility, about: Occasion
) -> TriggerNoted:
    """A reflexive trigger (603.12): it has triggered on what was just done and waits like any other."""
    return noted(state, Watching(ability, source, controller, is_printed=False), about)
