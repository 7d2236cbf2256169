"""Triggers: how often abilities triggered, and how often they did what they say.

One row per game, seat, source card and ability, in the order of play.

| column | unit | what it says |
|---|---|---|
| `game`, `seat` | | who controlled the ability |
| `source` | card, name | the card it is printed on |
| `ability` | | the source's number of the ability; null where it has none |
| `triggered` | times | put on the stack (603.3) |
| `resolved` | times | of these, resolved |
| `not_resolved` | times | of these, countered, without legal target, removed, or still there at the end |
| `opportunities` | times | how often it triggered by the rules (603.2); null where the rules were not asked |

More opportunities than triggers means that triggers were missed. Where a source records triggers itself, as
Arena does, the rules are not asked, and the record stands alone.
"""

from typing import Final

import polars as pl

_GRAIN: Final = ("game", "seat", "source", "ability")
_TRIGGERED: Final = pl.col("kind") == "AbilityTriggered"
_DUE: Final = (pl.col("kind") == "TriggerNoted") & pl.col("ability").is_not_null()


def triggers(ledger: pl.LazyFrame) -> pl.LazyFrame:
    """`game`, `seat`, `source`, `ability`, `triggered`, `resolved`, `not_resolved`, `opportunities`."""
    done = ledger.filter(kind="Resolved", outcome="resolved").select("game", "object", done=True)
    source = pl.struct(card="source_card", name="source_name").alias("source")
    due = pl.col("object").filter(_DUE).n_unique().cast(pl.Int64)
    return (
        ledger.filter(_TRIGGERED | _DUE)
        .select("kind", "game", "seat", source, "ability", "object")
        .join(done.unique(), on=("game", "object"), how="left", maintain_order="left")
        .group_by(_GRAIN, maintain_order=True)
        .agg(
            triggered=_TRIGGERED.sum().cast(pl.Int64),
            resolved=(_TRIGGERED & pl.col("done").fill_null(value=False)).sum().cast(pl.Int64),
            opportunities=pl.when(due > 0).then(due),
        )
        .with_columns(not_resolved=pl.col("triggered") - pl.col("resolved"))
        .select(*_GRAIN, "triggered", "resolved", "not_resolved", "opportunities")
    )
