"""The rulings the engine is held to: each of the 34 has a test named after its number, `test_ruling_NN_…`."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

_ALL = {
    node.name
    for path in Path(__file__).parent.glob("test_*.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.FunctionDef)
}
"""The names of the tests of rules."""


@pytest.mark.parametrize("number", range(1, 35))
def test_every_ruling_is_shown_by_a_test(number: int) -> None:
    """Who looks for a ruling finds the tests that show it by its number."""
    assert [name for name in _ALL if name.startswith(f"test_ruling_{number:02}_")]


def test_every_described_scenario_is_shown_by_a_test(corpus: Path) -> None:
    """The scenarios that are only described are tests of their names, dashes and dots as underscores."""
    lines = (corpus / "scenarios" / "described.jsonl").read_text("utf-8").splitlines()
    wanted = {"test_" + re.sub(r"[-.]", "_", json.loads(line)["id"].lower()) for line in lines}
    assert wanted - _ALL == set()
