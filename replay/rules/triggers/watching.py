"""Chapters 603.2, 603.6 and 113.6: which triggered abilities watch what happens, and whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from replay.cards.definitions.abilities import (
    Ability,
    GrantAbilities,
    KeywordAbility,
    TriggeredAbility,
)
from replay.cards.definitions.continuous import GrantKeywords
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import Event, This
from replay.cards.definitions.written import write
from replay.events import Occasion
from replay.rules.casting.stack import number_of
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import face_now
from replay.rules.layers.keyword_meaning import meaning
from replay.rules.meaning.context import Context
from replay.rules.meaning.facts import Fact
from replay.rules.meaning.identity import once_per_definition
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat, Zone

_OTHER_ZONES: Final[tuple[Zone, ...]] = ("graveyard", "exile", "hand", "stack", "command")


@dataclass(frozen=True, slots=True)
class Watching:
    """A triggered ability that functions; `effect` is the number of the effect that a delayed one is."""

    ability: TriggeredAbility
    source: ObjectId
    controller: Seat
    number: int | None = None
    is_printed: bool = True
    effect: int | None = None
    x: int | None = None
    occasion: Occasion | None = None

    @property
    def context(self) -> Context:
        """What its words mean before anything has happened."""
        return Context(self.source, self.controller, x=self.x)

    @property
    def events(self) -> tuple[Event, ...]:
        """Each event that triggers it."""
        return (self.ability.event, *self.ability.other_events)

    @property
    def written(self) -> str | None:
        """The ability itself, where its number does not say which it is."""
        return None if self.is_printed else write(self.ability)


def watching(state: State, fact: Fact) -> Iterator[Watching]:
    """The triggered abilities that might trigger on the fact, by kind. They are not asked yet."""
    for object in _objects(state, fact):
        seat = object.controller if object.controller is not None else object.owner
        for ability in characteristics(state, object).abilities:
            if seat is None or not isinstance(ability, TriggeredAbility):
                continue
            if _watches(ability, fact) and _functions(ability, object, fact):
                yield _of_object(state, object, ability, seat, _announced_x(object, fact))
    yield from _delayed(state, fact)


def departed(state: State, fact: Fact) -> Iterator[Watching]:
    """The abilities of what has left the battlefield at the same time; they look back (603.10a)."""
    for left in state.departed:
        for ability in left.abilities:
            if isinstance(ability, TriggeredAbility) and _watches(ability, fact):
                yield Watching(ability, left.object, left.controller, is_printed=False)


def _objects(state: State, fact: Fact) -> Iterator[GameObject]:
    everything = grants_abilities(state)
    for permanent in state.battlefield():
        if not permanent.phased_out and (everything or _may_watch(permanent, fact)):
            yield permanent
    for (zone, _), content in list(state.zones.items()):
        if zone in _OTHER_ZONES:
            for id in tuple(content.objects):
                if _may_watch(state.objects[id], fact):
                    yield state.objects[id]


def _may_watch(object: GameObject, fact: Fact) -> bool:
    face = face_now(object)
    return face is not None and fact.kind in _kinds(face)


@once_per_definition
def _kinds(face: Any) -> frozenset[str]:
    """The kinds of events on which printed abilities of a face trigger."""
    return frozenset(
        kind
        for ability in _spelled_out(face.abilities)
        if isinstance(ability, TriggeredAbility)
        for event in (ability.event, *ability.other_events)
        for kind in (event.kind, *event.also)
    )


def _spelled_out(abilities: Iterable[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        yield ability
        if isinstance(ability, KeywordAbility):
            yield from meaning(ability)


def grants_abilities(state: State) -> bool:
    """Whether anything may give permanents triggered abilities that are not printed on them."""
    if any(effect.becomes or effect.change or effect.ability for effect in state.effects.values()):
        return True
    return any(_grants(face) for face in map(face_now, state.battlefield()) if face is not None)


@once_per_definition
def _grants(face: Any) -> bool:
    return any(isinstance(node, GrantAbilities | GrantKeywords) for node in nodes(face.abilities))


def _watches(ability: TriggeredAbility, fact: Fact) -> bool:
    """Triggered mana abilities are left out: they never wait (605.4a)."""
    if ability.is_mana_ability:
        return False
    events = (ability.event, *ability.other_events)
    return any(fact.kind == event.kind or fact.kind in event.also for event in events)


def _functions(ability: TriggeredAbility, object: GameObject, fact: Fact) -> bool:
    """Whether it functions where the object is, or is about this very object wherever it is (113.6)."""
    if object.zone == ability.zone or (object.zone == "command" and object.kind == "emblem"):
        return True
    named = (*ability.event.subjects, *ability.event.objects)
    is_about_itself = any(isinstance(each, This) for each in named)
    return is_about_itself and object.id in (*fact.subjects, *fact.objects)


def _announced_x(object: GameObject, fact: Fact) -> int | None:
    """The X of the spell that it is, or was as it entered; X of a permanent is 0 otherwise (107.3m)."""
    enters = fact.kind == "enters" and object.id in fact.subjects and fact.origin == "stack"
    return object.x if enters or object.zone == "stack" else None


def _of_object(
    state: State, object: GameObject, ability: TriggeredAbility, seat: Seat, x: int | None
) -> Watching:
    face = face_now(object)
    printed = () if face is None else face.abilities
    if ability in printed:
        return Watching(ability, object.id, seat, number_of(state, object, ability), x=x)
    number = next((i for i, each in enumerate(printed, 1) if _stands_for(each, ability)), None)
    return Watching(ability, object.id, seat, number, is_printed=False, x=x)


def _stands_for(keyword: Ability, ability: TriggeredAbility) -> bool:
    return isinstance(keyword, KeywordAbility) and ability in meaning(keyword)


def _delayed(state: State, fact: Fact) -> Iterator[Watching]:
    """Delayed triggered abilities, which resolutions began (603.7)."""
    for effect in list(state.effects.values()):
        ability, seat = effect.ability, effect.controller
        if isinstance(ability, TriggeredAbility) and _watches(ability, fact) and seat is not None:
            yield Watching(
                ability,
                effect.source or 0,
                seat,
                is_printed=False,
                effect=effect.effect,
                x=effect.x,
                occasion=effect.occasion,
            )
