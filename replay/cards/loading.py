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
from typing import BinaryIO, NamedTuple, cast

from replay.cards.book import CardBook
from replay.cards.entries import Entry, LoadReport, Progress
from replay.cards.lookup import fingerprint_at, fingerprint_of
from replay.cards.names import clean_name
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


class _File(NamedTuple):
    path: Path
    name: str
    digest: str


def fill(book: Path, path: Path, progress: Progress | None = None) -> LoadReport:
    """Load one file of card data into the book at `book`, made when it does not exist.

    Raises InputError as `load` does and StoreError when the book cannot be written. A book that was made
    for a file that could not be loaded is not left behind.
    """
    is_new = not book.exists()
    try:
        with CardBook(book) as opened:
            return load(opened, path, progress)
    except BaseException:
        # Another process may have filled it meanwhile.
        if is_new and fingerprint_at(book) == fingerprint_of(()):
            for end in ("", "-wal", "-shm"):
                book.with_name(book.name + end).unlink(missing_ok=True)
        raise


def load(book: CardBook, path: Path, progress: Progress | None = None) -> LoadReport:
    """Load one file of card data, packed (gz, bz2, xz) or not, and say what it brought.

    All of it is loaded, or nothing. Raises InputError when it is none of the sources, is damaged, or holds
    no card; single cards that cannot be understood are counted in the report.
    """
    name = clean_name(path.name)
    try:
        with path.open("rb") as raw:
            file = _File(path, name, hashlib.file_digest(raw, "sha256").hexdigest())
            raw.seek(0)
            return _load_opened(book, file, raw, progress)
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror or error})", file=name) from error
    except (EOFError, zlib.error, lzma.LZMAError) as error:
        raise InputError(f"is packed, and damaged ({error})", file=name, hint="fetch it again") from error


def _load_opened(
    book: CardBook, file: _File, raw: io.BufferedReader, progress: Progress | None
) -> LoadReport:
    stream = _unpacked(raw)
    if not stream.peek(len(sqlite_file.MAGIC)).startswith(sqlite_file.MAGIC):
        size = file.path.stat().st_size
        return _load_json(book, file, stream, lambda: progress and progress(raw.tell(), size))
    if stream is raw:
        return _load_database(book, file)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "database"
        _copy(stream, copy, file.name)
        return _load_database(book, file._replace(path=copy))


def _unpacked(raw: io.BufferedReader) -> io.BufferedReader:
    head = raw.peek(8)
    for magic, unpacker in _UNPACKERS.items():
        if head.startswith(magic):
            return io.BufferedReader(cast(io.RawIOBase, unpacker(raw)))
    return raw


def _copy(stream: BinaryIO, target: Path, name: str) -> None:
    with target.open("wb") as copy:
        while block := stream.read(_BLOCK):
            copy.write(block)
            if copy.tell() > MOST_BYTES:
                raise InputError("unpacks to more data than any card file has", file=name)


def _load_json(
    book: CardBook, file: _File, stream: io.BufferedReader, report: Callable[[], object]
) -> LoadReport:
    if not stream.peek(1):
        raise InputError("is empty", file=file.name, expected=EXPECTED)
    values = JsonStream(stream, file.name)
    opener = values.opener()
    if opener == "[":
        return book.load("scryfall", file.name, file.digest, _watched(scryfall.read(values), report))
    if opener == "{":
        return book.load("mtgjson", file.name, file.digest, _watched(mtgjson.read(values, file.name), report))
    raise InputError("is no card data", file=file.name, expected=EXPECTED)


def _load_database(book: CardBook, file: _File) -> LoadReport:
    with sqlite_file.opened(file.path, file.name) as (connection, tables):
        if arena.is_arena_database(tables):
            entries = arena.read_database(connection, tables, file.name)
            return book.load("arena", file.name, file.digest, sqlite_file.guarded(entries, file.name))
        if mtgjson.is_mtgjson_database(tables):
            entries = mtgjson.read_database(connection)
            return book.load("mtgjson", file.name, file.digest, sqlite_file.guarded(entries, file.name))
    raise InputError("is an SQLite database without card data", file=file.name, expected=EXPECTED)


def _watched(entries: Iterable[Entry], report: Callable[[], object]) -> Iterator[Entry]:
    for count, entry in enumerate(entries):
        if count % _ENTRIES_PER_REPORT == 0:
            report()
        yield entry
    report()
