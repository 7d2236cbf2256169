"""A card book for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.cards.book import CardBook


@pytest.fixture
def book(tmp_path: Path) -> Iterator[CardBook]:
    """An empty card book in a file of its own."""
    with CardBook(tmp_path / "book" / "cards.db") as opened:
        yield opened
