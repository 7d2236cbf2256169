"""The Arena log that ships: it is what its script writes, and it can be read without a doubt."""

from __future__ import annotations

from logs.arena.fidelity import FIDELITY
from logs.arena.reader import ArenaReader
from logs.reading import ReadingReport
from replay.events import ManaAdded, ObjectCreated, Rewound
from replay.live import live
from replay.reducer import Reducer
from tests.logs.sample_game import CARDS_FILE, FOLDER, LOG_FILE, cards_file, log


def test_the_shipped_log_is_what_the_script_writes() -> None:
    """Whoever changes one changes the other."""
    assert (FOLDER / LOG_FILE).read_bytes() == log()
    assert (FOLDER / CARDS_FILE).read_text("utf-8") == cards_file()


def test_the_shipped_log_is_understood_to_the_last_word() -> None:
    """One game of six turns with an undo, energy and a token; nothing unknown, nothing damaged."""
    report = ReadingReport()
    with (FOLDER / LOG_FILE).open("rb") as stream:
        (game,) = ArenaReader().read(stream, LOG_FILE, report)
    assert (report.unknown, report.damaged, report.notes) == ({}, {}, [])
    assert (game.turns, game.undos, game.gaps, game.winner, game.reason) == (6, 1, 0, 1, "concede")
    assert game.players == {1: "Ann", 2: "Ben"}
    kinds = {type(entry.event) for entry in game.entries}
    assert {ManaAdded, ObjectCreated, Rewound} <= kinds


def test_every_observation_in_the_shipped_log_is_explained() -> None:
    """The rules fill in what the log leaves out, and meet every record that it sends."""
    with (FOLDER / LOG_FILE).open("rb") as stream:
        (game,) = ArenaReader().read(stream, LOG_FILE, ReadingReport())
    reducer = Reducer(FIDELITY)
    reducer.feed(live(game.entries))
    reducer.finish()
    assert reducer.comparison.divergences == []
