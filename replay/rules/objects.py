"""Chapters 110–111, 302 and 400: what objects are made of as they come, go and change sides."""

from collections.abc import Iterator

from replay.cards.definitions.abilities import Ability, CreateTokens, SpellAbility
from replay.cards.definitions.effects import MoveTo
from replay.cards.definitions.node import nodes
from replay.events import (
    CombatChanged,
    CountersChanged,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    Happening,
    ObjectCreated,
    ObjectMoved,
    RelationChanged,
    Resolved,
    StatusChanged,
    StepBegan,
)
from replay.rules.casting.stack import ability_of
from replay.rules.layers.abilities import abilities_of_kind
from replay.rules.layers.characteristics import characteristics
from replay.rules.register import follows
from replay.state import GameObject, State
from replay.terms import ObjectId


def is_type(state: State, object: GameObject, *types: str) -> bool:
    """Whether it has one of the card types now; where the record tells types as they are, by the record."""
    if object.types or not state.defined:
        return object.is_type(*types)
    return not set(types).isdisjoint(characteristics(state, object).types)


@follows("zone-change-makes-new-object", ObjectMoved)
def new_object_has_no_memory(state: State, event: ObjectMoved) -> Iterator[Happening]:
    """An object that moves from one zone to another becomes a new object (400.7)."""
    if event.object is None or event.destination is None:
        return
    arrived = state.object(event.becomes or event.object)
    if arrived.zone == "battlefield" and event.origin == "stack":
        return
    yield from _status_reset(arrived, turned_over=event.origin in ("library", "hand", "graveyard"))
    if arrived.zone == "battlefield":
        yield from _left_behind(state, arrived)
    for counter, count in list(arrived.counters.items()):
        yield CountersChanged(counter, -count, object=arrived.id)
    for effect in state.effects_on(event.object):
        is_used = event.destination == "stack" and effect.rule is not None
        if effect.objects == (event.object,) and not is_used:
            yield EffectEnded(effect.effect)


def _status_reset(object: GameObject, *, turned_over: bool) -> Iterator[Happening]:
    """`turned_over`: face down it can only be if it was turned so in order to enter that way (708.3)."""
    for status in ("tapped", "summoning_sick", "face_down", "flipped", "phased_out"):
        enters_so = status == "face_down" and turned_over and object.zone == "battlefield"
        if getattr(object, status) and not enters_so:
            yield StatusChanged(object.id, status, 0)
    if object.damage:
        yield DamageRemoved(object.id)
    if object.attacking is not None or object.blocking or object.blocked:
        yield CombatChanged(object.id)
    if object.attached_to is not None:
        yield RelationChanged("attached", object.id, object.attached_to, ends=True)


def _left_behind(state: State, arrived: GameObject) -> Iterator[RelationChanged]:
    """What was attached to the object that left is not attached to the one that has come."""
    for other in state.battlefield():
        if other.attached_to == arrived.id:
            yield RelationChanged("attached", other.id, arrived.id, ends=True)


@follows("summoning-sickness", ObjectMoved, ObjectCreated, EffectBegan)
def new_permanent_is_summoning_sick(
    state: State, event: ObjectMoved | ObjectCreated | EffectBegan
) -> Iterator[StatusChanged]:
    """A permanent that enters or changes sides has not been controlled since the turn began (302.6)."""
    for id in _newly_controlled(event):
        if state.object(id).zone == "battlefield":
            yield StatusChanged(id, "summoning_sick", 1)


def _newly_controlled(event: ObjectMoved | ObjectCreated | EffectBegan) -> tuple[ObjectId, ...]:
    if isinstance(event, EffectBegan):
        changes_sides = event.change is not None and event.change.controller is not None
        return event.objects if changes_sides else ()
    id = event.object if isinstance(event, ObjectCreated) else event.becomes or event.object
    return () if id is None else (id,)


@follows("permanents-enter-untapped", ObjectMoved, ObjectCreated, needs_cards=True)
def enters_tapped_as_told(state: State, event: ObjectMoved | ObjectCreated) -> Iterator[StatusChanged]:
    """A permanent enters untapped unless the spell or ability that puts it there says otherwise (110.5b).

    Asked where the record itself tells what enters; elsewhere the effect that moves it taps it.
    """
    if type(event).__name__ not in state.records or not isinstance(state.during, Resolved):
        return
    id = event.object if isinstance(event, ObjectCreated) else event.becomes or event.object
    if id is None or state.object(id).zone != "battlefield" or id == state.during.object:
        return
    said = nodes(_carried_out(state, state.during))
    if isinstance(event, ObjectCreated):
        told = [each.tapped for each in said if isinstance(each, CreateTokens)]
    else:
        told = [each.tapped for each in said if isinstance(each, MoveTo) and each.zone == "battlefield"]
    if told and all(told):
        yield StatusChanged(id, "tapped", 1)


def _carried_out(state: State, resolved: Resolved) -> tuple[Ability, ...]:
    """What the resolving spell or ability says, as far as it is known."""
    resolving = state.object(resolved.object)
    if resolving.source is not None:
        ability = ability_of(state, resolving)
        return () if ability is None else (ability,)
    return abilities_of_kind(state, resolving, SpellAbility)


@follows("summoning-sickness-ends", StepBegan)
def permanents_are_settled(state: State, event: StepBegan) -> Iterator[StatusChanged]:
    """What its controller has controlled since their turn began is not summoning sick (302.6)."""
    if event.step == "untap":
        for permanent in state.battlefield(event.active):
            if permanent.summoning_sick:
                yield StatusChanged(permanent.id, "summoning_sick", 0)
