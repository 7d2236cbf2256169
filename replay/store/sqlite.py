"""What the store needs of SQLite beyond statements: whole transactions, and its errors in words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from replay.errors import StoreError

APPLICATION_ID: Final = 0x52504C59
"""Marks an SQLite file as a store of this program ("RPLY")."""

_IN_WORDS: Final = {
    sqlite3.SQLITE_NOTADB: "not a store of Instant Replay",
    sqlite3.SQLITE_BUSY: "another program is writing to it; try again when that is done",
    sqlite3.SQLITE_LOCKED: "another program is writing to it; try again when that is done",
    sqlite3.SQLITE_CORRUPT: "a damaged store; restore a copy, or import the logs into a new one",
    sqlite3.SQLITE_READONLY: "opened for reading only, or not yours to write",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; check the path and its permissions",
    sqlite3.SQLITE_FULL: "no room left on its disk",
}


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turns what SQLite raises into one clear line. Raises StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        # Extended codes carry their primary one in the lowest byte. The one that has none is that of a text
        # that is no UTF-8, which it repeats at full length.
        unreadable = sqlite3.SQLITE_CORRUPT if isinstance(error, sqlite3.OperationalError) else 0
        code = getattr(error, "sqlite_errorcode", unreadable) & 0xFF
        raise StoreError(f"{path.name}: {_IN_WORDS.get(code, error)}") from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction that holds the writer's place from its beginning: all of it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        # A full disk, for one, has ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
