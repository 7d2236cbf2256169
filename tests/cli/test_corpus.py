"""The command line over the recorded games of the corpus, where it is at hand."""

import json
from pathlib import Path

import pytest

from replay.cli.app import run
from replay.opening import open_game
from replay.reconcile import Reconciliation, headline, merged, reconcile
from replay.store import Store

FLOORS = {
    "life": (99.9, 99.9), "zone": (99.9, 99.9), "turn": (99.9, 99.9), "step": (99.9, 99.9),
    "attacking": (99.9, 99.9), "damage": (99.9, 98), "blocking": (99.5, 95), "summoning_sick": (99.5, 98),
    "tapped": (98.5, 98.5), "hand": (99.9, 99.9), "library": (99.9, 99.9), "counters": (97, 98),
    "mana_pool": (99, 75), "power": (97, 65), "toughness": (97, 65),
}  # fmt: skip
"""Field → the least share that agrees, and of the changed values that is predicted, in per cent."""


@pytest.fixture(scope="module")
def imported(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with every game of the corpus."""
    store = tmp_path_factory.mktemp("corpus") / "games.sqlite"
    assert run(["import", str(corpus / "arena"), "--store", str(store), "--json"]) == 0
    return store


def test_every_file_imports_and_every_game_is_found(imported: Path, capsys) -> None:
    """39 files, 77 games."""
    run(["games", "--store", str(imported), "--json"])
    assert len(json.loads(capsys.readouterr().out)) == 77


def test_a_second_import_of_everything_adds_nothing(corpus: Path, imported: Path, capsys) -> None:
    """No game and no event."""
    assert run(["import", str(corpus / "arena"), "--store", str(imported), "--json"]) == 0
    files = json.loads(capsys.readouterr().out)
    assert sum(file["games"] for file in files) == 77
    assert (sum(file["new_games"] for file in files), sum(file["new_events"] for file in files)) == (0, 0)


@pytest.fixture(scope="module")
def reconciled(imported: Path) -> list[Reconciliation]:
    """The figures of every game without a gap."""
    with Store(imported, readonly=True) as store:
        whole = [game.id for game in store.games() if not game.gaps]
        return [reconcile(open_game(store, game, Path("no-cards.db"))) for game in whole]


@pytest.mark.parametrize("field", FLOORS)
def test_what_is_computed_agrees_with_what_was_observed(reconciled: list[Reconciliation], field: str) -> None:
    """Every counted field reaches its floor over the games without a gap."""
    counts = merged(reconciled)[field]
    agreed, predicted = FLOORS[field]
    assert 100 * counts.agreed >= agreed * counts.compared
    assert 100 * counts.predicted >= predicted * counts.changed


def test_four_of_five_changes_that_need_a_rule_are_predicted(reconciled: list[Reconciliation]) -> None:
    """The headline, and that it is about enough changes."""
    found = headline(merged(reconciled))
    assert 1200 <= found.changes <= 1900
    assert (found.share or 0) >= 0.8
