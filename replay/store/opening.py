"""Opening a store file: is it one, is it ours to read, is it up to date?

The tables themselves stand in `replay.store.migrations`, which is imported only where a file is made or
brought up to date: it costs as much time as everything else that a reading command loads.
"""

import os
import sqlite3
from pathlib import Path
from typing import Final

from replay.errors import StoreError
from replay.store.sqlite import APPLICATION_ID, translated

SCHEMA_VERSION: Final = 5
"""The number of migrations this program knows; the file counts those it has seen in `user_version`."""

_WAIT_SECONDS: Final = 30.0


def default_path() -> Path:
    """`$REPLAY_STORE`, else a file in the user's data folder."""
    if named := os.environ.get("REPLAY_STORE"):
        return Path(named)
    # Costs as much as a small import of its own, and most calls name a store.
    from platformdirs import user_data_path

    return user_data_path("instant-replay", appauthor=False) / "games.sqlite"


def connect(path: Path, *, readonly: bool) -> sqlite3.Connection:
    """A connection to the store at `path`; writing makes the file and brings it up to date.

    Raises StoreError for a file that is no store, a newer one, or, for readers, none or an older one.
    """
    with translated(path):
        connection = _opened(path, readonly=readonly)
        try:
            _prepare(connection, path, readonly=readonly)
        except BaseException:
            connection.close()
            raise
    return connection


def _opened(path: Path, *, readonly: bool) -> sqlite3.Connection:
    # Of a path that may not be looked at, SQLite says what is the matter; Path's questions would raise.
    if os.path.isdir(path):  # noqa: PTH112
        raise StoreError(f"{path.name or path}: a folder, not a store")
    if readonly:
        if not os.path.exists(path):  # noqa: PTH110
            raise StoreError(f"{path.name}: no store there; import a game first, or name another one")
        address = f"{path.absolute().as_uri()}?{_reading_mode(path)}"
        return sqlite3.connect(address, uri=True, timeout=_WAIT_SECONDS)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path.name}: its folder cannot be made ({error.strerror})") from error
    return sqlite3.connect(path, timeout=_WAIT_SECONDS)


def _reading_mode(path: Path) -> str:
    # In a folder that nobody may write to, SQLite cannot set up the shared memory of its log.
    log = path.with_name(f"{path.name}-wal")
    return "mode=ro" if os.access(path.parent, os.W_OK) or log.exists() else "mode=ro&immutable=1"


def _prepare(connection: sqlite3.Connection, path: Path, *, readonly: bool) -> None:
    version = _version(connection, path)
    if version > SCHEMA_VERSION:
        raise StoreError(f"{path.name}: made by a newer version of Instant Replay; update the program")
    if readonly:
        if not version:
            raise StoreError(f"{path.name}: nothing in it yet; import a game first, or name another one")
        if version < SCHEMA_VERSION:
            raise StoreError(f"{path.name}: made by an older version; `replay import` brings it up to date")
        connection.execute("PRAGMA query_only = ON")
        return
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA recursive_triggers = ON")
    if version < SCHEMA_VERSION:
        from replay.store.migrations import migrate

        migrate(connection)


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """How many migrations the file has seen; 0 for a new one."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (application or version or tables):
        raise StoreError(f"{path.name}: an SQLite file, but not a store of Instant Replay")
    return int(version)
