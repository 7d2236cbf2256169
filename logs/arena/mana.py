"""Mana: one ManaPaid annotation is one unit added and spent; what floats is told by the pool's records.

A unit is numbered where it is added; Arena's own numbers are shared by several units of one source.
"""

from __future__ import annotations

from typing import Final

from logs.arena import words
from logs.arena.memory import ManaBracket
from logs.arena.scribe import Handler, Scribe
from logs.arena.states import Annotation, Mana, Player
from replay.events import ManaAdded, ManaLeft, PaymentSubstituted
from replay.terms import ManaType, ObjectId, Seat

MOST_UNITS: Final = 1000
"""Units of one kind from one source; a record that claims more is damaged."""

_PAID: Final = "AnnotationType_ManaPaid"


def pay(scribe: Scribe, annotation: Annotation) -> None:
    """A unit of mana, or what stands for one, pays for a spell or ability."""
    paid_for = annotation.affected_ids[0]
    color = annotation.number("color")
    type = words.MANA_NUMBERS.get(color)
    if type is None:
        scribe.unknown("mana color", str(color))
        type = "?"
    seat = scribe.controller(paid_for) or 0
    cause = scribe.memory.openers.get(paid_for) or scribe.bracket()
    instead = annotation.number("substitution_grpid")
    if instead:
        source = scribe.source(annotation.affector_id)
        scribe.emit(PaymentSubstituted(seat, paid_for, source, type, instead), cause)
    else:
        unit = _spend(scribe, annotation, seat, type)
        scribe.emit(ManaLeft(seat, unit, "spent", paid_for, type), cause)


def _spend(scribe: Scribe, annotation: Annotation, seat: Seat, type: ManaType) -> int:
    floating = scribe.memory.floating.get(annotation.number("id"))
    if floating:
        return floating.pop(0)
    source = annotation.affector_id
    bracket = _bracket(scribe, source)
    unit = _next_unit(scribe)
    if bracket is not None:
        scribe.emit(ManaAdded(seat, unit, type, bracket.source, bracket.ability), bracket.seq)
    else:
        scribe.emit(ManaAdded(seat, unit, type, source), scribe.bracket())
    return unit


def _bracket(scribe: Scribe, source: ObjectId) -> ManaBracket | None:
    """The mana ability that is being activated: of the source, under the id it had when it began."""
    before = scribe.memory.origins.get(source)
    for bracket in reversed(scribe.memory.mana.values()):
        if bracket.source in (source, before):
            return bracket
    return None


def _next_unit(scribe: Scribe) -> int:
    scribe.units += 1
    return scribe.units


def look_for_fresh_mana(scribe: Scribe) -> None:
    """Notes the units that float after the message and did not before, by source."""
    scribe.fresh = {}
    for player in scribe.message.players:
        for mana in player.mana_pool:
            floated = len(scribe.memory.floating.get(mana.mana_id, ()))
            stays = max(floated - _paid_now(scribe, mana.mana_id), 0)
            fresh = scribe.fresh.setdefault(mana.src_instance_id, [])
            fresh.extend([(player.system_seat_number, mana)] * (_units(mana) - stays))


def _units(mana: Mana) -> int:
    return min(max(mana.count, 1), MOST_UNITS)


def _paid_now(scribe: Scribe, number: int) -> int:
    return sum(
        _PAID in annotation.type and annotation.number("id") == number
        for annotation in scribe.message.annotations
    )


def float_mana(scribe: Scribe, source: ObjectId, cause: int | None, ability: int | None) -> None:
    """Adds the fresh mana of a source whose ability or spell is done."""
    for seat, mana in scribe.fresh.pop(source, ()):
        unit = _next_unit(scribe)
        scribe.memory.floating.setdefault(mana.mana_id, []).append(unit)
        scribe.memory.floats_for[mana.mana_id] = seat
        scribe.emit(_added(scribe, seat, unit, mana, source, ability), cause)


def _added(
    scribe: Scribe, seat: Seat, unit: int, mana: Mana, source: ObjectId, ability: int | None
) -> ManaAdded:
    type = words.MANA_NAMES.get(mana.color)
    if type is None:
        scribe.unknown("mana color", mana.color)
        type = "?"
    marks: dict[str, str] = dict(
        words.MANA_SPECS[spec.type] for spec in mana.specs if spec.type in words.MANA_SPECS
    )
    return ManaAdded(
        seat,
        unit,
        type,
        source or None,
        mana.ability_grp_id or ability,
        "snow" in marks,
        marks.get("restriction"),
        marks.get("rider"),
        marks.get("lasts"),
    )


def settle_pools(scribe: Scribe) -> None:
    """Adds fresh mana that no ability in this message accounts for, and forgets what floats no longer."""
    memory = scribe.memory
    for source in list(scribe.fresh):
        float_mana(scribe, source, memory.finished.get(source) or scribe.bracket(), None)
    if memory.floating:
        for player in scribe.message.players:
            _forget_gone(scribe, player)


def _forget_gone(scribe: Scribe, player: Player) -> None:
    memory = scribe.memory
    left = {mana.mana_id: _units(mana) for mana in player.mana_pool}
    for number in [number for number, seat in memory.floats_for.items() if seat == player.system_seat_number]:
        if number in left:
            del memory.floating[number][left[number] :]
        else:
            del memory.floating[number], memory.floats_for[number]


HANDLERS: Final[dict[str, Handler]] = {"ManaPaid": pay}
