"""What an object is now (109.3): the struct that answers, and where to ask for it.

How it is worked out is chapter 613, `replay.rules.layers.working_out`, which leaves its function here: the
words of abilities ask what objects are, and what objects are depends on the words of abilities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from replay.cards.definitions.abilities import Ability, KeywordAbility
from replay.cards.definitions.costs import ManaCost
from replay.cards.definitions.node import Reach
from replay.rules.meaning.subtypes import is_creature_type
from replay.state import GameObject, State


@dataclass(slots=True)
class ObjectNow:
    """The characteristics of one object after all effects. Written by the layers, read by everybody else.

    Types and supertypes are lower-case words, subtypes as printed, colours letters. Power and toughness are
    None where it has none, or where nobody knows them. `known`: whether its abilities are known at all.
    """

    id: int
    name: str | None = None
    mana_cost: ManaCost | None = None
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    known: bool = False
    every_creature_type: bool = False
    """Changeling and the like: it has all of them, none is listed."""
    doubts: frozenset[Reach] = frozenset()
    """What of it an effect that is not understood may change."""

    def has_subtype(self, subtype: str) -> bool:
        """Whether it has a subtype, listed or as one of all creature types."""
        return subtype in self.subtypes or (self.every_creature_type and is_creature_type(subtype))

    @property
    def keywords(self) -> frozenset[str]:
        """The names of its keyword abilities, in lower case."""
        return frozenset(ability.name for ability in self.abilities if isinstance(ability, KeywordAbility))

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword ability of that name."""
        return any(isinstance(each, KeywordAbility) and each.name == keyword for each in self.abilities)


Deriving = Callable[[State, GameObject], ObjectNow]

_HOW: Final[list[Deriving]] = []


def derives_characteristics(function: Deriving) -> Deriving:
    """Registers the one function that works out what an object is."""
    _HOW[:] = [function]
    return function


def characteristics(state: State, object: GameObject) -> ObjectNow:
    """What the object is now. Kept until the next event is applied; the answer is read, never written.

    An object that has left the battlefield or the stack is as it was last known (113.7a).
    """
    return _HOW[0](state, object)
