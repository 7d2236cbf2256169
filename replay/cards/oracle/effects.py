"""Effects on cards, counters, life, damage and taps: clauses put together to an `Effect`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from replay.cards.definitions import abilities, effects
from replay.cards.definitions.abilities import Effect
from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    AnyAmount,
    Chosen,
    Each,
    Filter,
    Fixed,
    Half,
    Reference,
    ThatMany,
    This,
    ValueOf,
)
from replay.cards.oracle.costs import amount_of
from replay.cards.oracle.filters import as_filter, fields_of
from replay.cards.oracle.pending import LAST, NewTarget
from replay.cards.oracle.words import zone_word

Effects = Effect | tuple[Effect, ...]


def without_tokens(parts: tuple[Any, ...]) -> list[Any]:
    """The parts of a rule that mean something."""
    return [part for part in parts if not isinstance(part, Token)]


def subject_of(parts: tuple[Any, ...], otherwise: Reference = YOU) -> tuple[Reference, list[Any]]:
    """Who acts (`otherwise`, unless the clause begins with somebody), and the other parts."""
    if parts and not isinstance(parts[0], Token):
        return parts[0], without_tokens(parts[1:])
    return otherwise, without_tokens(parts)


def _is_hand(what: Any) -> bool:
    return (
        isinstance(what, Each)
        and fields_of(what.filter).keys() == {"noun", "zone", "owner"}
        and what.filter.zone == "hand"
    )


def spread(what: Any, make: Any) -> Effects:
    """One effect for each of several things named with "and"."""
    return tuple(make(each) for each in what) if isinstance(what, tuple) else make(what)


def _so_many(effect: Callable[[Reference, Amount], Effect]) -> Callable[..., Effects]:
    """The rule of a verb that says who, and how much."""

    def rule(_self: Any, *parts: Any) -> Effects:
        who, (amount,) = subject_of(parts)
        return spread(who, lambda each: effect(each, amount))

    return rule


def _done_to(effect: Callable[[Reference], Effect]) -> Callable[..., Effects]:
    """The rule of a verb that says only what it is done to."""

    def rule(_self: Any, *parts: Any) -> Effects:
        _, (what,) = subject_of(parts)
        return spread(what, effect)

    return rule


@v_args(inline=True)
class CardRules(Transformer[Any, Any]):
    """Cards drawn, discarded, moved, searched for, looked at."""

    draw = _so_many(effects.Draw)
    mill = _so_many(effects.Mill)

    def cards_counted(self, *parts: Any) -> Amount:
        return amount_of(parts[0]) if len(parts) > 1 else Fixed(1)

    def cards_equal(self, _: Token, amount: Amount) -> Amount:
        return amount

    def one_card(self, *_: Token) -> Amount:
        return Fixed(1)

    def that_many_cards(self, *_: Token) -> Amount:
        return ThatMany()

    def discard(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        if isinstance(what, Chosen):
            amount = amount_of((what.at_least, what.at_most, False))
            plain = None if what.filter == Filter(noun="card") else what.filter
            return spread(who, lambda each: effects.Discard(each, amount, plain, at_random=what.at_random))
        if _is_hand(what):
            return spread(who, lambda each: effects.Discard(each, None))
        return effects.Discard(who, what=what)

    def search(self, *parts: Any) -> Effects:
        who, (searched, what) = subject_of(parts)
        most = what.at_most if isinstance(what, Chosen) else Fixed(1)
        owner, zones = searched
        return effects.SearchLibrary(as_filter(what), most, who, owner, zones)

    def search_zone(self, owner: Reference, zone: Token) -> Any:
        return owner, (str(zone),)

    def search_two(self, owner: Reference, zone: Token, *_: Token) -> Any:
        return owner, (str(zone), "graveyard")

    def shuffle(self, *parts: Any) -> Effects:
        who, _ = subject_of(parts)
        return effects.Shuffle(who)

    def shuffle_whole(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        owner = getattr(getattr(what, "filter", None), "owner", None)
        return effects.Shuffle(owner if owner is not None and owner != YOU else who)

    def shuffle_into(self, *parts: Any) -> Effects:
        who, (what, *_) = subject_of(parts)
        return spread(what, lambda each: effects.MoveTo(each, "library", position="shuffle", who=who))

    def reveal(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        if _is_hand(what):
            return spread(who, effects.RevealHand)
        return effects.Reveal(what, who)

    def look_at(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        if _is_hand(what):
            return effects.RevealHand(what.filter.owner or YOU, look=True)
        return effects.LookAt(what, who)

    def reveal_until(self, *parts: Any) -> Effects:
        return _until(parts, exile=False)

    def exile_until(self, *parts: Any) -> Effects:
        return _until(parts, exile=True)


def _until(parts: tuple[Any, ...], exile: bool) -> Effects:
    owner, what = without_tokens(parts)[-2:]
    amount = what.at_least if isinstance(what, Chosen) else Fixed(1)
    return effects.RevealUntil(owner, as_filter(what), amount, exile)


@v_args(inline=True)
class MoveRules(Transformer[Any, Any]):
    """Objects moved between zones."""

    def destroy(self, _: Token, what: Reference) -> Effects:
        return spread(what, effects.Destroy)

    def exile(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        return spread(what, lambda each: effects.MoveTo(each, "exile", who=who))

    def exile_face_down(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        return effects.MoveTo(what, "exile", face_down=True, who=who)

    def sacrifice(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        if isinstance(who, tuple):
            return tuple(effects.Sacrifice(what, each) for each in who)
        return spread(what, lambda each: effects.Sacrifice(each, who))

    def move(self, *parts: Any) -> Effects:
        who, (what, where) = subject_of(parts)
        return spread(what, lambda each: effects.MoveTo(each, who=who, **where))

    def move_from(self, *parts: Any) -> Effects:
        who, (what, zone, where) = subject_of(parts)
        return spread(what, lambda each: effects.MoveTo(each, who=who, origin=zone["zone"], **where))

    def to_zone(self, *parts: Any) -> Any:
        return {"zone": zone_word(parts[-1])}

    def to_battlefield(self, *parts: Any) -> Any:
        where: dict[str, Any] = {
            "zone": zone_word(next(p for p in parts if isinstance(p, Token) and p.type == "ZONE"))
        }
        for part in parts:
            if isinstance(part, dict):
                where |= part
        return where

    def to_library(self, _: Token, end: Token, __: Any, zone: Token, *random: bool) -> Any:
        return {"zone": zone_word(zone), "position": str(end), "random_order": any(random)}

    def to_that_library(self, _: Token, end: Token, zone: Token, *random: bool) -> Any:
        return {"zone": zone_word(zone), "position": str(end), "random_order": any(random)}

    def put_back(self, random: bool) -> Any:
        return {"zone": "library", "position": "top", "random_order": random}

    def any_order(self) -> bool:
        return False

    def random_order(self, *_: Token) -> bool:
        return True

    def arrives_tapped(self, _: Token) -> Any:
        return {"tapped": True}

    def arrives_under(self, whose: Reference, _: Token) -> Any:
        return {"under": whose}

    def arrives_transformed(self, _: Token) -> Any:
        return {"transformed": True}

    def arrives_attacking(self, *_: Token) -> Any:
        return {"tapped": True, "attacking": True}

    def arrives_face_down(self, _: Token) -> Any:
        return {"face_down": True}

    def arrives_with(self, counted: Any, _: Token) -> Any:
        kind, amount = counted
        return {"counters": ((kind, amount.value),)} if isinstance(amount, Fixed) else {}


@v_args(inline=True)
class CounterRules(Transformer[Any, Any]):
    """Counters, life, damage, tapping."""

    def one_counter(self, *parts: Any) -> Any:
        return parts[-1][0], Fixed(1)

    def some_counters(self, *parts: Any) -> Any:
        return parts[-1][0], parts[-2]

    def some_counters_equal(self, _: Token, kind: tuple[str, ...], amount: Amount) -> Any:
        return kind[0], amount

    def any_counters_number(self, kind: tuple[str, ...]) -> Any:
        return kind[0], AnyAmount()

    def up_to_counters(self, most: Amount, kind: tuple[str, ...]) -> Any:
        return kind[0], AnyAmount(0, most)

    def put_counters(self, *parts: Any) -> Effects:
        _, (counted, what) = subject_of(parts)
        return spread(what, lambda each: effects.PutCounters(each, *counted))

    def distribute_counters(self, counted: Any, what: Reference) -> Effects:
        kind, amount = counted
        return effects.PutCounters(what, kind, amount, distributed=True)

    def take_counters(self, *parts: Any) -> Effects:
        _, (counted, what) = subject_of(parts)
        return spread(what, lambda each: effects.TakeCounters(each, *counted))

    def take_all_counters(self, *parts: Any) -> Effects:
        _, (kind, what) = subject_of(parts)
        return effects.TakeCounters(what, kind[0], None)

    def move_counters(self, *parts: Any) -> Effects:
        _, (counted, origin, to) = subject_of(parts)
        return effects.MoveCounters(origin, to, *counted)

    def double_counters(self, kind: tuple[str, ...], what: Reference) -> Effects:
        return effects.DoubleCounters(what, kind[0])

    def get_energy(self, *parts: Any) -> Effects:
        who, _ = subject_of(parts)
        count = sum(isinstance(part, Token) and part.type == "ENERGY" for part in parts)
        return effects.PutCounters(who, "energy", Fixed(count))

    def get_energy_amount(self, *parts: Any) -> Effects:
        who, (amount,) = subject_of(parts)
        return effects.PutCounters(who, "energy", amount)

    def get_counters(self, *parts: Any) -> Effects:
        who, (amount,) = subject_of(parts)
        return spread(who, lambda each: effects.PutCounters(each, str(parts[-2]), amount))

    def get_counter(self, *parts: Any) -> Effects:
        who, _ = subject_of(parts)
        return spread(who, lambda each: effects.PutCounters(each, str(parts[-2])))

    def lose_counters(self, *parts: Any) -> Effects:
        who, _ = subject_of(parts)
        return effects.TakeCounters(who, str(parts[-2]), None)

    gain_life = _so_many(effects.GainLife)
    lose_life = _so_many(effects.LoseLife)

    def life_amount(self, *parts: Any) -> Any:
        return parts[-1]

    def half_life(self, *parts: Any) -> Amount:
        return Half(ValueOf("life", LAST), "up" if parts[-1] == "up" else "down")

    def damage(self, *parts: Any) -> Effects:
        source, (amount, to) = subject_of(parts, This())
        return spread(to, lambda each: effects.DealDamage(amount, each, source))

    damage_equal = damage

    def damage_equal_after(self, *parts: Any) -> Effects:
        source, (to, amount) = subject_of(parts, This())
        return spread(to, lambda each: effects.DealDamage(amount, each, source))

    def damage_divided(self, *parts: Any) -> Effects:
        source, rest = subject_of(parts, This())
        return effects.DealDamage(rest[0], rest[-1], source, divided=True)

    def damage_twice(self, *parts: Any) -> Effects:
        source, (first, to, second, also) = subject_of(parts, This())
        return effects.DealDamage(first, to, source), effects.DealDamage(second, also, source)

    tap = _done_to(effects.Tap)
    untap = _done_to(effects.Untap)

    def tap_or_untap(self, _: Token, __: Token, what: Reference) -> Effects:
        same = LAST if isinstance(what, NewTarget) else what
        return abilities.OneOf(((effects.Tap(what),), (effects.Untap(same),)))
