"""Writes events down in order, each with the opener it happened because of.

    cause   the innermost open bracket, unless the annotation's affector has one of its own, which for a
            resolution reaches to the end of its message: Auras attach and counters are put after it;
            outside of all brackets the step or declaration, as long as what happens is its turn-based action

It knows the current message and the memory; what an annotation means is the handlers' business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from logs.arena import words
from logs.arena.ahead import Stretch
from logs.arena.memory import Memory
from logs.arena.states import Annotation, GameStateMessage, Mana
from logs.reading import ReadingReport
from replay.events import ChoiceMade, Entry, Event, UnknownRecord
from replay.terms import ObjectId, Seat, Zone


class Scribe:
    """The pen of one game's translation.

    `message` and `ahead` are the current message and the stretch it belongs to; `fresh` is mana that newly
    floats after it, by source; `grown` the ±1/±1 counters it added so far, by object and amount; `effects`
    the continuous effects it creates, by affector; `counts` the counters whose number it tells;
    `done` the resolutions that it completes; `merged` the annotations told with an earlier one.
    """

    __slots__ = (
        "ahead", "counts", "done", "effects", "entries", "fresh", "gaps", "grown", "memory", "merged",
        "message", "offset", "report", "undos", "units", "unknowns",
    )  # fmt: skip

    def __init__(self, report: ReadingReport) -> None:
        self.report = report
        self.entries: list[Entry] = []
        self.memory = Memory()
        self.message = GameStateMessage()
        self.ahead = Stretch()
        self.offset = 0
        self.units = 0
        self.gaps = self.undos = 0
        self.fresh: dict[ObjectId, list[tuple[Seat, Mana]]] = {}
        self.grown: list[tuple[ObjectId, int]] = []
        self.merged: set[int] = set()
        self.effects: dict[ObjectId, list[int]] | None = None
        self.done: dict[ObjectId, int] = {}
        self.unknowns: list[UnknownRecord] = []
        self.counts: dict[tuple[int, str], int] = {}

    def begin(self, message: GameStateMessage) -> None:
        """Turns to the next message: what was noted about the one before is forgotten."""
        self.message = message
        self.counts, self.done, self.grown, self.merged, self.effects = {}, {}, [], set(), None
        self.unknowns = []

    def emit(self, event: Event, cause: int | None = None) -> int:
        """Writes the event down and returns its seq."""
        entries = self.entries
        seq = len(entries) + 1
        entries.append(Entry(seq, event, cause, self.memory.turn, self.offset))
        return seq

    def unknown(self, what: str, name: str) -> None:
        """Counts something that is not understood, and marks it once in a message."""
        mark = UnknownRecord(what, self.report.count_unknown(what, name))
        if mark not in self.unknowns:
            self.unknowns.append(mark)
            self.emit(mark)

    def cause(self, affector: ObjectId) -> int | None:
        """The opener because of which something happens that `affector` brings about."""
        memory = self.memory
        if affector in memory.open:
            return memory.open[affector]
        return self.done.get(affector) or self.bracket() or memory.step_seq

    def bracket(self) -> int | None:
        """The opener of the innermost bracket that is open."""
        is_open = self.memory.open
        return next(reversed(is_open.values())) if is_open else None

    def opened(self, object: ObjectId, seq: int, seat: Seat | None) -> None:
        """Notes an opener: what follows is no turn-based action any more."""
        memory = self.memory
        memory.openers[object] = seq
        memory.step_seq = None
        if seat is not None:
            memory.actors[object] = seat

    def source(self, affector: ObjectId) -> ObjectId | None:
        """The object that an affector is or stands for; None for the client's own numbers and for seats."""
        memory = self.memory
        if affector in memory.mana:
            return memory.mana[affector].source
        if affector in memory.holders:
            return memory.holders[affector]
        return affector if affector in memory.identities or affector in memory.openers else None

    def controller(self, object: ObjectId) -> Seat | None:
        """Who cast, activated or owns it."""
        seat = self.memory.actors.get(object)
        if seat is None and (identity := self.memory.identity(object)) is not None:
            seat = identity.owner
        return seat

    def zone(self, number: int) -> tuple[Zone | None, Seat | None]:
        """The zone with Arena's number and whose it is; None for the client's own zones."""
        zone = self.memory.zone_of(number)
        if zone is None:
            self.report.count_unknown("zone", str(number))
            return None, None
        return words.ZONES.get(zone.type), zone.owner_seat_id or None

    def counter(self, number: int) -> str:
        """The name of a kind of counter; an unknown one keeps its number."""
        name = words.COUNTERS.get(number)
        if name is None:
            name = f"counter_{number}"
            self.report.count_unknown("counter", name)
        return name

    def wait(self, object: ObjectId, key: tuple[str, int], choice: ChoiceMade) -> None:
        """Keeps a choice about a spell or ability until it has its opener and the player is done choosing."""
        if (object, *key) not in self.memory.told:
            self.memory.waiting.setdefault(object, {})[key] = choice

    def release(self, object: ObjectId) -> None:
        """Writes down the choices about a spell or ability that were waiting; later repeats tell nothing."""
        memory = self.memory
        if object not in memory.waiting or object in memory.selecting or object not in memory.openers:
            return
        seat = self.controller(object) or 0
        for key, choice in memory.waiting.pop(object).items():
            memory.told.add((object, *key))
            if choice.choice == "target":
                memory.targets[object] = memory.targets.get(object, ()) + choice.objects + choice.seats
            self.emit(replace(choice, seat=seat), memory.openers[object])


Handler: TypeAlias = Callable[[Scribe, Annotation], None]
"""Translates one annotation."""
