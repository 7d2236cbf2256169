"""What comes of a scenario: it agrees, disagrees, or cannot be decided, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

from replay.cards.knowledge import CardKnowledge
from tests.scenarios.checks import Answered
from tests.scenarios.driver import Driver, Played
from tests.scenarios.guide import MOST_GAMES, DeadEnd, guides
from tests.scenarios.position import NotPlayable
from tests.scenarios.reading import Scenario
from tests.scenarios.table import MOST_TRIES, TooManyTries
from tests.scenarios.understanding import not_playable, not_understood

Outcome = Literal["agree", "undecided", "disagree"]


@dataclass
class Result:
    """The outcome of one scenario; `reasons` in words, empty where it agrees."""

    scenario: str
    outcome: Outcome
    reasons: list[str] = field(default_factory=list)


def result_of(scenario: Scenario, cards: CardKnowledge) -> Result:
    """Plays a scenario, every open point in any way, until all is as expected."""
    unknown = list(not_playable(scenario))
    if unknown:
        return Result(scenario.id, "undecided", unknown)
    nearest: Played | None = None
    games, tries = 0, count()
    try:
        for guide in guides():
            games += 1
            try:
                played = Driver(scenario, cards, guide, tries).run()
            except DeadEnd:
                continue
            if not played.failed:
                return _as_expected(scenario, cards, played)
            if nearest is None or played.failed < nearest.failed:
                nearest = played
    except NotPlayable as unknown:
        return Result(scenario.id, "undecided", [str(unknown)])
    except TooManyTries:
        return Result(scenario.id, "undecided", [f"more than {MOST_TRIES} decisions to try"])
    if nearest is None:
        return Result(scenario.id, "undecided", ["no way to play it was found"])
    result = _not_as_expected(scenario, cards, nearest)
    if result.outcome == "disagree" and games == MOST_GAMES:
        return Result(scenario.id, "undecided", [f"more than {games} ways to play it", *result.reasons])
    return result


def _as_expected(scenario: Scenario, cards: CardKnowledge, played: Played) -> Result:
    """It agrees if nothing was left out on the way that might have made a difference."""
    undone = [f"not done: {each}" for each in played.undone]
    unclear = [*dict.fromkeys(played.doubts), *(not_understood(scenario, cards) if undone else ())]
    if unclear:
        return Result(scenario.id, "undecided", ["as expected, but:", *unclear, *undone])
    return Result(scenario.id, "agree")


def _not_as_expected(scenario: Scenario, cards: CardKnowledge, played: Played) -> Result:
    different = [
        f"{check.check} {list(check.args)}: computed {answer.computed}"
        for check, answer in played.checks
        if isinstance(answer, Answered) and not answer.agrees
    ]
    missing = dict.fromkeys(answer for _, answer in played.checks if isinstance(answer, str))
    unclear = [*missing, *dict.fromkeys(played.doubts), *not_understood(scenario, cards)]
    undone = [f"not done: {each}" for each in played.undone]
    if unclear:
        return Result(scenario.id, "undecided", [*unclear, *different, *undone])
    return Result(scenario.id, "disagree", [*different, *undone])


def report(results: Sequence[Result]) -> str:
    """The figures, then each scenario that does not agree."""
    counts = {outcome: sum(each.outcome == outcome for each in results) for outcome in _ORDER}
    lines = [", ".join(f"{outcome} {number}" for outcome, number in counts.items())]
    for outcome in reversed(_ORDER[1:]):
        for result in results:
            if result.outcome == outcome:
                lines.append(f"{outcome}: {result.scenario}")
                lines += [f"    {reason}" for reason in result.reasons]
    return "\n".join(lines)


_ORDER: tuple[Outcome, ...] = ("agree", "undecided", "disagree")
