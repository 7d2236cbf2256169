"""Splits a log into games: which messages belong to which game of which match, and who sits where.

Only a full state names its game (match, number); everything after it belongs to that game until another game
begins. A reconnect goes on in the same game, a tail after the end stays with it, and a new game of the same
match starts with ids of its own. Nothing here knows what a message says about the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from logs.arena.framing import SERVER_MESSAGES, BadRecord, DetailedLogs, Frame, Incomplete, Record, Truncated
from logs.arena.messages import GameRoomInfo, IntermissionReq, PlayerDieRoll, ServerMessage
from logs.arena.states import GameInfo, GameResult, GameStateMessage
from logs.reading import ReadingReport
from replay.store import SourceLine
from replay.terms import Seat

MOST_SEATS: Final = 16
"""Arena's tables have two; a larger number in a log is no seat."""

MAXIMUM_GAME: Final = 64 * 1024 * 1024
"""Bytes of the lines of a game, which is held in memory. The longest in the corpus has 3.6 MB."""

FULL: Final = "GameStateType_Full"
GAME_SCOPE: Final = "MatchScope_Game"
"""A result of a game, not of the match."""

STATE_MESSAGES: Final = frozenset(
    {"GREMessageType_GameStateMessage", "GREMessageType_QueuedGameStateMessage"}
)
"""A queued state, sent while an opponent chooses, counts like any other."""

QUESTIONS: Final = frozenset({"GREMessageType_OptionalActionMessage", "GREMessageType_PayCostsReq"})
"""The viewer is asked whether or how to pay."""

LEFT_OUT: Final[dict[str, str]] = {
    f"GREMessageType_{name}": reason
    for reason, names in {
        "hovering, emotes and clocks": ("UIMessage", "TimerStateMessage", "TimeoutMessage"),
        "a question to the viewer, whose answer shows in the next state": (
            "ActionsAvailableReq", "SelectTargetsReq", "DeclareAttackersReq", "DeclareBlockersReq",
            "SelectNReq", "MulliganReq", "GroupReq", "CastingTimeOptionsReq", "ChooseStartingPlayerReq",
            "SearchReq", "OrderReq", "AssignDamageReq", "OrderCombatDamageReq", "PromptReq",
            "SelectNGroupReq", "DistributionReq", "NumericInputReq", "RevealHandReq", "SelectReplacementReq",
            "SearchFromGroupsReq", "GatherReq", "SelectCountersReq", "SelectFromGroupsReq", "StringInputReq",
            "PayCostsReq", "OptionalActionMessage",
        ),
        "the server confirms what the viewer sent": (
            "SubmitTargetsResp", "SubmitAttackersResp", "SubmitBlockersResp", "AssignDamageConfirmation",
            "OrderDamageConfirmation", "SubmitDeckConfirmation", "EdictalMessage", "UndoResp",
        ),
        "settings and decks of the client": ("SetSettingsResp", "GetSettingsResp", "SubmitDeckReq"),
    }.items()
    for name in names
}  # fmt: skip
"""Kinds of messages that are left out on purpose, and why."""

DISABLED: Final = (
    "detailed logs were disabled when this log was written, so it holds no games; enable them in Arena under "
    "Options > View Account > Detailed Logs (Plugin Support) and restart it"
)


TOO_LARGE: Final = "message beyond what a game may have"


class StateMessage(Struct, frozen=True, gc=False):
    """A state, the byte where its line begins, and whether the viewer was asked about a payment."""

    message: GameStateMessage
    offset: int
    asked: bool = False


class Lost(Struct, frozen=True, gc=False):
    """Messages are missing here, and why."""

    offset: int
    reason: str


class GameLog:
    """One game as one client saw it: its messages in order, its lines, and what is known about it."""

    __slots__ = (
        "die_rolls", "info", "items", "key", "lines", "players", "result", "size", "started",
        "viewer",
    )  # fmt: skip

    def __init__(self, key: tuple[str, int], viewer: Seat | None, players: dict[Seat, str]) -> None:
        self.key = key
        self.viewer = viewer
        self.players = players
        self.items: list[StateMessage | Lost] = []
        self.lines: list[SourceLine] = []
        self.size = 0
        self.die_rolls: tuple[PlayerDieRoll, ...] = ()
        self.info: GameInfo | None = None
        self.result: GameResult | None = None
        self.started: int | None = None

    def keep(self, record: Record) -> bool:
        """Keeps a line; False where the game has grown too large."""
        self.size += len(record.raw)
        if self.size > MAXIMUM_GAME:
            return False
        self.lines.append(_line(record))
        return True

    def lose(self, lost: Lost) -> None:
        """Notes a hole; of several in a row the last says it."""
        if self.items and isinstance(self.items[-1], Lost):
            self.items[-1] = lost
        else:
            self.items.append(lost)


def games(frames: Iterable[Frame], report: ReadingReport) -> Iterator[GameLog]:
    """The games of a log in order, each when it is over: when another begins, or the log ends."""
    splitter = _Splitter(report)
    for frame in frames:
        splitter.take(frame)
        while splitter.over:
            yield splitter.over.pop(0)
    if splitter.game is not None:
        yield splitter.game


class _Splitter:
    """Where in the log we are: the match's room, the connection and the game that is going on.

    Games that are over wait in `over` to be taken away: most frames end none.
    """

    def __init__(self, report: ReadingReport) -> None:
        self.report = report
        self.game: GameLog | None = None
        self.over: list[GameLog] = []
        self.viewer: Seat | None = None
        self.match = ""
        self.players: dict[Seat, str] = {}
        self.rolls: tuple[PlayerDieRoll, ...] = ()
        self.rolls_line: SourceLine | None = None

    def take(self, frame: Frame) -> None:
        """Takes in the next frame."""
        if isinstance(frame, Record):
            envelope = frame.envelope
            if envelope.gre_to_client_event is not None:
                for message in envelope.gre_to_client_event.gre_to_client_messages:
                    self._take_message(frame, message)
            elif (room := envelope.match_game_room_state_changed_event) is not None:
                self._enter(room.game_room_info)
        elif isinstance(frame, DetailedLogs):
            if not frame.enabled:
                self.report.note(DISABLED)
        else:
            self._lose(frame)

    def _lose(self, frame: Truncated | BadRecord | Incomplete) -> None:
        if isinstance(frame, Incomplete):
            self.report.damaged["record cut off at the end of the log"] += 1
            return
        truncated = isinstance(frame, Truncated)
        reason = "messages summarised by the client" if truncated else "record that cannot be read"
        self.report.damaged[reason] += 1
        if self.game is not None and (isinstance(frame, Truncated) or frame.kind == SERVER_MESSAGES):
            self.game.lose(Lost(frame.offset, reason))

    def _enter(self, room: GameRoomInfo | None) -> None:
        if room is None:
            return
        config, final = room.game_room_config, room.final_match_result
        if config is not None and config.reserved_players:
            self.match = config.match_id
            self.players = {
                player.system_seat_id: player.player_name
                for player in config.reserved_players
                if 0 < player.system_seat_id <= MOST_SEATS and player.player_name
            }
        if final is not None and self.game is not None and final.match_id in ("", self.game.key[0]):
            results = [result for result in final.result_list if result.scope == GAME_SCOPE]
            if len(results) >= self.game.key[1]:
                self.game.result = results[self.game.key[1] - 1]

    def _take_message(self, record: Record, message: ServerMessage) -> None:
        kind = message.type
        if kind in STATE_MESSAGES and message.game_state_message is not None:
            self._take_state(record, message, message.game_state_message)
        elif kind == "GREMessageType_ConnectResp":
            self.viewer = message.system_seat_ids[0] if message.system_seat_ids else None
        elif kind == "GREMessageType_DieRollResultsResp" and message.die_roll_results_resp is not None:
            self.rolls = message.die_roll_results_resp.player_die_rolls
            self.rolls_line = _line(record)
        elif kind == "GREMessageType_IntermissionReq":
            self._end(message.intermission_req)
        elif kind in QUESTIONS:
            self._ask()
        elif kind not in LEFT_OUT:
            self.report.count_unknown("message", kind)

    def _end(self, intermission: IntermissionReq | None) -> None:
        result = intermission.result if intermission is not None else None
        if self.game is not None and result is not None and result.scope == GAME_SCOPE:
            self.game.result = self.game.result or result

    def _ask(self) -> None:
        if (
            self.game is not None
            and self.game.items
            and isinstance(last := self.game.items[-1], StateMessage)
        ):
            self.game.items[-1] = StateMessage(last.message, last.offset, asked=True)

    def _take_state(self, record: Record, message: ServerMessage, state: GameStateMessage) -> None:
        key = self._key(state)
        if self.game is None or key != self.game.key:
            if self.game is not None:
                self.over.append(self.game)
            self.game = self._begun(key, record, message)
        game = self.game
        is_kept = game.lines and game.lines[-1].offset == record.offset
        if not is_kept and not game.keep(record):
            self.report.damaged[TOO_LARGE] += 1
            game.lose(Lost(record.offset, TOO_LARGE))
            return
        if state.game_info is not None:
            game.info = state.game_info
        game.items.append(StateMessage(state, record.offset))

    def _key(self, state: GameStateMessage) -> tuple[str, int]:
        info = state.game_info
        if info is not None and info.match_id:
            return info.match_id, info.game_number or 1
        return self.game.key if self.game is not None else (self.match or "unknown", 1)

    def _begun(self, key: tuple[str, int], record: Record, message: ServerMessage) -> GameLog:
        viewer = self.viewer or (message.system_seat_ids[0] if len(message.system_seat_ids) == 1 else None)
        game = GameLog(key, viewer, self.players if key[0] == self.match else {})
        game.started = record.envelope.unix_milliseconds
        if self.rolls_line is not None and self.rolls:
            game.die_rolls = self.rolls
            game.lines.append(self.rolls_line)
        self.rolls, self.rolls_line = (), None
        return game


def _line(record: Record) -> SourceLine:
    return SourceLine(record.offset, record.line, record.raw)
