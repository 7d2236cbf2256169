"""Is what the store holds what was put into it, and was that a whole game? Two answers, never one.

Checked over the bytes as stored, before any lifting: every link of the chain, holes, the head, the seal
over summary and source lines, the lines themselves. What nobody but a head kept elsewhere can show, a
chain recomputed from its first link to its seal, or a recording deleted as a whole, is not found here.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from replay.errors import StoreError
from replay.store import chain, read, sources
from replay.store.append import SEALED, digests
from replay.store.recording import GameSummary, KnownGap, Verification, game_id

# A value of another type than was stored is another value, even where its bytes are the same.
_ROWS: Final = """
SELECT seq, CAST(kind AS BLOB), version, cause, turn, offset, CAST(payload AS BLOB), hash,
    typeof(kind) = 'text' AND typeof(payload) = 'text'
FROM events WHERE recording = ? ORDER BY seq
"""


class _Walk(Struct, frozen=True):
    """How far the chain holds: the last good event, its link, and whether more events follow."""

    seq: int
    link: bytes
    is_broken: bool


def verify(connection: sqlite3.Connection, game: str) -> Verification:
    """Checks every recording of a game (a whole id)."""
    answers = [_verified(connection, one) for one in read.recordings(connection, game)]
    standing = read.recording(connection, game).recording
    broken = (answer for answer in answers if not answer.intact)
    return next(broken, next(answer for answer in answers if answer.recording == standing))


def _verified(connection: sqlite3.Connection, summary: GameSummary) -> Verification:
    walk = _walk(connection, summary)
    first_broken = _first_broken(walk, summary.events)
    faults = list(_faults(connection, summary, walk, first_broken))
    gaps = _gaps(connection, summary.recording)
    return Verification(
        game=summary.id,
        recording=summary.recording,
        intact=not faults,
        complete=summary.complete and not gaps,
        first_broken=first_broken,
        gaps=gaps,
        faults=tuple(faults),
    )


def _walk(connection: sqlite3.Connection, summary: GameSummary) -> _Walk:
    last = 0
    link = chain.genesis(summary.match_id, summary.game_number, summary.viewer_seat, summary.format)
    for seq, kind, version, cause, turn, offset, payload, stored, is_text in connection.execute(
        _ROWS, (summary.recording,)
    ):
        try:
            following = chain.link(link, seq, kind, version, cause, turn, offset, payload)
        except chain.FrameError:
            return _Walk(last, link, is_broken=True)
        if seq != last + 1 or stored != following[: chain.STORED_LINK_BYTES] or not is_text:
            return _Walk(last, link, is_broken=True)
        last, link = seq, following
    return _Walk(last, link, is_broken=False)


def _first_broken(walk: _Walk, events: int) -> int | None:
    """The first event that is not as it was stored: changed, missing or never appended."""
    if walk.is_broken or walk.seq < events:
        return walk.seq + 1
    return events + 1 if walk.seq > events else None


def _faults(
    connection: sqlite3.Connection, summary: GameSummary, walk: _Walk, first_broken: int | None
) -> Iterator[str]:
    if summary.id != game_id(summary.match_id, summary.game_number):
        yield "the game's id is not that of its match and number"
    if first_broken is not None:
        yield f"event {first_broken} is not the one that was stored"
    elif walk.link.hex() != summary.head:
        yield "the head is not the last link of the chain"
    if _seal(connection, summary) != summary.seal:
        yield "the summary or the list of source lines is not the one that was sealed"
    yield from _source_faults(connection, summary.recording)


def _seal(connection: sqlite3.Connection, summary: GameSummary) -> str:
    values = connection.execute(
        f"SELECT {', '.join(SEALED)} FROM recordings WHERE id = ?",  # noqa: S608 - names of our own columns
        (summary.recording,),
    ).fetchone()
    return chain.seal(bytes.fromhex(summary.head), values, digests(connection, summary.recording)).hex()


def _source_faults(connection: sqlite3.Connection, recording: int) -> Iterator[str]:
    for number, part in enumerate(read.parts(connection, recording), 1):
        try:
            sources.unpack(part)
        except StoreError as error:
            yield f"part {number} of the source: {error}"


def _gaps(connection: sqlite3.Connection, recording: int) -> tuple[KnownGap, ...]:
    rows: Iterable[tuple[int, int, object]] = connection.execute(
        "SELECT seq, turn, CASE WHEN json_valid(payload) THEN json_extract(payload, '$.reason') END "
        "FROM events WHERE recording = ? AND kind = 'Gap' ORDER BY seq",
        (recording,),
    )
    return tuple(KnownGap(seq, turn, str(reason or "")) for seq, turn, reason in rows)
