"""Mana: what each source made, and what became of it.

One row per game, seat, turn, source and type, in the order of play.

| column | unit | what it says |
|---|---|---|
| `game`, `seat`, `turn` | | whose pool it was in; the turn in which the mana left it |
| `source` | object, card, name | what produced it; `(observed)` where only an observation tells of it |
| `type` | W U B R G C ? | its type, `?` where the source of the record names none |
| `produced` | mana | units added to the pool |
| `spent` | mana | units that paid for something |
| `unspent` | mana | units that emptied, were lost, were seen to be gone, or were left at the end |
| `substituted` | payments | parts of costs that its source paid instead of mana (convoke, delve …) |

produced = spent + unspent, for every game, seat and turn: `produced` is counted where units are added,
`spent` and `unspent` where they leave. A unit only lends its departure the source it came from, and its
arrival the turn it leaves in: what is kept over turns counts in the turn that ends it. Where an observation
found more mana than was computed, the gain is produced by `(observed)`; where less, the loss is unspent.
Substituted payments are no mana and stand apart.
"""

from typing import Final

import polars as pl

from analysis.schema import source

_UNIT: Final = ("game", "unit")
_GRAIN: Final = ("game", "seat", "turn", "source", "type")
_COUNTS: Final = ("produced", "spent", "unspent", "substituted")

_IS_HEALED: Final = (pl.col("kind") == "Corrected") & (pl.col("what") == "mana_pool")


def mana(ledger: pl.LazyFrame) -> pl.LazyFrame:
    """`game`, `seat`, `turn`, `source`, `type`, `produced`, `spent`, `unspent`, `substituted`; see above."""
    rows = ledger.with_row_index("row").rename({"mana_type": "type"}).with_columns(source())
    came, went = _came(rows), _went(rows)
    parts = (_where_it_leaves(came, went), _where_it_came_from(went, came), _instead_of_mana(rows))
    return (
        pl.concat(parts, how="diagonal")
        .sort("row")
        .group_by(_GRAIN, maintain_order=True)
        .agg(pl.col(_COUNTS).sum().cast(pl.Int64))
    )


def _came(rows: pl.LazyFrame) -> pl.LazyFrame:
    """Units that came into a pool."""
    came = (pl.col("kind") == "ManaAdded") | (_IS_HEALED & (pl.col("amount") > 0))
    return rows.filter(came).select("row", "unit", *_GRAIN, produced=1)


def _went(rows: pl.LazyFrame) -> pl.LazyFrame:
    """Units that left a pool."""
    went = (pl.col("kind") == "ManaLeft") | (_IS_HEALED & (pl.col("amount") < 0))
    spent = (pl.col("kind") == "ManaLeft") & (pl.col("reason") == "spent")
    return rows.filter(went).select("row", "unit", *_GRAIN, spent=spent.cast(int), unspent=(~spent).cast(int))


def _instead_of_mana(rows: pl.LazyFrame) -> pl.LazyFrame:
    return rows.filter(kind="PaymentSubstituted").select("row", *_GRAIN, substituted=1)


def _where_it_leaves(came: pl.LazyFrame, went: pl.LazyFrame) -> pl.LazyFrame:
    left = went.unique(_UNIT, keep="first").select(*_UNIT, left="turn")
    return came.join(left, on=_UNIT, how="left").with_columns(turn=pl.coalesce("left", "turn")).drop("left")


def _where_it_came_from(went: pl.LazyFrame, came: pl.LazyFrame) -> pl.LazyFrame:
    origin = came.unique(_UNIT, keep="first").select(*_UNIT, "source")
    return went.drop("source").join(origin, on=_UNIT, how="left")
