"""Objects: what they are, where they are, their status and relations."""

from replay.changes.table import applies
from replay.changes.zones import place
from replay.events import CardSeen, ObjectCreated, ObjectMoved, RelationChanged, StatusChanged
from replay.state import IDENTITY, MARKERS, GameObject, State


@applies(CardSeen)
def identify(state: State, event: CardSeen) -> None:
    """An object shows what it is."""
    seen = state.object(event.object)
    seen.kind = event.kind
    seen.card = event.card
    seen.name = event.definition
    seen.definition = state.cards.definition(event.card, event.definition)
    seen.owner = event.owner if event.owner is not None else seen.owner
    if seen.controller is None:
        seen.controller = seen.owner
    seen.types, seen.subtypes, seen.supertypes = event.types, event.subtypes, event.supertypes
    seen.colors, seen.abilities = event.colors, event.abilities
    seen.base_power, seen.base_toughness = event.power, event.toughness
    seen.parent = event.parent


@applies(ObjectCreated)
def create_object(state: State, event: ObjectCreated) -> None:
    """An object begins to exist."""
    created = state.object(event.object)
    created.kind = event.kind
    created.owner = event.owner if event.owner is not None else created.owner
    created.controller = event.controller if event.controller is not None else created.owner
    if event.definition is not None:
        created.name = event.definition
        created.definition = state.cards.definition(None, event.definition)
    place(state, created, event.zone, created.owner)


@applies(ObjectMoved)
def move_object(state: State, event: ObjectMoved) -> None:
    """An object leaves its zone; what arrives is linked to it. What it loses on the way is rule 400.7."""
    if event.object is None:
        _move_unnamed(state, event)
        return
    left = state.object(event.object)
    owner = event.owner if event.owner is not None else left.owner
    origin = left.zone or event.origin
    if origin is not None:
        state.zone(origin, owner).take(event.object)
    if event.destination is None:
        left.zone = None
        return
    arrived = _successor(state, left, event)
    arrived.owner = owner
    if event.destination not in ("battlefield", "stack") or arrived.controller is None:
        arrived.controller = owner
    if event.reason == "cast":
        arrived.cast_from = origin
    place(state, arrived, event.destination, owner, position=event.position)


def _move_unnamed(state: State, event: ObjectMoved) -> None:
    if event.origin is not None:
        state.zone(event.origin, event.owner).take(None, event.amount)
    if event.destination is not None:
        arrived = state.zone(event.destination, event.owner)
        if arrived.hidden is not None:
            arrived.hidden += event.amount


def _successor(state: State, left: GameObject, event: ObjectMoved) -> GameObject:
    if event.becomes is None or event.becomes == left.id:
        return left
    arrived = state.object(event.becomes)
    arrived.previous = left.id
    arrived.controller = left.controller
    if arrived.card is None and arrived.name is None:
        arrived.kind = left.kind
        for part in IDENTITY:
            setattr(arrived, part, getattr(left, part))
    for marker in MARKERS:
        setattr(arrived, marker, getattr(left, marker))
    arrived.counters = dict(left.counters)
    arrived.x = left.x
    left.zone = None
    return arrived


@applies(StatusChanged)
def change_status(state: State, event: StatusChanged) -> None:
    """A permanent's status changes (110.5)."""
    value = event.value if event.status == "face" else bool(event.value)
    setattr(state.object(event.object), event.status, value)


@applies(RelationChanged)
def change_relation(state: State, event: RelationChanged) -> None:
    """Something is attached, chosen or linked, or no longer is."""
    if event.object is None:
        return
    related = state.object(event.object)
    if event.relation == "attached":
        related.attached_to = None if event.ends else event.to
    elif event.value is not None:
        related.chosen[event.relation] = event.value
