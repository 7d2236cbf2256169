"""Bar charts of metrics, as text: who prints them decides on colours."""

from typing import Final

import polars as pl
from msgspec import Struct

from analysis.schema import source_name

_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class Bar(Struct, frozen=True):
    """One bar: what it is of, how much, and its picture."""

    label: str
    amount: int
    picture: str


class Chart(Struct, frozen=True):
    """The bars of a metric; none where there is nothing to show."""

    title: str
    bars: tuple[Bar, ...]


class Plan(Struct, frozen=True):
    """What a chart shows: the sums of `amount` by `label`, the largest first."""

    title: str
    label: pl.Expr
    amount: pl.Expr
    most: int = 10


PLANS: Final[dict[str, Plan]] = {
    "mana": Plan("mana spent, by source", source_name(), pl.col("spent")),
    "energy": Plan("energy gained, by source", source_name(), pl.col("gained")),
    "triggers": Plan("triggers, by source", source_name(), pl.col("triggered")),
    "games": Plan("games, by how they ended", pl.coalesce("reason", "outcome"), pl.col("game").is_not_null()),
}


def chart(what: str, frame: pl.DataFrame, width: int = 40) -> Chart:
    """The chart of a metric: the longest bar is `width` letters long."""
    plan = PLANS[what]
    sums = frame.group_by(label=plan.label, maintain_order=True).agg(amount=plan.amount.sum())
    found = (
        sums.filter(pl.col("amount") > 0)
        .sort("amount", descending=True, maintain_order=True)
        .head(plan.most)
        .rows()
    )
    longest = max((amount for _, amount in found), default=1)
    bars = tuple(Bar(label, amount, _picture(amount, longest, width)) for label, amount in found)
    return Chart(plan.title, bars)


def _picture(amount: int, longest: int, width: int) -> str:
    """A bar to an eighth of a letter; the smallest is not nothing."""
    eighths = max(1, amount * width * 8 // longest)
    return _EIGHTHS[-1] * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
