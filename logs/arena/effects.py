"""What happens to objects and players: status, life, damage, counters, continuous effects."""

from __future__ import annotations

from typing import Final

from logs.arena import words
from logs.arena.scribe import Handler, Scribe
from logs.arena.states import Annotation
from replay.events import (
    Characteristics,
    CountersChanged,
    DamageDealt,
    EffectBegan,
    EffectEnded,
    LifeChanged,
    RelationChanged,
    StatusChanged,
)
from replay.terms import ObjectId, Seat

COMBAT_DAMAGE: Final = 1
_GROWTH: Final = {1: 1, 2: -1}
"""Counters that change power and toughness, by number."""

_CREATED: Final = "AnnotationType_LayeredEffectCreated"


def tap(scribe: Scribe, annotation: Annotation) -> None:
    """Permanents become tapped or untapped."""
    cause, value = scribe.cause(annotation.affector_id), annotation.number("tapped")
    for permanent in annotation.affected_ids:
        scribe.emit(StatusChanged(permanent, "tapped", value), cause)


def turn_over(scribe: Scribe, annotation: Annotation) -> None:
    """A permanent is turned face up or face down."""
    cause = scribe.memory.openers.get(annotation.affected_ids[0]) or scribe.cause(annotation.affector_id)
    for permanent in annotation.affected_ids:
        scribe.emit(StatusChanged(permanent, "face_down", annotation.number("turned")), cause)


def change_life(scribe: Scribe, annotation: Annotation) -> None:
    """A player gains or loses life, also by damage."""
    cause, source = scribe.cause(annotation.affector_id), scribe.source(annotation.affector_id)
    for seat in annotation.affected_ids:
        scribe.emit(LifeChanged(seat, annotation.number("life"), source), cause)


def deal_damage(scribe: Scribe, annotation: Annotation) -> None:
    """Damage is dealt; none is no damage (120.8)."""
    amount = annotation.number("damage")
    if not amount:
        return
    cause, source = scribe.cause(annotation.affector_id), scribe.source(annotation.affector_id)
    combat = annotation.number("type") == COMBAT_DAMAGE
    for affected in annotation.affected_ids:
        object, seat = _object_or_seat(scribe, affected)
        scribe.emit(DamageDealt(amount, source, object, seat, combat), cause)


def _object_or_seat(scribe: Scribe, affected: int) -> tuple[ObjectId | None, Seat | None]:
    return (None, affected) if affected in scribe.memory.seats else (affected, None)


def add_counters(scribe: Scribe, annotation: Annotation) -> None:
    """Counters are put on an object or a player."""
    _change_counters(scribe, annotation, annotation.number("transaction_amount", 1))


def remove_counters(scribe: Scribe, annotation: Annotation) -> None:
    """Counters are removed from an object or a player, or paid."""
    _change_counters(scribe, annotation, -annotation.number("transaction_amount", 1))


def _change_counters(scribe: Scribe, annotation: Annotation, amount: int) -> None:
    number = annotation.number("counter_type")
    counter = scribe.counter(number)
    affector = annotation.affector_id
    cause, source = scribe.cause(affector), scribe.source(affector)
    reason = "paid" if amount < 0 and _is_payment(scribe, affector) else None
    for affected in annotation.affected_ids:
        object, seat = _object_or_seat(scribe, affected)
        scribe.emit(CountersChanged(counter, amount, object, seat, source, reason), cause)
        if number in _GROWTH:
            scribe.grown.append((affected, amount * _GROWTH[number]))


def _is_payment(scribe: Scribe, affector: ObjectId) -> bool:
    """Within a cost, or in a resolution that asked the viewer whether to pay."""
    memory = scribe.memory
    if affector in memory.asked:
        return True
    innermost = next(reversed(memory.open), None)
    return innermost is not None and innermost not in memory.finished


def modify_power_and_toughness(scribe: Scribe, annotation: Annotation) -> None:
    """A one-shot change of power and toughness; beside a ±1/±1 counter it is the same change told twice.

    Arena does not say how long it lasts: nearly always until end of turn, else an observation corrects it.
    """
    power, toughness = annotation.number("power"), annotation.number("toughness")
    cause = scribe.cause(annotation.affector_id)
    source = scribe.source(annotation.affector_id)
    for object in annotation.affected_ids:
        if power == toughness and (object, power) in scribe.grown:
            scribe.grown.remove((object, power))
            continue
        change = Characteristics(power=power, toughness=toughness)
        effect = _effect(scribe, annotation)
        scribe.emit(EffectBegan(effect, (object,), change, "end_of_turn", source), cause)


def _effect(scribe: Scribe, annotation: Annotation) -> int:
    """The number of the effect that the affector creates; the annotation's, negative, if none is left."""
    if scribe.effects is None:
        scribe.effects = {}
        for other in scribe.message.annotations:
            if _CREATED in other.type:
                scribe.effects.setdefault(other.affector_id, []).extend(other.affected_ids)
    created = scribe.effects.get(annotation.affector_id)
    if not created:
        return -annotation.id
    effect = created.pop(0)
    scribe.memory.effects.add(effect)
    return effect


def change_control(scribe: Scribe, annotation: Annotation) -> None:
    """Control changes: to the player targeted, else to who controls the ability."""
    affector = annotation.affector_id
    given_to = [target for target in scribe.memory.targets.get(affector, ()) if target in scribe.memory.seats]
    seat = given_to[0] if given_to else scribe.controller(affector)
    if seat is None:
        scribe.unknown("new controller", str(annotation.affected_ids[0]))
        return
    effect = _effect(scribe, annotation)
    change = Characteristics(controller=seat)
    scribe.emit(
        EffectBegan(effect, annotation.affected_ids, change, source=scribe.source(affector)),
        scribe.cause(affector),
    )


def end_effect(scribe: Scribe, annotation: Annotation) -> None:
    """Continuous effects end; only those whose beginning was recorded are told."""
    for effect in annotation.affected_ids:
        if effect in scribe.memory.effects:
            scribe.memory.effects.discard(effect)
            scribe.emit(EffectEnded(effect), scribe.bracket() or scribe.memory.step_seq)


def attach(scribe: Scribe, annotation: Annotation) -> None:
    """An Aura or Equipment becomes attached."""
    attachment, host = annotation.affector_id, annotation.affected_ids[0]
    scribe.memory.attached[attachment] = host
    object, seat = _object_or_seat(scribe, host)
    scribe.emit(RelationChanged("attached", attachment, object, seat), scribe.cause(attachment))


def designate(scribe: Scribe, annotation: Annotation) -> None:
    """An object or player gains a designation."""
    _designation(scribe, annotation, ends=False)


def undesignate(scribe: Scribe, annotation: Annotation) -> None:
    """An object or player loses a designation."""
    _designation(scribe, annotation, ends=True)


def _designation(scribe: Scribe, annotation: Annotation, *, ends: bool) -> None:
    number = annotation.number("DesignationType")
    value = words.DESIGNATIONS.get(number, f"designation_{number}")
    for affected in annotation.affected_ids:
        object, seat = _object_or_seat(scribe, affected)
        scribe.emit(
            RelationChanged("designated", object, None, seat, value, ends),
            scribe.cause(annotation.affector_id),
        )


HANDLERS: Final[dict[str, Handler]] = {
    "TappedUntappedPermanent": tap,
    "TurnPermanent": turn_over,
    "ModifiedLife": change_life,
    "DamageDealt": deal_damage,
    "CounterAdded": add_counters,
    "CounterRemoved": remove_counters,
    "PowerToughnessModCreated": modify_power_and_toughness,
    "ControllerChanged": change_control,
    "LayeredEffectDestroyed": end_effect,
    "AttachmentCreated": attach,
    "GainDesignation": designate,
    "LoseDesignation": undesignate,
}
