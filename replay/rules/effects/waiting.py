"""Triggers that a resolution sets up: delayed ones (603.7), reflexive ones for what was just done (603.12).

They remember what the ability behind them spoke of and had done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.cards.definitions.abilities import DelayedTrigger, TriggeredAbility, WhenDone
from replay.cards.definitions.phrases import Event
from replay.cards.definitions.written import write
from replay.events import EffectBegan, Occasion
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.effects.fixing import fixed_ability, spoken_of
from replay.rules.effects.numbers import new_effect
from replay.rules.effects.table import carries_out
from replay.rules.meaning.context import Subject
from replay.rules.meaning.evaluation import holds
from replay.rules.register import implements
from replay.rules.triggers.triggering import EVERY_TIME, noted_reflexive
from replay.state import State
from replay.terms import Duration

_DURATIONS: Final[dict[str, Duration]] = {
    "end_of_turn": "end_of_turn",
    "end_of_combat": "end_of_combat",
    "until_your_next_turn": "until_your_next_turn",
}


@carries_out(WhenDone)
@implements("reflexive-trigger")
def reflexive_ability_triggers(state: State, context: Carrying, effect: WhenDone) -> Iterator[Derived]:
    """An ability with "when you do" triggers on what was just done (603.12)."""
    if holds(state, context, effect.condition):
        ability = TriggeredAbility(Event("named action", action="done"), effect.instructions, "")
        yield noted_reflexive(state, context.source, context.controller, ability, occasion_of(context))


def occasion_of(context: Carrying, linked: tuple[Subject, ...] = ()) -> Occasion:
    """What the words of a later ability speak of: all that this one speaks of and has done."""
    recorded: dict[str, tuple[int, ...]] = {action: tuple(done) for action, done in context.recorded.items()}
    if linked:
        recorded["linked"] = linked
    return Occasion(
        subjects=context.roles.get("subject", ()),
        objects=context.roles.get("object", ()),
        sources=context.roles.get("source", ()),
        player=context.player,
        amount=context.amount,
        x=context.x,
        recorded=recorded,
        measured=dict[str, int](context.measured.items()),
    )


@carries_out(DelayedTrigger)
@implements("delayed-trigger")
def delayed_ability_waits(state: State, context: Carrying, effect: DelayedTrigger) -> Iterator[Derived]:
    """An effect may create a delayed triggered ability, which does something later (603.7)."""
    ability = TriggeredAbility(effect.event, effect.instructions, "", effect.condition)
    yield EffectBegan(
        new_effect(state),
        duration=_DURATIONS.get(effect.lasts, "indefinite"),
        source=context.source,
        rule=None if effect.once else EVERY_TIME,
        ability=write(fixed_ability(ability)),
        controller=context.controller,
        x=context.x,
        occasion=occasion_of(context, spoken_of(ability, context)),
    )
