"""Files of frames: what a spreadsheet opens is text, and what programs read is as it was."""

import csv
import json
from pathlib import Path

import polars as pl
import pytest

from analysis.export import export
from analysis.report import flat

HOSTILE = ("=1+1", "+1/+1", "-1/-1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1")
HARMLESS = ("Forest", "a, b", 'say "x"', "two\nlines", "", "1-1", None)
FRAME = pl.LazyFrame({"name": HOSTILE + HARMLESS, "amount": -1}, {"name": pl.String, "amount": pl.Int64})


def cells(file: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with file.open(newline="") as opened:
        return list(csv.DictReader(opened))


def test_no_text_in_csv_is_a_formula(tmp_path: Path) -> None:
    """Names come from strangers; commas, quotes and line breaks in them stay what they are."""
    export("ledger", iter([FRAME]), "csv", tmp_path / "file")
    written = [row["name"] for row in cells(tmp_path / "file")]
    assert written == [f"'{name}" for name in HOSTILE] + [name or "" for name in HARMLESS]
    assert {row["amount"] for row in cells(tmp_path / "file")} == {"-1"}


def test_programs_get_texts_as_they_are(tmp_path: Path) -> None:
    """Parquet and JSON have no formulas."""
    for form in ("parquet", "json"):
        export("ledger", iter([FRAME]), form, tmp_path / form)
    assert pl.read_parquet(tmp_path / "parquet")["name"].to_list() == [*HOSTILE, *HARMLESS]
    assert [row["name"] for row in json.loads((tmp_path / "json").read_bytes())] == [*HOSTILE, *HARMLESS]


def test_json_is_written_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts and blocks make one list, in order."""
    monkeypatch.setattr("analysis.export._ROWS_AT_ONCE", 2)
    numbers = pl.LazyFrame({"number": range(5)}), pl.LazyFrame({"number": range(5, 8)})
    export("ledger", iter(numbers), "json", tmp_path / "file")
    assert [row["number"] for row in json.loads((tmp_path / "file").read_bytes())] == list(range(8))


def test_a_list_in_csv_can_be_read_again() -> None:
    """Players are JSON, numbers stand side by side; no list is no text."""
    players = [[{"seat": 1, "name": "Ann, the first"}, {"seat": 2, "name": None}], [], None]
    frame = flat(pl.LazyFrame({"players": players, "objects": [[1, 2], [], None]})).collect()
    assert [text and json.loads(text) for text in frame["players"]] == players
    assert frame["objects"].to_list() == ["1 2", "", None]
