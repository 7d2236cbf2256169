"""What Arena's records say: who an object is (`CardSeen`), and what values are (`Observed`).

The line between records and happenings is strict: an observation never feeds a happening, or comparing the
two would compare a thing with itself. What may pass is `PASSES`, and nothing else.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from logs.arena import words
from logs.arena.memory import Identity
from logs.arena.scribe import Scribe
from logs.arena.states import GameObject, Player, TurnInfo
from logs.arena.turns import is_attacking, is_blocking
from replay.events import CardSeen, ObjectValues, Observed, PlayerValues, TurnValues
from replay.terms import ManaType, ObjectId, ObjectKind, Seat

PASSES: Final = (
    (
        "objects: grpId, type, ownerSeatId, parentId, objectSourceGrpId, isCopy",
        "CardSeen; owner and card of others",
    ),
    (
        "objects: cardTypes, subtypes, superTypes, color, uniqueAbilities, abilities at first sight",
        "CardSeen",
    ),
    ("objects: power, toughness at first sight", "CardSeen"),
    ("objects: attackState and attackInfo.targetId, blockState and blockInfo.attackerIds", "declarations"),
    ("players: manaPool", "color and source of floating mana"),
    ("players: mulliganCount, pendingMessageType before the first step", "mulligan, keep"),
    ("players: startingLifeTotal, teamId of the first record", "GameStarted, GameEnded"),
    ("zones: type, ownerSeatId of a zone's number", "ObjectMoved"),
    ("gameInfo: results", "GameEnded"),
    ("turnInfo: turnNumber after a gap, or where the record joins a game", "StepBegan"),
)
"""What passes from a record into an event other than `Observed`, and into which."""

UNCHANGED: Final = ObjectValues()
_ID_CHANGED: Final = "AnnotationType_ObjectIdChanged"


def identify(scribe: Scribe) -> None:
    """Says what objects are, where it was not known through the ids they had before."""
    memory = scribe.memory
    for object in scribe.message.game_objects:
        id = object.instance_id
        kind = words.KINDS.get(object.type)
        if kind is None:
            _note_client_object(scribe, object)
            continue
        key = (
            object.grp_id, object.type, object.owner_seat_id, object.parent_id, object.object_source_grp_id,
            object.is_copy,
        )  # fmt: skip
        known = memory.identities.get(id)
        if known is not None and known.key == key:
            continue
        if known is None:
            known = _inherited(scribe, id)
        if known is not None and known.key == key:
            memory.identities[id] = known
            continue
        memory.identities[id] = _seen(scribe, object, kind, key)


def _note_client_object(scribe: Scribe, object: GameObject) -> None:
    if object.type == "GameObjectType_TriggerHolder":
        scribe.memory.holders[object.instance_id] = object.parent_id
    elif object.type not in words.CLIENT_OBJECTS:
        scribe.unknown("object type", object.type)


def _inherited(scribe: Scribe, id: ObjectId) -> Identity | None:
    """What was known of the id that this one came from, in this message or before."""
    for annotation in scribe.message.annotations:
        if _ID_CHANGED in annotation.type and annotation.number("new_id") == id:
            return scribe.memory.identity(annotation.number("orig_id"))
    return scribe.memory.identity(id)


def _seen(scribe: Scribe, object: GameObject, kind: ObjectKind, key: tuple[Any, ...]) -> Identity:
    if kind == "card" and object.is_copy:
        kind = "copy"
    types = _plain(object.card_types)
    power, toughness = _base_size(scribe, object)
    abilities = object.abilities or tuple(ability.grp_id for ability in object.unique_abilities)
    scribe.emit(
        CardSeen(
            object.instance_id,
            object.grp_id or None,
            None,
            kind,
            object.owner_seat_id or None,
            types,
            _plain(object.subtypes),
            _plain(object.super_types),
            _colors(scribe, object),
            abilities,
            power,
            toughness,
            object.parent_id or None,
            object.object_source_grp_id or None,
            tuple(words.KEYWORDS[ability] for ability in abilities if ability in words.KEYWORDS),
        )
    )
    return Identity(key, object.grp_id, kind, object.owner_seat_id, object.parent_id, types)


def _base_size(scribe: Scribe, object: GameObject) -> tuple[int | None, int | None]:
    """The size at first sight, without what the same message adds to it: that is told as happenings."""
    bases, key = scribe.memory.bases, (object.instance_id, object.grp_id)
    if key not in bases:
        power, toughness = _size(object)
        for annotation in scribe.message.annotations:
            if _RESIZED in annotation.type and object.instance_id in annotation.affected_ids:
                power = None if power is None else power - annotation.number("power")
                toughness = None if toughness is None else toughness - annotation.number("toughness")
        bases[key] = power, toughness
    return bases[key]


_RESIZED: Final = "AnnotationType_PowerToughnessModCreated"


def _size(object: GameObject) -> tuple[int | None, int | None]:
    return (
        object.power.value if object.power is not None else None,
        object.toughness.value if object.toughness is not None else None,
    )


_plain_words: dict[tuple[str, ...], tuple[str, ...]] = {}
"""Lines of types seen: a few hundred in a long log, bounded below."""

_MOST_LINES: Final = 5000


def _plain(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = _plain_words.get(names)
    if plain is None:
        plain = tuple(words.type_word(name) for name in names)
        if len(_plain_words) < _MOST_LINES:
            _plain_words[names] = plain
    return plain


def _colors(scribe: Scribe, object: GameObject) -> tuple[ManaType, ...]:
    colors = []
    for name in object.color:
        if name in words.CARD_COLORS:
            colors.append(words.CARD_COLORS[name])
        else:
            scribe.unknown("card color", name)
    return tuple(colors)


def observe(scribe: Scribe) -> None:
    """Writes down what the message's records say: every entity sent, and the values that changed."""
    message = scribe.message
    players = _observe_zones(scribe)
    objects: dict[ObjectId, ObjectValues] = {}
    for object in message.game_objects:
        values = _observe_object(scribe, object)
        if values is not None:
            objects[object.instance_id] = values
    for player in message.players:
        _observe_player(scribe, player, players.setdefault(player.system_seat_number, {}))
    _observe_counters(scribe, objects, players)
    turn = _observe_turn(scribe, message.turn_info) if message.turn_info is not None else None
    if objects or players or turn is not None:
        named = {seat: PlayerValues(**values) for seat, values in players.items()}
        scribe.emit(Observed(objects, named, turn, not message.pending_message_count))


def _observe_zones(scribe: Scribe) -> dict[Seat, dict[str, Any]]:
    """Takes in the zones' lists; hands and libraries count as values of their players."""
    memory = scribe.memory
    players: dict[Seat, dict[str, Any]] = {}
    for zone in scribe.message.zones:
        before = memory.zones.get(zone.zone_id)
        memory.zones[zone.zone_id] = zone
        name = words.ZONES.get(zone.type)
        if name is None and zone.type not in words.CLIENT_ZONES:
            scribe.unknown("zone", zone.type)
        if name not in ("hand", "library") or not zone.owner_seat_id:
            continue
        values = players.setdefault(zone.owner_seat_id, {})
        count = len(zone.object_instance_ids)
        if before is None or count != len(before.object_instance_ids):
            values[name] = count
    return players


def _observe_object(scribe: Scribe, object: GameObject) -> ObjectValues | None:
    """The object's changed values; None for what is no object of the game or is in no zone's list."""
    memory, id = scribe.memory, object.instance_id
    zone = memory.zones.get(object.zone_id)
    name = words.ZONES.get(zone.type) if zone is not None else None
    if zone is None or name is None or object.type not in words.KINDS or id not in zone.object_instance_ids:
        return None
    attacks = is_attacking(object) and object.attack_info is not None
    values = (
        name,
        object.controller_seat_id,
        object.is_tapped,
        object.has_summoning_sickness,
        object.damage,
        *_size(object),
        _target(scribe, object) if attacks else None,
        object.block_info.attacker_ids if is_blocking(object) and object.block_info is not None else (),
        _plain(object.card_types),
        object.is_facedown,
    )
    before = memory.objects.get(id)
    if before == values:
        return UNCHANGED
    if before is None:
        identity = memory.identities.get(id)
        before = (*_DEFAULTS, identity.types if identity is not None else (), False)
    memory.objects[id] = values
    changed: dict[str, Any] = {
        field: value for field, value, old in zip(_FIELDS, values, before, strict=True) if value != old
    }
    return ObjectValues(**changed)


_DEFAULTS: Final = (None, 0, False, False, 0, None, None, None, ())
_FIELDS: Final = (
    "zone", "controller", "tapped", "summoning_sick", "damage", "power", "toughness", "attacking", "blocking",
    "types", "face_down",
)  # fmt: skip
"""In the order of the tuples above; at first sight the types are those of the object's `CardSeen`."""


def _target(scribe: Scribe, object: GameObject) -> int | None:
    target = object.attack_info.target_id if object.attack_info is not None else 0
    return -target if target in scribe.memory.seats else (target or None)


def _observe_player(scribe: Scribe, player: Player, values: dict[str, Any]) -> None:
    memory, seat = scribe.memory, player.system_seat_number
    pool: dict[str, int] = {}
    for mana in player.mana_pool:
        type = words.MANA_NAMES.get(mana.color, "?")
        pool[type] = pool.get(type, 0) + max(mana.count, 1)
    before = memory.players.get(seat)
    if before is None or before[0] != player.life_total:
        values["life"] = player.life_total
    if pool != (before[1] if before is not None else {}):
        values["mana_pool"] = pool
    memory.players[seat] = (player.life_total, pool)
    memory.seats[seat] = player.team_id or seat


def _observe_counters(
    scribe: Scribe, objects: dict[ObjectId, ObjectValues], players: dict[Seat, dict[str, Any]]
) -> None:
    """The counters whose number was sent; of one that is no longer told, none are left."""
    memory = scribe.memory
    counts: dict[int, dict[str, int]] = {}
    for (affected, counter), count in scribe.counts.items():
        counts.setdefault(affected, {})[counter] = count
    for affected, told in counts.items():
        if affected in memory.seats:
            players.setdefault(affected, {})["counters"] = told
        elif affected not in memory.left:
            values = objects.get(affected, UNCHANGED)
            objects[affected] = _with_counters(values, told)


def _with_counters(values: ObjectValues, counters: dict[str, int]) -> ObjectValues:
    return replace(values, counters=counters)


def _observe_turn(scribe: Scribe, record: TurnInfo) -> TurnValues:
    memory = scribe.memory
    step = words.STEPS_BY_NAME.get((record.phase, record.step))
    if step is None and record.step:
        scribe.unknown("step", f"{record.phase}/{record.step}")
    clock = (record.turn_number or None, step, record.active_player or None, record.priority_player or None)
    before = memory.clock
    if clock == before:
        return TurnValues()
    memory.clock = clock
    return TurnValues(
        turn=_changed(clock[0], before[0]),
        step=_changed(clock[1], before[1]),
        active=_changed(clock[2], before[2]),
        priority=clock[3] if clock[3] != before[3] else UNSET,
    )


def _changed(value: Any, before: Any) -> Any:
    return UNSET if value is None or value == before else value
