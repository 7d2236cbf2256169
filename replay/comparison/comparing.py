"""The comparison: each observation held against the state, counted, and turned into corrections."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import UNSET, Struct, structs

from replay.comparison.questions import ASKED_OF_PLAYERS, NOT_THERE, answer_about, asked_of
from replay.events import Corrected, ObjectValues, Observed, PlayerValues, TurnValues
from replay.state import GameObject, Player, State
from replay.terms import ObjectId, Seat

FIELDS: Final = (
    "life", "zone", "turn", "step", "tapped", "summoning_sick", "damage", "counters", "power",
    "toughness", "mana_pool", "hand", "library", "attacking", "blocking",
)  # fmt: skip
"""The fields that are counted."""

_RECORDS_OF_A_PLAYER: Final = ("life", "mana_pool")
"""What one record of a player holds; zones are records of their own."""

_UNCOUNTED: Final = ("controller", "types", "face_down", "face")
"""Values that are taken over where they differ, but not counted."""

_FIRST_OBJECT_RECORD: Final[Mapping[str, Any]] = {
    "zone": None,
    "tapped": False,
    "summoning_sick": False,
    "damage": 0,
    "power": None,
    "toughness": None,
    "attacking": 0,
    "blocking": (),
}

_WORKED_OUT: Final = ("mana_value", "could_produce", "stack")
"""Values that follow from others: one that differs cannot be taken over."""


class Divergence(Struct, frozen=True):
    """One field that was observed to differ from what was computed; `counter`: which kind of counters."""

    seq: int
    field: str
    object: ObjectId | None
    seat: Seat | None
    computed: Any
    observed: Any
    counter: str | None = None


class Counts:
    """What was compared in one field: `compared`, `agreed`, `changed`, `predicted`."""

    __slots__ = ("agreed", "changed", "compared", "predicted")

    def __init__(self) -> None:
        self.compared = self.agreed = self.changed = self.predicted = 0

    def count(self, agreed: bool, changed: bool) -> None:
        """Adds one comparison."""
        self.compared += 1
        self.agreed += agreed
        self.changed += changed
        self.predicted += agreed and changed


class Comparison:
    """Compares observations with the state over one game, remembering the records before.

    `whole`: each record holds every value, those not sent being as before; else it says what it says.
    """

    def __init__(self, *, whole: bool = True) -> None:
        self._whole = whole
        self.counts: dict[str, Counts] = {field: Counts() for field in FIELDS}
        self.divergences: list[Divergence] = []
        self._objects: dict[ObjectId, dict[str, Any]] = {}
        self._players: dict[Seat, dict[str, Any]] = {}
        self._counters: dict[tuple[str, int, str], int] = {}
        self._turn: dict[str, Any] = {}
        self._pending: list[Observed] = []
        self._seq = 0

    def observe(self, event: Observed, seq: int) -> None:
        """Takes an observation; several of one moment wait for the settled one among them."""
        self._pending.append(event)
        self._seq = seq

    def agrees(self, state: State, event: Observed) -> bool:
        """Whether all that is observed is so at this moment; counts nothing."""
        trial = Comparison(whole=self._whole)
        trial.observe(event, 0)
        return not list(trial.settle(state)) and not trial.divergences

    def settle(self, state: State) -> Iterable[Corrected]:
        """Compares what waits, each entity once, and yields corrections one by one for the fold to apply."""
        if not self._pending:
            return ()
        pending, self._pending = self._pending, []
        return self._settle(state, pending)

    def _settle(self, state: State, pending: list[Observed]) -> Iterator[Corrected]:
        turns = [observed.turn for observed in pending if observed.turn is not None]
        if turns:
            yield from self._compare_turn(state, turns)
        for seat, fields in _merged(observed.players for observed in pending).items():
            if seat in state.players:
                yield from self._compare_player(state, state.players[seat], fields)
        for id, fields in _merged(observed.objects for observed in pending).items():
            object = state.object(id)
            if not object.gone:
                yield from self._compare_object(state, object, fields)

    def _compare_turn(self, state: State, turns: list[TurnValues]) -> Iterator[Corrected]:
        for values in turns:
            before = self._turn
            self._turn = before | _values(values)
        for field in ("turn", "step"):
            if field in self._turn:
                changed = before.get(field) is not None and before[field] != self._turn[field]
                yield from self._compare(field, getattr(state, field), self._turn[field], changed=changed)
        if "stack" in self._turn and not self._whole:
            self._say("stack", len(state.stack()), self._turn.pop("stack"))
        if "active" in self._turn and self._turn["active"] != state.active:
            yield Corrected("active", state.active, self._turn["active"])

    def _compare_player(self, state: State, player: Player, fields: dict[str, Any]) -> Iterator[Corrected]:
        seat = player.seat
        yield from self._compare_counters("seat", seat, None, player.counters, fields.pop("counters", None))
        before = self._players.get(seat, {})
        now = self._players[seat] = before | fields
        sent = set(fields)
        if not self._whole:
            before = {}
        elif not fields or sent & {*_RECORDS_OF_A_PLAYER}:
            sent |= {*_RECORDS_OF_A_PLAYER}
        for field in now:
            if field not in sent:
                continue
            computed = ASKED_OF_PLAYERS[field](state, player)
            changed = field in before and before[field] != now[field]
            yield from self._compare(field, computed, now[field], changed=changed, seat=seat)

    def _compare_object(
        self, state: State, object: GameObject, fields: dict[str, Any]
    ) -> Iterator[Corrected]:
        if not self._whole:
            yield from self._compare_said(state, object, fields)
            return
        before = self._objects.get(object.id)
        now = dict(before or _FIRST_OBJECT_RECORD)
        if before is None and object.previous is not None:
            before = self._objects.get(object.previous)
        now.update(fields)
        now["attacking"] = now["attacking"] or 0
        counters = now.pop("counters", None)
        self._objects[object.id] = now
        yield from self._compare_zone(object, before, now)
        for field in _UNCOUNTED:
            if field in fields and getattr(object, field) != fields[field]:
                yield Corrected(field, getattr(object, field), fields[field], object.id)
        yield from self._compare_values(state, object, before, now)
        if counters is not None:
            previous = object.previous
            yield from self._compare_counters("object", object.id, previous, object.counters, counters)

    def _compare_said(self, state: State, object: GameObject, fields: dict[str, Any]) -> Iterator[Corrected]:
        """What somebody wrote down of an object, and nothing else of it."""
        counters = fields.pop("counters", None)
        for field, observed in fields.items():
            computed = answer_about(state, object, field)
            if computed == NOT_THERE or field in _WORKED_OUT:
                self._say(field, computed, observed, object.id)
            else:
                yield from self._compare(field, computed, observed, changed=False, object=object.id)
        yield from self._compare_counters("object", object.id, None, object.counters, counters)

    def _say(self, field: str, computed: Any, observed: Any, object: ObjectId | None = None) -> None:
        """Compares a value that cannot be taken over where it differs."""
        if computed is not None and computed != observed:
            self._diverge(field, computed, observed, object=object)

    def _compare_zone(
        self, object: GameObject, before: dict[str, Any] | None, now: dict[str, Any]
    ) -> tuple[Corrected, ...]:
        changed = before is not None and before["zone"] != now["zone"]
        return self._compare("zone", object.zone, now["zone"], changed=changed, object=object.id)

    def _compare_values(
        self, state: State, object: GameObject, before: dict[str, Any] | None, now: dict[str, Any]
    ) -> Iterator[Corrected]:
        for field, question in asked_of(object).items():
            computed, observed = question(state, object), now[field]
            changed = before is not None and before[field] != observed
            if field in ("attacking", "blocking") and observed and (changed or before is None):
                if computed != observed:
                    yield Corrected(field, computed, observed, object.id)
            else:
                yield from self._compare(field, computed, observed, changed=changed, object=object.id)
                if computed is None and observed is not None:
                    yield from _rest(field, question(state, object), observed, object)

    def _compare_counters(
        self,
        holder: str,
        id: int,
        previous: int | None,
        computed: dict[str, int],
        observed: dict[str, int] | None,
    ) -> Iterator[Corrected]:
        for counter, count in (observed or {}).items():
            key = (holder, id, counter)
            before = self._counters.get(key, self._counters.get((holder, previous or 0, counter), 0))
            self._counters[key] = count
            agreed = computed.get(counter, 0) == count
            self.counts["counters"].count(agreed, before != count)
            if not agreed:
                place = {holder: id}
                self._diverge("counters", computed.get(counter, 0), count, counter=counter, **place)
                yield Corrected("counters", computed.get(counter, 0), {counter: count}, **place)

    def _compare(
        self,
        field: str,
        computed: Any,
        observed: Any,
        *,
        changed: bool,
        object: ObjectId | None = None,
        seat: Seat | None = None,
    ) -> tuple[Corrected, ...]:
        agreed = computed == observed
        if computed is not None and field in self.counts:
            self.counts[field].count(agreed, changed)
        if agreed:
            return ()
        if computed is not None:
            self._diverge(field, computed, observed, object=object, seat=seat)
        return (Corrected(field, computed, observed, object, seat),)

    def _diverge(
        self,
        field: str,
        computed: Any,
        observed: Any,
        *,
        object: ObjectId | None = None,
        seat: Seat | None = None,
        counter: str | None = None,
    ) -> None:
        self.divergences.append(Divergence(self._seq, field, object, seat, computed, observed, counter))


def _merged(records: Iterable[dict[int, Any]]) -> dict[int, dict[str, Any]]:
    """Entity → the fields its records give a value, later ones over earlier ones."""
    merged: dict[int, dict[str, Any]] = {}
    for record in records:
        for id, values in record.items():
            merged.setdefault(id, {}).update(_values(values))
    return merged


def _values(record: ObjectValues | PlayerValues | TurnValues) -> dict[str, Any]:
    """The fields that a record gives a value, by name."""
    pairs = zip(record.__struct_fields__, structs.astuple(record), strict=True)
    return {name: value for name, value in pairs if value is not UNSET}


def _rest(field: str, computed: Any, observed: Any, object: GameObject) -> Iterator[Corrected]:
    """What is seen for the first time includes what changes it: taken as a base that would count twice."""
    if computed is not None and computed != observed:
        yield Corrected(field, computed, observed, object.id)
