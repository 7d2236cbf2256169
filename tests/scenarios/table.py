"""A game that can be copied: decisions are tried on a copy, and the copy is kept if they were legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from replay.cards.definitions.card import CardDefinition
from replay.comparison import Comparison
from replay.events import ChoiceMade, CountersChanged, Entry, Event, ObjectMoved, StatusChanged
from replay.findings import Finding
from replay.reducer import Reducer
from replay.rules.casting.choices import NeedsChoice
from replay.rules.replacement.entering import permanent_enters_with
from replay.rules.unknown import Unknown
from replay.settlement import Bracket
from replay.state import ContinuousEffect, GameObject, ManaUnit, Player, State, ZoneContent
from replay.terms import ObjectId, Seat, Zone
from tests.builder import Game, Heard

Within = tuple[Event, tuple[ChoiceMade, ...]]
"""An event within a bracket, and the choices within that event."""

_MUTABLE: Final = (
    Reducer, State, GameObject, Player, ManaUnit, ZoneContent, ContinuousEffect, Bracket, Comparison, Heard,
)  # fmt: skip
"""What a fold changes as it goes on; everything else is shared between copies."""


MOST_TRIES: Final = 4_000
"""How many decisions are tried for one scenario."""


class TooManyTries(Exception):  # noqa: N818 - a bound, no error
    """A scenario leaves more open than can be tried."""


class Table(Game):
    """A game fed with one decision at a time, which says what the rules have to say about it.

    `tries` counts the decisions of all copies, and of all games of one scenario.
    """

    def __init__(self, *, players: int, life: int, tries: Iterator[int]) -> None:
        super().__init__(players=players, life=life)
        self._tries = tries

    def fork(self) -> Table:
        """The same game, going on by itself."""
        copied = object.__new__(Table)
        copied.__dict__.update(self.__dict__)
        copied._reducer = _copy(self._reducer, {})
        copied.state.derived = {}
        copied.hear_anew()
        return copied

    def hear_anew(self) -> None:
        """Forgets what the rules said so far."""
        self.heard = Heard()
        self._reducer._watcher = self.heard

    def put(self, seat: Seat, card: CardDefinition, zone: Zone) -> ObjectId:
        """A card anywhere but on the battlefield."""
        return self._create(seat, card, zone)

    def enter(self, seat: Seat, card: CardDefinition) -> ObjectId:
        """A permanent that has been there for a while, with the counters with which it enters."""
        id = self.put(seat, card, "exile")
        arriving = ObjectMoved(id, "battlefield", origin="exile", owner=seat, controller=seat)
        self._put(arriving)
        for event in list(permanent_enters_with(self.state, arriving)):
            if isinstance(event, CountersChanged):
                self._put(event)
        self._put(StatusChanged(id, "summoning_sick", 0))
        return id

    def decide(self, opener: Event, within: Iterable[Within] = ()) -> None:
        """One decision or resolution with what belongs to it; what follows at priority waits for `settle`.

        Raises TooManyTries.
        """
        if next(self._tries) > MOST_TRIES:
            raise TooManyTries
        cause = self._next()
        entries = [Entry(cause, opener, None, self.state.turn)]
        for event, choices in within:
            number = self._next()
            entries.append(Entry(number, event, cause, self.state.turn))
            entries += [Entry(self._next(), choice, number, self.state.turn) for choice in choices]
        self._reducer.feed(entries)

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    @property
    def need(self) -> NeedsChoice | None:
        """The first choice that is missing."""
        return next((each for each in self.heard.doubts if isinstance(each, NeedsChoice)), None)

    @property
    def unknown(self) -> list[Unknown]:
        """What cannot be told, choices that are missing apart."""
        return [each for each in self.heard.doubts if not isinstance(each, NeedsChoice)]

    @property
    def wrong(self) -> list[Finding]:
        """What is against the rules."""
        return [each for each in self.findings if each.verdict == "illegal"]

    @property
    def undecided(self) -> list[str]:
        """What the rules cannot tell about decisions."""
        return [each.message for each in self.findings if each.verdict == "cannot-tell"]


def _copy(value: Any, seen: dict[int, Any]) -> Any:
    if id(value) in seen:
        return seen[id(value)]
    if type(value) is list:
        return _filled(value, seen, [])
    if type(value) is set:
        return {_copy(each, seen) for each in value}
    if type(value) is dict:
        copied = seen[id(value)] = {}
        copied.update((key, _copy(each, seen)) for key, each in value.items())
        return copied
    return _copy_of_object(value, seen) if type(value) in _MUTABLE else value


def _filled(value: list[Any], seen: dict[int, Any], copied: list[Any]) -> list[Any]:
    seen[id(value)] = copied
    copied.extend(_copy(each, seen) for each in value)
    return copied


def _copy_of_object(value: Any, seen: dict[int, Any]) -> Any:
    kind = type(value)
    copied = seen[id(value)] = object.__new__(kind)
    for name in (*getattr(kind, "__slots__", ()), *getattr(value, "__dict__", ())):
        if hasattr(value, name):
            setattr(copied, name, _copy(getattr(value, name), seen))
    return copied
