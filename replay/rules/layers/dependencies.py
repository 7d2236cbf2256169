"""Rule 613.8: which of the effects that wait in a layer comes first.

By timestamp, except that an effect waits for another on which it depends: applying the other would change
whether it exists, or what it applies to. Whether that is so is found out by trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from replay.cards.definitions.abilities import Change, GrantAbilities, StaticAbility
from replay.cards.definitions.continuous import (
    ChangeColors,
    ChangeTypes,
    GrantKeywords,
    LoseAbilities,
    RenameObject,
)
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import Comparison, Filter
from replay.rules.layers.changes import Layer, apply_change
from replay.rules.layers.continuous import InForce
from replay.rules.layers.printed import INTRINSIC
from replay.rules.layers.table import Table
from replay.rules.meaning.identity import once_per_definition
from replay.rules.meaning.subtypes import kind_of
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State


@implements("dependency")
def first_independent(state: State, table: Table, layer: Layer, pending: Sequence[InForce]) -> InForce:
    """An effect waits for those on which it depends, else timestamps decide, in a loop too (613.8)."""
    if len(pending) > 1:
        for effect in pending:
            if not any(_depends(state, table, layer, effect, on) for on in pending):
                return effect
    return pending[0]


def _depends(state: State, table: Table, layer: Layer, effect: InForce, on: InForce) -> bool:
    if effect is on or effect.ability is None or effect.reached is not None or effect.defines != on.defines:
        return False
    changes = on.layers[layer]
    if not (any(map(_may_remove_abilities, changes)) or _asks_for_change(effect.ability, changes)):
        return False
    try:
        return _differs_after(state, table, layer, effect, on)
    except Unknown:
        return False


def _may_remove_abilities(change: Change) -> bool:
    if isinstance(change, ChangeTypes):
        return change.replaces and not INTRINSIC.keys().isdisjoint(change.subtypes)
    return isinstance(change, LoseAbilities)


# --- what the words of one effect ask for, and another writes ---------------------------------------


def _asks_for_change(ability: StaticAbility, changes: Iterable[Change]) -> bool:
    """Whether applying the changes could make a difference to whom the ability means, or to its condition."""
    asked = _asked(ability)
    return bool(asked) and any(_touches(asked, change) for change in changes)


def _touches(asked: frozenset[str], change: Change) -> bool:
    if not isinstance(change, ChangeTypes):
        return _WRITTEN.get(type(change), _NUMBERS) in asked
    if change.chosen or change.all_creature_types or change.all_basic_land_types:
        return _TYPES in asked
    written = {*change.types, *change.subtypes, *change.supertypes, *change.removed}
    if change.replaces and any(kind_of(word) in map(kind_of, change.subtypes) for word in asked):
        return True
    return not asked.isdisjoint(written) or (change.replaces and bool(change.types) and _TYPES in asked)


_TYPES, _COLORS, _ABILITIES, _NUMBERS = "(types)", "(colors)", "(abilities)", "(numbers)"
"""What a noun phrase asks for, beside the words of types themselves."""

_WRITTEN: Final[dict[type[Change], str]] = {
    ChangeColors: _COLORS,
    GrantKeywords: _ABILITIES,
    GrantAbilities: _ABILITIES,
    LoseAbilities: _ABILITIES,
    RenameObject: "(name)",
}


@once_per_definition
def _asked(ability: StaticAbility) -> frozenset[str]:
    found: set[str] = set()
    for node in (*nodes(ability.affected), *nodes(ability.condition)):
        if isinstance(node, Filter):
            found |= _asked_by_noun(node)
        elif isinstance(node, Comparison):
            found.add(_NUMBERS)
    return frozenset(found)


def _asked_by_noun(noun: Filter) -> set[str]:
    found = {*noun.types, *noun.subtypes, *noun.supertypes, *noun.without}
    if found or noun.chosen or noun.same:
        found.add(_TYPES)
    if noun.colors or noun.without_colors or noun.chosen or noun.same:
        found.add(_COLORS)
    if noun.keywords or noun.without_keywords:
        found.add(_ABILITIES)
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
