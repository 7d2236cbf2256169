"""What each change of a continuous effect does to an object, and in which layer (613.1, 613.4).

One function per struct of change; the order in which they come, and upon what, is in
`replay.rules.layers.working_out`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, TypeAlias

from replay.cards.definitions.abilities import Change, GrantAbilities, KeywordAbility
from replay.cards.definitions.continuous import (
    ChangeColors,
    ChangeTypes,
    DoublePower,
    GrantKeywords,
    LoseAbilities,
    ModifyPowerToughness,
    OpaqueChange,
    RenameObject,
    SetPowerToughness,
    SwitchPowerToughness,
)
from replay.cards.definitions.phrases import Amount, Fixed
from replay.events import Characteristics
from replay.rules.layers.characteristics import ObjectNow
from replay.rules.layers.keyword_meaning import keyword_ability, meaning, with_meanings
from replay.rules.layers.printed import INTRINSIC
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import amount
from replay.rules.meaning.granted import naming_grantor
from replay.rules.meaning.subtypes import is_creature_type, kind_of
from replay.rules.meaning.words import chosen_word, color_letter
from replay.rules.register import implements
from replay.state import State
from replay.terms import COLORS

Layer: TypeAlias = int
TEXT, TYPE, COLOR, ABILITY, DEFINE, SET, MODIFY, SWITCH = 3, 4, 5, 6, 70, 71, 72, 73
LAYERS: Final[tuple[Layer, ...]] = (TEXT, TYPE, COLOR, ABILITY, DEFINE, SET, MODIFY, SWITCH)
"""Layers 3 to 7d in order; copying (1) and control (2) come before, in the state itself."""

Apply = Callable[[State, Context, Any, ObjectNow], None]


def _rename(state: State, context: Context, change: RenameObject, now: ObjectNow) -> None:
    now.name = change.name


# --- layer 4 ---------------------------------------------------------------------------------------


@implements("layer-type")
def _change_types(state: State, context: Context, change: ChangeTypes, now: ObjectNow) -> None:
    """In layer 4 card types, subtypes and supertypes are added, replaced or removed (613.1d)."""
    subtypes = change.subtypes
    if change.chosen and (word := chosen_word(state, context, "type")) is not None:
        subtypes = (*subtypes, word)
    if change.all_basic_land_types:
        subtypes = (*subtypes, *INTRINSIC)
    if change.replaces:
        _replace_types(now, change, subtypes)
    now.types = _added(now.types, change.types)
    now.supertypes = _added(now.supertypes, change.supertypes)
    now.subtypes = _added(now.subtypes, subtypes)
    now.every_creature_type = now.every_creature_type or change.all_creature_types
    if change.removed:
        _remove_types(now, change.removed)


def _replace_types(now: ObjectNow, change: ChangeTypes, subtypes: tuple[str, ...]) -> None:
    """New card types leave only the subtypes that go with them (205.1a); new subtypes replace their kind.

    What becomes an artifact creature keeps all its types (205.1b).
    """
    if change.types and not {"artifact", "creature"} <= set(change.types):
        now.types = ()
        now.subtypes = tuple(word for word in now.subtypes if kind_of(word) in change.types)
    if sets_land_type(change, now, subtypes):
        now.abilities = ()
    replaced = set(map(kind_of, subtypes))
    now.subtypes = tuple(word for word in now.subtypes if kind_of(word) not in replaced)
    now.every_creature_type = now.every_creature_type and not any(map(is_creature_type, subtypes))


@implements("set-land-type-loses-abilities")
def sets_land_type(change: ChangeTypes, now: ObjectNow, subtypes: tuple[str, ...] | None = None) -> bool:
    """A land whose subtype is set to basic land types loses the abilities of its rules text (305.7)."""
    given = change.subtypes if subtypes is None else subtypes
    return change.replaces and "land" in now.types and any(subtype in INTRINSIC for subtype in given)


def _added(words: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*words, *more))) if more else words


def _remove_types(now: ObjectNow, removed: tuple[str, ...]) -> None:
    now.types = tuple(word for word in now.types if word not in removed)
    now.subtypes = tuple(word for word in now.subtypes if word not in removed)
    now.supertypes = tuple(word for word in now.supertypes if word not in removed)


# --- layers 5 and 6 --------------------------------------------------------------------------------


@implements("layer-color")
def _change_colors(state: State, context: Context, change: ChangeColors, now: ObjectNow) -> None:
    """In layer 5 colors are added or put in place of the old ones (613.1e)."""
    colors = change.colors
    if change.chosen and (word := chosen_word(state, context, "color")) is not None:
        colors = (*colors, color_letter(word))
    kept = () if change.replaces else now.colors
    now.colors = tuple(color for color in COLORS if color in kept or color in colors)


def _grant_keywords(state: State, context: Context, change: GrantKeywords, now: ObjectNow) -> None:
    if not change.one_of:
        gained = tuple(map(keyword_ability, change.keywords))
        now.abilities = (*now.abilities, *with_meanings(gained))


@implements("layer-abilities")
def _grant_abilities(state: State, context: Context, change: GrantAbilities, now: ObjectNow) -> None:
    """In layer 6 abilities are gained and lost in timestamp order (613.1f)."""
    granted = naming_grantor(change.abilities, context.source)
    now.abilities = (*now.abilities, *with_meanings(granted))


def _lose_abilities(state: State, context: Context, change: LoseAbilities, now: ObjectNow) -> None:
    keywords = [ability for ability in now.abilities if isinstance(ability, KeywordAbility)]
    lost = [keyword for keyword in keywords if keyword.name in change.keywords]
    meant = [each for keyword in lost for each in meaning(keyword)]
    gone = (*lost, *meant) if change.keywords else now.abilities
    now.abilities = tuple(ability for ability in now.abilities if ability not in gone)


# --- layer 7 ---------------------------------------------------------------------------------------


@implements("sublayer-setting")
def _set_numbers(state: State, context: Context, change: SetPowerToughness, now: ObjectNow) -> None:
    """In layer 7b power and toughness are set to numbers (613.4b; in 7a, by what defines them)."""
    if change.power is not None:
        now.power = amount(state, context, change.power)
    if change.toughness is not None:
        now.toughness = amount(state, context, change.toughness)


@implements("sublayer-modifying")
def _modify_numbers(state: State, context: Context, change: ModifyPowerToughness, now: ObjectNow) -> None:
    """In layer 7c effects and counters modify power and toughness, without setting them (613.4c)."""
    if now.power is not None:
        now.power += amount(state, context, change.power)
    if now.toughness is not None:
        now.toughness += amount(state, context, change.toughness)


def _double_numbers(state: State, context: Context, change: DoublePower, now: ObjectNow) -> None:
    if change.power and now.power is not None:
        now.power *= 2
    if change.toughness and now.toughness is not None:
        now.toughness *= 2


@implements("sublayer-switching")
def _switch_numbers(state: State, context: Context, change: SwitchPowerToughness, now: ObjectNow) -> None:
    """In layer 7d power and toughness change places, after everything else (613.4d)."""
    now.power, now.toughness = now.toughness, now.power


def _doubt(state: State, context: Context, change: OpaqueChange, now: ObjectNow) -> None:
    now.doubts |= change.reach


_CHANGES: Final[dict[type[Change], tuple[Layer, Apply]]] = {
    RenameObject: (TEXT, _rename),
    ChangeTypes: (TYPE, _change_types),
    ChangeColors: (COLOR, _change_colors),
    GrantKeywords: (ABILITY, _grant_keywords),
    GrantAbilities: (ABILITY, _grant_abilities),
    LoseAbilities: (ABILITY, _lose_abilities),
    OpaqueChange: (ABILITY, _doubt),
    SetPowerToughness: (SET, _set_numbers),
    ModifyPowerToughness: (MODIFY, _modify_numbers),
    DoublePower: (MODIFY, _double_numbers),
    SwitchPowerToughness: (SWITCH, _switch_numbers),
}


def apply_change(state: State, context: Context, change: Change, now: ObjectNow) -> None:
    """Changes the object as the effect says."""
    _CHANGES[type(change)][1](state, context, change, now)


def with_numbers(state: State, context: Context, change: Change) -> Change:
    """The change with its amounts worked out, once for all objects it applies to."""
    if not isinstance(change, SetPowerToughness | ModifyPowerToughness):
        return change
    power, toughness = (_fixed(state, context, number) for number in (change.power, change.toughness))
    if isinstance(change, SetPowerToughness):
        return SetPowerToughness(power, toughness)
    return ModifyPowerToughness(power or _NOTHING, toughness or _NOTHING)


_NOTHING: Final = Fixed(0)


def _fixed(state: State, context: Context, number: Amount | None) -> Fixed | None:
    return number if number is None or isinstance(number, Fixed) else Fixed(amount(state, context, number))


@implements("sublayer-defining")
def by_layer(changes: Iterable[Change], *, defines: bool) -> dict[Layer, tuple[Change, ...]]:
    """A characteristic-defining ability sets power and toughness in layer 7a, others later (613.4a).

    The changes that belong to a layer, by layer; those that bend rules are left out. `defines`: they are
    of a characteristic-defining ability.
    """
    found: dict[Layer, tuple[Change, ...]] = {}
    for change in changes:
        if type(change) in _CHANGES:
            layer = _CHANGES[type(change)][0]
            layer = DEFINE if defines and layer == SET else layer
            found[layer] = (*found.get(layer, ()), change)
    return found


@lru_cache(4096)
def changes_of(change: Characteristics) -> tuple[Change, ...]:
    """A change as events write it, as card definitions write it."""
    parts: list[Change] = []
    if change.types is not None or change.subtypes is not None:
        parts.append(ChangeTypes(change.types or (), change.subtypes or (), replaces=True))
    if change.added_types or change.added_subtypes:
        parts.append(ChangeTypes(change.added_types, change.added_subtypes))
    if change.colors is not None:
        parts.append(ChangeColors(change.colors))
    if change.loses_all_abilities or change.loses:
        parts.append(LoseAbilities(() if change.loses_all_abilities else change.loses))
    if change.gains:
        parts.append(GrantKeywords(change.gains))
    return (*parts, *_changes_of_numbers(change))


def _changes_of_numbers(change: Characteristics) -> Iterable[Change]:
    if change.set_power is not None or change.set_toughness is not None:
        power = None if change.set_power is None else Fixed(change.set_power)
        yield SetPowerToughness(power, None if change.set_toughness is None else Fixed(change.set_toughness))
    if change.power or change.toughness:
        yield ModifyPowerToughness(Fixed(change.power), Fixed(change.toughness))
    if change.switched:
        yield SwitchPowerToughness()
