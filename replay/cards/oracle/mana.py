"""Mana that is added: outputs and types put together to `AddMana`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from typing import Any

from lark import Token, Transformer, v_args

from replay.cards.definitions import mana
from replay.cards.definitions.mana import (
    AddMana,
    DoubleUnspentMana,
    FixedMana,
    ManaOutput,
    ManaTypes,
    MixedMana,
)
from replay.cards.definitions.phrases import Amount, Filter, Fixed, Reference, ThatMany, This
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.pending import LAST
from replay.cards.oracle.references import meant_by


def _letters(symbols: Any) -> tuple[str, ...]:
    return tuple(
        token.strip("{}") for token in symbols if isinstance(token, Token) and token.type == "SYMBOL"
    )


@v_args(inline=True)
class ManaRules(Transformer[Any, Any]):
    """Sentences that add mana."""

    def add_mana(self, *parts: Any) -> AddMana:
        return AddMana(parts[-1])

    def player_adds_mana(self, who: Reference, _: Token, output: ManaOutput) -> AddMana:
        return AddMana(output, who)

    def add_each_color(self, _: Token, among: Reference, *__: Any) -> AddMana:
        return AddMana(MixedMana(Fixed(1), mana.ColorsAmong(as_filter(among)), "each"))

    def double_unspent(self, *_: Token) -> DoubleUnspentMana:
        return DoubleUnspentMana()

    def mana_options(self, *options: ManaOutput) -> ManaOutput:
        return mana.ManaOptions(options)

    def mana_sum(self, *parts: Any) -> ManaOutput:
        return mana.ManaSum(tuple(part for part in parts if not isinstance(part, Token)))

    def mana_same(self, *parts: Any) -> Any:
        return parts[-1]

    def mana_symbols(self, *symbols: Token) -> ManaOutput:
        return FixedMana(_letters(symbols))

    def mana_for_each(self, *parts: Any) -> ManaOutput:
        return FixedMana(_letters(parts), parts[-1])

    def mana_equal(self, *parts: Any) -> ManaOutput:
        return FixedMana(_letters(parts), parts[-1])

    def mana_equal_chosen(self, *parts: Any) -> ManaOutput:
        return MixedMana(parts[-1], mana.ChosenColor())

    def mana_times(self, amount: Amount, symbol: Token) -> ManaOutput:
        return FixedMana(_letters([symbol]), amount)

    def mana_that_much(self, symbol: Token) -> ManaOutput:
        return FixedMana(_letters([symbol]), ThatMany())

    def mana_of(self, amount: Amount, types: ManaTypes, *where: Any) -> ManaOutput:
        return MixedMana(where[-1] if where else amount, types)

    def mana_of_one(self, amount: Amount, _: Token, types: ManaTypes) -> ManaOutput:
        return MixedMana(amount, types)

    def mana_different(self, amount: Amount, _: Token) -> ManaOutput:
        return MixedMana(amount, mana.AnyColor(), "different")

    def mana_combination(self, amount: Amount, types: ManaTypes) -> ManaOutput:
        return MixedMana(amount, types, "combination")

    def mana_that_much_one(self, _: Token, types: ManaTypes) -> ManaOutput:
        return MixedMana(ThatMany(), types)

    def mana_that_much_combination(self, types: ManaTypes) -> ManaOutput:
        return MixedMana(ThatMany(), types, "combination")

    def mana_equal_one(self, *parts: Any) -> ManaOutput:
        return MixedMana(parts[-1], parts[-2])

    def mana_types(self, types: ManaTypes) -> ManaTypes:
        return types

    def any_color(self, *_: Token) -> ManaTypes:
        return mana.AnyColor()

    def any_type(self, _: Token) -> ManaTypes:
        return mana.Listed(("W", "U", "B", "R", "G", "C"))

    def commander_colors(self, *_: Token) -> ManaTypes:
        return mana.CommanderColors()

    def colors_among(self, _: Token, among: Reference) -> ManaTypes:
        return mana.ColorsAmong(as_filter(among))

    def colors_could(self, _: Token, reference: Reference) -> ManaTypes:
        return _could(reference, colors_only=True)

    def types_could(self, _: Token, reference: Reference) -> ManaTypes:
        return _could(reference, colors_only=False)

    def colors_the_could(self, _: Token, noun: Filter) -> ManaTypes:
        return mana.CouldProduce(colors_only=True, of=meant_by(noun))

    def types_the_could(self, _: Token, noun: Filter) -> ManaTypes:
        return mana.CouldProduce(colors_only=False, of=meant_by(noun))

    def type_produced(self, *_: Any) -> ManaTypes:
        return mana.TypeProduced()

    def colors_of_this(self, *_: Token) -> ManaTypes:
        return mana.ColorsOf(This())

    def colors_of_last(self, *_: Token) -> ManaTypes:
        return mana.ColorsOf(LAST)

    def colors_of_that(self, noun: Any, *_: Token) -> ManaTypes:
        return mana.ColorsOf(meant_by(noun))

    def chosen_color(self, *_: Token) -> ManaTypes:
        return mana.ChosenColor()

    def noted_type(self, *_: Token) -> ManaTypes:
        return mana.NotedType()

    def listed_types(self, *symbols: Token) -> ManaTypes:
        return mana.Listed(_letters(symbols))


def _could(reference: Reference, colors_only: bool) -> ManaTypes:
    noun = as_filter(reference)
    if noun.among is not None and noun.noun == "object":
        return mana.CouldProduce(colors_only, of=noun.among)
    return mana.CouldProduce(colors_only, noun)
