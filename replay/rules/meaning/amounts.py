"""Numbers that text works out (107): every struct of `Amount`.

Within a calculation a number may be negative; who does that many things asks `evaluation.count` (107.1b).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from replay.cards.definitions.phrases import (
    AnyAmount,
    CountersOn,
    CountOf,
    CountOfDistinct,
    Devotion,
    Extreme,
    Filter,
    Fixed,
    Half,
    ManaSpent,
    OpaqueAmount,
    Plus,
    ThatMany,
    ThisTurn,
    Times,
    UnspentMana,
    ValueOf,
    X,
)
from replay.events import AbilityTriggered, ObjectMoved
from replay.rules.layers.characteristics import ObjectNow, characteristics
from replay.rules.meaning.context import Context, objects_among
from replay.rules.meaning.evaluation import (
    amount,
    answers,
    matching,
    objects,
    occurrence,
    player,
    players,
    subjects,
)
from replay.rules.meaning.measures import characteristic_of
from replay.rules.meaning.words import chosen_word, color_letter
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import BASIC_LAND_TYPES, Seat

_COUNTABLE_UNSEEN: Final = frozenset({"noun", "zone", "owner", "controller"})
_PLAIN: Final = Filter()


@answers(Fixed)
def fixed_number(state: State, context: Context, number: Fixed) -> int:
    """The number in the text."""
    return number.value


@implements("x-outside-the-stack-is-zero")
@answers(X)
def value_of_x(state: State, context: Context, number: X) -> int:
    """X is what was announced for it, and 0 for an object that is not on the stack (107.3g)."""
    if context.x is not None:
        return context.x
    source = state.object(context.source)
    if source.zone != "stack":
        return _x_of_spell_cast(state, context)
    if source.x is None:
        raise Unknown("the value of X")
    return source.x


def _x_of_spell_cast(state: State, context: Context) -> int:
    """An ability that triggers on a spell with {X} speaks of the X of that spell (107.3i)."""
    cast = [state.object(id) for id in context.roles.get("object", ()) if id > 0]
    return next((each.x for each in cast if each.x is not None), 0)


@answers(CountOf)
def number_of_objects(state: State, context: Context, number: CountOf) -> int:
    """How many objects or players match; cards nobody has seen count where any card would."""
    noun = number.filter
    if noun.zone in ("hand", "library") and _asks_nothing_of_cards(noun):
        return sum(_cards_in_zone(state, noun, seat) for seat in _whose_zone(state, context, noun))
    return len(matching(state, context, noun))


def _asks_nothing_of_cards(noun: Filter) -> bool:
    return all(
        part in _COUNTABLE_UNSEEN or getattr(noun, part) == getattr(_PLAIN, part)
        for part in noun.__struct_fields__
    )


def _cards_in_zone(state: State, noun: Filter, seat: Seat) -> int:
    found = state.zone(noun.zone or "hand", seat).count
    if found is None:
        raise Unknown(f"how many cards are in a {noun.zone}")
    return found


def _whose_zone(state: State, context: Context, noun: Filter) -> tuple[Seat, ...]:
    whose = noun.owner or noun.controller
    return tuple(state.players) if whose is None else players(state, context, whose)


@answers(CountOfDistinct)
def number_of_kinds(state: State, context: Context, number: CountOfDistinct) -> int:
    """How many different colours, types, names, ... there are among the objects."""
    ids = objects_among(matching(state, context, number.filter))
    return len({value for id in ids for value in _kinds(state, state.object(id), number.what)})


def _kinds(state: State, object: GameObject, what: str) -> tuple[Any, ...]:
    if what in _KINDS:
        return _KINDS[what](characteristics(state, object))
    value = characteristic_of(state, object, what)
    return () if value is None else (value,)


_KINDS: Final[dict[str, Callable[[ObjectNow], tuple[str, ...]]]] = {
    "color": lambda now: now.colors,
    "card type": lambda now: now.types,
    "basic land type": lambda now: tuple(each for each in BASIC_LAND_TYPES if each in now.subtypes),
    "creature type": lambda now: now.subtypes if "creature" in now.types else (),
    "name": lambda now: (now.name,) if now.name else (),
}
"""What an object may have several of, or that is no number."""


@answers(ValueOf)
def value_of_one(state: State, context: Context, number: ValueOf) -> int:
    """A characteristic of one object, as it last was if it is gone (608.2h), or a life total."""
    if number.what == "life":
        return state.players[player(state, context, number.of)].life
    meant = [as_last_known(state, context, each) for each in objects(state, context, number.of)]
    values = [characteristic_of(state, each, number.what) for each in meant]
    known = [value for value in values if value is not None]
    if not known:
        return _of_nothing(values, number.what)
    return sum(known)


def _of_nothing(values: list[int | None], what: str) -> int:
    """What has no power, or is not there at all, counts 0 (608.2h, 208.3)."""
    if values and what == "power":
        return 0
    if not values:
        return 0
    raise Unknown(f"its {what}")


@answers(Extreme)
def extreme_value(state: State, context: Context, number: Extreme) -> int:
    """The greatest, least or total value among the objects; 0 without any."""
    ids = objects_among(matching(state, context, number.filter))
    values = [characteristic_of(state, state.object(id), number.what) or 0 for id in ids]
    if number.how == "total":
        return sum(values)
    return (max if number.how == "greatest" else min)(values, default=0)


@implements("information-is-read-once")
def as_last_known(state: State, context: Context, object: GameObject) -> GameObject:
    """The object as it last was, if what is spoken of has left the battlefield or the stack (608.2h).

    Its id may go on elsewhere: an ability that triggered on its leaving, or acted on it, means it as it was.
    """
    if object.as_it_was is None:
        return object
    moves = _moves_since(state, context, object)
    if object.zone in (*_REMEMBERED, None) and not moves:
        return object
    spoken_of = any(object.id in group for group in (*context.roles.values(), *context.recorded.values()))
    is_source = object.id == context.source and bool(context.roles)
    return _before(object.as_it_was, moves) if spoken_of or is_source else object


_REMEMBERED: Final = ("battlefield", "stack")
"""How an object was is kept as it leaves these zones."""


def _moves_since(state: State, context: Context, object: GameObject) -> list[ObjectMoved]:
    """How its id has gone on, as new objects, since the ability was put on the stack (400.7)."""
    moves: list[ObjectMoved] = []
    for event in reversed(state.this_turn):
        if isinstance(event, AbilityTriggered) and event.object == getattr(context, "object", None):
            return moves
        if isinstance(event, ObjectMoved) and event.object == object.id:
            moves.insert(0, event)
    return []


def _before(was: GameObject, moves: list[ObjectMoved]) -> GameObject:
    """How it was when it left the first time, if its id has come back and left again since."""
    departures = [move for move in moves if move.origin in _REMEMBERED]
    for _ in departures[1 if moves[:1] == departures[:1] else 0 :]:
        was = was.as_it_was or was
    return was


@answers(CountersOn)
def number_of_counters(state: State, context: Context, number: CountersOn) -> int:
    """The number of counters of a kind on objects or players."""
    meant = subjects(state, context, number.of)
    return sum(_counters(state, context, subject, number.kind) for subject in meant)


def _counters(state: State, context: Context, subject: int, kind: str) -> int:
    if subject < 0:
        counters = state.players[-subject].counters
    else:
        counters = as_last_known(state, context, state.object(subject)).counters
    return sum(counters.values()) if kind == "any" else counters.get(kind, 0)


@answers(Devotion)
def devotion(state: State, context: Context, number: Devotion) -> int:
    """The mana symbols of these colours among mana costs of permanents you control (700.5)."""
    colors = {_devoted_to(state, context, color) for color in number.colors}
    costs = [characteristics(state, each).mana_cost for each in state.battlefield(context.controller)]
    symbols = [symbol for cost in costs if cost is not None for symbol in cost.symbols]
    return sum(not colors.isdisjoint(symbol.split("/")) for symbol in symbols)


def _devoted_to(state: State, context: Context, color: str) -> str:
    if color != "chosen":
        return color
    word = chosen_word(state, context, "color")
    if word is None:
        raise Unknown("which color was chosen")
    return color_letter(word)


@answers(ThatMany)
def that_many(state: State, context: Context, number: ThatMany) -> int:
    """The amount of the event, or of the cost or effect just carried out."""
    if number.of == "event" or (number.of == "last" and "last" not in context.measured):
        if context.amount is None:
            raise Unknown("how many are meant")
        return context.amount
    return context.measured.get(number.of, 0)


@answers(ThisTurn)
def how_often_this_turn(state: State, context: Context, number: ThisTurn) -> int:
    """How often, or how much of, something happened this turn."""
    amounts = [occurrence(state, context, number.event, event) for event in state.this_turn]
    return sum(amounts) if number.measure == "amount" else sum(map(bool, amounts))


@answers(ManaSpent)
def mana_spent_on(state: State, context: Context, number: ManaSpent) -> int:
    """The mana, or the colours of mana, spent to cast an object (106.6, 702.44)."""
    spent = [type for each in objects(state, context, number.of) for type in each.mana_spent]
    return len(spent) if number.what == "amount" else len(set(spent) - {"C", "?"})


@answers(UnspentMana)
def unspent_mana(state: State, context: Context, number: UnspentMana) -> int:
    """The unspent mana of these types that a player has."""
    pool = state.players[player(state, context, number.player)].pool
    return sum(not number.types or unit.type in number.types for unit in pool.values())


@answers(Plus)
def sum_of_two(state: State, context: Context, number: Plus) -> int:
    """The sum of two amounts."""
    return amount(state, context, number.left) + amount(state, context, number.right)


@answers(Times)
def multiple(state: State, context: Context, number: Times) -> int:
    """An amount times a whole number."""
    return number.factor * amount(state, context, number.amount)


@answers(Half)
def half(state: State, context: Context, number: Half) -> int:
    """Half an amount, rounded as the text says (107.1a)."""
    whole = amount(state, context, number.amount)
    return -(-whole // 2) if number.rounded == "up" else whole // 2


@answers(AnyAmount)
def number_to_choose(state: State, context: Context, number: AnyAmount) -> int:
    """Whoever carries it out chooses."""
    raise Unknown("which number is chosen")


@answers(OpaqueAmount)
def unclear_amount(state: State, context: Context, number: OpaqueAmount) -> int:
    """Nobody can tell."""
    raise Unknown(f"how many are meant by “{number.text}”")
