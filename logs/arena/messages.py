"""The shapes of Arena's messages, each cut down to the fields that a replay needs, and how to read them.

They follow the same habits as the states they carry (`logs.arena.states`): an absent field has its default,
and enumerations stay text. Numbers may come as text. Ids of accounts and sessions are not among the fields,
and so are never held. What a message means is not said here.
"""

from __future__ import annotations

from msgspec import DecodeError, Struct
from msgspec.json import Decoder

from logs.arena.states import GameResult, GameStateMessage

TICKS_AT_UNIX_EPOCH = 621_355_968_000_000_000
"""1970-01-01 in .NET ticks (100 ns since 0001-01-01), the clock of the clients of 2019 and 2020."""

TICKS_PER_MILLISECOND = 10_000
LATEST_MILLISECONDS = 253_402_300_799_999
"""The end of the year 9999 in Unix milliseconds; as .NET ticks, this number lies in the year 1."""


class PlayerDieRoll(Struct, frozen=True, gc=False, rename="camel"):
    """One seat's roll for who chooses the starting player."""

    system_seat_id: int = 0
    roll_value: int = 0


class DieRollResultsResp(Struct, frozen=True, gc=False, rename="camel"):
    """The rolls before the first game of a match."""

    player_die_rolls: tuple[PlayerDieRoll, ...] = ()


class IntermissionReq(Struct, frozen=True, gc=False, rename="camel"):
    """The game is over."""

    result: GameResult | None = None


class ServerMessage(Struct, frozen=True, gc=False, rename="camel"):
    """One message of the rules engine (GRE) to the client.

    `type` says what it is; of the kinds that carry something here, the member named after the kind is filled.
    A `GREMessageType_QueuedGameStateMessage` carries its state in `game_state_message` like an ordinary one.
    """

    type: str = ""
    system_seat_ids: tuple[int, ...] = ()
    game_state_message: GameStateMessage | None = None
    die_roll_results_resp: DieRollResultsResp | None = None
    intermission_req: IntermissionReq | None = None


class GreToClientEvent(Struct, frozen=True, gc=False, rename="camel"):
    """Messages sent together, in order."""

    gre_to_client_messages: tuple[ServerMessage, ...] = ()


class ReservedPlayer(Struct, frozen=True, gc=False, rename="camel"):
    """Who sits where. Names of players stand nowhere else in a log."""

    player_name: str = ""
    system_seat_id: int = 0


class GameRoomConfig(Struct, frozen=True, gc=False, rename="camel"):
    """The match and its players; without players in the closing message of older clients."""

    match_id: str = ""
    reserved_players: tuple[ReservedPlayer, ...] = ()


class FinalMatchResult(Struct, frozen=True, gc=False, rename="camel"):
    """The results of every game of a match, in order, then that of the match."""

    match_id: str = ""
    result_list: tuple[GameResult, ...] = ()


class GameRoomInfo(Struct, frozen=True, gc=False, rename="camel"):
    """A match begins (`…_Playing`) or is over (`…_MatchCompleted`)."""

    game_room_config: GameRoomConfig | None = None
    final_match_result: FinalMatchResult | None = None


class MatchGameRoomStateChangedEvent(Struct, frozen=True, gc=False, rename="camel"):
    """The room in which a match is played changed its state."""

    game_room_info: GameRoomInfo | None = None


class Envelope(Struct, frozen=True, gc=False, rename="camel"):
    """The outermost object on the wire: the server's messages, or a change of the match's room."""

    timestamp: int | str = ""
    gre_to_client_event: GreToClientEvent | None = None
    match_game_room_state_changed_event: MatchGameRoomStateChangedEvent | None = None

    @property
    def unix_milliseconds(self) -> int | None:
        """When the envelope was written, in ms since 1970 (UTC); None when the log does not say."""
        number = _number(self.timestamp)
        if number > LATEST_MILLISECONDS:
            number = (number - TICKS_AT_UNIX_EPOCH) // TICKS_PER_MILLISECOND
        return number if 0 < number <= LATEST_MILLISECONDS else None


def _number(written: int | str) -> int:
    if isinstance(written, int):
        return written
    return int(written) if written.isascii() and written.isdigit() and len(written) < 20 else 0


_decoder = Decoder(Envelope, strict=False)


def decode(raw: bytes | str) -> Envelope:
    """Read one envelope from its JSON.

    Raises `msgspec.DecodeError` for what is no such JSON, is not UTF-8, or is nested too deeply to be read.
    """
    try:
        return _decoder.decode(raw)
    except RecursionError:
        raise DecodeError("nested too deeply") from None
