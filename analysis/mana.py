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

from analysis.schema import MANA, OBSERVED

_COUNTS: Final = ("produced", "spent", "unspent", "substituted")
_SOURCE: Final = ("source", "source_card", "source_name")
_GRAIN: Final = ("game", "seat", "turn", *_SOURCE, "mana_type")

_KINDS: Final = ("ManaAdded", "ManaLeft", "PaymentSubstituted", "Corrected")
_ADDED: Final = pl.col("kind") == "ManaAdded"
_LEFT: Final = pl.col("kind") == "ManaLeft"
_SUBSTITUTED: Final = pl.col("kind") == "PaymentSubstituted"
_HEALED: Final = (pl.col("kind") == "Corrected") & (pl.col("what") == "mana_pool")

_CAME: Final = _ADDED | (_HEALED & (pl.col("amount") > 0))
_SPENT: Final = _LEFT & (pl.col("reason") == "spent")
_WENT: Final = (_LEFT & (pl.col("reason") != "spent")) | (_HEALED & (pl.col("amount") < 0))


def mana(ledger: pl.LazyFrame) -> pl.LazyFrame:
    """`game`, `seat`, `turn`, `source`, `type`, `produced`, `spent`, `unspent`, `substituted`; see above."""
    # The kind alone decides which rows are read; a text column in this filter would be read in whole.
    rows = ledger.filter(pl.col("kind").is_in(_KINDS)).with_row_index("row")
    instead = rows.filter(_SUBSTITUTED).select("row", *_GRAIN, substituted=1)
    return (
        pl.concat([_units(rows.filter(_CAME | _LEFT | _WENT)), instead], how="diagonal_relaxed")
        .group_by(_GRAIN)
        .agg(pl.col("row").min(), pl.col(_COUNTS).sum().cast(pl.Int64))
        .sort("row")
        .select(
            "game",
            "seat",
            "turn",
            pl.struct(object="source", card="source_card", name="source_name").alias("source"),
            pl.col("mana_type").alias("type"),
            *_COUNTS,
        )
    )


def _units(rows: pl.LazyFrame) -> pl.LazyFrame:
    """Each unit where it left: how often it was added, spent, left unspent; once, if all is told."""
    name = pl.when(_HEALED).then(pl.lit(OBSERVED)).otherwise("source_name").alias("source_name")
    return (
        rows.with_columns(name, produced=_CAME, spent=_SPENT, unspent=_WENT)
        .group_by("game", "unit")
        .agg(
            pl.col("row", *_SOURCE).first(),
            pl.col("seat", "turn").last(),
            pl.coalesce(pl.col("mana_type").last(), pl.col("mana_type").first(), pl.lit("?", MANA)),
            pl.col("produced", "spent", "unspent").sum(),
        )
    )
