"""`export`: which form a file takes, and which files it may not take the place of."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call


@pytest.mark.parametrize(("name", "begins"), [("f.csv", b"game,"), ("f.JSON", b"["), ("f.data", b"PAR1")])
def test_a_file_is_written_as_its_name_ends(
    call: Call, game: str, tmp_path: Path, name: str, begins: bytes
) -> None:
    """Nobody finds Parquet in a file that he called CSV."""
    assert call("export", game, "--what", "games", "-o", str(tmp_path / name)).status == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_the_log_of_the_store_is_not_written_over(call: Call, store: Path, game: str) -> None:
    """What SQLite keeps beside a store is a part of it."""
    answer = call("export", game, "-o", f"{store}-wal")
    assert (answer.status, answer.err.count("\n")) == (2, 1)


def test_an_export_is_not_a_file_called_dash(call: Call, game: str) -> None:
    """Parquet is no text for a terminal: what is written is a file with a name."""
    answer = call("export", game, "-o", "-")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "name one" in answer.err
