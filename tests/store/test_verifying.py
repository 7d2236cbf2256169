"""Tampering by somebody who has dropped the guards, and what the chain says about it."""

import hashlib
import sqlite3
import zlib

import pytest
from msgspec.structs import replace

from replay.errors import ReplayError, StoreError
from replay.events import GameStarted, Gap, StepBegan
from replay.store import Store
from replay.store.sources import pack, unpack
from tests.store.builders import EVENTS, recorded


def tamper(browser: sqlite3.Connection, statement: str) -> None:
    """Drops every guard, then edits."""
    for (name,) in browser.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        browser.execute(f'DROP TRIGGER "{name}"')
    browser.execute(statement)


EVENT_COLUMNS = {
    "kind": "UPDATE events SET kind = 'AbilityActivated' WHERE seq = 6",
    "version": "UPDATE events SET version = 2 WHERE seq = 6",
    "cause": "UPDATE events SET cause = 3 WHERE seq = 6",
    "cause from none to zero": "UPDATE events SET cause = 0 WHERE seq = 6",
    "turn": "UPDATE events SET turn = 2 WHERE seq = 6",
    "offset": "UPDATE events SET offset = offset + 1 WHERE seq = 6",
    "payload": "UPDATE events SET payload = replace(payload, '12', '10') WHERE seq = 6",
    "a space in the payload": "UPDATE events SET payload = payload || ' ' WHERE seq = 6",
    "payload as bytes": "UPDATE events SET payload = CAST(payload AS BLOB) WHERE seq = 6",
    "hash": "UPDATE events SET hash = zeroblob(8) WHERE seq = 6",
    "shorter hash": "UPDATE events SET hash = substr(hash, 1, 4) WHERE seq = 6",
    "a number that is none": "UPDATE events SET turn = 'one' WHERE seq = 6",
    "a deleted event": "DELETE FROM events WHERE seq = 6",
    "a moved event": "UPDATE events SET seq = 99 WHERE seq = 6",
    "another payload": "UPDATE events SET payload = '{}' WHERE seq = 6",
    "a payload of another kind": "UPDATE events SET kind = 'ManaAdded', payload = '[1]' WHERE seq = 6",
}


@pytest.mark.parametrize("statement", EVENT_COLUMNS.values(), ids=EVENT_COLUMNS)
def test_every_column_of_an_event_is_covered(store: Store, browser: sqlite3.Connection, statement: str):
    """DESIGN Store: the hash covers payload, kind, version, cause and position; the first broken is named."""
    game = store.append(recorded()).game
    tamper(browser, statement)
    found = store.verify(game)
    assert (found.intact, found.first_broken) == (False, 6)


def test_swapped_events_are_found(store: Store, browser: sqlite3.Connection):
    """Reordering breaks the first event that is out of its place."""
    game = store.append(recorded()).game
    tamper(browser, "UPDATE events SET seq = -seq WHERE seq IN (7, 8)")
    browser.execute("UPDATE events SET seq = 15 + seq WHERE seq < 0")
    assert store.verify(game).first_broken == 7


def test_a_deleted_tail_is_found(store: Store, browser: sqlite3.Connection):
    """A chain without its end is a valid chain: number and head are kept beside it."""
    game = store.append(recorded()).game
    tamper(browser, "DELETE FROM events WHERE seq > 9")
    assert store.verify(game).first_broken == 10


def test_a_deleted_tail_with_its_number_mended_is_found(store: Store, browser: sqlite3.Connection):
    """The seal covers the number, the head the last link."""
    game = store.append(recorded()).game
    tamper(browser, "DELETE FROM events WHERE seq > 9")
    browser.execute("UPDATE recordings SET events = 9, announced = 9")
    found = store.verify(game)
    assert not found.intact
    assert "the head is not the last link of the chain" in found.faults


def test_a_deleted_beginning_is_found(store: Store, browser: sqlite3.Connection):
    """The first link binds the identity of the recording."""
    game = store.append(recorded()).game
    tamper(browser, "DELETE FROM events WHERE seq <= 3")
    assert store.verify(game).first_broken == 1


def test_all_events_deleted_is_found(store: Store, browser: sqlite3.Connection):
    """An empty chain is not an intact one."""
    game = store.append(recorded()).game
    tamper(browser, "DELETE FROM events")
    assert store.verify(game).first_broken == 1


SUMMARY_COLUMNS = {
    "started_at": "'2020-01-01T00:00:00Z'",
    "turns": "99",
    "outcome": "'draw'",
    "winner": "2",
    "reason": "'timeout'",
    "best_of": "5",
    "variant": "'Brawl'",
    "complete": "0",
    "gaps": "7",
    "undos": "7",
    "source_bytes": "1",
    "reader_version": "9",
    "head": "zeroblob(32)",
    "seal": "zeroblob(32)",
}


@pytest.mark.parametrize(("column", "value"), SUMMARY_COLUMNS.items(), ids=SUMMARY_COLUMNS)
def test_every_column_of_a_summary_is_sealed(
    store: Store, browser: sqlite3.Connection, column: str, value: str
):
    """What is told about a game agrees with what was stored, or the seal says so."""
    game = store.append(recorded(outcome="win", winner=1)).game
    tamper(browser, f"UPDATE recordings SET {column} = {value}")  # noqa: S608 - a table of our own
    assert not store.verify(game).intact


@pytest.mark.parametrize("statement", ["viewer_seat = 2", "viewer_seat = NULL", "format = 'transcript'"])
def test_a_recording_passed_off_as_another_is_found_at_its_first_event(
    store: Store, browser: sqlite3.Connection, statement: str
):
    """The first link binds seat and format."""
    game = store.append(recorded()).game
    tamper(browser, "UPDATE recordings SET " + statement)  # noqa: S608 - a table of our own
    assert store.verify(game).first_broken == 1


def test_a_game_passed_off_as_another_is_found_at_its_first_event(store: Store, browser: sqlite3.Connection):
    """The first link binds match and game number."""
    game = store.append(recorded()).game
    tamper(browser, "UPDATE games SET game_number = 2")
    assert store.verify(game).first_broken == 1


SOURCE_EDITS = {
    "other text": "UPDATE sources SET text = x'00'",
    "other places": "UPDATE sources SET places = text",
    "another size": "UPDATE sources SET size = 3",
    "a larger size": "UPDATE sources SET size = size + 1",
    "another number of lines": "UPDATE sources SET lines = lines + 1",
    "a size that is no number": "UPDATE sources SET size = 'many'",
    "places as text": "UPDATE sources SET places = 'text'",
    "text that is no UTF-8": "UPDATE sources SET text = CAST(x'ff80' AS TEXT)",
    "a digest as text": "UPDATE sources SET digest = 'digest'",
    "another digest": "UPDATE sources SET digest = zeroblob(32)",
    "no lines": "DELETE FROM sources",
}


@pytest.mark.parametrize("statement", SOURCE_EDITS.values(), ids=SOURCE_EDITS)
def test_changed_evidence_is_found(store: Store, browser: sqlite3.Connection, statement: str):
    """DESIGN Evidence: the source lines are those that were imported."""
    game = store.append(recorded()).game
    tamper(browser, statement)
    found = store.verify(game)
    assert (found.intact, found.first_broken) == (False, None)


def test_a_superseded_recording_is_checked_too(store: Store, browser: sqlite3.Connection):
    """Evidence that no longer stands for the game must still be what it was."""
    old = store.append(recorded())
    store.append(recorded(reader_version=2, events=((GameStarted((2, 1)), None), *EVENTS[1:])))
    tamper(browser, "UPDATE events SET turn = 7 WHERE recording = 1 AND seq = 4")
    found = store.verify(old.game)
    assert (found.recording, found.first_broken) == (old.recording, 4)


def test_tampering_with_one_game_leaves_the_others_intact(store: Store, browser: sqlite3.Connection):
    """Each recording is a chain of its own."""
    broken = store.append(recorded()).game
    other = store.append(recorded(game_number=2)).game
    tamper(browser, "DELETE FROM events WHERE recording = 1 AND seq = 2")
    assert (store.verify(broken).intact, store.verify(other).intact) == (False, True)


def test_intact_is_not_complete(store: Store):
    """Integrity and completeness are two answers: half a game may be exactly what was stored."""
    found = store.verify(store.append(recorded(5)).game)
    assert (found.intact, found.complete) == (True, False)


def test_a_gap_is_named_and_makes_a_game_incomplete(store: Store):
    """A gap is a mark in the record, not a fault of the store."""
    events = ((GameStarted((1, 2)), None), (StepBegan(1, "untap", 1), None), (Gap("reconnected"), None))
    found = store.verify(store.append(recorded(3, events=events)).game)
    assert (found.intact, found.complete) == (True, False)
    assert [(gap.seq, gap.reason) for gap in found.gaps] == [(3, "reconnected")]


def test_a_whole_game_is_intact_and_complete(store: Store):
    """The common case."""
    found = store.verify(store.append(recorded()).game)
    assert (found.intact, found.complete, found.first_broken, found.faults) == (True, True, None, ())


def test_the_first_link_can_be_computed_with_other_tools(store: Store, browser: sqlite3.Connection):
    """The framing is documented (`replay.store.chain`): anybody can check it without this program."""
    store.append(recorded())
    payload, stored = browser.execute("SELECT payload, hash FROM events WHERE seq = 1").fetchone()
    genesis = hashlib.sha256(b'instant-replay/recording/1\0["a-match",1,1,"arena"]').digest()
    numbers = [(1, 8), (1, 8), (0, 8), (0, 1), (1, 8), (100, 8), (len("GameStarted"), 2)]
    frame = b"".join(value.to_bytes(size, "big") for value, size in numbers)
    link = hashlib.sha256(b"instant-replay/link/1\0" + genesis + frame + b"GameStarted" + payload.encode())
    assert stored == link.digest()[: len(stored)]


def test_a_damaged_store_is_read_with_one_line_not_a_traceback(store: Store, browser: sqlite3.Connection):
    """Hostile input: every reading of a store that was tampered with ends in an answer or in a StoreError."""
    game = store.append(recorded()).game
    edits = (
        "UPDATE events SET payload = '[]' WHERE seq = 6",
        "UPDATE events SET version = 'x' WHERE seq = 7",
        "UPDATE events SET kind = 'Nonsense' WHERE seq = 8",
        "UPDATE events SET kind = x'ff' WHERE seq = 5",
        "UPDATE events SET cause = 'x' WHERE seq = 4",
        "UPDATE events SET offset = 'x' WHERE seq = 3",
    )
    for edit in edits:
        tamper(browser, edit)
        with pytest.raises(ReplayError):
            store.entries(1)
        assert not store.verify(game).intact
    tamper(browser, "DELETE FROM events WHERE seq = 3")
    with pytest.raises(ReplayError, match="event 3 of recording 1 is missing"):
        store.entries(1)
    tamper(browser, "UPDATE recordings SET turns = 'many', events = 'many'")
    with pytest.raises(ReplayError, match="damaged"):
        store.games()
    with pytest.raises(ReplayError, match="damaged"):
        store.append(recorded())


def test_a_text_that_is_no_utf_8_is_not_repeated_in_what_is_said_of_it(
    store: Store, browser: sqlite3.Connection
):
    """Hostile input: one line, however long the damaged text is."""
    store.append(recorded())
    tamper(browser, "UPDATE recordings SET variant = CAST(x'ff' || zeroblob(9999) AS TEXT)")
    with pytest.raises(StoreError, match=r"^games.sqlite: a damaged store; restore a copy"):
        store.games()


def test_a_table_of_places_that_is_none_is_a_fault_even_under_its_own_digest():
    """Hostile input: who forges the lines can also compute their digest."""
    part = pack("a.log", recorded().lines)
    places = zlib.compress(b"\x93\x91\x01\x90\x90")
    digest = hashlib.sha256(places + part.text).digest()
    with pytest.raises(StoreError, match="places"):
        unpack(replace(part, places=places, digest=digest))
