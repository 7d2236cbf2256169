"""Measures the answer for fifty lands on two sides that ask each other what they could produce.

    python -m tests.benchmarks.could_produce

Every land asks all lands of the other side, and one Forest stands behind them. Limit: 50 ms for all of them.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from replay.rules.mana.could_produce import could_produce
from replay.state import State
from tests.builder import ALICE, BOB, Game
from tests.invented import FOREST
from tests.rules.mana_cards import MIRROR_FIELD

LANDS = 50
LIMIT = 0.050
RUNS = 20


def table() -> State:
    """Twenty-five asking lands on each side, and a Forest on one."""
    game = Game()
    game.battlefield(ALICE, FOREST)
    for index in range(LANDS):
        game.battlefield((ALICE, BOB)[index % 2], MIRROR_FIELD)
    return game.state


def seconds(state: State) -> float:
    """How long it takes to answer for every permanent, with nothing worked out before."""
    state.derived = {}
    start = perf_counter()
    found = [could_produce(state, permanent) for permanent in state.battlefield()]
    took = perf_counter() - start
    if any(types != frozenset({"G"}) for types in found):
        raise SystemExit("a land could produce something other than green mana")
    return took


def main() -> None:
    """Prints the median of some runs beside the limit."""
    state = table()
    took = median(seconds(state) for _ in range(RUNS))
    print(f"{LANDS} lands: {took * 1000:.1f} ms (limit {LIMIT * 1000:.0f} ms)")


if __name__ == "__main__":
    main()
