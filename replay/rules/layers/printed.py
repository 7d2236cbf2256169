"""What an object is before any effect but copying: the face that counts, and what the record says of it.

Where a source of records shows other types than the card has (a token, a client that reports the types as
they are), the record stands. Effects come on top of this in `replay.rules.layers.working_out`.
"""

from __future__ import annotations

from typing import Any, Final

from replay.cards.definitions.abilities import Ability, ActivatedAbility, Instructions
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.costs import TapThis
from replay.cards.definitions.mana import AddMana, FixedMana
from replay.cards.definitions.phrases import Amount, Fixed
from replay.rules.layers.characteristics import ObjectNow
from replay.rules.layers.faces import face_now
from replay.rules.layers.keyword_meaning import keyword_ability, with_meanings
from replay.rules.meaning.identity import once_per_definition
from replay.rules.register import implements
from replay.state import GameObject, State
from replay.terms import BASIC_LAND_TYPES


def _intrinsic(letter: str) -> ActivatedAbility:
    adds = AddMana(FixedMana((letter,)))
    return ActivatedAbility((TapThis(),), Instructions((adds,)), f"{{T}}: Add {{{letter}}}.")


INTRINSIC: Final = {subtype: _intrinsic(letter) for subtype, letter in BASIC_LAND_TYPES.items()}
"""Basic land type → the mana ability that a land of that type has (305.6)."""


@implements("basic-land-type-has-mana-ability")
def with_intrinsic_abilities(now: ObjectNow) -> tuple[Ability, ...]:
    """A land with a basic land type has the mana ability of that type (305.6): in front, and only once."""
    types = now.subtypes if "land" in now.types else ()
    given = tuple(INTRINSIC[subtype] for subtype in types if subtype in INTRINSIC)
    return (*given, *(ability for ability in now.abilities if not _is_one_of(ability, given)))


def is_intrinsic(ability: Ability) -> bool:
    """Whether it is the mana ability of a basic land type, or reads like it."""
    return isinstance(ability, ActivatedAbility) and _is_one_of(ability, tuple(INTRINSIC.values()))


def _is_one_of(ability: Ability, given: tuple[ActivatedAbility, ...]) -> bool:
    """Whether it came from a basic land type before, or is printed beside the same one."""
    if any(ability is intrinsic for intrinsic in INTRINSIC.values()):
        return True
    return isinstance(ability, ActivatedAbility) and any(
        (ability.costs, ability.instructions) == (each.costs, each.instructions) for each in given
    )


@implements("layer-copy")
def copiable_now(state: State, object: GameObject) -> FaceDefinition | None:
    """In layer 1 an object takes the copiable values of what it copies, the latest of several (613.1a)."""
    if object.zone == "battlefield" and not object.face_down:
        for effect in sorted(state.effects_on(object.id), key=lambda effect: -effect.timestamp):
            if effect.becomes is not None:
                return effect.becomes.front
            if effect.change is not None and effect.change.copy_of is not None:
                return face_now(state.object(effect.change.copy_of))
    return face_now(object)


def printed_now(state: State, object: GameObject) -> ObjectNow:
    """The object before effects; its own copy, to be changed by the layers."""
    face = copiable_now(state, object) if state.effects else face_now(object)
    if face is None:
        return _as_recorded(object)
    now = ObjectNow(object.id, *_values(face))
    if object.types or object.base_power is not None:
        _correct_by_record(object, now)
    return now


@once_per_definition
def _values(face: FaceDefinition) -> tuple[Any, ...]:
    """The fields of an ObjectNow behind its id, in their order."""
    return (
        face.name,
        face.mana_cost,
        face.colors,
        face.types,
        face.subtypes,
        face.supertypes,
        _abilities(face),
        _number(face.power),
        _number(face.toughness),
        _number(face.loyalty),
        _number(face.defense),
        True,
    )


def _abilities(face: FaceDefinition) -> tuple[Ability, ...]:
    plain = ObjectNow(0, types=face.types, subtypes=face.subtypes, abilities=face.abilities)
    return with_meanings(with_intrinsic_abilities(plain))


def _number(value: Amount | None) -> int | None:
    return value.value if isinstance(value, Fixed) else None


def _as_recorded(object: GameObject) -> ObjectNow:
    return ObjectNow(
        object.id,
        object.name,
        colors=object.colors,
        types=object.types,
        subtypes=object.subtypes,
        supertypes=object.supertypes,
        abilities=with_meanings(tuple(map(keyword_ability, object.keywords))),
        power=object.base_power,
        toughness=object.base_toughness,
        known=object.kind == "ability" or _shows_all_abilities(object),
    )


def _shows_all_abilities(object: GameObject) -> bool:
    """Whether a token has no abilities but those that its keywords name."""
    return object.kind == "token" and len(object.keywords) == len(object.abilities)


def _correct_by_record(object: GameObject, now: ObjectNow) -> None:
    if object.definition is None or object.face_down:
        return
    is_other = bool(object.types) and object.types != now.types
    if is_other and frozenset(object.types) not in _types_of_faces(object.definition):
        now.types = object.types
    if object.kind == "token" or now.power is None:
        now.power, now.toughness = object.base_power, object.base_toughness


@once_per_definition
def _types_of_faces(card: CardDefinition) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(face.types) for face in card.faces)
