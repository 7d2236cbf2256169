"""`replay demo`: the main job, on what ships."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call


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


@pytest.mark.parametrize("file", ["arena"])
def test_the_demo_imports_every_format_that_ships(call: Call, file: str) -> None:
    """Nothing that ships fails or is passed over."""
    imported = call("demo", "--json").json["imported"]
    assert file in {one["format"] for one in imported}
    assert not [one for one in imported if one["error"] or one["skipped"]]
