"""Reads facts: what was seen to change. Each is a recorded happening, derived by the rules or not."""

from typing import Final

from logs.transcript.names import refused
from logs.transcript.reading import Act, Moment, Reading, anything, permanents, reads, zone_of
from logs.transcript.scene import add_mana, modify
from logs.transcript.seen import (
    AddsMana,
    Becomes,
    ChangesAmount,
    ChangesControl,
    DealsDamage,
    GameResult,
    Happens,
    Moves,
    TurnsOut,
)
from logs.transcript.syntax import Flag
from replay.events import (
    CardSeen,
    Characteristics,
    CountersChanged,
    DamageDealt,
    EffectBegan,
    Event,
    GameEnded,
    LifeChanged,
    ObjectMoved,
    PlayerLost,
    StatusChanged,
)
from replay.terms import ObjectId, Seat, Zone

_SIGNS: Final = {"gains": 1, "gets": 1, "loses": -1}


@reads(ChangesAmount)
def change_amount(reading: Reading, statement: ChangesAmount, moment: Moment) -> Act:
    """Life or counters gained, got or lost."""
    number = _SIGNS[statement.verb] * statement.amount.number
    kind = statement.amount.kind
    if not reading.names.is_player(statement.ref):
        permanent = reading.permanent(statement.ref)
        return reading.act(CountersChanged(kind, number, object=permanent), moment)
    seat = reading.seat(statement.ref)
    if kind == "life":
        return reading.act(LifeChanged(seat, number), moment)
    return reading.act(CountersChanged(kind, number, seat=seat), moment)


@reads(ChangesControl)
def change_control(reading: Reading, statement: ChangesControl, moment: Moment) -> Act:
    """Control gained, or lost to the owner."""
    object = reading.permanent(statement.ref)
    seat: Seat | None = reading.seat(statement.player)
    if statement.verb == "loses":
        seat = reading.state.object(object).owner
    began = EffectBegan(reading.new_id(), (object,), Characteristics(controller=seat), "indefinite")
    return reading.act(began, moment)


@reads(AddsMana)
def adds(reading: Reading, statement: AddsMana, moment: Moment) -> Act:
    """A permanent's triggered mana ability adds mana to its controller's pool."""
    source = reading.permanent(statement.ref)
    seat = reading.state.object(source).controller or 1
    return add_mana(reading, seat, statement.mana, source, moment.cause)


@reads(Happens)
def happen(reading: Reading, statement: Happens, moment: Moment) -> Act:
    """Something dies, leaves, untaps or transforms."""
    object = reading.permanent(statement.ref)
    return reading.act(_happening(reading, object, statement.verb), moment)


def _happening(reading: Reading, object: ObjectId, verb: str) -> Event:
    if verb == "untaps":
        return StatusChanged(object, "tapped", 0)
    if verb == "transforms":
        return StatusChanged(object, "face", 1 - min(reading.state.object(object).face, 1))
    owner = reading.state.object(object).owner
    destination: Zone | None = "graveyard" if verb == "dies" else None
    return ObjectMoved(object, destination, origin="battlefield", owner=owner, reason=verb)


@reads(Moves)
def move(reading: Reading, statement: Moves, moment: Moment) -> Act:
    """Something enters, or moves to a zone."""
    object = reading.object(statement.ref, anything)
    card = reading.state.object(object)
    destination = zone_of(statement.zone or "battlefield", statement.ref)
    moved = ObjectMoved(object, destination, origin=card.zone, owner=card.owner)
    written = reading.recorder.write(moved, moment.cause)
    modify(reading, object, statement.modifiers, moment.cause)
    return Act(written, object)


@reads(Becomes)
def become(reading: Reading, statement: Becomes, moment: Moment) -> Act:
    """Something takes on a property."""
    object = reading.permanent(statement.ref)
    if statement.modifier == Flag("token"):
        return reading.not_understood("fact", "becomes token", moment)
    modify(reading, object, (statement.modifier,), moment.cause)
    return Act(moment.cause, object)


@reads(DealsDamage)
def deal(reading: Reading, statement: DealsDamage, moment: Moment) -> Act:
    """Something deals damage to a player or permanent."""
    source = reading.object(statement.source, anything)
    objects, seats = reading.things((statement.share.to,), permanents(None))
    dealt = DamageDealt(
        statement.share.number,
        source,
        object=objects[0] if objects else None,
        seat=seats[0] if seats else None,
    )
    return reading.act(dealt, moment)


@reads(TurnsOut)
def turn_out(reading: Reading, statement: TurnsOut, moment: Moment) -> Act:
    """A card that nobody had named shows what it is."""
    object = reading.object(statement.ref, anything)
    reading.names.appear(statement.card.name, object)
    return reading.act(CardSeen(object, definition=statement.card.name), moment)


@reads(GameResult)
def result(reading: Reading, statement: GameResult, moment: Moment) -> Act:
    """The game is won, lost by a player, or drawn (104)."""
    if statement.player is None:
        return reading.act(GameEnded("draw"), moment)
    seat = reading.seat(statement.player)
    if statement.verb == "wins":
        return reading.act(GameEnded("win", seat), moment)
    if statement.verb == "loses":
        return reading.act(PlayerLost(seat), moment)
    raise refused(statement.player, f"nobody {statement.verb} the game", "`wins` or `loses` the game")
