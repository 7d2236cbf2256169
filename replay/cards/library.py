"""From the card book to definitions: what the rules ask for, compiled once and kept in the book's cache.

The book knows what is printed, the grammar what it means; a card without text stays unknown.
No card is looked up on a network, and none is known here by name.
"""

import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from replay.cards.book import CardBook
from replay.cards.card import Card, Face
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.costs import ManaCost
from replay.cards.definitions.phrases import Amount, Fixed, X
from replay.cards.oracle.compiler import compile_text

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(CardDefinition)


class Library:
    """The card book as `CardKnowledge`: definitions by Arena id or by name. Keeps what was asked for."""

    def __init__(self, book: CardBook) -> None:
        self._book = book
        self._known: dict[tuple[int | None, str | None], CardDefinition | None] = {}

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """The card's definition, None if the book does not know its text."""
        key = (card, name)
        if key not in self._known:
            self._known[key] = self._look_up(card, name)
        return self._known[key]

    def _look_up(self, card: int | None, name: str | None) -> CardDefinition | None:
        found = self._book.by_name(name) if name is not None else None
        if found is None and card is not None:
            found = self._book.by_arena_id(card)
        if found is None or any(face.oracle_text is None for face in found.card.faces[:1]):
            return None
        printed = found.card
        compiled = self._book.cached(_cache_key(printed), lambda: _encoder.encode(define(printed)))
        return _decoder.decode(compiled)


def define(card: Card) -> CardDefinition:
    """What a printed card means."""
    return CardDefinition(card.name, tuple(map(_face, card.faces)), card.layout or "normal")


def _face(face: Face) -> FaceDefinition:
    line = face.types
    return FaceDefinition(
        face.name,
        mana_cost=ManaCost(_symbols(face.mana_cost)) if face.mana_cost else None,
        colors=face.colors or (),
        supertypes=tuple(map(str.lower, line.supertypes)),
        types=tuple(map(str.lower, line.types)),
        subtypes=line.subtypes,
        power=_number(face.power),
        toughness=_number(face.toughness),
        loyalty=_number(face.loyalty),
        defense=_number(face.defense),
        abilities=compile_text(face.oracle_text or "", face.name, line.types, line.subtypes, line.supertypes),
        text=face.oracle_text or "",
    )


def _symbols(mana_cost: str) -> tuple[str, ...]:
    return tuple(_SYMBOL.findall(mana_cost))


_SYMBOL: Final = re.compile(r"\{([^{}]*)\}")


def _number(printed: str | None) -> Amount | None:
    """A printed number; a "*" is whatever the face's characteristic-defining ability says (208.2)."""
    if printed is None:
        return None
    return Fixed(int(printed)) if printed.lstrip("-").isdecimal() else X()


def _cache_key(card: Card) -> str:
    digest = hashlib.sha256(_encoder.encode(card))
    digest.update(_compiler_version())
    return f"definition:{digest.hexdigest()}"


@cache
def _compiler_version() -> bytes:
    """A digest of the grammar and of the shapes it makes: another version compiles anew."""
    digest = hashlib.sha256()
    for package in ("replay.cards.oracle", "replay.cards.definitions"):
        for file in sorted(files(package).iterdir(), key=lambda each: each.name):
            if file.is_file():
                digest.update(file.read_bytes())
    return digest.digest()
