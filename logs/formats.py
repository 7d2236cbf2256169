"""Which format is this source? The table of readers, and nothing else.

A new format is a new line here.
"""

from __future__ import annotations

from typing import Final

from logs.arena.reader import ArenaReader
from logs.reading import Reader

READERS: Final[tuple[Reader, ...]] = (ArenaReader(),)
"""In the order in which they are asked: those that are sure of their own first."""


def reader_of(head: bytes, file: str) -> Reader | None:
    """The first reader that takes a source which begins with `head` (some kB) and is named `file`."""
    return next((reader for reader in READERS if reader.detects(head, file)), None)
