"""Fixtures shared by all tests. Nothing here builds a game: see the builders beside the tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of recorded games and cards that `REPLAY_CORPUS` names; skips where there is none."""
    named = os.environ.get("REPLAY_CORPUS")
    if not named:
        pytest.skip("needs the corpus: set REPLAY_CORPUS to its folder")
    folder = Path(named)
    if not folder.is_dir():
        pytest.fail(f"REPLAY_CORPUS names {folder}, which is no folder")
    return folder
