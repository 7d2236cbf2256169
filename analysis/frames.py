"""From a store to frames: the ledger or a metric over some games or all.

Blocks of whole games are worked on one after the other; what they give is put below each other, in the order
in which the games came into the store.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

import polars as pl

from analysis.metrics import METRICS
from analysis.parquet import LedgerFiles, untold
from replay.errors import UsageError
from replay.opening import chosen
from replay.store import GameSummary, Store
from replay.store.caches import drop_caches

LEDGER: Final = "ledger"

_Result = TypeVar("_Result")

_PLAYERS: Final[dict[str, pl.DataType]] = {
    "game": pl.String(),
    "players": pl.List(pl.Struct({"seat": pl.Int32, "name": pl.String})),
}
"""Game → seats and names, which stand beside the events and never in a ledger."""


def frame(
    what: str,
    store: Path | str | None = None,
    games: Sequence[str] | str | None = None,
    book: Path | str | None = None,
    processes: int = 1,
) -> pl.DataFrame:
    """`ledger`, `mana`, `energy`, `triggers` or `games` of a store: a file (default: the user's store).

    `games` are beginnings of ids, or one of them, default all; `book` is the card book, default the user's.
    Games that are not in the Parquet copy yet are replayed in so many `processes`. Columns are described in
    `analysis/README.md`. Raises UsageError for another `what` or a game that is not there, and StoreError
    for a file that is no store.
    """
    wanted = [games] if isinstance(games, str) else games
    with Store(None if store is None else Path(store), readonly=True) as opened:
        return frame_of(opened, what, wanted, None if book is None else Path(book), processes=processes)


def frame_of(
    store: Store,
    what: str,
    games: Sequence[str] | None = None,
    book: Path | None = None,
    replayed: Callable[[str], None] = untold,
    processes: int = 1,
) -> pl.DataFrame:
    """The same of a store that is open; `replayed` is told the id of each game that had to be replayed."""

    def collected() -> pl.DataFrame:
        blocks = blocks_of(store, what, games, book, replayed, processes)
        return pl.concat([block.collect() for block in blocks])

    return with_sound_files(store, collected)


def with_sound_files(store: Store, work: Callable[[], _Result]) -> _Result:
    """What `work` returns; where a file of the copy turns out to be damaged, the copy is made anew, once."""
    try:
        return work()
    except pl.exceptions.PolarsError:
        drop_caches(store.path)
        return work()


def blocks_of(
    store: Store,
    what: str,
    games: Sequence[str] | None = None,
    book: Path | None = None,
    replayed: Callable[[str], None] = untold,
    processes: int = 1,
) -> Iterator[pl.LazyFrame]:
    """The same in blocks of whole games, for what should not be held in memory at once."""
    if what != LEDGER and what not in METRICS:
        raise UsageError(f"nothing is called {what!r}; there are {', '.join((LEDGER, *METRICS))}")
    summaries = chosen(store, games)
    players = _players(summaries)
    for block in LedgerFiles(store, book, replayed, processes).blocks(summaries):
        found = block if what == LEDGER else METRICS[what](block)
        yield found if what != "games" else found.join(players, on="game", how="left", maintain_order="left")


def _players(games: Sequence[GameSummary]) -> pl.LazyFrame:
    players = [[{"seat": seat, "name": name} for seat, name in game.players.items()] for game in games]
    return pl.LazyFrame({"game": [game.id for game in games], "players": players}, _PLAYERS)
