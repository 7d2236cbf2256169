"""How fast Arena logs are imported, beside the limit and beside another program. A script, not a test.

    python -m tests.benchmarks.import_speed --logs FOLDER --peer-python PATH

FOLDER holds logs, unzipped (`.log`, `.txt`, `.json`); PATH is the Python of an environment into which
`pip install seventeenlands` went. In every round each way reads all logs in one run, as one would import a
folder; the ways take turns, since a machine drifts, and what counts are the ratios of the medians.
Times are processor time.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from logs.arena.fidelity import FIDELITY
from logs.arena.framing import Record, frames
from logs.arena.messages import Envelope, decode
from logs.arena.reader import ArenaReader
from logs.importing import import_paths
from logs.reading import ReadingReport
from replay.reducer import fold
from replay.store import Store

LIMIT = "find and decode only"
PEER = "seventeenlands"
PEER_SCRIPT = Path(__file__).with_name("seventeenlands_peer.py")
MARKER = b'"greToClientEvent"'
LOG_ENDINGS = (".log", ".txt", ".json")

Reading = Callable[[Path], tuple[float, int]]
"""Reads one log; seconds of processor time, and how many messages or games it saw."""


@dataclass
class Way:
    """One way to read logs: what it saw in them all, and how long each round took."""

    name: str
    unit: str
    read: Reading
    found: int = 0
    rounds: list[float] = field(default_factory=list)

    def measure(self, logs: list[Path]) -> None:
        """Reads all logs once more."""
        readings = [self.read(log) for log in logs]
        self.rounds.append(sum(seconds for seconds, _ in readings))
        self.found = sum(found for _, found in readings)

    @property
    def seconds(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.rounds)


def timed(read: Callable[[Path], int]) -> Reading:
    """A reading in this process."""

    def reading(log: Path) -> tuple[float, int]:
        began = time.process_time()
        found = read(log)
        return time.process_time() - began, found

    return reading


def messages_in(envelope: Envelope) -> int:
    """How many messages of the server an envelope holds."""
    event = envelope.gre_to_client_event
    return len(event.gre_to_client_messages) if event else 0


def find_and_decode(log: Path) -> int:
    """The limit: nothing but `mmap.find` and typed decoding of the server's messages."""
    if not log.stat().st_size:
        return 0
    found = 0
    with log.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        at = content.find(MARKER)
        while at >= 0:
            end = content.find(b"\n", at)
            end = end if end >= 0 else len(content)
            found += messages_in(decode(content[content.rfind(b"{", 0, at) : end]))
            at = content.find(MARKER, end)
    return found


def all_frames(log: Path) -> int:
    """Framing as the import does it: also marks, lines, rooms and the viewer's messages."""
    with log.open("rb", buffering=0) as file:
        return sum(messages_in(frame.envelope) for frame in frames(file) if isinstance(frame, Record))


class WholeImport:
    """The whole import, from the file to the store on disk; a round is one run into one new store."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._round = 0
        self.begin_round()

    def begin_round(self) -> None:
        """Lays out a new store, so that nothing is known already."""
        self._round += 1
        self._store = Store(self._folder / f"{self._round}.db")

    def read(self, log: Path) -> int:
        """Imports one log; the number of games found."""
        return sum(imported.games for imported in import_paths(self._store, [str(log)]))


def folded(log: Path) -> tuple[float, int]:
    """Folding and comparing alone, of games that were read beforehand."""
    with log.open("rb", buffering=0) as file:
        games = list(ArenaReader().read(file, log.name, ReadingReport()))
    began = time.process_time()
    for game in games:
        fold(game.entries, FIDELITY)
    return time.process_time() - began, len(games)


class Peer:
    """The package in a process of its own; `replaced` says what was taken out of it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.replaced = ""

    def read(self, log: Path) -> tuple[float, int]:
        """Has the package read a log; the games are those that it would have uploaded."""
        if self._process.stdin is None or self._process.stdout is None:
            raise SystemExit("the peer has no pipes")
        print(log.resolve(), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline() or "null")
        if answer is None:
            raise SystemExit(
                "the peer's Python did not run the package seventeenlands: is it installed there?"
            )
        self.replaced = answer["replaced"]
        return answer["seconds"], answer["found"]


@contextmanager
def peer(python: Path) -> Iterator[Peer]:
    """Runs the package with a home folder that is thrown away."""
    with (
        tempfile.TemporaryDirectory() as home,
        subprocess.Popen(  # noqa: S603 - it runs the interpreter that the caller names
            [python, PEER_SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"HOME": home, "USERPROFILE": home},
            text=True,
        ) as process,
    ):
        yield Peer(process)


def report(ways: list[Way], logs: list[Path]) -> None:
    """Prints each way's speed, what it saw, and the ratios of the run."""
    megabytes = sum(log.stat().st_size for log in logs) / 1e6
    print(f"{len(logs)} logs, {megabytes:.1f} MB")
    by_name = {way.name: way.seconds for way in ways}
    for way in ways:
        ratios = "  ".join(
            f"{other / way.seconds:8.2f}x {name}" for name, other in by_name.items() if name != way.name
        )
        speed = megabytes / way.seconds
        print(f"{way.name:22} {way.seconds:8.3f} s {speed:8.1f} MB/s  {way.found:6} {way.unit:8}  {ratios}")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--logs", type=Path, required=True, help="folder of unzipped logs, or one log")
    parser.add_argument("--peer-python", type=Path, required=True, help="a Python with seventeenlands")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the medians count")
    arguments = parser.parse_args()
    folder: Path = arguments.logs
    logs = sorted(
        log for log in (folder.iterdir() if folder.is_dir() else [folder]) if log.suffix in LOG_ENDINGS
    )
    with tempfile.TemporaryDirectory() as stores, peer(arguments.peer_python) as other:
        whole = WholeImport(Path(stores))
        ways = [
            Way(LIMIT, "messages", timed(find_and_decode)),
            Way("framing", "messages", timed(all_frames)),
            Way("whole import", "games", timed(whole.read)),
            Way("fold and compare", "games", folded),
            Way(PEER, "games", other.read),
        ]
        for _ in range(arguments.rounds):
            whole.begin_round()
            for way in ways:
                way.measure(logs)
    report(ways, logs)
    print(f"{PEER}: {other.replaced} replaced, so nothing was sent")
    if not ways[-1].found:
        raise SystemExit("the peer saw no game: its figures say nothing")


if __name__ == "__main__":
    main()
