"""Reads payments: what is paid becomes a choice within the act it pays for.

Mana from a permanent is a unit that it made, if one floats; else the permanent is tapped for it now (601.2g).
Whether that pays the cost is for the rules to say.
"""

from collections import Counter

from logs.transcript.names import Meant, refused
from logs.transcript.reading import Act, Reading, permanents
from logs.transcript.recorder import Written
from logs.transcript.syntax import (
    AmountPayment,
    CardPayment,
    Mana,
    ManaPayment,
    Payment,
    PermanentPayment,
    SacrificePayment,
)
from replay.events import AbilityActivated, ChoiceMade
from replay.state import GameObject
from replay.terms import ObjectId, Seat, Zone


def pay(reading: Reading, payments: tuple[Payment, ...], seat: Seat, act: Act) -> None:
    """Writes the payments of one act."""
    if not payments:
        _paid(reading, seat, act, ("nothing",))
    for payment in payments:
        if isinstance(payment, ManaPayment):
            _mana(reading, payment, seat, act)
        elif isinstance(payment, AmountPayment):
            _amount(reading, payment, seat, act)
        elif isinstance(payment, PermanentPayment):
            _permanent(reading, payment, seat, act)
        elif isinstance(payment, SacrificePayment):
            sacrificed = reading.things(payment.refs, permanents(seat))[0]
            _paid(reading, seat, act, ("sacrifice",), sacrificed)
        else:
            _cards(reading, payment, seat, act)


def _paid(
    reading: Reading,
    seat: Seat,
    act: Act,
    values: tuple[str, ...],
    objects: tuple[ObjectId, ...] = (),
    amount: int | None = None,
) -> None:
    choice = ChoiceMade(seat, "pay", objects, values=values, amount=amount, asked_by=act.object)
    reading.recorder.write(choice, act.written)


def _amount(reading: Reading, payment: AmountPayment, seat: Seat, act: Act) -> None:
    kind = payment.amount.kind
    values = ("life",) if kind == "life" else ("counter", kind)
    source = () if payment.source is None else (reading.permanent(payment.source, seat),)
    _paid(reading, seat, act, values, source, payment.amount.number)


def _permanent(reading: Reading, payment: PermanentPayment, seat: Seat, act: Act) -> None:
    symbols = payment.mana.symbols if payment.mana else ()
    _paid(reading, seat, act, (payment.verb, *symbols), (reading.permanent(payment.ref, seat),))


def _cards(reading: Reading, payment: CardPayment, seat: Seat, act: Act) -> None:
    zone: Zone = "hand" if payment.verb == "discard" else "graveyard"
    objects, total = reading.drawn_from(payment.items, zone, seat)
    _paid(reading, seat, act, (payment.verb,), objects, total)


# ---- mana


def _mana(reading: Reading, payment: ManaPayment, seat: Seat, act: Act) -> None:
    energy = payment.mana.symbols.count("E")
    if energy:
        _paid(reading, seat, act, ("counter", "energy"), (), energy)
    mana = [symbol for symbol in payment.mana.symbols if symbol != "E"]
    if payment.sources:
        _from_sources(reading, payment, mana, seat, act)
    else:
        _spend(reading, seat, act, mana, None)


def _from_sources(reading: Reading, payment: ManaPayment, mana: list[str], seat: Seat, act: Act) -> None:
    sources = [
        id
        for ref in payment.sources
        for id in reading.names.several(ref, reading.state, makers_of_mana(seat))
    ]
    if not mana or len(mana) % len(sources):
        raise refused(
            payment.sources[0],
            f"{len(mana)} mana from {len(sources)} sources",
            "as much mana from each source",
        )
    each = len(mana) // len(sources)
    number = payment.ability.number if payment.ability else None
    for index, source in enumerate(sources):
        part = mana[index * each : (index + 1) * each]
        if not _floats(reading, seat, source, part) and _can_be_tapped(reading, source):
            make_mana(reading, seat, source, number, Mana(tuple(part)), act.written)
        _spend(reading, seat, act, part, source)


def _spend(reading: Reading, seat: Seat, act: Act, mana: list[str], source: ObjectId | None) -> None:
    objects = () if source is None else (source,)
    for symbol in dict.fromkeys(mana):
        _paid(reading, seat, act, ("mana", symbol), objects, mana.count(symbol))


def makers_of_mana(seat: Seat) -> Meant:
    """Untapped permanents of a player before others: mana is made by them."""
    return lambda object: object.zone == "battlefield" and object.controller == seat and not object.tapped


def _floats(reading: Reading, seat: Seat, source: ObjectId, mana: list[str]) -> bool:
    pool = reading.state.players[seat].pool.values()
    floating = Counter[str](unit.type for unit in pool if unit.source == source)
    return Counter(mana) <= floating


def _can_be_tapped(reading: Reading, source: ObjectId) -> bool:
    """Whether it has a mana ability to activate; what nobody knows is taken to have one."""
    permanent: GameObject = reading.state.object(source)
    if permanent.definition is None:
        return True
    return bool(permanent.definition.faces[permanent.face].mana_abilities)


def make_mana(
    reading: Reading,
    seat: Seat,
    source: ObjectId,
    ability: int | None,
    mana: Mana | None,
    cause: Written | None,
) -> Written:
    """A mana ability is activated; `mana` is what comes out, where the page says so."""
    activated = reading.recorder.write(AbilityActivated(seat, source, ability=ability, mana=True), cause)
    if mana is not None:
        values = mana.symbols or ("nothing",)
        reading.recorder.write(ChoiceMade(seat, "mana", values=values, asked_by=source), activated)
    return activated
