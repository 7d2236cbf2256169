"""Chapters 103.1 and 500.7: whose turn comes next, in turn order or because an effect gave an extra turn.

That players of a team share their turns (805) is not known here, nor that a turn is skipped.
"""

from collections.abc import Iterator
from typing import Final

from replay.cards.definitions.effects import ExtraTurn
from replay.events import EffectBegan, EffectEnded, StepBegan
from replay.findings import Finding
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.effects.numbers import new_effect
from replay.rules.effects.table import carries_out
from replay.rules.judging import illegal
from replay.rules.meaning.evaluation import amount, players
from replay.rules.register import follows, requires
from replay.rules.unknown import Unknown
from replay.state import ContinuousEffect, State
from replay.terms import Seat

MOST_EXTRA_TURNS: Final = 100
"""Extra turns that one effect gives: more are a slip, or hostile."""

_EXTRA_TURN: Final = "extra turn"

_ORDER_GOES_ON: Final = "turn order goes on"


@carries_out(ExtraTurn)
def give_extra_turns(state: State, context: Carrying, effect: ExtraTurn) -> Iterator[Derived]:
    """An effect gives a player extra turns, directly after this one (500.7)."""
    turns = min(amount(state, context, effect.amount), MOST_EXTRA_TURNS)
    for seat in players(state, context, effect.who):
        for _ in range(turns):
            yield EffectBegan(
                new_effect(state),
                source=context.source,
                seats=(seat,),
                rule=_EXTRA_TURN,
                duration="indefinite",
            )


@follows("extra-turns", StepBegan)
def extra_turn_is_taken(state: State, event: StepBegan) -> Iterator[EffectBegan | EffectEnded]:
    """The most recently created extra turn is taken first; turn order then goes on as it was (500.7)."""
    if event.step != "untap":
        return
    before = [effect.seats[0] for effect in state.effects.values() if effect.rule == _ORDER_GOES_ON]
    for effect in list(state.effects.values()):
        if effect.rule == _ORDER_GOES_ON:
            yield EffectEnded(effect.effect)
    given = _next_extra_turn(state)
    if given is not None and given.seats[0] == event.active:
        yield EffectEnded(given.effect)
        after = before or [past.active for past in state.last_turn if isinstance(past, StepBegan)]
        yield EffectBegan(new_effect(state), source=given.source, seats=tuple(after[:1]), rule=_ORDER_GOES_ON)


@requires("default-turn-order", StepBegan)
def turns_are_taken_in_order(state: State, event: StepBegan) -> Iterator[Finding]:
    """The players take their turns in turn order, unless one of them was given an extra turn (103.1)."""
    if event.step != "untap" or not state.turn or event.turn != state.turn + 1:
        return
    given = _next_extra_turn(state)
    due = _next_in_turn_order(state) if given is None else given.seats[0]
    if event.active == due:
        return
    if len(state.players) > 2 and event.active != state.active:
        raise Unknown("whether players of a team share their turns, or an effect changed their order")
    gives = "nothing gives this player an extra turn" if given is None else "an extra turn was given"
    yield illegal(
        state,
        "default-turn-order",
        f"{gives}: the next turn is another player's",
        seat=event.active,
        slugs=("extra-turns",),
    )


def _next_extra_turn(state: State) -> ContinuousEffect | None:
    given = [effect for effect in state.effects.values() if effect.rule == _EXTRA_TURN]
    return given[-1] if given else None


def _next_in_turn_order(state: State) -> Seat | None:
    """Who is next after the last turn that no effect gave (500.7)."""
    interrupted = [effect.seats[0] for effect in state.effects.values() if effect.rule == _ORDER_GOES_ON]
    last = interrupted[0] if interrupted else state.active
    seats = sorted(state.seats_in_turn_order())
    after = [seat for seat in seats if last is not None and seat > last]
    return next(iter((*after, *seats)), None)
