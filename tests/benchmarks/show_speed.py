"""How much process time `replay show` takes beyond `replay --version`, at the end of a store's longest game.

    python -m tests.benchmarks.show_speed games.sqlite

Prints seconds, the least of several runs; asserts nothing.
"""

import resource
import subprocess
import sys
from pathlib import Path

from replay.store import Store

RUNS = 7


def main() -> None:
    """Measures and prints."""
    store = Path(sys.argv[1])
    with Store(store, readonly=True) as opened:
        longest = max(opened.games(), key=lambda game: game.events)
    version = seconds("--version")
    shown = seconds("show", longest.id, "--at", "end", "--store", str(store))
    print(f"game {longest.id}, {longest.events} events")
    print(f"{'replay --version':<28}{version:>8.3f} s")
    print(f"{'replay show --at end':<28}{shown:>8.3f} s")
    print(f"{'beyond':<28}{shown - version:>8.3f} s   (at most 0.300)")


def seconds(*words: str) -> float:
    """The least user and system time of a call."""
    return min(_once(words) for _ in range(RUNS))


def _once(words: tuple[str, ...]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "replay", *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
