"""`replay audit`: exit status, JSON and text of what the rules have to say."""

from pathlib import Path

import pytest

from replay.store import Store
from tests.cli.conftest import Call

SAMPLES = Path(__file__).parents[2] / "logs" / "samples"


@pytest.fixture
def game(call: Call, store: Path) -> str:
    """The id of a sample in which a land is tapped for what it could not produce."""
    assert call("import", str(SAMPLES / "could-produce.txt")).status == 0
    with Store(store, readonly=True) as opened:
        (listed,) = opened.games()
    return listed.id


def test_what_was_found_ends_in_status_1_and_is_said(call: Call, game: str) -> None:
    """The act, the verdict, the rule, the line of the page, and what the rules allow."""
    answer = call("audit", game[:6])
    assert answer.status == 1
    assert "Reflecting Pool" in answer.out
    assert "illegal (act) by 106.7" in answer.out
    assert "could-produce.txt:13" in answer.out


def test_the_answer_has_the_promised_shape(call: Call, game: str) -> None:
    """Others may rely on it."""
    (found,) = call("audit", game, "--json").json
    assert found.keys() >= {"game", "edition", "checked", "verdicts", "decisions", "rules", "findings"}
    assert found["verdicts"] == {
        "legal": 3, "illegal": 1, "contradiction": 0, "cannot-tell": 0, "judge-call": 0,
    }  # fmt: skip
    assert found["decisions"].keys() >= {
        "land", "cast", "activate", "mana", "attack", "block", "draw", "trigger",
    }  # fmt: skip
    (finding,) = [each for each in found["findings"] if each["verdict"] != "legal"]
    assert finding.keys() >= {
        "seq", "seat", "object", "verdict", "kind", "rule", "rules", "slug", "message", "expected",
        "recorded", "alternatives", "needs", "rests_on", "evidence",
    }  # fmt: skip
    assert finding["evidence"] == {"file": "could-produce.txt", "line": 13}


def test_a_game_is_judged_by_the_rules_of_another_day(call: Call, game: str) -> None:
    """The page asks for 2024-06-07; the day on the line wins."""
    (own,) = call("audit", game, "--json").json
    (other,) = call("audit", game, "--edition", "2019-10-04", "--json").json
    assert (own["edition"], other["edition"]) == ("2024-06-07", "2019-10-04")


@pytest.mark.usefixtures("game")
def test_a_day_that_is_none_is_refused(call: Call) -> None:
    """In one line that says how to write it."""
    answer = call("audit", "--edition", "tomorrow")
    assert (answer.status, answer.err) == (2, "replay: 'tomorrow' is no date; write it like 2024-06-07\n")


def test_a_game_from_before_the_first_edition_is_said_to_be_one(call: Call, game: str) -> None:
    """Rules from before the first edition at hand are unknown: the line says by which it was judged."""
    assert "first edition at hand" not in call("audit", game).out
    answer = call("audit", game, "--edition", "1999-05-01")
    assert "rules of 2018-07-13, the first edition at hand, for a day before it" in answer.out


def test_a_page_that_asks_for_an_older_edition_is_told_so(call: Call, store: Path, tmp_path: Path) -> None:
    """The header `edition` of a transcript, too, may name a day before the first edition at hand."""
    page = (SAMPLES / "could-produce.txt").read_text()
    old = tmp_path / "old.txt"
    old.write_text(page.replace("edition: 2024-06-07", "edition: 1999-05-01"))
    assert call("import", str(old)).status == 0
    assert "the first edition at hand" in call("audit").out
