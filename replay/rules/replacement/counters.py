"""Chapters 122.1 and 701.15: stun, shield and finality counters, and regeneration, as replacements."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from msgspec import structs

from replay.events import (
    CombatChanged,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectEnded,
    Happening,
    ObjectMoved,
    StatusChanged,
)
from replay.rules.casting.choices import Choices, Derived
from replay.rules.register import implements
from replay.rules.replacement.cant import BY_DESTRUCTION
from replay.rules.replacement.replacing import Replacing
from replay.state import State
from replay.terms import ObjectId


@dataclass(frozen=True, slots=True)
class OfCounter(Replacing):
    """A counter that replaces what would happen to its permanent, or an effect without text."""

    name: str
    permanent: ObjectId
    makes: Callable[[State, Any], Iterator[Happening]]

    @property
    def key(self) -> Hashable:
        """One effect however many counters there are (122.1d)."""
        return self.name, self.permanent

    @property
    def object(self) -> ObjectId | None:
        """The permanent with the counter."""
        return self.permanent

    def replace(self, state: State, event: Happening, choices: Choices) -> Iterator[Derived]:
        """What the rule says."""
        return self.makes(state, event)


def effects_of_counters(state: State, event: Happening) -> Iterator[OfCounter]:
    """The effects of counters on its permanent, and regeneration, that would replace an event."""
    finds = _RULES.get(type(event))
    return iter(()) if finds is None else finds(state, event)


def _of_untapping(state: State, event: StatusChanged) -> Iterator[OfCounter]:
    if event.status == "tapped" and not event.value and "stun" in state.object(event.object).counters:
        yield OfCounter("stun", event.object, _remove_stun)


@implements("stun-counter-stops-untapping")
def _remove_stun(state: State, event: StatusChanged) -> Iterator[Happening]:
    """If it would become untapped, a stun counter is removed from it instead (122.1d)."""
    yield CountersChanged("stun", -1, object=event.object)


def _of_damage(state: State, event: DamageDealt) -> Iterator[OfCounter]:
    if event.object is not None and "shield" in state.object(event.object).counters:
        yield OfCounter("shield", event.object, _remove_shield)


def _of_moving(state: State, event: ObjectMoved) -> Iterator[OfCounter]:
    if event.object is None or event.origin != "battlefield" or event.destination != "graveyard":
        return
    permanent = state.object(event.object)
    if event.reason.startswith("destroy") and "shield" in permanent.counters:
        yield OfCounter("shield", permanent.id, _remove_shield)
    is_shielded = any(effect.rule == REGENERATION for effect in state.effects_on(permanent.id))
    if is_shielded and event.reason in BY_DESTRUCTION - {"destroy_without_regeneration"}:
        yield OfCounter(REGENERATION, permanent.id, _regenerate)
    if "finality" in permanent.counters:
        yield OfCounter("finality", permanent.id, _exile_instead)


REGENERATION: Final = "regeneration"
"""The word of an effect that is a regeneration shield (701.15a)."""


@implements("shield-counter-protects")
def _remove_shield(state: State, event: DamageDealt | ObjectMoved) -> Iterator[Happening]:
    """If it would be dealt damage or destroyed, a shield counter is removed from it instead (122.1c)."""
    yield CountersChanged("shield", -1, object=event.object)


@implements("finality-counter-exiles")
def _exile_instead(state: State, event: ObjectMoved) -> Iterator[Happening]:
    """If it would be put into a graveyard from the battlefield, it is exiled instead (122.1h)."""
    yield structs.replace(event, destination="exile")


@implements("regeneration")
def _regenerate(state: State, event: ObjectMoved) -> Iterator[Happening]:
    """It is tapped, all damage is removed from it, and it leaves combat instead (701.15a)."""
    permanent = state.object(event.object or 0)
    shield = next(each for each in state.effects_on(permanent.id) if each.rule == REGENERATION)
    yield EffectEnded(shield.effect)
    yield DamageRemoved(permanent.id)
    if not permanent.tapped:
        yield StatusChanged(permanent.id, "tapped", 1)
    if permanent.attacking is not None or permanent.blocking:
        yield CombatChanged(permanent.id)


_RULES: Final[dict[type[Happening], Callable[[State, Any], Iterator[OfCounter]]]] = {
    StatusChanged: _of_untapping,
    DamageDealt: _of_damage,
    ObjectMoved: _of_moving,
}
