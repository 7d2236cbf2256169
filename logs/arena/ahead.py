"""Looks ahead within a game: what later messages say about what earlier ones begin.

Arena reports an action after its own consequences, a quarter of all casts over several messages. Before a
game is translated, its messages are gone through once; the outcome says, for each stretch of an unbroken
record, which action completes what was announced and what triggered an ability. Ids may be used again after
an undo or a hole, so nothing is carried over from one stretch to the next. Where the log ends within an
action, the messages from there on wait for a longer log: told now, they would read otherwise later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from logs.arena import words
from logs.arena.matches import FULL, Lost, StateMessage
from logs.arena.states import Annotation, GameStateMessage
from replay.terms import ObjectId, Seat

UNDO: Final = "GameStateUpdate_Undo"


class Action(Struct, frozen=True, gc=False):
    """Who did what (Arena's number), with which ability, for which other cost: a UserActionTaken."""

    type: int
    seat: Seat
    ability: int | None
    alternative: int | None


class Stretch:
    """What an unbroken run of messages says, by object.

    `undone_after` is the state that an undo at its end returns to, if there is one; `specials` holds special
    actions of objects that announce nothing themselves, by the state in which they are reported. `begun` is
    what was announced and not completed so far, with the number of the message that announced it.
    """

    __slots__ = (
        "actions",
        "announced",
        "begun",
        "position",
        "specials",
        "triggers",
        "undone_after",
    )

    def __init__(self) -> None:
        self.actions: dict[ObjectId, Action] = {}
        self.announced: set[ObjectId] = set()
        self.begun: dict[ObjectId, int] = {}
        self.position = 0
        self.specials: dict[int, list[tuple[ObjectId, Action]]] = {}
        self.triggers: dict[ObjectId, ObjectId] = {}
        self.undone_after: int | None = None

    def takes_back(self, state: int) -> bool:
        """Whether what is announced in this state is undone later."""
        return self.undone_after is not None and state > self.undone_after


class Ahead:
    """One stretch per message, the states that an undo returns to, and where an unfinished action begins."""

    __slots__ = ("returned_to", "stretches", "unfinished")

    def __init__(self, items: Sequence[StateMessage | Lost]) -> None:
        self.returned_to: set[int] = set()
        self.stretches: list[Stretch] = []
        stretch, last = Stretch(), 0
        for position, item in enumerate(items):
            if isinstance(item, StateMessage):
                message = item.message
                if message.type == FULL or message.prev_game_state_id != last:
                    self._note_undo(message, stretch)
                    stretch = Stretch()
                last = message.game_state_id
                stretch.position = position
                _look_at(message, stretch)
            self.stretches.append(stretch)
        self.unfinished = min(stretch.begun.values(), default=len(items))

    def _note_undo(self, message: GameStateMessage, before: Stretch) -> None:
        if message.update == UNDO:
            before.undone_after = message.prev_game_state_id
            self.returned_to.add(message.prev_game_state_id)


def _look_at(message: GameStateMessage, stretch: Stretch) -> None:
    for annotation in message.annotations:
        for kind in annotation.type:
            note = _NOTES.get(kind)
            if note is not None and annotation.affected_ids:
                note(stretch, annotation, message)
    for annotation in message.persistent_annotations:
        if _TRIGGERING in annotation.type and annotation.affected_ids:
            _note_trigger(stretch, annotation, message)


def _note_action(stretch: Stretch, annotation: Annotation, message: GameStateMessage) -> None:
    object = annotation.affected_ids[0]
    stretch.begun.pop(object, None)
    action = Action(
        annotation.number("actionType"),
        annotation.affector_id,
        annotation.number("abilityGrpId") or None,
        annotation.number("alternativeGrpId") or None,
    )
    if action.type in words.SPECIAL_ACTIONS and object not in stretch.announced:
        stretch.specials.setdefault(message.game_state_id, []).append((object, action))
    else:
        stretch.actions[object] = action


def _note_announcement(stretch: Stretch, annotation: Annotation, message: GameStateMessage) -> None:
    stretch.announced.add(annotation.affected_ids[0])
    stretch.begun[annotation.affected_ids[0]] = stretch.position


def _note_transfer(stretch: Stretch, annotation: Annotation, message: GameStateMessage) -> None:
    if annotation.text("category") == _CAST:
        stretch.begun[annotation.affected_ids[0]] = stretch.position


def _note_end(stretch: Stretch, annotation: Annotation, message: GameStateMessage) -> None:
    stretch.begun.pop(annotation.affected_ids[0], None)


def _note_progress(stretch: Stretch, annotation: Annotation, message: GameStateMessage) -> None:
    """Nothing is being announced while a step begins or something resolves."""
    stretch.begun.clear()


def _note_trigger(stretch: Stretch, annotation: Annotation, message: GameStateMessage) -> None:
    stretch.triggers[annotation.affector_id] = annotation.affected_ids[0]
    stretch.begun.pop(annotation.affector_id, None)


_CAST: Final = "CastSpell"
_TRIGGERING: Final = "AnnotationType_TriggeringObject"

_NOTES: Final = {
    "AnnotationType_UserActionTaken": _note_action,
    "AnnotationType_AbilityInstanceCreated": _note_announcement,
    "AnnotationType_AbilityInstanceDeleted": _note_end,
    "AnnotationType_ZoneTransfer": _note_transfer,
    "AnnotationType_PhaseOrStepModified": _note_progress,
    "AnnotationType_ResolutionComplete": _note_progress,
    _TRIGGERING: _note_trigger,
}
