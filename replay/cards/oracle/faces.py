"""From a printed card to its definition: characteristics read from strings, abilities from the text."""

import re

from replay.cards.card import Card, Face, colors_of_cost
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.costs import ManaCost
from replay.cards.definitions.phrases import Amount, Fixed, Plus, Star, Times, X
from replay.cards.oracle.compiler import compile_text

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_SIZE = re.compile(r"^(?P<left>[+-]?\d+)?(?P<sign>[+-])?(?P<star>\*)?(?P<more>[+-]\d+)?$")


def definition_of(card: Card) -> CardDefinition:
    """The definition of a card; a face whose text is unknown has no abilities."""
    faces = tuple(face_definition_of(face) for face in card.faces)
    return CardDefinition(card.name, faces, card.layout)


def face_definition_of(face: Face) -> FaceDefinition:
    """The definition of one face."""
    line = face.types
    text = face.oracle_text or ""
    return FaceDefinition(
        name=face.name,
        mana_cost=mana_cost_of(face.mana_cost),
        colors=colors_of_cost(face.mana_cost or "") if face.colors is None else face.colors,
        supertypes=tuple(word.lower() for word in line.supertypes),
        types=tuple(word.lower() for word in line.types),
        subtypes=line.subtypes,
        power=printed_number(face.power),
        toughness=printed_number(face.toughness),
        loyalty=printed_number(face.loyalty),
        defense=printed_number(face.defense),
        abilities=compile_text(text, face.name, line.types, line.subtypes, line.supertypes),
        text=text,
    )


def mana_cost_of(printed: str | None) -> ManaCost | None:
    """The mana cost of a string such as "{2}{W/U}"; None where there is none (118.6)."""
    return ManaCost(tuple(_SYMBOL.findall(printed))) if printed else None


def printed_number(printed: str | None) -> Amount | None:
    """Power, toughness, loyalty or defense as printed: "3", "*", "1+*", "X"; None where there is none."""
    if not printed:
        return None
    if printed == "X":
        return X()
    matched = _SIZE.match(printed)
    if matched is None:
        return Star()
    fixed = Fixed(int(matched["left"] or 0) + int(matched["more"] or 0))
    if not matched["star"]:
        return fixed
    star: Amount = Times(-1, Star()) if matched["sign"] == "-" else Star()
    return star if fixed == Fixed(0) else Plus(fixed, star)
