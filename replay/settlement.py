"""Brackets and their settlement: what the rules derived beside what the source recorded.

A bracket is an opener (a cast, an activation, a trigger, a resolution, a step, a check of the state) with
all that happens because of it. While it is open, expectations and records are collected; when it closes,
their sums are compared, key by key. This module compares; it changes no state.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    AttackersDeclared,
    BlockersDeclared,
    CombatChanged,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    Entry,
    Event,
    GameStarted,
    Happening,
    LifeChanged,
    ManaAdded,
    ManaLeft,
    ObjectCreated,
    ObjectMoved,
    PlayerLost,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    StepBegan,
)
from replay.rules.replacement.shields import Division
from replay.rules.unknown import Unknown

OPENERS: Final = frozenset(
    {
        GameStarted,
        StepBegan,
        SpecialActionTaken,
        SpellCast,
        AbilityActivated,
        AbilityTriggered,
        Resolved,
        AttackersDeclared,
        BlockersDeclared,
    }
)
"""Kinds that open a bracket: what happens because of them names them as its cause."""

Key = tuple[Any, ...]

_KEYS: Final[dict[type[Event], Callable[[Any], tuple[Key, int]]]] = {
    StatusChanged: lambda event: ((event.object, event.status, event.value), 1),
    LifeChanged: lambda event: ((event.seat,), event.amount),
    CountersChanged: lambda event: ((event.object, event.seat, event.counter), event.amount),
    DamageDealt: lambda event: ((event.source, event.object, event.seat), event.amount),
    DamageRemoved: lambda event: ((event.object,), 1),
    ManaAdded: lambda event: ((event.seat, event.type, event.source), 1),
    ManaLeft: lambda event: ((event.seat, event.unit), 1),
    CombatChanged: lambda event: ((event.object,), 1),
    EffectBegan: lambda event: ((tuple(sorted(event.objects)), event.change), 1),
    EffectEnded: lambda event: ((event.effect,), 1),
    AbilityTriggered: lambda event: ((event.source, event.ability), 1),
    PlayerLost: lambda event: ((event.seat,), 1),
    ObjectCreated: lambda event: ((event.owner, event.kind, event.zone), 1),
}


def key_and_amount(event: Event) -> tuple[Key, int]:
    """What a happening is about (kind and subject) and how much of it.

    A card from a library is known by its owner only, so draws are compared by number.
    """
    kind = type(event)
    if isinstance(event, ObjectMoved):
        if event.object is None or event.origin == "library":
            return (kind, event.owner, event.origin, event.destination), event.amount
        return (kind, event.object, event.destination), 1
    subject, amount = _KEYS.get(kind, _the_whole)(event)
    return (kind, *subject), amount


def _the_whole(event: Event) -> tuple[Key, int]:
    """Of the other kinds no two happenings are about the same unless they are the same."""
    return (event,), 1


class Expectation(Struct, frozen=True):
    """A happening that the rule called `slug` derived, and whether the fold applied it itself."""

    event: Happening
    slug: str
    applied: bool


class Bracket:
    """An opener, what was expected within it, what was recorded, and what the rules could not tell."""

    __slots__ = ("doubts", "expected", "opener", "recorded", "seq")

    def __init__(self, seq: int | None, opener: Event) -> None:
        self.seq = seq
        self.opener = opener
        self.expected: list[Expectation] = []
        self.recorded: list[Entry] = []
        self.doubts: list[Unknown] = []

    def already_applied(self, event: Happening) -> bool:
        """Whether the fold derived and applied just this; then the record only repeats it."""
        return take_repeated(self.expected, event)


def take_repeated(expected: list[Expectation], event: Happening) -> bool:
    """Whether a record repeats what the fold applied itself: one happening, or several that sum up to it.

    What it repeats is taken out of the list: it can be said once.
    """
    fitting = [each for each in expected if each.applied and _is_same(event, each.event)]
    if not fitting:
        return False
    amount = key_and_amount(event)[1]
    repeated = next(([each] for each in fitting if key_and_amount(each.event)[1] == amount), fitting)
    if sum(key_and_amount(each.event)[1] for each in repeated) != amount:
        return False
    for each in repeated:
        expected.remove(each)
    return True


def _is_same(record: Happening, derived: Happening) -> bool:
    """Whether a record is about the same as a derived happening, which the table may show already."""
    if isinstance(record, ObjectMoved) and isinstance(derived, ObjectMoved):
        names_what_it_became = record.object is not None and record.object == derived.becomes
        if names_what_it_became and record.destination == derived.destination:
            return True
    if isinstance(record, StatusChanged) and isinstance(derived, StatusChanged) and record.status == "face":
        return (record.object, record.status) == (derived.object, derived.status)
    return key_and_amount(record)[0] == key_and_amount(derived)[0]


class Difference(Struct, frozen=True):
    """One key on which rules and record differ when a bracket closes."""

    slug: str | None
    event: Event
    expected: int
    recorded: int
    seq: int | None


class Settlement(Struct, frozen=True):
    """The outcome of one bracket: slugs of the rules that explained a record, and the differences."""

    explained: tuple[str, ...]
    differences: tuple[Difference, ...]


_NOTHING: Final = Settlement((), ())


def settle(bracket: Bracket) -> Settlement:
    """Compares the sums of what was expected and recorded, key by key.

    Happenings that the fold applied itself need no record, so they are left out.
    """
    expected = [expectation for expectation in bracket.expected if not expectation.applied]
    if not expected and not bracket.recorded:
        return _NOTHING
    sums: dict[Key, list[Any]] = {}
    for expectation in expected:
        key, amount = key_and_amount(expectation.event)
        entry = sums.setdefault(key, [0, 0, expectation.event, expectation.slug, None])
        entry[0] += amount
    for record in bracket.recorded:
        key, amount = key_and_amount(record.event)
        entry = sums.setdefault(key, [0, 0, record.event, None, record.seq])
        entry[1] += amount
        entry[4] = record.seq
    _settle_divisions(bracket, sums)
    explained: list[str] = []
    differences: list[Difference] = []
    for wanted, found, event, slug, seq in sums.values():
        if wanted == found and slug is not None:
            explained.append(slug)
        else:
            differences.append(Difference(slug, event, wanted, found, seq))
    return Settlement(tuple(explained), tuple(differences))


def _settle_divisions(bracket: Bracket, sums: dict[Key, list[Any]]) -> None:
    """Damage that may be divided otherwise than derived is as expected, if its total is and it is allowed."""
    for division in [doubt for doubt in bracket.doubts if isinstance(doubt, Division)]:
        entries = [entry for entry in sums.values() if division.is_about(entry[2])]
        found = {entry[2].source: entry[1] for entry in entries}
        if sum(entry[0] for entry in entries) == sum(found.values()) and division.allows(found):
            slug = next((entry[3] for entry in entries if entry[3] is not None), None)
            for entry in entries:
                entry[0], entry[3] = entry[1], slug
