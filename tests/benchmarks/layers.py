"""How long it takes to work out what every permanent is: `python -m tests.benchmarks.layers`.

A table of one hundred permanents under ten continuous effects that describe whom they affect.
The target is 5 ms from an event to the last answer.
"""

from __future__ import annotations

from time import perf_counter

from replay.cards.definitions.continuous import (
    ChangeTypes,
    GrantKeywords,
    ModifyPowerToughness,
    SetPowerToughness,
)
from replay.cards.definitions.phrases import YOU, CountOf, Each, Filter, Fixed
from replay.rules.layers.characteristics import characteristics
from tests.builder import ALICE, BOB, FOREST, Game, creature, keyword, land, permanent, static

ROUNDS = 50
TARGET = 5.0

_YOURS = Each(Filter(types=("creature",), controller=YOU))
_FORESTS = CountOf(Filter(types=("land",), subtypes=("Forest",)))
_NONBASIC = Each(Filter(types=("land",), without=("basic",)))
_STILL = Each(Filter(types=("artifact",), without=("creature",)))
_EFFECTS = (
    static(_YOURS, ModifyPowerToughness(Fixed(1), Fixed(1))),
    static(_YOURS, GrantKeywords(("flying",))),
    static(_YOURS, ModifyPowerToughness(_FORESTS, _FORESTS)),
    static(_NONBASIC, ChangeTypes(subtypes=("Mountain",), replaces=True)),
    static(_STILL, ChangeTypes(("creature",)), SetPowerToughness(Fixed(1), Fixed(1))),
)


def crowded_table() -> Game:
    """One hundred permanents on two sides."""
    game = Game()
    elf = creature("Moss Elf", 1, 1, keyword("vigilance"), subtypes="Elf")
    for seat in (ALICE, BOB):
        for index, effect in enumerate(_EFFECTS):
            game.battlefield(seat, permanent(f"Banner {index}", "enchantment", effect))
        for _ in range(15):
            game.battlefield(seat, FOREST)
            game.battlefield(seat, elf)
        for _ in range(10):
            game.battlefield(seat, land("Town"))
        for _ in range(5):
            game.battlefield(seat, permanent("Stone", "artifact"))
    return game


def milliseconds_a_round(game: Game) -> float:
    """The time of the fastest round for all permanents, nothing kept from the round before."""
    return min(_round(game) for _ in range(ROUNDS))


def _round(game: Game) -> float:
    state = game.state
    state.derived = {}
    began = perf_counter()
    for object in state.battlefield():
        characteristics(state, object)
    return (perf_counter() - began) * 1_000


if __name__ == "__main__":
    table = crowded_table()
    count = len(table.state.zone("battlefield").objects)
    print(f"{count} permanents: {milliseconds_a_round(table):.2f} ms (target {TARGET} ms)")
