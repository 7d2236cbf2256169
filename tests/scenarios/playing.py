"""Tries decisions on copies of the game: every way to complete one that the rules allow, the likeliest first.

A choice that is missing is made, mana that is missing is produced, in any way; a way that breaks a rule is
dropped, and why is remembered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from replay.cards.definitions.abilities import ActivatedAbility, UnlessPaid
from replay.cards.definitions.costs import CostOptions, PayCounters, PayLife, PayMana, TapThis
from replay.cards.definitions.effects import PayCosts
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import AnyAmount
from replay.events import AbilityActivated, ChoiceMade, Event, Resolved, SpellCast
from replay.rules.casting.activating import activated_ability
from replay.rules.casting.choices import Carrying, Choices, NeedsChoice
from replay.rules.casting.stack import context_of, instructions_of, number_of
from replay.rules.costs.means import with_life_for_mana
from replay.rules.costs.total import TotalCost, cost_of, total_cost_of_ability, total_cost_of_spell
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import castable_faces
from replay.rules.mana.abilities import mana_abilities_meant
from replay.rules.mana.planning import Plan, plan_payment
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import ObjectId, Seat
from tests.scenarios.announcing import Reasons, announcements
from tests.scenarios.answers import Answers, yes_or_no
from tests.scenarios.decisions import Way, openings, ways
from tests.scenarios.table import Table, Within

_MOST_CHOICES: Final = 30
"""More choices in one decision are not made."""

_MOST_ACTIVATIONS: Final = 60
"""How many ways to make mana beforehand are tried."""

_PAYING: Final = frozenset({"casting-pays-costs", "costs-are-paid-fully", "activation-cost-is-paid"})
"""What the rules say where mana is missing."""


@dataclass(frozen=True)
class Play:
    """A game at some point, with the answers that are left and what could not be told on the way."""

    table: Table
    answers: Answers
    doubts: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The table now."""
        return self.table.state

    def on_a_copy(self) -> Play:
        """The same, for going on by itself."""
        return replace(self, table=self.table.fork())


def completions(
    play: Play, opener: Event, within: tuple[Within, ...], reasons: Reasons, *, paid: bool = False
) -> Iterator[Play]:
    """Every legal way to complete a decision or resolution; what follows at priority is left out."""
    if len(within) > _MOST_CHOICES:
        return
    trial = play.on_a_copy()
    trial.table.decide(opener, within)
    table = trial.table
    if not paid and _lacks_mana(table, opener):
        yield from _with_mana(play, trial, opener, within, reasons)
        return
    if table.wrong:
        reasons.wrong += [finding.message for finding in table.wrong]
        return
    if table.need is not None:
        yield from _with_choice(play, trial, table.need, opener, within, reasons, paid=paid)
        return
    if isinstance(opener, Resolved):
        yield from _with_cast(play, trial, opener, within, reasons)
    yield _noted(trial)


def _with_cast(
    play: Play, trial: Play, opener: Resolved, within: tuple[Within, ...], reasons: Reasons
) -> Iterator[Play]:
    """Every way to cast what may be cast only while this resolves; one spell."""
    if any(isinstance(event, SpellCast) for event, _ in within):
        return
    for effect in trial.state.effects.values():
        if effect.effect in play.state.effects or not (effect.rule or "").endswith("now"):
            continue
        seat = next(iter(effect.seats), 0)
        told = play.answers.take(seat, yes_or_no)
        if told is None or told[0]:
            after = play if told is None else replace(play, answers=told[1])
            for cast, answers in ways_to_cast(trial, after.answers, seat, effect.objects, reasons):
                told_play = replace(after, answers=answers)
                for before, paid_cast in _paid_cast(told_play, opener, within, cast):
                    yield from completions(before, opener, (*within, paid_cast), reasons)


def _paid_cast(
    play: Play, opener: Resolved, within: tuple[Within, ...], cast: Within
) -> Iterator[tuple[Play, Within]]:
    """The cast within a resolution, its mana made beforehand; as it is where it costs none."""
    trial = play.on_a_copy()
    trial.table.decide(opener, (*within, cast))
    try:
        cost = _cost(trial.state, cast[0])
        plans = list(_plans(play.state, cost))
    except Unknown:
        plans = []
    if cost is None or not cost.mana.amount:
        yield play, cast
        return
    for richer, paying in _made_beforehand(play, plans, cost):
        choices = tuple(payment for payment, _ in paying if isinstance(payment, ChoiceMade))
        yield richer, (cast[0], (*cast[1], *choices))


def ways_to_cast(
    trial: Play, answers: Answers, seat: Seat, cards: Iterable[ObjectId], reasons: Reasons
) -> Iterator[tuple[Within, Answers]]:
    """Every way to cast one of these cards, as an event within something else."""
    for card in [trial.state.object(id) for id in cards]:
        if card.definition is None:
            continue
        for index in castable_faces(card.definition):
            face = card.definition.faces[index]
            chosen = index if len(card.definition.faces) > 1 else None
            for left, choices in announcements(trial.state, answers, seat, card, face, [], None, reasons):
                yield (SpellCast(seat, card.id, face=chosen), choices), left


def _noted(play: Play) -> Play:
    """The play with what could not be told so far."""
    table = play.table
    doubts = (*play.doubts, *(each.reason for each in table.unknown), *table.undecided)
    table.hear_anew()
    return replace(play, doubts=doubts)


def _with_choice(
    play: Play,
    trial: Play,
    need: NeedsChoice,
    opener: Event,
    within: tuple[Within, ...],
    reasons: Reasons,
    *,
    paid: bool,
) -> Iterator[Play]:
    is_offer = need.choice == "accept" and isinstance(opener, Resolved)
    found, last = False, None
    for last in ways(trial.state, need, play.answers):
        accepted = is_offer and _is_yes(last)
        paying = _paid_on_resolution(play, opener, need) if accepted else iter(((play, ()),))  # type: ignore[arg-type]
        for before, more in paying:
            after = replace(before, answers=last.answers)
            for done in completions(after, opener, (*within, *last.events, *more), reasons, paid=paid):
                found = True
                yield done
    if not found and last is not None and is_offer and _is_yes(last):
        no = ChoiceMade(need.seat, "decline")
        after = replace(play, answers=last.answers)
        yield from completions(after, opener, (*within, (no, ())), reasons, paid=paid)
    elif last is None:
        reasons.unknown.append(need.reason)


def _is_yes(way: Way) -> bool:
    return any(isinstance(event, ChoiceMade) and event.choice == "accept" for event, _ in way.events)


def settlements(play: Play, reasons: Reasons) -> Iterator[Play]:
    """Every way in which what waits for a player to receive priority is done: actions by state, triggers."""
    trial = play.on_a_copy()
    trial.table.settle()
    need = trial.table.need
    if need is None:
        yield _noted(trial)
        return
    found = False
    settled = _noted(trial)
    for opener, way in openings(settled.state, need, play.answers):
        for after in completions(replace(settled, answers=way.answers), opener, way.events, reasons):
            found = True
            yield from settlements(after, reasons)
    if not found:
        reasons.unknown.append(need.reason)


# --- mana ------------------------------------------------------------------------------------------


def _lacks_mana(table: Table, opener: Event) -> bool:
    if not isinstance(opener, SpellCast | AbilityActivated):
        return False
    slugs = {slug for finding in table.wrong for slug in (finding.slug, *finding.slugs)}
    need = table.need
    wants = need is not None and need.choice == "pay" and not need.words
    return bool(slugs & _PAYING) or wants


def _with_mana(
    play: Play, trial: Play, opener: Event, within: tuple[Within, ...], reasons: Reasons
) -> Iterator[Play]:
    """Every way to make the mana that is missing and to pay with it.

    What has been announced stands in the trial; of a mana ability, so does what it cannot pay itself with.
    """
    found = False
    try:
        where = play.state if _is_mana(opener) else trial.state
        cost = _cost(where, opener)
        for plan in _plans(where, cost):
            paying = payments(trial.state, plan, cost)  # type: ignore[arg-type]
            for done in completions(play, opener, (*within, *paying), reasons, paid=True):
                found = True
                yield done
    except Unknown as unknown:
        reasons.unknown.append(unknown.reason)
        return
    if not found and not _is_mana(opener):
        found = True
        yield from _with_mana_made_first(play, trial, opener, within, reasons)
    if not found:
        reasons.wrong += [finding.message for finding in trial.table.wrong] or ["it cannot be paid"]


def _is_mana(opener: Event) -> bool:
    return isinstance(opener, AbilityActivated) and opener.mana


def _with_mana_made_first(
    play: Play, trial: Play, opener: Event, within: tuple[Within, ...], reasons: Reasons
) -> Iterator[Play]:
    found = False
    for richer, paying in _made_first(play, opener, within):
        found = True
        yield from completions(richer, opener, (*within, *paying), reasons, paid=True)
    if not found:
        reasons.wrong += [finding.message for finding in trial.table.wrong] or ["it cannot be paid"]


def _plans(state: State, cost: TotalCost | None) -> Iterator[Plan]:
    """Ways to pay a cost: with as little life as can be, then with more of it."""
    if cost is None:
        return
    symbols = with_life_for_mana(state, cost.use, cost.mana).symbols
    payable = sum("P" in symbol.split("/") for symbol in symbols)
    first = plan_payment(state, cost)
    for life in range(2, 2 * payable + 1, 2):
        other = plan_payment(state, cost, life=life)
        if first is not None and other is not None and life > first.life:
            yield first
            first = other
    if first is not None:
        yield first


def _made_first(
    play: Play, opener: Event, within: tuple[Within, ...]
) -> Iterator[tuple[Play, tuple[Within, ...]]]:
    """The game after mana abilities were activated beforehand, and how the cost is then paid."""
    waiting, seen = deque([play]), 0
    while waiting:
        for richer in _one_more_ability(waiting.popleft(), getattr(opener, "seat", 0)):
            seen += 1
            if seen > _MOST_ACTIVATIONS:
                return
            trial = richer.on_a_copy()
            trial.table.decide(opener, within)
            if not _lacks_mana(trial.table, opener):
                yield richer, ()
                return
            cost = _cost(trial.state, opener)
            plan = None if cost is None else plan_payment(trial.state, cost)
            if plan is not None and cost is not None:
                yield richer, payments(trial.state, plan, cost)
                return
            waiting.append(richer)


def _one_more_ability(play: Play, seat: Seat) -> Iterator[Play]:
    """Every way to activate one mana ability more, alike ones once."""
    seen: set[object] = set()
    for source in [each for each in play.state.objects.values() if each.zone in ("battlefield", "hand")]:
        for ability in characteristics(play.state, source).abilities if source.definition else ():
            if not isinstance(ability, ActivatedAbility) or not ability.is_mana_ability:
                continue
            kind = (source.name, source.tapped, tuple(source.counters.items()), ability.text)
            tapped = source.tapped and any(isinstance(cost, TapThis) for cost in ability.costs)
            if kind in seen or ability.zone != source.zone or tapped:
                continue
            seen.add(kind)
            number = number_of(play.state, source, ability)
            opener = AbilityActivated(seat, source.id, ability=number, mana=True)
            for after in completions(play, opener, (), Reasons()):
                yield from islice(settlements(after, Reasons()), 1)


def payments(state: State, plan: Plan, cost: TotalCost) -> tuple[Within, ...]:
    """A plan as a record would have it: mana abilities with what comes out, then all that is paid."""
    seat = cost.use.seat
    made: list[Within] = []
    for event, types in plan.activations:
        made.append((event, (ChoiceMade(event.seat, "mana", values=tuple(types)),)))
    made += [(payment, ()) for payment in plan.payments]
    life = plan.life
    context = Context(cost.use.object, seat, x=_announced(state, cost))
    for action in cost.actions:
        if isinstance(action, PayLife):
            life += count(state, context, action.amount)
        elif isinstance(action, PayCounters) and not isinstance(action.amount, AnyAmount):
            paid = count(state, context, action.amount)
            made.append((ChoiceMade(seat, "pay", values=("counter", action.kind), amount=paid), ()))
    if life:
        made.append((ChoiceMade(seat, "pay", values=("life",), amount=life), ()))
    return tuple(made)


def _announced(state: State, cost: TotalCost) -> int | None:
    """The value of X of what is paid for."""
    on_stack = [each for each in state.stack() if cost.use.object in (each.id, each.source)]
    return on_stack[0].x if on_stack else None


def _cost(state: State, opener: Event) -> TotalCost | None:
    """What has to be paid, with what was announced."""
    if isinstance(opener, SpellCast):
        spell = state.object(opener.object)
        context = Carrying(spell.id, opener.seat, x=spell.x, object=spell.id)
        return total_cost_of_spell(state, context, spell)
    if not isinstance(opener, AbilityActivated):
        return None
    source = state.object(opener.source)
    ability = mana_abilities_meant(state, opener)[0] if opener.mana else activated_ability(state, opener)
    announced = state.object(opener.object).x if opener.object is not None else None
    context = Carrying(source.id, opener.seat, x=announced, object=opener.object)
    return None if ability is None else total_cost_of_ability(state, context, source, ability)


def _paid_on_resolution(
    play: Play, opener: Resolved, need: NeedsChoice
) -> Iterator[tuple[Play, tuple[Within, ...]]]:
    """How the mana of what may be paid while something resolves is made beforehand and paid."""
    object = play.state.object(opener.object)
    try:
        instructions = instructions_of(play.state, object)
        costs = [node.costs for node in nodes(instructions) if isinstance(node, PayCosts | UnlessPaid)]
        with_mana = [each for each in costs if any(isinstance(cost, PayMana) for cost in each)]
        if not with_mana or any(isinstance(cost, CostOptions) for cost in with_mana[0]):
            yield play, ()
            return
        context = context_of(play.state, object)
        context.controller, context.choices = need.seat, Choices()
        cost = cost_of(play.state, context, with_mana[0])
        plans = list(_plans(play.state, cost))
    except Unknown:
        yield play, ()
        return
    yield from _made_beforehand(play, plans, cost)


def _made_beforehand(
    play: Play, plans: Iterable[Plan], cost: TotalCost
) -> Iterator[tuple[Play, tuple[Within, ...]]]:
    for plan in plans:
        made = payments(play.state, plan, cost)
        first = [each for each in made if isinstance(each[0], AbilityActivated)]
        richer = play.on_a_copy()
        for event, choices in first:
            richer.table.decide(event, tuple((choice, ()) for choice in choices))
        yield _noted(richer), tuple(each for each in made if each not in first)
