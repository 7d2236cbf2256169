"""Calls of the command line on a store of their own, in this process."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from replay.cli.app import run
from replay.store import RecordedGame, SourceLine, Store
from tests.view.scenes import PLAYERS, boar_game


@dataclass(frozen=True)
class Answer:
    """What a call printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as JSON."""
        return json.loads(self.out)


Call = Callable[..., Answer]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store that calls use; there is no card book."""
    path = tmp_path / "store" / "games.sqlite"
    monkeypatch.setenv("REPLAY_STORE", str(path))
    monkeypatch.setenv("REPLAY_CARDS", str(tmp_path / "no-cards.db"))
    return path


@pytest.fixture
def call(store: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls `replay` with these words."""

    def answered(*words: str) -> Answer:
        capsys.readouterr()
        status = run(words)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return answered


def recorded(match: str = "boar", length: int | None = None, **told: Any) -> RecordedGame:
    """The boar's game as a reader would hand it over, or its first events."""
    entries: Sequence[Any] = boar_game().entries[:length]
    values: dict[str, Any] = {
        "match_id": match,
        "game_number": 1,
        "viewer_seat": 1,
        "format": "arena",
        "reader_version": 1,
        "entries": entries,
        "lines": [SourceLine(entry.offset, entry.seq + 100, b"what the log said") for entry in entries],
        "file": "/home/somebody/Player.log",
        "players": PLAYERS,
        "started_at": "2026-03-04T05:06:07Z",
        "turns": 3,
        "outcome": "win",
        "winner": 1,
        "reason": "concede",
        "complete": True,
    }
    return RecordedGame(**(values | told))


@pytest.fixture
def game(store: Path) -> str:
    """The id of the boar's game, in the store."""
    with Store(store) as opened:
        return opened.append(recorded()).game
