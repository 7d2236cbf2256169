"""Opening what may be a store, may not be one, may be newer, older or in use."""

import sqlite3
from pathlib import Path

import pytest
from sqlite_utils import Database

from replay.errors import StoreError
from replay.store import Store, default_path
from replay.store.append import append
from replay.store.migrations import STEPS
from replay.store.opening import SCHEMA_VERSION
from replay.store.sqlite import APPLICATION_ID
from tests.store.builders import entries, recorded, stored

MIGRATIONS = ["games_and_recordings", "events", "guards", "views", "fewer_typed_columns"]


def older_store(path: Path, stop_before: str) -> None:
    """A store as a version of the program left it that did not know the later migrations."""
    connection = sqlite3.connect(path)
    STEPS.apply(Database(connection), stop_before=stop_before)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(STEPS.applied(Database(connection)))}")
    connection.close()


def test_the_migrations_are_counted():
    """Readers compare a number, so that they need not load the migrations."""
    assert len(STEPS.pending(Database(memory=True))) == SCHEMA_VERSION


def test_every_migration_is_recorded_in_the_file(path: Path):
    """Tables change by recorded migrations."""
    stored(path, recorded())
    with sqlite3.connect(path) as browser:
        names = browser.execute("SELECT name FROM _sqlite_migrations ORDER BY id").fetchall()
    browser.close()
    assert [name for (name,) in names] == MIGRATIONS


@pytest.mark.parametrize("stop_before", MIGRATIONS[1:])
def test_an_older_store_is_brought_up_to_date(path: Path, stop_before: str):
    """Opening for writing applies what is missing."""
    older_store(path, stop_before)
    with Store(path) as store:
        appended = store.append(recorded())
        assert store.verify(appended.game).intact


@pytest.mark.parametrize("stop_before", ["views", "fewer_typed_columns"])
def test_what_an_older_store_holds_survives_its_migration(path: Path, stop_before: str):
    """An event stored before a migration reads the same after it."""
    older_store(path, stop_before)
    connection = sqlite3.connect(path)
    recording = append(connection, recorded()).recording
    connection.close()
    with Store(path) as store:
        assert store.entries(recording) == entries()
        assert store.verify(store.games()[0].id).intact


def test_an_older_stores_views_show_what_its_columns_showed(path: Path):
    """What a browser asked before it can ask after the migration."""
    older_store(path, "fewer_typed_columns")
    with Store(path) as store:
        store.append(recorded())
    with sqlite3.connect(path) as browser:
        added = browser.execute("SELECT source_object FROM timeline WHERE kind = 'ManaAdded'").fetchall()
        columns = {name for (name,) in browser.execute("SELECT name FROM pragma_table_xinfo('events')")}
    browser.close()
    assert added == [(11,), (13,)]
    assert {"seat", "object"} < columns
    assert not {"source_object", "amount"} & columns


def test_a_reader_asks_for_an_older_store_to_be_brought_up_to_date(path: Path):
    """Reading changes nothing, not even the schema."""
    older_store(path, "views")
    with pytest.raises(StoreError, match="older version"):
        Store(path, readonly=True)


@pytest.mark.parametrize("readonly", [True, False])
def test_a_newer_store_is_refused_in_one_line(path: Path, readonly: bool):
    """What a newer program keeps, this one does not know."""
    stored(path, recorded())
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(StoreError, match=r"^games\.sqlite: made by a newer version .*update the program$"):
        Store(path, readonly=readonly)


@pytest.mark.parametrize("readonly", [True, False])
def test_a_text_file_is_no_store(path: Path, readonly: bool):
    """A log named as the store is left as it is."""
    path.write_text("[UnityCrossThreadLogger]\n" * 100)
    with pytest.raises(StoreError, match="not a store"):
        Store(path, readonly=readonly)
    assert path.read_text() == "[UnityCrossThreadLogger]\n" * 100


@pytest.mark.parametrize("readonly", [True, False])
def test_another_programs_database_is_no_store(path: Path, readonly: bool):
    """An SQLite file of something else is left as it is."""
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="not a store"):
        Store(path, readonly=readonly)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["folder", "", "/"])
def test_a_folder_is_no_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str):
    """One line that names it, no traceback."""
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=r"^(folder|\.|/): a folder, not a store$"):
        Store(Path(name))


def test_a_store_whose_making_was_stopped_asks_for_games(path: Path):
    """It is no older one: nothing is in it."""
    path.touch()
    with pytest.raises(StoreError, match="nothing in it yet; import a game first"):
        Store(path, readonly=True)


def test_a_damaged_file_is_refused(path: Path):
    """A header that promises a store and nothing that keeps the promise."""
    stored(path, recorded())
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    with pytest.raises(StoreError), Store(path) as store:
        store.games()


def test_reading_where_nothing_is_says_what_to_do(path: Path):
    """A reader makes no file."""
    with pytest.raises(StoreError, match="import a game first"):
        Store(path, readonly=True)
    assert not path.exists()


def test_a_reader_cannot_write(path: Path):
    """`readonly` holds."""
    stored(path, recorded())
    with Store(path, readonly=True) as store, pytest.raises(StoreError, match="reading only"):
        store.append(recorded(game_number=2))


def test_a_reader_sees_the_games_while_a_writer_is_at_work(path: Path):
    """Audits read while an import runs."""
    stored(path, recorded())
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    with Store(path, readonly=True) as store:
        assert len(store.games()) == 1
    writer.close()


def test_two_writers_take_turns(path: Path):
    """Two imports into one store: each game is whole, none is lost."""
    with Store(path) as first, Store(path) as second:
        for number in range(1, 6):
            first.append(recorded(match_id="one", game_number=number))
            second.append(recorded(match_id="two", game_number=number))
        assert len(first.games()) == 10
        assert all(first.verify(game.id).intact for game in first.games())


def test_folders_are_made_on_the_way(tmp_path: Path):
    """The user's data folder need not be there."""
    path = tmp_path / "new" / "folder" / "games.sqlite"
    stored(path, recorded())
    assert path.exists()


@pytest.mark.parametrize("name", ["with space.db", "per%cent.db", "que?ry#.db", "ünï.db"])
def test_any_file_name_will_do(tmp_path: Path, name: str):
    """A path is no part of an address."""
    stored(tmp_path / name, recorded())
    with Store(tmp_path / name, readonly=True) as store:
        assert len(store.games()) == 1
    assert {path.name for path in tmp_path.iterdir()} >= {name}


def test_the_environment_names_the_store(monkeypatch: pytest.MonkeyPatch, path: Path):
    """DESIGN Commands: `$REPLAY_STORE`, else the user's data folder."""
    monkeypatch.setenv("REPLAY_STORE", str(path))
    assert default_path() == path
    monkeypatch.delenv("REPLAY_STORE")
    assert "instant-replay" in default_path().parts


def test_one_transaction_a_game_in_a_write_ahead_log(path: Path):
    """Readers are not blocked, and what is committed is on the disk."""
    with Store(path):
        browser = sqlite3.connect(path)
        assert browser.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        browser.close()
