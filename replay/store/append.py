"""Appending a recorded game: what is new about it, and whether it extends or supersedes what is there.

Two records are of one making when seat, format and first source line agree. Between those:

* the same events, or a part of what is there: nothing is added
* all that is there, and more: the recording is extended
* other events by a better reader, of a source no shorter: a new recording supersedes the old
* other events by the same reader: the record with the longer source supersedes the shorter; so a log cut
  in its last message, whose end reads otherwise, is superseded by the whole log
* an older reader adds nothing

Records of another making (another seat's, another format's, or of another stretch of the game) stand
beside each other; which one stands for the game is `replay.store.read`'s business.
"""

import itertools
import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec
from msgspec import Struct

from replay.errors import StoreError, UsageError
from replay.store import chain, read, sources
from replay.store.recording import Appended, RecordedGame, SourceLine
from replay.store.sources import Part
from replay.store.sqlite import transaction

_BEGINNING_BYTES: Final = 16

SEALED: Final = (
    "reader_version",
    "started_at",
    "turns",
    "outcome",
    "winner",
    "reason",
    "best_of",
    "variant",
    "complete",
    "gaps",
    "undos",
    "source_bytes",
    "events",
)
"""The columns of a recording's summary, as the seal covers them."""

_EVENT_COLUMNS: Final = ("seq", "kind", "version", "cause", "turn", "offset", "payload", "hash")
"""The columns of an event beside its recording, as the chain makes its row."""

_ROWS_AT_ONCE: Final = 50
"""Rows in a statement: SQLite makes ready to take a statement back, which costs as much as a row."""

_INSERT_RECORDING: Final = (
    "INSERT INTO recordings "
    "(game, events, announced, viewer_seat, format, beginning, reader_version, head, seal) "
    "VALUES (?, 0, 0, ?, ?, ?, ?, ?, x'') RETURNING id"
)
_CLOSE: Final = (
    "UPDATE recordings SET "  # noqa: S608 - names of our own columns
    + ", ".join(f"{column} = ?" for column in SEALED)
    + ", head = ?, seal = ? WHERE id = ?"
)
_CURRENT: Final = (
    "SELECT id, reader_version, events, head, source_bytes FROM recordings "
    "WHERE game = ? AND viewer_seat IS ? AND format = ? AND beginning = ? AND superseded_by IS NULL "
    "ORDER BY id DESC"
)


_DIGESTS: Final = "SELECT CAST(digest AS BLOB) FROM sources WHERE recording = ? ORDER BY part"


class _Record(Struct, frozen=True):
    """A recorded game made ready: its rows and the last link, and how far its source reaches."""

    game: RecordedGame
    genesis: bytes
    rows: list[chain.Row]
    head: bytes
    source_bytes: int
    beginning: bytes


class _Current(Struct, frozen=True, array_like=True):
    """The recording of the same making that is there."""

    id: int
    reader_version: int
    events: int
    head: bytes
    source_bytes: int


def append(connection: sqlite3.Connection, game: RecordedGame) -> Appended:
    """Adds what is new about the game in one transaction.

    Raises UsageError for a game without events or with a hole in their numbers, sqlite3.Error where the
    store refuses.
    """
    record = _made_ready(game)
    with transaction(connection):
        new_game = _ensure_game(connection, game)
        current = _current(connection, record)
        if current is None:
            return _begun(connection, record, new_game=new_game)
        return _settled(connection, record, current)


def _made_ready(game: RecordedGame) -> _Record:
    if not game.entries:
        raise UsageError("a game without events cannot be stored")
    genesis = chain.genesis(game.match_id, game.game_number, game.viewer_seat, game.format)
    try:
        rows, head = chain.rows(genesis, game.entries)
    except chain.FrameError as error:
        raise UsageError(f"an event has a number that no game has ({error})") from error
    if [row[0] for row in rows] != list(range(1, len(rows) + 1)):
        raise UsageError("events are numbered from 1 without holes")
    beginning = sources.digest(game.lines[:1])[:_BEGINNING_BYTES] if game.lines else b""
    return _Record(game, genesis, rows, head, sources.size(game.lines), beginning)


def _ensure_game(connection: sqlite3.Connection, game: RecordedGame) -> bool:
    """Whether the game is new."""
    if connection.execute("SELECT 1 FROM games WHERE id = ?", (game.game,)).fetchone():
        return False
    connection.execute(
        "INSERT INTO games (id, match_id, game_number) VALUES (?, ?, ?)",
        (game.game, game.match_id, game.game_number),
    )
    return True


def _current(connection: sqlite3.Connection, record: _Record) -> _Current | None:
    game = record.game
    row = connection.execute(
        _CURRENT, (game.game, game.viewer_seat, game.format, record.beginning)
    ).fetchone()
    try:
        return msgspec.convert(row, _Current) if row else None
    except msgspec.ValidationError as error:
        raise StoreError(f"recording {row[0]} is damaged: {error}") from error


def _settled(connection: sqlite3.Connection, record: _Record, current: _Current) -> Appended:
    """What comes of a record where one of the same making is there."""
    number = len(record.rows)
    holds_all = (
        number >= current.events
        and record.rows[current.events - 1][-1] == current.head[: chain.STORED_LINK_BYTES]
    )
    if holds_all and number == current.events:
        return Appended(game=record.game.game, recording=current.id)
    if holds_all and (rest := _lines_beyond(connection, record, current)) is not None:
        return _extended(connection, record, current, rest)
    if _is_better(record, current) or _is_longer(record, current):
        return _superseding(connection, record, current)
    return Appended(game=record.game.game, recording=current.id)


def _is_better(record: _Record, current: _Current) -> bool:
    is_whole = record.source_bytes >= current.source_bytes
    return is_whole and record.game.reader_version > current.reader_version


def _is_longer(record: _Record, current: _Current) -> bool:
    extent = (record.source_bytes, len(record.rows))
    is_longer = extent > (current.source_bytes, current.events)
    return is_longer and record.game.reader_version == current.reader_version


def _begun(connection: sqlite3.Connection, record: _Record, *, new_game: bool) -> Appended:
    """A recording that stands beside all others."""
    recording = _insert(connection, record)
    return Appended(
        game=record.game.game, recording=recording, new_events=len(record.rows), new_game=new_game
    )


def _extended(
    connection: sqlite3.Connection, record: _Record, current: _Current, rest: Sequence[SourceLine]
) -> Appended:
    """The recording that is there, grown by what is new."""
    _grow(connection, record, current.id, current.events, rest)
    return Appended(
        game=record.game.game,
        recording=current.id,
        new_events=len(record.rows) - current.events,
        extended=True,
    )


def _superseding(connection: sqlite3.Connection, record: _Record, current: _Current) -> Appended:
    """A recording that takes the place of the one that is there, which is kept."""
    common = _common(connection, record, current)
    recording = _insert(connection, record)
    connection.execute("UPDATE recordings SET superseded_by = ? WHERE id = ?", (recording, current.id))
    return Appended(
        game=record.game.game,
        recording=recording,
        new_events=len(record.rows) - common,
        extended=record.source_bytes > current.source_bytes or len(record.rows) > current.events,
        superseded=current.id,
    )


def _common(connection: sqlite3.Connection, record: _Record, current: _Current) -> int:
    """How many events both begin with."""
    stored = connection.execute("SELECT hash FROM events WHERE recording = ? ORDER BY seq", (current.id,))
    pairs = zip(stored, record.rows, strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0][0] == pair[1][-1], pairs))


def _lines_beyond(
    connection: sqlite3.Connection, record: _Record, current: _Current
) -> Sequence[SourceLine] | None:
    """The source lines after those that are kept; None where the record's lines do not begin with them."""
    try:
        kept = read.source(connection, current.id).lines
    except StoreError:
        return None
    return record.game.lines[len(kept) :] if tuple(record.game.lines[: len(kept)]) == kept else None


def _insert(connection: sqlite3.Connection, record: _Record) -> int:
    game = record.game
    (recording,) = connection.execute(
        _INSERT_RECORDING,
        (
            game.game,
            game.viewer_seat,
            game.format,
            record.beginning,
            game.reader_version,
            record.genesis,
        ),
    ).fetchone()
    _grow(connection, record, recording, 0, game.lines)
    return int(recording)


def _grow(
    connection: sqlite3.Connection, record: _Record, recording: int, begin: int, lines: Sequence[SourceLine]
) -> None:
    """Adds the events after the first `begin` and these source lines, and closes the recording over them."""
    game = record.game
    connection.execute("UPDATE recordings SET announced = ? WHERE id = ?", (len(record.rows), recording))
    for first in range(begin, len(record.rows), _ROWS_AT_ONCE):
        rows = record.rows[first : first + _ROWS_AT_ONCE]
        connection.execute(_insert_events(len(rows)), (recording, *itertools.chain.from_iterable(rows)))
    if lines:
        _add_part(connection, recording, sources.pack(game.file, lines))
    _add_players(connection, recording, game)
    summary = _summary(record)
    seal = chain.seal(record.head, summary, digests(connection, recording))
    connection.execute(_CLOSE, (*summary, record.head, seal, recording))


@cache
def _insert_events(rows: int) -> str:
    """The statement that inserts so many events of one recording, which is its first parameter."""
    width = len(_EVENT_COLUMNS)
    values = ", ".join(
        f"(?1, {', '.join(f'?{2 + row * width + column}' for column in range(width))})" for row in range(rows)
    )
    return f"INSERT INTO events (recording, {', '.join(_EVENT_COLUMNS)}) VALUES {values}"  # noqa: S608 - our names


def _summary(record: _Record) -> list[object]:
    """The values of the columns SEALED, as SQLite gives them back."""
    told = (getattr(record.game, column) for column in SEALED[:-2])
    values = [*told, record.source_bytes, len(record.rows)]
    return [int(value) if isinstance(value, bool) else value for value in values]


def _add_part(connection: sqlite3.Connection, recording: int, part: Part) -> None:
    connection.execute(
        "INSERT INTO sources (recording, part, file, digest, lines, size, places, text) "
        "VALUES (?, (SELECT count(*) FROM sources WHERE recording = ?), ?, ?, ?, ?, ?, ?)",
        (recording, recording, part.file, part.digest, part.lines, part.size, part.places, part.text),
    )


def _add_players(connection: sqlite3.Connection, recording: int, game: RecordedGame) -> None:
    # A name that is there stays: it may stand for another.
    connection.executemany(
        "INSERT INTO players (recording, seat, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [(recording, seat, name) for seat, name in game.players.items()],
    )


def digests(connection: sqlite3.Connection, recording: int) -> list[bytes]:
    """The digests of the recording's source lines, part by part, as the seal covers them."""
    rows = connection.execute(_DIGESTS, (recording,))
    return [digest for (digest,) in rows]
