"""Effects that hold other effects: may, must, unless, if, for each, one of (118.12, 608.2c–d)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, TypeAlias

from replay.cards.definitions.abilities import (
    Conditional,
    Effect,
    ForEach,
    Mandatory,
    MayDo,
    OneOf,
    UnlessPaid,
)
from replay.cards.definitions.effects import (
    ChooseObjects,
    ChooseValue,
    Discard,
    Draw,
    MoveTo,
    OpaqueEffect,
    PayCosts,
    Reveal,
    Sacrifice,
    SearchLibrary,
)
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import Chosen
from replay.cards.definitions.spells import PlayCards
from replay.events import ChoiceMade
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.effects.occurring import acting
from replay.rules.effects.paying import asks_for_amount, can_pay, is_payment_of, pay
from replay.rules.effects.table import carries_out, carry_out
from replay.rules.judging import illegal
from replay.rules.meaning.evaluation import count, holds, subjects
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Seat

Doing: TypeAlias = Generator[Derived, None, bool]
"""Carries out an attempt; returns whether it was done."""

_MOST_TIMES: Final = 1_000
"""More repetitions than this are hostile: no game has them."""

_SHOWN_BY: Final[dict[type, tuple[str, ...]]] = {
    Draw: ("draw",), Discard: ("discard", "set_aside"), Sacrifice: ("sacrifice", "choose"),
    SearchLibrary: ("search", "reveal", "choose"), Reveal: ("reveal",), ChooseObjects: ("choose",),
    ChooseValue: ("choose", "color", "type", "name"), Chosen: ("choose", "top", "bottom"),
    OneOf: ("choose", "mode"),
}  # fmt: skip
"""What an attempt contains, and the kinds of choice that show that it was made."""


@carries_out(MayDo)
@implements("optional-payment-if-you-do")
def may_do(state: State, context: Carrying, effect: MayDo) -> Iterator[Derived]:
    """A player may do something, once; what depends on it follows in the same resolution (118.12, 608.2d)."""
    for seat in acting(state, context, effect.who):
        if accepts(state, context, effect.attempt, seat):
            context.did_it = yield from attempt(state, context, effect.attempt)
        else:
            context.did_it = False
        yield from carry_out(state, context, effect.if_done if context.did_it else effect.if_not)


@carries_out(Mandatory)
@implements("as-much-as-possible")
def must_do(state: State, context: Carrying, effect: Mandatory) -> Iterator[Derived]:
    """What is told without "may" is done if it can be; what follows depends on whether it was (118.12)."""
    context.did_it = yield from attempt(state, context, effect.attempt)
    yield from carry_out(state, context, effect.if_done if context.did_it else effect.if_not)


def accepts(state: State, context: Carrying, effects: tuple[Effect, ...], seat: Seat) -> bool:
    """Whether a player takes up an offer: as recorded, else what the rules leave. Raises NeedsChoice."""
    if context.choices.take("decline", seat=seat) is not None:
        return False
    if context.choices.take("accept", seat=seat) is not None:
        return True
    if any(_shows(choice, effects, seat) for choice in context.choices.left):
        return True
    if all(isinstance(effect, PlayCards) for effect in effects):
        return True  # a permission: whether it is used shows by a cast
    if not _is_possible(state, context, effects, seat):
        return False
    raise NeedsChoice(seat, "accept", "whether to do what may be done", asked_by=context.source)


def _shows(choice: ChoiceMade, effects: tuple[Effect, ...], seat: Seat) -> bool:
    if choice.seat != seat:
        return False
    for node in nodes(effects):
        if isinstance(node, PayCosts):
            if is_payment_of(choice, node.costs) or _is_zero(choice, node):
                return True
        elif choice.choice in _SHOWN_BY.get(type(node), ()) or (
            isinstance(node, MoveTo) and choice.choice in ("choose", node.zone)
        ):
            return True
    return False


def _is_zero(choice: ChoiceMade, payment: PayCosts) -> bool:
    return choice.choice == "pay" and choice.values[:1] == ("nothing",) and asks_for_amount(payment.costs)


def _is_possible(state: State, context: Carrying, effects: tuple[Effect, ...], seat: Seat) -> bool:
    """An offer that can't be taken up is declined (608.2d)."""
    for effect in effects:
        if isinstance(effect, PayCosts) and not can_pay(state, context, effect.costs, seat):
            return False
    return True


def attempt(state: State, context: Carrying, effects: tuple[Effect, ...]) -> Doing:
    """Carries out what is attempted, and says whether it was done: paid, or acted on at least one object."""
    done = True
    for effect in effects:
        if isinstance(effect, PayCosts):
            for seat in acting(state, context, effect.who):
                done = (yield from pay(state, context, effect.costs, seat)) and done
            continue
        before = _acted(context)
        yield from carry_out(state, context, (effect,))
        if isinstance(effect, OpaqueEffect):
            raise Unknown("whether what is not understood was done", effect.reach)
        acts = isinstance(effect, Discard | Sacrifice | MoveTo | SearchLibrary | Reveal)
        done = done and (not acts or _acted(context) > before)
    return done


def _acted(context: Carrying) -> int:
    """How much has been acted on so far, cards without a name included."""
    named = sum(len(done) for action, done in context.recorded.items() if action != "last")
    return named + sum(amount for what, amount in context.measured.items() if what != "last")


@carries_out(UnlessPaid)
@implements("unless-is-optional")
def unless_paid(state: State, context: Carrying, effect: UnlessPaid) -> Iterator[Derived]:
    """Something happens unless a player pays, which they may do or not (118.12a)."""
    for seat in acting(state, context, effect.who):
        if not accepts(state, context, (PayCosts(effect.costs, effect.who),), seat):
            continue
        if (yield from pay(state, context, effect.costs, seat)):
            context.did_it = True
            return
    context.did_it = False
    yield from carry_out(state, context, effect.effects)


@carries_out(Conditional)
def if_so(state: State, context: Carrying, effect: Conditional) -> Iterator[Derived]:
    """A condition is looked at as the instruction is carried out (608.2c)."""
    yield from carry_out(
        state, context, effect.then if holds(state, context, effect.condition) else effect.otherwise
    )


@carries_out(ForEach)
def for_each(state: State, context: Carrying, effect: ForEach) -> Iterator[Derived]:
    """Instructions are repeated, for each of several objects or players, or so many times."""
    if effect.over is None:
        times = 0 if effect.amount is None else count(state, context, effect.amount)
        for _ in range(min(times, _MOST_TIMES)):
            yield from carry_out(state, context, effect.effects)
        return
    for one in subjects(state, context, effect.over):
        context.recorded["last"] = [one]
        if one < 0:
            context.player = -one
        yield from carry_out(state, context, effect.effects)


@carries_out(OneOf)
def one_of(state: State, context: Carrying, effect: OneOf) -> Iterator[Derived]:
    """A player chooses one of several courses of action (608.2d)."""
    for seat in acting(state, context, effect.who):
        choice = context.choices.take("choose", "mode", seat=seat, fits=_names_a_course)
        if choice is None:
            raise NeedsChoice(seat, "choose", "which of several things to do")
        option = _meant(effect, choice)
        if option is None:
            yield illegal(
                state, "choices-on-resolution", "there is no such choice here", about=choice, seat=seat
            )
        else:
            yield from carry_out(state, context, option)


def _names_a_course(choice: ChoiceMade) -> bool:
    return bool(choice.values) or choice.amount is not None


def _meant(effect: OneOf, choice: ChoiceMade) -> tuple[Effect, ...] | None:
    """The course that the choice names by its number or by its verb."""
    if choice.values:
        word = choice.values[0].split(" ")[0].lower()
        for option in effect.options:
            if option and type(option[0]).__name__.lower().startswith(word):
                return option
        return None
    number = (choice.amount or 0) - 1
    return effect.options[number] if 0 <= number < len(effect.options) else None
