"""Sources of recorded games: from paths to open streams, whatever they are packed in.

Folders are walked with all that is in them, gzip and zip are unpacked (known by their first bytes, not by
their names), `-` is standard input. Nothing here knows a format.
"""

import gzip
import os
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from pathlib import Path, PurePosixPath
from typing import IO, Final, cast

from msgspec import Struct

STANDARD_INPUT: Final = "-"
HEAD_BYTES: Final = 64 * 1024
"""How much of a source a format sees in order to know its own."""

DAMAGE: Final = (EOFError, OSError, zlib.error, zipfile.BadZipFile)
"""What reading a damaged or vanished source raises."""

_CANNOT_OPEN: Final = (*DAMAGE, RuntimeError, NotImplementedError)
"""What opening one may raise besides: an archive that is encrypted or packed in an unknown way."""

_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = b"PK\x03\x04"


class Source(Struct, frozen=True):
    """An open source. `named`: the user gave just this file, rather than a folder or archive it lies in.

    `name` has no folders. The stream is closed when the next source is asked for.
    """

    name: str
    stream: BufferedReader
    named: bool

    def head(self) -> bytes:
        """Its first bytes; the stream stays where it is. Raises one of `DAMAGE`."""
        return self.stream.peek(HEAD_BYTES)[:HEAD_BYTES]

    def damage(self) -> str | None:
        """Why its stream ended before it should, as far as it was read; None where it did not."""
        raw = self.stream.raw
        return in_words(raw.damage) if isinstance(raw, _Unpacking) and raw.damage is not None else None


class _Unpacking(RawIOBase):
    """Unpacked bytes up to where the packed ones are damaged: what stands before that is as good as ever."""

    def __init__(self, packed: gzip.GzipFile | zipfile.ZipExtFile) -> None:
        self._packed = packed
        self.damage: Exception | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            # One piece at a time: of several, the good ones before a bad one would be lost.
            block = self._packed.read1(len(buffer))
        except DAMAGE as error:
            self.damage = error
            return 0
        buffer[: len(block)] = block
        return len(block)


class Unreadable(Struct, frozen=True):
    """A source that could not be opened, and why, in a few words."""

    name: str
    reason: str


def open_sources(path: str) -> Iterator[Source | Unreadable]:
    """Every source that a path stands for, open, one by one."""
    if path == STANDARD_INPUT:
        yield from _unpacked(Source("standard input", _buffered(sys.stdin.buffer), named=True))
        return
    # Of a path that may not be looked at, opening says what is the matter.
    named = not os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises there
    files, closed = ([Path(path)], []) if named else _files(path)
    for file in files:
        with _unreadable(file.name) as failed, file.open("rb", buffering=0) as stream:
            yield from _unpacked(Source(file.name, _buffered(stream), named))
        yield from failed
    yield from closed


def _files(path: str) -> tuple[list[Path], list[Unreadable]]:
    """The files in and below a folder in order, without hidden ones; and the folders that are closed."""
    found: list[Path] = []
    closed: list[OSError] = []
    for folder, folders, files in os.walk(path, onerror=closed.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(folder, name) for name in files if not name.startswith(".")]
    unreadable = [Unreadable(Path(error.filename).name, in_words(error)) for error in closed]
    return sorted(file for file in found if file.is_file()), unreadable


def _unpacked(source: Source) -> Iterator[Source | Unreadable]:
    head = source.head()
    if head.startswith(_GZIP):
        with gzip.open(source.stream) as plain:
            yield Source(source.name.removesuffix(".gz"), _unpacking(plain), source.named)
    elif head.startswith(_ZIP):
        yield from _members(source)
    else:
        yield source


def _members(source: Source) -> Iterator[Source | Unreadable]:
    if not source.stream.seekable():
        yield Unreadable(source.name, "a zip archive cannot be read from a pipe; name the file")
        return
    with zipfile.ZipFile(source.stream) as archive:
        for member in archive.infolist():
            name = PurePosixPath(member.filename).name
            if member.is_dir() or name.startswith("."):
                continue
            with _unreadable(name) as failed, archive.open(member) as plain:
                yield from _unpacked(Source(name, _unpacking(plain), named=False))
            yield from failed


@contextmanager
def _unreadable(name: str) -> Iterator[list[Unreadable]]:
    """Turns what opening raises into an entry of the list that it gives."""
    failed: list[Unreadable] = []
    try:
        yield failed
    except _CANNOT_OPEN as error:
        failed.append(Unreadable(name, in_words(error)))


def _buffered(stream: IO[bytes]) -> BufferedReader:
    return BufferedReader(cast(RawIOBase, stream), HEAD_BYTES)


def _unpacking(packed: gzip.GzipFile | IO[bytes]) -> BufferedReader:
    return BufferedReader(_Unpacking(cast(gzip.GzipFile, packed)), HEAD_BYTES)


def in_words(error: Exception) -> str:
    """What went wrong, for people; never a path."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    if isinstance(error, EOFError):
        return "the file ends within packed data"
    return str(error) or type(error).__name__
