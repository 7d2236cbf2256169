"""From the card book to definitions: what the rules ask for, compiled once and kept in the book's cache.

The book knows what is printed, the grammar what it means; a card without text stays unknown. Reads the
cache directly (see `lookup`): book and grammar are loaded for cards that were never compiled.
"""

import hashlib
import sqlite3
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec

from replay.cards.card import CardFace
from replay.cards.definitions.abilities import Ability, OpaqueAbility
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.knowledge import CardKnowledge
from replay.cards.shipped import SHIPPED, WithShipped
from replay.errors import StoreError

_encoder: Final = msgspec.msgpack.Encoder()


@cache
def _decoder() -> msgspec.msgpack.Decoder[CardDefinition | None]:
    # Made when first needed: it takes as long as loading all else here.
    return msgspec.msgpack.Decoder(CardDefinition | None)


def library_at(path: Path) -> CardKnowledge:
    """What the card book at `path` knows, and besides the few cards that ship."""
    return WithShipped(Library(path)) if path.exists() else SHIPPED


class Library:
    """A card book as `CardKnowledge`: definitions by Arena id or by name. Keeps what was asked for.

    Raises StoreError, at the first card asked for, where the file is no card book.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[tuple[int | None, str | None], CardDefinition | None] = {}

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """The card's definition, None if the book does not know its text."""
        key = (card, name)
        if key not in self._known:
            self._known[key] = self._look_up(card, name)
        return self._known[key]

    def _look_up(self, card: int | None, name: str | None) -> CardDefinition | None:
        if card is None and name is None:
            return None
        key = f"{self._edition}:{card or ''}:{name or ''}"
        try:
            row = self._cache.execute("SELECT value FROM cache WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"{self._path.name} cannot be used as a card book ({error})") from error
        return _decoder().decode(row[0] if row is not None else self._compile(key, card, name))

    def _compile(self, key: str, card: int | None, name: str | None) -> bytes:
        # The library behind the book takes longer to load than a whole game to replay.
        from replay.cards.book import CardBook

        with CardBook(self._path) as book:
            found = book.by_name(name) if name is not None else None
            if found is None and card is not None:
                found = book.by_arena_id(card)
            return book.cached(key, lambda: _written(_defined(found)))

    @cached_property
    def _cache(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{quote(str(self._path))}?mode=ro", uri=True)

    @cached_property
    def _edition(self) -> str:
        """Names what every definition depends on: the cards loaded and the grammar."""
        digest = hashlib.sha256(_grammar_digest())
        for row in self._cache.execute("SELECT digest FROM sources ORDER BY rowid"):
            digest.update(str(row[0]).encode())
        return f"definition:{digest.hexdigest()[:16]}"


def _written(definition: CardDefinition | None) -> bytes:
    """A definition as it is kept; an ability that would not come back as it is becomes opaque.

    So that whatever the grammar makes of a text, a card can be read.
    """
    if definition is None or _can_be_kept(definition):
        return _encoder.encode(definition)
    faces = tuple(
        msgspec.structs.replace(face, abilities=tuple(map(_kept, face.abilities)))
        for face in definition.faces
    )
    return _encoder.encode(msgspec.structs.replace(definition, faces=faces))


def _kept(ability: Ability) -> Ability:
    from replay.cards.oracle.reach import reach_of

    alone = CardDefinition("", (FaceDefinition("", abilities=(ability,)),))
    return ability if _can_be_kept(alone) else OpaqueAbility(ability.text, reach_of(ability.text))


def _can_be_kept(definition: CardDefinition) -> bool:
    try:
        return _decoder().decode(_encoder.encode(definition)) == definition
    except (TypeError, msgspec.ValidationError):
        return False


def _defined(found: CardFace | None) -> CardDefinition | None:
    if found is None or found.card.faces[0].oracle_text is None:
        return None
    # Builds its grammars when it is loaded.
    from replay.cards.oracle.faces import definition_of

    return definition_of(found.card)


@cache
def _grammar_digest() -> bytes:
    """A digest of the grammar and of the shapes it makes: another version compiles anew."""
    digest = hashlib.sha256()
    for package in ("replay.cards.oracle", "replay.cards.definitions"):
        for file in sorted(files(package).iterdir(), key=lambda each: each.name):
            if file.is_file():
                digest.update(file.read_bytes())
    return digest.digest()
