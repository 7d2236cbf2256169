"""Reads positions: who has what where, as the setup of a game states it.

Everything here happens within the event that begins the game. That a zone of hidden cards holds so many is
observed once, when the position is complete.
"""

from typing import Final

from msgspec import UNSET

from logs.transcript.positions import (
    GameBegins,
    PlayerAmounts,
    PoolContents,
    Setup,
    StackContents,
    ZoneContents,
)
from logs.transcript.reading import NO_ACT, Act, Moment, Reading, anything, permanents, reads, zone_of
from logs.transcript.recorder import Written
from logs.transcript.syntax import (
    Amount,
    Chosen,
    Flag,
    Item,
    Mana,
    Modifier,
    PowerToughness,
    Ref,
    Related,
    Targets,
    XValue,
)
from replay.cards.definitions.written import write
from replay.errors import InputError
from replay.events import (
    Attack,
    ChanceDecided,
    Characteristics,
    ChoiceMade,
    CombatChanged,
    CountersChanged,
    DamageDealt,
    EffectBegan,
    Event,
    GameStarted,
    LifeChanged,
    ManaAdded,
    ObjectCreated,
    Observed,
    PlayerValues,
    RelationChanged,
    StatusChanged,
)
from replay.rules.effects.tokens import predefined_token
from replay.terms import MANA_TYPES, ObjectId, Seat, Status, Zone

STARTING_LIFE = 20
OPENING_HAND = 7
MOST_CARDS_A_LINE = 1_000

_STATUS: Final[dict[str, tuple[Status, int]]] = {
    "tapped": ("tapped", 1),
    "untapped": ("tapped", 0),
    "sick": ("summoning_sick", 1),
    "facedown": ("face_down", 1),
    "flipped": ("flipped", 1),
}
"""Flags of the notation as a status and its value."""

_HIDDEN = ("hand", "library")
OUTSIDE = ("deck", "sideboard")
"""Lists of cards that stand beside a game."""


@reads(Setup)
def position(reading: Reading, _: Setup, moment: Moment) -> Act:
    """A position follows: the game is already running."""
    if reading.placed:
        raise InputError(
            "a second `setup`",
            line=moment.line.number,
            expected="what happened, or `game 2, …` where the next game begins",
        )
    seats = tuple(reading.names.seats.values())
    started = GameStarted(seats, STARTING_LIFE, complete=False, edition=reading.edition)
    reading.opening = reading.recorder.write(started)
    return Act(reading.opening)


@reads(GameBegins)
def game(reading: Reading, statement: GameBegins, moment: Moment) -> Act:
    """A game from its beginning."""
    seats = tuple(reading.names.seats.values())
    first = None if statement.on_the_play is None else reading.seat(statement.on_the_play)
    started = GameStarted(seats, STARTING_LIFE, starting_seat=first, edition=reading.edition)
    reading.opening = reading.recorder.write(started)
    libraries = {seat: PlayerValues(hand=0, library=reading.decks.get(seat, UNSET)) for seat in seats}
    reading.recorder.write(Observed(players=libraries), reading.opening)
    reading.recorder.write(ChanceDecided("opening_hands", result=OPENING_HAND))
    reading.game_number = statement.number
    return Act(reading.opening)


@reads(ZoneContents)
def zone(reading: Reading, statement: ZoneContents, moment: Moment) -> Act:
    """Cards in a zone. Of a deck its size is kept, of a sideboard nothing: both stand outside the game."""
    seat = reading.seat(statement.player)
    if statement.zone in OUTSIDE:
        reading.report.ignored[statement.zone] += 1
        if statement.zone == "deck":
            reading.decks[seat] = sum(item.count for item in statement.items)
        return NO_ACT
    place = zone_of(statement.zone, statement.player)
    if place in _HIDDEN:
        total = sum(item.count for item in statement.items)
        reading.counts[seat, place] = reading.counts.get((seat, place), 0) + total
    for item in statement.items:
        _put(reading, item, place, seat, moment)
    return NO_ACT


@reads(StackContents)
def stack(reading: Reading, statement: StackContents, moment: Moment) -> Act:
    """Spells on the stack, from the top: the lowest is put there first."""
    for item in reversed(statement.items):
        _put(reading, item, "stack", 1, moment)
    return NO_ACT


def _put(reading: Reading, item: Item, place: Zone, seat: Seat, moment: Moment) -> None:
    if item.count > MOST_CARDS_A_LINE:
        raise InputError(
            f"{item.count:,} cards", line=moment.line.number, expected=f"at most {MOST_CARDS_A_LINE:,}"
        )
    if not isinstance(item.thing, Ref):
        if place not in _HIDDEN:
            for _ in range(item.count):
                reading.recorder.write(ObjectCreated(reading.new_id(), place, owner=seat), reading.opening)
        return
    for _ in range(item.count):
        id = _created(reading, item, place, seat)
        reading.name(item.thing, id)
        if item.handle:
            reading.call(item.handle, id)


def _created(reading: Reading, item: Item, place: Zone, seat: Seat) -> ObjectId:
    id = reading.new_id()
    people = {
        said.word: reading.seat(said.ref)
        for said in item.modifiers
        if isinstance(said, Related) and said.word in ("owner", "controller")
    }
    owner = people.get("owner", people.get("controller", seat) if place == "stack" else seat)
    is_token = Flag("token") in item.modifiers
    name = item.thing.name if isinstance(item.thing, Ref) and not item.thing.unknown else None
    predefined = predefined_token(name) if is_token and name else None
    created = ObjectCreated(
        id,
        place,
        kind="token" if is_token else "card",
        owner=owner,
        controller=people.get("controller", owner if place == "stack" else seat),
        definition=name if predefined is None else None,
        described=None if predefined is None else write(predefined),
    )
    reading.recorder.write(created, reading.opening)
    if place == "battlefield" and Flag("sick") not in item.modifiers:
        reading.recorder.write(StatusChanged(id, "summoning_sick", 0), reading.opening)
    modify(reading, id, item.modifiers, reading.opening)
    return id


@reads(PlayerAmounts)
def amounts(reading: Reading, statement: PlayerAmounts, moment: Moment) -> Act:
    """A player's life, counters, and numbers of cards."""
    seat = reading.seat(statement.player)
    for amount in statement.amounts:
        if amount.kind in _HIDDEN:
            reading.counts[seat, amount.kind] = amount.number
        elif amount.kind == "life" and amount.number == STARTING_LIFE:
            continue
        elif amount.kind == "life":
            reading.recorder.write(LifeChanged(seat, amount.number - STARTING_LIFE), reading.opening)
        elif amount.number:
            reading.recorder.write(CountersChanged(amount.kind, amount.number, seat=seat), reading.opening)
    return NO_ACT


@reads(PoolContents)
def pool(reading: Reading, statement: PoolContents, moment: Moment) -> Act:
    """Mana that floats in a player's pool."""
    seat = reading.seat(statement.player)
    for payment in statement.mana:
        source = reading.permanent(payment.sources[0]) if payment.sources else None
        add_mana(reading, seat, payment.mana, source, reading.opening)
    return NO_ACT


def add_mana(reading: Reading, seat: Seat, mana: Mana, source: ObjectId | None, cause: Written | None) -> Act:
    """Mana goes into a pool. Symbols that are no type of mana are counted as not understood."""
    written = None
    for symbol in mana.symbols:
        if symbol in MANA_TYPES:
            added = ManaAdded(seat, reading.new_id(), symbol, source)
            written = reading.recorder.write(added, cause)
        else:
            reading.report.count_unknown("mana", symbol)
    return Act(written)


def complete_position(reading: Reading) -> None:
    """The position is complete: so many cards are in the hidden zones."""
    stated = {seat for seat, _ in reading.counts}
    players = {
        seat: PlayerValues(
            hand=reading.counts.get((seat, "hand"), UNSET),
            library=reading.counts.get((seat, "library"), UNSET),
        )
        for seat in sorted(stated)
    }
    reading.counts.clear()
    if players:
        reading.recorder.write(Observed(players=players), reading.opening)


# ---- what is said of an object in parentheses


def modify(reading: Reading, id: ObjectId, modifiers: tuple[Modifier, ...], cause: Written | None) -> None:
    """Writes what makes the modifiers true of an object."""
    for modifier in modifiers:
        for event in _events_of(reading, id, modifier):
            reading.recorder.write(event, cause)


def _events_of(reading: Reading, id: ObjectId, modifier: Modifier) -> list[Event]:
    if isinstance(modifier, Flag):
        return _flag(id, modifier.word)
    if isinstance(modifier, Amount):
        if modifier.kind == "damage":
            return [DamageDealt(modifier.number, object=id)]
        return [CountersChanged(modifier.kind, modifier.number, object=id)]
    if isinstance(modifier, PowerToughness):
        change = Characteristics(set_power=modifier.power, set_toughness=modifier.toughness)
        return [EffectBegan(reading.new_id(), (id,), change, "indefinite")]
    if isinstance(modifier, Related):
        return _relation(reading, id, modifier)
    seat = 1
    if isinstance(modifier, XValue):
        return [ChoiceMade(seat, "x", amount=modifier.number, asked_by=id)]
    if isinstance(modifier, Targets):
        objects, seats = reading.things(modifier.refs, anything)
        return [ChoiceMade(seat, "target", objects, seats, asked_by=id)]
    return [RelationChanged("chosen", id, value=_chosen(modifier))]


def _flag(id: ObjectId, word: str) -> list[Event]:
    if word in _STATUS:
        status, value = _STATUS[word]
        return [StatusChanged(id, status, value)]
    return [CombatChanged(id, Attack(id))] if word == "attacking" else []


def _relation(reading: Reading, id: ObjectId, modifier: Related) -> list[Event]:
    if modifier.word == "face":
        return [StatusChanged(id, "face", reading.names.card(modifier.ref.name)[1] or 0)]
    if modifier.word == "on":
        return [RelationChanged("attached", id, to=reading.permanent(modifier.ref))]
    if modifier.word == "with":
        return [RelationChanged("linked", reading.object(modifier.ref, permanents(None)), to=id)]
    return []


def _chosen(chosen: Chosen) -> str:
    return chosen.value.name if isinstance(chosen.value, Ref) else chosen.value.text
