"""Importing: from paths to games in the store, file by file, one transaction a game.

Each format is asked whether a source is its own; per source it is reported what came of it. One that fails
is named and the others go on. It reads no format itself, and knows nothing of folders and archives.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from msgspec import Struct, structs

from logs import formats
from logs.reading import Reader, ReadingReport
from logs.sources import DAMAGE, Source, Unreadable, in_words, open_sources
from replay.cards.knowledge import NO_CARDS, CardKnowledge
from replay.errors import InputError, UsageError
from replay.printable import printable
from replay.store import Appended, RecordedGame, Store

Progress = Callable[[str, int], None]
"""Is told the name of the source being read and the number of games found in it so far."""

UNKNOWN_FORMAT: Final = "no format that is known here"
_LONGEST_FILE_NAME: Final = 255


class ImportedFile(Struct, frozen=True, kw_only=True):
    """What came of one source.

    `games` were found in it, `new_games` of them not in the store before; `new_events` were added. `unknown`
    counts what the reader did not understand, `damaged` what it could not use, `notes` are for the user.
    `error` says in one line why nothing (more) was read; `skipped` why a file of a folder was passed over.
    """

    file: str
    format: str | None = None
    games: int = 0
    new_games: int = 0
    new_events: int = 0
    gaps: int = 0
    unknown: dict[str, int] = {}
    damaged: dict[str, int] = {}
    notes: tuple[str, ...] = ()
    error: str | None = None
    skipped: str | None = None


def import_paths(
    store: Store, paths: Sequence[str], progress: Progress | None = None, cards: CardKnowledge = NO_CARDS
) -> Iterator[ImportedFile]:
    """Imports files, folders, archives and standard input (`-`), reporting on each source in turn.

    `cards` is what readers may know of cards: transcripts need it.
    Raises UsageError for an empty path, StoreError where the store cannot be written; what was imported
    before stays.
    """
    if "" in paths:
        raise UsageError("an empty path names nothing; the folder you are in is `.`")
    for path in paths:
        for source in open_sources(path):
            yield _imported(store, source, progress or (lambda _file, _games: None), cards)


def _imported(
    store: Store, source: Source | Unreadable, progress: Progress, cards: CardKnowledge
) -> ImportedFile:
    file = printable(source.name, _LONGEST_FILE_NAME)
    if isinstance(source, Unreadable):
        return ImportedFile(file=file, error=f"{file}: {source.reason}")
    try:
        head = source.head()
        reader = formats.reader_of(head, source.name, cards)
    except DAMAGE as error:
        return ImportedFile(file=file, error=f"{file}: {in_words(error)}")
    if reader is not None:
        return _read(store, reader, source, progress)
    if damage := source.damage():
        return ImportedFile(file=file, error=f"{file}: {damage}")
    if source.named and not head:
        return ImportedFile(file=file, error=f"{file}: there is nothing in it")
    if source.named:
        expected = ", ".join(one.name for one in formats.FORMATS)
        return ImportedFile(file=file, error=f"{file}: {UNKNOWN_FORMAT}; expected one of {expected}")
    return ImportedFile(file=file, skipped=UNKNOWN_FORMAT)


def _read(store: Store, reader: Reader, source: Source, progress: Progress) -> ImportedFile:
    found = ImportedFile(file=printable(source.name, _LONGEST_FILE_NAME), format=reader.name)
    report = ReadingReport()
    try:
        with _cycles_left_alone():
            for game in reader.read(source.stream, source.name, report):
                found = _with(found, game, store.append(game))
                progress(found.file, found.games)
    except (InputError, UsageError, *DAMAGE) as failure:
        found = structs.replace(found, error=_why(found.file, failure))
    if damage := source.damage():
        found = structs.replace(found, error=f"{found.file}: {damage}; what stands before that was read")
    return structs.replace(
        found,
        unknown=dict(report.unknown.most_common()),
        damaged=dict(report.damaged.most_common()),
        notes=tuple(report.notes),
    )


def _with(found: ImportedFile, game: RecordedGame, appended: Appended) -> ImportedFile:
    return structs.replace(
        found,
        games=found.games + 1,
        new_games=found.new_games + appended.new_game,
        new_events=found.new_events + appended.new_events,
        gaps=found.gaps + game.gaps,
    )


def _why(file: str, failure: Exception) -> str:
    """Why reading ended early."""
    if isinstance(failure, InputError):
        return str(failure)
    # A UsageError: numbers that no client writes, for which the store has no place.
    return f"{file}: {failure if isinstance(failure, UsageError) else in_words(failure)}"


@contextmanager
def _cycles_left_alone() -> Iterator[None]:
    """Looks for no cycles of objects: messages and events form none, and looking takes a twentieth."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
