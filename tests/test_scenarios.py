"""Rule scenarios from a file (`--scenarios FILE`), or those of the corpus: what the engine makes of them.

Prints how many agree, how many cannot be decided and how many disagree, then each that does not agree.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.cards.knowledge import CardKnowledge
from tests.scenarios.outcomes import report, result_of
from tests.scenarios.reading import read_scenarios

AT_LEAST = 0.75
"""The share that has to agree."""


@pytest.fixture
def scenario_file(request: pytest.FixtureRequest, corpus: Path) -> Path:
    """The file named with `--scenarios`, else that of the corpus."""
    named = request.config.getoption("--scenarios")
    return Path(named) if named else corpus / "scenarios" / "scenarios.jsonl"


def test_scenarios_agree(
    scenario_file: Path, bulk_cards: CardKnowledge, capsys: pytest.CaptureFixture[str]
) -> None:
    """At least three quarters come out as expected, none comes out differently."""
    results = [result_of(scenario, bulk_cards) for scenario in read_scenarios(scenario_file)]
    with capsys.disabled():
        print("\n" + report(results))
    agreeing = sum(each.outcome == "agree" for each in results)
    assert agreeing >= AT_LEAST * len(results)
    assert not [each.scenario for each in results if each.outcome == "disagree"]
