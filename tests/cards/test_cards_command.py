"""`replay cards`: what the commands print and write."""

import json

import pytest
from typer.testing import CliRunner

from replay.cards.book import open_book
from replay.cli.cards import app
from replay.errors import InputError, UsageError
from tests.cards import invented
from tests.cards.server import Server


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command on a book of its own; errors of the program come through."""
    monkeypatch.setenv("REPLAY_CARDS", str(tmp_path / "cards.db"))

    def invoke(*words: str) -> str:
        result = CliRunner().invoke(app, list(words))
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == 0, result.output
        return result.stdout

    return invoke


def test_load_reports_what_came(run, tmp_path):
    """Counts of cards, ids and abilities, and what was skipped by reason."""
    path = invented.scryfall_file(tmp_path, [invented.ELK, {"name": 5}])
    printed = run("load", str(path))
    assert "default-cards.json: scryfall, 1 cards" in printed
    assert "skipped 1: not a card" in printed


def test_load_speaks_json(run, tmp_path):
    """--json: machine-readable output on stdout."""
    report = json.loads(run("load", str(invented.arena_database(tmp_path)), "--json"))
    assert (report["source"], report["cards"], report["abilities"]) == ("arena", 3, 4)


def test_status_before_and_after(run, tmp_path):
    """What the book holds, and from where."""
    assert "Nothing is loaded yet" in run("status")
    run("load", str(invented.scryfall_file(tmp_path)))
    status = json.loads(run("status", "--json"))
    assert status["counts"]["cards"] == 5
    assert [source["file"] for source in status["sources"]] == ["default-cards.json"]
    assert "default-cards.json: scryfall" in run("status")


def test_a_first_load_that_fails_leaves_no_empty_book_behind(run, tmp_path):
    """A book that is there stays as it was; one that was made for the load goes again."""
    bad = tmp_path / "bad.json"
    bad.write_text("[1, 2")
    with pytest.raises(InputError):
        run("load", str(bad))
    assert [path.name for path in tmp_path.iterdir()] == ["bad.json"]
    run("load", str(invented.scryfall_file(tmp_path)))
    with pytest.raises(InputError):
        run("load", str(bad))
    assert json.loads(run("status", "--json"))["counts"]["cards"] == 5


def test_book_may_be_named(run, tmp_path):
    """--book FILE."""
    run("load", str(invented.scryfall_file(tmp_path)), "--book", str(tmp_path / "other.db"))
    with open_book(tmp_path / "other.db") as other, open_book() as own:
        assert (other.counts()["cards"], own.counts()["cards"]) == (5, 0)


def test_load_without_a_file_takes_the_installed_game(run, tmp_path, monkeypatch):
    """Arena's database is found by itself in the usual install folders."""
    found = invented.arena_database(tmp_path)
    monkeypatch.setattr("replay.cli.cards.find_installed", lambda: found)
    assert "arena, 3 cards" in run("load")


def test_load_without_a_file_or_game_says_what_to_do(run, monkeypatch):
    """One clear line."""
    monkeypatch.setattr("replay.cli.cards.find_installed", lambda: None)
    with pytest.raises(UsageError, match="replay cards load FILE"):
        run("load")


def test_fetch_downloads_loads_and_keeps(run, tmp_path, monkeypatch):
    """`cards fetch` downloads Scryfall's bulk file and loads it."""
    monkeypatch.setenv("no_proxy", "*")
    server = Server()
    server.offer(invented.scryfall_file(tmp_path).read_bytes())
    printed = run("fetch", "--index", f"{server.address}/bulk-data", "--keep", str(tmp_path / "kept.json"))
    server.close()
    assert "kept.json: scryfall, 5 cards" in printed
    assert (tmp_path / "kept.json").exists()


def test_bad_file_leaves_its_error_to_the_roof(run, tmp_path):
    """The roof turns the program's errors into one line and exit status 2."""
    path = tmp_path / "bad.json"
    path.write_text("no cards")
    with pytest.raises(InputError, match="is no card data"):
        run("load", str(path))
