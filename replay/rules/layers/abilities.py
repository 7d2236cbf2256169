"""Chapter 113: the abilities an object has now, printed, copied, gained and not lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from replay.cards.definitions.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    TriggeredAbility,
)
from replay.cards.definitions.node import Reach, understood
from replay.cards.definitions.reach import reach
from replay.rules.layers.characteristics import characteristics
from replay.state import GameObject, State
from replay.terms import ObjectId

Kind = TypeVar("Kind", ActivatedAbility, TriggeredAbility, KeywordAbility, SpellAbility)


def abilities(state: State, object: GameObject) -> tuple[Ability, ...]:
    """Its abilities: the intrinsic ones of basic land types, the printed ones in order, those gained."""
    return characteristics(state, object).abilities


def abilities_of_kind(state: State, object: GameObject, kind: type[Kind]) -> tuple[Kind, ...]:
    """Its activated, triggered or keyword abilities."""
    return tuple(ability for ability in abilities(state, object) if isinstance(ability, kind))


def keywords(state: State, object: GameObject) -> frozenset[str]:
    """The names of its keyword abilities, in lower case."""
    return characteristics(state, object).keywords


def has_keyword(state: State, object: GameObject, keyword: str) -> bool:
    """Whether it has a keyword ability; an object that nobody knows has none."""
    return characteristics(state, object).has(keyword)


def mana_abilities(state: State, object: GameObject) -> tuple[ActivatedAbility, ...]:
    """Its activated mana abilities (605.1a)."""
    found = abilities_of_kind(state, object, ActivatedAbility)
    return tuple(ability for ability in found if ability.is_mana_ability)


def not_understood(state: State, touching: Reach) -> Iterator[ObjectId]:
    """The permanents that are not known, or have an ability whose unclear part may touch what is asked.

    What an ability does that uses the stack, it does as it resolves: where the rules derive that, the doubt
    is noted there; where the record tells it, what came of it may not all be known.
    """
    for permanent in state.battlefield():
        now = characteristics(state, permanent)
        acting = now.abilities if state.records else filter(_acts_unseen, now.abilities)
        if not now.known or any(touching in reach(ability) for ability in acting):
            yield permanent.id


def _acts_unseen(ability: Ability) -> bool:
    """Whether it does anything without the stack, or may have triggered without anybody's knowing."""
    if isinstance(ability, ActivatedAbility):
        return ability.is_mana_ability
    if isinstance(ability, TriggeredAbility):
        when = (ability.event, *ability.other_events, ability.condition, ability.only_while)
        return ability.is_mana_ability or not understood(when)
    return True
