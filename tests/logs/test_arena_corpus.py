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
