"""The rulings the engine is held to: each of the 34 has a test named after its number, `test_ruling_NN_…`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

_NAMES = tuple(
    node.name
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.FunctionDef) and re.match(r"test_ruling_\d\d_", node.name)
)


@pytest.mark.parametrize("number", range(1, 35))
def test_every_ruling_is_shown_by_a_test(number: int) -> None:
    """Who looks for a ruling finds the tests that show it by its number."""
    assert [name for name in _NAMES if name.startswith(f"test_ruling_{number:02}_")]
