"""Abilities that a resolution leaves behind: their targets are settled as it resolves.

In the ability that is written down they become "the linked objects", which the event names.
"""

from __future__ import annotations

from typing import Final, TypeVar

from replay.cards.definitions.abilities import Ability
from replay.cards.definitions.node import Node, nodes, rebuild
from replay.cards.definitions.phrases import Recorded, Target
from replay.rules.meaning.context import Context, Subject

Written = TypeVar("Written", bound=Ability)

_LINKED: Final = Recorded("linked")


def fixed_ability(ability: Written) -> Written:
    """The ability with its targets named as linked objects."""
    return rebuild(ability, _linked)


def _linked(node: Node) -> Node:
    return _LINKED if isinstance(node, Target) else node


def spoken_of(ability: Ability, context: Context) -> tuple[Subject, ...]:
    """The objects and players that the ability's targets mean now."""
    found: list[Subject] = []
    for node in nodes(ability):
        if isinstance(node, Target) and node.index < len(context.targets):
            found += context.targets[node.index]
    return tuple(dict.fromkeys(found))
