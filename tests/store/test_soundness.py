"""What is wrong with a store beyond single games."""

import sqlite3

import pytest

from replay.events import GameStarted
from replay.store import Store
from replay.store.guards import GUARDS
from tests.store.builders import EVENTS, recorded


def tamper(browser: sqlite3.Connection, statement: str) -> None:
    """Edits behind the guards' back and sets them up again as they were."""
    for name in GUARDS:
        browser.execute(f"DROP TRIGGER {name}")
    browser.execute(statement)
    for name, definition in GUARDS.items():
        browser.execute(f"CREATE TRIGGER {name} {definition}")


def test_a_store_that_only_grew_holds_together(store: Store):
    """The common case: two games, one of them with a recording that was superseded."""
    store.append(recorded())
    store.append(recorded(reader_version=2, events=((GameStarted((2, 1)), None), *EVENTS[1:])))
    store.append(recorded(game_number=2))
    assert store.faults() == []


def test_a_deleted_recording_leaves_its_events_and_lines_behind(store: Store, browser: sqlite3.Connection):
    """DESIGN Store: deletion is by forgetting a game, which leaves nothing behind."""
    game = store.append(recorded()).game
    tamper(browser, "DELETE FROM recordings")
    faults = store.faults()
    assert "events: recording 1, to which some belong, is not there" in faults
    assert any(fault.startswith("sources: ") and "recordings" in fault for fault in faults)
    assert f"game {game}: it has no recording" in faults


def test_a_deleted_game_leaves_its_recordings_behind(store: Store, browser: sqlite3.Connection):
    """The list of games does not show what is gone from it."""
    store.append(recorded())
    tamper(browser, "DELETE FROM games")
    assert store.faults() == ["recordings: 1 whose row in games is not there"]


@pytest.mark.parametrize("successor", [1, 2], ids=["itself", "another game"])
def test_a_recording_is_superseded_by_a_later_one_of_its_game(
    store: Store, browser: sqlite3.Connection, successor: int
):
    """A game whose recordings all give way stands in no list."""
    game = store.append(recorded()).game
    store.append(recorded(game_number=2))
    tamper(browser, f"UPDATE recordings SET superseded_by = {successor} WHERE id = 1")  # noqa: S608
    (fault,) = store.faults()
    assert fault.startswith(f"game {game}: recording 1 gives way to {successor}")


def test_guards_that_were_dropped_or_weakened_are_named(store: Store, browser: sqlite3.Connection):
    """DESIGN Store: triggers refuse UPDATE, DELETE and replacement."""
    browser.execute("DROP TRIGGER events_are_never_changed")
    browser.execute("DROP TRIGGER games_are_never_deleted")
    browser.execute(
        "CREATE TRIGGER games_are_never_deleted BEFORE DELETE ON games WHEN 0 BEGIN SELECT 1; END"
    )
    assert store.faults() == [
        "the guard events_are_never_changed is not there",
        "the guard games_are_never_deleted is not the one that was set up",
    ]
