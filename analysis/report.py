"""Metrics for programs and for people: rows as JSON has them, flat columns for CSV, short tables.

Nothing is counted here that a metric has not counted; tables only add rows of it up.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import polars as pl
from msgspec import Struct

from analysis.charts import Chart, chart
from analysis.schema import source_name
from replay.terms import MANA_TYPES

_MANA_COUNTS: Final = ("produced", "spent", "unspent", "substituted")
_TRIGGER_COUNTS: Final = ("triggered", "resolved", "not_resolved")
_FORMULA: Final = r"^[=+\-@\t\r\n]"
"""How a text begins that a spreadsheet would carry out."""


def rows(what: str, frame: pl.DataFrame) -> list[dict[str, Any]]:
    """The rows of a metric or of the ledger as `--json` prints them."""
    found = frame.to_dicts()
    return [_of_a_game(row) for row in found] if what == "games" else found


def _of_a_game(row: dict[str, Any]) -> dict[str, Any]:
    """Players with their names, mulligans by seat."""
    mulligans = {each["seat"]: each["mulligans"] for each in row["mulligans"] or ()}
    names = {each["seat"]: each["name"] for each in row["players"] or ()}
    players = [{"seat": seat, "name": names.get(seat)} for seat in sorted(mulligans.keys() | names.keys())]
    return {"game": row["game"], "players": players} | row | {"players": players, "mulligans": mulligans}


def flat(frame: pl.LazyFrame) -> pl.LazyFrame:
    """The frame for CSV: `source` becomes `source_object` …, a list becomes a text, and no text a formula.

    Names come from strangers, and spreadsheets carry out what begins like a formula: such a text gets an
    apostrophe before it.
    """
    columns = [_flat(name, type) for name, type in frame.collect_schema().items()]
    plain = frame.select(column for found in columns for column in found)
    return plain.with_columns(pl.col(pl.String).str.replace(_FORMULA, "'${0}"))


def _flat(name: str, type: pl.DataType) -> list[pl.Expr]:
    column = pl.col(name)
    if isinstance(type, pl.Struct):
        return [column.struct.field(field.name).alias(f"{name}_{field.name}") for field in type.fields]
    if isinstance(type, pl.List):
        inner = pl.element()
        if isinstance(type.inner, pl.Struct):
            members = column.list.eval(inner.struct.json_encode()).list.join(",")
            return [pl.format("[{}]", members).alias(name)]
        return [column.list.eval(inner.cast(pl.String)).list.join(" ")]
    return [column]


class Summary(Struct, frozen=True):
    """A metric short enough to read, as columns and rows, and its chart; `games` are the ids it is about."""

    what: str
    games: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    chart: Chart


def summarised(what: str, frame: pl.DataFrame) -> Summary:
    """Sums of a metric's rows: one game by its sources, several games by game and player."""
    games = tuple(frame["game"].unique(maintain_order=True))
    table = _TABLES[what](frame, len(games) == 1)
    return Summary(what, games, tuple(table.columns), tuple(table.rows()), chart(what, frame))


def _mana_table(frame: pl.DataFrame, one_game: bool) -> pl.DataFrame:
    sums = pl.col(_MANA_COUNTS).sum()
    if one_game:
        grain = ("seat", _named_source(), "type")
        return frame.group_by(*grain, maintain_order=True).agg(sums).sort("seat", maintain_order=True)
    spent = [pl.col("spent").filter(pl.col("type") == type).sum().alias(type) for type in MANA_TYPES]
    return frame.group_by("game", "seat", maintain_order=True).agg(*spent, sums)


def _energy_table(frame: pl.DataFrame, one_game: bool) -> pl.DataFrame:
    if one_game:
        return frame.select("seat", "turn", _named_source(), "gained", "paid", "lost", "balance")
    sums = pl.col("gained", "paid", "lost").sum()
    return frame.group_by("game", "seat", maintain_order=True).agg(sums, pl.col("balance").last())


def _trigger_table(frame: pl.DataFrame, one_game: bool) -> pl.DataFrame:
    due = pl.col("opportunities").sum()
    sums = pl.col(_TRIGGER_COUNTS).sum(), pl.when(due > 0).then(due)
    counted = frame.group_by(_named_source(), "ability", maintain_order=True).agg(sums)
    return counted.sort("triggered", descending=True, maintain_order=True)


def _game_table(frame: pl.DataFrame, one_game: bool) -> pl.DataFrame:
    mulligans = pl.col("mulligans").list.eval(pl.element().struct.field("mulligans")).list.sum()
    return frame.select("game", "winner", "outcome", "reason", "turns", "on_the_play", mulligans)


def _named_source() -> pl.Expr:
    return source_name().alias("source")


_TABLES: Final[Mapping[str, Callable[[pl.DataFrame, bool], pl.DataFrame]]] = {
    "mana": _mana_table,
    "energy": _energy_table,
    "triggers": _trigger_table,
    "games": _game_table,
}
