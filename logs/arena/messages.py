"""The shapes of Arena's messages, each cut down to the fields that a replay needs.

The server writes protobuf messages as JSON. Protobuf leaves a field out when it has its default value, so an
absent field *is* that default: an object without `isTapped` is untapped, a player without `lifeTotal` is at
0. The defaults below say the same. Enumerations stay text (`"SubType_Elf"`): a value that a later client adds
must arrive, not fail. Numbers may come as text. Sequences are tuples: they share one empty default, and are
read faster than lists.

This module gives nothing a meaning: what zones, annotations and turns say is for those who read them.
Ids of accounts and sessions are not among the fields, and so are never held.
"""

from __future__ import annotations

from msgspec import DecodeError, Struct, field
from msgspec.json import Decoder

TICKS_AT_UNIX_EPOCH = 621_355_968_000_000_000
"""1970-01-01 in .NET ticks (100 ns since 0001-01-01), the clock of the clients of 2019 and 2020."""

TICKS_PER_MILLISECOND = 10_000
EARLIEST_TICKS = 10**17
"""Unix milliseconds reach this number in the year 5138, .NET ticks passed it in the year 317."""


class Detail(Struct, frozen=True, gc=False, rename="camel"):
    """One named value of an annotation; only the member that `type` names is filled, and it is a list."""

    key: str = ""
    type: str = ""
    value_int32: tuple[int, ...] = ()
    value_string: tuple[str, ...] = ()
    value_uint32: tuple[int, ...] = ()
    value_int64: tuple[int, ...] = ()
    value_uint64: tuple[int, ...] = ()
    value_bool: tuple[bool, ...] = ()
    value_float: tuple[float, ...] = ()
    value_double: tuple[float, ...] = ()


class Annotation(Struct, frozen=True, gc=False, rename="camel"):
    """Something that happened (`annotations`) or holds (`persistentAnnotations`), often of several kinds."""

    id: int = 0
    affector_id: int = 0
    affected_ids: tuple[int, ...] = ()
    type: tuple[str, ...] = ()
    details: tuple[Detail, ...] = ()

    def numbers(self, key: str) -> tuple[int, ...]:
        """All 32-bit numbers under `key`, none when the key is absent."""
        for detail in self.details:
            if detail.key == key:
                return detail.value_int32
        return ()

    def number(self, key: str, default: int = 0) -> int:
        """The first 32-bit number under `key`."""
        for detail in self.details:
            if detail.key == key:
                return detail.value_int32[0] if detail.value_int32 else default
        return default

    def text(self, key: str, default: str = "") -> str:
        """The first text under `key`."""
        for detail in self.details:
            if detail.key == key:
                return detail.value_string[0] if detail.value_string else default
        return default


class Value(Struct, frozen=True, gc=False):
    """A number wrapped in a message, so that 0 (`{}`) differs from absent."""

    value: int = 0


class UniqueAbility(Struct, frozen=True, gc=False, rename="camel"):
    """One ability of an object: its own id there, and the id of the ability as printed."""

    id: int = 0
    grp_id: int = 0


class AttackInfo(Struct, frozen=True, gc=False, rename="camel"):
    """What an attacker attacks: a seat, or the instance of a planeswalker or battle."""

    target_id: int = 0


class BlockInfo(Struct, frozen=True, gc=False, rename="camel"):
    """Whom a blocker blocks."""

    attacker_ids: tuple[int, ...] = ()


class GameObject(Struct, frozen=True, gc=False, rename="camel"):
    """A card, token, ability on the stack or facet of a card, with its values as they are now."""

    instance_id: int = 0
    grp_id: int = 0
    type: str = ""
    zone_id: int = 0
    visibility: str = ""
    owner_seat_id: int = 0
    controller_seat_id: int = 0
    super_types: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    color: tuple[str, ...] = ()
    power: Value | None = None
    toughness: Value | None = None
    loyalty: Value | None = None
    defense: Value | None = None
    damage: int = 0
    is_tapped: bool = False
    has_summoning_sickness: bool = False
    is_copy: bool = False
    is_facedown: bool = False
    attack_state: str = ""
    attack_info: AttackInfo | None = None
    block_state: str = ""
    block_info: BlockInfo | None = None
    name: int = 0
    parent_id: int = 0
    object_source_grp_id: int = 0
    otherside_grp_id: int = 0
    unique_abilities: tuple[UniqueAbility, ...] = ()
    abilities: tuple[int, ...] = ()
    """The ability ids as the clients of 2019 and 2020 wrote them."""


class Zone(Struct, frozen=True, gc=False, rename="camel"):
    """A zone and the instances in it; of a library, the first is the top card."""

    zone_id: int = 0
    type: str = ""
    visibility: str = ""
    owner_seat_id: int = 0
    object_instance_ids: tuple[int, ...] = ()


class ManaSpec(Struct, frozen=True, gc=False):
    """A property of floating mana: from snow, restricted, with a rider."""

    type: str = ""


class Mana(Struct, frozen=True, gc=False, rename="camel"):
    """Floating mana of one kind from one source."""

    mana_id: int = 0
    color: str = ""
    src_instance_id: int = 0
    ability_grp_id: int = 0
    count: int = 0
    specs: tuple[ManaSpec, ...] = ()


class Player(Struct, frozen=True, gc=False, rename="camel"):
    """What one seat's player record says."""

    system_seat_number: int = 0
    team_id: int = 0
    life_total: int = 0
    starting_life_total: int = 0
    max_hand_size: int = 0
    turn_number: int = 0
    mulligan_count: int = 0
    status: str = ""
    pending_message_type: str = ""
    mana_pool: tuple[Mana, ...] = ()


class Team(Struct, frozen=True, gc=False, rename="camel"):
    """A side of the game; in a duel, one seat."""

    id: int = 0
    player_ids: tuple[int, ...] = ()
    status: str = ""


class TurnInfo(Struct, frozen=True, gc=False, rename="camel"):
    """Where the game stands in its turn; a main phase has no step."""

    turn_number: int = 0
    active_player: int = 0
    priority_player: int = 0
    decision_player: int = 0
    phase: str = ""
    step: str = ""


class GameResult(Struct, frozen=True, gc=False, rename="camel"):
    """How a game or the match (`scope`) ended; a draw has no winning team (0)."""

    scope: str = ""
    result: str = ""
    winning_team_id: int = 0
    reason: str = ""


class GameInfo(Struct, frozen=True, gc=False, rename="camel"):
    """Which game of which match this is, under which rules, and how it ended so far."""

    match_id: str = field(default="", name="matchID")
    game_number: int = 0
    stage: str = ""
    type: str = ""
    variant: str = ""
    match_state: str = ""
    match_win_condition: str = ""
    super_format: str = ""
    mulligan_type: str = ""
    free_mulligan_count: int = 0
    results: tuple[GameResult, ...] = ()


class GameStateMessage(Struct, frozen=True, gc=False, rename="camel"):
    """The whole game (`GameStateType_Full`) or what changed since `prev_game_state_id`.

    A listed entity replaces the earlier one as a whole. With a `pending_message_count`, that many messages of
    the same envelope follow before the state is settled.
    """

    type: str = ""
    game_state_id: int = 0
    prev_game_state_id: int = 0
    update: str = ""
    pending_message_count: int = 0
    turn_info: TurnInfo | None = None
    game_info: GameInfo | None = None
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    zones: tuple[Zone, ...] = ()
    game_objects: tuple[GameObject, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    persistent_annotations: tuple[Annotation, ...] = ()
    diff_deleted_persistent_annotation_ids: tuple[int, ...] = ()
    diff_deleted_instance_ids: tuple[int, ...] = ()


class Version(Struct, frozen=True, gc=False, rename="camel"):
    """A version of the client's data."""

    major_version: int = 0
    minor_version: int = 0
    build_version: int = 0


class Deck(Struct, frozen=True, gc=False, rename="camel"):
    """The viewer's own deck, as ids of printings."""

    deck_cards: tuple[int, ...] = ()
    sideboard_cards: tuple[int, ...] = ()
    commander_cards: tuple[int, ...] = ()


class ConnectResp(Struct, frozen=True, gc=False, rename="camel"):
    """The viewer is connected to a game, for the first time or again."""

    status: str = ""
    proto_ver: str = ""
    grp_version: Version | None = None
    deck_message: Deck | None = None


class PlayerDieRoll(Struct, frozen=True, gc=False, rename="camel"):
    """One seat's roll for who chooses the starting player."""

    system_seat_id: int = 0
    roll_value: int = 0


class DieRollResultsResp(Struct, frozen=True, gc=False, rename="camel"):
    """The rolls before the first game of a match."""

    player_die_rolls: tuple[PlayerDieRoll, ...] = ()


class MulliganReq(Struct, frozen=True, gc=False, rename="camel"):
    """The viewer is asked whether to keep; `mulligan_count` were taken before."""

    mulligan_count: int = 0


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
    msg_id: int = 0
    game_state_id: int = 0
    game_state_message: GameStateMessage | None = None
    connect_resp: ConnectResp | None = None
    die_roll_results_resp: DieRollResultsResp | None = None
    mulligan_req: MulliganReq | None = None
    intermission_req: IntermissionReq | None = None


class GreToClientEvent(Struct, frozen=True, gc=False, rename="camel"):
    """Messages sent together, in order."""

    gre_to_client_messages: tuple[ServerMessage, ...] = ()


class ReservedPlayer(Struct, frozen=True, gc=False, rename="camel"):
    """Who sits where. Names of players stand nowhere else in a log."""

    player_name: str = ""
    system_seat_id: int = 0
    team_id: int = 0
    event_id: str = ""


class GameRoomConfig(Struct, frozen=True, gc=False, rename="camel"):
    """The match and its players; without players in the closing message of older clients."""

    match_id: str = ""
    event_id: str = ""
    reserved_players: tuple[ReservedPlayer, ...] = ()


class FinalMatchResult(Struct, frozen=True, gc=False, rename="camel"):
    """The results of every game of a match, in order, then that of the match."""

    match_id: str = ""
    match_completed_reason: str = ""
    result_list: tuple[GameResult, ...] = ()


class GameRoomInfo(Struct, frozen=True, gc=False, rename="camel"):
    """A match begins (`…_Playing`) or is over (`…_MatchCompleted`)."""

    state_type: str = ""
    game_room_config: GameRoomConfig | None = None
    final_match_result: FinalMatchResult | None = None


class MatchGameRoomStateChangedEvent(Struct, frozen=True, gc=False, rename="camel"):
    """The room in which a match is played changed its state."""

    game_room_info: GameRoomInfo | None = None


class Action(Struct, frozen=True, gc=False, rename="camel"):
    """An action that the viewer chose; `ActionType_Pass` passes priority."""

    action_type: str = ""
    grp_id: int = 0
    instance_id: int = 0
    ability_grp_id: int = 0


class PerformActionResp(Struct, frozen=True, gc=False, rename="camel"):
    """What the viewer does with priority."""

    actions: tuple[Action, ...] = ()


class MulliganResp(Struct, frozen=True, gc=False, rename="camel"):
    """The viewer keeps or takes a mulligan."""

    decision: str = ""


class ClientMessage(Struct, frozen=True, gc=False, rename="camel"):
    """The viewer's answer to the server's request `resp_id`, given in state `game_state_id`."""

    type: str = ""
    game_state_id: int = 0
    resp_id: int = 0
    perform_action_resp: PerformActionResp | None = None
    mulligan_resp: MulliganResp | None = None


class Envelope(Struct, frozen=True, gc=False, rename="camel"):
    """The outermost object on the wire, with one of three contents.

    The server's game messages, a change of the match's room, or (`payload`) the viewer's message to the game;
    the clients of 2019 wrote the latter as base64 text, which is not read.
    """

    timestamp: int | str = ""
    gre_to_client_event: GreToClientEvent | None = None
    match_game_room_state_changed_event: MatchGameRoomStateChangedEvent | None = None
    payload: ClientMessage | str | None = None

    @property
    def unix_milliseconds(self) -> int | None:
        """When the envelope was written, in ms since 1970 (UTC); None when the log does not say."""
        text = str(self.timestamp)
        if not (text.isascii() and text.isdigit()):
            return None
        number = int(text[:20])
        if number < EARLIEST_TICKS:
            return number
        return (number - TICKS_AT_UNIX_EPOCH) // TICKS_PER_MILLISECOND


_decoder = Decoder(Envelope, strict=False)


def decode(raw: bytes | str) -> Envelope:
    """Read one envelope from its JSON.

    Raises `msgspec.DecodeError` for what is no such JSON, is not UTF-8, or is nested too deeply to be read.
    """
    try:
        return _decoder.decode(raw)
    except RecursionError:
        raise DecodeError("nested too deeply") from None
