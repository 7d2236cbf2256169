"""The store beside the plainest way to do the same: appending, reading back, size.

    python -m tests.benchmarks.store_speed

Every arm does its work on the same synthetic games in a fresh file on the same disk, interleaved; the
medians of seven runs are compared. Only ratios of one run count.

* append: events to payloads, chained, guarded, closed, against `executemany` of the same payloads into a
  table without guard, chain or generated columns, both one transaction a game with a synchronous log
* append against `insert_all` of sqlite-utils of the same rows, with their links, under the same guards:
  as it comes, which commits a batch of rows at a time, and held in one transaction a game
* entries: against bare rows and a call through a table of handlers by kind
"""

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path

from sqlite_utils import Database

from replay.events import (
    CardSeen,
    Entry,
    Event,
    LifeChanged,
    ManaAdded,
    ManaLeft,
    ObjectMoved,
    ObjectValues,
    Observed,
    PlayerValues,
    SpellCast,
    StatusChanged,
    StepBegan,
    encode,
)
from replay.store import RecordedGame, Store, chain

GAMES, EVENTS, ROUNDS = 40, 700, 7

KINDS: Sequence[Callable[[int], Event]] = (
    lambda n: ManaAdded(1 + n % 2, n, "G", source=n % 300, ability=1002),
    lambda n: ManaLeft(1 + n % 2, n, spent_on=n % 300),
    lambda n: StatusChanged(n % 300, "tapped", n % 2),
    lambda n: ObjectMoved(n % 300, "graveyard", n % 300 + 1, "stack", 1 + n % 2, "resolve"),
    lambda n: StepBegan(n // 60, "upkeep", 1 + n % 2),
    lambda n: SpellCast(1 + n % 2, n % 300),
    lambda n: LifeChanged(1 + n % 2, -(n % 7), source=n % 300),
    lambda n: CardSeen(n % 300, card=70000 + n, types=("Creature",), colors=("G",), power=2, toughness=2),
    lambda n: Observed({n % 300: ObjectValues(tapped=True)}, {1: PlayerValues(life=20)}),
)


def game(number: int) -> RecordedGame:
    """A game of random events, the same for the same number."""
    draw = random.Random(number)
    entries = [
        Entry(seq, draw.choice(KINDS)(seq), seq // 2 or None, seq // 60, 1_000_000 + 400 * seq)
        for seq in range(1, EVENTS + 1)
    ]
    return RecordedGame(
        match_id=f"match-{number}",
        game_number=1,
        viewer_seat=1,
        format="arena",
        reader_version=1,
        entries=entries,
    )


def through_the_store(path: Path, games: Sequence[RecordedGame]) -> float:
    """Seconds to append every game."""
    with Store(path) as store:
        begin = time.perf_counter()
        for one in games:
            store.append(one)
        return time.perf_counter() - begin


def raw(path: Path, games: Sequence[RecordedGame]) -> float:
    """Seconds to put the same payloads into a bare table."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE events (recording INTEGER, seq INTEGER, kind TEXT, version INTEGER, cause INTEGER, "
        "turn INTEGER, offset INTEGER, payload TEXT, PRIMARY KEY (recording, seq)) WITHOUT ROWID"
    )
    begin = time.perf_counter()
    for number, one in enumerate(games):
        rows = [
            (
                number,
                e.seq,
                type(e.event).__name__,
                e.event.version,
                e.cause,
                e.turn,
                e.offset,
                encode(e.event).decode(),
            )
            for e in one.entries
        ]
        with connection:
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    seconds = time.perf_counter() - begin
    connection.close()
    return seconds


def insert_all(path: Path, games: Sequence[RecordedGame], *, held: bool) -> float:
    """Seconds to append with `insert_all` under the guards of a store, `held` in one transaction a game."""
    Store(path).close()
    database = Database(path)
    database.conn.execute("PRAGMA synchronous = FULL")
    names = ("seq", "kind", "version", "cause", "turn", "offset", "payload", "hash")
    begin = time.perf_counter()
    for number, one in enumerate(games, 1):
        rows, _ = chain.rows(chain.genesis(one.match_id, 1, 1, "arena"), one.entries)
        with database.atomic() if held else nullcontext():
            database.execute("INSERT INTO games VALUES (?, ?, 1)", (one.game, one.match_id))
            database.execute(
                "INSERT INTO recordings "
                "(game, events, announced, format, beginning, reader_version, head, seal) "
                "VALUES (?, 0, ?, 'arena', x'', 1, x'', x'')",
                (one.game, len(rows)),
            )
            dicts = ({"recording": number, **dict(zip(names, row, strict=True))} for row in rows)
            database.table("events").insert_all(dicts, pk=("recording", "seq"))
    seconds = time.perf_counter() - begin
    database.close()
    return seconds


def entries(path: Path) -> float:
    """Seconds to read every game back as entries."""
    with Store(path, readonly=True) as store:
        recordings = [one.recording for one in store.games()]
        begin = time.perf_counter()
        for recording in recordings:
            store.entries(recording)
        return time.perf_counter() - begin


def _handle(seq: int, payload: str) -> None:
    """Does nothing with a row."""


def bare_rows(path: Path) -> float:
    """Seconds to read the same rows and call a handler for each."""
    connection = sqlite3.connect(path)
    numbers = [number for (number,) in connection.execute("SELECT id FROM recordings")]
    kinds = [kind for (kind,) in connection.execute("SELECT DISTINCT kind FROM events")]
    handlers: dict[str, Callable[[int, str], None]] = dict.fromkeys(kinds, _handle)
    begin = time.perf_counter()
    for number in numbers:
        for seq, kind, payload in connection.execute(
            "SELECT seq, kind, payload FROM events WHERE recording = ? ORDER BY seq", (number,)
        ):
            handlers[kind](seq, payload)
    seconds = time.perf_counter() - begin
    connection.close()
    return seconds


def bytes_per_event(path: Path) -> float:
    """The size of the file per event, everything in it counted."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
    connection.close()
    return path.stat().st_size / float(events)


def measure(folder: Path) -> dict[str, float]:
    """Medians of all arms, in seconds, and the bytes of an event that is no observation."""
    games = [game(number) for number in range(GAMES)]
    seconds: dict[str, list[float]] = {}
    for attempt in range(ROUNDS):
        path = folder / f"{attempt}.sqlite"
        seconds.setdefault("append", []).append(through_the_store(path, games))
        seconds.setdefault("raw", []).append(raw(path.with_suffix(".raw"), games))
        for held in (False, True):
            suffix = f".all{held}"
            seconds.setdefault(suffix, []).append(insert_all(path.with_suffix(suffix), games, held=held))
        seconds.setdefault("entries", []).append(entries(path))
        seconds.setdefault("bare rows", []).append(bare_rows(path))
    medians = {arm: statistics.median(measured) for arm, measured in seconds.items()}
    return medians | {"bytes": bytes_per_event(_store_without_observations(folder, games))}


def _store_without_observations(folder: Path, games: Sequence[RecordedGame]) -> Path:
    path = folder / "unobserved.sqlite"
    with Store(path) as store:
        for number, one in enumerate(games):
            events = [entry.event for entry in one.entries if entry.event.sort != "observation"]
            again = [
                Entry(seq, event, seq // 2 or None, seq // 60, 400 * seq)
                for seq, event in enumerate(events, 1)
            ]
            store.append(
                RecordedGame(
                    match_id=f"{number}",
                    game_number=1,
                    viewer_seat=1,
                    format="arena",
                    reader_version=1,
                    entries=again,
                )
            )
    return path


def main() -> None:
    """Prints the ratios and the targets they stand beside."""
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    append = found["append"]
    lines = (
        ("append against raw executemany", found["raw"] / append, "floor 0.3, aim 0.45"),
        ("append against guarded insert_all", found[".allFalse"] / append, "floor 2, aim 2.5"),
        ("the same, held in one transaction a game", found[".allTrue"] / append, "none"),
        (
            "entries against bare rows and dispatch",
            found["bare rows"] / found["entries"],
            "floor 0.3, aim 0.6",
        ),
        ("bytes per event, observations apart", found["bytes"], "floor 110, aim 85"),
    )
    print(f"{GAMES * EVENTS / append:,.0f} events appended a second")
    for what, value, target in lines:
        print(f"{what:<42}{value:>8.2f}   ({target})")


if __name__ == "__main__":
    main()
