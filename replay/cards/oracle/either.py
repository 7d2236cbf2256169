"""Conditions joined by "or" and "and", each part read by grammar."""

import re

from replay.cards.definitions.conditions import AllOf, AnyOf, Condition
from replay.cards.oracle.phrases import read

_JOIN = re.compile(r" (?P<word>or|and) (?:if )?")


def condition_of(text: str) -> Condition | None:
    """A condition, also one of several alternatives, or None."""
    whole: Condition | None = read("condition", text)
    if whole is not None:
        return whole
    for joint in _JOIN.finditer(text):
        left, right = read("condition", text[: joint.start()]), condition_of(text[joint.end() :])
        if left is not None and right is not None:
            return AnyOf((left, right)) if joint["word"] == "or" else AllOf((left, right))
    return None
