"""`stats` and `export`: numbers for programs and people, and as files."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import logs
from replay.events import ChoiceMade, CountersChanged, GameEnded, Rewound
from replay.store import Store
from tests.analysis.scenes import BOAR, counted, whole_game
from tests.cli.conftest import Call, recorded

SHAPES = {
    "mana": {"game", "seat", "turn", "source", "type", "produced", "spent", "unspent", "substituted"},
    "energy": {"game", "seat", "turn", "source", "gained", "paid", "lost", "balance"},
    "triggers": {
        "game",
        "seat",
        "source",
        "ability",
        "triggered",
        "resolved",
        "not_resolved",
        "opportunities",
    },
    "games": {"game", "players", "winner", "outcome", "reason", "turns", "on_the_play", "mulligans"},
}


@pytest.fixture(autouse=True)
def counted_game(store: Path) -> str:
    """The id of a game with some of everything."""
    with Store(store) as opened:
        return opened.append(recorded("counted", entries=whole_game().entries, lines=[])).game


@pytest.mark.parametrize("what", SHAPES)
def test_the_shapes_that_others_rely_on(call: Call, what: str) -> None:
    """Every field that is promised, in every row."""
    rows = call("stats", what, "--json").json
    assert rows
    assert all(row.keys() >= SHAPES[what] for row in rows)


def test_sources_are_objects_with_names(call: Call) -> None:
    """An ability has no object of its own: it is the card's."""
    assert call("stats", "mana", "--json").json[0]["source"] == {"object": 11, "card": 8, "name": "#8"}
    assert call("stats", "triggers", "--json").json[0]["source"] == {"card": 7, "name": "#7"}


def test_mulligans_are_told_by_seat(call: Call, counted_game: str) -> None:
    """With the players' names from the store."""
    (row,) = call("stats", "games", counted_game, "--json").json
    assert row["mulligans"] == {"1": 0, "2": 1}
    assert row["players"] == [{"seat": 1, "name": "Alice"}, {"seat": 2, "name": "Bob"}]


@pytest.mark.parametrize("what", SHAPES)
def test_the_tables_are_readable(call: Call, counted_game: str, what: str) -> None:
    """One game in its sources, all games in sums; a bar chart below."""
    alone, together = call("stats", what, counted_game), call("stats", what)
    assert (alone.status, together.status) == (0, 0)
    assert f"{counted_game[:8]} · Alice – Bob" in alone.out
    assert "█" in together.out


def test_nothing_to_count_is_said(call: Call, game: str) -> None:
    """The boar's game has no mana that left and no trigger."""
    assert "No triggers in these games." in call("stats", "triggers", game).out
    assert call("stats", "triggers", game, "--json").json == []


def test_a_store_without_games_says_so(call: Call, tmp_path: Path) -> None:
    """No games are no games of these games."""
    with Store(tmp_path / "none.sqlite"):
        pass
    assert call("stats", "games", "--store", str(tmp_path / "none.sqlite")).out == "No games.\n"


def test_loading_cards_heals_what_commands_show(call: Call, store: Path) -> None:
    """Numbers become names in `stats` and `show`; the games verify as they did."""
    samples = Path(logs.__file__).parent / "samples"
    (game,) = (listed["id"] for listed in imported_sample(call, samples / "arena-six-turns.log"))
    before = call("verify", "--json").json
    assert "#900" in call("stats", "mana", game).out
    call("cards", "load", str(samples / "arena-six-turns-cards.json"))
    for words in (("stats", "mana", game), ("show", game)):
        answer = call(*words)
        assert "Mountain" in answer.out
        assert "#900" not in answer.out
    assert call("verify", "--json").json == before


def imported_sample(call: Call, log: Path) -> list[dict[str, Any]]:
    """The games of a log, as they are listed once it is imported."""
    call("import", str(log))
    return [game for game in call("games", "--json").json if game["source"] == log.name]


def test_names_cannot_command_the_terminal(call: Call, store: Path) -> None:
    """A player's name and a reason with control characters in them."""
    evil = "\x1b]0;owned\x07[bold]"
    entries = counted(GameEnded("win", 1, evil)).entries
    with Store(store) as opened:
        id = opened.append(recorded("evil", entries=entries, lines=[], players={1: evil, 2: "Bob"})).game
    shown = call("stats", "games", id).out
    assert "\x1b" not in shown
    assert "?]0;owned?[bold]" in shown


def test_a_long_table_is_cut_and_says_so(call: Call, store: Path) -> None:
    """JSON has all of it."""
    changes = [CountersChanged("energy", 1, seat=1, source=BOAR)] * 50
    with Store(store) as opened:
        id = opened.append(recorded("long", entries=counted(*changes).entries, lines=[])).game
    assert "and 10 rows more" in call("stats", "energy", id).out
    assert len(call("stats", "energy", id, "--json").json) == 50


def test_what_was_taken_back_is_counted_nowhere(call: Call, store: Path) -> None:
    """CR 733.1: the undone mulligan, too."""
    entries = counted(ChoiceMade(2, "mulligan"), Rewound(6)).entries
    with Store(store) as opened:
        id = opened.append(recorded("undone", entries=entries, lines=[])).game
    assert call("stats", "games", id, "--json").json[0]["mulligans"] == {"1": 0, "2": 0}


@pytest.mark.parametrize("what", ["ledger", *SHAPES])
@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_everything_can_be_exported(call: Call, tmp_path: Path, what: str, form: str) -> None:
    """To a file of every form."""
    file = tmp_path / f"{what}.{form}"
    answer = call("export", "--what", what, "--to", form, "-o", str(file))
    assert (answer.status, answer.out) == (0, f"{what} written to {file.name}\n")
    assert file.stat().st_size > 100
    assert list(tmp_path.glob("*.unfinished")) == []


def test_exported_json_is_what_stats_prints(call: Call, tmp_path: Path) -> None:
    """Row by row."""
    for what in SHAPES:
        call("export", "--what", what, "--to", "json", "-o", str(tmp_path / "file"))
        assert json.loads((tmp_path / "file").read_bytes()) == call("stats", what, "--json").json


def test_exported_csv_is_flat(call: Call, tmp_path: Path) -> None:
    """The parts of the source are columns; lists are texts."""
    call("export", "--what", "mana", "--to", "csv", "-o", str(tmp_path / "file"))
    with (tmp_path / "file").open(newline="") as file:
        first = next(csv.DictReader(file))
    assert (first["source_object"], first["source_name"], first["type"]) == ("11", "#8", "G")


def test_an_export_of_nothing_is_a_file(call: Call, tmp_path: Path, game: str) -> None:
    """No triggers: an empty list, a header."""
    for form, begins in (("json", b"[]"), ("csv", b"game,seat,")):
        call("export", game, "--what", "triggers", "--to", form, "-o", str(tmp_path / "file"))
        assert (tmp_path / "file").read_bytes().startswith(begins)


@pytest.mark.parametrize("words", [("--what", "luck"), ("--to", "xlsx"), ("-o", "/no/such/folder/file")])
def test_what_cannot_be_exported_is_said_in_one_line(
    call: Call, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Status 2; no file is left."""
    answer = call("export", "-o", str(tmp_path / "file"), *words)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert not (tmp_path / "file").exists()


def test_a_device_is_not_replaced_by_a_file(call: Call, tmp_path: Path) -> None:
    """Whoever may make devices may not lose them to an export."""
    os.mkfifo(tmp_path / "pipe")
    answer = call("export", "-o", str(tmp_path / "pipe"))
    assert (answer.status, answer.out) == (2, "")
    assert (tmp_path / "pipe").is_fifo()


def test_the_store_is_not_written_over(call: Call, store: Path) -> None:
    """Nor the card book: neither can be made again."""
    before = store.read_bytes()
    assert call("export", "-o", str(store)).status == 2
    assert store.read_bytes() == before


def test_other_commands_do_without_polars(store: Path) -> None:
    """It takes as long to load as a game to replay."""
    code = "import sys; from replay.cli.app import run; run(['games']); sys.exit('polars' in sys.modules)"
    called = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)  # noqa: S603
    assert called.returncode == 0
