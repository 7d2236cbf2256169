"""Every way into the tables from outside, tried with nothing but SQLite."""

import sqlite3

import pytest

from replay.store import Store
from tests.store.builders import WHOLE, recorded

INTO = "INTO events (recording, seq, kind, version, cause, turn, offset, payload, hash) VALUES "
FORGED = INTO + "(1, {}, 'GameEnded', 1, NULL, 1, 0, '{{}}', x'00')"

REFUSED = {
    "update": "UPDATE events SET payload = '{}' WHERE seq = 2",
    "update of the key": "UPDATE events SET seq = 99 WHERE seq = 2",
    "update or replace": "UPDATE OR REPLACE events SET seq = 3 WHERE seq = 2",
    "delete": "DELETE FROM events WHERE seq = 2",
    "delete everything": "DELETE FROM events",
    "insert or replace": "INSERT OR REPLACE " + FORGED.format(2),
    "replace into": "REPLACE " + FORGED.format(2),
    "upsert": "INSERT " + FORGED.format(2) + " ON CONFLICT DO UPDATE SET payload = '{}'",
    "append beyond the end": "INSERT " + FORGED.format(WHOLE + 1),
    "append with a hole": "INSERT " + FORGED.format(WHOLE + 5),
    "append to no recording": "INSERT " + INTO + "(99, 1, 'GameEnded', 1, NULL, 1, 0, '{}', x'00')",
    "another game": "UPDATE recordings SET game = 'other'",
    "another seat": "UPDATE recordings SET viewer_seat = 2",
    "another summary": "UPDATE recordings SET winner = 2",
    "another head": "UPDATE recordings SET head = x'00'",
    "fewer events": "UPDATE recordings SET events = 3",
    "more events than there are": "UPDATE recordings SET events = events + 1, announced = announced + 1",
    "a deleted recording": "DELETE FROM recordings",
    "a replaced recording": "REPLACE INTO recordings SELECT * FROM recordings",
    "a renamed game": "UPDATE games SET match_id = 'other'",
    "a deleted game": "DELETE FROM games",
    "a replaced game": "REPLACE INTO games SELECT id, 'other', 1 FROM games",
    "a game under another id": "REPLACE INTO games SELECT 'other', match_id, game_number FROM games",
    "other source lines": "UPDATE sources SET text = x'00'",
    "deleted source lines": "DELETE FROM sources",
    "replaced source lines": "REPLACE INTO sources SELECT * FROM sources",
}


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED)
def test_the_store_only_grows(store: Store, browser: sqlite3.Connection, statement: str):
    """DESIGN Store: triggers refuse UPDATE, DELETE and replacement, for any program and any pragma."""
    game = store.append(recorded()).game
    before = list(browser.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        browser.execute(statement)
    assert list(browser.iterdump()) == before
    assert store.verify(game).intact


def test_no_pragma_opens_a_way_in(store: Store, browser: sqlite3.Connection):
    """The guards do not rest on recursive triggers, which are off unless a program turns them on."""
    store.append(recorded())
    for pragma in ("recursive_triggers = OFF", "foreign_keys = OFF", "ignore_check_constraints = ON"):
        browser.execute(f"PRAGMA {pragma}")
    with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
        browser.execute(REFUSED["insert or replace"])


def test_what_was_announced_and_never_closed_is_found(store: Store, browser: sqlite3.Connection):
    """Who announces an append by hand gets an event in, and `verify` names it."""
    game = store.append(recorded()).game
    browser.execute("UPDATE recordings SET announced = announced + 1")
    browser.execute("INSERT " + FORGED.format(WHOLE + 1))
    assert store.verify(game).first_broken == WHOLE + 1


def test_names_of_players_and_files_may_heal(store: Store, browser: sqlite3.Connection):
    """Names stand outside the chain: changing them breaks nothing."""
    game = store.append(recorded()).game
    browser.execute("UPDATE players SET name = 'Carol' WHERE seat = 1")
    browser.execute("UPDATE sources SET file = 'other.log'")
    assert store.verify(game).intact
    assert store.games()[0].players[1] == "Carol"
