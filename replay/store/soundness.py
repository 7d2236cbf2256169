"""Does the store hold together as a whole? What no chain can show, since a chain knows its own game only.

A row whose owner was deleted, a recording passed over for one of another game, a guard that was dropped or
weakened. Single games are checked by `replay.store.verify`.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Final

from replay.store.guards import GUARDS

# Every recording that has events, looked up one by one: the events themselves are not read.
_EVENTS_OF_NOBODY: Final = """
WITH RECURSIVE owners (id) AS (
    SELECT min(recording) FROM events
    UNION ALL
    SELECT (SELECT min(recording) FROM events WHERE recording > owners.id) FROM owners WHERE id IS NOT NULL
)
SELECT id FROM owners WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM recordings)
"""

_WRONG_SUCCESSORS: Final = """
SELECT old.id, old.game, new.id FROM recordings AS old JOIN recordings AS new ON new.id = old.superseded_by
WHERE new.id <= old.id
    OR (new.game, new.viewer_seat, new.format) IS NOT (old.game, old.viewer_seat, old.format)
ORDER BY old.id
"""

_GAMES_WITHOUT_RECORDING: Final = (
    "SELECT id FROM games WHERE id NOT IN (SELECT game FROM recordings) ORDER BY id"
)


def faults(connection: sqlite3.Connection) -> list[str]:
    """What is wrong with the store beyond single games, in words; nothing where all of it holds together."""
    return [
        *_orphans(connection),
        *_events_of_nobody(connection),
        *_games_without_recording(connection),
        *_wrong_successors(connection),
        *_missing_guards(connection),
    ]


def _orphans(connection: sqlite3.Connection) -> Iterator[str]:
    found = Counter((table, owner) for table, _, owner, _ in connection.execute("PRAGMA foreign_key_check"))
    for (table, owner), number in sorted(found.items()):
        yield f"{table}: {number} whose row in {owner} is not there"


def _events_of_nobody(connection: sqlite3.Connection) -> Iterator[str]:
    for (recording,) in connection.execute(_EVENTS_OF_NOBODY):
        yield f"events: recording {recording}, to which some belong, is not there"


def _games_without_recording(connection: sqlite3.Connection) -> Iterator[str]:
    for (game,) in connection.execute(_GAMES_WITHOUT_RECORDING):
        yield f"game {game}: it has no recording"


def _wrong_successors(connection: sqlite3.Connection) -> Iterator[str]:
    for old, game, new in connection.execute(_WRONG_SUCCESSORS):
        yield f"game {game}: recording {old} gives way to {new}, no later one of that seat and game"


def _missing_guards(connection: sqlite3.Connection) -> Iterator[str]:
    stored = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall())
    for name, statement in GUARDS.items():
        if name not in stored:
            yield f"the guard {name} is not there"
        elif stored[name] != f"CREATE TRIGGER {name} {statement}":
            yield f"the guard {name} is not the one that was set up"
