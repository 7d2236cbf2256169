"""The reader of Arena logs: bytes in, recorded games out, one by one.

Framing, splitting and translating are the siblings' business; this module puts them together and adds what a
recording is called and how it ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import BinaryIO, Final

from logs.arena import words
from logs.arena.fidelity import FIDELITY
from logs.arena.framing import frames
from logs.arena.matches import GameLog, games
from logs.arena.translate import Translation
from logs.reading import MAXIMUM_NAME, ReadingReport
from replay.fidelity import Fidelity
from replay.printable import printable
from replay.store import RecordedGame
from replay.terms import Seat

READER_VERSION: Final = 3

_SIGNS: Final = (
    b'"greToClientEvent"',
    b'"matchGameRoomStateChangedEvent"',
    b"[UnityCrossThreadLogger]",
    b"DETAILED LOGS: ",
    b"MTGA_Data",
)
"""What stands near the beginning of an Arena log, or of an extract of its messages."""


class ArenaReader:
    """Reads Player.log and output_log.txt, and extracts of their messages."""

    name = "arena"
    version = READER_VERSION
    fidelity: Fidelity = FIDELITY

    def detects(self, head: bytes, file: str) -> bool:
        """Whether the beginning has one of Arena's own words."""
        return any(sign in head for sign in _SIGNS)

    def read(self, stream: BinaryIO, file: str, report: ReadingReport) -> Iterator[RecordedGame]:
        """The games of one log, in order."""
        for log in games(frames(stream), report):
            yield _recorded(log, file, report)


def _recorded(log: GameLog, file: str, report: ReadingReport) -> RecordedGame:
    translation = Translation(log, report)
    translation.run()
    scribe, end, info = translation.scribe, translation.end, log.info
    return RecordedGame(
        match_id=log.key[0],
        game_number=log.key[1],
        viewer_seat=log.viewer,
        format=ArenaReader.name,
        reader_version=READER_VERSION,
        entries=scribe.entries,
        file=file,
        lines=log.lines,
        players=_names(log),
        started_at=_iso(log.started),
        turns=scribe.memory.turn,
        outcome=end.outcome if end is not None else "unknown",
        winner=end.winner if end is not None else None,
        reason=end.reason if end is not None else None,
        best_of=words.BEST_OF.get(info.match_win_condition) if info is not None else None,
        variant=words.without_prefix(info.variant) or None if info is not None else None,
        complete=translation.complete and end is not None and not scribe.gaps,
        gaps=scribe.gaps,
        undos=scribe.undos,
    )


def _names(log: GameLog) -> dict[Seat, str]:
    return {seat: printable(name, MAXIMUM_NAME) for seat, name in log.players.items()}


def _iso(milliseconds: int | None) -> str | None:
    if milliseconds is None:
        return None
    try:
        moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (OverflowError, OSError, ValueError):
        return None
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
