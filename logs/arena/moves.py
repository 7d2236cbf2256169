"""Objects that move, begin and cease to exist: ObjectIdChanged, ZoneTransfer, tokens."""

from __future__ import annotations

from typing import Final

from logs.arena import words
from logs.arena.casting import open_cast, open_land, resolve
from logs.arena.scribe import Handler, Scribe
from logs.arena.states import Annotation
from replay.events import ObjectCreated, ObjectMoved, Resolved
from replay.terms import ObjectId, ObjectKind, Seat, Zone


def change_id(scribe: Scribe, annotation: Annotation) -> None:
    """A zone change gives a new id; the transfer itself follows."""
    memory = scribe.memory
    old, new = annotation.number("orig_id"), annotation.number("new_id")
    memory.changing[new] = old
    memory.origins[new] = old
    memory.left.add(old)


def transfer(scribe: Scribe, annotation: Annotation) -> None:
    """An object moves. From one of the client's own zones it begins to exist; into one, it ceases to."""
    new = annotation.affected_ids[0]
    old = scribe.memory.changing.pop(new, new)
    category = annotation.text("category", "nil")
    reason = words.REASONS.get(category)
    if reason is None:
        scribe.unknown("category", category)
        reason = words.own_word(category)
    origin, origin_owner = scribe.zone(annotation.number("zone_src"))
    destination, owner = scribe.zone(annotation.number("zone_dest"))
    if origin is None or reason == "copy":
        _create(scribe, annotation, new, destination, owner, reason)
        return
    owner = owner or origin_owner
    becomes = None if new == old else new
    cause = _cause(scribe, annotation, old, new, reason, owner)
    if reason == "put" and cause is not None and cause in scribe.memory.kept.values():
        reason = "bottom"
    scribe.emit(ObjectMoved(old, destination, becomes, origin, owner, reason), cause)
    if reason in ("cast", "play"):
        scribe.release(new)


def _cause(
    scribe: Scribe, annotation: Annotation, old: ObjectId, new: ObjectId, reason: str, owner: Seat | None
) -> int | None:
    opening = _OPENING.get(reason)
    if opening is not None:
        return opening(scribe, old, new, owner)
    if reason.startswith("state_based:"):
        return None
    memory = scribe.memory
    if reason == "resolve":
        return memory.finished.get(old)
    if memory.step is None and annotation.affector_id in memory.kept:
        return memory.kept[annotation.affector_id]
    cause = scribe.cause(annotation.affector_id)
    if reason == "countered":
        return scribe.emit(Resolved(old, "countered"), cause)
    if reason == "no_legal_target" and old in memory.openers:
        return scribe.emit(Resolved(old, "no_legal_target"), cause)
    return cause


_OPENING: Final = {"cast": open_cast, "play": open_land}
"""Moves that are part of a decision, and what opens it."""


def _create(
    scribe: Scribe,
    annotation: Annotation,
    object: ObjectId,
    zone: Zone | None,
    owner: Seat | None,
    reason: str,
) -> None:
    if zone is None:
        return
    kind: ObjectKind = "card"
    identity = scribe.memory.identity(object)
    if identity is not None:
        kind, owner = identity.kind, owner or identity.owner
    if reason == "copy":
        _copy(scribe, annotation.affector_id, object, owner)
    else:
        scribe.emit(ObjectCreated(object, zone, kind, owner), scribe.cause(annotation.affector_id))


def _copy(scribe: Scribe, affector: ObjectId, copy: ObjectId, owner: Seat | None) -> None:
    """A copy on the stack (707.10); the first one is told before the resolution that makes it begins."""
    if affector in scribe.memory.on_stack:
        resolve(scribe, affector)
    cause = scribe.cause(affector)
    if cause is not None:
        scribe.memory.openers[copy] = cause
    scribe.emit(ObjectCreated(copy, "stack", "copy", owner), cause)


def create_token(scribe: Scribe, annotation: Annotation) -> None:
    """Tokens begin to exist on the battlefield (111.1)."""
    cause = scribe.cause(annotation.affector_id)
    for token in annotation.affected_ids:
        identity = scribe.memory.identity(token)
        owner = identity.owner if identity is not None else None
        scribe.emit(ObjectCreated(token, "battlefield", "token", owner), cause)


def delete_token(scribe: Scribe, annotation: Annotation) -> None:
    """A token that has left the battlefield ceases to exist (111.7)."""
    for token in annotation.affected_ids:
        scribe.emit(ObjectMoved(token, None, reason=words.CEASED_TO_EXIST))


HANDLERS: Final[dict[str, Handler]] = {
    "ObjectIdChanged": change_id,
    "ZoneTransfer": transfer,
    "TokenCreated": create_token,
    "TokenDeleted": delete_token,
}
