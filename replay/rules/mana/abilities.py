"""Chapter 605.1: which mana ability is meant where a record says that one was activated, and its mana."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.abilities import Ability, ActivatedAbility
from replay.cards.definitions.costs import PayMana, TapThis, UntapThis
from replay.cards.definitions.reach import reach
from replay.events import AbilityActivated
from replay.rules.casting.choices import Carrying, Choices
from replay.rules.casting.stack import number_of, numbered
from replay.rules.costs.payment import Payment, payment
from replay.rules.costs.total import total_cost_of_ability
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.printed import is_intrinsic
from replay.rules.mana.adding import mana_among, possible, stated_mana
from replay.rules.mana.could_produce import is_tapped_for_mana
from replay.rules.mana.instructions import courses
from replay.rules.mana.outputs import NOTHING, Batch, batch
from replay.rules.mana.replacing import Outcomes
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import players
from replay.rules.unknown import Unknown
from replay.state import GameObject, State


def is_mana_ability(ability: Ability | None) -> bool:
    """Whether it is an activated mana ability (605.1a)."""
    return isinstance(ability, ActivatedAbility) and ability.is_mana_ability


def mana_abilities_meant(state: State, event: AbilityActivated) -> list[ActivatedAbility]:
    """The mana abilities that may be meant by a record: one where it says enough, none where it has none.

    Raises Unknown.
    """
    source = state.object(event.source)
    distinct = list(_distinct(state, source))
    if not distinct:
        if _has_surely_none(state, source):
            return []
        raise Unknown("which mana ability is activated", frozenset({"mana"}))
    if event.ability is None:
        return _those_that_fit(state, event, distinct)
    named = numbered(state, source, event.ability, is_mana_ability)
    if not isinstance(named, ActivatedAbility) or not named.is_mana_ability:
        if source.abilities:
            return distinct
        raise Unknown("which mana ability is activated", frozenset({"mana"}))
    return _alike_for_clients(source, distinct, named)


def _has_surely_none(state: State, source: GameObject) -> bool:
    """Whether nothing that is not understood, or that only a client numbers, may be a mana ability."""
    if source.definition is None or source.abilities:
        return False
    return not any("mana" in reach(ability) for ability in characteristics(state, source).abilities)


def _alike_for_clients(
    source: GameObject, distinct: list[ActivatedAbility], named: ActivatedAbility
) -> list[ActivatedAbility]:
    """Those of several basic land types, where a client numbers them: in which order is its own affair."""
    intrinsic = [ability for ability in distinct if is_intrinsic(ability)]
    if source.abilities and len(intrinsic) > 1 and is_intrinsic(named):
        return intrinsic
    return [named]


def _distinct(state: State, source: GameObject) -> Iterator[ActivatedAbility]:
    """The mana abilities that it has where it is, each once."""
    seen: list[object] = []
    for ability in characteristics(state, source).abilities:
        if not isinstance(ability, ActivatedAbility) or not ability.is_mana_ability:
            continue
        content = ability.costs, ability.instructions
        if ability.zone == source.zone and content not in seen:
            seen.append(content)
            yield ability


def _those_that_fit(
    state: State, event: AbilityActivated, abilities: list[ActivatedAbility]
) -> list[ActivatedAbility]:
    stated = stated_mana(Choices(state.choices), event.source)
    if len(abilities) == 1 or stated is None:
        return abilities
    wanted = mana_among(stated.values)
    fitting = [each for each in abilities if wanted in what_may_come_out(state, event, each)]
    able = fitting or [each for each in abilities if is_tapped_for_mana(each)] or abilities
    cheap = [each for each in able if all(isinstance(cost, TapThis | UntapThis) for cost in each.costs)]
    return cheap[:1] or able


def context_of_activation(state: State, event: AbilityActivated, ability: ActivatedAbility) -> Carrying:
    """What the words of a mana ability mean while it is activated and carried out."""
    made = Choices(state.choices)
    announced = made.find("x")
    return Carrying(
        event.source,
        event.seat,
        x=None if announced is None else announced.amount,
        ability=number_of(state, state.object(event.source), ability),
        tapped_for_mana=is_tapped_for_mana(ability),
        choices=made,
    )


def what_may_come_out(
    state: State, event: AbilityActivated, ability: ActivatedAbility
) -> dict[Batch, Outcomes]:
    """Every batch that the ability may add to its controller's pool now, with how it comes about."""
    context = context_of_activation(state, event, ability)
    _note_payment(state, event, context, ability)
    return batches_of(state, context, ability)


def _note_payment(
    state: State, event: AbilityActivated, context: Carrying, ability: ActivatedAbility
) -> None:
    """Notes what the activation is paid with, for words that speak of it ("the sacrificed creature")."""
    if all(isinstance(cost, TapThis | UntapThis | PayMana) for cost in ability.costs):
        return
    cost = total_cost_of_ability(state, context, state.object(event.source), ability)
    found = payment(state, context, cost, state.choices)
    made = found if isinstance(found, Payment) else found.part
    for action, ids in made.records:
        context.record(action, ids)
    for what, amount in made.measured:
        context.measure(what, amount)


def batches_of(state: State, context: Context, ability: ActivatedAbility) -> dict[Batch, Outcomes]:
    """Every batch that the ability may add for the player who activates it, all its instructions together.

    Each with the outcomes of its last instruction. Raises Unknown.
    """
    found: dict[Batch, Outcomes] = {}
    for course, effects in courses(state, context, ability.instructions):
        totals: dict[Batch, Outcomes] = {NOTHING: {}}
        for effect in effects:
            if context.controller in players(state, course, effect.who):
                outcomes = possible(state, course, effect, context.controller)
                totals = {batch(one + other): outcomes for one in totals for other in outcomes}
        for total, outcomes in totals.items():
            found.setdefault(total, outcomes)
    if len(found) > 1:
        found.pop(NOTHING, None)
    return found
