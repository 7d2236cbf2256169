"""Costs to attack with their linked trigger: "you may exert ~ as it attacks. When you do, ..." (701.39)."""

import re

from replay.cards.definitions.abilities import StaticAbility, TriggeredAbility
from replay.cards.definitions.conditions import Condition, Is, Not
from replay.cards.definitions.continuous import AdditionalCost
from replay.cards.definitions.costs import ExertCost
from replay.cards.definitions.phrases import YOU, Event, Filter, This
from replay.cards.oracle.sequence import instructions_of

_EXERT = re.compile(
    r"^(?P<once>If ~ hasn't been exerted this turn, you|You) may exert (?:~|it) as it attacks\."
    r"(?: When you do, (?P<then>.+))?$"
)


def exerting_of(paragraph: str) -> tuple[StaticAbility, *tuple[TriggeredAbility, ...]] | None:
    """The optional cost to attack and what it triggers, or None when it is about something else."""
    matched = _EXERT.match(paragraph)
    if matched is None:
        return None
    fresh: Condition | None = None
    if matched["once"].startswith("If"):
        fresh = Not(Is(This(), Filter(noun="object", history="exerted this turn")))
    cost = AdditionalCost((ExertCost(),), optional=True, for_action="attack")
    static = StaticAbility(This(), (cost,), paragraph, condition=fresh)
    if not matched["then"]:
        return (static,)
    event = Event("named action", (This(),), player=YOU, action="exert")
    then = matched["then"][:1].upper() + matched["then"][1:]
    return static, TriggeredAbility(event, instructions_of(then), paragraph)
