"""Which types of mana the words of an effect name now (106.1b, 106.5). None: the type is not defined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.costs import ManaCost
from replay.cards.definitions.mana import (
    AnyColor,
    ChosenColor,
    ColorsAmong,
    ColorsOf,
    CommanderColors,
    CouldProduce,
    FixedMana,
    Listed,
    ManaTypes,
    NotedType,
    TypeProduced,
)
from replay.cards.definitions.node import Node, nodes
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import could_produce, matching, objects
from replay.rules.meaning.words import chosen_word, color_letter
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import COLORS, MANA_TYPES, ManaType, ObjectId

Types: TypeAlias = frozenset[ManaType]
Could: TypeAlias = Callable[[CouldProduce], Types]
"""Answers what the permanents meant by "could produce" could produce."""

NO_TYPE: Final[Types] = frozenset()
EVERY_COLOR: Final[Types] = frozenset(COLORS)


@implements("undefined-type-adds-no-mana")
def types_now(state: State, context: Context, named: ManaTypes, could: Could | None = None) -> Types:
    """An ability that would produce mana of an undefined type produces no mana instead (106.5).

    The types that are named now; none where none is defined. Raises Unknown.

    `could` answers for "could produce"; without one, each permanent meant is asked.
    """
    if isinstance(named, CouldProduce):
        return could(named) if could is not None else _asked_one_by_one(state, context, named)
    found: Types = _NAMED[type(named)](state, context, named)
    return found


def permanents_asked(state: State, context: Context, named: CouldProduce) -> tuple[ObjectId, ...]:
    """The permanents whose mana is meant, as ids. Raises Unknown."""
    if named.of is not None:
        return tuple(each.id for each in objects(state, context, named.of))
    if named.filter is None:
        raise Unknown("which permanents' mana is meant")
    return tuple(subject for subject in matching(state, context, named.filter) if subject > 0)


@implements("five-colors-of-mana")
def only_named(named: CouldProduce, types: Types) -> Types:
    """There are five colours of mana; colourless is a type but no colour (106.1a)."""
    return types & EVERY_COLOR if named.colors_only else types


def _asked_one_by_one(state: State, context: Context, named: CouldProduce) -> Types:
    asked = permanents_asked(state, context, named)
    found = (could_produce(state, state.object(id)) for id in asked)
    return only_named(named, as_types(type for types in found for type in types))


def as_types(words: Any) -> Types:
    """The types of mana among some letters."""
    letters = set(words)
    return frozenset(type for type in MANA_TYPES if type in letters)


def _listed(state: State, context: Context, named: Listed) -> Types:
    return as_types(named.types)


def _chosen(state: State, context: Context, named: ChosenColor) -> Types:
    word = chosen_word(state, context, "color")
    return NO_TYPE if word is None else as_types((color_letter(word),))


def _among(state: State, context: Context, named: ColorsAmong) -> Types:
    found = (state.object(subject) for subject in matching(state, context, named.filter) if subject > 0)
    return as_types(color for object in found for color in characteristics(state, object).colors)


def _of(state: State, context: Context, named: ColorsOf) -> Types:
    found = objects(state, context, named.of)
    return as_types(color for object in found for color in characteristics(state, object).colors)


def _produced(state: State, context: Context, named: TypeProduced) -> Types:
    return as_types(context.mana_types)


def _noted(state: State, context: Context, named: NotedType) -> Types:
    word = chosen_word(state, context, "noted type")
    return NO_TYPE if word is None else as_types((color_letter(word),))


def _of_commanders(state: State, context: Context, named: CommanderColors) -> Types:
    commanders = [
        object
        for object in state.objects.values()
        if "commander" in object.designations and object.owner == context.controller
    ]
    known = [object.definition for object in commanders if object.definition is not None]
    if not commanders:
        return NO_TYPE
    if len(known) < len(commanders):
        raise Unknown("the colors of a commander")
    return as_types(color for definition in known for color in _color_identity(definition))


def _color_identity(card: CardDefinition) -> set[str]:
    """The colours of a card and of the mana symbols on it (903.4)."""
    found = {color for face in card.faces for color in face.colors}
    for node in nodes(card):
        found.update(_symbols(node))
    return found


def _symbols(node: Node) -> tuple[str, ...]:
    if isinstance(node, ManaCost):
        return node.colors
    return node.symbols if isinstance(node, FixedMana) else ()


_NAMED: Final[dict[type[Node], Callable[[State, Context, Any], Types]]] = {
    AnyColor: lambda _state, _context, _named: EVERY_COLOR,
    Listed: _listed,
    ChosenColor: _chosen,
    ColorsAmong: _among,
    ColorsOf: _of,
    TypeProduced: _produced,
    NotedType: _noted,
    CommanderColors: _of_commanders,
}
