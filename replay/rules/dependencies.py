"""Rule 613.8: which of the effects that wait in a layer comes first.

By timestamp, except that an effect waits for another on which it depends: applying the other would change
whether it exists, or what it applies to. Whether that is so is found out by trying.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.cards.definitions.abilities import StaticAbility
from replay.cards.definitions.continuous import ChangeTypes, LoseAbilities
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import Comparison, Filter
from replay.rules.continuous import InForce
from replay.rules.identity import once_per_definition
from replay.rules.layer_changes import ABILITY, COLOR, TYPE, Layer, apply_change
from replay.rules.register import implements
from replay.rules.table import Table
from replay.rules.unknown import Unknown
from replay.state import State

_READ_BY_LAYER: Final[dict[Layer, str]] = {TYPE: "types", COLOR: "colors", ABILITY: "keywords"}


@implements("dependency")
def first_independent(state: State, table: Table, layer: Layer, pending: Sequence[InForce]) -> InForce:
    """An effect waits for those on which it depends, else timestamps decide, in a loop too (613.8)."""
    if len(pending) > 1:
        for effect in pending:
            if not any(_depends(state, table, layer, effect, on) for on in pending):
                return effect
    return pending[0]


def _depends(state: State, table: Table, layer: Layer, effect: InForce, on: InForce) -> bool:
    if effect is on or effect.defines != on.defines or effect.reached is not None:
        return False
    if not (_may_lose_ability(layer, effect, on) or _reads(effect, layer)):
        return False
    try:
        return _differs_after(state, table, layer, effect, on)
    except Unknown:
        return False


def _may_lose_ability(layer: Layer, effect: InForce, on: InForce) -> bool:
    return effect.ability is not None and any(
        isinstance(change, LoseAbilities) or (isinstance(change, ChangeTypes) and change.replaces)
        for change in on.layers[layer]
    )


def _reads(effect: InForce, layer: Layer) -> bool:
    """Whether the words of an effect ask for what its layer changes."""
    return effect.ability is not None and _READ_BY_LAYER.get(layer, "numbers") in _read_by(effect.ability)


@once_per_definition
def _read_by(ability: StaticAbility) -> frozenset[str]:
    found: set[str] = set()
    for node in (*nodes(ability.affected), *nodes(ability.condition)):
        if isinstance(node, Filter):
            found |= _read_by_noun(node)
        elif isinstance(node, Comparison):
            found.add("numbers")
    return frozenset(found)


def _read_by_noun(noun: Filter) -> set[str]:
    found = set()
    if noun.types or noun.subtypes or noun.supertypes or noun.without or noun.chosen or noun.same:
        found.add("types")
    if noun.colors or noun.without_colors or noun.chosen or noun.same:
        found.add("colors")
    if noun.keywords or noun.without_keywords:
        found.add("keywords")
    return found


def _differs_after(state: State, table: Table, layer: Layer, effect: InForce, on: InForce) -> bool:
    before = table.reach(state, effect)
    touched = table.reach(state, on)
    kept = table.copy(touched)
    try:
        for id in touched:
            for change in on.layers[layer]:
                apply_change(state, on.context, change, table.now[id])
        return table.reach(state, effect) != before
    finally:
        table.now.update(kept)
