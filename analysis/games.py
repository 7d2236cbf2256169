"""Games: who played, who began, how it ended.

One row per game.

| column | unit | what it says |
|---|---|---|
| `game` | | its id |
| `winner` | seat | null where nobody won, or nobody knows |
| `outcome` | | `win`, `draw`, or `unknown` where the record ends first |
| `reason` | | `rules`, `concede`, `timeout` … |
| `turns` | turns | number of the last turn, 0 where it ended before the first |
| `on_the_play` | seat | who had the first turn |
| `mulligans` | times, by seat | how often each player took a mulligan |
"""

import polars as pl


def games(ledger: pl.LazyFrame) -> pl.LazyFrame:
    """`game`, `winner`, `outcome`, `reason`, `turns`, `on_the_play`, `mulligans`; see above."""
    frame = ledger.group_by("game", maintain_order=True).agg(
        winner=_last("GameEnded", "seat"),
        outcome=_last("GameEnded", "outcome").fill_null("unknown"),
        reason=_last("GameEnded", "reason"),
        turns=pl.col("turn").max(),
        on_the_play=pl.coalesce(_last("GameStarted", "seat"), _first_active()),
    )
    return frame.join(_mulligans(ledger), on="game", how="left", maintain_order="left")


def _last(kind: str, column: str) -> pl.Expr:
    return pl.col(column).filter(pl.col("kind") == kind).last()


def _first_active() -> pl.Expr:
    return pl.col("active").filter(pl.col("kind") == "StepBegan", pl.col("turn") == 1).first()


def _mulligans(ledger: pl.LazyFrame) -> pl.LazyFrame:
    """Game → seat and number of mulligans of each player at the table."""
    seated = ledger.filter(kind="GameStarted").select("game", seat="seats").explode("seat").unique()
    taken = ledger.filter(kind="ChoiceMade", what="mulligan").group_by("game", "seat").agg(mulligans=pl.len())
    return (
        seated.join(taken, on=("game", "seat"), how="left")
        .sort("seat")
        .group_by("game")
        .agg(mulligans=pl.struct("seat", pl.col("mulligans").fill_null(0).cast(pl.Int64)))
    )
