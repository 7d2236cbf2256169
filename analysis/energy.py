"""Energy: the counters that players get and pay.

One row per change, in the order of play.

| column | unit | what it says |
|---|---|---|
| `game`, `seat`, `turn`, `seq` | | whose energy, when, and the number of the event |
| `source` | object, card, name | what gave or took it; `(observed)` where only an observation tells of it |
| `gained` | energy | counters the player got |
| `paid` | energy | counters the player paid |
| `lost` | energy | counters that went in any other way, or of which the record does not say how |
| `balance` | energy | what the player has afterwards: all gained so far, less paid and lost |

A balance below zero means that the record lacks a gain (after a gap, until an observation).
"""

import polars as pl

from analysis.schema import source


def energy(ledger: pl.LazyFrame) -> pl.LazyFrame:
    """`game`, `seat`, `turn`, `seq`, `source`, `gained`, `paid`, `lost`, `balance`; see above."""
    told = pl.col("kind") == "CountersChanged"
    healed = (pl.col("kind") == "Corrected") & (pl.col("what") == "counters")
    amount, paid = pl.col("amount"), pl.col("reason").eq("paid").fill_null(value=False)
    gone = (-amount).clip(lower_bound=0)
    return ledger.filter(told | healed, pl.col("counter") == "energy", pl.col("seat").is_not_null()).select(
        "game",
        "seat",
        "turn",
        "seq",
        source(),
        gained=amount.clip(lower_bound=0),
        paid=gone * paid,
        lost=gone * ~paid,
        balance=amount.cum_sum().over("game", "seat"),
    )
