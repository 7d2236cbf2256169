"""The tables, guards and views of the store, as migrations that sqlite-utils applies and records.

A migration that has been released is never edited: what changes later is a new one at the end, and
`opening.SCHEMA_VERSION` counts them. This module puts no rows into the tables.
"""

import sqlite3
from typing import Final

from sqlite_utils import Database, Migrations
from sqlite_utils.db import Table

from replay.store.guards import GUARDS
from replay.store.sqlite import APPLICATION_ID, transaction
from replay.store.views import VIEWS

STEPS: Final = Migrations("instant-replay")

_GAMES: Final = {"id": str, "match_id": str, "game_number": int}

_RECORDINGS: Final = {
    "id": int,
    "game": str,
    "events": int,
    "announced": int,
    "viewer_seat": int,
    "format": str,
    "beginning": bytes,
    "reader_version": int,
    "started_at": str,
    "turns": int,
    "outcome": str,
    "winner": int,
    "reason": str,
    "best_of": int,
    "variant": str,
    "complete": int,
    "gaps": int,
    "undos": int,
    "source_bytes": int,
    "head": bytes,
    "seal": bytes,
    "superseded_by": int,
}

_SOURCES: Final = {
    "recording": int,
    "part": int,
    "file": str,
    "digest": bytes,
    "lines": int,
    "size": int,
    "places": bytes,
    "text": bytes,
}

_TYPED: Final = {
    "seat": ("INTEGER", "seat"),
    "object": ("INTEGER", "object"),
    "source_object": ("INTEGER", "source"),
    "amount": ("INTEGER", "amount"),
}
"""Generated column → its type and the field of the payload that it shows."""

# The insert guard asks for the recording anyway: a foreign key would ask twice for every event.
_EVENTS: Final = """
CREATE TABLE events (
    recording INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    cause INTEGER,
    turn INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    payload TEXT NOT NULL,
    hash BLOB NOT NULL,
    {typed},
    PRIMARY KEY (recording, seq)
) WITHOUT ROWID
"""


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the file up to date, all or nothing. Raises sqlite3.Error where it cannot."""
    database = Database(connection, execute_plugins=False)
    with transaction(connection):
        STEPS.apply(database)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(STEPS.applied(database))}")


@STEPS()
def games_and_recordings(database: Database) -> None:
    """What is known beside the events: games, recordings, names, source lines."""
    of_recording = [("recording", "recordings", "id")]
    games = table(database, "games").create(_GAMES, pk="id", not_null=set(_GAMES))
    games.create_index(["match_id", "game_number"], unique=True)
    recordings = table(database, "recordings").create(
        _RECORDINGS,
        pk="id",
        not_null={"game", "events", "announced", "format", "beginning", "reader_version", "head", "seal"},
        foreign_keys=[("game", "games", "id"), ("superseded_by", "recordings", "id")],
    )
    recordings.create_index(["game"])
    table(database, "players").create(
        {"recording": int, "seat": int, "name": str},
        pk=("recording", "seat"),
        not_null={"name"},
        foreign_keys=of_recording,
    )
    table(database, "sources").create(
        _SOURCES, pk=("recording", "part"), not_null=set(_SOURCES), foreign_keys=of_recording
    )


@STEPS()
def events(database: Database) -> None:
    """The events, with typed columns generated from their payloads, and the look-ups of the views."""
    typed = ", ".join(
        f"{column} {sort} AS (json_extract(payload, '$.{field}')) VIRTUAL"
        for column, (sort, field) in _TYPED.items()
    )
    database.conn.execute(_EVENTS.format(typed=typed))
    database.conn.execute("CREATE INDEX cards_seen ON events (recording, object) WHERE kind = 'CardSeen'")
    database.conn.execute(
        "CREATE INDEX objects_before ON events (recording, json_extract(payload, '$.becomes')) "
        "WHERE kind = 'ObjectMoved'"
    )
    database.conn.execute("CREATE INDEX rewinds ON events (recording) WHERE kind = 'Rewound'")


@STEPS()
def guards(database: Database) -> None:
    """The triggers that let the store only grow, and the register of what was forgotten."""
    table(database, "forgetting").create({"game": str}, pk="game")
    table(database, "forgotten").create(
        {"id": int, "game": str, "events": int, "head": bytes, "forgotten_at": str}, pk="id"
    )
    for name, statement in GUARDS.items():
        database.conn.execute(f"CREATE TRIGGER {name} {statement}")


@STEPS()
def views(database: Database) -> None:
    """What any SQLite browser can ask without knowing the payloads."""
    for name, query in VIEWS.items():
        database.create_view(name, query)


@STEPS()
def fewer_typed_columns(database: Database) -> None:
    """SQLite works out every generated column at each append: what only a view shows, the view works out.

    From here on source lines are digested as they are packed, which an older program does not expect.
    """
    for name in VIEWS:
        database.conn.execute(f"DROP VIEW {name}")
    for column in ("source_object", "amount"):
        database.conn.execute(f"ALTER TABLE events DROP COLUMN {column}")
    views(database)


def table(database: Database, name: str) -> Table:
    """The table of that name, there or not yet."""
    return database.table(name)
