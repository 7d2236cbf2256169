"""Casting, abilities and resolutions: openers, and where their brackets close.

Arena says what an action was (UserActionTaken) only when it is complete, so the openers take it from
`Stretch`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from logs.arena import words
from logs.arena.ahead import Action
from logs.arena.mana import float_mana
from logs.arena.memory import ManaBracket
from logs.arena.scribe import Handler, Scribe
from logs.arena.states import Annotation
from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    ChoiceMade,
    ObjectMoved,
    Resolved,
    SpecialActionTaken,
    SpellCast,
)
from replay.terms import ObjectId, Seat

Outcome: TypeAlias = Literal["resolved", "countered", "no_legal_target", "removed"]


def open_cast(scribe: Scribe, old: ObjectId, spell: ObjectId, owner: Seat | None) -> int | None:
    """Opens the cast of a spell that goes on the stack; none when it is neither completed nor taken back."""
    action = scribe.ahead.actions.get(spell)
    if action is None and not _is_taken_back(scribe):
        return scribe.bracket()
    return _cast(scribe, spell, action, owner)


def _cast(scribe: Scribe, spell: ObjectId, action: Action | None, owner: Seat | None) -> int:
    seat = action.seat if action is not None else (scribe.controller(spell) or owner or 0)
    way, face = _way(scribe, action) if action is not None else (None, None)
    alternative = action.alternative if action is not None else None
    seq = scribe.emit(SpellCast(seat, spell, way, face, alternative), scribe.bracket())
    scribe.opened(spell, seq, seat)
    scribe.memory.open[spell] = seq
    return seq


def _way(scribe: Scribe, action: Action) -> tuple[str | None, int | None]:
    if action.type not in words.CASTS:
        scribe.unknown("action", str(action.type))
        return f"action_{action.type}", None
    return words.CASTS[action.type]


def open_land(scribe: Scribe, old: ObjectId, land: ObjectId, owner: Seat | None) -> int | None:
    """Opens the playing of a land (116.2a)."""
    action = scribe.ahead.actions.get(land)
    if action is None and not _is_taken_back(scribe):
        return scribe.bracket()
    if action is not None and action.type not in words.LANDS:
        scribe.unknown("action", str(action.type))
    seat = action.seat if action is not None else (owner or 0)
    face = words.LANDS.get(action.type) if action is not None else None
    seq = scribe.emit(SpecialActionTaken(seat, old, "play_land", land, face), scribe.bracket())
    scribe.opened(land, seq, seat)
    return seq


def begin_ability(scribe: Scribe, annotation: Annotation) -> None:
    """An ability is activated, triggers, or pays for something: only the later action tells which."""
    ability, source = annotation.affected_ids[0], annotation.affector_id
    source = scribe.memory.holders.get(source, source)
    action = scribe.ahead.actions.get(ability)
    if action is None:
        if _is_taken_back(scribe) and ability not in scribe.ahead.triggers:
            seat = scribe.controller(ability) or scribe.controller(source) or 0
            _activate(scribe, ability, source, Action(words.ACTIVATE, seat, None, None))
        else:
            _trigger(scribe, ability, source)
        return
    begin = _BEGINNINGS.get(action.type)
    if begin is not None:
        begin(scribe, ability, source, action)


def _is_taken_back(scribe: Scribe) -> bool:
    return scribe.ahead.takes_back(scribe.message.game_state_id)


def _trigger(scribe: Scribe, ability: ObjectId, source: ObjectId) -> None:
    identity = scribe.memory.identities.get(ability)
    seq = scribe.emit(
        AbilityTriggered(
            source,
            ability,
            identity.owner if identity is not None else None,
            identity.card if identity is not None else None,
            scribe.ahead.triggers.get(ability),
        ),
        scribe.bracket(),
    )
    scribe.memory.openers[ability] = seq
    scribe.memory.on_stack.add(ability)
    scribe.release(ability)


def _activate(scribe: Scribe, ability: ObjectId, source: ObjectId, action: Action) -> None:
    seq = scribe.emit(AbilityActivated(action.seat, source, ability, action.ability), scribe.bracket())
    scribe.opened(ability, seq, action.seat)
    scribe.memory.open[ability] = seq
    scribe.memory.on_stack.add(ability)
    scribe.release(ability)


def _activate_mana(scribe: Scribe, ability: ObjectId, source: ObjectId, action: Action) -> None:
    event = AbilityActivated(action.seat, source, None, action.ability, mana=True)
    seq = scribe.emit(event, scribe.bracket())
    scribe.opened(ability, seq, action.seat)
    scribe.memory.open[ability] = seq
    scribe.memory.mana[ability] = ManaBracket(seq, source, action.ability)


def _pay(scribe: Scribe, ability: ObjectId, source: ObjectId, action: Action) -> None:
    memory = scribe.memory
    paid_for = next(reversed(memory.open), None)
    objects = (source,) if memory.identity(source) is not None else ()
    seq = scribe.emit(
        ChoiceMade(action.seat, "pay", objects, asked_by=paid_for, ability=action.ability), scribe.bracket()
    )
    scribe.opened(ability, seq, action.seat)
    memory.open[ability] = seq


def _act_specially(scribe: Scribe, ability: ObjectId, source: ObjectId, action: Action) -> None:
    scribe.memory.open[ability] = special(scribe, ability, source, action)


_BEGINNINGS: Final = {
    words.ACTIVATE: _activate,
    words.ACTIVATE_MANA: _activate_mana,
    words.MAKE_PAYMENT: _pay,
    **dict.fromkeys(words.SPECIAL_ACTIONS, _act_specially),
}
"""What an ability's instance begins, by the action that completes it."""


def special(scribe: Scribe, named: ObjectId, object: ObjectId, action: Action) -> int:
    """Opens another special action; `named` is what the source calls it by."""
    event = SpecialActionTaken(action.seat, object, words.SPECIAL_ACTIONS[action.type])
    seq = scribe.emit(event, scribe.bracket())
    scribe.opened(named, seq, action.seat)
    return seq


def complete(scribe: Scribe, annotation: Annotation) -> None:
    """An action is complete: its bracket closes, and what was chosen for it is final.

    An action whose beginning was lost in a gap opens here.
    """
    memory, object = scribe.memory, annotation.affected_ids[0]
    kind = annotation.number("actionType")
    if object not in memory.openers:
        _open_late(scribe, object, kind)
    if object in memory.mana:
        return
    memory.selecting.discard(object)
    scribe.release(object)
    memory.open.pop(object, None)


def _open_late(scribe: Scribe, object: ObjectId, kind: int) -> None:
    action = scribe.ahead.actions.get(object)
    if action is None or action.type != kind:
        scribe.unknown("action", str(kind))
    elif kind in words.CASTS:
        _cast(scribe, object, action, None)
    elif kind in words.LANDS:
        open_land(scribe, scribe.memory.origins.get(object, object), object, action.seat)
    elif kind in _BEGINNINGS:
        _BEGINNINGS[kind](scribe, object, object, action)
    else:
        scribe.unknown("action", str(kind))


def end_ability(scribe: Scribe, annotation: Annotation) -> None:
    """An ability's instance is gone: a mana ability is done, an ability has left the stack."""
    memory = scribe.memory
    for ability in annotation.affected_ids:
        if ability in memory.mana:
            bracket = memory.mana.pop(ability)
            float_mana(scribe, bracket.source, bracket.seq, bracket.ability)
            memory.open.pop(ability, None)
        elif ability in memory.on_stack:
            memory.on_stack.discard(ability)
            _leave_stack(scribe, ability)


def _leave_stack(scribe: Scribe, ability: ObjectId) -> None:
    memory = scribe.memory
    cause = memory.finished.get(ability)
    outcome: Outcome = "resolved"
    if cause is None:
        outcome = (
            "countered" if memory.open else "no_legal_target" if ability in memory.targets else "removed"
        )
        cause = scribe.emit(Resolved(ability, outcome), scribe.bracket())
    memory.open.pop(ability, None)
    reason = "resolve" if outcome == "resolved" else outcome
    scribe.emit(ObjectMoved(ability, None, origin="stack", reason=reason), cause)


def begin_resolution(scribe: Scribe, annotation: Annotation) -> None:
    """The object on top of the stack resolves (608.1). Mana abilities and payments do so unseen."""
    resolve(scribe, annotation.affected_ids[0])


def resolve(scribe: Scribe, object: ObjectId) -> None:
    """Opens a resolution, unless it is open already."""
    memory = scribe.memory
    if object in memory.open:
        return
    seq = scribe.emit(Resolved(object), scribe.bracket())
    memory.open[object] = memory.finished[object] = seq
    memory.step_seq = None


def end_resolution(scribe: Scribe, annotation: Annotation) -> None:
    """The resolution is over; a spell moves on only now."""
    memory, object = scribe.memory, annotation.affected_ids[0]
    seq = memory.finished.get(object)
    if seq is not None:
        float_mana(scribe, object, seq, None)
        memory.open.pop(object, None)
        scribe.done[object] = seq


HANDLERS: Final[dict[str, Handler]] = {
    "AbilityInstanceCreated": begin_ability,
    "AbilityInstanceDeleted": end_ability,
    "UserActionTaken": complete,
    "ResolutionStart": begin_resolution,
    "ResolutionComplete": end_resolution,
}
