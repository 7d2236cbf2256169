"""Conditions: every struct of `Condition`, true or false; what cannot be told raises Unknown.

"And" and "or" are answered from the parts that can be told, where these decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from replay.cards.definitions.conditions import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    DidIt,
    During,
    Exists,
    Happened,
    HasDesignation,
    HowCast,
    Is,
    Not,
    OpaqueCondition,
    TurnOf,
)
from replay.cards.definitions.costs import PayMana
from replay.cards.definitions.phrases import CountOf
from replay.rules.casting.stack import ability_of
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.amounts import as_last_known
from replay.rules.meaning.context import Context, objects_among
from replay.rules.meaning.evaluation import (
    amount,
    answers,
    holds,
    matches,
    objects,
    occurrence,
    players,
    subjects,
)
from replay.rules.meaning.matching import COMPARE
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import COMBAT_STEPS, STEPS, ObjectId

_PHASES: Final[dict[str, frozenset[str]]] = {
    "combat": COMBAT_STEPS,
    "main phase": frozenset({"precombat_main", "postcombat_main"}),
    "first main phase": frozenset({"precombat_main"}),
    "second main phase": frozenset({"postcombat_main"}),
    "beginning phase": frozenset({"untap", "upkeep", "draw"}),
    "ending phase": frozenset({"end", "cleanup"}),
    "untap": frozenset({"untap"}),
    "upkeep": frozenset({"upkeep"}),
    "draw": frozenset({"draw"}),
    "beginning of combat": frozenset({"begin_combat"}),
    "declare attackers": frozenset({"declare_attackers"}),
    "declare blockers": frozenset({"declare_blockers"}),
    "combat damage": frozenset({"first_strike_damage", "combat_damage"}),
    "end of combat": frozenset({"end_combat"}),
    "end": frozenset({"end"}),
    "cleanup": frozenset({"cleanup"}),
    "before end": frozenset(STEPS[: STEPS.index("end")]),
    "before attackers": frozenset(STEPS[: STEPS.index("declare_attackers")]),
}
"""Steps and phases as text names them, without the word "step"."""

_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "kicked": ("kicker", "multikicker"),
    "bargained": ("bargain",),
    "bought back": ("buyback",),
    "evoked": ("evoke",),
    "offspring": ("offspring",),
    "escaped": ("escape",),
    "foretold": ("foretell",),
    "overloaded": ("overload",),
    "surged": ("surge",),
}
"""How it was cast → the costs that say so."""


@answers(Exists)
def enough_exist(state: State, context: Context, condition: Exists) -> bool:
    """The number of objects that match compares as asked."""
    found = amount(state, context, CountOf(condition.filter))
    return COMPARE[condition.operator](found, amount(state, context, condition.amount))


@answers(Compare)
def compares(state: State, context: Context, condition: Compare) -> bool:
    """Two amounts compare as asked."""
    left = amount(state, context, condition.left)
    return COMPARE[condition.operator](left, amount(state, context, condition.right))


@answers(Is)
def is_what_is_asked(state: State, context: Context, condition: Is) -> bool:
    """What is meant is there, and any of it matches; what has left is asked about as it last was (608.2h)."""
    meant = subjects(state, context, condition.what)
    if condition.filter.zone is None:
        left = frozenset(one for one in objects_among(meant) if _has_left(state, context, one))
        context = replace(context, looking_back=context.looking_back | left) if left else context
    return any(matches(state, context, condition.filter, subject) for subject in meant)


def _has_left(state: State, context: Context, one: ObjectId) -> bool:
    object = state.object(one)
    return as_last_known(state, context, object) is not object


@answers(TurnOf)
def is_turn_of(state: State, context: Context, condition: TurnOf) -> bool:
    """It is the turn of one of the players."""
    return state.active in players(state, context, condition.player)


@answers(During)
def is_during(state: State, context: Context, condition: During) -> bool:
    """It is that step or phase, of one of the players if any are named."""
    steps = _PHASES.get(condition.step.removesuffix(" step"))
    if steps is None:
        raise Unknown(f"whether it is {condition.step}")
    if state.step not in steps:
        return False
    return condition.of is None or state.active in players(state, context, condition.of)


@answers(Happened)
def has_happened(state: State, context: Context, condition: Happened) -> bool:
    """It happened often enough, and not too often, in the time that is meant."""
    span = condition.event.span
    if span not in ("", "this turn", "last turn"):
        raise Unknown(f"what happened {span}")
    events = state.last_turn if span == "last turn" else state.this_turn
    times = sum(bool(occurrence(state, context, condition.event, event)) for event in events)
    return condition.at_least <= times and (condition.at_most is None or times <= condition.at_most)


@answers(HowCast)
def was_cast_so(state: State, context: Context, condition: HowCast) -> bool:
    """It was cast at all, from a zone, with a certain cost or with certain mana."""
    meant = objects(state, context, condition.what)
    if condition.how == "cost has {X}":
        return any(_cost_has_x(state, each) for each in meant)
    return any(_is_cast(each, condition.how) for each in meant)


def _cost_has_x(state: State, object: GameObject) -> bool:
    """Whether the mana cost of a spell, or the activation cost of an ability, contains {X} (107.3)."""
    if object.kind != "ability":
        cost = characteristics(state, object).mana_cost
        return cost is not None and cost.has_x
    costs = getattr(ability_of(state, object), "costs", ())
    return any(isinstance(each, PayMana) and each.cost.has_x for each in costs)


def _is_cast(object: GameObject, how: str) -> bool:
    verb, _, rest = how.partition(" ")
    if how == "cast":
        return object.cast_from is not None
    if verb == "from":
        return object.cast_from == rest.removeprefix("your ").removeprefix("a ")
    if verb == "spent":
        needed = Counter(rest.strip("{}").split("}{"))
        return needed <= Counter(object.mana_spent) + Counter(S=object.snow_spent)
    if how == "unpaid":
        return object.cast_from is not None and not object.mana_spent
    base, times = (how.removesuffix(" twice"), 2) if how.endswith(" twice") else (how, 1)
    options = _OPTIONS.get(base, (base,))
    return sum(cost in options for cost in object.cast_with) >= times


@answers(DidIt)
def was_done(state: State, context: Context, condition: DidIt) -> bool:
    """What was just offered was carried out."""
    if context.did_it is None:
        raise Unknown("whether it was done")
    return context.did_it


@answers(HasDesignation)
def has_designation(state: State, context: Context, condition: HasDesignation) -> bool:
    """One of the players has the designation."""
    seats = players(state, context, condition.player)
    return any(condition.designation in state.players[seat].designations for seat in seats)


@answers(Not)
def does_not_hold(state: State, context: Context, condition: Not) -> bool:
    """The opposite."""
    return not holds(state, context, condition.condition)


@answers(AllOf)
def all_hold(state: State, context: Context, condition: AllOf) -> bool:
    """Each holds; one that does not is enough for no."""
    return not _one_is(False, state, context, condition.conditions)


@answers(AnyOf)
def one_holds(state: State, context: Context, condition: AnyOf) -> bool:
    """At least one holds; one that does is enough for yes."""
    return _one_is(True, state, context, condition.conditions)


def _one_is(wanted: bool, state: State, context: Context, conditions: Iterable[Condition]) -> bool:
    doubt: Unknown | None = None
    for condition in conditions:
        try:
            if holds(state, context, condition) is wanted:
                return True
        except Unknown as unknown:
            doubt = unknown
    if doubt is not None:
        raise doubt
    return False


@answers(OpaqueCondition)
def unclear_condition(state: State, context: Context, condition: OpaqueCondition) -> bool:
    """Nobody can tell."""
    raise Unknown(f"whether “{condition.text}”")
