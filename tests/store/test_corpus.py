"""The store on recorded games: a log that was cut, then whole."""

import gzip
import io
from pathlib import Path

import pytest

from logs.arena.reader import ArenaReader
from logs.reading import ReadingReport
from replay.store import RecordedGame, Store

LOG = "session_2026-06-17_1858_pioneer-ranked-bo3.log.gz"


def games_in(content: bytes) -> list[RecordedGame]:
    """The games of an Arena log."""
    return list(ArenaReader().read(io.BytesIO(content), LOG, ReadingReport()))


@pytest.fixture(scope="module")
def log(corpus: Path) -> bytes:
    """A log of a match of several games."""
    return gzip.decompress((corpus / "arena" / LOG).read_bytes())


@pytest.mark.parametrize("percent", [5, 25, 40, 55, 70, 85, 95])
def test_a_log_cut_anywhere_then_whole_is_one_game_extended(store: Store, log: bytes, percent: int):
    """Issue: a log cut in the middle of a game, then whole: one game, extended; a third time adds nothing."""
    for game in games_in(log[: len(log) * percent // 100]):
        store.append(game)
    whole = games_in(log)
    for game in whole:
        store.append(game)
    summaries = store.games()
    assert {one.id for one in summaries} == {game.game for game in whole}
    by_id = {game.game: game for game in whole}
    assert all(store.entries(one.recording) == by_id[one.id].entries for one in summaries)
    assert all(store.verify(one.id).intact for one in summaries)
    assert sum(store.append(game).new_events for game in whole) == 0


def test_every_event_of_a_log_has_its_line(store: Store, log: bytes):
    """DESIGN Evidence: every event knows where in its source it stands."""
    lines = log.splitlines()
    for game in games_in(log):
        recording = store.append(game).recording
        source = store.source(recording)
        for entry in game.entries:
            evidence = source.at(entry.offset)
            assert evidence is not None
            assert evidence.text in lines[evidence.line - 1].decode()
