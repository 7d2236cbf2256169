"""Conditions joined by "or" and "and", each part read by grammar."""

import re
from typing import Final

from replay.cards.definitions.conditions import (
    AllOf,
    AnyOf,
    Condition,
    DidIt,
    Happened,
    HasDesignation,
    TurnOf,
)
from replay.cards.definitions.phrases import YOU, Event, Player, This
from replay.cards.oracle.phrases import read
from replay.cards.oracle.words import number

_JOIN = re.compile(r" (?P<word>or|and) (?:if )?")


_PLAIN: Final[dict[str, Condition]] = {
    "during your turn": TurnOf(YOU),
    "during an opponent's turn": TurnOf(Player("each opponent")),
    "you've completed a dungeon": HasDesignation("completed a dungeon", YOU),
    "you win the flip": DidIt(),
    "you won the flip": DidIt(),
}
_USE = re.compile(
    r"^this ability has been activated (?P<n>\w+) or more times this turn$"
    r"|^this is the (?P<nth>second|third|fourth) time this ability has resolved this turn$"
)


def _abilities_use(text: str) -> Condition | None:
    matched = _USE.match(text)
    if matched is None:
        return None
    if matched["nth"]:
        times = {"second": 2, "third": 3, "fourth": 4}[matched["nth"]]
        return Happened(
            Event("named action", (This(),), action="resolve this ability", span="this turn"), times, times
        )
    times = number(matched["n"]) or 1
    return Happened(Event("activated", (This(),), span="this turn"), times)


def condition_of(text: str) -> Condition | None:
    """A condition, also one of several alternatives, or None."""
    whole: Condition | None = _PLAIN.get(text) or read("condition", text) or _abilities_use(text)
    if whole is not None:
        return whole
    for joint in _JOIN.finditer(text):
        left, right = read("condition", text[: joint.start()]), condition_of(text[joint.end() :])
        if left is not None and right is not None:
            return AnyOf((left, right)) if joint["word"] == "or" else AllOf((left, right))
    return None
