"""Chapters 708–712 and 202.3: which face or half of a card counts where, and what its mana value is.

It looks at the card, its zone and which face is up. Effects that change what it is are worked out in
`replay.rules.layers.working_out`.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.costs import ManaCost
from replay.cards.definitions.phrases import Fixed
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.identity import once_per_definition
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import COLORS

MODAL: Final = "modal_dfc"
TRANSFORMING: Final = frozenset({"transform", "double_faced_token", "battle"})
_DOUBLE_FACED: Final = TRANSFORMING | {MODAL, "meld", "reversible_card", "art_series"}
_WITH_SMALLER_PART: Final = frozenset({"adventure", "omen", "prepare"})
_UP_SOMEWHERE: Final = frozenset({"battlefield", "stack"})

MODAL_CARDS_TRANSFORM_SINCE: Final = date(2025, 9, 19)
"""From this edition on a modal double-faced permanent may transform (712.9)."""

FACE_DOWN: Final = FaceDefinition("", types=("creature",), power=Fixed(2), toughness=Fixed(2))
"""What a face-down permanent or spell is by default (708.2a)."""


def is_modal(card: CardDefinition) -> bool:
    """Whether it is a modal double-faced card (712.3)."""
    return card.layout == MODAL


def is_double_faced(card: CardDefinition) -> bool:
    """Whether it has a face on each side (712.1)."""
    return len(card.faces) > 1 and card.layout in _DOUBLE_FACED


def face_now(object: GameObject) -> FaceDefinition | None:
    """The face, half or combination whose characteristics it has where it is; None for a card not known.

    The front face outside the battlefield and the stack (712.8a), there the one that is up; both halves
    of a split card except on the stack (709.4); the smaller part only while it is cast (715.4).
    """
    card = object.definition
    if object.face_down and object.zone in _UP_SOMEWHERE:
        return FACE_DOWN
    if card is None:
        return None
    if len(card.faces) == 1:
        return card.faces[0]
    return _of_several(card, object)


@implements("double-faced-card-elsewhere-is-front")
def _of_several(card: CardDefinition, object: GameObject) -> FaceDefinition:
    """Only on the battlefield and the stack is a double-faced card anything but its front face (712.8a)."""
    up = card.faces[min(object.face, len(card.faces) - 1)]
    zone = object.zone
    if card.layout in _DOUBLE_FACED:
        return up if zone is None or zone in _UP_SOMEWHERE else card.front
    if card.layout == "split":
        return _half_or_both(card, object, up)
    if card.layout == "flip":
        return _flipped(card) if object.flipped and zone == "battlefield" else card.front
    if card.layout in _WITH_SMALLER_PART:
        return up if zone == "stack" else card.front
    return up


def _half_or_both(card: CardDefinition, object: GameObject, up: FaceDefinition) -> FaceDefinition:
    if object.zone == "stack":
        return both_halves(card) if "fuse" in object.cast_with else up
    if object.zone != "battlefield":
        return both_halves(card)
    unlocked = tuple(
        face for index, face in enumerate(card.faces) if f"unlocked {index}" in object.designations
    )
    return up if len(unlocked) < len(card.faces) else both_halves(card)


@implements("split-card-elsewhere-is-both-halves")
@once_per_definition
def both_halves(card: CardDefinition) -> FaceDefinition:
    """A split card that is not on the stack has the characteristics of its two halves combined (709.4)."""
    return FaceDefinition(
        card.name,
        mana_cost=ManaCost(tuple(symbol for face in card.faces for symbol in _symbols(face))),
        colors=tuple(color for color in COLORS if any(color in face.colors for face in card.faces)),
        supertypes=_joined(card, "supertypes"),
        types=_joined(card, "types"),
        subtypes=_joined(card, "subtypes"),
        abilities=tuple(ability for face in card.faces for ability in face.abilities),
    )


def _symbols(face: FaceDefinition) -> tuple[str, ...]:
    return face.mana_cost.symbols if face.mana_cost is not None else ()


def _joined(card: CardDefinition, part: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for face in card.faces for word in getattr(face, part)))


@once_per_definition
def _flipped(card: CardDefinition) -> FaceDefinition:
    """A flipped permanent keeps the colour and mana cost of the upper half (710.1c)."""
    lower = card.faces[1]
    values = {name: getattr(lower, name) for name in lower.__struct_fields__}
    return FaceDefinition(**{**values, "mana_cost": card.front.mana_cost, "colors": card.front.colors})


# --- mana value ------------------------------------------------------------------------------------


@implements("mana-value")
def mana_value(state: State, object: GameObject) -> int:
    """The mana value is the total of the mana cost, with X as 0 except on the stack (202.3, 202.3e).

    Raises Unknown for an object whose cost nobody knows.
    """
    cost = _counted_cost(state, object)
    if cost is None:
        return 0
    announced = object.x or 0
    if object.zone == "stack" and cost.has_x and object.x is None:
        raise Unknown("the value of X")
    return cost.mana_value + (announced * cost.symbols.count("X") if object.zone == "stack" else 0)


@implements("mana-value-of-transformed-face")
def _counted_cost(state: State, object: GameObject) -> ManaCost | None:
    """The back face of a transforming card has the mana value of its front; a copy of it has 0 (202.3b)."""
    now = characteristics(state, object)
    if not now.known:
        raise Unknown("the mana cost of a card that is not known")
    card = object.definition
    if card is not None and card.layout in TRANSFORMING and _is_up(card, object, now.name):
        return card.front.mana_cost
    if card is not None and card.layout == "meld" and object.face:
        raise Unknown("the mana value of a melded permanent")
    return now.mana_cost


def _is_up(card: CardDefinition, object: GameObject, name: str | None) -> bool:
    """Whether its own back face is up: a copy of another back face has mana value 0 (202.3b)."""
    return bool(object.face) and object.zone in _UP_SOMEWHERE and card.faces[-1].name == name


# --- turning over, and entering --------------------------------------------------------------------


def other_face(card: CardDefinition, face: int) -> int:
    """The number of the face on the other side."""
    return 0 if face else 1


@implements("who-can-transform")
def can_transform(state: State, object: GameObject) -> bool:
    """Only double-faced permanents transform, modal ones in the later editions only (712.9).

    Nothing transforms into an instant or sorcery (712.10), or face down (712.15a).
    """
    card = object.definition
    if card is None:
        raise Unknown("whether a card that is not known has another face")
    if object.face_down or not is_double_faced(card) or not _turns_over(state, card):
        return False
    return card.faces[other_face(card, object.face)].is_permanent


def _turns_over(state: State, card: CardDefinition) -> bool:
    if card.layout in TRANSFORMING:
        return True
    return card.layout == MODAL and state.edition >= MODAL_CARDS_TRANSFORM_SINCE


@implements("enters-transformed")
def enters_with_face(state: State, card: CardDefinition, *, transformed: bool = False) -> int | None:
    """What cannot transform, and is told to enter transformed, stays where it is (712.14a).

    The number of the face up with which a card is put onto the battlefield, None where it stays: by
    default the front (712.14), if it is a permanent's (712.14b).
    """
    if not transformed:
        return 0 if card.front.is_permanent else None
    if not is_double_faced(card) or not _turns_over(state, card):
        return None
    return 1 if card.faces[1].is_permanent else None


@implements("modal-land-face-is-chosen")
def playable_lands(card: CardDefinition) -> tuple[int, ...]:
    """A modal card may be played as any face that is a land, other cards as the front (712.12)."""
    return tuple(index for index in _choosable(card) if card.faces[index].is_land)


@implements("modal-spell-face-is-chosen")
def castable_faces(card: CardDefinition) -> tuple[int, ...]:
    """A modal card is cast as either face, a split card as either half, a land not at all (712.11b)."""
    return tuple(index for index in _choosable(card) if not card.faces[index].is_land)


def _choosable(card: CardDefinition) -> range:
    chosen = is_modal(card) or card.layout == "split" or card.layout in _WITH_SMALLER_PART
    return range(len(card.faces)) if chosen else range(1)
