"""Noun phrases: whether an object or a player is what a `Filter` describes.

Each part of the phrase is one test; only the parts that a phrase has are asked, in an order that puts
the cheap ones first. What nobody knows, or no one understood, raises Unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from replay.cards.definitions.phrases import Comparison, Filter, Player, Reference
from replay.cards.definitions.words import Comparator
from replay.rules.layers.characteristics import ObjectNow, characteristics
from replay.rules.meaning.context import Context, Subject, as_seat
from replay.rules.meaning.described import HISTORIES, STATES, targets_of, was_dealt_damage_by
from replay.rules.meaning.evaluation import amount, answers_filters, could_produce, matches, players, subjects
from replay.rules.meaning.identity import once_per_definition
from replay.rules.meaning.measures import characteristic_of
from replay.rules.meaning.words import chosen_word, color_letter
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat, Zone

Test = Callable[[State, Context, Filter, GameObject, ObjectNow], bool]

COMPARE: Final[dict[Comparator, Callable[[int, int], bool]]] = {
    "=": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}
"""How two numbers are compared."""

_BLANK: Final = Filter()
_PLAYERS: Final = ("player", "opponent")


@answers_filters
def is_described(state: State, context: Context, noun: Filter, subject: Subject) -> bool:
    """Whether an object or player is one that the noun phrase names."""
    tests = _understood(noun)
    seat = as_seat(subject)
    if seat is not None:
        return _is_player_described(state, context, noun, seat)
    object = state.object(subject)
    if subject in context.looking_back:
        object = object.as_it_was or object
    return _passes(tests, state, context, noun, object, characteristics(state, object))


def _passes(
    tests: tuple[Test, ...],
    state: State,
    context: Context,
    noun: Filter,
    object: GameObject,
    now: ObjectNow,
) -> bool:
    for test in tests:  # noqa: SIM110 - asked so often that `all` would be half of it
        if not test(state, context, noun, object, now):
            return False
    return True


def described_among(
    state: State, context: Context, noun: Filter, candidates: Iterable[ObjectNow]
) -> tuple[ObjectId, ...]:
    """Those of some objects, whose characteristics are at hand, that the noun phrase names."""
    tests, objects = _understood(noun), state.objects
    return tuple(now.id for now in candidates if _passes(tests, state, context, noun, objects[now.id], now))


def _is_player_described(state: State, context: Context, noun: Filter, seat: Seat) -> bool:
    subject = -seat
    if noun.any_of:
        return any(matches(state, context, option, subject) for option in noun.any_of)
    if noun.noun not in (*_PLAYERS, "object"):
        return False
    is_opponent = seat != context.controller
    if (noun.noun == "opponent" or noun.other) and not is_opponent:
        return False
    if noun.among is not None and subject not in subjects(state, context, noun.among):
        return False
    life = state.players[seat].life
    return all(COMPARE[test.operator](life, amount(state, context, test.amount)) for test in noun.comparisons)


def _understood(noun: Filter) -> tuple[Test, ...]:
    if noun.opaque:
        raise Unknown(f"what is meant by “{noun.opaque}”")
    return _tests(noun)


@once_per_definition
def _tests(noun: Filter) -> tuple[Test, ...]:
    """What an object has to pass, beginning with what the head noun asks."""
    if noun.noun in _PLAYERS:
        return (_is_player,)
    parts = [part for part in _TESTS if getattr(noun, part) != getattr(_BLANK, part)]
    seen = (_is_seen,) if _ON_THE_CARD.intersection(parts) else ()
    return (_is_where_its_noun_says, *seen, *(_TESTS[part] for part in parts))


def _is_player(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return False


# --- where, whose ----------------------------------------------------------------------------------


def _is_where_its_noun_says(
    state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow
) -> bool:
    is_there = _NOUNS[noun.noun](object)
    return is_there and (noun.zone is None or object.zone is None or object.zone == noun.zone)


def _is_at(*zones: Zone) -> Callable[[GameObject], bool]:
    """In one of the zones, or gone: then it is asked about as it last was."""
    return lambda object: object.zone is None or object.zone in zones


_NOUNS: Final[dict[str, Callable[[GameObject], bool]]] = {
    "permanent": _is_at("battlefield"),
    "card": lambda object: object.kind == "card",
    "spell": lambda object: _is_at("stack")(object) and object.kind != "ability",
    "ability": lambda object: object.kind == "ability",
    "source": lambda _object: True,
    "object": lambda _object: True,
}


def _has_controller(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    seat = object.controller if object.zone in ("battlefield", "stack", None) else object.owner
    return _is_seat(state, context, noun.controller, seat)


def _has_owner(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return _is_seat(state, context, noun.owner, object.owner)


def _is_seat(state: State, context: Context, whose: Reference | None, seat: Seat | None) -> bool:
    if seat is None:
        raise Unknown("whose it is")
    if isinstance(whose, Player):
        if whose.who == "you":
            return seat == context.controller
        if whose.who in ("opponent", "each opponent", "each other player"):
            return seat != context.controller
        if whose.who in ("any", "each player") and not context.chosen_players:
            return True
    return whose is None or seat in players(state, context, whose)


# --- what it is ------------------------------------------------------------------------------------


def _is_seen(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    if not now.known and not now.types and object.kind == "card":
        raise Unknown("which card it is")
    return True


def _has_types(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    for word in noun.types:  # noqa: SIM110 - as above
        if word not in now.types:
            return False
    return True


def _has_subtypes(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(map(now.has_subtype, noun.subtypes))


def _has_supertypes(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(word in now.supertypes for word in noun.supertypes)


def _has_colors(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(color in now.colors if color != "C" else not now.colors for color in noun.colors)


def _has_none_of(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return not any(
        word in now.types or word in now.supertypes or now.has_subtype(word) for word in noun.without
    )


def _has_no_color_of(
    state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow
) -> bool:
    return not any(color in now.colors for color in noun.without_colors)


def _has_keywords(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(_has_keyword(now, keyword) for keyword in noun.keywords)


def _lacks_keywords(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return not any(_has_keyword(now, keyword) for keyword in noun.without_keywords)


def _has_keyword(now: ObjectNow, keyword: str) -> bool:
    if now.has(keyword):
        return True
    if not now.known:
        raise Unknown(f"whether a card that is not known has {keyword}")
    return False


def _has_name(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    if now.name is None:
        raise Unknown("the name of a card that is not known")
    return now.name.casefold() == noun.name.casefold()


def _has_values(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(_compares(state, context, test, object) for test in noun.comparisons)


def _compares(state: State, context: Context, test: Comparison, object: GameObject) -> bool:
    value = characteristic_of(state, object, test.what)
    return value is not None and COMPARE[test.operator](value, amount(state, context, test.amount))


# --- what it does and what was done to it ----------------------------------------------------------


def _is_other(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return object.id != context.source


def _is_token(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return (object.kind == "token") == noun.token


def _is_tapped(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return object.tapped == noun.tapped


def _has_states(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(_is_in_state(state, context, noun, word, object, now) for word in noun.states)


def _is_in_state(
    state: State, context: Context, noun: Filter, word: str, object: GameObject, now: ObjectNow
) -> bool:
    if word in STATES:
        return STATES[word](state, context, object, now)
    how, _, what = word.partition(" ")
    if how in ("greatest", "least") and what in ("power", "toughness", "mana value"):
        return _is_extreme(state, context, noun, word, object)
    raise Unknown(f"whether it is {word}")


def _is_extreme(state: State, context: Context, noun: Filter, word: str, object: GameObject) -> bool:
    """Compared with what the rest of the phrase names, "among" which it stands."""
    how, _, what = word.partition(" ")
    value = characteristic_of(state, object, what)
    others = [
        characteristic_of(state, other, what) for other in state.battlefield() if _is_peer(noun, other, state)
    ]
    known = [other for other in others if other is not None]
    return value is not None and value == (max if how == "greatest" else min)(known, default=value)


def _is_peer(noun: Filter, other: GameObject, state: State) -> bool:
    return all(word in characteristics(state, other).types for word in noun.types or ("creature",))


def _has_counters(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(object.counters if kind == "any" else kind in object.counters for kind in noun.counters)


def _has_history(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    if noun.history == "was dealt damage by this this turn":
        return was_dealt_damage_by(state, object, context.source)
    test = HISTORIES.get(noun.history)
    if test is None:
        raise Unknown(f"whether it {noun.history}")
    return test(state, object)


# --- what was chosen, what it is compared with -----------------------------------------------------


def _is_as_chosen(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return all(_is_chosen(state, context, what, object, now) for what in noun.chosen)


def _is_chosen(state: State, context: Context, what: str, object: GameObject, now: ObjectNow) -> bool:
    word = chosen_word(state, context, what)
    if word is None:
        return False
    if what == "color":
        return color_letter(word) in now.colors
    if what == "name":
        return now.name is not None and now.name.casefold() == word.casefold()
    return now.has_subtype(word) or word.lower() in now.types


def _is_not(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return noun.except_for is None or object.id not in subjects(state, context, noun.except_for)


def _is_among(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return noun.among is None or object.id in subjects(state, context, noun.among)


def _is_same(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    if noun.same_as is None:
        raise Unknown("with what it is compared")
    models = [state.object(id) for id in subjects(state, context, noun.same_as) if id > 0]
    return any(all(_shares(state, what, object, model) for what in noun.same) for model in models)


def _shares(state: State, what: str, object: GameObject, model: GameObject) -> bool:
    if what in _SHARES:
        return _SHARES[what](characteristics(state, object), characteristics(state, model))
    return characteristic_of(state, object, what) == characteristic_of(state, model, what)


def _shares_creature_type(one: ObjectNow, other: ObjectNow) -> bool:
    return any(map(other.has_subtype, one.subtypes)) or any(map(one.has_subtype, other.subtypes))


_SHARES: Final[dict[str, Callable[[ObjectNow, ObjectNow], bool]]] = {
    "name": lambda one, other: one.name is not None and one.name == other.name,
    "color": lambda one, other: not set(one.colors).isdisjoint(other.colors),
    "card type": lambda one, other: not set(one.types).isdisjoint(other.types),
    "creature type": _shares_creature_type,
}
"""What two objects may have in common, beside an equal number."""


def _has_target(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    aim = noun.targets
    return aim is not None and any(matches(state, context, aim, each) for each in targets_of(state, object))


def _could_produce(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    return not could_produce(state, object).isdisjoint(noun.could_produce)


def _is_one_of(state: State, context: Context, noun: Filter, object: GameObject, now: ObjectNow) -> bool:
    for option in noun.any_of:  # noqa: SIM110 - asked as often as `_passes`
        if _is_option(state, context, noun, option, object, now):
            return True
    return False


def _is_option(
    state: State, context: Context, noun: Filter, option: Filter, object: GameObject, now: ObjectNow
) -> bool:
    """An alternative without a head noun of its own ("artifact or creature spell") shares the phrase's."""
    tests = _understood(option)
    if noun.noun in ("card", "spell", "ability", "source") and option.noun == _BLANK.noun:
        tests = tests[1:]
    return _passes(tests, state, context, option, object, now)


_ON_THE_CARD: Final = frozenset(
    {
        "types", "subtypes", "supertypes", "colors", "without", "without_colors", "keywords",
        "without_keywords", "comparisons", "name", "chosen", "same",
    }
)  # fmt: skip
"""The parts of a phrase that need the card itself."""

_TESTS: Final[dict[str, Test]] = {
    "types": _has_types,
    "subtypes": _has_subtypes,
    "supertypes": _has_supertypes,
    "colors": _has_colors,
    "without": _has_none_of,
    "without_colors": _has_no_color_of,
    "other": _is_other,
    "except_for": _is_not,
    "token": _is_token,
    "tapped": _is_tapped,
    "controller": _has_controller,
    "owner": _has_owner,
    "any_of": _is_one_of,
    "counters": _has_counters,
    "among": _is_among,
    "states": _has_states,
    "keywords": _has_keywords,
    "without_keywords": _lacks_keywords,
    "comparisons": _has_values,
    "name": _has_name,
    "chosen": _is_as_chosen,
    "same": _is_same,
    "targets": _has_target,
    "could_produce": _could_produce,
    "history": _has_history,
}
"""Part of a noun phrase → its test."""
