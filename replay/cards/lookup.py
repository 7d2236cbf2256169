"""Where the card book is, and the names in it, for commands that only show.

Reads the book's file directly: the library that makes and fills it takes longer to load than a whole game
to replay. Everything else about cards is asked of `replay.cards.book`.
"""

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote

from replay.errors import StoreError

BOOK_VARIABLE: Final = "REPLAY_CARDS"

_DIGESTS: Final = "SELECT digest FROM sources WHERE (SELECT count(*) FROM ids) >= 0 ORDER BY rowid"
"""Asks for the ids, too: a store of games has sources as well."""


def default_path() -> Path:
    """Where the book is: the file that REPLAY_CARDS names, else one in the user's data folder."""
    if named := os.environ.get(BOOK_VARIABLE):
        return Path(named)
    # Takes as long to load as all else here.
    from platformdirs import user_data_path

    return user_data_path("instant-replay", appauthor=False) / "cards.db"


def numbered(card: int) -> str:
    """What to call a card that nobody knows by name."""
    return f"#{card}"


def fingerprint_of(digests: Iterable[str]) -> str:
    """A hash of the files that were loaded, in their order."""
    loaded = "\n".join(digests)
    return hashlib.sha256(f"card-book:1\n{loaded}".encode()).hexdigest()


def fingerprint_at(path: Path) -> str:
    """The fingerprint of the book at `path`: a part of every cache key that card knowledge enters.

    Raises StoreError where the file is no card book.
    """
    if not path.exists():
        return fingerprint_of(())
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as connection:
            return fingerprint_of(digest for (digest,) in connection.execute(_DIGESTS))
    except sqlite3.Error as error:
        raise StoreError(f"{path.name} cannot be used as a card book ({error})") from error


def names_in(path: Path) -> Callable[[int], str]:
    """The name to show for an Arena card id, after the book at `path`; "#<id>" where it is not known.

    Raises StoreError, at the first name asked for, where the file is no card book.
    """
    if not path.exists():
        return numbered
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)

    @cache
    def name_of(card: int) -> str:
        try:
            query = "SELECT name FROM ids WHERE kind = 'arena' AND id = ?"
            row = connection.execute(query, (str(card),)).fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"{path.name} cannot be used as a card book ({error})") from error
        return numbered(card) if row is None else str(row[0])

    return name_of
