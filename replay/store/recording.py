"""What goes into the store and what comes out: recordings, their source lines, summaries, answers.

Frozen structs without behaviour beyond their own shape; how they are kept is the sibling modules' business.
"""

import hashlib
from collections.abc import Mapping, Sequence

from msgspec import Struct

from replay.events import Entry
from replay.terms import Outcome, Seat

_GAME_ID_DIGITS = 16


def game_id(match_id: str, game_number: int) -> str:
    """The store's name of a game: 16 hexadecimal digits, the same wherever that game was recorded."""
    name = f"instant-replay/game/1\0{game_number}\0{match_id}".encode("utf-8", "replace")
    return hashlib.sha256(name).hexdigest()[:_GAME_ID_DIGITS]


class SourceLine(Struct, frozen=True, gc=False):
    """One line of the source, kept as evidence.

    `offset` is the byte where it begins, as in `Entry.offset`; `number` counts lines from 1; `text` has
    no line break at its end.
    """

    offset: int
    number: int
    text: bytes


class RecordedGame(Struct, frozen=True, kw_only=True):
    """One seat's record of one game, as one version of a reader made it.

    `match_id` and `game_number` name the game, `viewer_seat` whose record it is (None: nobody's).
    `format` names the reader, `reader_version` counts its versions: a higher one reads better.
    `entries` are numbered from 1 without holes, `lines` rise by offset. `file` is kept without folders.
    `started_at` is ISO 8601 in UTC; `turns` counts turns of both players.
    """

    match_id: str
    game_number: int
    viewer_seat: Seat | None
    format: str
    reader_version: int
    entries: Sequence[Entry]
    file: str = ""
    lines: Sequence[SourceLine] = ()
    players: Mapping[Seat, str] = {}
    started_at: str | None = None
    turns: int = 0
    outcome: Outcome = "unknown"
    winner: Seat | None = None
    reason: str | None = None
    best_of: int | None = None
    variant: str | None = None
    complete: bool = False
    gaps: int = 0
    undos: int = 0

    @property
    def game(self) -> str:
        """The store's name of the game."""
        return game_id(self.match_id, self.game_number)


class Appended(Struct, frozen=True, kw_only=True):
    """What the store made of a recorded game.

    `new_events` counts events that it did not hold before; `new_game` says whether the game was unknown.
    `extended`: it goes on where a shorter record of the same game stopped. `superseded` is the recording
    it takes the place of, None where the old one went on or there was none.
    """

    game: str
    recording: int
    new_events: int = 0
    new_game: bool = False
    extended: bool = False
    superseded: int | None = None


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game as one of its recordings tells it; the fields are those of `RecordedGame`.

    `id` names the game, `recording` the recording, `source` the file it was read from, `head` and `seal`
    the end of its chain (hexadecimal): equal heads have equal events.
    """

    id: str
    recording: int
    match_id: str
    game_number: int
    viewer_seat: Seat | None
    format: str
    reader_version: int
    source: str | None
    started_at: str | None
    players: dict[Seat, str]
    turns: int
    outcome: Outcome
    winner: Seat | None
    reason: str | None
    best_of: int | None
    variant: str | None
    complete: bool
    gaps: int
    undos: int
    events: int
    superseded_by: int | None
    head: str
    seal: str


class Evidence(Struct, frozen=True):
    """A line of the source: in which file, its number from 1, and what it says."""

    file: str
    line: int
    text: str


class KnownGap(Struct, frozen=True):
    """A hole in the record: the event that marks it, its turn, why it is there."""

    seq: int
    turn: int
    reason: str


class Verification(Struct, frozen=True, kw_only=True):
    """Whether the store still holds what was put into it, and whether that was a whole game.

    `first_broken` is the first event whose link does not fit, None where none is or the fault lies
    elsewhere; `faults` says what does not fit, in words. `recording` is the one that the answer is about:
    the first that is broken, else the one that stands for the game.
    """

    game: str
    recording: int
    intact: bool
    complete: bool
    first_broken: int | None = None
    gaps: tuple[KnownGap, ...] = ()
    faults: tuple[str, ...] = ()
