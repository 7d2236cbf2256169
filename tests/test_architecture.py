"""The plan of the house holds: imports run downwards, libraries stay at home, rooms stay small."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import architecture
from tests.architecture import Module

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = architecture.modules_under(ROOT, ["replay", "logs", "analysis"])
TESTS = architecture.modules_under(ROOT, ["tests"])


def test_imports_run_downwards() -> None:
    """Each module imports from its floor or below, and from no stranger beside it."""
    assert not list(architecture.floor_faults(PRODUCT))


def test_no_modules_import_each_other_in_a_circle() -> None:
    """The imports of our modules are a directed graph without circles."""
    assert not list(architecture.cycle_faults(PRODUCT))


def test_libraries_stay_in_their_homes() -> None:
    """polars only in analysis, sqlite only in store and cards, terminal libraries only at the terminal."""
    assert not list(architecture.home_faults(PRODUCT))


def test_every_module_says_what_it_is_for() -> None:
    """Every module of product and tests opens with a docstring."""
    assert not list(architecture.docstring_faults(PRODUCT + TESTS))


def test_files_stay_small() -> None:
    """No file of product or tests is longer than 400 lines."""
    assert not list(architecture.file_faults(PRODUCT + TESTS))


def test_functions_stay_small() -> None:
    """No function of the product is longer than 40 lines, and at most one in twenty longer than 25."""
    assert not list(architecture.function_faults(PRODUCT))


@pytest.mark.parametrize(
    "line", ["import replay.reducer", "from replay import reducer", "from . import reducer"]
)
def test_an_import_upwards_is_found(line: str) -> None:
    """However it is written, the vocabulary may not import the reducer."""
    modules = [Module("replay.events", line), Module("replay.reducer", "")]
    assert list(architecture.floor_faults(modules)) == ["replay.events imports upwards: replay.reducer"]


def test_an_import_hidden_in_a_function_is_found() -> None:
    """A lazy import is an import."""
    modules = [Module("logs.reading", "def read():\n    import replay.cli.app"), Module("replay.cli.app", "")]
    assert list(architecture.floor_faults(modules)) == ["logs.reading imports upwards: replay.cli.app"]


def test_an_import_between_strangers_is_found() -> None:
    """The readers of two formats do not know each other."""
    modules = [
        Module("logs.arena.log", "from logs.transcript import grammar"),
        Module("logs.transcript", ""),
    ]
    assert list(architecture.floor_faults(modules)) == ["logs.arena.log imports a stranger: logs.transcript"]


def test_a_module_without_a_floor_is_found() -> None:
    """A new module of `replay` needs its place in the table."""
    assert list(architecture.floor_faults([Module("replay.attic", "")])) == [
        "replay.attic has no floor: give it one in FLOORS (tests/architecture.py)"
    ]


def test_an_import_downwards_is_no_fault() -> None:
    """The roof may import everything."""
    modules = [
        Module("replay.__main__", "from replay.cli import app"),
        Module("replay.cli", "", is_package=True),
    ]
    assert not list(architecture.floor_faults(modules))


def test_a_circle_is_found() -> None:
    """Two modules that import each other are named; who only imports one of them is not."""
    modules = [
        Module("replay.rules.mana", "from replay.rules.costs import pay"),
        Module("replay.rules.costs", "import replay.rules.mana"),
        Module("replay.rules.turns.steps", "import replay.rules.mana"),
        Module("replay.rules.layers.faces", ""),
    ]
    assert list(architecture.cycle_faults(modules)) == [
        "a circle among replay.rules.costs, replay.rules.mana"
    ]


def test_a_library_away_from_home_is_found() -> None:
    """polars in the rules is a fault, in analysis it is at home."""
    modules = [
        Module("replay.rules.mana", "import polars as pl"),
        Module("analysis.mana", "import polars as pl"),
    ]
    assert list(architecture.home_faults(modules)) == ["replay.rules.mana imports polars"]


def test_a_long_function_is_found_and_its_docstring_is_free() -> None:
    """A function of 41 lines is a fault; one of 39 and a docstring of 3 is none by that limit."""
    body = "    x = 1\n"
    long, fine = "def long():\n" + body * 40, 'def fine():\n    """One.\n\n    Two."""\n' + body * 39
    lengths = architecture.function_lengths([Module("logs.one", long + fine)])
    assert list(lengths.values()) == [41, 40]
    faults = list(architecture.function_faults([Module("logs.one", long)]))
    assert faults[0] == "logs.one.long:1 has 41 lines"


def test_a_long_file_and_a_silent_one_are_found() -> None:
    """401 lines are too many; a module without docstring is named."""
    assert list(architecture.file_faults([Module("logs.one", "\n" * 401)])) == ["logs.one has 401 lines"]
    assert list(architecture.docstring_faults([Module("logs.one", "x = 1")])) == ["logs.one has no docstring"]
