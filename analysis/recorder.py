"""Watches a replay and keeps each applied event as a row of the ledger.

What a kind of event puts into which column is the table `_FIELDS`. A correction becomes one row for each
thing that was corrected: a unit of mana, a kind of counter. Cards and names are filled in at the end of the
game, so that a card which shows itself late is named from its first event on.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from analysis.schema import SCHEMA
from replay.events import (
    AbilityTriggered,
    AttackersDeclared,
    BlockersDeclared,
    Corrected,
    Event,
    GameStarted,
    ManaAdded,
    ManaLeft,
    StepBegan,
    TriggerNoted,
)
from replay.game import Game
from replay.reducer import Reducer
from replay.state import State
from replay.terms import ManaType, Seat, Step
from replay.view.names import Names
from replay.watcher import Watcher

EMPTIES: Final = "unspent-mana-empties"
"""The rule by which mana leaves as a step ends; what it derives stands in the step that ends."""

AT_THE_END: Final = "end_of_record"
"""Reason of the rows that close the pools: mana that was still there when the record ended."""

_CORRECTED: Final = "corrected"
_CHANGES_A_POOL: Final = (GameStarted, ManaAdded, ManaLeft, Corrected)

_OWN: Final = SCHEMA.names()[SCHEMA.names().index("seat") :]
"""The columns that an event's own fields fill; those before say where it stands."""

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "seat": ("seat", "controller", "owner", "active", "winner", "starting_seat"),
    "object": ("object", "attacker"),
    "source": ("source", "by", "asked_by", "copy_of"),
    "mana_type": ("type",),
    "amount": ("amount", "value", "result", "to", "starting_life"),
    "what": ("what", "choice", "action", "status", "relation", "field"),
    "reason": ("reason", "way", "name"),
    "spent_on": ("spent_on", "paid_for"),
}
"""Column → the fields it is taken from, the first that a kind has; other columns: the field of their name."""

_Values = dict[str, Any]
_Pools = dict[Seat, dict[int, ManaType]]
_Clock = tuple[int, Step | None, Seat | None]


class Recorder(Watcher):
    """Rows of one game in the order in which `reducer` applies its events."""

    def __init__(self, game: Game) -> None:
        self.reducer: Reducer = game.reducer(watcher=self)
        self._game = game.id
        self._rows: list[tuple[Any, ...]] = []
        self._pools: _Pools = {}
        self._clock: _Clock = (0, None, None)
        self._clock_before: _Clock = self._clock

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        """Keeps the event; what ends with a step stands in that step, not in the next."""
        state = self.reducer.state
        if isinstance(event, StepBegan | Corrected):
            self._clock_before, self._clock = self._clock, (state.turn, state.step, state.active)
        for values in self._values(event, state):
            self._add(event, seq, cause, slug, values)
        if isinstance(event, _CHANGES_A_POOL):
            self._pools = _pools(state)

    def close(self) -> None:
        """Lets the mana that is in a pool as the record ends leave it: every unit is accounted for."""
        for seat, pool in self._pools.items():
            for unit, type in pool.items():
                values = {"seat": seat, "unit": unit, "mana_type": type, "reason": AT_THE_END}
                self._add(ManaLeft(seat, unit), self.reducer.seq, None, AT_THE_END, values)

    def columns(self, names: Names) -> dict[str, list[Any]]:
        """The ledger's columns."""
        columns = {name: [row[place] for row in self._rows] for place, name in enumerate(SCHEMA)}
        card, name = cache(names.card), cache(names.name_of)
        for prefix, objects in (("", columns["object"]), ("source_", columns["source"])):
            columns[f"{prefix}card"] = [None if id is None else card(id) for id in objects]
            columns[f"{prefix}name"] = [None if id is None else name(id) for id in objects]
        return columns

    def _add(self, event: Event, seq: int, cause: int | None, slug: str | None, values: _Values) -> None:
        derived = slug is not None
        rule = None if slug in (_CORRECTED, AT_THE_END) else slug
        clock = self._clock_before if slug == EMPTIES else self._clock
        place = (self._game, seq, len(self._rows), type(event).__name__, event.sort, derived, rule, cause)
        self._rows.append((*place, *clock, *map(values.get, _OWN)))

    def _values(self, event: Event, state: State) -> Iterator[_Values]:
        if isinstance(event, Corrected) and event.field == "mana_pool":
            yield from _corrected_units(event, self._pools.get(event.seat or 0, {}), _pools(state))
        elif isinstance(event, Corrected):
            yield from _corrected_values(event)
        else:
            yield _SPECIAL.get(type(event), _told)(event, state)


def _pools(state: State) -> _Pools:
    return {
        seat: {unit.unit: unit.type for unit in player.pool.values()}
        for seat, player in state.players.items()
    }


# ---- what an event says


@cache
def _fields_of(kind: type[Event]) -> tuple[tuple[str, str], ...]:
    """Column → field of this kind."""
    known = set(kind.__struct_fields__)
    found = {
        column: next(filter(known.__contains__, _FIELDS.get(column, (column,))), None) for column in _OWN
    }
    return tuple((column, field) for column, field in found.items() if field is not None)


def _told(event: Event, state: State) -> _Values:
    return {column: getattr(event, field) for column, field in _fields_of(type(event))}


def _triggered(event: AbilityTriggered, state: State) -> _Values:
    return _told(event, state) | {"seat": event.controller or state.object(event.source).controller}


def _noted(event: TriggerNoted, state: State) -> _Values:
    return _triggered(event.trigger, state)


def _attacks(event: AttackersDeclared, state: State) -> _Values:
    return _told(event, state) | {"amount": len(event.attacks)}


def _blocks(event: BlockersDeclared, state: State) -> _Values:
    return _told(event, state) | {"amount": len(event.blocks)}


_SPECIAL: Final[Mapping[type[Event], Callable[[Any, State], _Values]]] = {
    AbilityTriggered: _triggered,
    TriggerNoted: _noted,
    AttackersDeclared: _attacks,
    BlockersDeclared: _blocks,
}
"""Kinds that say more than their fields."""


# ---- what an observation corrected


def _corrected_units(event: Corrected, before: dict[int, ManaType], pools: _Pools) -> Iterator[_Values]:
    now = pools.get(event.seat or 0, {})
    for unit in before.keys() ^ now.keys():
        values = {"seat": event.seat, "what": event.field, "unit": unit}
        yield values | {"mana_type": (before | now)[unit], "amount": 1 if unit in now else -1}


def _corrected_values(event: Corrected) -> Iterator[_Values]:
    values = {"seat": event.seat, "object": event.object, "what": event.field}
    if isinstance(event.observed, dict):
        for counter, count in event.observed.items():
            yield values | {"counter": counter, "amount": count - (event.computed or 0)}
    else:
        yield values | {"amount": _difference(event.computed, event.observed)}


def _difference(computed: Any, observed: Any) -> int | None:
    """How much more was observed, None where the values are no numbers."""
    numbers = type(computed) is int and type(observed) is int
    return observed - computed if numbers else None
