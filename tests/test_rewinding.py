"""Taking back and doing again: `Rewound` to an earlier event, then the same events once more.

The state, the comparison with what was observed, the findings and the metrics have to come out as if nothing
had been taken back (DESIGN §1, "Undo"). Tried at random places of the samples, and of recorded games.
"""

from __future__ import annotations

import gzip
import io
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from analysis.ledger import ledger
from analysis.mana import mana
from logs.arena.reader import ArenaReader
from logs.formats import reader_of
from logs.reading import ReadingReport
from replay.audit import audit
from replay.cards.shipped import SHIPPED
from replay.events import Entry, Event, Rewound
from replay.fidelity import Fidelity
from replay.game import Game
from replay.reconcile import reconcile
from replay.view.table import table_at

SAMPLES = Path(__file__).parent.parent / "logs" / "samples"
PLACES = 20
CORPUS_LOGS = ("session_2026-02-23_0000_standard-bo1.log.gz", "2019-07-17_output_log_0.17.txt.gz")


def taken_back_and_done_again(entries: list[Entry], to: int, at: int) -> list[Entry]:
    """The record with a `Rewound` behind event `at`, and everything after event `to` written once more."""
    mark = Entry(at + 1, Rewound(to), None, entries[at - 1].turn, entries[at - 1].offset)
    moved = at + 1 - to
    return [*entries[:at], mark, *(_again(entry, to, moved) for entry in entries[to:])]


def _again(entry: Entry, to: int, moved: int) -> Entry:
    event, cause = _event(entry.event, to, moved), _moved(entry.cause, to, moved)
    return Entry(entry.seq + moved, event, cause, entry.turn, entry.offset)


def _moved(seq: int | None, to: int, moved: int) -> int | None:
    return seq if seq is None or seq <= to else seq + moved


def _event(event: Event, to: int, moved: int) -> Event:
    return Rewound(event.to + moved, event.reason) if isinstance(event, Rewound) and event.to > to else event


def assert_as_if_never_taken_back(entries: list[Entry], fidelity: Fidelity) -> None:
    """Tries random places; the seed is the length of the record, so that a failure comes again."""
    choose = random.Random(len(entries))
    straight = _outcome(Game(id="game", entries=entries, fidelity=fidelity, cards=SHIPPED))
    for _ in range(PLACES):
        at = choose.randrange(2, len(entries))
        to = choose.randrange(1, at)
        twice = taken_back_and_done_again(entries, to, at)
        game = Game(id="game", entries=twice, fidelity=fidelity, cards=SHIPPED)
        assert _outcome(game) == straight, (to, at)


def _outcome(game: Game) -> tuple[object, ...]:
    table = msgspec.to_builtins(table_at(game, game.last))
    del table["seq"], table["last"]
    compared = msgspec.to_builtins(reconcile(game).fields)
    produced = mana(ledger(game).lazy()).collect().to_dicts()
    return table, compared, produced, _findings(game)


def _findings(game: Game) -> list[tuple[object, ...]]:
    """What was found of what stands, without the numbers of events."""
    return [
        (each.verdict, each.kind, each.slug, each.message, each.seat, each.object)
        for each in audit(game).findings
        if each.kind != "reversed"
    ]


def _games(path: Path) -> Iterator[tuple[list[Entry], Fidelity]]:
    with path.open("rb") as stream:
        reader = reader_of(stream.read(4096), path.name, SHIPPED)
        assert reader is not None
        stream.seek(0)
        for game in reader.read(stream, path.name, ReadingReport()):
            yield list(game.entries), reader.fidelity


NAMES = sorted(each.name for each in SAMPLES.iterdir() if each.suffix in (".log", ".txt"))


@pytest.mark.parametrize("name", NAMES)
def test_samples_come_out_the_same(name: str) -> None:
    """Each bundled game, taken back and done again at twenty places."""
    for entries, fidelity in _games(SAMPLES / name):
        assert_as_if_never_taken_back(entries, fidelity)


@pytest.mark.parametrize("name", CORPUS_LOGS)
def test_recorded_games_come_out_the_same(corpus: Path, name: str) -> None:
    """Games of both generations of Arena's log."""

    with gzip.open(corpus / "arena" / name) as packed, io.BufferedReader(packed) as stream:
        for game in ArenaReader().read(stream, name, ReadingReport()):
            assert_as_if_never_taken_back(list(game.entries), ArenaReader().fidelity)
