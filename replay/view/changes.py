"""What is different between two points of a game: net changes, each with the event that made it so.

An object that changed zones between them became another one (400.7): it is followed, and has its last id.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from replay.events import Event
from replay.game import Game
from replay.live import live
from replay.reducer import Reducer
from replay.rules.layers.working_out import power, toughness
from replay.state import GameObject, Player, State
from replay.terms import ObjectId, Seat
from replay.view.names import Names
from replay.watcher import Watcher

_Key = tuple[str, int, str]
"""("object", "seat" or "game"; its number; the field)."""

_CLOCK: Final = ("turn", "step", "active")
_NEW_OBJECT: Final[Mapping[str, Any]] = {
    "tapped": False,
    "summoning_sick": False,
    "face_down": False,
    "phased_out": False,
    "damage": 0,
    "counters": {},
    "blocking": (),
    "face": 0,
}
"""Values that need no mention on an object that was not there before; None for the other fields."""


class Change(Struct, frozen=True):
    """One value that differs: of an object, of a seat, or (both None) of the game.

    `seq` is the event since which it is as it is `after`; `was` the object's id before, where it is another.
    """

    seq: int
    object: ObjectId | None
    was: ObjectId | None
    seat: Seat | None
    name: str | None
    field: str
    before: Any
    after: Any


class Changes(Struct, frozen=True, rename={"begin": "from", "end": "to"}):
    """All changes after event `begin` up to event `end`, in the order in which they came to stand."""

    game: str
    begin: int
    end: int
    changes: tuple[Change, ...]


def changes_between(game: Game, begin: int, end: int) -> Changes:
    """What changed between two points, given by event numbers, the earlier first."""
    tracker = _Tracker(game, begin)
    tracker.reducer.feed(live([entry for entry in game.entries if entry.seq <= end]))
    names = Names(tracker.reducer.state, game.name_of, game.players)
    changes = sorted(_changes(tracker, names, end), key=lambda change: change.seq)
    return Changes(game.id, begin, end, tuple(changes))


class _Tracker(Watcher):
    """Compares the values after each event with those before, and remembers since when they are so."""

    def __init__(self, game: Game, begin: int) -> None:
        self.reducer: Reducer = game.reducer(watcher=self)
        self.begin = begin
        start = game.state_at(begin)
        self.known = {id for id, object in start.objects.items() if object.zone is not None}
        self.before = self.values(start)
        self.now = self.before
        self.since: dict[_Key, int] = {}

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        if seq <= self.begin:
            return
        values = self.values(self.reducer.state)
        for key in values.keys() | self.now.keys():
            if values.get(key) != self.now.get(key):
                self.since[key] = seq
        self.now = values

    def values(self, state: State) -> dict[_Key, Any]:
        """Everything that is compared; objects under the id that they had at the beginning."""
        values: dict[_Key, Any] = {("game", 0, field): getattr(state, field) for field in _CLOCK}
        for seat, player in state.players.items():
            values |= {("seat", seat, field): value for field, value in _of_player(state, player)}
        for object in state.objects.values():
            if object.zone is not None:
                origin = self._origin(state, object)
                values |= {("object", origin, field): value for field, value in _of_object(state, object)}
        return values

    def _origin(self, state: State, object: GameObject) -> ObjectId:
        first = object
        while first.id not in self.known and first.previous in state.objects:
            first = state.objects[first.previous]
        return first.id if first.id in self.known else object.id


def _of_player(state: State, player: Player) -> Iterator[tuple[str, Any]]:
    yield "life", player.life
    yield "counters", dict(player.counters)
    yield "mana_pool", player.pool_by_type()
    yield "lands_played", player.lands_played
    for zone in ("hand", "library"):
        yield zone, state.zone(zone, player.seat).count


def _of_object(state: State, object: GameObject) -> Iterator[tuple[str, Any]]:
    yield "object", object.id
    yield "zone", object.zone
    if object.zone == "battlefield":
        yield "controller", object.controller
        for field in _NEW_OBJECT:
            yield field, _value(object, field)
        yield "attached_to", object.attached_to
        yield "power", power(state, object)
        yield "toughness", toughness(state, object)
        yield "attacking", None if object.attacking is None else object.attacking.target


def _value(object: GameObject, field: str) -> Any:
    value = getattr(object, field)
    if field == "summoning_sick":
        return value and object.is_type("creature")
    return dict(value) if isinstance(value, dict) else value


def _changes(tracker: _Tracker, names: Names, end: int) -> Iterator[Change]:
    before, after = tracker.before, tracker.now
    for key in before | after:
        holder, number, field = key
        if field == "object" or before.get(key, _default(field)) == after.get(key, _default(field)):
            continue
        if holder == "object" and field != "zone" and key not in after:
            continue
        id = after.get((holder, number, "object"), number) if holder == "object" else None
        yield Change(
            seq=tracker.since.get(key, end),
            object=id,
            was=number if id not in (None, number) else None,
            seat=number if holder == "seat" else None,
            name=None if id is None else names.name_of(id),
            field=field,
            before=before.get(key),
            after=after.get(key),
        )


def _default(field: str) -> Any:
    return _NEW_OBJECT.get(field)
