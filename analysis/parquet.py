"""The ledger's Parquet copy: files of whole games beside the store, which may be deleted at any time.

    games of a store, in the order they came in ──► files of GAMES_A_FILE ──► blocks of FILES_A_BLOCK

A file is named by the hash of all that it depends on: the chain heads and editions of its games, the cards
loaded, and the program. So it is never out of date: another name means that the games are replayed again.
Files of other names are deleted when one is written. Several processes make several files: ids go out to
them, no events. A block is what is worked on at once; memory does not grow with the number of blocks.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, cached_property
from itertools import islice, repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

import msgspec
import polars as pl

from analysis.ledger import ledgers
from analysis.schema import SCHEMA
from replay.cards.lookup import default_path, fingerprint_at
from replay.game import Game
from replay.opening import edition_of, game_of
from replay.store import GameSummary, Store
from replay.store.caches import cache_folder

GAMES_A_FILE: Final = 32
FILES_A_BLOCK: Final = 32

_PACKAGES: Final = ("replay", "logs", "analysis")
_CODE: Final = frozenset({".py", ".lark", ".json"})
_Item = TypeVar("_Item")


def untold(game: str) -> None:
    """Nobody wants to know which game was replayed."""


class LedgerFiles:
    """The ledger files of a store, by one card book (default: the user's).

    `replayed` is told the id of each game that had to be replayed. More than one of `processes` needs a main
    module that may be imported again (`if __name__ == "__main__"`).
    """

    def __init__(
        self,
        store: Store,
        book: Path | None = None,
        replayed: Callable[[str], None] = untold,
        processes: int = 1,
    ) -> None:
        self._store = store
        self._book = book or default_path()
        self._replayed = replayed
        self._processes = processes
        self._folder = cache_folder(store.path)

    def blocks(self, games: Sequence[GameSummary]) -> Iterator[pl.LazyFrame]:
        """The ledger of these games, in blocks of whole games; at least one, if need be without rows."""
        wanted = {game.id for game in games}
        touched = [path for path, file in self._files.items() if any(game.id in wanted for game in file)]
        self._prepare(touched, wanted)
        for block in _parts(touched, FILES_A_BLOCK):
            yield pl.concat([self._rows(path, wanted) for path in block])
        if not wanted:
            yield pl.LazyFrame(schema=SCHEMA)

    def _prepare(self, touched: Iterable[Path], wanted: set[str]) -> None:
        """Deletes what is out of date if anything is to be made, and lets other processes make it."""
        files = {path: [game.id for game in self._files[path]] for path in touched if not _is_ledger(path)}
        missing = {path: games for path, games in files.items() if wanted.issuperset(games)}
        if missing:
            self._delete_old()
        if self._processes > 1 and len(missing) > 1:
            with ProcessPoolExecutor(self._processes, mp_context=get_context("spawn")) as pool:
                tasks = repeat(self._store.path), repeat(self._book), missing.keys(), missing.values()
                for games in pool.map(_make_file, *tasks):
                    self._tell(games)

    def _delete_old(self) -> None:
        for old in set(self._folder.glob("ledger-*")) - self._files.keys():
            old.unlink(missing_ok=True)

    def _tell(self, games: Iterable[str]) -> None:
        for game in games:
            self._replayed(game)

    def _rows(self, path: Path, wanted: set[str]) -> pl.LazyFrame:
        """The wanted games of a file; it is written when all of them are wanted and it is not there."""
        games = self._files[path]
        here = [game for game in games if game.id in wanted]
        if not _is_ledger(path):
            rows = ledgers(self._games(here))
            if len(here) < len(games) or not _written(rows, path):
                return rows.lazy()
        found = pl.scan_parquet(path)
        return found if len(here) == len(games) else found.filter(pl.col("game").is_in([g.id for g in here]))

    def _games(self, games: Iterable[GameSummary]) -> Iterator[Game]:
        for game in games:
            yield game_of(self._store, game, self._book)
            self._replayed(game.id)

    @cached_property
    def _files(self) -> dict[Path, list[GameSummary]]:
        """Every file that the store's games would have, with its games."""
        games = sorted(self._store.games(), key=lambda game: game.recording)
        return {self._path(part): part for part in _parts(games, GAMES_A_FILE)}

    def _path(self, games: Sequence[GameSummary]) -> Path:
        cards = fingerprint_at(self._book)
        contents = [(game.id, game.head, str(edition_of(game))) for game in games]
        key = hashlib.sha256(msgspec.json.encode([program_digest(), cards, contents]))
        return self._folder / f"ledger-{key.hexdigest()}.parquet"


def _make_file(store: Path, book: Path, path: Path, games: list[str]) -> list[str]:
    """In another process: makes the file of these games and returns them."""
    with Store(store, readonly=True) as opened:
        _written(ledgers(game_of(opened, opened.recording(game), book) for game in games), path)
    return games


def _written(rows: pl.DataFrame, path: Path) -> bool:
    """Whether the file could be written; where nobody may, everything works without it."""
    # Another process may be writing the same file.
    unfinished = path.with_suffix(f".{os.getpid()}.unfinished")
    try:
        path.parent.mkdir(exist_ok=True)
        rows.write_parquet(unfinished)
        unfinished.replace(path)
    except OSError:
        return False
    return True


@cache
def program_digest() -> str:
    """Names the program by its text: a version number alone would not tell one working copy from another."""
    root = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for package in _PACKAGES:
        for file in sorted((root / package).rglob("*")):
            if file.suffix in _CODE:
                digest.update(file.read_bytes())
    return digest.hexdigest()


def _is_ledger(path: Path) -> bool:
    try:
        return path.is_file() and pl.read_parquet_schema(path) == dict(SCHEMA)
    except (OSError, pl.exceptions.PolarsError):
        return False


def _parts(items: Iterable[_Item], size: int) -> Iterator[list[_Item]]:
    left = iter(items)
    while part := list(islice(left, size)):
        yield part
