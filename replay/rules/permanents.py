"""Chapter 614.1c–d and 614.12: how permanents enter: tapped, with counters, as copies, after choices.

It follows the move, before anything triggers on it: what triggers sees the permanent as it entered.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from replay.cards.definitions.abilities import (
    Ability,
    Change,
    EnterAsCopy,
    ReplacementEffect,
    StaticAbility,
)
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import Amount, This
from replay.cards.definitions.replacements import EntersWith
from replay.cards.definitions.written import write
from replay.events import (
    CountersChanged,
    EffectBegan,
    GameStarted,
    ObjectCreated,
    ObjectMoved,
    StatusChanged,
)
from replay.rules.characteristics import characteristics
from replay.rules.choices import Carrying, Choices, Derived
from replay.rules.context import Context
from replay.rules.effects.choosing import meant
from replay.rules.effects.numbers import new_effect
from replay.rules.effects.occurring import occur
from replay.rules.effects.table import carries_out, carry_out
from replay.rules.evaluation import count, holds
from replay.rules.faces import face_now
from replay.rules.facts import Fact
from replay.rules.occurrences import is_meant
from replay.rules.printed import copiable_now
from replay.rules.register import follows, implements
from replay.rules.replacement import happen
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat

_COUNTED_IN: Final[dict[str, str]] = {"planeswalker": "loyalty", "battle": "defense"}
"""Types of permanents that enter with as many counters as is printed on them (306.5b, 310.4b)."""


@follows("replacement-effect-enters-with", ObjectMoved, ObjectCreated)
def permanent_enters_with(state: State, event: ObjectMoved | ObjectCreated) -> Iterator[Derived]:
    """Effects that say how a permanent enters, or "as" it enters, are replacement effects (614.1c)."""
    id = event.object if isinstance(event, ObjectCreated) else event.becomes or event.object
    if id is None or not state.defined or isinstance(state.during, GameStarted):
        return
    entered = state.object(id)
    if entered.zone == "battlefield" and getattr(event, "destination", "battlefield") == "battlefield":
        yield from _enters(state, entered, _entering(event, entered))


def _entering(event: ObjectMoved | ObjectCreated, entered: GameObject) -> Fact:
    origin = event.origin if isinstance(event, ObjectMoved) else None
    return Fact("enters", (entered.id,), player=entered.controller, origin=origin, destination="battlefield")


def _enters(state: State, entered: GameObject, fact: Fact) -> Iterator[Derived]:
    """Applies each effect once; what it becomes thereby may bring new ones (616.1f)."""
    choices = Choices(state.choices)
    applied: set[Hashable] = set()
    yield from _printed_counters(state, entered)
    while (found := _next(state, entered, fact, applied)) is not None:
        source, ability = found
        applied.add((source.id, ability))
        context = _context(state, source, ability, entered, fact, choices)
        try:
            if holds(state, context, ability.condition):
                yield from carry_out(state, context, ability.effects)
        except Unknown as unknown:
            yield unknown


def _printed_counters(state: State, entered: GameObject) -> Iterator[Derived]:
    now = characteristics(state, entered)
    for type, counter in _COUNTED_IN.items():
        number = now.loyalty if counter == "loyalty" else now.defense
        if type in now.types and number and counter not in entered.counters:
            yield from happen(state, CountersChanged(counter, number, object=entered.id))


@implements("copy-replacement-is-next")
def _next(
    state: State, entered: GameObject, fact: Fact, applied: set[Hashable]
) -> tuple[GameObject, ReplacementEffect] | None:
    """The effect that applies next: copying comes first (616.1c)."""
    able = [each for each in _applicable(state, entered, fact) if (each[0].id, each[1]) not in applied]
    copying = [each for each in able if any(isinstance(node, EnterAsCopy) for node in nodes(each[1]))]
    return next(iter(copying or able), None)


@implements("enters-replacement")
def _applicable(
    state: State, entered: GameObject, fact: Fact
) -> Iterator[tuple[GameObject, ReplacementEffect]]:
    """Its own effects about itself, and those that others have already (614.12)."""
    for permanent in [*state.battlefield(), *state.in_zone("command")]:
        if permanent is not entered and not _may_say_how(permanent):
            continue
        for ability in characteristics(state, permanent).abilities:
            if not isinstance(ability, ReplacementEffect) or ability.event.kind != "enters":
                continue
            is_own = any(isinstance(subject, This) for subject in ability.event.subjects)
            if is_own == (permanent is entered) and _applies(state, permanent, ability, fact):
                yield permanent, ability


def _may_say_how(permanent: GameObject) -> bool:
    face = face_now(permanent)
    return face is not None and any(_says_how(ability) for ability in face.abilities)


def _says_how(ability: Ability) -> bool:
    return isinstance(ability, ReplacementEffect) and ability.event.kind == "enters"


def _applies(state: State, permanent: GameObject, ability: ReplacementEffect, fact: Fact) -> bool:
    return is_meant(state, Context(permanent.id, _seat(permanent)), ability.event, fact)


def _seat(object: GameObject) -> Seat:
    return object.controller or object.owner or 0


def _context(
    state: State,
    source: GameObject,
    ability: ReplacementEffect,
    entered: GameObject,
    fact: Fact,
    choices: Choices,
) -> Carrying:
    context = Carrying(source.id, _seat(source), choices=choices, x=0)
    context.roles["subject"] = (entered.id,)
    context.player = entered.controller
    if source is entered and fact.origin == "stack" and _is_printed(entered, ability):
        context.x = entered.x or 0
    return context


@implements("entering-permanent-remembers-x")
def _is_printed(entered: GameObject, ability: ReplacementEffect) -> bool:
    """X of the spell counts for the permanent's own abilities, not for copied ones (107.3m, 107.3j)."""
    card = entered.definition
    return card is not None and any(ability in face.abilities for face in card.faces)


# --- what the effects do ---------------------------------------------------------------------------


@carries_out(EntersWith)
def enters_tapped_or_with_counters(
    state: State, context: Carrying, effect: EntersWith
) -> Iterator[Derived]:
    """The permanent enters tapped, or with counters: these are put on it (122.6)."""
    for id in context.roles.get("subject", ()):
        if effect.tapped and not state.object(id).tapped:
            yield StatusChanged(id, "tapped", 1)
        if effect.face_down:
            yield StatusChanged(id, "face_down", 1)
        if effect.counter:
            yield from _with_counters(state, context, id, effect.counter, effect.amount)


def _with_counters(
    state: State, context: Carrying, id: ObjectId, kind: str, amount: Amount
) -> Iterator[Derived]:
    number = count(state, context, amount)
    if number:
        changed = CountersChanged(kind, number, object=id, source=context.source)
        yield from occur(state, context, changed)


@carries_out(EnterAsCopy)
def enters_as_copy(state: State, context: Carrying, effect: EnterAsCopy) -> Iterator[Derived]:
    """It enters as a copy of an object: with the copiable values of that (707.5)."""
    entered = context.source
    selection = yield from meant(state, context, effect.of, own=lambda other: other.id != entered)
    for copied in [state.object(one) for one in selection.subjects[:1] if one > 0]:
        face = copiable_now(state, copied)
        if face is None:
            raise Unknown("what it copies")
        becomes = write(CardDefinition(face.name, (face,)))
        yield _copying(state, context, becomes, effect.changes)
        for more in effect.counters:
            yield from _with_counters(state, context, entered, more.kind, more.amount)


def _copying(state: State, context: Carrying, becomes: str, changes: tuple[Change, ...]) -> EffectBegan:
    exceptions = write(StaticAbility(This(), changes, "")) if changes else None
    return EffectBegan(
        new_effect(state),
        (context.source,),
        duration="indefinite",
        source=context.source,
        ability=exceptions,
        becomes=becomes,
        controller=context.controller,
    )
