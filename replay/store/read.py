"""Reading the store: which games there are, which recording stands for a game, its entries and evidence."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import msgspec

from replay.errors import StoreError, UsageError
from replay.events import Decode, Entry, decoder
from replay.store import sources
from replay.store.recording import GameSummary
from replay.store.sources import Part, Source
from replay.terms import Seat

_SHOWN_CANDIDATES: Final = 5
_ID: Final = re.compile(r"[0-9a-f]+")

_SUMMARIES: Final = """
SELECT g.id, r.id, g.match_id, g.game_number, r.viewer_seat, r.format, r.reader_version,
    (SELECT file FROM sources WHERE sources.recording = r.id AND part = 0),
    r.started_at, r.turns, r.outcome, r.winner, r.reason, r.best_of, r.variant, r.complete, r.gaps, r.undos,
    r.events, r.superseded_by, lower(hex(r.head)), lower(hex(r.seal))
FROM games AS g JOIN recordings AS r ON r.game = g.id
"""
_SUMMARY_FIELDS: Final = tuple(name for name in GameSummary.__struct_fields__ if name != "players")
_ENTRIES: Final = """
SELECT seq, kind, version, cause, turn, offset, payload,
    typeof(cause) IN ('integer', 'null') AND typeof(turn) = 'integer' AND typeof(offset) = 'integer'
FROM events WHERE recording = ? ORDER BY seq
"""

# A damaged value may be of any type: what it should have been is judged by its digest.
_PARTS: Final = """
SELECT file, CAST(digest AS BLOB), CAST(lines AS INTEGER), CAST(size AS INTEGER), CAST(places AS BLOB),
    CAST(text AS BLOB)
FROM sources WHERE recording = ? ORDER BY part
"""


def find(connection: sqlite3.Connection, prefix: str) -> str:
    """The id of the only game whose id begins with `prefix`.

    Raises UsageError where none or several do, naming those that do.
    """
    wanted = prefix.strip().lower()
    found = _beginning_with(connection, wanted) if _ID.fullmatch(wanted) else []
    if not found:
        raise UsageError(f"no game {prefix!r} in this store; `replay games` lists them")
    if len(found) > 1:
        listed = ", ".join(found[:_SHOWN_CANDIDATES])
        more = " …" if len(found) > _SHOWN_CANDIDATES else ""
        raise UsageError(f"{prefix!r} fits several games: {listed}{more}; give more of the id")
    return found[0]


def _beginning_with(connection: sqlite3.Connection, prefix: str) -> list[str]:
    rows = connection.execute(
        # "g" follows the last hexadecimal digit.
        "SELECT id FROM games WHERE id >= ? AND id < ? || 'g' ORDER BY id LIMIT ?",
        (prefix, prefix, _SHOWN_CANDIDATES + 1),
    )
    return [identity for (identity,) in rows]


def games(connection: sqlite3.Connection) -> list[GameSummary]:
    """Every game once, by the recording that stands for it, the oldest first."""
    by_game: defaultdict[str, list[GameSummary]] = defaultdict(list)
    for summary in _summaries(connection, "WHERE r.superseded_by IS NULL"):
        by_game[summary.id].append(summary)
    return sorted(map(_best, by_game.values()), key=lambda game: (game.started_at or "", game.recording))


def recordings(connection: sqlite3.Connection, game: str) -> list[GameSummary]:
    """Every recording of a game (a whole id), superseded ones too, in the order they came in."""
    return _summaries(connection, "WHERE g.id = ? ORDER BY r.id", (game,))


def recording(connection: sqlite3.Connection, prefix: str, viewer: Seat | None = None) -> GameSummary:
    """The recording that stands for a game, or that of one viewer's seat.

    Raises UsageError as `find` does, and where that seat recorded nothing.
    """
    game = find(connection, prefix)
    standing = [one for one in recordings(connection, game) if one.superseded_by is None]
    wanted = [one for one in standing if viewer is None or one.viewer_seat == viewer]
    if not wanted:
        raise UsageError(f"game {game} was not recorded from seat {viewer}")
    return _best(wanted)


def _best(candidates: Iterable[GameSummary]) -> GameSummary:
    """The whole before the part, the longer before the shorter, the earlier before the later."""
    return max(candidates, key=lambda one: (one.complete, one.events, -one.recording))


def _summaries(
    connection: sqlite3.Connection, condition: str, values: tuple[object, ...] = ()
) -> list[GameSummary]:
    rows = connection.execute(_SUMMARIES + condition, values).fetchall()
    names = _players(connection)
    return [_summary(row, names.get(row[1], {})) for row in rows]


def _players(connection: sqlite3.Connection) -> dict[int, dict[Seat, str]]:
    names: defaultdict[int, dict[Seat, str]] = defaultdict(dict)
    for recording_id, seat, name in connection.execute("SELECT * FROM players ORDER BY recording, seat"):
        names[recording_id][seat] = name
    return names


def _summary(row: tuple[object, ...], players: dict[Seat, str]) -> GameSummary:
    values = dict(zip(_SUMMARY_FIELDS, row, strict=True)) | {"players": players}
    try:
        return msgspec.convert(values, GameSummary, strict=False)
    except msgspec.ValidationError as error:
        raise StoreError(f"recording {row[1]} is damaged: {error}") from error


def entries(connection: sqlite3.Connection, recording_id: int) -> list[Entry]:
    """The events of a recording at their places, lifted to today's versions, in order.

    Raises StoreError for a payload that is damaged and an event that is missing, InputError for one of a
    newer version.
    """
    decoders, read = _Decoders(), list[Entry]()
    rows = connection.execute(_ENTRIES, (recording_id,))
    try:
        for seq, kind, version, cause, turn, offset, payload, has_place in rows:
            if seq != len(read) + 1:
                raise StoreError(f"event {len(read) + 1} of recording {recording_id} is missing")
            if not has_place:
                raise TypeError("cause, turn and offset are numbers")
            read.append(Entry(seq, decoders[kind, version](payload), cause, turn, offset))
    except (msgspec.DecodeError, TypeError) as error:
        place = f"event {len(read) + 1} of recording {recording_id}"
        raise StoreError(f"{place} is damaged: {error}") from error
    return read


class _Decoders(dict[tuple[str, int], Decode]):
    """Kind and version → its decoder, looked up once."""

    def __missing__(self, key: tuple[str, int]) -> Decode:
        self[key] = decoder(*key)
        return self[key]


def parts(connection: sqlite3.Connection, recording_id: int) -> list[Part]:
    """The kept source lines of a recording, as they are stored."""
    return [Part(*row) for row in connection.execute(_PARTS, (recording_id,))]


def source(connection: sqlite3.Connection, recording_id: int) -> Source:
    """The source lines of a recording. Raises StoreError where they are damaged."""
    return sources.joined(parts(connection, recording_id))
