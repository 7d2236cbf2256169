"""What noun phrases say of objects beside their characteristics: what they do, bear, and have been through.

One short test for each word of the text ("attacking", "modified", "entered this turn"), in two tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from replay.events import (
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    DamageDealt,
    Event,
    ObjectCreated,
    ObjectMoved,
    Resolved,
    SpellCast,
)
from replay.rules.layers.characteristics import ObjectNow, characteristics
from replay.rules.layers.faces import is_double_faced, is_modal
from replay.rules.meaning.context import Context, Subject
from replay.state import GameObject, State
from replay.terms import EXERTED, STEPS

Said = Callable[[State, Context, GameObject, ObjectNow], bool]

_OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
_PARTY: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def _of_object(test: Callable[[GameObject], bool]) -> Said:
    def said(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
        return test(object)

    return said


def _of_characteristics(test: Callable[[ObjectNow], bool]) -> Said:
    def said(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
        return test(now)

    return said


def _bearing(subtype: str) -> Said:
    """Something of that subtype is attached to it."""

    def said(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
        return _is_borne(state, object, subtype, state.battlefield())

    return said


def _is_borne(state: State, object: GameObject, subtype: str, among: Iterable[GameObject]) -> bool:
    return any(
        other.attached_to == object.id and subtype in characteristics(state, other).subtypes
        for other in among
    )


def _designated(word: str) -> Said:
    return _of_object(lambda object: word in object.designations)


def _is_modified(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
    """With a counter, equipped, or enchanted by an Aura of its controller (700.9)."""
    if object.counters or _is_borne(state, object, "Equipment", state.battlefield()):
        return True
    return _is_borne(state, object, "Aura", state.battlefield(object.controller))


def _is_unblocked(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
    """Attacking creatures are blocked or unblocked once blockers have been declared (509.1h)."""
    blocks_are_declared = state.step in STEPS[STEPS.index("declare_blockers") :]
    return object.attacking is not None and not object.blocked and blocks_are_declared


def _attacks_you(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
    return object.attacking is not None and object.attacking.defending_seat == context.controller


def _is_attached_to_this(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
    return object.attached_to == context.source


def _is_suspended(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
    """In exile, with suspend and a time counter (702.62b)."""
    return object.zone == "exile" and now.has("suspend") and bool(object.counters.get("time"))


def _cost_has_x(state: State, context: Context, object: GameObject, now: ObjectNow) -> bool:
    return now.mana_cost is not None and now.mana_cost.has_x


STATES: Final[dict[str, Said]] = {
    "attacking": _of_object(lambda object: object.attacking is not None),
    "blocking": _of_object(lambda object: bool(object.blocking)),
    "blocked": _of_object(lambda object: object.attacking is not None and object.blocked),
    "unblocked": _is_unblocked,
    "attacking you": _attacks_you,
    "attached to this": _is_attached_to_this,
    "enchanted": _bearing("Aura"),
    "equipped": _bearing("Equipment"),
    "fortified": _bearing("Fortification"),
    "modified": _is_modified,
    "historic": _of_characteristics(
        lambda now: "artifact" in now.types or "legendary" in now.supertypes or "Saga" in now.subtypes
    ),
    "multicolored": _of_characteristics(lambda now: len(now.colors) > 1),
    "monocolored": _of_characteristics(lambda now: len(now.colors) == 1),
    "colored": _of_characteristics(lambda now: bool(now.colors)),
    "colorless": _of_characteristics(lambda now: not now.colors),
    "outlaw": _of_characteristics(lambda now: any(map(now.has_subtype, _OUTLAWS))),
    "Party": _of_characteristics(lambda now: any(map(now.has_subtype, _PARTY))),
    "face-down": _of_object(lambda object: object.face_down),
    "face-up": _of_object(lambda object: not object.face_down),
    "double-faced": _of_object(
        lambda object: object.definition is not None and is_double_faced(object.definition)
    ),
    "modal": _of_object(lambda object: object.definition is not None and is_modal(object.definition)),
    "transformed": _of_object(lambda object: object.face == 1 and not object.face_down),
    "kicked": _of_object(lambda object: not {"kicker", "multikicker"}.isdisjoint(object.cast_with)),
    "suspended": _is_suspended,
    "not from hand": _of_object(lambda object: object.cast_from not in (None, "hand")),
    "not on the battlefield": _of_object(lambda object: object.zone != "battlefield"),
    "cost has {X}": _cost_has_x,
    "activated": _of_object(lambda object: object.kind == "ability" and object.triggered_by is None),
    "triggered": _of_object(lambda object: object.kind == "ability" and object.triggered_by is not None),
    **{word: _designated(word) for word in ("commander", "Ring-bearer", "goaded", "saddled", "suspected")},
}
"""Word → whether it is said of an object rightly."""


# --- this turn -------------------------------------------------------------------------------------


def _entered(event: Any, id: int) -> bool:
    if isinstance(event, ObjectMoved):
        return event.destination == "battlefield" and (event.becomes or event.object) == id
    return isinstance(event, ObjectCreated) and event.zone == "battlefield" and event.object == id


def _left(event: Any, id: int) -> bool:
    return (
        isinstance(event, ObjectMoved)
        and event.origin == "battlefield"
        and id in (event.object, event.becomes)
    )


def _died(event: Any, id: int) -> bool:
    return _left(event, id) and event.destination == "graveyard"


def _attacked(event: Any, id: int) -> bool:
    return isinstance(event, AttackersDeclared) and any(each.attacker == id for each in event.attacks)


def _blocked(event: Any, id: int) -> bool:
    return isinstance(event, BlockersDeclared) and any(each.blocker == id for each in event.blocks)


def _dealt_damage(event: Any, id: int) -> bool:
    return isinstance(event, DamageDealt) and event.source == id and event.amount > 0


def _was_dealt_damage(event: Any, id: int) -> bool:
    return isinstance(event, DamageDealt) and event.object == id and event.amount > 0


def was_dealt_damage_by(state: State, object: GameObject, source: int) -> bool:
    """Whether a source dealt damage to it this turn."""
    dealt = (event for event in state.this_turn if isinstance(event, DamageDealt))
    return any(_was_dealt_damage(event, object.id) and event.source == source for event in dealt)


History = Callable[[State, GameObject], bool]


def _this_turn(was: Callable[[Event, int], bool], expected: bool = True) -> History:
    def said(state: State, object: GameObject) -> bool:
        return any(was(event, object.id) for event in state.this_turn) is expected

    return said


HISTORIES: Final[dict[str, History]] = {
    "entered this turn": _this_turn(_entered),
    "exerted this turn": lambda _state, object: EXERTED in object.designations,
    "left this turn": _this_turn(_left),
    "died this turn": _this_turn(_died),
    "attacked this turn": _this_turn(_attacked),
    "blocked this turn": _this_turn(_blocked),
    "dealt damage this turn": _this_turn(_dealt_damage),
    "was dealt damage this turn": _this_turn(_was_dealt_damage),
    "didn't enter this turn": _this_turn(_entered, expected=False),
    "didn't attack this turn": _this_turn(_attacked, expected=False),
    "didn't block this turn": _this_turn(_blocked, expected=False),
}
"""What happened to an object → whether it did."""


# --- what it is aimed at -----------------------------------------------------------------------------


def targets_of(state: State, object: GameObject) -> set[Subject]:
    """Its targets; while it is put on the stack, those that the record has laid out already (601.2c)."""
    announced: set[Subject] = set()
    if _is_being_announced(state, object):
        for choice in state.choices:
            if choice.choice == "target" and choice.asked_by in (None, object.id):
                announced.update((*choice.objects, *(-seat for seat in choice.seats)))
    return announced.union(object.targets)


def _is_being_announced(state: State, object: GameObject) -> bool:
    """Whether nothing was cast, activated or resolved since it was put on the stack."""
    last = next((past for past in reversed(state.this_turn) if _opens(past)), None)
    return getattr(last, "object", None) == object.id


def _opens(event: Event) -> bool:
    if isinstance(event, AbilityActivated):
        return not event.mana
    return isinstance(event, SpellCast | Resolved)
