"""`replay explain`: everything behind one event, for people and for programs."""

from pathlib import Path

import pytest

from replay.audit import audit
from replay.explain import explain
from replay.opening import open_game
from replay.store import Store
from replay.view.table import table_at
from tests.cli.conftest import Call, recorded

SAMPLES = Path(__file__).parents[2] / "logs" / "samples"
HOSTILE = "\x1b]0;owned\x07[bold red]B\u202eb[/]\x9b2J"

PROMISED = {
    "game", "seq", "edition", "action", "before", "after", "questions", "causes", "could_produce", "energy",
    "since", "evidence", "verdict",
}  # fmt: skip


@pytest.fixture
def dispute(call: Call, store: Path) -> str:
    """The id of a sample in which event 16 taps a land for what it could not produce."""
    assert call("import", str(SAMPLES / "could-produce.txt")).status == 0
    with Store(store, readonly=True) as opened:
        (listed,) = opened.games()
    return listed.id


def test_the_answer_has_the_promised_shape(call: Call, dispute: str) -> None:
    """Others may rely on it; more fields are welcome."""
    found = call("explain", dispute[:6], "--at", "16", "--json").json
    assert found.keys() >= PROMISED
    shown = call("show", dispute, "--at", "15", "--json").json
    assert found["before"].keys() == found["after"].keys() == shown.keys()
    assert all(each.keys() >= {"rule", "slug", "asked", "answer", "because"} for each in found["questions"])
    assert all(each.keys() >= {"object", "name", "types", "because"} for each in found["could_produce"])
    assert all(each.keys() == {"seq", "what"} for each in found["since"])
    assert found["evidence"] == [{"file": "could-produce.txt", "line": 13, "text": "Alice taps Pool for {G}"}]


def test_the_verdict_is_the_one_of_the_audit(call: Call, dispute: str) -> None:
    """Word for word, rule for rule."""
    (audited,) = call("audit", dispute, "--json").json
    explained = call("explain", dispute, "--at", "16", "--json").json
    assert explained["verdict"] in audited["findings"]


def test_a_game_folded_in_part_has_the_same_findings_as_the_whole(call: Call, store: Path) -> None:
    """What a client tells is settled about an act by the next step: the rest of the game adds nothing."""
    assert call("import", str(SAMPLES / "arena-six-turns.log")).status == 0
    with Store(store, readonly=True) as opened:
        game = open_game(opened, opened.games()[0].id)
        audited = audit(game).findings
        for seq in range(1, game.last + 1, 5):
            found = explain(game, seq)
            said = [each for each in found.findings if each.seq == seq]
            assert said == [each for each in audited if each.seq == seq]
            assert found.before == table_at(game, seq - 1)
            assert found.after == table_at(game, found.after.seq)


def test_no_rule_is_said_to_be_kept_of_which_nobody_can_tell(call: Call, store: Path) -> None:
    """Without the card's text the rule that the audit names is open, in the questions as in the verdict."""
    assert call("import", str(SAMPLES / "arena-six-turns.log")).status == 0
    with Store(store, readonly=True) as opened:
        game = open_game(opened, opened.games()[0].id)
        open_ = [each for each in audit(game).findings if each.message == "the text of the card is not known"]
        for finding in open_[:5]:
            asked = [each for each in explain(game, finding.seq).questions if each.slug == finding.slug]
            assert {each.verdict for each in asked} == {"cannot-tell"}
    said = call("explain", game.id, "--at", str(open_[0].seq)).out
    assert "nothing that is known speaks against it" in said
    assert "and nothing speaks against it" not in said


def test_energy_has_the_promised_shape(call: Call, store: Path) -> None:
    """One line a change."""
    assert call("import", str(SAMPLES / "energy.txt")).status == 0
    with Store(store, readonly=True) as opened:
        (listed,) = opened.games()
    account = call("explain", listed.id, "--at", "end", "--json").json["energy"]
    assert [each["balance"] for each in account] == [1, 3, 2, 4, 2]
    assert all(each.keys() >= {"seq", "amount", "balance", "source"} for each in account)


def test_people_read_the_verdict_first(call: Call, dispute: str) -> None:
    """On one screen: what happened, the verdict with its rule, why, and the line of the page."""
    answer = call("explain", dispute, "--at", "16")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert len(lines) < 40
    assert lines[1] == "Alice activates a mana ability of Reflecting Pool"
    assert "illegal (act) by 106.7, 106.3" in lines[2]
    assert "could-produce.txt:13  Alice taps Pool for {G}" in answer.out
    assert "Swamp of Bob could produce {B}" in answer.out


@pytest.mark.parametrize(
    "command", [("explain", "--at", "16"), ("diff", "--from", "1", "--to", "end"), ("audit",)]
)
def test_a_file_gets_no_lines_filled_up_with_blanks(
    call: Call, dispute: str, command: tuple[str, ...]
) -> None:
    """What is kept beside a dispute can be compared line by line."""
    name, *options = command
    printed = call(name, dispute, *options).out
    assert printed.endswith("\n")
    assert [line for line in printed.splitlines() if line != line.rstrip()] == []


def test_another_day_has_other_rules(call: Call, dispute: str) -> None:
    """As for the audit."""
    answer = call("explain", dispute, "--at", "16", "--edition", "2019-10-04")
    assert "of 2019-10-04 (as asked)" in answer.out


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("0", "there is no event 0: the record has events 1 to 17"),
        ("18", "there is no event 18: the record has events 1 to 17"),
        ("T9", "there is no turn 9: the record has turns 5 to 5"),
    ],
)
def test_a_point_that_is_no_event_is_refused(call: Call, dispute: str, at: str, said: str) -> None:
    """In one line."""
    answer = call("explain", dispute, "--at", at)
    assert (answer.status, answer.out, answer.err) == (2, "", f"replay: {said}\n")


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_names_and_lines_from_outside_command_no_terminal(
    call: Call, store: Path, as_json: list[str]
) -> None:
    """Names of players, and whatever a log says, are shown and not obeyed."""
    with Store(store) as opened:
        game = opened.append(recorded(players={1: HOSTILE, 2: "Bob"})).game
    answer = call("explain", game, "--at", "8", *as_json)
    assert answer.status == 0
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(answer.out)
