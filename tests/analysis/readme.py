"""Brings the definitions in `analysis/README.md` up to date: `python -m tests.analysis.readme`."""

from pathlib import Path

import polars as pl

from analysis.metrics import METRICS, definition
from analysis.schema import COLUMNS, Column

README = Path(__file__).parents[2] / "analysis" / "README.md"
BEGIN = "<!-- from here on written by: python -m tests.analysis.readme -->\n"


def refreshed() -> str:
    """The README as it should read."""
    kept, _, _ = README.read_text("utf-8").partition(BEGIN)
    return "\n".join([kept + BEGIN, *map(_metric, METRICS), _ledger()])


def _metric(name: str) -> str:
    title, _, body = definition(name).partition("\n")
    return f"## `{name}`\n\n{title}\n{body}\n"


def _ledger() -> str:
    rows = (f"| `{name}` | {_type(column)} | {column.meaning} |" for name, column in COLUMNS.items())
    return "\n".join(
        ["## The ledger's columns", "", "| column | type | what stands in it |", "|---|---|---|", *rows, ""]
    )


def _type(column: Column) -> str:
    return "Enum" if isinstance(column.type, pl.Enum) else str(column.type)


if __name__ == "__main__":
    README.write_text(refreshed(), "utf-8")
