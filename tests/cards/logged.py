"""The game objects that real Arena logs show, read as plainly as possible: no reader of ours takes part."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple


class LoggedObject(NamedTuple):
    """What one object record says about its card and its abilities."""

    type: str
    grp_id: int
    source_grp_id: int | None
    zone: str | None
    abilities: tuple[int, ...]


def logged_objects(folder: Path) -> set[LoggedObject]:
    """The distinct object records of all logs in the folder."""
    return {found for path in sorted(folder.glob("*.gz")) for found in _objects(path)}


def _objects(path: Path) -> Iterator[LoggedObject]:
    zones: dict[int, str] = {}
    for message in _messages(gzip.decompress(path.read_bytes()).decode("utf-8", "replace")):
        state = message.get("gameStateMessage") or message.get("queuedGameStateMessage") or {}
        zones |= {zone["zoneId"]: zone["type"] for zone in state.get("zones", [])}
        for record in state.get("gameObjects", []):
            listed = record.get("uniqueAbilities") or record.get("abilities") or []
            yield LoggedObject(
                record["type"].removeprefix("GameObjectType_"),
                record.get("grpId", 0),
                record.get("objectSourceGrpId"),
                zones.get(record.get("zoneId")),
                tuple(entry["grpId"] if isinstance(entry, dict) else entry for entry in listed),
            )


def _messages(text: str) -> Iterator[dict[str, Any]]:
    decoder, at = json.JSONDecoder(), 0
    while (at := text.find('"greToClientEvent"', at)) >= 0:
        try:
            envelope, at = decoder.raw_decode(text, text.index("{", text.rfind("\n", 0, at) + 1))
        except ValueError:
            at += 1
            continue
        event = envelope["greToClientEvent"]
        yield from event.get("greToClientMessages", []) if isinstance(event, dict) else []
