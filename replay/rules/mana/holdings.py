"""What a player has to make mana with, as values: the model in which `options` plays ahead.

Things that are alike are one kind; a position is how many things of which kind are in which condition, and
the mana made so far. Nothing here touches the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from replay.rules.layers.characteristics import characteristics
from replay.state import GameObject, State
from replay.terms import COLORS, Seat

ANY_COLOR = "*"
"""A mana of any one colour, not chosen yet."""


class Unit(NamedTuple):
    """One mana: the letter of its type or `ANY_COLOR`, and what restricts it, as in `ManaUnit`."""

    type: str
    restriction: str = ""


Pool: TypeAlias = tuple[Unit, ...]
"""Mana in sorted order."""


class Thing(NamedTuple):
    """One object in some condition. `used` holds the numbers of abilities that are used up."""

    kind: int
    tapped: bool
    counters: tuple[tuple[str, int], ...]
    used: tuple[int, ...] = ()

    def count(self, counter: str) -> int:
        """How many counters of a kind it has."""
        return dict(self.counters).get(counter, 0)

    def without(self, counter: str, amount: int) -> Thing:
        """The same with fewer counters."""
        left = {name: number - amount * (name == counter) for name, number in self.counters}
        return self._replace(
            counters=tuple(sorted((name, number) for name, number in left.items() if number))
        )


class Position(NamedTuple):
    """Everything that may still be used, and the mana there is. `graveyard` counts cards in it."""

    things: tuple[Thing, ...]
    pool: Pool
    energy: int
    life: int
    graveyard: int

    def changed(self, old: Thing, new: Thing | None) -> Position:
        """One thing in another condition, or gone."""
        things = list(self.things)
        things.remove(old)
        if new is not None:
            things.append(new)
        return self._replace(things=tuple(sorted(things)))

    def with_pool(self, pool: list[Unit]) -> Position:
        """The same with other mana."""
        return self._replace(pool=tuple(sorted(pool)))


class Holdings:
    """The kinds of things one player has, each with an object that stands for it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.objects: list[GameObject] = []
        self._kinds: dict[tuple[Any, ...], int] = {}

    def start(self) -> Position:
        """The position now."""
        state, seat = self.state, self.seat
        player = state.players[seat]
        things = sorted(self._thing(object) for object in self._all())
        pool = sorted(Unit(unit.type, unit.restriction or "") for unit in player.pool.values())
        graveyard = state.zone("graveyard", seat).count or 0
        return Position(tuple(things), tuple(pool), player.counters.get("energy", 0), player.life, graveyard)

    def object(self, thing: Thing) -> GameObject:
        """An object of that kind."""
        return self.objects[thing.kind]

    def _all(self) -> Iterator[GameObject]:
        for permanent in self.state.battlefield():
            if not permanent.phased_out:
                yield permanent
        yield from self.state.in_zone("hand", self.seat)

    def _thing(self, object: GameObject) -> Thing:
        key = self._alike(object)
        kind = self._kinds.setdefault(key, len(self.objects))
        if kind == len(self.objects):
            self.objects.append(object)
        return Thing(kind, object.tapped, tuple(sorted(object.counters.items())))

    def _alike(self, object: GameObject) -> tuple[Any, ...]:
        """What tells kinds of things apart: all that mana abilities and what changes them may look at."""
        now = characteristics(self.state, object)
        marks = sorted(object.chosen.items()), object.linked
        attached = [other.id for other in self.state.battlefield() if other.attached_to == object.id]
        return (
            *(now.name, id(object.definition), object.face, object.zone, object.controller, now.types),
            *(now.subtypes, object.summoning_sick, str(marks), tuple(attached), len(now.abilities)),
        )


def covers(one: Pool, other: Pool) -> bool:
    """Whether one pool has at least what the other has; any colour stands for each."""
    left = list(one)
    wanted = sorted(other, key=lambda unit: unit.type == ANY_COLOR)
    for unit in sorted(wanted, key=lambda unit: unit not in left):
        stand_in = Unit(ANY_COLOR, unit.restriction)
        if unit in left:
            left.remove(unit)
        elif unit.type in COLORS and stand_in in left:
            left.remove(stand_in)
        else:
            return False
    return True
