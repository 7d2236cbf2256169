"""What is known while a game is read from the page, and the table of who reads which statement.

The chapters fill the table: `scene`, `clock`, `plays`, `choices`, `facts`, `sights`, `talk`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar, get_args

from logs.reading import ReadingReport
from logs.transcript.names import Meant, Names, refused
from logs.transcript.page import Line
from logs.transcript.recorder import Recorder, Written
from logs.transcript.slips import shown
from logs.transcript.syntax import Item, Ref
from replay.errors import InputError
from replay.events import CardSeen, Event, UnknownRecord
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat, Step, Zone

_ZONES: Final[dict[str, Zone]] = {zone: zone for zone in get_args(Zone)}


class Act(NamedTuple):
    """What a line has begun: the event that its clauses and indented lines belong to, and its object."""

    written: Written | None = None
    object: ObjectId | None = None


NO_ACT: Final = Act()


class Moment(NamedTuple):
    """Where a statement stands: its line, what it happens during, and the step named directly after it."""

    line: Line
    during: Act = NO_ACT
    next_step: Step | None = None

    @property
    def cause(self) -> Written | None:
        """The event during which it happens."""
        return self.during.written


@dataclass(slots=True)
class Reading:
    """One game as far as it has been read.

    `opening` is the event that began the game, `placed` whether the clock has been set since then or since
    a gap, `just_placed` that the line before did so. `counts` are the cards stated for hidden zones,
    `decks` the sizes of the decks, the same for every game of a match, `offsets` the bytes at which the
    lines of the page begin, `line` the number of the one that is read. `edition` is the one that the page
    asks for.
    """

    recorder: Recorder
    names: Names
    report: ReadingReport
    decks: dict[Seat, int]
    offsets: tuple[int, ...] = ()
    edition: str | None = None
    labels: dict[str, tuple[int, Names]] = field(default_factory=dict)
    counts: dict[tuple[Seat, str], int] = field(default_factory=dict)
    opening: Written | None = None
    placed: bool = False
    just_placed: bool = False
    game_number: int = 1
    line: int = 0
    _last_id: ObjectId = 0

    @property
    def state(self) -> State:
        """The table before the line that is being read."""
        return self.recorder.state

    def turn_to(self, line: Line) -> None:
        """What is written from here on stands in this line."""
        self.line = line.number
        if line.number <= len(self.offsets):
            self.recorder.offset = self.offsets[line.number - 1]

    def new_id(self) -> ObjectId:
        """An id that no object has."""
        self._last_id += 1
        return self._last_id

    def seat(self, ref: Ref) -> Seat:
        """The player's seat."""
        return self.names.seat(ref)

    def object(self, ref: Ref, meant: Meant) -> ObjectId:
        """The one object a name means."""
        return self.names.one(ref, self.state, meant)

    def permanent(self, ref: Ref, controller: Seat | None = None) -> ObjectId:
        """The permanent a name means: one of that controller, if any fits."""
        return self.object(ref, permanents(controller))

    def things(self, refs: tuple[Ref, ...], meant: Meant) -> tuple[tuple[ObjectId, ...], tuple[Seat, ...]]:
        """Objects and players among names, each in order."""
        objects = [ref for ref in refs if not self.names.is_player(ref)]
        players = tuple(self.seat(ref) for ref in refs if self.names.is_player(ref))
        return tuple(id for ref in objects for id in self.names.several(ref, self.state, meant)), players

    def card(self, ref: Ref, zone: Zone, owner: Seat) -> ObjectId:
        """The card of that name in a player's zone; one not seen before appears there, if that can be."""
        if self._shows_itself(ref, zone, owner):
            return self.appear(ref, zone, owner)
        return self.object(ref, cards(zone, owner))

    def _shows_itself(self, ref: Ref, zone: Zone, owner: Seat) -> bool:
        if self.names.has_handle(ref.name):
            return False
        copies = self.names.copies(ref.name)
        if ref.copy is not None:
            return ref.copy == len(copies) + 1
        is_there = cards(zone, owner)
        has_unnamed = zone in ("hand", "library", "sideboard") and self.state.zone(zone, owner).hidden != 0
        return not copies or (has_unnamed and not any(is_there(self.state.object(id)) for id in copies))

    def appear(self, ref: Ref, zone: Zone, owner: Seat) -> ObjectId:
        """One of the cards nobody had named shows itself."""
        id = self.new_id()
        name = None if ref.unknown else ref.name
        self.recorder.write(CardSeen(id, definition=name, owner=owner, zone=zone), early=True)
        self.name(ref, id)
        return id

    def name(self, ref: Ref, id: ObjectId) -> None:
        """An object gets the name by which the page knows it."""
        if ref.unknown:
            self.names.give_handle(ref.name, id)
        else:
            self.names.appear(ref.name, id)

    def call(self, handle: str, id: ObjectId) -> None:
        """Gives a short name. Raises InputError if it is taken: a page must not mean two things by it."""
        if self.names.of_handle(handle) not in (None, id):
            raise InputError(
                f"{shown(handle)} is the short name of something else",
                line=self.line,
                expected="one short name for each thing",
            )
        self.names.give_handle(handle, id)

    def drawn_from(
        self, items: tuple[Item, ...], zone: Zone, owner: Seat
    ) -> tuple[tuple[ObjectId, ...], int]:
        """The named cards of a list in a player's zone, and the number of all cards of the list."""
        named = [item for item in items if isinstance(item.thing, Ref)]
        found = tuple(self.card(item.thing, zone, owner) for item in named if isinstance(item.thing, Ref))
        for item, id in zip(named, found, strict=True):
            if item.handle:
                self.call(item.handle, id)
        return found, sum(item.count for item in items)

    def act(self, event: Event, moment: Moment, object: ObjectId | None = None) -> Act:
        """Writes the event that a line is about."""
        return Act(self.recorder.write(event, moment.cause), object)

    def not_understood(self, what: str, name: str, moment: Moment) -> Act:
        """Counts something that has no place in the record, and marks where it stands."""
        return self.act(UnknownRecord(what, self.report.count_unknown(what, name)), moment)


def permanents(controller: Seat | None) -> Meant:
    """Permanents, of one controller or of all."""
    return lambda object: object.zone == "battlefield" and controller in (None, object.controller)


def cards(zone: Zone, owner: Seat) -> Meant:
    """Cards in a player's zone."""
    return lambda object: object.zone == zone and object.owner == owner


def zone_of(word: str, named_at: Ref) -> Zone:
    """The zone of a word of the page. Raises InputError for a deck: in a game it is a library (103.3)."""
    if word not in _ZONES:
        raise refused(named_at, f"`{word}` is no zone of a game that has begun", "`library`")
    return _ZONES[word]


def anything(object: GameObject) -> bool:
    """Whatever still exists."""
    return object.zone is not None


def check_triggers(reading: Reading, moment: Moment) -> None:
    """Raises InputError if abilities that triggered still wait for their order or their targets (603.3b)."""
    state = reading.state
    if state.waiting and state.step != "untap":
        sources = dict.fromkeys(state.object(trigger.source).name or "?" for trigger in state.waiting)
        raise InputError(
            f"what triggered waits for its order, targets or modes: {', '.join(map(shown, sources))}",
            line=moment.line.number,
            expected="a `stacks` line for each, in the order in which they are put on the stack",
        )


Reads = Callable[[Reading, Any, Moment], Act]
Function = TypeVar("Function", bound=Reads)

READERS: Final[dict[type, Reads]] = {}
"""Class of statement → the function that writes its events."""


def reads(*kinds: type) -> Callable[[Function], Function]:
    """Registers the function that reads statements of these classes."""

    def register(function: Function) -> Function:
        for kind in kinds:
            READERS[kind] = function
        return function

    return register
