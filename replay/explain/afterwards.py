"""What lies between an act and the end of the record, for whoever thinks of taking it back (no advice)."""

from collections.abc import Iterator
from typing import Final

from replay.events import ChanceDecided, ChoiceMade, Decision, Entry, Event, ObjectMoved, Observation
from replay.explain.answer import Backup, Happened
from replay.explain.subject import Act
from replay.view.names import Names
from replay.view.wording import sentence

_SHOWING: Final = ("reveal", "search", "scry", "surveil", "top", "bottom", "look")
"""Choices with which somebody sees cards."""


def backup(act: Act, names: Names) -> Backup:
    """What was recorded after the act was over: how much, how many acts, and what was learned."""
    rest = [entry for entry in act.play if entry.seq > act.seq and entry.seq not in act.within]
    told = [entry for entry in rest if not isinstance(entry.event, Observation)]
    acts = sum(map(_is_act, told))
    learned = (Happened(entry.seq, sentence(entry.event, names)) for entry in _learned(told))
    return Backup(len(told), acts, acts == 0, tuple(learned))


def _is_act(entry: Entry) -> bool:
    """Whether a player decided something of their own accord."""
    if isinstance(entry.event, ChoiceMade):
        return entry.cause is None and entry.event.choice != "pass"
    is_decision = isinstance(entry.event, Decision) and not isinstance(entry.event, ChanceDecided)
    return is_decision and entry.cause is None


def _learned(entries: list[Entry]) -> Iterator[Entry]:
    return (entry for entry in entries if _teaches(entry.event))


def _teaches(event: Event) -> bool:
    """Whether somebody came to know what was hidden, or chance decided."""
    if isinstance(event, ObjectMoved):
        return event.origin == "library" and event.destination is not None
    if isinstance(event, ChoiceMade):
        return event.choice in _SHOWING
    return isinstance(event, ChanceDecided)
