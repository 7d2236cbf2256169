"""What a source of card data says, one entry at a time: the words between the sources and the book."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from replay.cards.card import Card

IdKind: TypeAlias = Literal["arena", "mtgo", "scryfall", "multiverse"]
"""Whose number it is: Arena's grpId, Magic Online's CatalogID, Scryfall's or Gatherer's id of a printing."""

SourceKind: TypeAlias = Literal["scryfall", "mtgjson", "arena"]
"""Who published a file of card data."""


Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then during long work with the bytes that are done, and with all there are (0: unknown)."""


class PrintedId(NamedTuple):
    """A number that one source gives to one face of a card."""

    kind: IdKind
    id: str
    face: int = 0


class CardEntry(NamedTuple):
    """A card and the ids of one of its printings; the same card may come many times."""

    card: Card
    ids: tuple[PrintedId, ...] = ()
    stand_in: bool = False
    """True when the card is only to be used where the book knows none of that name."""


class AbilityEntry(NamedTuple):
    """Arena's text of an ability id, in Oracle notation; "CARDNAME" stands for the card's name."""

    id: int
    text: str


class Skipped(NamedTuple):
    """Something in a source that was not understood, to be counted by its reason."""

    reason: str


Entry: TypeAlias = CardEntry | AbilityEntry | Skipped


class LoadReport(msgspec.Struct, frozen=True):
    """What loading one file brought: counts of cards, ids and abilities, and what was skipped, by reason."""

    source: SourceKind
    file: str
    """The file's name without its folder."""
    cards: int
    ids: int
    abilities: int
    skipped: dict[str, int]


class LoadedSource(msgspec.Struct, frozen=True):
    """A file that the book was filled from."""

    source: SourceKind
    file: str
    digest: str
    """SHA-256 of the file's bytes, in hexadecimal."""
    loaded_at: str
    """UTC, ISO 8601."""
    cards: int
    ids: int
    abilities: int
    skipped: dict[str, int]
