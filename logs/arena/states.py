"""The shapes of a game's state as Arena sends it: what a `GameStateMessage` is made of.

Protobuf leaves a field out when it has its default value, so an absent field *is* that default: an object
without `isTapped` is untapped, a player without `lifeTotal` is at 0. The defaults below say the same.
Enumerations stay text (`"SubType_Elf"`): a value that a later client adds must arrive, not fail. Sequences
are tuples: they share one empty default, and are read faster than lists. Only what a replay needs is here.

This module gives nothing a meaning: what zones, annotations and turns say is for those who read them.
"""

from __future__ import annotations

from msgspec import Struct, field


class Detail(Struct, frozen=True, gc=False, rename="camel"):
    """One named value of an annotation: a list of numbers or of texts. Other sorts of values are not read."""

    key: str = ""
    value_int32: tuple[int, ...] = ()
    value_string: tuple[str, ...] = ()


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
    owner_seat_id: int = 0
    controller_seat_id: int = 0
    super_types: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    color: tuple[str, ...] = ()
    power: Value | None = None
    toughness: Value | None = None
    damage: int = 0
    is_tapped: bool = False
    has_summoning_sickness: bool = False
    is_copy: bool = False
    is_facedown: bool = False
    attack_state: str = ""
    attack_info: AttackInfo | None = None
    block_state: str = ""
    block_info: BlockInfo | None = None
    parent_id: int = 0
    object_source_grp_id: int = 0
    unique_abilities: tuple[UniqueAbility, ...] = ()
    abilities: tuple[int, ...] = ()
    """The ability ids as the clients of 2019 and 2020 wrote them."""


class Zone(Struct, frozen=True, gc=False, rename="camel"):
    """A zone and the instances in it; of a library, the first is the top card."""

    zone_id: int = 0
    type: str = ""
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
    mulligan_count: int = 0
    pending_message_type: str = ""
    mana_pool: tuple[Mana, ...] = ()


class TurnInfo(Struct, frozen=True, gc=False, rename="camel"):
    """Where the game stands in its turn; a main phase has no step."""

    turn_number: int = 0
    active_player: int = 0
    priority_player: int = 0
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
    variant: str = ""
    match_win_condition: str = ""
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
    zones: tuple[Zone, ...] = ()
    game_objects: tuple[GameObject, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    persistent_annotations: tuple[Annotation, ...] = ()
    diff_deleted_persistent_annotation_ids: tuple[int, ...] = ()
    diff_deleted_instance_ids: tuple[int, ...] = ()
