"""Conditions joined by "or" and "and", each part read by grammar."""

import re
from typing import Final

from replay.cards.definitions.conditions import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    DidIt,
    During,
    Happened,
    HasDesignation,
    HowCast,
    TurnOf,
)
from replay.cards.definitions.phrases import YOU, Event, Fixed, Player, This, ThisTurn
from replay.cards.definitions.words import EventKind
from replay.cards.oracle.pending import LAST
from replay.cards.oracle.phrases import read
from replay.cards.oracle.words import number

_JOIN = re.compile(r" (?P<word>or|and) (?:if )?")


_PLAIN: Final[dict[str, Condition]] = {
    "during your turn": TurnOf(YOU),
    "your turn": TurnOf(YOU),
    "during their turn before the end step": AllOf((TurnOf(YOU), During("before end step"))),
    "that spell's mana cost or that ability's activation cost contains {X}": HowCast("cost has {X}", LAST),
    "during combat": During("combat"),
    "during your turn, before attackers are declared": AllOf((TurnOf(YOU), During("before attackers"))),
    "during an opponent's turn": TurnOf(Player("each opponent")),
    "you've completed a dungeon": HasDesignation("completed a dungeon", YOU),
    "you win the flip": DidIt(),
    "you won the flip": DidIt(),
}
_DURING = re.compile(
    r"^during (?P<whose>your|each) (?P<step>upkeep|end step|draw step|main phase|declare \w+ step)$"
)
_LIFE = re.compile(r"^(?P<who>you|an opponent) (?P<verb>gained|lost) (?P<n>\w+) or more life this turn$")
_USE = re.compile(
    r"^this ability has been activated (?P<n>\w+) or more times this turn$"
    r"|^this is the (?P<nth>second|third|fourth) time this ability has resolved this turn$"
)


_CAST_WITH = re.compile(
    r"^(?P<what>~|it) was (?P<how>bargained|evoked|foretold|overloaded|surged|bought back)$"
)


def _cast_with(text: str) -> Condition | None:
    matched = _CAST_WITH.match(text)
    return HowCast(matched["how"], This() if matched["what"] == "~" else LAST) if matched else None


def _number(word: str) -> Fixed:
    return Fixed(number(word) or 1)


def _abilities_use(text: str) -> Condition | None:
    if during := _DURING.match(text):
        return During(during["step"], YOU if during["whose"] == "your" else None)
    if life := _LIFE.match(text):
        who = YOU if life["who"] == "you" else Player("opponent")
        kind: EventKind = "life gained" if life["verb"] == "gained" else "life lost"
        return Compare(
            ThisTurn(Event(kind, player=who, span="this turn"), "amount"), ">=", _number(life["n"])
        )
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
    whole: Condition | None = (
        _PLAIN.get(text) or _cast_with(text) or read("condition", text) or _abilities_use(text)
    )
    if whole is not None:
        return whole
    for joint in _JOIN.finditer(text):
        left, right = read("condition", text[: joint.start()]), condition_of(text[joint.end() :])
        if left is not None and right is not None:
            return AnyOf((left, right)) if joint["word"] == "or" else AllOf((left, right))
    return None
