"""The one door to the event store."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from replay.errors import UsageError
from replay.events import Entry
from replay.store import append, forget, read, soundness, verify
from replay.store.caches import drop_caches
from replay.store.opening import connect, default_path
from replay.store.recording import Appended, Evidence, GameSummary, RecordedGame, Verification
from replay.store.sources import Source
from replay.store.sqlite import translated
from replay.terms import Seat


class Store:
    """Recorded games in one SQLite file that only grows.

    `path` defaults to `default_path()`. Opened for writing, the file is made where there is none and
    brought up to date; `readonly` takes it as it is and changes nothing. Use as a context manager.
    Games are named by an unambiguous prefix of their id. Raises StoreError for a file that is no store,
    is newer, damaged or in use, UsageError for a game that is not there.
    """

    def __init__(self, path: Path | None = None, *, readonly: bool = False) -> None:
        self.path = default_path() if path is None else path
        self._connection = connect(self.path, readonly=readonly)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection; the store is not usable afterwards."""
        self._connection.close()

    def append(self, game: RecordedGame) -> Appended:
        """Adds what is new about a recorded game, in one transaction; nothing where it is all there.

        Raises UsageError for a game that cannot be stored: without events, with a hole in their numbers.
        """
        with translated(self.path):
            try:
                return append.append(self._connection, game)
            except (OverflowError, UnicodeEncodeError) as error:
                raise UsageError(f"a value of the game cannot be stored: {error}") from error

    def find(self, prefix: str) -> str:
        """The whole id of the game that `prefix` begins; UsageError lists the candidates."""
        with translated(self.path):
            return read.find(self._connection, prefix)

    def games(self) -> list[GameSummary]:
        """Every game, by the recording that stands for it: the most complete, then the longest."""
        with translated(self.path):
            return read.games(self._connection)

    def recordings(self, prefix: str) -> list[GameSummary]:
        """Every recording of a game, superseded ones too, in the order they came in."""
        with translated(self.path):
            return read.recordings(self._connection, read.find(self._connection, prefix))

    def recording(self, prefix: str, viewer: Seat | None = None) -> GameSummary:
        """The recording that stands for a game, or the one from a viewer's seat."""
        with translated(self.path):
            return read.recording(self._connection, prefix, viewer)

    def entries(self, recording: int) -> list[Entry]:
        """The events of a recording in order, lifted to today's versions."""
        with translated(self.path):
            return read.entries(self._connection, recording)

    def source(self, recording: int) -> Source:
        """The kept source lines of a recording, for many questions; empty where none were kept."""
        with translated(self.path):
            return read.source(self._connection, recording)

    def evidence(self, recording: int, offset: int) -> Evidence | None:
        """The source line that holds byte `offset` (of an entry), None where it was not kept."""
        return self.source(recording).at(offset)

    def verify(self, prefix: str) -> Verification:
        """Whether a game is still what was stored, and whether it was a whole one."""
        with translated(self.path):
            return verify.verify(self._connection, read.find(self._connection, prefix))

    def faults(self) -> list[str]:
        """What is wrong with the store beyond single games, in words; nothing where it holds together."""
        with translated(self.path):
            return soundness.faults(self._connection)

    def forget(self, prefix: str) -> int:
        """Deletes a game for good, which stays written down, and all caches; returns how many events went."""
        with translated(self.path):
            gone = forget.forget(self._connection, read.find(self._connection, prefix))
        drop_caches(self.path)
        return gone

    def rename_players(self, renamed: Callable[[str], str]) -> int:
        """Renames every player, as to pseudonymise them; returns how many names changed."""
        with translated(self.path):
            return forget.rename_players(self._connection, renamed)
