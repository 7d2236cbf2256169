"""How fast and how frugal the metrics are, beside the plain ways to do the same. A script, not a test.

    python -m tests.benchmarks.analysis_speed [--rows 2000000] [--games 1000]

The rows are one game, over and over; so are the games that one process and two replay. Arms are
interleaved, since the speed of a machine drifts; what counts are the ratios of the medians. Polars uses all
threads in every arm.
"""

import argparse
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import polars as pl

import analysis
from analysis.ledger import ledger
from analysis.mana import mana
from replay.events import Event, SpellCast, StatusChanged
from replay.game import Game
from replay.store import Store
from replay.store.caches import drop_caches
from replay.terms import STEPS
from tests.analysis.scenes import BOAR, SPELL, counted, green, spent
from tests.cli.conftest import recorded
from tests.view.scenes import begun

ROUNDS = 5
BLOCK_ROWS = 1_000_000
COLUMNS = ("game", "kind", "seat", "turn", "source", "unit", "mana_type", "amount", "reason")
MEASURED = "--measured"


def long_game() -> Game:
    """Twenty turns of twelve steps, in each of them a spell for two mana and ten permanents tapped."""
    events: list[Event | tuple[Event, int]] = []
    for turn in range(1, 21):
        events += [begun(turn, step) for step in STEPS if step != "first_strike_damage"]
        events += [SpellCast(1, SPELL), green(2 * turn), spent(2 * turn), green(2 * turn + 1)]
        events += [StatusChanged(BOAR, "tapped", number % 2) for number in range(10)]
    return counted(*events)


def ledger_of(rows: int) -> pl.DataFrame:
    """The ledger of as many games as make up about so many rows."""
    one = ledger(long_game())
    games = pl.DataFrame({"number": range(rows // len(one))})
    numbered = games.join(one, how="cross").with_columns(game=pl.format("{}-{}", "game", "number"))
    return numbered.drop("number")


def by_hand(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Mana by source and turn, as one would write it for a notebook, without healed or lasting units."""
    key = ["game", "seat", "turn", "source", "source_card", "source_name", "mana_type"]
    added = frame.filter(kind="ManaAdded")
    sources = added.select("game", "unit", "source", "source_card", "source_name")
    left = frame.filter(kind="ManaLeft").drop("source", "source_card", "source_name")
    produced = added.select(*key, produced=1)
    gone = left.join(sources, on=["game", "unit"], how="left").select(
        *key, spent=(pl.col("reason") == "spent").cast(int), unspent=(pl.col("reason") != "spent").cast(int)
    )
    sums = pl.col("produced", "spent", "unspent").sum()
    return pl.concat([produced, gone], how="diagonal").group_by(key).agg(sums)


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def medians(arms: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Arm → its median over the rounds, one round of all arms after the other."""
    found: dict[str, list[float]] = {name: [] for name in arms}
    for _ in range(ROUNDS):
        for name, work in arms.items():
            found[name].append(seconds(work))
    return {name: statistics.median(times) for name, times in found.items()}


def reading(folder: Path, rows: int) -> dict[str, float]:
    """The columns that the mana metric needs, from Parquet and from SQLite; and the metric itself."""
    frame = ledger_of(rows)
    parquet, database = folder / "ledger.parquet", folder / "ledger.sqlite"
    frame.write_parquet(parquet)
    plain = frame.select(pl.col(COLUMNS)).with_columns(pl.col("kind", "mana_type").cast(pl.String))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"CREATE TABLE ledger ({', '.join(COLUMNS)})")
        places = ", ".join("?" * len(COLUMNS))
        connection.executemany(f"INSERT INTO ledger VALUES ({places})", plain.iter_rows())  # noqa: S608
        connection.commit()
        scan = pl.scan_parquet(parquet)
        return medians(
            {
                "parquet": lambda: scan.select(COLUMNS).collect(),
                "database": lambda: pl.read_database("SELECT * FROM ledger", connection),
                "metric": lambda: mana(scan).collect(),
                "by hand": lambda: by_hand(scan).collect(),
            }
        )


def peak_memory(block: Path, blocks: int) -> int:
    """Peak memory, in kB, of a process that works on the metric block by block."""
    words = [
        sys.executable,
        "-m",
        "tests.benchmarks.analysis_speed",
        MEASURED,
        str(block),
        "--rows",
        str(blocks),
    ]
    return int(subprocess.run(words, check=True, capture_output=True).stdout)  # noqa: S603


def worked_in_blocks(block: Path, blocks: int) -> int:
    """What `peak_memory` measures: every block is read, worked on, and kept as a result."""
    results = [mana(pl.scan_parquet(block)).sum().collect() for _ in range(blocks)]
    pl.concat(results, how="vertical")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def processes(folder: Path, games: int) -> dict[str, float]:
    """The ledger of a store of so many games made anew, in one process and in two."""
    path, book = folder / "games.sqlite", folder / "no-cards.db"
    with Store(path) as store:
        for number in range(games):
            store.append(recorded(str(number), entries=long_game().entries, lines=[]))

    def made(number: int) -> Callable[[], object]:
        def make() -> None:
            drop_caches(path)
            analysis.frame("games", path, book=book, processes=number)

        return make

    return medians({"one": made(1), "two": made(2)})


def main() -> None:
    """Prints the ratios and the targets they stand beside."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument(MEASURED, type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measured:
        print(worked_in_blocks(given.measured, given.rows))
        return
    with tempfile.TemporaryDirectory() as folder:
        found = reading(Path(folder), given.rows)
        block = Path(folder) / "block.parquet"
        ledger_of(BLOCK_ROWS).write_parquet(block)
        many = peak_memory(block, 20) / peak_memory(block, 1)
        times = processes(Path(folder), given.games)
    print(f"{given.rows / found['metric'] / 1e6:.1f} M rows a second through the mana metric")
    report("warm Parquet against pl.read_database", found["database"] / found["parquet"], "floor 30, aim 100")
    report("the mana metric against by hand", found["by hand"] / found["metric"], "floor 0.5, aim 0.8")
    report("peak memory at 20 times the rows", many, "floor 1.5, aim 1.1")
    report("two processes against one", times["one"] / times["two"], "floor 1.4, aim 1.7")


def report(what: str, value: float, target: str) -> None:
    """One line."""
    print(f"{what:<42}{value:>8.2f}   ({target})")


if __name__ == "__main__":
    main()
