"""Real Arena logs: what the reader makes of them beside an inventory that was counted independently."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest

from logs.arena.reader import ArenaReader
from logs.reading import ReadingReport
from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    AttackersDeclared,
    BlockersDeclared,
    ChoiceMade,
    Entry,
    ManaAdded,
    ManaLeft,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StepBegan,
)
from replay.live import live
from replay.store import RecordedGame
from tests.logs.arena_counts import summary

FILES = json.loads((Path(__file__).parent / "corpus_files.json").read_text("utf-8"))


def read(path: Path) -> tuple[list[RecordedGame], ReadingReport]:
    """All games of one compressed log."""
    report = ReadingReport()
    with gzip.open(path) as packed, io.BufferedReader(packed) as stream:
        return list(ArenaReader().read(stream, path.name, report)), report


def expected(game: dict[str, Any]) -> dict[str, Any]:
    """A line of the inventory, reduced to what a recording says."""
    kept = ("match_id", "game", "gaps", "undos", "turns", "result", "winning_seat_team")
    life = {"final_life": game["final_life"]} if "final_life" in game else {}
    return {key: game[key] for key in kept} | life | {"counts": game.get("counts", {})}


@pytest.mark.parametrize("name", FILES)
def test_every_game_agrees_with_the_inventory(corpus: Path, name: str) -> None:
    """Match, number, turns, result, gaps, undos, life and what each seat did are as counted by others."""
    inventory = json.loads((corpus / "arena" / "games.json").read_text("utf-8"))
    games, _ = read(corpus / "arena" / name)
    found = [summary(game) for game in games]
    for game, listed in zip(found, inventory[name], strict=True):
        if "final_life" not in listed:
            del game["final_life"]
    assert found == [expected(game) for game in inventory[name]]


OPENERS = (
    AbilityActivated, AbilityTriggered, AttackersDeclared, BlockersDeclared, ChoiceMade, Resolved,
    SpecialActionTaken, SpellCast, StepBegan,
)  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_every_game_is_whole_in_itself(corpus: Path, name: str) -> None:
    """Causes are openers before; mana is added once, spent once; nothing is unknown or private."""
    games, report = read(corpus / "arena" / name)
    assert report.unknown == {}
    assert set(report.damaged) <= {"messages summarised by the client"}
    for game in games:
        entries = {entry.seq: entry for entry in game.entries}
        assert list(entries) == list(range(1, len(entries) + 1))
        assert all(isinstance(entries[cause].event, OPENERS) for cause in _causes(game))
        assert all(cause < entry.seq for entry in game.entries if (cause := entry.cause))
        added = [entry.event.unit for entry in game.entries if isinstance(entry.event, ManaAdded)]
        spent = [entry.event.unit for entry in live(game.entries) if isinstance(entry.event, ManaLeft)]
        assert len(set(added)) == len(added)
        assert len(set(spent)) == len(spent)
        assert set(spent) <= set(added)
        assert not any(b"userId" in line.text or b"@" in line.text for line in game.lines)


def _causes(game: RecordedGame) -> set[int]:
    return {entry.cause for entry in game.entries if entry.cause is not None}


def test_a_log_cut_anywhere_tells_the_beginning_of_the_whole(corpus: Path) -> None:
    """The store extends a recording whose events go on where the shorter log's stop."""
    with gzip.open(corpus / "arena" / "session_2026-06-17_1543_alchemy.log.gz") as stream:
        text = stream.read()
    whole = _entries(text)
    lines = text.splitlines(keepends=True)
    for end in range(0, len(lines), max(1, len(lines) // 60)):
        cut = _entries(b"".join(lines[:end]))
        assert cut == whole[: len(cut)]


def _entries(text: bytes) -> list[Entry]:
    games = ArenaReader().read(io.BytesIO(text), "log", ReadingReport())
    return [entry for game in games for entry in game.entries]
