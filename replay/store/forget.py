"""What may be taken out of the store: whole games that are forgotten, and the names of players."""

import sqlite3
from collections.abc import Callable

from replay.store.sqlite import transaction


def forget(connection: sqlite3.Connection, game: str) -> int:
    """Deletes a game (a whole id) with all its recordings; returns how many events went.

    What goes is written down by number and chain head, overwritten in the file, and out of its log.
    """
    connection.execute("PRAGMA secure_delete = ON")
    of_game = "(SELECT id FROM recordings WHERE game = ?)"
    with transaction(connection):
        connection.execute("INSERT INTO forgetting (game) VALUES (?)", (game,))
        connection.execute("UPDATE recordings SET superseded_by = NULL WHERE game = ?", (game,))
        gone = connection.execute(f"DELETE FROM events WHERE recording IN {of_game}", (game,)).rowcount  # noqa: S608
        connection.execute(f"DELETE FROM sources WHERE recording IN {of_game}", (game,))  # noqa: S608
        connection.execute(f"DELETE FROM players WHERE recording IN {of_game}", (game,))  # noqa: S608
        connection.execute("DELETE FROM recordings WHERE game = ?", (game,))
        connection.execute("DELETE FROM games WHERE id = ?", (game,))
        connection.execute("DELETE FROM forgetting WHERE game = ?", (game,))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return gone


def rename_players(connection: sqlite3.Connection, renamed: Callable[[str], str]) -> int:
    """Gives every player the name that `renamed` makes of the present one; returns how many changed.

    Names stand outside the chain, which stays intact; those in the kept source lines stay as they are.
    """
    with transaction(connection):
        names = connection.execute("SELECT recording, seat, name FROM players").fetchall()
        changed = [
            (new, recording, seat) for recording, seat, name in names if (new := renamed(name)) != name
        ]
        connection.executemany("UPDATE players SET name = ? WHERE recording = ? AND seat = ?", changed)
    return len(changed)
