"""Damaged and hostile records: whatever stands in a message, reading goes on and says what it saw."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from logs.arena.reader import ArenaReader
from logs.reading import MAXIMUM_NAME, MAXIMUM_NAMES, ReadingReport
from replay.events import ManaAdded, ObjectMoved
from tests.logs.arena_builder import Log, annotation, game_object, new_id, player, transfer
from tests.logs.sample_game import log as sample_log

ODD_VALUES: tuple[Any, ...] = (0, 1, -1, 2**31 - 1, "", "\x1b[2J", [], {}, None)


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    items = (
        list(value.items())
        if isinstance(value, dict)
        else list(enumerate(value))
        if isinstance(value, list)
        else []
    )
    return [(value, key) for key, _ in items] + [node for _, inner in items for node in _nodes(inner)]


def _damaged(line: str, dice: random.Random) -> str:
    if not line.startswith("{"):
        return line
    envelope = json.loads(line)
    container, key = dice.choice(_nodes(envelope))
    if dice.random() < 0.5:
        container[key] = dice.choice(ODD_VALUES)
    else:
        del container[key]
    return json.dumps(envelope)


@pytest.mark.parametrize("seed", range(40))
def test_no_damage_to_a_message_raises(seed: int) -> None:
    """Hostile input: fields missing, of another kind, out of range, in every fourth line."""
    dice = random.Random(seed)
    lines = sample_log().decode().splitlines()
    damaged = [_damaged(line, dice) if dice.random() < 0.25 else line for line in lines]
    for game in ArenaReader().read(io.BytesIO("\n".join(damaged).encode()), "log", ReadingReport()):
        assert [entry.seq for entry in game.entries] == list(range(1, len(game.entries) + 1))


@pytest.mark.parametrize("seed", range(10))
def test_lost_lines_raise_nothing(seed: int) -> None:
    """P11, P20: any line may be missing."""
    dice = random.Random(seed)
    lines = [line for line in sample_log().splitlines() if dice.random() < 0.8]
    for game in ArenaReader().read(io.BytesIO(b"\n".join(lines)), "log", ReadingReport()):
        assert game.entries


def test_ids_in_a_circle_come_to_an_end() -> None:
    """A damaged record may name the ids of a card in a circle."""
    log = Log()
    log.start()
    log.state(new_id(50, 51), new_id(51, 50), transfer(51, 28, 33, "Destroy"), objects=[game_object(51, 33)])
    assert len(log.events(ObjectMoved)) == 1


def test_a_pool_that_claims_too_much_is_bounded() -> None:
    """One record must not cost unbounded memory."""
    log = Log()
    log.start()
    green = {"manaId": 9, "color": "ManaColor_Green", "srcInstanceId": 50, "count": 2**31 - 1}
    log.state(players=[player(1, manaPool=[green])])
    assert len(log.events(ManaAdded)) == 1000


def test_the_report_is_bounded_and_printable() -> None:
    """Names in it come from the log."""
    log = Log()
    log.start()
    for number in range(MAXIMUM_NAMES + 50):
        log.state(annotation(f"\x1b[2J{number}" + "x" * 500, [1]))
    log.games()
    assert len(log.report.unknown) == MAXIMUM_NAMES + 1
    assert log.report.unknown["others"] == 50
    assert all(name.isprintable() for name in log.report.unknown)
    assert max(len(name) for name in log.report.unknown) <= len("annotation ") + MAXIMUM_NAME
