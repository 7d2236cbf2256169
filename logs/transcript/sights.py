"""Reads observations: what was seen to be so. They are compared with what the rules make of the record."""

from typing import Any

from logs.transcript.reading import Act, Moment, Reading, anything, permanents, reads
from logs.transcript.seen import CouldProduce, HasAmount, HasMana, HasManaValue, IsSo, StackIsEmpty
from logs.transcript.syntax import Amount, Flag, Modifier, PowerToughness, Related
from replay.events import ObjectValues, Observed, PlayerValues, TurnValues
from replay.terms import MANA_TYPES, ObjectId, Seat

_FLAGS: dict[str, dict[str, Any]] = {
    "tapped": {"tapped": True},
    "untapped": {"tapped": False},
    "sick": {"summoning_sick": True},
    "facedown": {"face_down": True},
}
"""Flags of the notation as observed values."""

_COUNTED_ZONES = ("hand", "library", "graveyard", "exile")


def _of_object(reading: Reading, id: ObjectId, moment: Moment, **values: Any) -> Act:
    return reading.act(Observed(objects={id: ObjectValues(**values)}), moment)


def _of_player(reading: Reading, seat: Seat, moment: Moment, **values: Any) -> Act:
    return reading.act(Observed(players={seat: PlayerValues(**values)}), moment)


def _counted(amount: Amount) -> dict[str, Any]:
    """Damage, or counters of a kind, as values of an object."""
    return (
        {"damage": amount.number} if amount.kind == "damage" else {"counters": {amount.kind: amount.number}}
    )


@reads(HasAmount)
def amount(reading: Reading, statement: HasAmount, moment: Moment) -> Act:
    """So much life, so many counters or cards."""
    number, kind = statement.amount.number, statement.amount.kind
    if not reading.names.is_player(statement.ref):
        seen = reading.object(statement.ref, anything)
        return _of_object(reading, seen, moment, **_counted(statement.amount))
    seat = reading.seat(statement.ref)
    zone = statement.zone or ("hand" if kind == "cards" else None)
    if zone in _COUNTED_ZONES:
        return _of_player(reading, seat, moment, **{zone: number})
    if zone is not None:
        return reading.not_understood("observation", f"cards in {zone}", moment)
    if kind == "life":
        return _of_player(reading, seat, moment, life=number)
    return _of_player(reading, seat, moment, counters={kind: number})


@reads(HasMana)
def mana(reading: Reading, statement: HasMana, moment: Moment) -> Act:
    """What floats in a player's pool."""
    symbols = statement.mana.symbols
    pool = {symbol: symbols.count(symbol) for symbol in symbols}
    return _of_player(reading, reading.seat(statement.player), moment, mana_pool=pool)


@reads(IsSo)
def property_of(reading: Reading, statement: IsSo, moment: Moment) -> Act:
    """A property of a permanent."""
    values = _values(reading, statement.modifier)
    if not values:
        return reading.not_understood("observation", _word(statement.modifier), moment)
    return _of_object(reading, reading.permanent(statement.ref), moment, **values)


def _values(reading: Reading, modifier: Modifier) -> dict[str, Any]:
    if isinstance(modifier, Flag):
        return _FLAGS.get(modifier.word, {})
    if isinstance(modifier, PowerToughness):
        return {"power": modifier.power, "toughness": modifier.toughness}
    if isinstance(modifier, Amount):
        return _counted(modifier)
    if isinstance(modifier, Related) and modifier.word == "face":
        return {"face": reading.names.card(modifier.ref.name)[1] or 0}
    if isinstance(modifier, Related) and modifier.word == "controller":
        return {"controller": reading.seat(modifier.ref)}
    return {}


def _word(modifier: Modifier) -> str:
    return modifier.word if isinstance(modifier, Flag | Related) else type(modifier).__name__


@reads(HasManaValue)
def mana_value(reading: Reading, statement: HasManaValue, moment: Moment) -> Act:
    """An object's mana value (202.3)."""
    return _of_object(reading, reading.object(statement.ref, anything), moment, mana_value=statement.number)


@reads(CouldProduce)
def could_produce(reading: Reading, statement: CouldProduce, moment: Moment) -> Act:
    """The types of mana that a permanent could produce (106.7)."""
    types = tuple(type for type in MANA_TYPES if type in statement.mana.symbols)
    return _of_object(reading, reading.object(statement.ref, permanents(None)), moment, could_produce=types)


@reads(StackIsEmpty)
def stack_is_empty(reading: Reading, _: StackIsEmpty, moment: Moment) -> Act:
    """Nothing is on the stack."""
    return reading.act(Observed(turn=TurnValues(stack=0)), moment)
