"""`replay demo`: the main job, on what ships."""

import tempfile
from pathlib import Path

import pytest

from tests.cli.conftest import Call


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo's store goes where the test's files go."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_the_demo_shows_a_board_and_figures(call: Call) -> None:
    """A board in the middle of a game, and the headline of the reconciliation."""
    answer = call("demo")
    assert answer.status == 0
    assert "╭─" in answer.out
    assert "changes that need a rule" in answer.out


def test_the_demo_leaves_the_users_store_alone(call: Call, store: Path) -> None:
    """It has a store of its own and says where."""
    shown = call("demo", "--json").json
    assert not store.exists()
    assert Path(shown["store"]).is_file()


def test_all_that_ships_is_imported(call: Call) -> None:
    """No sample fails or is of an unknown format, and every card in it has a name."""
    shown = call("demo", "--json").json
    assert "arena" in {one["format"] for one in shown["imported"]}
    assert not [one["error"] for one in shown["imported"] if one["error"]]
    assert not [one["name"] for one in shown["board"]["battlefield"] if one["name"].startswith("#")]
