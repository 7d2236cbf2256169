"""How a call ends: exit status, one clear line for what is wrong, help for every command."""

import subprocess
import sys
from pathlib import Path

import pytest

from replay.cli.app import COMMANDS
from tests.cli.conftest import Call


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(call: Call, command: str) -> None:
    """`--help` says what it is for and how it is used."""
    answer = call(command, "--help")
    assert answer.status == 0
    assert f"replay {command}" in answer.out or command == "cards"


def test_without_words_the_help_is_shown(call: Call) -> None:
    """All commands are listed."""
    answer = call()
    assert answer.status == 0
    assert all(f"  {command}" in answer.out for command in COMMANDS)


@pytest.mark.parametrize(
    "words",
    [
        ("lunch",),
        ("show",),
        ("show", "zzzz", "--at", "1"),
        ("show", "ab", "--lunch"),
        ("diff", "ab"),
        ("reconcile", "0123"),
        ("import",),
        ("import", "/nowhere/at/all.log"),
        ("events", "ab", "--from"),
        ("forget", "ab", "--yes"),
    ],
)
@pytest.mark.usefixtures("game")
def test_a_fault_of_the_call_is_one_line_and_status_2(call: Call, words: tuple[str, ...]) -> None:
    """No traceback, nothing on the output, what to do about it."""
    answer = call(*words)
    said = answer.err if answer.err else answer.out
    assert answer.status == 2
    assert "Traceback" not in said
    if words[0] != "import" or len(words) == 1:
        assert answer.out == ""
        assert answer.err.startswith("replay: ")
        assert answer.err.count("\n") == 1


def test_a_store_that_is_none_is_named(call: Call, tmp_path: Path) -> None:
    """A file that is no store, and a store that is not there yet."""
    path = tmp_path / "notes.txt"
    path.write_text("no store " * 1000)
    assert "notes.txt" in call("games", "--store", str(path)).err
    missing = call("games", "--store", str(tmp_path / "none.sqlite"))
    assert missing.status == 2
    assert "none.sqlite" in missing.err
    assert str(tmp_path) not in missing.err


def test_a_fault_cannot_command_the_terminal(call: Call, game: str) -> None:
    """What the user or a file says is printed without control characters."""
    assert "\x1b" not in call("show", game, "--at", "\x1b[2J").err


def loaded(code: str, *words: str) -> set[str]:
    """The libraries that are loaded after running the code in a fresh interpreter; it prints before."""
    code += "\nprint(*{name.partition('.')[0] for name in sys.modules})"
    ended = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)  # noqa: S603
    assert ended.stderr == ""
    return set(ended.stdout.splitlines()[-1].split())


def test_the_version_is_said_without_loading_what_commands_need() -> None:
    """`replay --version` loads no store, no rules and no data frames."""
    code = "from replay.cli.app import run\nimport sys\nrun(['--version'])"
    assert not loaded(code) & {"polars", "sqlite3", "lark"}


def test_showing_a_board_loads_no_data_frames(game: str, store: Path) -> None:
    """`show` leaves alone what only analysis, imports and card texts need."""
    code = "import sys\nfrom replay.cli.app import run\nrun(sys.argv[1:])"
    words = ("show", game, "--at", "5", "--store", str(store))
    assert not loaded(code, *words) & {"polars", "sqlite_utils", "lark"}
