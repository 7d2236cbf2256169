"""How long `replay show --at` takes beyond `replay --version`, anywhere in the longest game of a store.

    python -m tests.benchmarks.show_speed FILE [--book FILE]

Every call is a process of its own; its processor time counts, the fastest of some calls. Limit: 0.3 s.
Without `--book` no card is known. A first call writes the compiled modules and is not counted.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path

from replay.store import GameSummary, Store

LIMIT = 0.3
ROUNDS = 5
POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)
NO_BOOK = Path("no-card-book.db")


def longest_game(store: Path) -> GameSummary:
    """The game with most events."""
    with Store(store, readonly=True) as opened:
        return max(opened.games(), key=lambda game: game.events)


def seconds(*words: str) -> float:
    """The processor time of one call of `replay`, the fastest of some."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "replay", *words]
    found = []
    for _ in range(ROUNDS + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - ours
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found[1:])


def main() -> None:
    """Measures at points of the game, and prints what each takes beyond saying the version."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("store", type=Path, help="a store of imported games")
    parser.add_argument("--book", type=Path, default=NO_BOOK, help="a card book; none is known without it")
    arguments = parser.parse_args()
    game = longest_game(arguments.store)
    version = seconds("--version")
    print(f"game {game.id}, {game.events} events; replay --version takes {version:.3f} s")
    for share in POINTS:
        at = str(round(game.events * share))
        words = ("show", game.id, "--at", at, "--store", str(arguments.store), "--book", str(arguments.book))
        print(f"show --at {at:>5}: {seconds(*words) - version:6.3f} s more (limit {LIMIT} s)")


if __name__ == "__main__":
    main()
