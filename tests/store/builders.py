"""Small recorded games for the tests of the store: a land, a spell paid with two mana, the end."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from replay.events import (
    CardSeen,
    Entry,
    Event,
    GameEnded,
    GameStarted,
    ManaAdded,
    ManaLeft,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StepBegan,
)
from replay.store import RecordedGame, SourceLine, Store

EVENTS: tuple[tuple[Event, int | None], ...] = (
    (GameStarted((1, 2)), None),
    (StepBegan(1, "untap", 1), None),
    (CardSeen(10, definition="Invented Grove"), None),
    (SpecialActionTaken(1, 10, becomes=11), None),
    (CardSeen(12, definition="Invented Elf"), None),
    (SpellCast(1, 12), None),
    (ManaAdded(1, 1, "G", source=11), 6),
    (ManaLeft(1, 1, spent_on=12), 6),
    (ManaAdded(1, 2, "W", source=13), 6),
    (ManaLeft(1, 2, spent_on=12), 6),
    (Resolved(12), None),
    (GameEnded("win", 1, "concede"), None),
)
WHOLE = len(EVENTS)


def entries(events: Sequence[tuple[Event, int | None]] = EVENTS) -> list[Entry]:
    """Events with their causes, each from a source line of its own, 100 bytes long."""
    return [Entry(seq, event, cause, 1, 100 * seq) for seq, (event, cause) in enumerate(events, 1)]


def lines(number: int) -> list[SourceLine]:
    """The first lines of the source."""
    return [SourceLine(100 * n, n + 7, f"line {n} says something".encode()) for n in range(1, number + 1)]


def recorded(
    length: int = WHOLE, *, events: Sequence[tuple[Event, int | None]] = EVENTS, **told: Any
) -> RecordedGame:
    """The first `length` events of a game with their source lines; `told` overrides what is told about it."""
    values: dict[str, Any] = {
        "match_id": "a-match",
        "game_number": 1,
        "viewer_seat": 1,
        "format": "arena",
        "reader_version": 1,
        "entries": entries(events)[:length],
        "lines": lines(length),
        "file": "/home/somebody/logs/game.log",
        "players": {1: "Alice", 2: "Bob"},
        "started_at": "2026-01-02T03:04:05Z",
        "turns": 1,
        "complete": length >= len(events),
    }
    return RecordedGame(**(values | told))


def stored(path: Path, *games: RecordedGame) -> str:
    """A store at `path` that holds the games; the id of the last."""
    with Store(path) as store:
        return [store.append(game) for game in games][-1].game
