"""What the README shows is what happens: its commands run, its pictures are the demo's, its Python works."""

import re
import shlex
import tempfile
from pathlib import Path

import pytest

from replay.cli.app import COMMANDS, run

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
CALLS = re.findall(r"^\$ replay (.*)\n((?:(?!\$ replay |```).*\n)*)", README, re.MULTILINE)
"""Each call on the page, and what the page shows of its answer."""
PICTURES = re.findall(r"^```\n((?:turn|[0-9a-f]{8}|  field) .*?)```$", README, re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores and card books of the test's own; paths count from the root, as for a reader of the page."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("REPLAY_STORE", str(tmp_path / "games.sqlite"))
    monkeypatch.setenv("REPLAY_CARDS", str(tmp_path / "cards.db"))


def test_the_two_commands_stand_there_as_they_must() -> None:
    """Installation with a demo, and with the tests."""
    install = "\npython3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]'"
    assert f"{install} && .venv/bin/replay demo\n" in README
    assert f"{install} && .venv/bin/pytest\n" in README


def test_every_call_on_the_page_works(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line that begins with `$ replay`, in an order in which a reader may try them, with its answer."""
    assert len(CALLS) > 8
    for call, shown in sorted(CALLS, key=lambda one: one[0].startswith("forget")):
        assert run(shlex.split(call)) == 0, call
        printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
        assert printed, call
        lines = [line for line in shown.splitlines() if line.strip() != "…"]
        assert [line for line in lines if line not in printed] == [], call


def test_every_command_is_on_the_page() -> None:
    """No command is kept secret."""
    assert [command for command in COMMANDS if f"`{command}" not in README] == []


def test_the_pictures_are_what_the_demo_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """Line by line; figures may move as the rules grow, what stands beside them may not."""
    assert len(PICTURES) == 3
    assert run(["demo"]) == 0
    printed = [_without_figures(line) for line in capsys.readouterr().out.splitlines()]
    shown = [line for picture in PICTURES for line in picture.splitlines() if line != "  …"]
    assert [line for line in shown if _without_figures(line) not in printed] == []


def _without_figures(line: str) -> str:
    return " ".join(re.sub(r"[\d,.]+|–", "0", line).split())


def test_the_python_on_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A reader can paste it beside a store."""
    run(["import", "logs/samples/arena-six-turns.log", "--store", str(tmp_path / "games.sqlite")])
    monkeypatch.chdir(tmp_path)
    for block in re.findall(r"^```python\n(.*?)```$", README, re.MULTILINE | re.DOTALL):
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102
    assert "('Ann', " in capsys.readouterr().out
