"""Invented cards for tests, written as definitions: by kind, cost, types, size and abilities or text."""

from __future__ import annotations

from typing import Literal

from replay.cards.definitions.abilities import Ability, Change, KeywordAbility, StaticAbility
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.conditions import Condition
from replay.cards.definitions.costs import ManaCost
from replay.cards.definitions.phrases import Amount, Fixed, Reference
from replay.cards.oracle.compiler import compile_text
from replay.terms import COLORS


def cost(text: str) -> ManaCost:
    """A mana cost from its symbols: "{2}{G}{G/W}"."""
    return ManaCost(tuple(part for part in text.replace("{", " ").replace("}", " ").split()))


def face(
    name: str,
    *abilities: Ability,
    mana: str | None = None,
    types: str = "creature",
    subtypes: str = "",
    power: int | Amount | None = None,
    toughness: int | Amount | None = None,
    text: str = "",
) -> FaceDefinition:
    """One face. `types` holds types and supertypes, `subtypes` the subtypes, each parted by spaces.

    `text` is compiled to abilities like a card's; it stands for the name as "this".
    """
    words = types.split()
    supertypes = tuple(word for word in words if word in {"basic", "legendary", "snow", "world"})
    mana_cost = None if mana is None else cost(mana)
    if text:
        abilities = (*abilities, *compile_text(text, name, types.title().split(), subtypes.split()))
    return FaceDefinition(
        name,
        mana_cost,
        () if mana_cost is None else tuple(color for color in COLORS if color in mana_cost.colors),
        supertypes,
        tuple(word for word in words if word not in supertypes),
        tuple(subtypes.split()),
        _number(power),
        _number(toughness),
        abilities=abilities,
    )


def _number(value: int | Amount | None) -> Amount | None:
    return Fixed(value) if isinstance(value, int) else value


def card(*faces: FaceDefinition, layout: str = "normal") -> CardDefinition:
    """A card of one face or more."""
    return CardDefinition(" // ".join(each.name for each in faces), faces, layout)


def creature(
    name: str,
    power: int | Amount,
    toughness: int | Amount,
    *abilities: Ability,
    mana: str = "{1}",
    subtypes: str = "",
    text: str = "",
) -> CardDefinition:
    """A creature card."""
    return card(
        face(name, *abilities, mana=mana, subtypes=subtypes, power=power, toughness=toughness, text=text)
    )


def land(
    name: str, *abilities: Ability, subtypes: str = "", types: str = "land", text: str = ""
) -> CardDefinition:
    """A land card; basic land types bring their mana ability by themselves."""
    return card(face(name, *abilities, types=types, subtypes=subtypes, text=text))


def permanent(
    name: str, types: str, *abilities: Ability, mana: str = "{1}", subtypes: str = "", text: str = ""
) -> CardDefinition:
    """A card of any other permanent type."""
    return card(face(name, *abilities, mana=mana, types=types, subtypes=subtypes, text=text))


def spell(
    name: str, *abilities: Ability, mana: str = "{1}", types: str = "instant", text: str = ""
) -> CardDefinition:
    """An instant or sorcery card."""
    return card(face(name, *abilities, mana=mana, types=types, text=text))


def static(
    affected: Reference, *changes: Change, condition: Condition | None = None, defines: bool = False
) -> StaticAbility:
    """A static ability; `defines`: a characteristic-defining one."""
    zone: Literal["battlefield", "any"] = "any" if defines else "battlefield"
    return StaticAbility(affected, changes, "", condition, defines_characteristic=defines, zone=zone)


def keyword(name: str) -> KeywordAbility:
    """A keyword ability that is nothing but its name."""
    return KeywordAbility(name, name)


FOREST = land("Forest", subtypes="Forest", types="basic land")
ISLAND = land("Island", subtypes="Island", types="basic land")
SWAMP = land("Swamp", subtypes="Swamp", types="basic land")
MOUNTAIN = land("Mountain", subtypes="Mountain", types="basic land")
PLAINS = land("Plains", subtypes="Plains", types="basic land")


class Cards:
    """The cards of one test, by name of the card or of a face."""

    def __init__(self) -> None:
        self._by_name: dict[str, CardDefinition] = {}

    def add(self, card: CardDefinition) -> None:
        """Makes a card known."""
        for name in (card.name, *(each.name for each in card.faces)):
            self._by_name[name] = card

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """The card of that name."""
        return self._by_name.get(name or "")
