"""The ledger: every event of games, recorded and derived, as one typed frame.

    game ──fold──► recorder ──columns──► frame of `schema.COLUMNS` ──► metrics

A game is the unit: the ledger of many games is the ledgers of each, one below the other. What was taken back
is not in it. Which kind fills which column stands in `analysis.recorder`; nothing is counted here.
"""

from collections.abc import Iterable

import polars as pl

from analysis.recorder import Recorder
from analysis.schema import SCHEMA
from replay.game import Game
from replay.live import live
from replay.view.names import Names


def ledger(game: Game) -> pl.DataFrame:
    """Every event of the game that was not taken back, in the order of its replay; columns as in `SCHEMA`.

    Mana in a pool when the record ends leaves it in a last row of kind ManaLeft, reason `end_of_record`.
    A number that does not fit its column is null.
    """
    recorder = Recorder(game)
    recorder.reducer.feed(live(game.entries))
    recorder.reducer.finish()
    recorder.close()
    names = Names(recorder.reducer.state, game.name_of, game.players)
    columns = recorder.columns(names)
    return pl.DataFrame(
        [pl.Series(name, columns[name], dtype, strict=False) for name, dtype in SCHEMA.items()]
    )


def ledgers(games: Iterable[Game]) -> pl.DataFrame:
    """The ledgers of several games below each other."""
    return pl.concat([pl.DataFrame(schema=SCHEMA), *map(ledger, games)])
