"""What happens to objects and players: status, life, damage, counters, continuous effects."""

from __future__ import annotations

from typing import Final

from logs.arena import words
from logs.arena.scribe import Handler, Scribe
from logs.arena.states import Annotation
from replay.events import (
    Characteristics,
    ChoiceMade,
    CountersChanged,
    DamageDealt,
    EffectBegan,
    EffectEnded,
    LifeChanged,
    ObjectMoved,
    RelationChanged,
    StatusChanged,
)
from replay.terms import ObjectId, Seat

COMBAT_DAMAGE: Final = 1
_GROWTH: Final = {1: 1, 2: -1}
"""Counters that change power and toughness, by number."""

_CREATED: Final = "AnnotationType_LayeredEffectCreated"
_MODIFIED: Final = "AnnotationType_PowerToughnessModCreated"


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
    amount = annotation.number("life")
    entered = _just_entered(scribe) if source is None and amount < 0 else None
    for seat in annotation.affected_ids:
        if entered is not None:
            permanent, cause = entered
            scribe.emit(
                ChoiceMade(seat, "accept", values=("life",), amount=-amount, asked_by=permanent), cause
            )
        scribe.emit(LifeChanged(seat, amount, source), cause)


def _just_entered(scribe: Scribe) -> tuple[ObjectId | None, int | None] | None:
    """What entered right before, and because of what: life that no object takes is paid for how it enters."""
    last = scribe.entries[-1]
    if not isinstance(last.event, ObjectMoved) or last.offset != scribe.offset:
        return None
    permanent = last.event.becomes or last.event.object
    return (permanent, last.cause) if last.event.destination == "battlefield" else None


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
    if annotation.id in scribe.merged:
        return
    power, toughness = annotation.number("power"), annotation.number("toughness")
    objects = tuple(
        object
        for other in (annotation, *_of_one_effect(scribe, annotation))
        for object in other.affected_ids
        if not _is_growth(scribe, object, power, toughness)
    )
    if objects:
        affector = annotation.affector_id
        change = Characteristics(power=power, toughness=toughness)
        effect = _effect(scribe, annotation)
        began = EffectBegan(effect, objects, change, "end_of_turn", scribe.source(affector))
        scribe.emit(began, scribe.cause(affector))


def _is_growth(scribe: Scribe, object: ObjectId, power: int, toughness: int) -> bool:
    if power != toughness or (object, power) not in scribe.grown:
        return False
    scribe.grown.remove((object, power))
    return True


def _of_one_effect(scribe: Scribe, annotation: Annotation) -> list[Annotation]:
    """Later changes of the message that belong to the same effect: it has fewer effects than changes."""
    later = [
        other
        for other in scribe.message.annotations
        if _MODIFIED in other.type
        and other.affector_id == annotation.affector_id
        and other.id > annotation.id
    ]
    if not later or len(_created(scribe, annotation)) != 1:
        return []
    size = annotation.number("power"), annotation.number("toughness")
    same = [other for other in later if (other.number("power"), other.number("toughness")) == size]
    scribe.merged.update(other.id for other in same)
    return same


def _effect(scribe: Scribe, annotation: Annotation) -> int:
    """The number of the effect that is created for it; the annotation's, negative, if none is left."""
    created = _created(scribe, annotation)
    if not created:
        return -annotation.id
    effect = created.pop(0)
    scribe.memory.effects.add(effect)
    return effect


def _created(scribe: Scribe, annotation: Annotation) -> list[int]:
    """The effects that the message creates by the same affector, else by what is resolving."""
    if scribe.effects is None:
        scribe.effects = {}
        for other in scribe.message.annotations:
            if _CREATED in other.type:
                scribe.effects.setdefault(other.affector_id, []).extend(other.affected_ids)
    created = scribe.effects.get(annotation.affector_id)
    if created is None:
        created = scribe.effects.get(next(reversed(scribe.memory.open), 0), [])
    return created


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
