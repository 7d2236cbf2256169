"""Sequences of acts: consecutive ones of one player within one step, while nobody passed or did more.

Where an attack is among them, the resolutions directly behind belong to the sequence, too: what makes a
creature fit to attack has resolved before it does. Nothing here says what is legal.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Final

from msgspec import Struct

from replay.audit.subjects import kind_of
from replay.events import (
    AbilityActivated,
    AttackersDeclared,
    CardSeen,
    ChoiceMade,
    Entry,
    Event,
    Resolved,
    SpellCast,
    StepBegan,
)
from replay.terms import ObjectId, Seat

MOST_ACTS: Final = 12
"""Acts of one sequence: more are not looked at."""

_ACTS: Final = ("land", "cast", "activate", "mana", "attack")

_LATE: Final = ("choose", "target", "mode", "x", "pay")
"""Choices that may belong to an act before them."""

_TO_ATTACK: Final = ("begin_combat", "declare_attackers")


class Act(Struct):
    """One act with everything in it; the first `leads` entries only lead up to it.

    Those are a card that shows itself as it is played, and the steps from a main phase to an attack.
    """

    entries: list[Entry]
    leads: int = 0

    @property
    def decision(self) -> Event:
        """What the player did."""
        return self.entries[self.leads].event

    @property
    def seq(self) -> int:
        """The number of the decision."""
        return self.entries[self.leads].seq

    @property
    def object(self) -> ObjectId | None:
        """The spell or ability that it puts on the stack, or that resolves."""
        event = self.decision
        return event.object if isinstance(event, SpellCast | AbilityActivated | Resolved) else None

    @property
    def is_attack(self) -> bool:
        """Whether attackers are declared."""
        return isinstance(self.decision, AttackersDeclared)

    @property
    def player(self) -> Seat | None:
        """Whose act or late choice it is, None for what ends a sequence."""
        event = self.decision
        if self.entries[self.leads].cause is not None:
            return None
        if isinstance(event, ChoiceMade):
            return event.seat if event.choice in _LATE else None
        return getattr(event, "seat", None) if kind_of(event) in _ACTS else None

    def concerns(self, objects: Iterable[ObjectId]) -> bool:
        """Whether it names one of these objects: as its source, as a target, as anything it chooses."""
        named = {getattr(entry.event, "source", None) for entry in self.entries}
        for entry in self.entries:
            named.update(getattr(entry.event, "objects", ()))
        return not named.isdisjoint(objects)


class Run(Struct):
    """Acts that follow each other from entry number `start` on, counted from 0, and what resolves behind."""

    start: int
    acts: list[Act]
    resolutions: list[Act]

    @property
    def entries(self) -> list[Entry]:
        """All its entries, as recorded."""
        return [entry for act in (*self.acts, *self.resolutions) for entry in act.entries]

    @property
    def parts(self) -> Iterator["Run"]:
        """The sequence, then its beginnings and its ends of two acts or more, the longer ones first."""
        yield self
        for count in range(len(self.acts) - 1, 1, -1):
            yield Run(self.start, self.acts[:count], [])
            left_out = self.acts[: len(self.acts) - count]
            start = self.start + sum(len(act.entries) for act in left_out)
            yield Run(start, self.acts[-count:], self.resolutions)


def runs(entries: Sequence[Entry]) -> Iterator[Run]:
    """The sequences of two acts or more, in order."""
    acts = _with_leads(_acts(entries))
    start = place = 0
    for player, group in groupby(acts, key=lambda act: act.player):
        following = list(group)
        place += len(following)
        for part in _begun_anew(following):
            behind = acts[place:] if part[-1] is following[-1] else []
            if player is not None and 1 < len(part) <= MOST_ACTS:
                yield Run(start, part, _resolutions(part, behind))
            start += sum(len(act.entries) for act in part)


def _acts(entries: Iterable[Entry]) -> list[Act]:
    """Each entry with what it causes directly behind it."""
    acts: list[Act] = []
    seqs: set[int] = set()
    for entry in entries:
        if entry.cause not in seqs:
            acts.append(Act([]))
            seqs = set()
        acts[-1].entries.append(entry)
        seqs.add(entry.seq)
    return acts


def _with_leads(acts: Iterable[Act]) -> list[Act]:
    """The acts, each with what only leads up to it."""
    found: list[Act] = []
    leading: list[Act] = []
    for act in acts:
        if _leads(act.decision):
            leading.append(act)
            continue
        if act.player is not None and all(_leads_to(each, act) for each in leading):
            led = [entry for each in leading for entry in each.entries]
            found.append(Act([*led, *act.entries], len(led)))
        else:
            found += [*leading, act]
        leading = []
    return [*found, *leading]


def _leads(event: Event) -> bool:
    return isinstance(event, CardSeen) or (isinstance(event, StepBegan) and event.step in _TO_ATTACK)


def _leads_to(lead: Act, act: Act) -> bool:
    return act.is_attack or isinstance(lead.decision, CardSeen)


def _begun_anew(acts: Iterable[Act]) -> Iterator[list[Act]]:
    """Acts of one player, parted where a step begins."""
    part: list[Act] = []
    for act in acts:
        if part and any(isinstance(entry.event, StepBegan) for entry in act.entries[: act.leads]):
            yield part
            part = []
        part.append(act)
    yield part


def _resolutions(acts: Sequence[Act], behind: Iterable[Act]) -> list[Act]:
    """Of a sequence with an attack, the spells and abilities that resolve directly behind it."""
    if not any(act.is_attack for act in acts):
        return []
    put = {act.object for act in acts} - {None}
    return list(takewhile(lambda act: isinstance(act.decision, Resolved) and act.object in put, behind))
