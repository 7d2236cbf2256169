"""A store with the small game that ships, and a book of its cards."""

from importlib.resources import as_file, files
from pathlib import Path

import pytest

from logs.importing import import_paths
from replay.cards.book import CardBook
from replay.cards.loading import load
from replay.store import Store

SAMPLE = "arena-six-turns.log"
CARDS = "arena-six-turns-cards.json"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with one game."""
    path = tmp_path / "games.sqlite"
    with Store(path) as opened, as_file(files("logs") / "samples" / SAMPLE) as sample:
        list(import_paths(opened, [str(sample)]))
    return path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Where the card book will be; `fill` makes it."""
    return tmp_path / "cards.db"


def fill(book: Path) -> None:
    """Loads the cards of the game."""
    with CardBook(book) as opened, as_file(files("logs") / "samples" / CARDS) as cards:
        load(opened, cards)
