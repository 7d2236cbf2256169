"""Fixtures shared by all tests. Nothing here builds a game: see the builders beside the tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from replay.cards.book import CardBook
from replay.cards.knowledge import CardKnowledge
from replay.cards.library import Library
from replay.cards.loading import load

TRANSCRIPTS = pytest.StashKey[dict[str, list[str]]]()
"""Transcript → its differences from what its comments expect, for the report at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Folders of our own material to run."""
    parser.addoption("--transcripts", metavar="FOLDER", help="run every transcript of this folder")
    parser.addoption("--scenarios", metavar="FILE", help="run every scenario of this file")


def pytest_configure(config: pytest.Config) -> None:
    """A place for what the runners find."""
    config.stash[TRANSCRIPTS] = {}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says how many transcripts agree, then each difference."""
    told = config.stash[TRANSCRIPTS]
    if not told:
        return
    wrong = {name: found for name, found in told.items() if found}
    terminalreporter.write_line(f"agree {len(told) - len(wrong)}, disagree {len(wrong)}")
    for name, found in wrong.items():
        for difference in found:
            terminalreporter.write_line(f"{name}: {difference}")


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


@pytest.fixture(scope="session")
def bulk_cards(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> CardKnowledge:
    """The corpus' cards, loaded once a session and compiled as they are asked for."""
    path = tmp_path_factory.mktemp("cards") / "cards.db"
    with CardBook(path) as book:
        load(book, corpus / "cards" / "bulk-cards.json.gz")
    return Library(path)
