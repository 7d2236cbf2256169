"""A card as its publisher prints it: faces with names, costs, type lines and texts.

Printed facts only. What a text *means* is the business of the definitions and the Oracle-text grammar;
what a card is like during a game is the business of the state. A value that the source of the data does
not give is None, which means "unknown", never "empty".
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from replay.terms import COLORS

SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World"})
"""The supertypes of rule 205.4a, with the two of the un-sets."""

WHOLE_CARD_LAYOUTS = frozenset({"split", "aftermath"})
"""Layouts of which no half is the card: outside the stack they have the names of both halves (709.4a)."""

TWO_IN_TURN_LAYOUTS = frozenset({"transform", "modal_dfc", "meld", "flip"})
"""Layouts with a second set of characteristics that takes the place of the first (710.1, 712.1)."""

_BRACES = re.compile(r"\{([^{}]*)\}")
_TWO_WORD_SUBTYPES = {"Time Lord": "Time\u00a0Lord"}


class TypeLine(NamedTuple):
    """A type line taken apart (rule 205)."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """One set of printed characteristics: a face, a half, an adventure; a plain card has exactly one.

    Every value but the name is None when the source does not give it. Values a face cannot have (the power
    of a land) are None as well: power, toughness, loyalty and defense are strings, as printed ("1+*", "X").
    """

    name: str
    mana_cost: str | None = None
    """As printed, "{2}{W/U}"; "" means that there is no mana cost (rule 202.1b)."""
    type_line: str | None = None
    oracle_text: str | None = None
    """With reminder text; abilities are separated by newlines. "" means that there is no text."""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    """Letters in the order WUBRG, colour indicator and devoid included; () is colourless."""

    @property
    def types(self) -> TypeLine:
        """The type line taken apart; three empty tuples when it is unknown."""
        return parse_type_line(self.type_line or "")


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card with all its faces, front face first."""

    key: str
    """The Oracle id where a source gives one, else "name:" and the folded name."""
    name: str
    """The full name; the faces of a double-faced or split card are separated by " // "."""
    layout: str
    """Scryfall's word for the frame: normal, modal_dfc, transform, split, adventure, saga, token, …"""
    faces: tuple[Face, ...]
    keywords: tuple[str, ...] = ()
    """Keyword abilities, keyword actions and ability words of all faces, as the source lists them."""

    @property
    def known_faces(self) -> int:
        """How many faces have a text that is known, be it empty."""
        return sum(face.oracle_text is not None for face in self.faces)


class CardFace(NamedTuple):
    """A card, and the face of it that was asked for."""

    card: Card
    face: int
    """Index into `card.faces`."""

    @property
    def printed(self) -> Face:
        """The printed characteristics of that face."""
        return self.card.faces[self.face]


def is_loose_face(card: Card) -> bool:
    """Whether this is the back of a card, listed like a card of its own: some sources know no faces."""
    return card.layout in TWO_IN_TURN_LAYOUTS and len(card.faces) == 1


def parse_type_line(line: str) -> TypeLine:
    """Take apart "Legendary Creature — Elf Druid"; of "A // B" only the first half is read."""
    front = line.split(" // ")[0]
    for spelled, joined in _TWO_WORD_SUBTYPES.items():
        front = front.replace(spelled, joined)
    before, _, after = front.replace(" - ", " — ").partition("—")
    words = before.split(" ")
    return TypeLine(
        supertypes=tuple(word for word in words if word in SUPERTYPES),
        types=tuple(word for word in words if word and word not in SUPERTYPES),
        subtypes=tuple(word.replace("\u00a0", " ") for word in after.split(" ") if word),
    )


def colors_of_cost(mana_cost: str) -> tuple[str, ...]:
    """The colours of the mana symbols in a cost (rule 202.2), in the order WUBRG."""
    symbols = "".join(_BRACES.findall(mana_cost))
    return sorted_colors(symbols)


def sorted_colors(letters: Iterable[str]) -> tuple[str, ...]:
    """Colour letters in the order WUBRG; what is no colour is left out."""
    present = set(letters)
    return tuple(color for color in COLORS if color in present)
