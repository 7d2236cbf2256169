"""A continuous effect that holds for an object, in words: what it changes, and for how long."""

from collections.abc import Iterator, Mapping
from typing import Final

from replay.events import Characteristics, EffectBegan, Event
from replay.terms import Duration
from replay.view.names import Names
from replay.view.wording import sentence

_UNTIL: Final[Mapping[Duration, str]] = {
    "end_of_turn": " until end of turn",
    "end_of_combat": " until end of combat",
    "until_your_next_turn": " until that player's next turn",
    "until_end_of_your_next_turn": " until the end of that player's next turn",
    "until_source_leaves": " until its source leaves",
}


def told(event: Event, names: Names) -> str:
    """What happened, in words; of an effect all that it does."""
    return _effect(event, names) if isinstance(event, EffectBegan) else sentence(event, names)


def _effect(event: EffectBegan, names: Names) -> str:
    by = "" if event.source is None else f" of {names.of(event.source)}"
    affected = ", ".join([*map(names.of, event.objects), *map(names.player, event.seats)])
    whom = f" for {affected}" if affected else ""
    changes = ", ".join([] if event.change is None else _changes(event.change))
    does = f": {changes}" if changes else ""
    return f"an effect{by} begins{whom}{_UNTIL.get(event.duration, '')}{does}"


def _changes(change: Characteristics) -> Iterator[str]:
    """What it changes, in the order of the layers."""
    if change.copy_of is not None:
        yield "it is a copy"
    if change.controller is not None:
        yield "it has another controller"
    types = (*(change.types or ()), *(change.subtypes or ()))
    if types:
        yield f"it is {' '.join(types)}"
    if change.added_types or change.added_subtypes:
        yield f"it is also {' '.join((*change.added_types, *change.added_subtypes))}"
    if change.loses_all_abilities:
        yield "it loses all abilities"
    yield from (f"it gains {word}" for word in change.gains)
    yield from (f"it loses {word}" for word in change.loses)
    if change.set_power is not None or change.set_toughness is not None:
        yield f"it is {_number(change.set_power)}/{_number(change.set_toughness)}"
    if change.power or change.toughness:
        yield f"it gets {change.power:+}/{change.toughness:+}"


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)
