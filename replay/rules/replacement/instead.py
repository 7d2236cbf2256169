"""Chapters 614 and 615: replacement and prevention effects of card text, other than how permanents enter."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import structs

from replay.cards.definitions.abilities import Ability, OpaqueAbility, ReplacementEffect
from replay.cards.definitions.effects import Discard, MoveTo, Sacrifice
from replay.cards.definitions.node import Node, Reach, nodes, rebuild
from replay.cards.definitions.phrases import Event, Filter, Fixed, This
from replay.cards.definitions.reach import reach
from replay.cards.definitions.replacements import ChangeEvent, PreventDamage, SkipEvent
from replay.cards.definitions.written import write
from replay.events import EffectBegan, EffectEnded, Happening, ObjectCreated, ObjectMoved
from replay.rules.casting.choices import Carrying, Choices, Derived, NeedsChoice
from replay.rules.effects.numbers import new_object
from replay.rules.effects.table import carry_out
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import face_now
from replay.rules.layers.keyword_meaning import with_meanings
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count, holds
from replay.rules.meaning.facts import Fact, facts
from replay.rules.meaning.identity import once_per_definition
from replay.rules.meaning.occurrences import is_meant, occasion_of, put_in
from replay.rules.register import implements
from replay.rules.replacement.replacing import APPLIED, Replacing
from replay.rules.unknown import Unknown
from replay.state import ContinuousEffect, GameObject, State
from replay.terms import ObjectId, Seat


@dataclass(frozen=True, slots=True)
class FromText(Replacing):
    """A replacement or prevention effect of card text, whose words mean what `context` says."""

    effect: ReplacementEffect
    context: Context
    fact: Fact
    only_once: int | None = None
    """The number of an effect from a resolution that replaces once only."""

    @property
    def key(self) -> Hashable:
        """The ability of one object."""
        return self.context.source, id(self.effect)

    @property
    def kind(self) -> Hashable:
        """The same for two copies under one player's control."""
        return self.effect.text, id(self.effect), self.context.controller

    @property
    def object(self) -> ObjectId | None:
        """The object whose text it is."""
        return self.context.source

    @property
    def is_self_replacing(self) -> bool:
        """Whether it changes only its own spell or ability (614.15)."""
        return self.effect.self_replacing

    @property
    def only_counts(self) -> bool:
        """Whether it changes nothing but how much."""
        return all(type(each) in _COUNTS for each in self.effect.effects)

    def _used_up(self, effect: ContinuousEffect, amount: int) -> Iterator[Happening]:
        """It has replaced its one event; what is left of a shield against damage goes on."""
        yield EffectEnded(effect.effect)
        only = self.effect.effects[0]
        if isinstance(only, PreventDamage) and isinstance(only.amount, Fixed) and only.amount.value > amount:
            yield _weaker_shield(effect, self.effect, only.amount.value - amount)

    def is_declined(self, choices: Choices, seat: Seat) -> bool:
        """An optional effect is applied if its player says so. Raises NeedsChoice."""
        if not self.effect.optional or choices.take("accept", seat=seat) is not None:
            return False
        if choices.take("decline", seat=seat) is None:
            raise NeedsChoice(seat, "accept", "whether to replace it")
        return True

    def changed(self, state: State, amount: int) -> int:
        """The amount after each of its effects."""
        for effect in self.effect.effects:
            amount = _COUNTS[type(effect)](state, self.context, effect, amount)
        return max(0, amount)

    def replace(self, state: State, event: Happening, choices: Choices) -> Iterator[Derived]:
        """The event with another amount or to another zone; or other effects instead."""
        if self.only_once is not None:
            yield from self._used_up(state.effects[self.only_once], abs(getattr(event, "amount", 1)))
        if self.only_counts:
            yield from _times(state, event, self.changed(state, abs(getattr(event, "amount", 1))))
        elif isinstance(event, ObjectMoved) and (moved := _moved_instead(self.effect, event)) is not None:
            yield moved
        else:
            carrying = Carrying(self.context.source, self.context.controller, choices=choices)
            put_in(carrying, occasion_of(self.fact, self.context.x))
            yield from _marked(self.key, carry_out(state, carrying, self.effect.effects))


@implements("shield-against-an-amount")
def _weaker_shield(effect: ContinuousEffect, shield: ReplacementEffect, left: int) -> EffectBegan:
    """Damage that is prevented reduces a shield against so much damage by as much (615.7)."""
    return EffectBegan(
        effect.effect,
        duration=effect.duration,
        source=effect.source,
        rule=effect.rule,
        ability=write(structs.replace(shield, effects=(PreventDamage(Fixed(left)),))),
        controller=effect.controller,
        x=effect.x,
        occasion=effect.occasion,
    )


@implements("token-and-counter-replacement")
def _times(state: State, event: Happening, amount: int) -> Iterator[Happening]:
    """Effects may change how many counters are put or tokens are created (614.16)."""
    if isinstance(event, ObjectCreated):
        yield event
        for _ in range(amount - 1):
            yield structs.replace(event, object=new_object(state))
    elif amount:
        signed = -amount if getattr(event, "amount", 1) < 0 else amount
        yield structs.replace(event, amount=signed)


@implements("replacement-effect-instead")
def _moved_instead(effect: ReplacementEffect, event: ObjectMoved) -> ObjectMoved | None:
    """With "instead" something else happens (614.1a): here the same move to another zone."""
    only = effect.effects[0] if len(effect.effects) == 1 else None
    if isinstance(only, MoveTo) and event.object is not None and event.destination != "hand":
        position = 0 if only.position == "top" else None
        return structs.replace(event, destination=only.zone, position=position)
    return None


@implements("replacement-applies-once")
def _marked(key: Hashable, happenings: Iterator[Derived]) -> Iterator[Derived]:
    """A replacement effect gets only one opportunity to affect an event (614.5)."""
    while True:
        token = APPLIED.set(APPLIED.get() | {key})
        try:
            derived = next(happenings)
        except StopIteration:
            return
        finally:
            APPLIED.reset(token)
        yield derived


@once_per_definition
def says_how_it_enters(ability: ReplacementEffect) -> bool:
    """Whether it tells how a permanent enters; what "would enter" does something else instead (614.1)."""
    if ability.event.kind != "enters":
        return False
    acts = any(isinstance(node, MoveTo | Sacrifice | Discard) for node in nodes(ability.effects))
    return not (acts and "would enter" in ability.text)


def _change(state: State, context: Context, effect: ChangeEvent, amount: int) -> int:
    changed = amount * effect.factor + count(state, context, effect.plus)
    if effect.half:
        return (changed + (effect.half == "up")) // 2
    return changed


@implements("prevention")
def _prevent(state: State, context: Context, effect: PreventDamage, amount: int) -> int:
    """A prevention effect works like a shield around what it affects (615.1)."""
    return 0 if effect.amount is None else amount - count(state, context, effect.amount)


@implements("skip-is-replacement")
def _skip(state: State, context: Context, effect: SkipEvent, amount: int) -> int:
    """To skip an event is to do nothing instead (614.10)."""
    return 0


_COUNTS: Final[dict[type, Callable[[State, Context, Any, int], int]]] = {
    ChangeEvent: _change,
    PreventDamage: _prevent,
    SkipEvent: _skip,
}
"""Effects that change how much happens; none is not at all."""


# --- finding them ----------------------------------------------------------------------------------


def effects_of_text(state: State, event: Happening) -> Iterator[FromText | Unknown]:
    """The effects of card text that would replace an event; Unknown for a text that perhaps does."""
    read = facts(state, event) if state.defined else ()
    if not read:
        return
    kinds = frozenset(fact.kind for fact in read)
    for object in _objects(state, event):
        face = face_now(object)
        if face is not None and (_kinds(face) & kinds or _grants(state)):
            yield from _of_object(state, event, object, read)
    for effect in list(state.effects.values()):
        if isinstance(effect.ability, ReplacementEffect) and effect.controller is not None:
            context = Context(effect.source or 0, effect.controller, x=effect.x)
            if effect.occasion is not None:
                put_in(context, effect.occasion)
            once = effect.effect if effect.rule == "once" else None
            yield from _applying(state, effect.ability, context, read, once)


def _objects(state: State, event: Happening) -> Iterator[GameObject]:
    yield from (permanent for permanent in state.battlefield() if not permanent.phased_out)
    yield from state.in_zone("command")
    if isinstance(event, ObjectMoved) and event.object is not None:
        moving = state.object(event.object)
        if moving.zone not in ("battlefield", "command"):
            yield moving


@once_per_definition
def _kinds(face: Any) -> frozenset[str]:
    """The kinds of events that a face's abilities replace; what is not understood may replace anything."""
    kinds: set[str] = set()
    for ability in with_meanings(face.abilities):
        if isinstance(ability, ReplacementEffect) and not says_how_it_enters(ability):
            kinds |= {ability.event.kind, *ability.event.also}
        elif isinstance(ability, OpaqueAbility):
            kinds |= _perhaps_replaced(ability)
    return frozenset(kinds)


def _perhaps_replaced(ability: OpaqueAbility) -> set[str]:
    """The kinds of events that a text which is not understood may replace, by its words and its reach."""
    if not _REPLACES.search(ability.text):
        return set()
    would_move = "would" in ability.text and "cards-zones" in ability.reach
    kinds = {kind for reach in ability.reach for kind in _REACHED.get(reach, ())}
    return kinds | set(_MOVES) if would_move else kinds


_MOVES: Final = ("dies", "zone change", "draw", "discard", "mill")
_REPLACES: Final = re.compile(r"\bwould\b|\bprevent|\binstead\b|\bcan't\b")
_REACHED: Final[dict[Reach, tuple[str, ...]]] = {
    "damage": ("damage",),
    "life": ("life gained", "life lost"),
    "counters": ("counters put",),
    "tokens": ("token created",),
    "untap": ("untapped",),
}
"""What a text that is not understood touches → the kinds of events that it may replace."""


def _grants(state: State) -> bool:
    """Whether an effect may give permanents abilities that are not printed on them."""
    return any(effect.change is not None or effect.becomes is not None for effect in state.effects.values())


def _of_object(
    state: State, event: Happening, object: GameObject, read: tuple[Fact, ...]
) -> Iterator[FromText | Unknown]:
    seat = object.controller if object.controller is not None else object.owner
    for ability in characteristics(state, object).abilities:
        if isinstance(ability, ReplacementEffect) and seat is not None:
            if object.zone == "battlefield" or _works_anywhere(ability):
                yield from _applying(state, ability, Context(object.id, seat, x=object.x), read)
        elif _may_replace(ability, read):
            yield Unknown(f"“{ability.text}” is not understood", reach(ability))


def _works_anywhere(ability: ReplacementEffect) -> bool:
    """Whether it is about its own object, wherever that is (113.6)."""
    event = ability.event
    if event.kind == "enters":
        return This() in event.subjects
    about_discard = event.kind == "discard" and This() in event.objects
    return about_discard or (event.kind == "zone change" and event.origin is None)


def _may_replace(ability: Ability, read: tuple[Fact, ...]) -> bool:
    if not isinstance(ability, OpaqueAbility):
        return False
    touched = _perhaps_replaced(ability)
    return any(fact.kind in touched for fact in read)


@once_per_definition
def _as_it_would_be(event: Event) -> Event:
    """What would enter is asked about as the permanent that it would be, wherever it is yet (614.12)."""

    def would_be(node: Node) -> Node:
        is_permanent = isinstance(node, Filter) and node.noun == "permanent"
        return structs.replace(node, noun="object") if is_permanent else node

    return rebuild(event, would_be) if event.kind == "enters" else event


def _applying(
    state: State,
    ability: ReplacementEffect,
    context: Context,
    read: tuple[Fact, ...],
    once: int | None = None,
) -> Iterator[FromText | Unknown]:
    if says_how_it_enters(ability):
        return
    for fact in read:
        try:
            if not is_meant(state, context, _as_it_would_be(ability.event), fact):
                continue
            about = put_in(replace(context, recorded=dict(context.recorded)), occasion_of(fact))
            if holds(state, about, ability.condition):
                yield FromText(ability, about, fact, once)
                return
        except Unknown as unknown:
            yield unknown
