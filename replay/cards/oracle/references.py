"""References: who or what a phrase means, how many of it, and what is targeted."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from typing import Any

import msgspec
from lark import Token, Transformer, v_args

from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    AnyAmount,
    AttachedObject,
    Chosen,
    ControllerOf,
    Each,
    Filter,
    Fixed,
    GrantingObject,
    LibraryCards,
    OpaqueAmount,
    OwnerOf,
    Player,
    Recorded,
    Reference,
    TargetSpec,
    ThatMany,
    This,
    X,
)
from replay.cards.oracle import words
from replay.cards.oracle.filters import actions_in, fields_of
from replay.cards.oracle.pending import LAST, NewTarget
from replay.cards.oracle.words import zone_word

Quantity = tuple[Amount, Amount, bool]
"""At least, at most, and whether "other" stood with the number."""

ANY_TARGET = Filter(
    noun="object",
    any_of=(
        Filter(types=("creature",)),
        Filter(types=("planeswalker",)),
        Filter(types=("battle",)),
        Filter(noun="player"),
    ),
)
_LIBRARY_ENDS = frozenset({"top of library", "bottom of library"})
_ATTACHED = frozenset({"enchanted", "equipped", "fortified"})


def _is_plain(noun: Filter) -> bool:
    named = {"noun", "types", "subtypes", "supertypes", "any_of", "token", "colors"}
    return named.issuperset(fields_of(noun))


def _players(noun: Filter, every: bool) -> Reference | None:
    if noun.noun == "opponent":
        return Player("each opponent" if every else "opponent") if noun == Filter(noun="opponent") else None
    if noun.noun != "player":
        return None
    if noun == Filter(noun="player", other=True):
        return Player("each other player")
    return Player("each player" if every else "any") if noun == Filter(noun="player") else None


def meant_by(noun: Filter) -> Reference:
    """Who or what "that ..." or "those ..." points back to."""
    if noun.noun in {"player", "opponent"}:
        return Player("that")
    if actions := actions_in(noun):
        return Recorded(actions[0])
    if noun.among is not None:
        return noun.among if noun.owner is None else Each(noun)
    if noun.token and _is_plain(noun):
        return Recorded("created")
    return LAST if _is_plain(noun) else Each(msgspec.structs.replace(noun, among=LAST))


@v_args(inline=True)
class QuantityRules(Transformer[Any, Any]):
    """How many of what a phrase names."""

    def number(self, token: Token) -> Amount:
        value = words.number(token)
        if value is not None:
            return Fixed(value)
        return X() if str(token) == "X" else OpaqueAmount(str(token))

    def exactly_one(self, *_: Token) -> Quantity:
        return Fixed(1), Fixed(1), False

    def one_other(self) -> Quantity:
        return Fixed(1), Fixed(1), True

    def exactly(self, number: Amount) -> Quantity:
        return number, number, False

    def exactly_two(self) -> Quantity:
        return Fixed(2), Fixed(2), False

    def exactly_other(self, number: Amount) -> Quantity:
        return number, number, True

    def up_to(self, number: Amount) -> Quantity:
        return Fixed(0), number, False

    def up_to_other(self, number: Amount) -> Quantity:
        return Fixed(0), number, True

    def up_to_that_many(self) -> Quantity:
        return Fixed(0), ThatMany(), False

    def any_number(self) -> Quantity:
        return Fixed(0), AnyAmount(), False

    def at_least(self, number: Amount) -> Quantity:
        return number, AnyAmount(), False

    def between(self, *numbers: Amount) -> Quantity:
        return numbers[0], numbers[-1], False

    def that_many(self) -> Quantity:
        return ThatMany(), ThatMany(), False


@v_args(inline=True)
class ReferenceRules(QuantityRules):
    """Who or what is meant."""

    def this(self, *_: Token) -> Reference:
        return This()

    def granting(self, _: Token) -> Reference:
        return GrantingObject()

    def last(self, *_: Token) -> Reference:
        return LAST

    def you(self, _: Token) -> Reference:
        return YOU

    def your_opponents(self, _: Token) -> Reference:
        return Player("each opponent")

    def defending(self, _: Token) -> Reference:
        return Player("defending")

    def active(self, _: Token) -> Reference:
        return Player("active")

    def that_noun(self, noun: Filter, *_: Token) -> Reference:
        return meant_by(noun)

    def the_noun(self, noun: Filter, *_: Token) -> Reference:
        if noun.noun in {"player", "opponent"} and noun.states:
            return Player("chosen")
        return meant_by(noun)

    def holder_of_last(self, owner: Token) -> Reference:
        return _holder(LAST, owner)

    def holder_of_this(self, _: Token, __: Token, owner: Token) -> Reference:
        return _holder(This(), owner)

    def holder_of_that(self, noun: Filter, _: Token, owner: Token) -> Reference:
        if _ATTACHED & set(noun.states):
            return _holder(AttachedObject(), owner)
        return _holder(meant_by(noun), owner)

    def each(self, noun: Filter) -> Reference:
        return _players(noun, every=True) or Each(noun)

    def bare_noun(self, noun: Filter, *_: Token) -> Reference:
        if _ATTACHED & set(noun.states):
            return Player("chosen") if noun.noun == "player" else AttachedObject()
        return _players(noun, every=True) or Each(noun)

    def some(self, quantity: Quantity, noun: Filter) -> Reference:
        least, most, other = quantity
        if (least, most) == (Fixed(1), Fixed(1)) and not other and (player := _players(noun, every=False)):
            return player
        if end := _LIBRARY_ENDS & set(noun.states):
            return LibraryCards(noun.owner or YOU, most, "top" if "top of library" in end else "bottom")
        return Chosen(_other(noun) if other else noun, least, most)

    def some_at_random(self, quantity: Quantity, noun: Filter) -> Reference:
        least, most, _ = quantity
        return Chosen(noun, least, most, at_random=True)

    def some_of_last(self, quantity: Quantity, _: Token) -> Reference:
        return Chosen(Filter(noun="object", among=LAST), quantity[0], quantity[1])

    def some_of_those(self, quantity: Quantity, noun: Filter) -> Reference:
        return Chosen(msgspec.structs.replace(noun, among=meant_by(noun)), quantity[0], quantity[1])

    def each_of_target(self, target: Reference) -> Reference:
        return target

    def the_rest(self) -> Reference:
        return Recorded("rest")

    def both(self, left: Reference, _: Token, right: Reference) -> tuple[Reference, ...]:
        return (*(left if isinstance(left, tuple) else (left,)), right)

    def whole_zone(self, owner: Reference, zone: Token) -> Reference:
        return Each(Filter(noun="card", zone=zone_word(zone), owner=owner))

    def all_zones(self, zone: Token) -> Reference:
        return Each(Filter(noun="card", zone=zone_word(zone)))

    def holder(self, reference: Reference) -> Reference:
        return reference


def _holder(of: Reference, word: Token) -> Reference:
    return OwnerOf(of) if word.startswith("owner") else ControllerOf(of)


def _other(noun: Filter) -> Filter:
    return msgspec.structs.replace(noun, other=True)


@v_args(inline=True)
class TargetRules(Transformer[Any, Any]):
    """Uses of the word "target"."""

    def target_one(self, noun: Filter) -> NewTarget:
        return NewTarget(TargetSpec(noun))

    def target_other(self, noun: Filter) -> NewTarget:
        return NewTarget(TargetSpec(_other(noun)))

    def target_some(self, quantity: Quantity, noun: Filter) -> NewTarget:
        return NewTarget(TargetSpec(_other(noun) if quantity[2] else noun, quantity[0], quantity[1]))

    def target_some_other(self, quantity: Quantity, noun: Filter) -> NewTarget:
        return NewTarget(TargetSpec(_other(noun), quantity[0], quantity[1]))

    def target_any(self) -> NewTarget:
        return NewTarget(TargetSpec(ANY_TARGET))

    def target_any_other(self) -> NewTarget:
        return NewTarget(TargetSpec(_other(ANY_TARGET)))

    def target_any_some(self, quantity: Quantity) -> NewTarget:
        return NewTarget(
            TargetSpec(_other(ANY_TARGET) if quantity[2] else ANY_TARGET, quantity[0], quantity[1])
        )

    def library_one(self, end: Token, _: Token, owner: Reference, __: Token) -> Reference:
        return LibraryCards(owner, Fixed(1), "top" if end == "top" else "bottom")

    def library_some(self, end: Token, amount: Amount, _: Token, owner: Reference, __: Token) -> Reference:
        return LibraryCards(owner, amount, "top" if end == "top" else "bottom")

    def whose_you(self, *_: Token) -> Reference:
        return YOU

    def whose_that(self, *_: Token) -> Reference:
        return Player("that")

    def whose_any(self, *parts: Token) -> Reference:
        return Player("opponent" if any(part.startswith("opponent") for part in parts) else "any")

    def whose_each(self, player: Token, *_: Token) -> Reference:
        return Player("each opponent" if player.startswith("opponent") else "each player")

    def whose_opponents(self, *_: Token) -> Reference:
        return Player("each opponent")

    def whose_defending(self, *_: Token) -> Reference:
        return Player("defending")

    def whose_chosen(self, *_: Token) -> Reference:
        return Player("chosen")

    def whose_target(self, player: Token, *_: Token) -> NewTarget:
        noun = Filter(noun="opponent" if player.startswith("opponent") else "player")
        return NewTarget(TargetSpec(noun))

    def whose_holder(self, *parts: Any) -> Reference:
        owner = next(part for part in reversed(parts) if isinstance(part, Token) and part.type == "OWNER")
        return _holder(LAST, owner)
