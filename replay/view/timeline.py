"""The event list: recorded and derived events in order, each with a sentence.

One row an event, with the fields of `replay events --json`. Names are those known at the end of the record:
a card that shows itself later is named from its first event on. What was taken back is listed and marked.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from replay.events import Corrected, Entry, Event, Gap, Sort
from replay.game import Game, Place
from replay.live import live
from replay.reducer import Reducer
from replay.terms import ObjectId, Seat, Step
from replay.view.names import Names
from replay.view.wording import sentence
from replay.watcher import Watcher


class Row(Struct, frozen=True):
    """One event. A derived one has the number of the recorded event during which it was derived.

    `object` is what the event is about, `card` the source's card id of it, `rule` the slug of the rule
    that derived it; `after_gap` says that something is missing before it.
    """

    seq: int
    kind: str
    sort: Sort
    cause: int | None
    turn: int
    step: Step | None
    active: Seat | None
    seat: Seat | None
    object: ObjectId | None
    card: int | None
    name: str | None
    text: str
    derived: bool
    rule: str | None
    undone: bool
    after_gap: bool
    evidence: Place | None


class _Clock(Struct, frozen=True):
    turn: int = 0
    step: Step | None = None
    active: Seat | None = None


class _Derived(Struct, frozen=True):
    fact: Entry
    rule: str | None
    clock: _Clock


class _Recorder(Watcher):
    """Keeps what the reducer derives, and what the clock said when an event was applied."""

    def __init__(self, game: Game) -> None:
        self.reducer: Reducer = game.reducer(watcher=self)
        self.clocks: dict[int, _Clock] = {}
        self.before: defaultdict[int, list[_Derived]] = defaultdict(list)
        self.after: defaultdict[int, list[_Derived]] = defaultdict(list)

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        state = self.reducer.state
        clock = _Clock(state.turn, state.step, state.active)
        if slug is None:
            self.clocks[seq] = clock
            return
        rule = None if isinstance(event, Corrected) else slug
        derived = self.after if seq in self.clocks else self.before
        derived[seq].append(_Derived(Entry(seq, event, cause), rule, clock))


def timeline(game: Game) -> list[Row]:
    """Every event of the game in order; what was derived stands before or after the event that led to it."""
    recorder = _Recorder(game)
    kept = live(game.entries)
    recorder.reducer.feed(kept)
    recorder.reducer.finish()
    names = Names(recorder.reducer.state, game.name_of, game.players)
    return list(_rows(game, recorder, {entry.seq for entry in kept}, names))


def _rows(game: Game, recorder: _Recorder, kept: set[int], names: Names) -> Iterator[Row]:
    clock = _Clock()
    after_gap = False
    for entry in game.entries:
        undone = entry.seq not in kept
        clock = recorder.clocks.get(entry.seq, clock)
        there = _There(game.place(entry.seq), after_gap)
        yield from (_derived_row(derived, names, there) for derived in recorder.before.get(entry.seq, ()))
        yield _row(entry, clock, names, there, undone=undone)
        after_gap = after_gap or (isinstance(entry.event, Gap) and not undone)
        yield from (_derived_row(derived, names, there) for derived in recorder.after.get(entry.seq, ()))


class _There(Struct, frozen=True):
    """Where in the record an event stands."""

    evidence: Place | None
    after_gap: bool


def _derived_row(derived: _Derived, names: Names, there: _There) -> Row:
    row = _row(derived.fact, derived.clock, names, there)
    return structs.replace(row, derived=True, rule=derived.rule)


def _row(entry: Entry, clock: _Clock, names: Names, there: _There, *, undone: bool = False) -> Row:
    event = entry.event
    object = _first(event, "object", "source", "paid_for")
    return Row(
        seq=entry.seq,
        kind=type(event).__name__,
        sort=event.sort,
        cause=entry.cause,
        turn=clock.turn,
        step=clock.step,
        active=clock.active,
        seat=_first(event, "seat", "controller", "owner", "active", "winner"),
        object=object,
        card=names.card(object),
        name=None if object is None else names.name_of(object),
        text=sentence(event, names),
        derived=False,
        rule=None,
        undone=undone,
        after_gap=there.after_gap,
        evidence=there.evidence,
    )


def _first(event: Event, *fields: str) -> Any:
    return next((value for field in fields if (value := getattr(event, field, None)) is not None), None)
