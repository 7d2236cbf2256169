"""The reader of hand-written transcripts: bytes in, recorded games out.

What the players did becomes decisions, what was seen facts and observations; everything else is left to the
rules, which play along line by line so that names find their objects. It judges nothing: a play that breaks
a rule is read like any other. What cannot be read as one thing is refused with its place.
"""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import BinaryIO, Final

from logs.reading import ReadingReport
from logs.transcript import facts, plays, sights, talk
from logs.transcript.choices import add_clauses
from logs.transcript.clock import advance_for
from logs.transcript.detection import is_transcript
from logs.transcript.names import Names
from logs.transcript.page import Line, Transcript
from logs.transcript.parse import MAX_CHARACTERS, parse
from logs.transcript.positions import GameBegins, Setup, StepBegins, TurnBegins, ZoneContents
from logs.transcript.reading import NO_ACT, READERS, Act, Moment, Reading
from logs.transcript.recorder import Recorder
from logs.transcript.reversing import irreversible, stays, write_again
from logs.transcript.scene import OUTSIDE, position
from logs.transcript.statements import (
    Attacks,
    Blocks,
    HandlesCards,
    PlaysCard,
    Remark,
    Resolves,
    Says,
    Statement,
    TapsForMana,
    UsesAbility,
)
from logs.transcript.syntax import Reversed
from replay.cards.knowledge import NO_CARDS, CardKnowledge
from replay.errors import InputError
from replay.events import AbilityActivated, ChoiceMade, GameEnded, GameStarted, Gap, Rewound, SpellCast
from replay.fidelity import DECISIONS_ONLY, Fidelity
from replay.live import live
from replay.rules.editions import Edition, edition_for
from replay.store import RecordedGame, SourceLine
from replay.terms import Outcome, Seat, Step

CHAPTERS: Final = (facts, plays, sights, talk)
"""The modules whose statements are read; those they import are with them."""

_MOST_BYTES: Final = 4 * MAX_CHARACTERS

_NEED_PRIORITY: Final = (TurnBegins, StepBegins, PlaysCard, TapsForMana, Resolves, Attacks, Blocks)
"""Statements before which what has happened is followed up to the point where a player has priority."""

_BEFORE_A_GAME: Final = (Setup, GameBegins, Remark, Says)


class TranscriptReader:
    """Reads transcripts (`logs/transcript/README.md`); `cards` says what the cards named there are."""

    name = "transcript"
    version = 1

    def __init__(self, cards: CardKnowledge = NO_CARDS) -> None:
        self._cards = cards

    @property
    def fidelity(self) -> Fidelity:
        """Only what the players did is recorded."""
        return DECISIONS_ONLY

    def detects(self, head: bytes, file: str) -> bool:
        """A transcript says so in its first line that is no comment."""
        return is_transcript(head, file)

    def read(self, stream: BinaryIO, file: str, report: ReadingReport) -> Iterator[RecordedGame]:
        """The games of a transcript. Raises InputError where a line cannot be read as one thing."""
        for game, _ in self.read_with_names(stream, file, report):
            yield game

    def read_with_names(
        self, stream: BinaryIO, file: str, report: ReadingReport
    ) -> Iterator[tuple[RecordedGame, Names]]:
        """The games of a transcript, each with what the names on its page mean at its end."""
        data = stream.read(_MOST_BYTES + 1)
        page = parse(_text(data, file), file)
        if len(page.players) < 2:
            raise InputError("no players", file=file, expected="a header such as `players: Alice, Bob`")
        lines = _source_lines(data)
        decks: dict[Seat, int] = {}
        try:
            for lines_of_game in _games(page):
                recorder = Recorder(self._cards, edition_of(page))
                offsets = tuple(line.offset for line in lines)
                names, edition = Names(page.players, self._cards), page.headers.get("edition")
                reading = Reading(recorder, names, report, decks, offsets, edition)
                _read_all(reading, lines_of_game)
                yield _recorded(reading, page, lines, file, self), reading.names
        except InputError as error:
            error.file = file
            raise


def edition_of(page: Transcript) -> Edition:
    """The edition a page asks for, else the one in force on its date."""
    asked = page.headers.get("edition") or page.headers.get("date")
    return edition_for(date.fromisoformat(asked) if asked else None)


def _text(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("bytes that are no text", file=file, line=line, expected="text in UTF-8") from None


def _source_lines(data: bytes) -> list[SourceLine]:
    lines, offset = [], 0
    for number, text in enumerate(data.split(b"\n"), 1):
        lines.append(SourceLine(offset, number, text))
        offset += len(text) + 1
    return lines


def _games(page: Transcript) -> Iterator[list[Line]]:
    """The lines of each game; what stands before the first belongs to it."""
    game: list[Line] = []
    begun = False
    for line in page.lines:
        if isinstance(line.statements[0], GameBegins):
            if begun:
                yield game
                game = []
            begun = True
        game.append(line)
    if game:
        yield game


def _step_of(line: Line | None) -> Step | None:
    if line is None or not isinstance(line.statements[0], StepBegins):
        return None
    return line.statements[0].step


def _read_all(reading: Reading, lines: list[Line]) -> None:
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        reading.turn_to(line)
        _read(reading, line, _step_of(following))
    reading.recorder.settle()


# ---- one line


def _read(reading: Reading, line: Line, next_step: Step | None) -> None:
    recorder = reading.recorder
    _begin_if_unsaid(reading, line)
    if any(_needs_priority(statement) for statement in line.statements):
        recorder.settle()
    before, names = recorder.last, reading.names.copied() if Reversed() in line.clauses else reading.names
    _act(reading, line, NO_ACT, next_step)
    reading.just_placed = isinstance(line.statements[0], TurnBegins)
    recorder.carry_out()
    reading.names.learn(reading.state)
    if Reversed() in line.clauses:
        standing = irreversible(reading, before)
        recorder.rewind(before, "reversed")
        reading.names = names
        write_again(reading, standing)
    if line.label:
        _label(reading, line, line.label)


def _label(reading: Reading, line: Line, label: str) -> None:
    if label in reading.labels:
        raise InputError(
            f"a second {label}", line=line.number, expected="another label: `undo to` must name one moment"
        )
    reading.labels[label] = (reading.recorder.last, reading.names.copied())


def _begin_if_unsaid(reading: Reading, line: Line) -> None:
    first = line.statements[0]
    outside = isinstance(first, ZoneContents) and first.zone in OUTSIDE
    if reading.opening is None and not outside and not isinstance(first, _BEFORE_A_GAME):
        position(reading, Setup(), Moment(line))


def _needs_priority(statement: Statement) -> bool:
    return isinstance(statement, _NEED_PRIORITY) or (
        isinstance(statement, UsesAbility) and statement.verb == "activates"
    )


def _act(reading: Reading, line: Line, during: Act, next_step: Step | None = None) -> Act:
    """Writes what a line says, with its clauses and what happens during it."""
    act = during
    for statement in line.statements:
        if isinstance(statement, HandlesCards) and statement.verb == "draws" and during is NO_ACT:
            advance_for(reading, "draw", Moment(line))
        act = READERS[type(statement)](reading, statement, Moment(line, during, next_step))
    seat = _seat(reading, line.statements[-1])
    if seat is not None:
        add_clauses(reading, line.clauses, seat, act)
    for child in line.children:
        _during(reading, child, _carried_out(reading, child, act))
    return act


def _carried_out(reading: Reading, child: Line, act: Act) -> Act:
    """What an indented line happens during: of a cast, cards are drawn and shown by a mana ability only."""
    if act.written is None or not isinstance(act.written.event, SpellCast | AbilityActivated):
        return act
    makers = [made for made in reading.recorder.written_of(AbilityActivated) if stays(reading, made.event)]
    if not makers or not isinstance(child.statements[0], HandlesCards):
        return act
    activated = makers[-1]
    return Act(activated, getattr(activated.event, "source", None))


def _during(reading: Reading, line: Line, act: Act) -> None:
    before = reading.recorder.written_last
    reading.turn_to(line)
    _act(reading, line, act)
    if Reversed() in line.clauses and before is not None:
        reading.recorder.take_back(before)


def _seat(reading: Reading, statement: Statement) -> Seat | None:
    player = getattr(statement, "player", None)
    return None if player is None else reading.seat(player)


# ---- the whole game


def _recorded(
    reading: Reading, page: Transcript, source: list[SourceLine], file: str, reader: TranscriptReader
) -> RecordedGame:
    entries = reading.recorder.entries
    started = next((entry.event for entry in entries if isinstance(entry.event, GameStarted)), None)
    outcome, winner, reason = _outcome(reading)
    return RecordedGame(
        match_id=_match_id(page, file),
        game_number=reading.game_number,
        viewer_seat=None,
        format=reader.name,
        reader_version=reader.version,
        entries=entries,
        file=file,
        lines=source,
        players={seat: name for name, seat in reading.names.seats.items()},
        started_at=page.headers.get("date"),
        turns=reading.state.turn,
        outcome=outcome,
        winner=winner,
        reason=reason,
        variant=page.headers.get("format"),
        complete=started is not None and started.complete and outcome != "unknown",
        gaps=reading.recorder.counted(Gap),
        undos=reading.recorder.counted(Rewound),
    )


def _match_id(page: Transcript, file: str) -> str:
    """A match is known by the headers of its page and the name of the file: more lines are the same match."""
    headers = "\0".join(f"{word}:{text}" for word, text in sorted(page.headers.items()))
    return "transcript-" + sha256(f"{file}\0{headers}".encode()).hexdigest()[:32]


def _outcome(reading: Reading) -> tuple[Outcome, Seat | None, str | None]:
    events = [entry.event for entry in live(reading.recorder.entries)]
    for event in reversed(events):
        if isinstance(event, GameEnded):
            return event.outcome, event.winner, event.reason
    conceded = {event.seat for event in events if isinstance(event, ChoiceMade) and event.choice == "concede"}
    lost = conceded | {seat for seat, player in reading.state.players.items() if player.lost}
    left = [seat for seat in reading.names.seats.values() if seat not in lost]
    if not lost or len(left) > 1:
        return "unknown", None, None
    reason = "concede" if conceded else "rules"
    return ("win", left[0], reason) if left else ("draw", None, reason)
