"""Records and happenings are kept apart: changing what records say changes observations alone.

Every value that is compared later is changed in the records of a real log. Whatever is not an observation,
and does not stand on the list of what may pass (`logs.arena.records.PASSES`), must come out the same.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from logs.arena.reader import ArenaReader
from logs.reading import ReadingReport
from replay.events import Observed
from tests.logs.arena_builder import Log, annotation, clock, game_object, player, step, transfer, zone

LOGS = ("session_2026-06-17_1858_pioneer-ranked-bo3.log.gz", "session_2026-03-22_1232_debug.log.gz")
SHIFT = 11


class Distortion:
    """Changes values in records, line by line."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, int]] = set()

    def line(self, line: bytes) -> bytes:
        """The line with its records distorted; others as they are."""
        if b'"greToClientEvent"' not in line:
            return line
        envelope = json.loads(line[line.index(b"{") :])
        for message in envelope["greToClientEvent"]["greToClientMessages"]:
            state = message.get("gameStateMessage") or message.get("queuedGameStateMessage")
            if state is not None:
                self._state(state)
        return json.dumps(envelope).encode() + b"\n"

    def _state(self, state: dict[str, Any]) -> None:
        if state["type"] == "GameStateType_Full" and state["gameStateId"] == 1:
            self.seen.clear()
        for record in state.get("gameObjects", []):
            self._object(record)
        for record in state.get("players", []):
            record["lifeTotal"] = record.get("lifeTotal", 0) + SHIFT
        for record in state.get("zones", []):
            record["objectInstanceIds"] = [id + 1 for id in record.get("objectInstanceIds", [])][1:]
        for record in [*state.get("persistentAnnotations", []), *state.get("annotations", [])]:
            if "AnnotationType_Counter" in record["type"]:
                _shift(record, "count")
        if "turnInfo" in state:
            state["turnInfo"] = {
                "turnNumber": 99,
                "phase": "Phase_Ending",
                "step": "Step_End",
                "activePlayer": 2,
            }

    def _object(self, record: dict[str, Any]) -> None:
        key = record["instanceId"], record.get("grpId", 0)
        if key in self.seen:
            for name in ("power", "toughness"):
                record[name] = {"value": record.get(name, {}).get("value", 0) + SHIFT}
        self.seen.add(key)
        record["isTapped"] = not record.get("isTapped")
        record["hasSummoningSickness"] = not record.get("hasSummoningSickness")
        record["damage"] = record.get("damage", 0) + SHIFT
        record["zoneId"] = 29
        record["controllerSeatId"] = 3 - record.get("controllerSeatId", 1)


def _shift(record: dict[str, Any], key: str) -> None:
    for detail in record.get("details", []):
        if detail["key"] == key:
            detail["valueInt32"] = [value + SHIFT for value in detail["valueInt32"]]


def told(text: bytes) -> list[list[tuple[Any, ...]]]:
    """Per game, everything but observations, with the kind of the cause in place of its number."""
    games = []
    for game in ArenaReader().read(io.BytesIO(text), "log", ReadingReport()):
        kinds = {entry.seq: type(entry.event).__name__ for entry in game.entries}
        games.append(
            [
                (entry.event, kinds.get(entry.cause or 0), entry.turn)
                for entry in game.entries
                if not isinstance(entry.event, Observed) and kinds[entry.seq] != "Rewound"
            ]
        )
    return games


def distorted(text: bytes) -> bytes:
    """The log with other values in its records."""
    distortion = Distortion()
    return b"".join(distortion.line(line) for line in _lines(text))


def _lines(text: bytes) -> Iterator[bytes]:
    return iter(text.splitlines(keepends=True))


@pytest.mark.parametrize("name", LOGS)
def test_other_values_in_records_change_no_happening(corpus: Path, name: str) -> None:
    """Life, taps, sickness, damage, power, zones, control, turns and counts of counters feed nothing."""
    with gzip.open(corpus / "arena" / name) as stream:
        text = stream.read()
    other = distorted(text)
    assert other != text
    assert told(other) == told(text)


def test_the_distortion_reaches_what_is_observed() -> None:
    """The test above would mean nothing if the observations stayed the same."""
    log = Log()
    log.start()
    log.state(
        step("untap"), step("main"), transfer(50, 30, 28, "Conjure"),
        objects=[game_object(50, 28)], zones=[zone("Battlefield", [50])], players=[player(1)],
        turn=clock(1, "main"), lasting=[annotation("Counter", [1], count=1, counter_type=35)],
    )  # fmt: skip
    text = log.text()
    assert told(distorted(text)) == told(text)
    assert _observed(distorted(text)) != _observed(text)


def _observed(text: bytes) -> list[Observed]:
    (game,) = ArenaReader().read(io.BytesIO(text), "log", ReadingReport())
    return [entry.event for entry in game.entries if isinstance(entry.event, Observed)]
