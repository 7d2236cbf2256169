"""Triggered abilities that a transcript says were forgotten (603.3), and what a judge has to know of them.

What becomes of such a trigger is a judge's call: the rules say only that it would have gone on the stack.
Nothing here says who is at fault, or what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from replay.cards.definitions.abilities import (
    Ability,
    Conditional,
    Effect,
    ForEach,
    Instructions,
    Mandatory,
    MayDo,
    OneOf,
    StartContinuous,
    TriggeredAbility,
    UnlessPaid,
)
from replay.cards.definitions.effects import (
    ChooseObjects,
    ChooseValue,
    DealDamage,
    Discard,
    EndGame,
    LoseLife,
    MoveTo,
    PayCosts,
    PutCounters,
    Sacrifice,
    Tap,
)
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import YOU, This
from replay.events import ChoiceMade, Happening, ObjectMoved
from replay.findings import Finding
from replay.rules.casting.stack import ability_of
from replay.rules.judging import finding
from replay.rules.register import follows, requires
from replay.rules.triggers.stacking import ability_of_trigger, is_named, sources_are_known, waiting_trigger
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Seat

_CHOOSING: Final = (MayDo, OneOf, ChooseObjects, ChooseValue)


class _Forgotten(NamedTuple):
    """A triggered ability on the stack or on its way there: whose it is, and what it says."""

    controller: Seat | None
    ability: Ability | None


def _forgotten(state: State, choice: ChoiceMade) -> _Forgotten | None:
    """The ability that a choice says was forgotten, None where there is none."""
    for ability in state.stack():
        if is_named(ability, choice):
            return _Forgotten(ability.controller, ability_of(state, ability))
    trigger = waiting_trigger(state, choice)
    return None if trigger is None else _Forgotten(trigger.controller, ability_of_trigger(state, trigger))


@follows("missed-trigger-is-gone", ChoiceMade)
def missed_trigger_is_gone(state: State, event: ChoiceMade) -> Iterator[Happening]:
    """An ability that was forgotten does not stay on the stack, in the game as it was played (603.3)."""
    if event.choice == "miss" and state.during is None:
        for ability in state.stack():
            if is_named(ability, event):
                yield ObjectMoved(ability.id, None, origin="stack", reason="missed")
                return


@requires("missed-trigger", ChoiceMade)
def trigger_is_missed(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """An ability that triggered goes on the stack, whether or not its controller remembers it (603.3)."""
    if event.choice != "miss":
        return
    source = next(iter(event.objects), None)
    forgotten = _forgotten(state, event)
    if forgotten is not None:
        message = f"an ability that triggered was forgotten: {_what_a_judge_asks(forgotten.ability)}"
        seat = forgotten.controller
        yield finding(
            state, "judge-call", "missed-trigger", message, kind="trigger", seat=seat, object=source
        )
    elif sources_are_known(state, event):
        message = "no ability of it has triggered that could be forgotten"
        slug = "trigger-event-triggers"
        yield finding(state, "contradiction", slug, message, kind="record", seat=event.seat, object=source)
    else:
        raise Unknown("what triggers on a card that is not known")


# ---- what a judge asks about it


def _what_a_judge_asks(ability: Ability | None) -> str:
    if not isinstance(ability, TriggeredAbility) or not ability.understood:
        return "what it does is not wholly understood"
    effects = tuple(_effects(ability.instructions))
    return ", ".join((_asked_for(ability.instructions), _seen(effects), _harm(effects)))


def _asked_for(instructions: Instructions) -> str:
    if instructions.targets or any(mode.instructions.targets for mode in instructions.modes):
        return "it asks for a target"
    chooses = any(isinstance(node, _CHOOSING) for node in nodes(instructions))
    return "it asks for a choice" if instructions.modes or chooses else "it asks for no target or choice"


def _seen(effects: tuple[Effect, ...]) -> str:
    """Whether something on the table shows that it resolved: what only lasts for a time does not."""
    hidden = bool(effects) and all(isinstance(effect, StartContinuous) for effect in effects)
    return "changes nothing that lies on the table" if hidden else "changes what lies on the table"


def _harm(effects: tuple[Effect, ...]) -> str:
    harms = any(_HARMS.get(type(effect), _never)(effect) for effect in effects)
    return "is generally detrimental to its controller" if harms else "is not generally detrimental"


def _effects(instructions: Instructions) -> Iterator[Effect]:
    """Its effects, with those within others; not what a player may do."""
    yield from _spread(instructions.effects)
    for mode in instructions.modes:
        yield from _effects(mode.instructions)


def _spread(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        inner = _HOLDS.get(type(effect))
        if inner is None:
            yield effect
        else:
            for name in inner:
                yield from _spread(getattr(effect, name))


_HOLDS: Final[Mapping[type, tuple[str, ...]]] = {
    Conditional: ("then", "otherwise"),
    ForEach: ("effects",),
    Mandatory: ("attempt", "if_done", "if_not"),
    UnlessPaid: ("effects",),
}
"""Effects that hold others, and where."""


def _never(effect: Any) -> bool:
    return False


def _by_controller(effect: Any) -> bool:
    return bool(effect.who == YOU)


_HARMS: Final[Mapping[type, Callable[[Any], bool]]] = {
    DealDamage: lambda effect: effect.to == YOU,
    Discard: _by_controller,
    EndGame: lambda effect: effect.who == YOU and effect.result == "loses",
    LoseLife: _by_controller,
    MoveTo: lambda effect: effect.what == This() and effect.zone != "battlefield",
    PayCosts: _by_controller,
    PutCounters: lambda effect: effect.what == This() and effect.kind in ("-1/-1", "stun"),
    Sacrifice: _by_controller,
    Tap: lambda effect: effect.what == This(),
}
"""Effects that are bad for the controller of the ability by themselves, whatever else is on the table."""
