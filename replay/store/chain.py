"""The hash chain over a recording: what one link covers, and how it is framed.

Link n is the SHA-256 of a domain separator, link n - 1 in full, and event n as stored. The store keeps
the first 16 bytes of every link, to find the first that is broken, and the last link in full (the head),
which alone carries the proof. A seal binds the head to the summary and to the source lines.
A chain finds accidents and edits by those who do not recompute it; against those who do, keep a head
elsewhere. This module touches no database.
"""

import hashlib
import struct
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from replay.events import KINDS, Entry, encode

STORED_LINK_BYTES: Final = 16

_LINK: Final = b"instant-replay/link/1\0"
_GENESIS: Final = b"instant-replay/recording/1\0"
_SEAL: Final = b"instant-replay/seal/1\0"
_LABELS: Final = {kind: name.encode() for name, kind in KINDS.items()}

# Fixed width, and the length of the kind, which comes next: no two events share a frame.
# seq, version, cause, whether there is a cause, turn, offset, length of the kind
_FRAME: Final = struct.Struct(">qqq?qqH")

FrameError: Final = struct.error
"""Raised for a value that does not fit its field, or is no number."""


def genesis(match_id: str, game_number: int, viewer_seat: int | None, format_name: str) -> bytes:
    """The link before the first: whose record of which game this is."""
    identity = msgspec.json.encode([match_id, game_number, viewer_seat, format_name])
    return hashlib.sha256(_GENESIS + identity).digest()


def link(
    previous: bytes,
    seq: int,
    kind: bytes,
    version: int,
    cause: int | None,
    turn: int,
    offset: int,
    payload: bytes,
) -> bytes:
    """The link of one event as stored, 32 bytes. Raises FrameError for values that no event can have."""
    frame = _FRAME.pack(seq, version, cause or 0, cause is not None, turn, offset, len(kind))
    return hashlib.sha256(b"".join((_LINK, previous, frame, kind, payload))).digest()


def links(previous: bytes, entries: Sequence[Entry]) -> tuple[list[str], list[bytes]]:
    """The payloads of the entries and their links, in order. Raises FrameError as `link` does."""
    payloads, chain = [], []
    for entry in entries:
        event, cause = entry.event, entry.cause
        kind, payload = _LABELS[type(event)], encode(event)
        # `link`, written out: this loop is half the cost of an append.
        frame = _FRAME.pack(
            entry.seq, event.version, cause or 0, cause is not None, entry.turn, entry.offset, len(kind)
        )
        previous = hashlib.sha256(b"".join((_LINK, previous, frame, kind, payload))).digest()
        payloads.append(payload.decode())
        chain.append(previous)
    return payloads, chain


def seal(head: bytes, summary: Iterable[object], sources: Iterable[bytes]) -> bytes:
    """The digest that binds head, summary values and digests of the source lines together."""
    facts = msgspec.json.encode([list(summary), [digest.hex() for digest in sources]])
    return hashlib.sha256(_SEAL + head + facts).digest()
