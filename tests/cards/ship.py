"""Makes `replay/cards/shipped.json`: what the samples' cards mean, without the text printed on them.

    python -m tests.cards.ship CARD_BOOK

Plays every sample with the book and keeps the definitions of the cards that were asked for. What is not
understood of them stays so, in our own words instead of its text.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

from logs.reading import ReadingReport
from logs.transcript.reader import TranscriptReader
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.node import Node, is_opaque, rebuild
from replay.cards.knowledge import CardKnowledge
from replay.cards.library import Library

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "logs" / "samples"
SHIPPED = ROOT / "replay" / "cards" / "shipped.json"

LEFT_OUT = "a part that these facts leave out"


class Asked:
    """Card knowledge that remembers what was asked for."""

    def __init__(self, book: CardKnowledge) -> None:
        self._book = book
        self.cards: dict[str, CardDefinition] = {}

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """The card's definition, None if the book does not know its text."""
        found = self._book.definition(card, name)
        if found is not None:
            self.cards[found.name] = found
        return found


def cards_of_samples(book: CardKnowledge) -> list[CardDefinition]:
    """The cards that the samples name, by name. Raises InputError where a sample cannot be read."""
    asked = Asked(book)
    for sample in sorted(SAMPLES.glob("*.txt")):
        with sample.open("rb") as stream:
            list(TranscriptReader(asked).read(stream, sample.name, ReadingReport()))
    return [asked.cards[name] for name in sorted(asked.cards)]


def without_text(card: CardDefinition) -> CardDefinition:
    """The same structures without what is printed."""
    stripped = rebuild(card, _without_text)
    assert isinstance(stripped, CardDefinition)
    return stripped


def _without_text(node: Node) -> Node:
    opaque = is_opaque(node)
    words = {"text": LEFT_OUT if opaque else "", "opaque": LEFT_OUT if opaque else ""}
    return replace(node, **{name: text for name, text in words.items() if getattr(node, name, "")})


def main(book: Path) -> None:
    """Writes the file."""
    cards = [without_text(card) for card in cards_of_samples(Library(book))]
    text = msgspec.json.format(msgspec.json.encode(cards), indent=1)
    SHIPPED.write_bytes(text + b"\n")
    partly = [card.name for card in cards if not card.understood]
    print(f"{len(cards)} cards, {len(text):,} bytes; not understood whole: {', '.join(partly) or 'none'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
