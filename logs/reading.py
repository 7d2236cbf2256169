"""What a reader of recorded games is, and its honest report of what it did not understand.

A reader turns the bytes of one source into games. It knows the vocabulary (`replay.events`) and what a
recorded game is made of (`replay.store.recording`); it keeps nothing, decides no rule and knows no other
reader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO, Final, Protocol

from replay.fidelity import Fidelity
from replay.printable import printable
from replay.store import RecordedGame

MAXIMUM_NAMES: Final = 500
"""Names in a report come from the source: more different ones than this are counted together."""

MAXIMUM_NAME: Final = 60
"""Characters of a name that are kept."""

OTHERS: Final = "others"


class ReadingReport:
    """What a reader met beside the games.

    `unknown` counts what it does not know, by kind and name; `damaged` what it could not use (cut off, told
    twice, unreadable), by reason; `ignored` what it knows and leaves out on purpose. `notes` are sentences
    for the user.
    """

    __slots__ = ("damaged", "ignored", "notes", "unknown")

    def __init__(self) -> None:
        self.unknown: Counter[str] = Counter()
        self.damaged: Counter[str] = Counter()
        self.ignored: Counter[str] = Counter()
        self.notes: list[str] = []

    def count_unknown(self, what: str, name: str) -> str:
        """Counts one thing not understood, and gives its name back as short and printable as it is kept."""
        short = printable(name, MAXIMUM_NAME)
        key = f"{what} {short}"
        self.unknown[key if key in self.unknown or len(self.unknown) < MAXIMUM_NAMES else OTHERS] += 1
        return short

    def note(self, sentence: str) -> None:
        """Says something to the user once."""
        if sentence not in self.notes:
            self.notes.append(sentence)


class Reader(Protocol):
    """Reads one format.

    `name` is the format's name in the store; `version` counts the reader's versions, a higher one reads
    better; `fidelity` says what the format records and what it leaves to the rules.
    """

    @property
    def name(self) -> str:
        """The format's name."""

    @property
    def version(self) -> int:
        """The reader's version."""

    @property
    def fidelity(self) -> Fidelity:
        """What the format records."""

    def detects(self, head: bytes, file: str) -> bool:
        """Whether a file that begins with `head` (some kB), named `file`, is of this format."""

    def read(self, stream: BinaryIO, file: str, report: ReadingReport) -> Iterator[RecordedGame]:
        """The games of a source, one by one, each complete before the next is begun.

        Raises InputError for a source that cannot be read as what it should be.
        """
