"""What lies between an act and the end of the record, for whoever thinks of taking it back (no advice)."""

from collections.abc import Container, Iterable, Iterator
from operator import itemgetter
from typing import Final

from replay.events import ChanceDecided, ChoiceMade, Decision, Entry, Event, ObjectMoved, Observation
from replay.explain.answer import Backup, Happened
from replay.explain.history import Past
from replay.explain.subject import Act
from replay.view.names import Names
from replay.view.wording import sentence

_SHOWING: Final = ("reveal", "search", "scry", "surveil", "top", "bottom", "look")
"""Choices with which somebody sees cards."""


_NO_DECISIONS: Final = ("pass", "draw", "reveal", "miss")
"""Choices that change nothing, or that say what players had to do."""


def backup(act: Act, derived: Iterable[Past], names: Names) -> Backup:
    """What was recorded after the act was over, how many acts, and what was learned from the event on.

    `derived`: with what the record leaves out somebody came to know something, as in a draw step.
    """
    rest = [entry for entry in act.play if entry.seq > act.seq and entry.seq not in act.within]
    told = [entry for entry in rest if not isinstance(entry.event, Observation)]
    decided = {entry.seq for entry in act.play if isinstance(entry.event, Decision)}
    acts = sum(_is_act(entry, decided) for entry in told)
    return Backup(len(told), acts, acts == 0, tuple(_learned(act, derived, names)))


def _is_act(entry: Entry, decided: Container[int]) -> bool:
    """Whether a player decided something: what belongs to another decision is a part of that."""
    event = entry.event
    is_decision = isinstance(event, Decision) and not isinstance(event, ChanceDecided)
    if isinstance(event, ChoiceMade) and event.choice in _NO_DECISIONS:
        return False
    return is_decision and (entry.cause is None or entry.cause not in decided)


def _learned(act: Act, derived: Iterable[Past], names: Names) -> Iterator[Happened]:
    """In order, with what was learned within the act: taking it back does not undo that (732.1)."""
    recorded = [(e.seq, e.event) for e in act.play if e.seq >= act.seq and teaches(e.event)]
    for seq, event in sorted([*((each.seq, each.event) for each in derived), *recorded], key=itemgetter(0)):
        yield Happened(seq, sentence(event, names))


def teaches(event: Event) -> bool:
    """Whether somebody came to know what was hidden, or chance decided."""
    if isinstance(event, ObjectMoved):
        return event.origin == "library" and event.destination is not None
    if isinstance(event, ChoiceMade):
        return event.choice in _SHOWING
    return isinstance(event, ChanceDecided)
