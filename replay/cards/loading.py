"""Which card source is this file? Detects it by its content and pours it into the book."""

import bz2
import gzip
import hashlib
import io
import lzma
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

from replay.cards.book import CardBook
from replay.cards.entries import Entry, LoadReport, Progress
from replay.cards.sources import arena, mtgjson, scryfall, sqlite_file
from replay.cards.sources.json_stream import MOST_BYTES, JsonStream
from replay.errors import InputError

EXPECTED = "Scryfall's bulk JSON, MTGJSON's AtomicCards or AllPrintings, or Arena's card database"

_UNPACKERS: dict[bytes, Callable[[BinaryIO], io.BufferedIOBase]] = {
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\x00": lzma.LZMAFile,
}
_BLOCK = 1 << 20
_ENTRIES_PER_REPORT = 500


def load(book: CardBook, path: Path, progress: Progress | None = None) -> LoadReport:
    """Load one file of card data, packed (gz, bz2, xz) or not, and say what it brought.

    All of it is loaded, or nothing. Raises InputError when it is none of the sources, is damaged, or holds
    no card; single cards that cannot be understood are counted in the report.
    """
    try:
        with path.open("rb") as raw:
            digest = hashlib.file_digest(raw, "sha256").hexdigest()
            raw.seek(0)
            return _load_opened(book, raw, path, digest, progress)
    except (EOFError, zlib.error, lzma.LZMAError, OSError) as error:
        raise InputError(f"cannot be read ({error})", file=path.name, expected=EXPECTED) from error


def _load_opened(
    book: CardBook, raw: io.BufferedReader, path: Path, digest: str, progress: Progress | None
) -> LoadReport:
    unpacked = _unpacked(raw)
    if unpacked.peek(len(sqlite_file.MAGIC)).startswith(sqlite_file.MAGIC):
        if unpacked is raw:
            return _load_database(book, path, path.name, digest)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "database"
            _copy(unpacked, copy, path.name)
            return _load_database(book, copy, path.name, digest)
    size = path.stat().st_size
    return _load_json(book, unpacked, path.name, digest, lambda: progress and progress(raw.tell(), size))


def _unpacked(raw: io.BufferedReader) -> io.BufferedReader:
    head = raw.peek(8)
    for magic, unpacker in _UNPACKERS.items():
        if head.startswith(magic):
            return io.BufferedReader(cast(io.RawIOBase, unpacker(raw)))
    return raw


def _copy(stream: BinaryIO, target: Path, file: str) -> None:
    with target.open("wb") as copy:
        while block := stream.read(_BLOCK):
            copy.write(block)
            if copy.tell() > MOST_BYTES:
                raise InputError("unpacks to more data than any card file has", file=file)


def _load_json(
    book: CardBook, stream: io.BufferedReader, file: str, digest: str, report: Callable[[], object]
) -> LoadReport:
    if not stream.peek(1):
        raise InputError("is empty", file=file, expected=EXPECTED)
    values = JsonStream(stream, file)
    opener = values.opener()
    if opener == "[":
        return book.load("scryfall", file, digest, _watched(scryfall.read(values), report))
    if opener == "{":
        return book.load("mtgjson", file, digest, _watched(mtgjson.read(values, file), report))
    raise InputError("is no card data", file=file, expected=EXPECTED)


def _load_database(book: CardBook, path: Path, file: str, digest: str) -> LoadReport:
    with sqlite_file.opened(path, file) as (connection, tables):
        if arena.is_arena_database(tables):
            entries = arena.read_database(connection, tables, file)
            return book.load("arena", file, digest, sqlite_file.guarded(entries, file))
        if mtgjson.is_mtgjson_database(tables):
            entries = mtgjson.read_database(connection)
            return book.load("mtgjson", file, digest, sqlite_file.guarded(entries, file))
    raise InputError("is an SQLite database without the tables of card data", file=file, expected=EXPECTED)


def _watched(entries: Iterable[Entry], report: Callable[[], object]) -> Iterator[Entry]:
    for count, entry in enumerate(entries):
        if count % _ENTRIES_PER_REPORT == 0:
            report()
        yield entry
    report()
