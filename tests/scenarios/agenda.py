"""A scenario as a list of what is to be done and checked, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from replay.terms import Step
from tests.scenarios.reading import Action, Expected, Scenario, Setup, step_of

DECLARED_IN: Final[dict[str, Step]] = {"attack": "declare_attackers", "block": "declare_blockers"}
"""Actions that have no step of their own in a scenario."""


@dataclass(frozen=True)
class Item:
    """Something to do or to check in a step, `order` being its place among all of them."""

    order: int
    turn: int
    step: Step
    action: Action | None = None
    check: Expected | None = None
    setup: Setup | None = None
    is_late: bool = False
    """Whether it waits for everything else of the step."""


def within_reach(left: list[Item]) -> list[Item]:
    """What may be done next: up to the next check, or the next wait for the stack."""
    found: list[Item] = []
    for item in left:
        if item.action is None or item.action.do == "resolve stack":
            break
        found.append(item)
    return found


def agenda_of(scenario: Scenario) -> list[Item]:
    """Everything to be done and checked, in order."""
    found: list[Item] = []
    for each in scenario.setup:
        if each.op == "add counters":
            found.append(Item(len(found), each.turn, step_of(each.step), setup=each))
    for index, action in enumerate((*scenario.actions, None)):
        for check in scenario.expected:
            if check.at is not None and check.at.after == index:
                found.append(Item(len(found), check.at.turn, step_of(check.at.step), check=check))
        if action is None or action.do in ("choose", "target"):
            continue
        step = step_of(DECLARED_IN.get(action.do, action.step))
        if action.do == "check":
            asked = Expected(action.check, (action.player, action.value))
            found.append(Item(len(found), action.turn, step, check=asked, is_late=True))
        else:
            found.append(Item(len(found), action.turn, step, action=action))
    return found
