"""How a call ends: exit status, one clear line for what is wrong, help for every command."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from replay.cli.app import COMMANDS
from replay.store import Store
from tests.cli.conftest import Call, recorded


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
        ("stats",),
        ("cards",),
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


LONG = "a" * 300


@pytest.mark.parametrize(
    "words",
    [
        ("import", LONG),
        ("import", "--store", LONG, "Player.log"),
        ("games", "--store", LONG),
        ("cards", "status", "--book", LONG),
        ("export", "-o", LONG),
        ("export", "-o", f"{__file__}/ledger.csv"),
    ],
)
@pytest.mark.usefixtures("game")
def test_a_path_that_no_file_can_have_is_the_callers_fault(call: Call, words: tuple[str, ...]) -> None:
    """Status 2, and the file is named, whatever the system says of it."""
    answer = call(*words)
    assert answer.status == 2
    assert LONG[:60] in answer.err + answer.out or "ledger.csv" in answer.err


def test_a_game_that_began_on_no_day_is_one_clear_line(call: Call, store: Path) -> None:
    """A damaged store is a fault of the input, not of the program."""
    with Store(store) as opened:
        game = opened.append(recorded(started_at="lunchtime")).game
    answer = call("show", game)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "is damaged: it began on no day" in answer.err


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


def ended(store: Path, *words: str, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    """A call in a process of its own, whose output goes where the settings say."""
    command = [sys.executable, "-m", "replay", *words, "--store", str(store)]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, **settings)  # noqa: S603


def test_a_file_gets_utf_8_whatever_the_terminal_speaks(game: str, store: Path) -> None:
    """A Windows code page has no line of a board."""
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    shown = ended(store, "show", game, stdout=subprocess.PIPE, env=environment)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert "╭─" in shown.stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs a device that is always full")
@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("buffering", ["", "1"])
def test_an_answer_that_cannot_be_written_is_said_in_one_line(
    store: Path, game: str, form: tuple[str, ...], buffering: str
) -> None:
    """The disk is full: status 2, as for every fault that is not the program's."""
    with Path("/dev/full").open("wb") as full:
        shown = ended(
            store, "show", game, *form, stdout=full, env=os.environ | {"PYTHONUNBUFFERED": buffering}
        )
    assert (shown.returncode, shown.stderr.count(b"\n")) == (2, 1)
    assert b"cannot be written" in shown.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
@pytest.mark.usefixtures("game")
def test_closed_streams_leave_the_exit_status(store: Path) -> None:
    """Who closes them wants nothing else."""
    for words, status in ((("games",), 0), (("show", "zzzz"), 2)):
        closed = "exec >&- 2>&-; exec " + shlex.join(
            [sys.executable, "-m", "replay", *words, "--store", str(store)]
        )
        assert subprocess.run(closed, shell=True, check=False).returncode == status  # noqa: S602
