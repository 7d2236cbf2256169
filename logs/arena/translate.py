"""One game's messages → its events, in one pass.

    per message   what objects are · what happened, openers first · what lasts · what the values are
    marks         the start, gaps where the chain of states breaks, what an undo takes back, the end

The order within a message and the meaning of each annotation are the siblings' business.
"""

from __future__ import annotations

from typing import Final

from logs.arena.ahead import UNDO, Ahead
from logs.arena.casting import special
from logs.arena.choices import end_attachment
from logs.arena.mana import look_for_fresh_mana, settle_pools
from logs.arena.matches import FULL, GameLog, Lost, StateMessage
from logs.arena.memory import Memory
from logs.arena.records import identify, observe
from logs.arena.scribe import Scribe
from logs.arena.states import Annotation, GameStateMessage
from logs.arena.table import FIRST, HAPPENINGS, KNOWN, LASTING, plain
from logs.arena.turns import declare, end_of_game, ended, note_mulligans
from logs.reading import ReadingReport
from replay.events import ChanceDecided, GameEnded, GameStarted, Gap, Rewound
from replay.terms import Seat

STATES_MISSING: Final = "the states before this one are missing"
TWO_SEATS: Final = {1: 1, 2: 2}
"""Seats and teams where the first record does not name them: Arena is a game for two."""

GAME_START: Final = "GameStage_Start"
_NEW_TURN: Final = "AnnotationType_NewTurnStarted"


class Translation:
    """One game on its way into events; `scribe.entries` holds them."""

    def __init__(self, log: GameLog, report: ReadingReport) -> None:
        self.log = log
        self.report = report
        self.scribe = Scribe(report)
        self.complete = False
        self.end: GameEnded | None = None
        self._last = 0
        self._seen: set[int] = set()
        self._told: set[int] = set()
        self._seq_after: dict[int, int] = {}
        self._kept: dict[int, Memory] = {}
        self._lost: Lost | None = None
        self._lost_clock = False

    def run(self) -> None:
        """Translates the whole game."""
        ahead = Ahead(self.log.items)
        self._start()
        items = self.log.items if self._is_over() else self._held_back(ahead.unfinished)
        for item, stretch in zip(items, ahead.stretches, strict=False):
            self.scribe.offset = item.offset
            if isinstance(item, Lost):
                self._lost = item
                continue
            self.scribe.ahead = stretch
            self._take(item)
            state = item.message.game_state_id
            self._seq_after[state] = len(self.scribe.entries)
            if state in ahead.returned_to:
                self._kept[state] = self.scribe.memory.copy()
        if self._lost is not None:
            self._gap()
        if self.end is None and self.log.result is not None:
            self._finish(ended(self.log.result, self._teams()))

    def _is_over(self) -> bool:
        return self.log.result is not None or end_of_game(self.log.info) is not None

    def _held_back(self, end: int) -> list[StateMessage | Lost]:
        """The messages before an action that the end of the log cuts off: only the rest says what it is."""
        held_back = len(self.log.items) - end
        if held_back and end:
            self.report.damaged["message of an action cut off at the end"] += held_back
            return self.log.items[:end]
        return self.log.items

    def _start(self) -> None:
        messages = [item.message for item in self.log.items if isinstance(item, StateMessage)]
        first = messages[0]
        self.complete = first.type == FULL and (
            first.game_info is not None and first.game_info.stage == GAME_START
        )
        self._lost_clock = not self.complete
        self._last = first.prev_game_state_id
        scribe = self.scribe
        told = {player.system_seat_number: player.team_id for player in first.players}
        scribe.memory.seats = TWO_SEATS | told
        scribe.offset = self.log.items[0].offset
        life = max((player.starting_life_total for player in first.players), default=0)
        scribe.emit(
            GameStarted(
                tuple(scribe.memory.seats),
                life or 20,
                _starting_seat(messages) if self.complete else None,
                self.complete,
            )
        )
        for roll in self.log.die_rolls:
            scribe.emit(ChanceDecided("die_roll", roll.system_seat_id, roll.roll_value))

    def _take(self, item: StateMessage) -> None:
        message = item.message
        if self._is_repeated(message):
            self.report.damaged["message sent twice"] += 1
            # What is missing beside it was missing the first time.
            self._lost = None
            return
        self._seen.add(message.game_state_id)
        if message.update == UNDO and message.prev_game_state_id in self._kept:
            self._rewind(message.prev_game_state_id)
        else:
            self._check_chain(message)
        self._last = message.game_state_id
        self._translate(message, item.asked)

    def _is_repeated(self, message: GameStateMessage) -> bool:
        """A state that was there before and does not follow on the last one, in logs strung together, say.

        The last one comes again, in full, at a reconnect.
        """
        if message.game_state_id not in self._seen or message.prev_game_state_id == self._last:
            return False
        return message.game_state_id != self._last or message.type != FULL or message.update == UNDO

    def _rewind(self, state: int) -> None:
        scribe = self.scribe
        scribe.undos += 1
        scribe.memory = self._kept[state].copy()
        scribe.emit(Rewound(self._seq_after[state]))

    def _check_chain(self, message: GameStateMessage) -> None:
        is_next = message.prev_game_state_id == self._last or message.game_state_id == self._last
        if not is_next and self._last:
            self._gap()
        self._lost = None

    def _gap(self) -> None:
        """A hole: it stands where the log says so, else before the state that does not follow."""
        scribe, memory, offset = self.scribe, self.scribe.memory, self.scribe.offset
        scribe.gaps += 1
        if self._lost is not None:
            scribe.offset = self._lost.offset
        scribe.emit(Gap(self._lost.reason if self._lost is not None else STATES_MISSING))
        scribe.offset = offset
        memory.open.clear()
        memory.mana.clear()
        memory.selecting.clear()
        memory.step_seq = None
        self._lost_clock = True
        self._lost = None

    def _set_clock(self, message: GameStateMessage) -> None:
        """After a gap only the record knows the turn."""
        turn = message.turn_info.turn_number if message.turn_info is not None else 0
        if turn:
            memory = self.scribe.memory
            begins = sum(_NEW_TURN in annotation.type for annotation in message.annotations)
            memory.turns_started = turn - begins
            if memory.turn != turn - begins:
                memory.turn = turn - begins
            self._lost_clock = False

    def _check_clock(self, message: GameStateMessage) -> None:
        """Turns are counted by annotations; a record that says otherwise is reported, not believed."""
        turn = message.turn_info.turn_number if message.turn_info is not None else 0
        if turn and not self._lost_clock and turn != self.scribe.memory.turn:
            self.report.damaged["turn number unlike the one counted"] += 1

    def _translate(self, message: GameStateMessage, asked: bool) -> None:
        scribe = self.scribe
        scribe.begin(message)
        if self._lost_clock:
            self._set_clock(message)
        identify(scribe)
        look_for_fresh_mana(scribe)
        if scribe.memory.step is None and message.players:
            note_mulligans(scribe)
        lasting = self._look_first(message)
        declare(scribe)
        for object, action in scribe.ahead.specials.get(message.game_state_id, ()):
            scribe.memory.open[object] = special(scribe, object, object, action)
        self._tell(message)
        self._tell_lasting(lasting)
        settle_pools(scribe)
        if asked:
            scribe.memory.asked.update(scribe.memory.open)
        scribe.memory.left.update(message.diff_deleted_instance_ids)
        observe(scribe)
        self._check_clock(message)
        result = end_of_game(message.game_info)
        if result is not None and self.end is None:
            self._finish(ended(result, self._teams()))

    def _look_first(self, message: GameStateMessage) -> list[Annotation]:
        """Looks at what must be known before the happenings; returns what lasts and is told after them."""
        later = []
        for annotation in (*message.persistent_annotations, *message.annotations):
            for kind in annotation.type:
                if kind in FIRST and annotation.affected_ids:
                    FIRST[kind](self.scribe, annotation)
                elif kind in LASTING:
                    later.append(annotation)
        return later

    def _tell(self, message: GameStateMessage) -> None:
        """Tells what happened. A full state repeats annotations that were told before."""
        scribe, is_full, told = self.scribe, message.type == FULL, self._told
        for annotation in message.annotations:
            if is_full and annotation.id in told:
                continue
            told.add(annotation.id)
            for kind in annotation.type:
                handler = HAPPENINGS.get(kind)
                if handler is not None:
                    if annotation.affected_ids:
                        handler(scribe, annotation)
                elif kind not in KNOWN:
                    scribe.unknown("annotation", plain(kind))

    def _tell_lasting(self, annotations: list[Annotation]) -> None:
        scribe = self.scribe
        for annotation in annotations:
            for kind in annotation.type:
                if kind in LASTING:
                    LASTING[kind](scribe, annotation)
        for object in list(scribe.memory.waiting):
            scribe.release(object)
        self._note_deleted(scribe.message)

    def _note_deleted(self, message: GameStateMessage) -> None:
        """Lasting annotations that are gone: nothing is attached, no such counters are left."""
        memory, counts = self.scribe.memory, self.scribe.counts
        deleted = set(message.diff_deleted_persistent_annotation_ids)
        if message.type == FULL:
            present = {annotation.id for annotation in message.persistent_annotations}
            deleted |= (memory.counters.keys() | memory.attachments.keys()) - present
        for number in deleted:
            if number in memory.counters:
                affected, counter = memory.counters.pop(number)
                counts.setdefault((affected, counter), 0)
            if number in memory.attachments:
                end_attachment(self.scribe, number)

    def _teams(self) -> dict[int, Seat]:
        return {team: seat for seat, team in self.scribe.memory.seats.items()}

    def _finish(self, end: GameEnded) -> None:
        self.end = end
        self.scribe.emit(end)


def _starting_seat(messages: list[GameStateMessage]) -> Seat | None:
    for message in messages:
        for annotation in message.annotations:
            if _NEW_TURN in annotation.type and annotation.affected_ids:
                return annotation.affected_ids[0]
    return None
