"""A card as the rules see it: the characteristics of its faces (109.3, 712), abilities as structures.

What is printed, as strings, is in the card book; a definition holds what it means. No printings, no ids.
"""

from __future__ import annotations

from replay.cards.definitions.abilities import Ability, ActivatedAbility
from replay.cards.definitions.costs import ManaCost
from replay.cards.definitions.node import Node, understood
from replay.cards.definitions.phrases import Amount


class FaceDefinition(Node, frozen=True):
    """One face or half of a card.

    Types and supertypes are lower case words, subtypes as printed, colours letters in the order W, U, B,
    R, G. `power` and `toughness` None: it has none; an amount with `Star` for "*" forms, whose
    value the face's characteristic-defining ability gives.
    """

    name: str
    mana_cost: ManaCost | None = None
    """None: no mana cost, so it can't be paid (118.6)."""
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    loyalty: Amount | None = None
    defense: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    text: str = ""
    """The Oracle text as the user's source gives it; empty in definitions that ship."""

    @property
    def is_land(self) -> bool:
        """Whether it can only be played, not cast (305.9)."""
        return "land" in self.types

    @property
    def is_permanent(self) -> bool:
        """Whether it becomes a permanent (110.4)."""
        return not {"instant", "sorcery"} & set(self.types)

    @property
    def mana_abilities(self) -> tuple[ActivatedAbility, ...]:
        """The activated mana abilities of this face, the intrinsic ones of basic land types included."""
        return tuple(
            ability
            for ability in self.abilities
            if isinstance(ability, ActivatedAbility) and ability.is_mana_ability
        )

    @property
    def understood(self) -> bool:
        """Whether every ability is understood whole."""
        return understood(self.abilities)


class CardDefinition(Node, frozen=True):
    """A card by name. The first face is the front, or the left or upper half."""

    name: str
    faces: tuple[FaceDefinition, ...]
    layout: str = "normal"
    """Scryfall's word for how the faces belong together: normal, modal_dfc, split, adventure, ..."""

    @property
    def front(self) -> FaceDefinition:
        """The face whose characteristics it has outside the stack and the battlefield (712.8a)."""
        return self.faces[0]

    @property
    def understood(self) -> bool:
        """Whether every ability of every face is understood whole."""
        return understood(self.faces)
