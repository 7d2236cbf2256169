"""`games`, `events`, `show`, `diff`: the answers of programs and people."""

import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.store import Store
from tests.cli.conftest import Call, recorded


@pytest.mark.usefixtures("game")
def test_games_are_listed_with_all_that_is_promised(call: Call) -> None:
    """The shape that others may rely on."""
    (listed,) = call("games", "--json").json
    assert listed.keys() >= {
        "id", "format", "source", "started_at", "viewer_seat", "players", "winner", "outcome", "reason",
        "match_id", "game_number", "best_of", "turns", "events", "complete", "gaps", "undos",
    }  # fmt: skip
    assert listed["players"] == [{"seat": 1, "name": "Alice"}, {"seat": 2, "name": "Bob"}]
    assert (listed["source"], listed["events"]) == ("Player.log", 22)


@pytest.mark.usefixtures("game")
def test_the_list_is_readable(call: Call) -> None:
    """Who played, who won and how."""
    assert "Alice won (concede)" in call("games").out


def test_an_empty_store_says_what_to_do(call: Call, store) -> None:
    """The first call of all."""
    with Store(store):
        pass
    assert "replay import" in call("games").out


def test_an_empty_store_has_nothing_to_compare(call: Call, store: Path) -> None:
    """No table of zeros."""
    with Store(store):
        pass
    assert call("reconcile").out == "No games in the store to compare; import some: replay import PATH\n"
    assert call("reconcile", "--json").json == []


def test_a_board_at_a_point(call: Call, game: str) -> None:
    """By number, turn and step; a card without a name is `#<id>`."""
    shown = call("show", game[:6], "--at", "T3.attackers", "--json").json
    assert (shown["turn"], shown["step"], shown["seq"], shown["game"]) == (3, "declare_attackers", 16, game)
    assert "#7 3/2" in call("show", game, "--at", "17").out


def test_events_between_two_points(call: Call, game: str) -> None:
    """`--from` is after, `--to` is up to; derived rows have the number of the event they came from."""
    rows = call("events", game, "--from", "T3", "--to", "T3.combat", "--json").json
    assert {row["seq"] for row in rows} == {15}


def test_events_know_their_lines(call: Call, game: str) -> None:
    """The evidence: a file without folders and a line."""
    assert call("events", game, "--json").json[0]["evidence"] == {"file": "Player.log", "line": 101}


def test_observations_are_shown_when_asked_for(call: Call, game: str) -> None:
    """The list for people leaves them out, JSON never does."""
    assert "observed: Bob has 16 life" not in call("events", game).out
    assert "observed: Bob has 16 life" in call("events", game, "--observations").out
    assert any(row["kind"] == "Observed" for row in call("events", game, "--json").json)


def test_changes_between_two_points(call: Call, game: str) -> None:
    """What is different, and since when."""
    shown = call("diff", game, "--from", "T1", "--to", "end", "--json").json
    assert (shown["from"], shown["to"]) == (6, 22)
    assert any(change["field"] == "life" and change["seat"] == 2 for change in shown["changes"])
    assert "energy" in call("diff", game, "--from", "19").out


@pytest.mark.parametrize("command", ["events", "diff"])
def test_points_in_the_wrong_order_are_refused(call: Call, game: str, command: str) -> None:
    """The earlier point comes first."""
    answer = call(command, game, "--from", "9", "--to", "3")
    assert (answer.status, answer.out) == (2, "")
    assert "--from is the earlier point" in answer.err


def test_a_game_named_twice_counts_once(call: Call, game: str) -> None:
    """By its id and by the beginning of it."""
    assert len(call("reconcile", game, game[:4], "--json").json) == 1


def test_verify_finds_whole_games_whole(call: Call, game: str) -> None:
    """Status 0; intact and complete."""
    answer = call("verify", "--json")
    assert answer.status == 0
    assert answer.json[0].keys() >= {"game", "intact", "complete", "first_broken", "gaps"}
    assert "1 intact, 1 of them complete" in call("verify").out


def test_verify_without_a_game_looks_at_the_store_as_a_whole(call: Call, game: str, store: Path) -> None:
    """One line each, status 1; the games are as they were."""
    with closing(sqlite3.connect(store)) as browser:
        browser.execute("DROP TRIGGER events_are_never_changed")
    answer = call("verify")
    assert answer.status == 1
    assert "the store: NOT INTACT: the guard events_are_never_changed is not there" in answer.out
    assert "1 game: 1 intact" in answer.out
    assert call("verify", "--json").json[-1] == {
        "game": None,
        "intact": False,
        "faults": ["the guard events_are_never_changed is not there"],
    }
    assert call("verify", game).status == 0


def test_forgetting_where_no_store_is_makes_none(call: Call, tmp_path: Path) -> None:
    """A store misspelt is said, not made."""
    path = tmp_path / "misspelt.sqlite"
    answer = call("forget", "ab", "--yes", "--store", str(path))
    assert answer.status == 2
    assert "misspelt.sqlite: no store there" in answer.err
    assert not path.exists()


def test_a_stretch_without_events_is_said_to_have_none(call: Call, game: str) -> None:
    """An empty screen would leave the asker wondering."""
    answer = call("events", game, "--from", "3", "--to", "3")
    assert (answer.status, answer.out) == (0, "No events between these points.\n")
    assert call("events", game, "--from", "3", "--to", "3", "--json").json == []


def test_forget_asks_and_forgets(call: Call, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only with --yes, or a yes, is anything deleted."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert (call("forget", game).status, len(call("games", "--json").json)) == (2, 1)
    assert call("forget", game, "--yes", "--json").json == {"game": game, "events": 22}
    assert call("games", "--json").json == []


def test_reconcile_gives_figures_by_field(call: Call, game: str) -> None:
    """The shape that others may rely on; with --rules an object of three parts."""
    (found,) = call("reconcile", "--json").json
    assert found.keys() >= {
        "game", "compared", "agreed", "changed", "predicted", "unaided", "corrected", "fields",
        "first_divergence",
    }  # fmt: skip
    assert found["fields"]["life"].keys() == {"compared", "agreed", "changed", "predicted", "unaided"}
    by_rule = call("reconcile", game, "--rules", "--json").json
    assert by_rule.keys() == {"games", "rules", "unexplained"}
    assert by_rule["rules"][0].keys() >= {"rule", "expected_recorded", "expected_only", "recorded_only"}


def test_a_strict_reconciliation_fails_where_anything_differs(call: Call, game: str) -> None:
    """Bob was observed at 16 where 17 is computed: status 1 with --strict, and the place of it."""
    assert call("reconcile").status == 0
    answer = call("reconcile", "--strict")
    assert answer.status == 1
    assert "computed" in answer.out
    assert "Player.log:121" in answer.out


def test_games_with_gaps_can_be_left_out(call: Call, game: str, store) -> None:
    """--without-gaps counts the others only."""
    with Store(store) as opened:
        opened.append(recorded("with a hole", gaps=1, complete=False))
    assert len(call("reconcile", "--json").json) == 2
    assert len(call("reconcile", "--json", "--without-gaps").json) == 1
