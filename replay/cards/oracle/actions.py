"""Effects with other verbs, tokens and payments: clauses put together to an `Effect`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from typing import Any, Final

from lark import Token, Transformer, v_args

from replay.cards.definitions import abilities, continuous, costs, effects, replacements, spells
from replay.cards.definitions.abilities import Ability, CreateTokens, TokenDescription
from replay.cards.definitions.effects import LAST as IT
from replay.cards.definitions.phrases import YOU, Amount, AnyAmount, Fixed, Reference, ThatMany, Times, X
from replay.cards.oracle.costs import amount_of, mana_cost_of
from replay.cards.oracle.effects import Effects, spread, subject_of
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.pending import Quoted, for_now
from replay.cards.oracle.references import Quantity
from replay.cards.oracle.words import COLOR_LETTERS, singular

_PREDEFINED: Final = {
    "Treasure": "{T}, Sacrifice ~: Add one mana of any color.",
    "Food": "{2}, {T}, Sacrifice ~: You gain 3 life.",
    "Clue": "{2}, Sacrifice ~: Draw a card.",
    "Gold": "Sacrifice ~: Add one mana of any color.",
    "Blood": "{1}, {T}, Discard a card, Sacrifice ~: Draw a card.",
    "Powerstone": "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
}
"""Predefined tokens whose ability the text leaves to the rules (111.10)."""


def _verb(name: Token) -> str:
    first, _, rest = name.partition(" ")
    stem = first.removesuffix("s") if first not in {"discuss"} else first
    return f"{stem} {rest}".strip()


def size_of(token: str) -> tuple[Amount, Amount]:
    """Power and toughness from "2/2" or "X/X"; a star counts as 0 until an ability defines it."""
    power, toughness = (
        X() if part == "X" else Fixed(int(part) if part.isdigit() else 0) for part in token.split("/")
    )
    return power, toughness


@v_args(inline=True)
class ActionRules(Transformer[Any, Any]):
    """Other verbs."""

    def keyword_action(self, *parts: Any) -> Effects:
        who, rest = subject_of(parts)
        name = next(part for part in parts if isinstance(part, Token))
        amount = rest[0] if rest else None
        return spread(who, lambda each: effects.KeywordAction(_verb(name), each, amount=amount))

    def keyword_action_on(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        name = next(part for part in parts if isinstance(part, Token))
        return spread(what, lambda each: effects.KeywordAction(_verb(name), who, each))

    def keyword_action_self(self, what: Reference, name: Token, *amount: Amount) -> Effects:
        return effects.KeywordAction(_verb(name), YOU, what, amount[0] if amount else None)

    def amass(self, *parts: Any) -> Effects:
        subtype = singular(parts[0]) if isinstance(parts[0], Token) else ""
        return effects.KeywordAction("amass", amount=parts[-1], detail=subtype)

    def switch(self, what: Reference, *_: Token) -> Effects:
        return abilities.StartContinuous(what, (continuous.SwitchPowerToughness(),), "indefinite")

    def counter_spell(self, _: Token, what: Reference) -> Effects:
        return spells.CounterSpell(what)

    def copy_spell(self, what: Reference) -> Effects:
        return spells.CopySpell(what)

    def new_targets(self, *_: Token) -> Effects:
        return spells.ChooseNewTargets(IT)

    def transform(self, *parts: Any) -> Effects:
        _, (what,) = subject_of(parts)
        return effects.Transform(what)

    def attach(self, what: Reference, to: Reference) -> Effects:
        return effects.Attach(what, to)

    def detach(self, what: Reference) -> Effects:
        return effects.Detach(what)

    def fight(self, what: Reference, _: Token, other: Reference) -> Effects:
        return effects.Fight(what, other)

    def gain_control(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        change = continuous.ChangeController(who)
        return spread(what, lambda each: abilities.StartContinuous(each, (change,), "indefinite"))

    def exchange_control(self, _: Token, what: Any) -> Effects:
        left, right = what if isinstance(what, tuple) else (what, what)
        return effects.ExchangeControl(left, right)

    def choose_value(self, *parts: Any) -> Effects:
        who, (value,) = subject_of(parts)
        return effects.ChooseValue(value[0], who, among=value[1])

    def value_kind(self, *tokens: Token) -> Any:
        return " ".join(token for token in tokens if token.type not in {"A"}), None

    def value_among(self, _: Token, kind: Token, among: Reference) -> Any:
        return str(kind), as_filter(among)

    def value_player(self, _: Token, player: Token) -> Any:
        return str(player), None

    def value_number(self, _: Token) -> Any:
        return "number", None

    def choose_objects(self, *parts: Any) -> Effects:
        who, (what,) = subject_of(parts)
        return spread(what, lambda each: effects.ChooseObjects(each, who))

    def win(self, who: Reference, _: Token) -> Effects:
        return effects.EndGame(who, "wins")

    def lose(self, who: Reference, _: Token) -> Effects:
        return effects.EndGame(who, "loses")

    def monarch(self, who: Reference, _: Token) -> Effects:
        return effects.GainDesignation("monarch", who)

    def initiative(self, who: Reference) -> Effects:
        return effects.GainDesignation("initiative", who)

    def ring(self, *_: Token) -> Effects:
        return effects.GainDesignation("ring", YOU)

    def extra_turn(self, *parts: Any) -> Effects:
        return effects.ExtraTurn(subject_of(parts)[0])

    def remove_from_combat(self, *parts: Any) -> Effects:
        return effects.RemoveFromCombat(parts[-1])

    def flip_coin(self, *parts: Any) -> Effects:
        who, _ = subject_of(parts)
        return effects.RollOrFlip(2, who=who)

    def double_x(self, _: Token) -> Effects:
        return spells.DoubleX(IT)

    def prevent_all(self, scope: dict[str, Any]) -> Effects:
        return replacements.PreventDamage(**scope, lasts="end_of_turn")

    def prevent_all_combat(self, _: Token, scope: dict[str, Any]) -> Effects:
        return replacements.PreventDamage(**scope, combat_only=True, lasts="end_of_turn")

    def prevented(self, *scopes: dict[str, Any]) -> dict[str, Any]:
        return {name: value for scope in scopes for name, value in scope.items()}

    def prevented_from(self, source: Reference, _: Token) -> dict[str, Any]:
        return {"source": source}

    def prevented_to(self, to: Reference) -> dict[str, Any]:
        return {"to": to}

    def prevented_by(self, source: Reference) -> dict[str, Any]:
        return {"source": source}

    def prevented_now(self) -> dict[str, Any]:
        return {}

    def prevented_both(self, what: Reference) -> dict[str, Any]:
        return {"to": what, "source": what}

    def prevent_next(self, amount: Amount, to: Reference) -> Effects:
        return replacements.PreventDamage(amount, to, lasts="end_of_turn")

    def pay(self, *parts: Any) -> Effects:
        who, (cost,) = subject_of(parts)
        return effects.PayCosts((cost,), who)

    def pay_symbols(self, *symbols: Token) -> costs.Cost:
        return costs.PayMana(mana_cost_of(symbols))

    def pay_life(self, amount: Amount) -> costs.Cost:
        return costs.PayLife(amount)

    def pay_energy(self, *symbols: Token) -> costs.Cost:
        return costs.PayCounters(Fixed(len(symbols)))

    def pay_energy_number(self, *parts: Any) -> costs.Cost:
        return costs.PayCounters(next(part for part in parts if not isinstance(part, Token)))

    def pay_energy_any(self, _: Token) -> costs.Cost:
        return costs.PayCounters(AnyAmount())

    def pay_energy_more(self, least: Amount, _: Token) -> costs.Cost:
        return costs.PayCounters(AnyAmount(least.value if isinstance(least, Fixed) else 1))

    def pay_life_any(self) -> costs.Cost:
        return costs.PayLife(AnyAmount())

    def pay_its_cost(self) -> costs.Cost:
        return costs.OpaqueCost("its mana cost")


@v_args(inline=True)
class TokenRules(Transformer[Any, Any]):
    """Tokens and emblems."""

    def create(self, *parts: Any) -> Effects:
        who, (made,) = subject_of(parts)
        return spread(who, lambda each: CreateTokens(who=each, **made))

    def created_tokens(self, quantity: Quantity, token: TokenDescription) -> Any:
        return {"token": token, "amount": amount_of(quantity)}

    def created_tapped(self, quantity: Quantity, _: Token, token: TokenDescription) -> Any:
        return {"token": token, "amount": amount_of(quantity), "tapped": True}

    def created_attacking(self, quantity: Quantity, token: TokenDescription, *_: Token) -> Any:
        return {"token": token, "amount": amount_of(quantity), "tapped": True, "attacking": True}

    def created_copy(self, quantity: Quantity, _: Any, *parts: Any) -> Any:
        return {"token": TokenDescription(copy_of=parts[-1]), "amount": amount_of(quantity)}

    def created_equal(self, _: Token, token: TokenDescription, amount: Amount) -> Any:
        return {"token": token, "amount": amount}

    def created_that_many(self, token: TokenDescription) -> Any:
        return {"token": token, "amount": ThatMany()}

    def created_twice_that_many(self, token: TokenDescription) -> Any:
        return {"token": token, "amount": Times(2, ThatMany())}

    def token_words(self, *tokens: Token) -> tuple[Token, ...]:
        return tokens

    def token_word(self, token: Token) -> Token:
        return token

    def token_sized(
        self, size: Token, words: tuple[Token, ...], *granted: tuple[Ability, ...]
    ) -> TokenDescription:
        return _token(words, size, "", granted)

    def token_plain(self, words: tuple[Token, ...], *granted: tuple[Ability, ...]) -> TokenDescription:
        return _token(words, None, "", granted)

    def token_named(
        self, size: Token, words: tuple[Token, ...], name: str, *granted: Any
    ) -> TokenDescription:
        return _token(words, size, name, granted)

    def token_plain_named(self, words: tuple[Token, ...], name: str, *granted: Any) -> TokenDescription:
        return _token(words, None, name, granted)

    def token_with(self, *granted: Any) -> tuple[Ability, ...]:
        return tuple(each for each in granted if each is not None)

    def ability_join(self, *_: Token) -> None:
        return None

    def token_keyword(self, keyword: Token) -> Any:
        return abilities.KeywordAbility(str(keyword), str(keyword))

    def token_keyword_number(self, keyword: Token, number: Amount) -> Any:
        return abilities.KeywordAbility(str(keyword), str(keyword), amount=number)

    def token_quoted(self, quote: Token) -> Any:
        return Quoted(quote[1:-1])

    def get_emblem(self, *parts: Any) -> Effects:
        who, _ = subject_of(parts)
        return abilities.CreateEmblem((for_now(Quoted(parts[-1][1:-1])),), who)


def _token(words: tuple[Token, ...], size: Token | None, name: str, granted: Any) -> TokenDescription:
    if size is None and not name and len(words) <= 2 and (known := _PREDEFINED.get(str(words[0]))):
        ability = for_now(Quoted(known))
        return TokenDescription(types=("artifact",), subtypes=(str(words[0]),), abilities=(ability,))
    power, toughness = size_of(size) if size else (None, None)
    kinds: dict[str, tuple[str, ...]] = {}
    for word in words:
        kinds[word.type] = (*kinds.get(word.type, ()), singular(word))
    return TokenDescription(
        name=name,
        types=kinds.get("TYPE", ()),
        subtypes=kinds.get("SUBTYPE", ()),
        supertypes=kinds.get("SUPERTYPE", ()),
        colors=tuple(COLOR_LETTERS[color] for color in kinds.get("COLOR", ())),
        power=power,
        toughness=toughness,
        abilities=granted[0] if granted else (),
    )
