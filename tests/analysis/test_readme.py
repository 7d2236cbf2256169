"""What `analysis/README.md` says is what the code says."""

import re
from pathlib import Path

import pytest

import analysis
from analysis.metrics import METRICS, definition
from tests.analysis import readme


def test_the_readme_defines_every_metric_and_column() -> None:
    """Who changes a metric or a column runs `python -m tests.analysis.readme`."""
    assert readme.README.read_text("utf-8") == readme.refreshed()


@pytest.mark.parametrize("what", METRICS)
def test_a_definition_names_the_columns_that_come_out(store: Path, book: Path, what: str) -> None:
    """No column without a meaning, and none that does not exist; players are added by name."""
    named = [
        re.findall(r"`(\w+)`", line.split("|")[1]) for line in definition(what).splitlines() if "|" in line
    ]
    columns = analysis.frame(what, store, book=book).columns
    assert {name for row in named for name in row} == set(columns) - {"players"}


def test_the_lines_for_notebooks_work(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pasted beside a store."""
    (lines,) = re.findall(r"```python\n(.*?)```", readme.README.read_text("utf-8"), re.DOTALL)
    monkeypatch.chdir(store.parent)
    told: dict[str, object] = {}
    exec(compile(lines, "README.md", "exec"), told)  # noqa: S102
    assert len([line for line in lines.splitlines() if line]) == 2
    assert not told["mana"].is_empty()  # type: ignore[attr-defined]
