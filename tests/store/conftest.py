"""Fixtures of the store's tests."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store may be made."""
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An empty store."""
    with Store(path) as opened:
        yield opened


@pytest.fixture
def browser(path: Path, store: Store) -> Iterator[sqlite3.Connection]:
    """The same file as any other program sees it; every statement is its own transaction."""
    del store
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()
