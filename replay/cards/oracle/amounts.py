"""Amounts: numbers, counts and measures put together to an `Amount`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from typing import Any, Final, Literal

from lark import Token, Transformer, v_args

from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    CountersOn,
    CountOf,
    CountOfDistinct,
    Devotion,
    Extreme,
    Filter,
    Fixed,
    Half,
    ManaSpent,
    Plus,
    Reference,
    ThatMany,
    Times,
    UnspentMana,
    ValueOf,
)
from replay.cards.oracle.filters import as_filter, kind_word
from replay.cards.oracle.pending import LAST
from replay.cards.oracle.words import COLOR_LETTERS, closed

_SUPERLATIVES: Final[dict[str, Literal["greatest", "least"]]] = {
    "greatest": "greatest",
    "highest": "greatest",
    "least": "least",
    "lowest": "least",
}
_PROPERTIES: Final = {"base power": "power", "life total": "life", "total power": "power"}
_TYPES_COUNTED: Final = frozenset({"basic land type", "card type", "creature type"})
"""Kinds of types that are counted apart; "the chosen type" does not tell them apart."""


def _property(token: Token) -> Any:
    return closed(_PROPERTIES.get(token, token))


@v_args(inline=True)
class AmountRules(Transformer[Any, Any]):
    """How many, how much."""

    def number_amount(self, amount: Amount) -> Amount:
        return amount

    def that_much(self) -> Amount:
        return ThatMany()

    def number_of(self, amount: Amount) -> Amount:
        return amount

    def number_of_both(self, left: Amount, right: Amount) -> Amount:
        return Plus(left, right)

    def property_of(self, of: Reference, what: Token) -> Amount:
        return ValueOf(_property(what), of)

    def property_of_the(self, what: Token, of: Reference) -> Amount:
        return ValueOf(_property(what), of)

    def last_one(self) -> Reference:
        return LAST

    def you_one(self) -> Reference:
        return YOU

    def extreme(self, how: Token, what: Token, among: Reference) -> Amount:
        return Extreme(_SUPERLATIVES.get(how, "total"), _property(what), as_filter(among))

    def devotion(self, *colors: Token) -> Amount:
        return Devotion(tuple(COLOR_LETTERS[color] for color in colors))

    def devotion_chosen(self, _: Token) -> Amount:
        return Devotion(("chosen",))

    def energy_paid(self, *_: Token) -> Amount:
        return ThatMany("energy paid")

    def life_changed(self, verb: Token) -> Amount:
        return ThatMany(closed(f"life {verb}"))

    def counters_removed(self, _: tuple[str, ...]) -> Amount:
        return ThatMany("counters removed")

    def mana_spent(self, of: Reference) -> Amount:
        return ManaSpent("amount", of)

    def colors_spent(self, _: Token, of: Reference) -> Amount:
        return ManaSpent("colors", of)

    def unspent(self, color: Token, *_: Token) -> Amount:
        return UnspentMana((COLOR_LETTERS[color],))

    def plus(self, left: Amount, right: Amount) -> Amount:
        return Plus(left, right)

    def minus(self, left: Amount, right: Amount) -> Amount:
        return Plus(left, Times(-1, right))

    def twice(self, amount: Amount) -> Amount:
        return Times(2, amount)

    def times(self, factor: Amount, amount: Amount) -> Amount:
        return Times(factor.value if isinstance(factor, Fixed) else 1, amount)

    def half(self, amount: Amount, rounded: Token) -> Amount:
        return Half(amount, "up" if rounded == "up" else "down")

    def count_objects(self, reference: Reference) -> Amount:
        return CountOf(as_filter(reference))

    def count_counters(self, kind: tuple[str, ...], of: Reference) -> Amount:
        return CountersOn(kind[0], of)

    def count_kinds(self, kind: Token, among: Reference) -> Amount:
        one = kind.removesuffix("s")
        what = closed(one) if one in _TYPES_COUNTED else kind_word(kind)
        return CountOfDistinct(what, as_filter(among))

    def count_names(self, noun: Filter) -> Amount:
        return CountOfDistinct("name", noun)
