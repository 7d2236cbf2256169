"""How scenarios are read and played: answers, targets, mana, and the three outcomes. Cards are invented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay.errors import InputError
from tests.invented import FOREST, MOUNTAIN, Cards, creature, permanent, spell
from tests.scenarios.outcomes import Result, report, result_of
from tests.scenarios.reading import Scenario, read_scenarios

BEAR = creature("Small Bear", 2, 2, mana="{1}{G}")
SPARK = spell("Little Spark", mana="{R}", text="Little Spark deals 2 damage to any target.")
MILL = permanent(
    "Stone Mill",
    "artifact",
    text="When Stone Mill enters, you may sacrifice a creature. If you do, draw two cards.",
)
RIDDLE = permanent("Old Riddle", "enchantment", text="Frobnicate each creature twice.")


@pytest.fixture
def cards() -> Cards:
    """The cards of these scenarios."""
    known = Cards()
    for card in (BEAR, SPARK, MILL, RIDDLE, FOREST, MOUNTAIN):
        known.add(card)
    return known


def scenario(setup: list[Any], actions: list[Any], expected: list[Any], **stop: Any) -> Scenario:
    """A scenario: setup as (zone, player, card), actions and expectations as in the format."""
    placed = [{"zone": zone, "player": player, "card": card} for zone, player, card in setup]
    at = {"turn": 1, "step": "end_turn", **stop}
    checks = [{"check": check, "args": args} for check, args in expected]
    written = {"id": "one", "setup": placed, "actions": actions, "expected": checks, "stop_at": at}
    return msgspec.json.decode(json.dumps(written), type=Scenario)


def acts(do: str, player: str, what: Any, targets: Any = None) -> dict[str, Any]:
    """Something done in the first main phase of turn 1."""
    when = {} if do in ("choose", "target") else {"turn": 1, "step": "precombat_main"}
    return {"do": do, "player": player, "what": what, "targets": targets, **when}


def test_mana_is_paid_and_the_stack_resolves_by_itself(cards: Cards) -> None:
    """A spell is cast with what there is, and resolves before the step ends."""
    setup = [("battlefield", "A", "Mountain"), ("hand", "A", "Little Spark")]
    actions = [acts("cast", "A", "Little Spark", ["B"])]
    expected = [("Life", ["B", 18]), ("Tapped", ["Mountain", True]), ("GraveyardCount", ["A", 1])]
    assert result_of(scenario(setup, actions, expected), cards) == Result("one", "agree")


def test_answers_are_taken_in_order_where_they_fit(cards: Cards) -> None:
    """A yes takes up the offer, a name says what is sacrificed."""
    setup = [("battlefield", "A", name) for name in ("Forest", "Small Bear", "Small Bear")]
    setup.append(("hand", "A", "Stone Mill"))
    actions = [acts("cast", "A", "Stone Mill"), acts("choose", "A", [True])]
    actions.append(acts("choose", "A", ["Small Bear"]))
    expected = [("PermanentCount", ["A", "Small Bear", 1]), ("HandCount", ["A", 2])]
    assert result_of(scenario(setup, actions, expected), cards).outcome == "agree"


def test_what_has_no_answer_is_whatever_lets_the_expectation_hold(cards: Cards) -> None:
    """Of two legal targets the one is hit that makes the scenario come out."""
    setup = [
        ("battlefield", "A", "Mountain"),
        ("hand", "A", "Little Spark"),
        ("battlefield", "B", "Small Bear"),
    ]
    actions = [acts("cast", "A", "Little Spark")]
    for expected in (("GraveyardCount", ["B", "Small Bear", 1]), ("Life", ["B", 18]), ("Life", ["A", 18])):
        assert result_of(scenario(setup, actions, [expected]), cards).outcome == "agree"


def test_what_no_way_of_playing_brings_about_disagrees(cards: Cards) -> None:
    """The check, what it expected and what came out are told."""
    setup = [("battlefield", "A", "Mountain"), ("hand", "A", "Little Spark")]
    actions = [acts("cast", "A", "Little Spark", ["B"])]
    found = result_of(scenario(setup, actions, [("Life", ["B", 17])]), cards)
    assert (found.outcome, found.reasons) == ("disagree", ["Life ['B', 17]: computed 18"])


@pytest.mark.parametrize(
    ("setup", "check", "reason"),
    [
        ([("battlefield", "A", "Forest")], ("Prosperity", ["A", 1]), "Prosperity"),
        ([("battlefield", "A", "Lost Card")], ("Life", ["A", 20]), "Lost Card"),
        ([("battlefield", "A", "Old Riddle")], ("Life", ["A", 19]), "Frobnicate"),
    ],
)
def test_what_is_not_understood_is_undecided(
    cards: Cards, setup: list[Any], check: tuple[str, list[Any]], reason: str
) -> None:
    """An unknown kind of check, an unknown card, a sentence nobody understands."""
    found = result_of(scenario(setup, [], [check]), cards)
    assert found.outcome == "undecided"
    assert reason in " ".join(found.reasons)


def test_a_line_that_is_no_scenario_is_named(tmp_path: Path) -> None:
    """Bad input: the file, the line, what was expected."""
    file = tmp_path / "some.jsonl"
    file.write_text('\n{"id": "one"}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"some\.jsonl:2.*a scenario was expected"):
        read_scenarios(file)


def test_the_report_counts_and_then_lists_what_does_not_agree() -> None:
    """`agree N, undecided N, disagree N`, then each that is not agree."""
    results = [
        Result("one", "agree"),
        Result("two", "undecided", ["why"]),
        Result("three", "disagree", ["what"]),
    ]
    assert report(results).splitlines() == [
        "agree 1, undecided 1, disagree 1",
        "disagree: three",
        "    what",
        "undecided: two",
        "    why",
    ]
