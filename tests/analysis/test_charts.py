"""Bars: as long as what they stand for."""

import polars as pl

from analysis.charts import chart

SCHEMA: dict[str, pl.DataType] = {"source": pl.Struct({"name": pl.String}), "gained": pl.Int64()}


def energy(*gained: tuple[str | None, int]) -> pl.DataFrame:
    """A frame with what a chart of energy reads."""
    return pl.DataFrame([{"source": {"name": name}, "gained": amount} for name, amount in gained], SCHEMA)


def test_the_longest_bar_is_as_wide_as_there_is_room() -> None:
    """The others in proportion, to an eighth of a letter; the largest first."""
    found = chart("energy", energy(("a", 1), ("b", 8), ("b", 8)), width=2)
    assert [(bar.label, bar.amount, bar.picture) for bar in found.bars] == [("b", 16, "██"), ("a", 1, "▏")]


def test_nothing_is_no_bar() -> None:
    """Neither of an empty frame nor of an amount of none."""
    assert chart("energy", energy()).bars == ()
    assert chart("energy", energy(("a", 0))).bars == ()


def test_an_unknown_source_is_called_so() -> None:
    """Null is no label."""
    assert chart("energy", energy((None, 1))).bars[0].label == "unknown"
