"""Triggered mana abilities (605.1b, 605.4a): they resolve at once, after the ability that triggered them.

What triggers on mana and adds none, or has a target, uses the stack and is dealt with elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replay.cards.definitions.abilities import TriggeredAbility
from replay.events import ManaAdded
from replay.rules.casting.choices import Carrying, Choices, Derived
from replay.rules.casting.stack import number_of
from replay.rules.effects.table import carry_out
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.adding import possible
from replay.rules.mana.instructions import courses
from replay.rules.mana.outputs import NOTHING, Batch
from replay.rules.mana.replacing import TAPPED_FOR_MANA, is_about, wanted_types
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import holds, players
from replay.rules.register import implements
from replay.state import State


@implements("triggered-mana-ability-resolves-at-once")
def triggered_mana(state: State, activation: Carrying, made: Sequence[ManaAdded]) -> Iterator[Derived]:
    """A triggered mana ability resolves at once after the mana ability that triggered it (605.4a).

    A color that the record has chosen with the activation, which asks for none, is for what it triggers.
    """
    said = Choices(choice for choice in activation.choices.left if choice.choice == "choose")
    for trigger, about in list(_triggered(state, activation, made)):
        if not about.choices.made:
            about.choices = said
        yield from carry_out(state, about, trigger.instructions.effects)


def triggered_batches(
    state: State, activation: Context, made: Sequence[ManaAdded]
) -> Iterator[frozenset[Batch]]:
    """What each of them may add for the player of the activation. Raises Unknown."""
    for trigger, about in _triggered(state, activation, made):
        found: set[Batch] = set()
        for course, effects in courses(state, about, trigger.instructions):
            for effect in effects:
                if activation.controller in players(state, course, effect.who):
                    found.update(possible(state, course, effect, activation.controller))
        yield frozenset(found or {NOTHING})


def _triggered(
    state: State, activation: Context, made: Sequence[ManaAdded]
) -> Iterator[tuple[TriggeredAbility, Carrying]]:
    for trigger, context in _triggers(state):
        if is_triggered_by_mana(state, trigger, context, activation, made):
            about = _context(state, trigger, context, activation, made)
            if holds(state, about, trigger.condition):
                yield trigger, about


def _triggers(state: State) -> Iterator[tuple[TriggeredAbility, Context]]:
    for permanent in state.battlefield():
        if permanent.controller is not None and not permanent.phased_out:
            for ability in characteristics(state, permanent).abilities:
                if isinstance(ability, TriggeredAbility) and ability.is_mana_ability:
                    number = number_of(state, permanent, ability)
                    yield ability, Context(permanent.id, permanent.controller, ability=number)
    for effect in list(state.effects.values()):
        lasting, seat = effect.ability, effect.controller
        if isinstance(lasting, TriggeredAbility) and lasting.is_mana_ability and seat is not None:
            yield lasting, Context(effect.source or 0, seat, x=effect.x)


@implements("tapped-for-mana-trigger")
def is_triggered_by_mana(
    state: State, trigger: TriggeredAbility, context: Context, activation: Context, made: Sequence[ManaAdded]
) -> bool:
    """A "tapped for mana" trigger triggers when mana, of the type it names, was produced (106.12a)."""
    event = trigger.event
    types = {each.type for each in made}
    if not types or (event.kind == TAPPED_FOR_MANA and not activation.tapped_for_mana):
        return False
    wanted = wanted_types(state, context, event)
    if event.mana_types and not wanted & types:
        return False
    return len(made) >= event.at_least and is_about(
        state, context, event, activation.source, activation.controller
    )


def _context(
    state: State, trigger: TriggeredAbility, context: Context, activation: Context, made: Sequence[ManaAdded]
) -> Carrying:
    return Carrying(
        context.source,
        context.controller,
        roles={"subject": (activation.source,), "object": (activation.source,)},
        player=activation.controller,
        amount=len(made),
        mana_types=tuple(sorted({each.type for each in made})),
        x=context.x,
        ability=context.ability,
        choices=Choices(choice for choice in state.choices if choice.asked_by == context.source),
    )
