"""Which format is this source? The table of formats, and nothing else.

A new format is a new line here. Readers are loaded when there is something for them to read.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from logs.arena.reader import ArenaReader
from logs.reading import Reader
from logs.transcript.detection import is_transcript
from replay.cards.knowledge import NO_CARDS, CardKnowledge


class Format(Struct, frozen=True):
    """A format: its name, whether a source that begins so and is named so is of it, and who reads it."""

    name: str
    detects: Callable[[bytes, str], bool]
    reader: Callable[[CardKnowledge], Reader]


def _arena(cards: CardKnowledge) -> Reader:
    return ArenaReader()


def _transcript(cards: CardKnowledge) -> Reader:
    # It plays along with the rules: loading them takes longer than reading a small log.
    from logs.transcript.reader import TranscriptReader

    return TranscriptReader(cards)


FORMATS: Final = (
    Format("transcript", is_transcript, _transcript),
    Format("arena", ArenaReader().detects, _arena),
)
"""In the order in which they are asked: those that are sure of their own first."""


def reader_of(head: bytes, file: str, cards: CardKnowledge = NO_CARDS) -> Reader | None:
    """The reader of the first format that takes a source which begins with `head` (some kB), named `file`.

    `cards` is what it may know of the cards that a source names.
    """
    return next((one.reader(cards) for one in FORMATS if one.detects(head, file)), None)
