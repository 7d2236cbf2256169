"""The source lines of a recording: packed for the store, unpacked as evidence.

Kept so that a finding can show what the log said after the log is gone. They are compressed bytes with a
table of places; nothing here reads what a line means.
"""

import hashlib
import re
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from replay.errors import StoreError
from replay.store.recording import Evidence, SourceLine

try:
    # Writes what zlib reads, 5 % larger, in a quarter of the time: packing was a sixth of a whole import.
    from isal.isal_zlib import compress
except ImportError:
    # It is made for some processors only.
    from zlib import compress

# Measured on logs: level 6 of zlib halves the speed of a whole import for a third less.
_LEVEL: Final = 3 if compress is zlib.compress else 1
_LARGEST_PART: Final = 1 << 30
_PLACES: Final = msgspec.msgpack.Decoder(tuple[list[int], list[int], list[int]])
_FOLDERS: Final = re.compile(r"^.*[/\\]", re.DOTALL)


class Part(Struct, frozen=True):
    """A run of source lines as stored: one a recording, and one more for each time it was extended.

    `digest` is the SHA-256 of places and text as stored, `lines` counts lines, `size` the bytes of the text.
    """

    file: str
    digest: bytes
    lines: int
    size: int
    places: bytes
    text: bytes


class Source(Struct, frozen=True):
    """The source lines of a recording, ready to be asked."""

    files: tuple[str, ...]
    lines: tuple[SourceLine, ...]
    file_of_line: tuple[int, ...]

    def at(self, offset: int) -> Evidence | None:
        """The line that begins at byte `offset` or holds it; None where no kept line does."""
        place = bisect_right(self.lines, offset, key=lambda line: line.offset) - 1
        if place < 0 or offset > self.lines[place].offset + len(self.lines[place].text):
            return None
        line = self.lines[place]
        return Evidence(
            self.files[self.file_of_line[place]], line.number, line.text.decode("utf-8", "replace")
        )


def file_name(path: str) -> str:
    """The last component of a path of any system, as text that can be stored."""
    return _FOLDERS.sub("", path).encode("utf-8", "replace").decode()


def digest(lines: Sequence[SourceLine]) -> bytes:
    """The SHA-256 of the lines and their places, however they are packed."""
    return _digest(_places(lines), _text(lines))


def size(lines: Sequence[SourceLine]) -> int:
    """The bytes of the text that a part made of these lines has."""
    return sum(len(line.text) for line in lines) + max(0, len(lines) - 1)


def pack(file: str, lines: Sequence[SourceLine]) -> Part:
    """Lines of one file as a part; it is empty for no lines."""
    text = _text(lines)
    packed_places, packed_text = compress(_places(lines), _LEVEL), compress(text, _LEVEL)
    return Part(
        file=file_name(file),
        # Of what is packed: a twelfth of the bytes, and an import spends its time on bytes.
        digest=_digest(packed_places, packed_text),
        lines=len(lines),
        size=len(text),
        places=packed_places,
        text=packed_text,
    )


def unpack(part: Part) -> list[SourceLine]:
    """The lines of a part. Raises StoreError where they are not what was packed."""
    text, places = _inflated(part.text, part.size), _inflated(part.places, _LARGEST_PART)
    # Stores of the first days have the digest of what is in the packing.
    if _digest(part.places, part.text) != part.digest and _digest(places, text) != part.digest:
        raise StoreError("the kept source lines are not those that were stored")
    lines, start = [], 0
    for offset, number, length in _columns(places):
        lines.append(SourceLine(offset, number, text[start : start + length]))
        start += length + 1
    if (len(lines), len(text)) != (part.lines, part.size):
        raise StoreError("the kept source lines are not as many as the store says")
    return lines


def joined(parts: Sequence[Part]) -> Source:
    """The lines of all parts as one source. Raises StoreError as `unpack` does."""
    lines: list[SourceLine] = []
    files: list[int] = []
    for number, part in enumerate(parts):
        lines.extend(unpack(part))
        files.extend([number] * (len(lines) - len(files)))
    return Source(tuple(part.file for part in parts), tuple(lines), tuple(files))


def _places(lines: Sequence[SourceLine]) -> bytes:
    columns = [
        [line.offset for line in lines],
        [line.number for line in lines],
        [len(line.text) for line in lines],
    ]
    return msgspec.msgpack.encode(columns)


def _columns(places: bytes) -> Iterator[tuple[int, int, int]]:
    """Offset, number and length of each line. Raises StoreError for what is no table of places."""
    try:
        yield from zip(*_PLACES.decode(places), strict=True)
    except (msgspec.DecodeError, ValueError) as error:
        raise StoreError("the places of the kept source lines are damaged") from error


def _text(lines: Sequence[SourceLine]) -> bytes:
    return b"\n".join([line.text for line in lines])


def _digest(places: bytes, text: bytes) -> bytes:
    # The table of places says itself where it ends, packed or not, so the two need no frame.
    digest = hashlib.sha256(places)
    digest.update(text)
    return digest.digest()


def _inflated(packed: bytes, limit: int) -> bytes:
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(packed, min(limit, _LARGEST_PART) + 1)
    except zlib.error as error:
        raise StoreError("the kept source lines are damaged") from error
    if len(plain) > limit:
        raise StoreError("the kept source lines are longer than the store says")
    return plain
