"""Events to bytes and back, and their place in a recording. How bytes are kept is the store's business."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from replay.errors import InputError
from replay.events import decisions, happenings, marks, observations
from replay.events.base import Decision, Event, Happening, Mark, Observation

_SORTS: Final = (Event, Mark, Decision, Happening, Observation)

KINDS: Final[dict[str, type[Event]]] = {
    kind.__name__: kind
    for module in (marks, decisions, happenings, observations)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in _SORTS
}
"""Every kind by its name: the one list that the store, the handlers and the documentation go by."""

Decode: TypeAlias = Callable[[bytes | str], Event]

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTS: Final[dict[tuple[str, int], Upcast]] = {}
"""(kind, version) → function that lifts a payload of that version to the next one."""

_encoder = msgspec.json.Encoder()
_decoders = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}


def encode(event: Event) -> bytes:
    """The event's payload as JSON; its kind and version stand beside it."""
    return _encoder.encode(event)


def decode(kind: str, version: int, payload: bytes | str) -> Event:
    """The event of a stored payload, lifted to today's version.

    Raises InputError for a kind, a version or a payload that this program does not know.
    """
    try:
        return decoder(kind, version)(payload)
    except msgspec.DecodeError as error:
        raise InputError(f"a damaged payload of kind {kind}", expected=str(error)) from error


def decoder(kind: str, version: int) -> Decode:
    """What `decode` does for payloads of one kind and version, to be bound outside of a loop over many.

    Raises InputError for a kind or a version that this program does not know; what it returns raises
    msgspec.DecodeError for a damaged payload.
    """
    if kind not in KINDS or not _is_known(kind, version):
        raise InputError(
            f"an event of kind {kind}, version {version}",
            expected="a kind this version of the program knows",
            hint="update Instant Replay",
        )
    if version == KINDS[kind].version:
        return _decoders[kind].decode
    return partial(_lifted, kind, version)


def _is_known(kind: str, version: int) -> bool:
    today = KINDS[kind].version
    return version <= today and all((kind, step) in UPCASTS for step in range(version, today))


def _lifted(kind: str, version: int, payload: bytes | str) -> Event:
    values = msgspec.json.decode(payload)
    for step in range(version, KINDS[kind].version):
        values = UPCASTS[kind, step](values)
    return msgspec.convert(values, KINDS[kind])


class Entry(Struct, frozen=True, gc=False):
    """An event at its place in a recording.

    `seq` counts from 1 without holes; `cause` is the seq of the opener in whose bracket it happened;
    `turn` the turn number, 0 before the first; `offset` the byte in the source where its line begins.
    """

    seq: int
    event: Event
    cause: int | None = None
    turn: int = 0
    offset: int = 0
