"""Opens an SQLite file that somebody else made: read-only, trusting nothing in it."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from replay.cards.entries import Entry
from replay.errors import InputError

MAGIC = b"SQLite format 3\x00"

_LONGEST_VALUE = 4 << 20
_DAMAGE = (sqlite3.Error, UnicodeDecodeError)  # the latter from names of tables and columns


@contextmanager
def opened(path: Path, file: str) -> Iterator[tuple[sqlite3.Connection, frozenset[str]]]:
    """A connection, and the names of the real tables. Raises InputError when the file is damaged."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        yield connection, _tables(connection, file)
    finally:
        connection.close()


def guarded(entries: Iterable[Entry], file: str) -> Iterator[Entry]:
    """The entries; what goes wrong in the foreign database while they are read is an InputError."""
    try:
        yield from entries
    except _DAMAGE as error:
        raise _unreadable(file, error) from error


def _tables(connection: sqlite3.Connection, file: str) -> frozenset[str]:
    try:
        _distrust(connection)
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        return frozenset(name for (name,) in tables)
    except _DAMAGE as error:
        raise _unreadable(file, error) from error


def _distrust(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA query_only = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")


def _unreadable(file: str, error: Exception) -> InputError:
    return InputError(
        f"is a damaged or unfamiliar SQLite database ({error})",
        file=file,
        expected="Arena's card database or MTGJSON's AllPrintings",
    )
