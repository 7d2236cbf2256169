"""Activating mana abilities (605.3): what they cost is paid, what they do is done, and nobody can respond.

Where their cost is paid with mana, they wait for the record to say with which: mana abilities activated for
it come first (605.3a).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from replay.cards.definitions.abilities import ActivatedAbility, Effect
from replay.cards.definitions.effects import ChooseValue
from replay.events import AbilityActivated, ChoiceMade, ManaAdded
from replay.rules.casting.choices import Carrying, Choices, Derived, NeedsChoice
from replay.rules.costs.mana import ManaPart
from replay.rules.costs.payment import Payment, pay, payment
from replay.rules.costs.total import total_cost_of_ability
from replay.rules.effects.table import carry_out
from replay.rules.judging import illegal
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import context_of_activation, mana_abilities_meant
from replay.rules.mana.adding import mana_among, stated_mana
from replay.rules.mana.instructions import colors_offered
from replay.rules.mana.triggering import triggered_mana
from replay.rules.register import follows
from replay.state import State


@follows("mana-ability-resolves-at-once", AbilityActivated, ChoiceMade, needs_cards=True)
def mana_ability_resolves(state: State, event: AbilityActivated | ChoiceMade) -> Iterator[Derived]:
    """An activated mana ability does not use the stack: it resolves right after its activation (605.3b)."""
    opener = event if isinstance(event, AbilityActivated) else state.during
    if not isinstance(opener, AbilityActivated) or not opener.mana or not _is_paid_with(state, event):
        return
    if characteristics(state, state.object(opener.source)).known:
        yield from _activate(state, opener)


def _is_paid_with(state: State, event: AbilityActivated | ChoiceMade) -> bool:
    """Whether this is the last that the record says of the payment."""
    payments = [choice for choice in state.choices if choice.choice == "pay"]
    return event is payments[-1] if payments else isinstance(event, AbilityActivated)


def _activate(state: State, event: AbilityActivated) -> Iterator[Derived]:
    meant = mana_abilities_meant(state, event)
    if not meant:
        return
    ability, *others = meant
    context = context_of_activation(state, event, ability)
    if all(other.costs == ability.costs for other in others):
        yield from _pay(state, event, context, ability)
    if others:
        raise NeedsChoice(event.seat, "ability", "which of its mana abilities is activated")
    made: list[ManaAdded] = []
    for derived in carry_out(state, context, _effects(state, context, ability)):
        if isinstance(derived, ManaAdded) and derived.source == event.source:
            made.append(derived)
        yield derived
    yield from triggered_mana(state, context, made)


def _pay(
    state: State, event: AbilityActivated, context: Carrying, ability: ActivatedAbility
) -> Iterator[Derived]:
    cost = total_cost_of_ability(state, context, state.object(event.source), ability)
    if "ManaLeft" in state.records:
        cost = replace(cost, mana=ManaPart())
    result = payment(state, context, cost, state.choices)
    if isinstance(result, Payment):
        yield from pay(state, context, result)
        return
    wrong = result.wrong
    unpaid = illegal(
        state,
        wrong.slug,
        wrong.reason,
        seat=event.seat,
        object=event.source,
        slugs=(*wrong.slugs, "activation-cost-is-paid"),
    )
    yield structs.replace(unpaid, named=wrong.named)
    yield from pay(state, context, result.part)


def _effects(state: State, context: Carrying, ability: ActivatedAbility) -> tuple[Effect, ...]:
    """Its effects; a colour to be chosen that the record tells only by the mana is that of the mana."""
    stated = stated_mana(context.choices, context.source)
    kept: list[Effect] = []
    for effect in ability.instructions.effects:
        if not isinstance(effect, ChooseValue) or effect.what != "color":
            kept.append(effect)
            continue
        offered = colors_offered(state, context, effect)
        colors = offered if stated is None else tuple(mana_among(stated.values)[:1])
        if len(colors) == 1 and context.choices.find("choose", "color") is None:
            chosen = ChoiceMade(context.controller, "color", values=colors)
            context.choices = Choices((chosen, *context.choices.left))
        if colors:
            kept.append(effect)
    return tuple(kept)
