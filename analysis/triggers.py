"""Triggers: how often abilities triggered, and how often they did what they say.

One row per game, seat, source card and ability, in the order of their first trigger.

| column | unit | what it says |
|---|---|---|
| `game`, `seat` | | who controlled the ability |
| `source` | card, name | the card it is printed on |
| `ability` | | the source's number of the ability; null where it has none |
| `triggered` | times | put on the stack (603.3) |
| `resolved` | times | of these, resolved |
| `not_resolved` | times | of these, countered, without legal target, removed, or still there at the end |
| `opportunities` | times | how often it could have triggered; null where that is not known |
"""

from typing import Final

import polars as pl

_GRAIN: Final = ("game", "seat", "source", "ability")


def triggers(ledger: pl.LazyFrame) -> pl.LazyFrame:
    """`game`, `seat`, `source`, `ability`, `triggered`, `resolved`, `not_resolved`, `opportunities`."""
    done = ledger.filter(kind="Resolved", outcome="resolved").select("game", "object", resolved=1)
    source = pl.struct(card="source_card", name="source_name").alias("source")
    return (
        ledger.filter(kind="AbilityTriggered")
        .select("game", "seat", source, "ability", "object")
        .join(done.unique(), on=("game", "object"), how="left", maintain_order="left")
        .group_by(_GRAIN, maintain_order=True)
        .agg(triggered=pl.len().cast(pl.Int64), resolved=pl.col("resolved").sum().cast(pl.Int64))
        .with_columns(
            not_resolved=pl.col("triggered") - pl.col("resolved"),
            opportunities=pl.lit(None, pl.Int64),
        )
    )
