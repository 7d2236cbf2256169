"""Objects: what they are, where they are, their status and relations."""

from collections.abc import Callable
from typing import Final

from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.phrases import Fixed
from replay.cards.definitions.written import read_card
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
    seen.owner = event.owner if event.owner is not None else seen.owner
    if seen.controller is None:
        seen.controller = seen.owner
    seen.types, seen.subtypes, seen.supertypes = event.types, event.subtypes, event.supertypes
    seen.colors, seen.abilities = event.colors, event.abilities
    seen.base_power, seen.base_toughness = event.power, event.toughness
    seen.keywords = event.keywords
    if event.kind != "ability":  # a client numbers abilities apart from cards
        _define(state, seen, _known(state, event))
    if event.zone is not None and seen.zone is None:
        state.zone(event.zone, seen.owner).take(None)
        place(state, seen, event.zone, seen.owner)


@applies(ObjectCreated)
def create_object(state: State, event: ObjectCreated) -> None:
    """An object begins to exist."""
    created = state.object(event.object)
    created.kind = event.kind
    created.owner = event.owner if event.owner is not None else created.owner
    created.controller = event.controller if event.controller is not None else created.owner
    if event.described is not None:
        _define(state, created, read_card(event.described))
        created.name = created.definition.name if created.definition else None
    elif event.definition is not None:
        created.name = event.definition
        _define(state, created, state.cards.definition(None, event.definition))
    elif event.copy_of is not None:
        _share_identity(state.object(event.copy_of), created)
        created.face = state.object(event.copy_of).face
        if event.zone == "stack":
            _share_decisions(state.object(event.copy_of), created)
    place(state, created, event.zone, created.owner)


def _define(state: State, object: GameObject, definition: CardDefinition | None) -> None:
    object.definition = definition
    state.defined = state.defined or definition is not None
    if definition is not None and len(definition.faces) > 1:
        object.face = _face_shown(object, definition)


def _known(state: State, event: CardSeen) -> CardDefinition | None:
    known = state.cards.definition(event.card, event.definition)
    if known is None or _may_be(event, known):
        return known
    return state.cards.definition(None, event.subtypes[0]) if len(event.subtypes) == 1 else None


def _may_be(event: CardSeen, definition: CardDefinition) -> bool:
    """Whether what is seen can be that card: a number that two books give to two cards may name another.

    No effect makes a card a basic land: where the record says so, its card is one, called by its type.
    """
    is_basic = "basic" in event.supertypes
    return not is_basic or any("basic" in face.supertypes for face in definition.faces)


def _face_shown(object: GameObject, definition: CardDefinition) -> int:
    """The face that shows: the one named, else the one that looks most like what was seen."""
    names = [face.name for face in definition.faces]
    if object.name in names:
        return names.index(object.name)
    likeness = [_likeness(object, face) for face in definition.faces]
    return likeness.index(max(likeness)) if object.types else 0


def _likeness(object: GameObject, face: FaceDefinition) -> tuple[bool, int, bool]:
    power = None if object.base_power is None else Fixed(object.base_power)
    shared = set(face.subtypes) & set(object.subtypes)
    return set(face.types) == set(object.types), len(shared), face.power == power


def _share_decisions(origin: GameObject, to: GameObject) -> None:
    """A copy on the stack has all decisions made for what it copies (707.10)."""
    for part in ("x", "targets", "cast_with", "source", "ability", "words", "occasion", "triggered_by"):
        setattr(to, part, getattr(origin, part))
    to.chosen = dict(origin.chosen)


def _share_identity(origin: GameObject, to: GameObject) -> None:
    for part in IDENTITY:
        setattr(to, part, getattr(origin, part))


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
        left.gone = True
        return
    arrived = _successor(state, left, event)
    arrived.owner = owner
    if event.controller is not None:
        arrived.controller = event.controller
    elif event.destination not in ("battlefield", "stack") or arrived.controller is None:
        arrived.controller = owner
    if event.reason == "cast":
        arrived.cast_from = origin
    if event.destination == "library" and event.position is None and state.zone("library", owner).hidden != 0:
        _put_below(state, arrived)
    else:
        place(state, arrived, event.destination, owner, position=event.position)


def _put_below(state: State, arrived: GameObject) -> None:
    """Below cards that nobody named it is one of them: when it will be on top, nobody can tell."""
    library = state.zone("library", arrived.owner)
    place(state, arrived, "library", arrived.owner)
    library.objects.remove(arrived.id)
    library.hidden = None if library.hidden is None else library.hidden + 1


def _move_unnamed(state: State, event: ObjectMoved) -> None:
    if event.origin is not None:
        state.zone(event.origin, event.owner).take(None, event.amount)
    if event.destination is not None:
        arrived = state.zone(event.destination, event.owner)
        if arrived.hidden is not None:
            arrived.hidden += event.amount


def _successor(state: State, left: GameObject, event: ObjectMoved) -> GameObject:
    if event.becomes is None or event.becomes == left.id:
        left.face = left.face if event.destination in ("battlefield", "stack") else 0
        return left
    arrived = state.object(event.becomes)
    arrived.previous = left.id
    arrived.controller = left.controller
    if arrived.card is None and arrived.name is None:
        arrived.kind = left.kind
        _share_identity(left, arrived)
        arrived.face = left.face if event.destination in ("battlefield", "stack") else 0
    for marker in MARKERS:
        setattr(arrived, marker, getattr(left, marker))
    arrived.counters = dict(left.counters)
    arrived.x, arrived.cast_from, arrived.cast_with = left.x, left.cast_from, left.cast_with
    arrived.mana_spent, arrived.snow_spent = left.mana_spent, left.snow_spent
    left.zone = None
    left.gone = True
    return arrived


@applies(StatusChanged)
def change_status(state: State, event: StatusChanged) -> None:
    """A permanent's status changes (110.5)."""
    object = state.object(event.object)
    numbered = event.status in ("face", "controller")
    setattr(object, event.status, event.value if numbered else bool(event.value))
    if event.status in ("face", "face_down"):
        object.timestamp = state.clock


@applies(RelationChanged)
def change_relation(state: State, event: RelationChanged) -> None:
    """Something is attached, chosen or linked, or no longer is; a player is the monarch and the like."""
    if event.object is None:
        if event.seat in state.players and event.value is not None:
            _toggle(state.players[event.seat].designations, event.value, event.ends)
        return
    _RELATIONS.get(event.relation, _choose)(state, state.object(event.object), event)


def _attach(state: State, object: GameObject, event: RelationChanged) -> None:
    object.attached_to = None if event.ends else event.to
    object.timestamp = state.clock


def _link(_state: State, object: GameObject, event: RelationChanged) -> None:
    if event.to is not None:
        object.linked.append(event.to)


def _designate(_state: State, object: GameObject, event: RelationChanged) -> None:
    if event.value is not None:
        _toggle(object.designations, event.value, event.ends)


def _change_x(_state: State, object: GameObject, event: RelationChanged) -> None:
    if event.value is not None:
        object.x = int(event.value)


def _choose(_state: State, object: GameObject, event: RelationChanged) -> None:
    if event.value is not None:
        object.chosen[event.relation] = event.value


def _aim(_state: State, object: GameObject, event: RelationChanged) -> None:
    target = event.to if event.seat is None else -event.seat
    if event.ends:
        object.targets = tuple(each for each in object.targets if each != target)
    elif target is not None:
        object.targets = (*object.targets, target)


_RELATIONS: Final[dict[str, Callable[[State, GameObject, RelationChanged], None]]] = {
    "attached": _attach,
    "linked": _link,
    "designated": _designate,
    "x": _change_x,
    "target": _aim,
}
"""Relation → how an object enters it; any other word is what was chosen for the object."""


def _toggle(words: set[str], word: str, ends: bool) -> None:
    if ends:
        words.discard(word)
    else:
        words.add(word)
