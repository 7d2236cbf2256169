"""The one sanctioned deletion, and names."""

import sqlite3
from pathlib import Path

import pytest

from replay.errors import UsageError
from replay.events import GameStarted
from replay.store import Store
from tests.store.builders import EVENTS, WHOLE, recorded

TABLES = ("events", "sources", "players", "recordings", "games", "forgetting")


def test_a_forgotten_game_is_gone_from_every_table(store: Store, browser: sqlite3.Connection):
    """DESIGN Store: `replay forget GAME` deletes it, whatever recordings it has."""
    game = store.append(recorded()).game
    store.append(recorded(viewer_seat=2))
    store.append(recorded(reader_version=2, events=((GameStarted((2, 1)), None), *EVENTS[1:])))
    assert store.forget(game) == 3 * WHOLE
    for table in TABLES:
        assert browser.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608


def test_forgetting_is_written_down(store: Store, browser: sqlite3.Connection):
    """Game, number of events and head remain, so that the hole is visible."""
    game = store.append(recorded()).game
    head = store.games()[0].head
    store.forget(game)
    rows = browser.execute("SELECT game, events, lower(hex(head)) FROM forgotten").fetchall()
    assert rows == [(game, WHOLE, head)]


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM forgotten",
        "UPDATE forgotten SET events = 0",
        "REPLACE INTO forgotten SELECT * FROM forgotten",
    ],
)
def test_what_was_forgotten_stays_written_down(store: Store, browser: sqlite3.Connection, statement: str):
    """The register of deletions is append-only, too."""
    store.forget(store.append(recorded()).game)
    with pytest.raises(sqlite3.IntegrityError):
        browser.execute(statement)


def test_other_games_stay(store: Store):
    """Forgetting one game touches no other."""
    first = store.append(recorded()).game
    second = store.append(recorded(game_number=2)).game
    store.forget(first)
    assert [game.id for game in store.games()] == [second]
    assert store.verify(second).intact


def test_a_forgotten_game_can_be_imported_again(store: Store):
    """Forgetting is no ban; the register keeps both."""
    game = store.append(recorded()).game
    store.forget(game)
    again = store.append(recorded())
    assert (again.new_game, again.new_events) == (True, WHOLE)
    store.forget(game)
    assert store.games() == []


def test_the_guards_stand_after_forgetting(store: Store, browser: sqlite3.Connection):
    """The way out is open for one game and one transaction."""
    store.forget(store.append(recorded()).game)
    store.append(recorded(game_number=2))
    with pytest.raises(sqlite3.IntegrityError):
        browser.execute("DELETE FROM events")


def test_nothing_of_a_forgotten_game_stays_in_the_file(store: Store, path: Path):
    """Who forgets a game wants it off the disk, not out of the tables."""
    game = store.append(recorded(players={1: "Unforgettable Name"}, match_id="unforgettable-match")).game
    store.forget(game)
    store.close()
    content = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"Unforgettable Name" not in content
    assert b"unforgettable-match" not in content


def test_an_unknown_game_cannot_be_forgotten(store: Store):
    """One line."""
    with pytest.raises(UsageError, match="no game"):
        store.forget("abc")


def test_players_can_be_pseudonymised(store: Store):
    """Names stand outside the chain: renaming breaks nothing."""
    game = store.append(recorded()).game
    assert store.rename_players({"Alice": "A.", "Bob": "B."}.__getitem__) == 2
    assert store.games()[0].players == {1: "A.", 2: "B."}
    assert store.verify(game).intact


def test_renaming_counts_what_changed(store: Store):
    """Once more changes nothing."""
    store.append(recorded())
    assert store.rename_players(lambda _: "Bob") == 1
