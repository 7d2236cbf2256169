"""An explanation says what the audit and the view say, and answers as its own verdict has it."""

import pytest

from replay.audit import audit
from replay.explain import explain
from replay.rules.editions import edition_for
from replay.view.table import table_at
from tests.explain.pages import page, sample
from tests.explain.test_explaining import question

PAGES = (
    "could-produce.txt",
    "energy.txt",
    "enlist.txt",
    "modal-double-faced.txt",
    "state-based-actions-wait.txt",
    "tap-and-untap-symbols.txt",
)


@pytest.mark.parametrize("name", PAGES)
def test_every_event_has_the_findings_of_the_audit(name: str) -> None:
    """One fold, one judgement: what was taken back included."""
    game = sample(name).game
    wanted = audit(game).findings
    for seq in range(1, game.last + 1):
        found = [each for each in explain(game, seq).findings if each.seq == seq]
        assert found == [each for each in wanted if each.seq == seq]


def test_another_edition_is_used_and_said() -> None:
    """712.10 of 2021 is 712.12 of 2024."""
    whole = sample("could-produce.txt")
    assert whole.explain(13).edition_because == "named in the record"
    other = explain(whole.game, whole.seq(13), edition_for(None))
    assert (other.edition, other.edition_because) == ("2024-06-07", "as asked")


def test_a_question_is_answered_as_the_verdict_has_it() -> None:
    """505.6b and MTR 4.2: the stack is not empty, but there is an order in which all is legal."""
    whole = page(
        "Alice battlefield: Forest",
        "Alice hand: Plains, [Llanowar Elves]",
        "turn 4 Alice",
        "main",
        "Alice casts [Llanowar Elves]; pay {G} from Forest",
        "Alice plays Plains",
    )
    found = whole.explain(10)
    assert found.verdict is not None
    assert found.verdict.verdict == "judge-call"
    assert question(found, "land-drop-in-main-phase").verdict == "judge-call"


def test_every_question_is_a_sentence() -> None:
    """Rules that the code has no function for are named by what they are called."""
    for line in (13, 15, 18):
        for asked in sample("state-based-actions-wait.txt").explain(line).questions:
            assert asked.asked[0].isupper()
            assert asked.asked.endswith(".")


def test_the_tables_are_those_of_the_view() -> None:
    """Before an act, and once all that happens within it is done: its choices are recorded after it."""
    whole = sample("could-produce.txt")
    seq = whole.seq(13)
    found = explain(whole.game, seq)
    assert (found.before, found.after) == (table_at(whole.game, seq - 1), table_at(whole.game, seq + 1))
    assert [player.mana_pool for player in found.after.players] == [{"B": 1, "G": 1}, {}]
