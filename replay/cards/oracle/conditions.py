"""Conditions: what stands after "if" and "as long as", put together to a `Condition`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from typing import Any, Final

from lark import Token, Transformer, v_args
from msgspec.structs import replace

from replay.cards.definitions.conditions import (
    Compare,
    Condition,
    Exists,
    Happened,
    HasDesignation,
    HowCast,
    Is,
    Not,
    TurnOf,
)
from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    AnyAmount,
    Chosen,
    CountersOn,
    CountOf,
    Each,
    Event,
    Extreme,
    Filter,
    Fixed,
    Player,
    Recorded,
    Reference,
    ValueOf,
)
from replay.cards.definitions.words import EventKind
from replay.cards.oracle.filters import as_filter, restrict
from replay.cards.oracle.pending import LAST
from replay.cards.oracle.words import closed

_NONE = Fixed(0)
_HAPPENINGS: Final[dict[str, EventKind]] = {
    "died": "dies",
    "entered": "enters",
    "attacked": "attacks",
    "blocked": "blocks",
    "left": "leaves",
}


def _hand(of: Reference) -> CountOf:
    return CountOf(Filter(noun="card", zone="hand", owner=of))


def _exists(noun: Filter, least: Amount, most: Amount) -> Condition:
    if isinstance(most, AnyAmount) or least == most == Fixed(1):
        return Exists(noun, ">=", least)
    return Exists(noun, "=", least)


def _this_turn(kind: Any, **fields: Any) -> Condition:
    return Happened(Event(kind, span="this turn", **fields))


def _is(what: Reference, predicate: Filter) -> Condition:
    if predicate == Filter(states=("kicked",)):
        return HowCast("kicked", what)
    if isinstance(what, Chosen):
        return _exists(replace(what.filter, any_of=(predicate,)), what.at_least, what.at_most)
    return Is(what, predicate)


@v_args(inline=True)
class ConditionRules(Transformer[Any, Any]):
    """What may be true or not."""

    def controls(self, who: Reference, _: Token, what: Any) -> Condition:
        noun = restrict(as_filter(what), {"controller": who})
        if isinstance(what, Chosen):
            return _exists(noun, what.at_least, what.at_most)
        return Exists(noun)

    def controls_no(self, who: Reference, *parts: Any) -> Condition:
        return Exists(restrict(as_filter(parts[-1]), {"controller": who}), "=", _NONE)

    def controls_fewer(self, who: Reference, _: Token, most: Amount, __: Token, what: Reference) -> Condition:
        return Exists(restrict(as_filter(what), {"controller": who}), "<=", most)

    def there_are(self, *parts: Any) -> Condition:
        least, what = parts[-2:]
        return Exists(what.filter, ">=", least) if isinstance(what, CountOf) else Compare(what, ">=", least)

    def there_are_nouns(self, *parts: Any) -> Condition:
        (least, most, _), noun = parts[-2:]
        return _exists(noun, least, most)

    def there_are_none(self, *parts: Any) -> Condition:
        what = parts[-1]
        return Exists(what.filter, "=", _NONE) if isinstance(what, CountOf) else Compare(what, "=", _NONE)

    def life_at_least(self, _: Token, __: Token, least: Amount) -> Condition:
        return Compare(ValueOf("life", YOU), ">=", least)

    def life_at_most(self, who: Reference, _: Token, most: Amount, *__: Token) -> Condition:
        return Compare(ValueOf("life", who), "<=", most)

    def no_cards_in_hand(self, who: Reference, *_: Token) -> Condition:
        return Compare(_hand(who), "=", _NONE)

    def cards_in_hand(self, who: Reference, _: Token, least: Amount, *__: Token) -> Condition:
        return Compare(_hand(who), ">=", least)

    def more_cards_than_you(self, who: Reference, *_: Token) -> Condition:
        return Compare(_hand(who), ">", _hand(YOU))

    def more_life_than(self, who: Reference, _: Token, other: Reference) -> Condition:
        return Compare(ValueOf("life", who), ">", ValueOf("life", other))

    def has_counter(self, what: Reference, *parts: Any) -> Condition:
        return Compare(CountersOn(_kind(parts), what), ">=", Fixed(1))

    def has_no_counter(self, what: Reference, *parts: Any) -> Condition:
        return Compare(CountersOn(_kind(parts), what), "=", _NONE)

    def has_counters_number(self, what: Reference, _: Token, least: Amount, *parts: Any) -> Condition:
        return Compare(CountersOn(_kind(parts), what), ">=", least)

    def has_the_keyword(self, what: Reference, _: Token, keyword: Token) -> Condition:
        return _is(what, Filter(noun="object", keywords=(str(keyword),)))

    def is_like(self, what: Reference, _: Token, predicate: Filter) -> Condition:
        return _is(what, predicate)

    def it_is_like(self, *parts: Any) -> Condition:
        return _is(LAST, parts[-1])

    def is_unlike(self, what: Reference, _: Token, predicate: Filter) -> Condition:
        return Not(Is(what, predicate))

    def your_turn(self, *_: Token) -> Condition:
        return TurnOf(YOU)

    def not_your_turn(self, *_: Token) -> Condition:
        return Not(TurnOf(YOU))

    def not_their_turn(self, *_: Token) -> Condition:
        return Not(TurnOf(Player("that")))

    def property_is(self, of: Reference, what: Token, _: Token, bound: Any) -> Condition:
        return Compare(ValueOf("life" if what == "life total" else closed(what), of), bound[0], bound[1])

    def amount_is(self, amount: Amount, _: Token, bound: Any) -> Condition:
        return Compare(amount, bound[0], bound[1])

    def life_is(self, _: Token, bound: Any) -> Condition:
        return Compare(ValueOf("life", YOU), bound[0], bound[1])

    def there_is(self, *_: Token) -> None:
        return None

    def died_under_control(self, what: Reference, *_: Token) -> Condition:
        return _this_turn("dies", subjects=(Each(restrict(as_filter(what), {"controller": YOU})),))

    def left_under_control(self, what: Reference, *_: Token) -> Condition:
        return _this_turn("leaves", subjects=(Each(restrict(as_filter(what), {"controller": YOU})),))

    def is_in_zone(self, what: Reference, _: Token, owner: Reference, zone: Token) -> Condition:
        return Is(what, restrict(Filter(noun="object"), {"zone": str(zone), "owner": owner}))

    def gained_life(self, *_: Token) -> Condition:
        return _this_turn("life gained", player=YOU)

    def lost_life(self, who: Reference, _: Token) -> Condition:
        return _this_turn("life lost", player=who)

    def acted_on(self, what: Reference, _: Token, action: Token) -> Condition:
        least = what.at_least if isinstance(what, Chosen) else Fixed(1)
        return Exists(restrict(as_filter(what), {"among": Recorded(closed(action))}), ">=", least)

    def nth_spell(self, what: Reference, _: Token, nth: Token, *__: Token) -> Condition:
        return HowCast(f"{nth} spell this turn", what)

    def attacked(self, _: Token, *parts: Any) -> Condition:
        nouns = [part for part in parts if isinstance(part, Filter)]
        return _this_turn("attacks", player=YOU, subjects=tuple(Each(noun) for noun in nouns))

    def played_land(self, *_: Token) -> Condition:
        return _this_turn("land played", player=YOU)

    def cast_it(self, _: Token, __: Token, what: Reference) -> Condition:
        return HowCast("cast", what)

    def cast_it_from(self, _: Token, __: Token, what: Reference, ___: Any, zone: Token) -> Condition:
        return HowCast(f"from {zone}", what)

    def was_spent(self, *parts: Any) -> Condition:
        symbols = "".join(part for part in parts if isinstance(part, Token) and part.type == "SYMBOL")
        return HowCast(f"spent {symbols}", parts[-1])

    def entered_this_turn(self, what: Reference, verb: Token) -> Condition:
        if isinstance(what, (Chosen, Each)):
            least = what.at_least if isinstance(what, Chosen) else Fixed(1)
            event = Event(_HAPPENINGS[verb], (Each(what.filter),), span="this turn")
            return Happened(event, least.value if isinstance(least, Fixed) else 1)
        return Is(what, Filter(noun="object", history=f"{verb} this turn"))

    def player_has_counters(
        self, who: Reference, _: Token, least: Amount, kind: Token, __: Token
    ) -> Condition:
        return Compare(CountersOn(str(kind), who), ">=", least)

    def linked_exists(self, what: Reference, *_: Token) -> Condition:
        return Exists(restrict(as_filter(what), {"among": "linked"}))

    def total_is(self, what: Reference, _: Token, which: Token, bound: Any) -> Condition:
        measured: Any = which.removeprefix("total ")
        total = measured != str(which)
        amount = Extreme("total", measured, as_filter(what)) if total else ValueOf(measured, what)
        return Compare(amount, bound[0], bound[1])

    def no_blessing(self, *_: Token) -> Condition:
        return Not(HasDesignation("city's blessing", YOU))

    def is_monarch(self, _: Token) -> Condition:
        return HasDesignation("monarch", YOU)

    def city_blessing(self, *_: Token) -> Condition:
        return HasDesignation("city's blessing", YOU)

    def has_initiative(self, *_: Token) -> Condition:
        return HasDesignation("initiative", YOU)

    def no_spells_last_turn(self, *_: Token) -> Condition:
        return Happened(Event("cast", span="last turn"), at_least=0, at_most=0)

    def spells_last_turn(self, *parts: Any) -> Condition:
        least = next(part for part in parts if isinstance(part, Fixed))
        return Happened(Event("cast", player=Player("any"), span="last turn"), at_least=least.value)


def _kind(parts: Any) -> str:
    return next(part[0] for part in parts if isinstance(part, tuple) and isinstance(part[0], str))
