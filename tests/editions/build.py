"""Makes `replay/rules/editions.json` from a folder of Comprehensive Rules texts and the list in `rules.tsv`.

    python -m tests.editions.build FOLDER_OF_TEXTS

Prints every place where a rule appears, disappears or is reworded so much that a person should look at both
texts; a wrong one is put right with a pin in `rules.tsv`. Facts go into the table, no text.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path

from tests.editions.texts import Words, read_editions
from tests.editions.tracking import Numbers, Pins, Tracker, similarity

SOURCE = Path(__file__).with_name("rules.tsv")
TABLE = Path(__file__).parents[2] / "replay" / "rules" / "editions.json"
DEFAULT = "2024-06-07"
DOUBTFUL = 0.75


def read_pins(source: str) -> dict[str, Pins]:
    """Stable name → its pins, from the text of `rules.tsv`."""
    pins: dict[str, dict[date, str | None]] = {}
    for line in source.splitlines():
        if line and not line.startswith("#"):
            slug, edition, number = line.split("\t")
            pins.setdefault(slug, {})[date.fromisoformat(edition)] = None if number == "-" else number
    return dict(pins)


def build(texts: Path, source: str) -> tuple[str, list[str]]:
    """The text of the table, and what a person should look at."""
    tracker = Tracker(read_editions(texts))
    tracked = {slug: tracker.numbers(pins) for slug, pins in sorted(read_pins(source).items())}
    rows = {slug: entry(tracker, numbers) for slug, numbers in tracked.items()}
    doubts = [line for slug, numbers in tracked.items() for line in _doubts(slug, tracker, numbers)]
    return _written([day.isoformat() for day in tracker.dates], rows), doubts


def entry(tracker: Tracker, numbers: Numbers) -> dict[str, object]:
    """The row of one rule: its number from each edition on where it changes, and where its words change."""
    words = tracker.words(numbers)
    first, *_ = numbers
    changes = [(first, numbers[first])]
    changes += [(now, numbers[now]) for before, now in pairwise(numbers) if numbers[now] != numbers[before]]
    reworded = [
        now for before, now in pairwise(words) if words[before] and words[now] not in (None, words[before])
    ]
    return {
        "numbers": [[day.isoformat(), number] for day, number in changes],
        "reads_differently": [day.isoformat() for day in reworded],
    }


def _doubts(slug: str, tracker: Tracker, numbers: Numbers) -> Iterator[str]:
    words = tracker.words(numbers)
    for before, now in pairwise(numbers):
        old, new = words[before], words[now]
        if (verdict := _verdict(old, new)) is not None:
            yield f"{slug} {now} {numbers[before]} -> {numbers[now]} {verdict}"


def _verdict(old: Words | None, new: Words | None) -> str | None:
    if old is None or new is None:
        return None if old == new else "appears" if old is None else "disappears"
    share = similarity(old, new)
    return f"similarity {share:.2f}" if share < DOUBTFUL else None


def _written(editions: list[str], rows: dict[str, dict[str, object]]) -> str:
    """One rule a line, so that a change to the table can be read."""
    lines = ",\n".join(f"  {json.dumps(slug)}: {json.dumps(row)}" for slug, row in rows.items())
    head = f'"default": {json.dumps(DEFAULT)},\n"editions": {json.dumps(editions)},\n'
    return f'{{\n{head}"rules": {{\n{lines}\n}}\n}}\n'


if __name__ == "__main__":
    table, notes = build(Path(sys.argv[1]), SOURCE.read_text("utf-8"))
    TABLE.write_text(table, "utf-8")
    print("\n".join(notes))
