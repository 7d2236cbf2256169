"""The hash chain over a recording: what one link covers, and how it is framed.

Link n is the SHA-256 of a domain separator, link n - 1 in full, and event n as stored. The store keeps
the last link in full (the head), which alone carries the proof, and of every link the first 8 bytes, which
is enough to find the first that is broken and saves a fifth of the store. A seal binds the head to the
summary and to the source lines.
A chain finds accidents and edits by those who do not recompute it; against those who do, keep a head
elsewhere. This module touches no database.
"""

import hashlib
import struct
from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec

from replay.events import KINDS, Entry, encode

STORED_LINK_BYTES: Final = 8

_LINK: Final = b"instant-replay/link/1\0"
_GENESIS: Final = b"instant-replay/recording/1\0"
_SEAL: Final = b"instant-replay/seal/1\0"
_LABELS: Final = {kind: (name, name.encode()) for name, kind in KINDS.items()}

# Fixed width, and the length of the kind, which comes next: no two events share a frame.
# seq, version, cause, whether there is a cause, turn, offset, length of the kind
_FRAME: Final = struct.Struct(">qqq?qqH")

Row: TypeAlias = tuple[int, str, int, int | None, int, int, str, bytes]
"""An event as stored: seq, kind, version, cause, turn, offset, payload, the kept part of its link."""

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


def rows(previous: bytes, entries: Iterable[Entry]) -> tuple[list[Row], bytes]:
    """The entries as rows to be stored, and the link of the last. Raises FrameError as `link` does."""
    made: list[Row] = []
    add, pack, sha256, join = made.append, _FRAME.pack, hashlib.sha256, b"".join
    for entry in entries:
        event, seq, cause, turn, offset = entry.event, entry.seq, entry.cause, entry.turn, entry.offset
        name, kind = _LABELS[type(event)]
        version, payload = event.version, encode(event)
        # `link`, written out: this loop is the dearest part of an append.
        frame = pack(seq, version, cause or 0, cause is not None, turn, offset, len(kind))
        previous = sha256(join((_LINK, previous, frame, kind, payload))).digest()
        add((seq, name, version, cause, turn, offset, payload.decode(), previous[:STORED_LINK_BYTES]))
    return made, previous


def seal(head: bytes, summary: Iterable[object], sources: Iterable[bytes]) -> bytes:
    """The digest that binds head, summary values and digests of the source lines together."""
    facts = msgspec.json.encode([list(summary), [digest.hex() for digest in sources]])
    return hashlib.sha256(_SEAL + head + facts).digest()
