"""What the store needs of SQLite beyond statements: whole transactions, and its errors in words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from replay.errors import StoreError

APPLICATION_ID: Final = 0x52504C59
"""Marks an SQLite file as a store of this program ("RPLY")."""


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turns what SQLite raises into one clear line. Raises StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{path.name}: {_in_words(error)}") from error


def _in_words(error: sqlite3.Error) -> str:
    match error.sqlite_errorname if hasattr(error, "sqlite_errorname") else None:
        case "SQLITE_NOTADB":
            return "not a store of Instant Replay"
        case "SQLITE_BUSY" | "SQLITE_BUSY_SNAPSHOT" | "SQLITE_LOCKED":
            return "another program is writing to it; try again when that is done"
        case "SQLITE_CORRUPT":
            return "a damaged store; restore a copy, or import the logs into a new one"
        case "SQLITE_READONLY" | "SQLITE_CANTOPEN":
            return "cannot be opened as asked; check the path and its permissions"
        case _:
            return str(error)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction that holds the writer's place from its beginning: all of it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
