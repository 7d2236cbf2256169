"""What decisions of players put in place before anything follows from them."""

from collections.abc import Callable
from typing import Final

from replay.cards.definitions.written import read_ability
from replay.changes.table import applies
from replay.changes.zones import place
from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    AttackersDeclared,
    BlockersDeclared,
    ChoiceMade,
    Occasion,
    SpecialActionTaken,
    SpellCast,
    TriggerNoted,
)
from replay.state import GameObject, State
from replay.terms import ObjectId


@applies(SpecialActionTaken)
def take_special_action(state: State, event: SpecialActionTaken) -> None:
    """A land played counts for the turn (305.2), with the face chosen up (712.12)."""
    if event.face is not None:
        state.object(event.object).face = event.face
    if event.action == "play_land" and event.seat in state.players:
        state.players[event.seat].lands_played += 1


@applies(SpellCast)
def begin_cast(state: State, event: SpellCast) -> None:
    """The spell belongs to who casts it (112.2), with the face chosen up (712.11b)."""
    spell = state.object(event.object)
    spell.controller = event.seat
    if event.face is not None:
        spell.face = event.face


@applies(AbilityActivated)
def put_activated_ability(state: State, event: AbilityActivated) -> None:
    """An activated ability goes on the stack (602.2a), a mana ability does not (605.3b)."""
    state.object(event.source).activated += (event.ability,)
    if event.object is not None and not event.mana:
        ability = _ability_on_stack(state, event.object, event.source)
        ability.controller = event.seat
        ability.ability = event.ability


@applies(AbilityTriggered)
def put_triggered_ability(state: State, event: AbilityTriggered) -> None:
    """A triggered ability goes on the stack (603.3)."""
    ability = _ability_on_stack(state, event.object, event.source)
    ability.controller = event.controller or state.object(event.source).controller
    ability.ability = event.ability
    ability.triggered_by = event.triggered_by
    ability.occasion = event.occasion or Occasion()
    ability.targets = event.targets
    ability.words = None if event.definition is None else read_ability(event.definition)
    _wait_no_longer(state, event.source, event.ability, event.object)


@applies(TriggerNoted)
def note_trigger(state: State, event: TriggerNoted) -> None:
    """It waits until a player would receive priority (603.3)."""
    waiting = [trigger for trigger in state.waiting if trigger.object != event.trigger.object]
    state.waiting = [*waiting, event.trigger]


def _wait_no_longer(
    state: State, source: ObjectId, ability: int | None, object: ObjectId | None = None
) -> None:
    """Takes out the trigger of that object, else the first of that ability."""
    fitting = [
        trigger
        for trigger in state.waiting
        if trigger.source == source and ability in (None, trigger.ability)
    ]
    gone = next((trigger for trigger in fitting if trigger.object == object), next(iter(fitting), None))
    if gone is not None:
        state.waiting.remove(gone)


def _ability_on_stack(state: State, id: ObjectId, source: ObjectId) -> GameObject:
    ability = state.object(id)
    ability.kind = "ability"
    ability.source = source
    place(state, ability, "stack", None)
    return ability


@applies(ChoiceMade)
def note_choice(state: State, event: ChoiceMade) -> None:
    """What is announced stays with the spell or ability (601.2b–d); a forgotten trigger waits no longer."""
    if event.choice == "miss" and event.objects:
        _wait_no_longer(state, event.objects[0], event.amount)
    else:
        _note_announcement(state, event)


def _note_announcement(state: State, event: ChoiceMade) -> None:
    """What is announced stays with the spell or ability: X, modes, costs, targets, shares (601.2b–d)."""
    of = event.asked_by if event.asked_by is not None else getattr(state.during, "object", None)
    noting = _ANNOUNCED.get(event.choice)
    if noting is not None and of is not None:
        noting(state.object(of), event)


def _note_targets(object: GameObject, event: ChoiceMade) -> None:
    object.targets += _subjects(event)


def _note_x(object: GameObject, event: ChoiceMade) -> None:
    object.x = event.amount


def _note_mode(object: GameObject, event: ChoiceMade) -> None:
    object.chosen["mode"] = f"{object.chosen.get('mode', '')} {event.amount}".strip()


def _note_cost(object: GameObject, event: ChoiceMade) -> None:
    object.cast_with += event.values * (event.amount or 1)


def _note_share(object: GameObject, event: ChoiceMade) -> None:
    for one in _subjects(event):
        object.chosen["divide"] = f"{object.chosen.get('divide', '')} {one}:{event.amount}".strip()


def _subjects(event: ChoiceMade) -> tuple[int, ...]:
    """Objects, and players as negative numbers."""
    return (*event.objects, *(-seat for seat in event.seats))


_ANNOUNCED: Final[dict[str, Callable[[GameObject, ChoiceMade], None]]] = {
    "target": _note_targets,
    "x": _note_x,
    "mode": _note_mode,
    "cost": _note_cost,
    "divide": _note_share,
}


@applies(AttackersDeclared)
def declare_attackers(state: State, event: AttackersDeclared) -> None:
    """The chosen creatures become attacking creatures (508.1k)."""
    for attack in event.attacks:
        state.object(attack.attacker).attacking = attack


@applies(BlockersDeclared)
def declare_blockers(state: State, event: BlockersDeclared) -> None:
    """The chosen creatures become blocking creatures, the blocked ones blocked (509.1g–h)."""
    for block in event.blocks:
        state.object(block.blocker).blocking = block.attackers
        for attacker in block.attackers:
            state.object(attacker).blocked = True
