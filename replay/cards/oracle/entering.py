"""How something enters: tapped, with counters, as a copy, with choices made before (614.1c, 614.1d)."""

import re
from typing import Any

from replay.cards.definitions.abilities import (
    Change,
    Conditional,
    EnterAsCopy,
    MayDo,
    ReplacementEffect,
    StartContinuous,
)
from replay.cards.definitions.conditions import Not
from replay.cards.definitions.effects import PutCounters
from replay.cards.definitions.phrases import Event, This
from replay.cards.definitions.replacements import EntersWith
from replay.cards.oracle.clauses import Effects, effects_of, entering
from replay.cards.oracle.either import condition_of
from replay.cards.oracle.phrases import read
from replay.cards.oracle.sequence import instructions_of
from replay.cards.oracle.text import sentences
from replay.cards.oracle.whole import whole

_AS_ENTERS = re.compile(r"^As ~ enters(?: or is turned face up)?, (?P<rest>.+)$")
_WOULD_ENTER = re.compile(r"^If ~ would enter, (?:instead )?(?P<does>.+?)(?: instead)?$")
_ENTERS = re.compile(
    r"^(?P<what>.+?) (?P<how>enters? (?:tapped|with)\b.*?)(?: (?P<word>unless|if) (?P<condition>.+))?$"
)
_CONDITION_FIRST = re.compile(r"^If (?P<condition>.+?), (?P<rest>(?:it|~|that creature|they) enters? .+)$")
_COPY = re.compile(
    r"^You may have ~ enter (?P<tapped>tapped )?as a copy of (?P<of>.+?)(?:, except (?P<except>.+))?$"
)
_EXCEPT_PARTS = re.compile(r",? and (?=(?:it|its|he|she|the|they)\b)|, (?=it\b)")


def entering_of(paragraph: str) -> ReplacementEffect | None:
    """The replacement of entering that a paragraph describes, or None when it is about something else."""
    first, *rest = sentences(paragraph)
    for attempt in (_instead, _choices, _copying, _state):
        found = attempt(first, rest)
        if found is not None:
            event, effects = found
            return ReplacementEffect(event, effects, paragraph)
    return None


def _this_enters() -> Event:
    return Event("enters", (This(),))


def _instead(first: str, rest: list[str]) -> tuple[Event, Effects] | None:
    """What is done instead of its entering, and what follows from that."""
    matched = _WOULD_ENTER.match(first)
    if matched is None or "instead" not in first or not rest:
        return None
    does = matched["does"]
    text = ". ".join([does[:1].upper() + does[1:], *rest])
    return _this_enters(), instructions_of(text).effects


def _choices(first: str, rest: list[str]) -> tuple[Event, Effects] | None:
    matched = _AS_ENTERS.match(first)
    if matched is None:
        return None
    text = ". ".join([matched["rest"][:1].upper() + matched["rest"][1:], *rest])
    return _this_enters(), instructions_of(text).effects


def _state(first: str, rest: list[str]) -> tuple[Event, Effects] | None:
    if _CONDITION_FIRST.match(first):
        return _this_enters(), tuple(effect for each in (first, *rest) for effect in _further(each))
    matched = _ENTERS.match(first)
    if matched is None:
        return None
    what = matched["what"][:1].lower() + matched["what"][1:]
    event = read("event", f"{what} enters") or read("event", f"{matched['what']} enters")
    effects = entering(f"it {matched['how']}")
    if not isinstance(event, Event) or effects is None:
        return None
    if matched["condition"]:
        condition = condition_of(matched["condition"])
        if condition is None:
            return None
        effects = (Conditional(Not(condition) if matched["word"] == "unless" else condition, effects),)
    return event, (*effects, *(effect for sentence in rest for effect in _further(sentence)))


def _further(sentence: str) -> Effects:
    matched = _CONDITION_FIRST.match(sentence)
    if matched is not None:
        condition, effects = condition_of(matched["condition"]), entering(matched["rest"])
        if condition is not None and effects is not None:
            return (Conditional(condition, effects),)
    return instructions_of(sentence).effects


def _copying(first: str, rest: list[str]) -> tuple[Event, Effects] | None:
    matched = _COPY.match(first)
    of = read("reference", matched["of"]) if matched else None
    if matched is None or of is None or isinstance(of, tuple):
        return None
    parts = whole(map(_exception, _EXCEPT_PARTS.split(matched["except"]) if matched["except"] else ()))
    if parts is None:
        return None
    changes = tuple(change for part in parts for change in part if not isinstance(change, PutCounters))
    counters = tuple(change for part in parts for change in part if isinstance(change, PutCounters))
    entered: Effects = (EnterAsCopy(of, changes, counters),)
    if matched["tapped"]:
        entered = (EntersWith(tapped=True), *entered)
    return _this_enters(), (MayDo(entered), *(effect for each in rest for effect in _further(each)))


def _exception(text: str) -> tuple[Change | PutCounters, ...] | None:
    text = re.sub(r"^it's ", "it is ", text)
    if (with_counters := entering(text)) is not None:
        return tuple(_as_counters(effect) for effect in with_counters)
    found = effects_of(text)
    if found is None or len(found) != 1 or not isinstance(found[0], StartContinuous):
        return None
    return found[0].changes


def _as_counters(effect: Any) -> PutCounters:
    return PutCounters(effect.what, effect.counter, effect.amount)
