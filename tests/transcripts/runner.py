"""Plays one transcript and says where it differs from what its comments expect: states and verdicts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from msgspec.structs import replace

from logs.reading import ReadingReport
from logs.transcript.names import Names
from logs.transcript.parse import parse
from logs.transcript.reader import TranscriptReader, edition_of
from replay.audit import ReportedFinding, audit
from replay.cards.knowledge import CardKnowledge
from replay.errors import InputError
from replay.events import Event
from replay.game import Game
from replay.live import live
from replay.state import State
from replay.store import RecordedGame
from replay.watcher import Watcher
from tests.transcripts.expectations import Expectations, ExpectedValue, ExpectedVerdict, expectations
from tests.transcripts.values import Table, difference


def differences(path: Path, cards: CardKnowledge) -> list[str]:
    """Every difference, in one line each; none where the file agrees."""
    data = path.read_bytes()
    try:
        expected = expectations(data.decode("utf-8"), path.name)
        games = _read(path.name, data, cards)
    except InputError as error:
        return [f"{error}"]
    return [*_wrong_values(expected, games), *_wrong_verdicts(expected, games)]


def accusations(path: Path, cards: CardKnowledge) -> list[str]:
    """Every `illegal` and `contradiction` on a line of which the file expects no verdict.

    Raises InputError where the page can't be read with these cards.
    """
    data = path.read_bytes()
    lines = {verdict.line for verdict in expectations(data.decode("utf-8"), path.name).verdicts}
    return [
        f"line {played.line(each.seq)}: {_words(each)}"
        for played in _read(path.name, data, cards)
        for each in audit(played.game).findings
        if each.verdict in ("illegal", "contradiction") and played.line(each.seq) not in lines
    ]


@dataclass
class _Played:
    """A game of the page, ready to be folded, with the names on the page."""

    recorded: RecordedGame
    names: Names
    game: Game

    def line(self, seq: int) -> int:
        """The line of the page that wrote event `seq`."""
        starts = [line.offset for line in self.recorded.lines]
        return bisect_right(starts, self.game.entries[seq - 1].offset)

    def before(self, line: int) -> int:
        """The number of the last event that stands above a line."""
        return max((entry.seq for entry in self.game.entries if self.line(entry.seq) < line), default=0)

    @property
    def last_line(self) -> int:
        """The last line of the page that wrote anything of this game."""
        return max((self.line(entry.seq) for entry in self.game.entries), default=0)


def _read(name: str, data: bytes, cards: CardKnowledge) -> list[_Played]:
    edition = edition_of(parse(data.decode("utf-8"), name))
    found = TranscriptReader(cards).read_with_names(BytesIO(data), name, ReadingReport())
    return [
        _Played(
            recorded,
            names,
            Game(
                id=recorded.game,
                entries=recorded.entries,
                fidelity=TranscriptReader().fidelity,
                players=recorded.players,
                cards=cards,
                edition=edition,
            ),
        )
        for recorded, names in found
    ]


# ---- states


def _wrong_values(expected: Expectations, games: list[_Played]) -> Iterator[str]:
    recorded = [each.recorded for each in games]
    for value in expected.values:
        played = next((each for each in games if value.before and value.before <= each.last_line), games[-1])
        found = _found(value, played, recorded)
        if found is not None:
            when = f" before line {value.before}" if value.before else ""
            yield f"line {value.line}: expected {value.text}{when}, found {found}"


def _found(value: ExpectedValue, played: _Played, recorded: list[RecordedGame]) -> str | None:
    """What the value is instead, None where it is as expected."""
    final = played.game.fold().state

    def wrong(state: State) -> str | None:
        return difference(Table(state, played.names, final, recorded), value)

    if value.before is None:
        return wrong(final)
    above = played.before(value.before)
    found = wrong(replace(played.game, entries=played.game.entries[:above]).fold().state)
    within = _carried_out_after(above, played.game)
    if found is not None and within and _Moments(played.game, within, wrong).agreed:
        return None
    return found


def _carried_out_after(above: int, game: Game) -> range:
    """The events of what is being carried out when event `above` is over; none where nothing is."""
    following = game.entries[above] if above < len(game.entries) else None
    if following is None or following.cause is None or following.cause > above:
        return range(0)
    last = max(entry.seq for entry in game.entries if entry.cause == following.cause)
    return range(following.cause, last + 1)


class _Moments(Watcher):
    """Whether a value was as expected at one of the moments while something was carried out."""

    def __init__(self, game: Game, within: range, wrong: Callable[[State], str | None]) -> None:
        self.agreed = False
        self._within, self._wrong = within, wrong
        self._reducer = game.reducer(watcher=self)
        self._reducer.feed(live(game.entries[: within.stop - 1]))

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        """Looks at the table after each event."""
        if seq in self._within and not self.agreed:
            self.agreed = self._wrong(self._reducer.state) is None


# ---- verdicts


def _wrong_verdicts(expected: Expectations, games: list[_Played]) -> Iterator[str]:
    if not (expected.no_verdict or expected.verdicts):
        return
    found = [(played.line(each.seq), each) for played in games for each in audit(played.game).findings]
    counted = [(line, each) for line, each in found if _counts(each)]
    for verdict in expected.verdicts:
        if not any(_agrees(verdict, line, each) for line, each in found):
            rule = verdict.rule or "-"
            yield f"line {verdict.line}: expected {verdict.verdict} {rule}, found {_there(verdict, counted)}"
    lines = {verdict.line for verdict in expected.verdicts}
    for line, each in counted:
        if line not in lines:
            yield f"line {line}: expected no verdict, found {_words(each)}"


def _counts(finding: ReportedFinding) -> bool:
    """Whether it is a verdict of its own: not plainly legal, and not resting on an earlier mistake."""
    return finding.verdict != "legal" and (finding.rests_on is None or finding.verdict == "cannot-tell")


def _agrees(expected: ExpectedVerdict, line: int, found: ReportedFinding) -> bool:
    same_rule = expected.rule is None or expected.rule in found.rules
    return line == expected.line and found.verdict == expected.verdict and same_rule


def _there(verdict: ExpectedVerdict, counted: list[tuple[int, ReportedFinding]]) -> str:
    return "; ".join(_words(each) for line, each in counted if line == verdict.line) or "none"


def _words(finding: ReportedFinding) -> str:
    return f"{finding.verdict} {', '.join(finding.rules) or '-'} ({finding.message})"
