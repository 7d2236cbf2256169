"""Chapter 603.3: abilities that triggered are put on the stack, in turn order, with their targets.

Order and targets come from the record. Where it says nothing and the rules leave one answer, that is it; else
the ability keeps waiting and the question is asked back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from replay.cards.definitions.abilities import Ability, Instructions, TriggeredAbility
from replay.cards.definitions.phrases import TargetSpec
from replay.cards.definitions.written import read_ability
from replay.events import AbilityTriggered, ChoiceMade, Happening, ObjectMoved, TriggersDue
from replay.findings import Finding
from replay.rules.casting.choices import NeedsChoice
from replay.rules.casting.stack import numbered, triggers_onto_the_stack
from replay.rules.casting.targets import at_least, at_most, legal_targets
from replay.rules.judging import finding, illegal
from replay.rules.meaning.context import Context
from replay.rules.meaning.occurrences import put_in
from replay.rules.register import follows, implements, requires
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat


@follows("triggers-in-turn-order", TriggersDue)
def triggers_go_on_the_stack(state: State, event: TriggersDue) -> Iterator[Happening]:
    """Each player, in turn order, puts their abilities that triggered on the stack in any order (603.3b)."""
    if is_without_priority(state):
        return
    for seat in state.seats_in_turn_order():
        yield from _put_all(state, seat)


@implements("no-priority-in-untap-step")
def is_without_priority(state: State) -> bool:
    """No player receives priority in the untap step: what triggers waits until the upkeep (502.4)."""
    return state.step == "untap"


def _put_all(state: State, seat: Seat) -> Iterator[Happening]:
    own = [trigger for trigger in state.waiting if trigger.controller == seat]
    if len(own) > 1 and not _are_alike(state, own):
        raise NeedsChoice(seat, "stack", f"the order of {len(own)} abilities that triggered")
    for trigger in own:
        yield from _put(state, trigger, ())


def _are_alike(state: State, triggers: Sequence[AbilityTriggered]) -> bool:
    """Whether nobody can tell them apart: the same text, without targets or modes."""
    found = [ability_of_trigger(state, trigger) for trigger in triggers]
    first = found[0]
    if not isinstance(first, TriggeredAbility) or first.instructions.targets or first.instructions.modes:
        return False
    return all(each == first for each in found)


@follows("trigger-goes-on-stack", ChoiceMade)
def trigger_is_put_on_the_stack(state: State, event: ChoiceMade) -> Iterator[Happening]:
    """A triggered ability is put on the stack the next time a player would receive priority (603.3)."""
    if event.choice != "stack" or state.during is not None:
        return
    trigger = waiting_trigger(state, event)
    if trigger is None or trigger.controller is None:
        return
    for seat in state.seats_in_turn_order():
        if seat == trigger.controller:
            break
        yield from _put_all(state, seat)
    named = trigger if event.asked_by is None else structs.replace(trigger, object=event.asked_by)
    yield from _put(state, named, state.choices)


def waiting_trigger(state: State, choice: ChoiceMade) -> AbilityTriggered | None:
    """The trigger that a choice names, by its source and the number of the ability."""
    for trigger in state.waiting:
        if trigger.source in choice.objects and choice.amount in (None, trigger.ability):
            return trigger
    return None


def ability_of_trigger(state: State, trigger: AbilityTriggered) -> Ability | None:
    """The ability that triggered; None for one that is not known."""
    if trigger.definition is not None:
        return read_ability(trigger.definition)
    return numbered(state, state.object(trigger.source), trigger.ability, triggers_onto_the_stack)


# --- targets ---------------------------------------------------------------------------------------


def _put(state: State, trigger: AbilityTriggered, choices: Iterable[ChoiceMade]) -> Iterator[Happening]:
    ability = ability_of_trigger(state, trigger)
    instructions = ability.instructions if isinstance(ability, TriggeredAbility) else Instructions()
    made = {choice.choice for choice in choices}
    _check_modes(trigger, instructions, made)
    if not instructions.targets or "target" in made:
        yield trigger
        return
    targets = _only_targets(state, trigger, instructions.targets)
    if targets is None:
        yield from _removed(trigger)
        return
    yield structs.replace(trigger, targets=targets)


@implements("trigger-announces-mode")
def _check_modes(trigger: AbilityTriggered, instructions: Instructions, made: set[str]) -> None:
    """Modes are chosen as it goes on the stack (603.3c)."""
    if len(instructions.modes) > 1 and "mode" not in made:
        raise NeedsChoice(trigger.controller or 0, "mode", "the mode of an ability that triggered")


@implements("trigger-without-legal-target-is-removed")
def _removed(trigger: AbilityTriggered) -> Iterator[Happening]:
    """If no legal choice can be made, it is simply removed from the stack (603.3d)."""
    yield trigger
    yield ObjectMoved(trigger.object, None, origin="stack", reason="no_legal_target")


def _only_targets(
    state: State, trigger: AbilityTriggered, specs: Sequence[TargetSpec]
) -> tuple[int, ...] | None:
    """The targets, if the rules leave no choice; None if there are too few. Raises NeedsChoice."""
    context = Context(trigger.source, trigger.controller or 0)
    if trigger.occasion is not None:
        put_in(context, trigger.occasion)
    found: list[int] = []
    for spec in specs:
        legal = legal_targets(state, context, spec, _standing_for(state, trigger))
        least, most = at_least(state, context, spec), at_most(state, context, spec)
        if len(legal) < least:
            return None
        if len(legal) > least or (most is not None and len(legal) > most):
            raise NeedsChoice(trigger.controller or 0, "target", "the target of an ability that triggered")
        found += legal
    return tuple(found)


def _standing_for(state: State, trigger: AbilityTriggered) -> GameObject:
    """The ability as an object, before it is on the stack."""
    ability = GameObject(trigger.object)
    ability.kind = "ability"
    ability.source, ability.controller = trigger.source, trigger.controller
    return ability


# --- judging ---------------------------------------------------------------------------------------


@requires("trigger-waits-for-priority", ChoiceMade)
def trigger_waits(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """Triggered abilities are put on the stack only when a player would receive priority (603.3)."""
    if event.choice != "stack":
        return
    if state.during is not None:
        message = "triggers go on the stack when a player would next receive priority"
        yield _wrong(state, event, "trigger-goes-on-stack", message)
    elif waiting_trigger(state, event) is None and not _is_on_stack(state, event):
        if not sources_are_known(state, event):
            raise Unknown("what triggers on a card that is not known")
        yield _wrong(state, event, "trigger-event-triggers", "no such ability has triggered")
    else:
        yield from _one_of_several_orders(state, event)


def _one_of_several_orders(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """Which abilities of the player could have gone on the stack in this place (603.3b)."""
    own = [trigger for trigger in state.waiting if trigger.controller == event.seat]
    if len(own) > 1 and not _are_alike(state, own):
        yield finding(
            state,
            "legal",
            "triggers-in-turn-order",
            "a player chooses the order of abilities that triggered together",
            seat=event.seat,
            object=next(iter(event.objects), None),
            alternatives=tuple(dict.fromkeys(_name(state, trigger) for trigger in own)),
        )


def _name(state: State, trigger: AbilityTriggered) -> str:
    source = state.object(trigger.source)
    return f"object {source.id}" if source.definition is None else source.definition.name


def _wrong(state: State, event: ChoiceMade, slug: str, message: str) -> Finding:
    return illegal(state, slug, message, seat=event.seat, object=next(iter(event.objects), None))


def _is_on_stack(state: State, choice: ChoiceMade) -> bool:
    return any(is_named(each, choice) for each in state.stack())


def is_named(ability: GameObject, choice: ChoiceMade) -> bool:
    """Whether it is the triggered ability that a choice names, by its source and number."""
    is_trigger = ability.kind == "ability" and ability.occasion is not None
    return is_trigger and ability.source in choice.objects and choice.amount in (None, ability.ability)


def sources_are_known(state: State, choice: ChoiceMade) -> bool:
    """Whether all is known of a card that a choice about a trigger names."""
    definitions = [state.object(source).definition for source in choice.objects]
    return any(definition is not None and definition.understood for definition in definitions)
