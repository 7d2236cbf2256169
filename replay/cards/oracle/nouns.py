"""Noun phrases: their words and what follows them, put together to a `Filter`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from collections.abc import Mapping
from typing import Any

from lark import Token, Transformer, v_args

from replay.cards.definitions.phrases import (
    Amount,
    Comparison,
    Filter,
    GrantingObject,
    Player,
    Recorded,
    Reference,
)
from replay.cards.definitions.words import Comparator
from replay.cards.oracle.filters import ACTIONS, as_filter, fields_of, filter_of, kind_word, merge, restrict
from replay.cards.oracle.pending import LAST
from replay.cards.oracle.words import closed, zone_word

Fields = Mapping[str, Any]
Bound = tuple[Comparator, Amount]


def _flat(part: Any) -> tuple[Token, ...]:
    return part if isinstance(part, tuple) else (part,)


@v_args(inline=True)
class NounRules(Transformer[Any, Any]):
    """A noun phrase: its words and what follows them."""

    def noun_words(self, *tokens: Any) -> Filter:
        return filter_of([token for part in tokens for token in _flat(part)])

    def separator(self, *tokens: Token) -> Token:
        return Token("SEPARATOR", next((t for t in tokens if t != ","), ","))

    def noun(self, base: Filter, *posts: Fields) -> Filter:
        for fields in posts:
            base = restrict(base, fields)
        return base

    def controlled(self, by: Reference, _: Token) -> Fields:
        return {"controller": by}

    def owned(self, by: Reference, _: Token) -> Fields:
        return {"owner": by}

    def acted_on_by(self, by: Reference, action: Token) -> Fields:
        if action not in ACTIONS:
            return {"opaque": f"{action} this way"}
        return {"among": Recorded(closed(action)), "owner": by}

    def owned_and_controlled(self, by: Reference, *_: Token) -> Fields:
        return {"owner": by, "controller": by}

    def not_controlled(self, *_: Token) -> Fields:
        return {"controller": Player("each other player")}

    def not_owned(self, *_: Token) -> Fields:
        return {"owner": Player("each other player")}

    def in_zone(self, zone: Fields) -> Fields:
        return zone

    def on_battlefield(self, zone: Token) -> Fields:
        return {"zone": zone_word(zone)}

    def zone_of(self, owner: Reference, zone: Token) -> Fields:
        return {"zone": zone_word(zone), "owner": owner}

    def zone_any(self, *tokens: Token) -> Fields:
        return {"zone": zone_word(tokens[-1])}

    def zone_command(self) -> Fields:
        return {"zone": "command"}

    def zone_outside(self) -> Fields:
        return {"zone": "sideboard"}

    def with_quality(self, *qualities: Fields) -> Fields:
        return merge(*qualities)

    def without_keyword(self, keyword: Token) -> Fields:
        return {"without_keywords": (str(keyword),)}

    def that_is(self, *parts: Any) -> Fields:
        return fields_of(parts[-1])

    def that_is_not(self, _: Token, predicate: Filter) -> Fields:
        return {
            "without": (*predicate.types, *predicate.subtypes, *predicate.supertypes),
            "without_colors": predicate.colors,
            **({"tapped": not predicate.tapped} if predicate.tapped is not None else {}),
            **({"opaque": "isn't " + " ".join(predicate.states)} if predicate.states else {}),
        }

    def predicate(self, *tokens: Any) -> Filter:
        flat = [token for part in tokens for token in _flat(part) if token not in {"a", "an"}]
        return filter_of(flat)

    def predicate_word(self, *tokens: Token) -> tuple[Token, ...]:
        return tokens

    def word(self, token: Token) -> Token:
        return token

    def of_chosen(self, *parts: Any) -> Fields:
        return {"chosen": (kind_word(parts[1] if isinstance(parts[0], Token) else parts[0]),)}

    def named(self, name: str) -> Fields:
        return {"name": name}

    def not_named(self, name: str) -> Fields:
        return {"opaque": "not named " + name}

    def name(self, *tokens: Token) -> str:
        return " ".join(tokens).replace(" ,", ",")

    def other_than_this(self, *_: Token) -> Fields:
        return {"other": True}

    def this_way(self) -> Fields:
        return {"among": "this way"}

    def with_this(self, _: Token) -> Fields:
        return {"among": "linked"}

    def from_among(self, reference: Reference) -> Fields:
        return {"among": reference}

    def history(self, verb: Token) -> Fields:
        return {"history": f"{verb} this turn"}

    def history_not(self, verb: Token) -> Fields:
        return {"history": f"didn't {verb} this turn"}

    def dealt_damage(self) -> Fields:
        return {"history": "dealt damage this turn"}

    def dealt_damage_by_this(self, _: Token) -> Fields:
        return {"history": "was dealt damage by this this turn"}

    def was_dealt_damage(self, *_: Token) -> Fields:
        return {"history": "was dealt damage this turn"}

    def could_produce(self, symbol: Token) -> Fields:
        return {"could_produce": (symbol.strip("{}"),)}

    def shares(self, *parts: Any) -> Fields:
        return {"same": (kind_word(parts[-2]),), "same_as": parts[-1]}

    def attached_to(self, *parts: Any) -> Fields:
        return {"attached_to": as_filter(parts[-1])}

    def unrestricted(self) -> Fields:
        return {}

    def cast_this_way(self, _: Token) -> Fields:
        return {"states": ("cast this way",)}

    def not_on_battlefield(self, *_: Token) -> Fields:
        return {"states": ("not on the battlefield",)}

    def from_last(self, _: Token) -> Fields:
        return {"among": LAST}

    def from_elsewhere_than(self, _: Token, __: Reference, zone: Token) -> Fields:
        return {"states": (f"not from {zone}",)}

    def from_library_end(self, end: Token, owner: Reference, _: Token) -> Fields:
        return {"zone": "library", "owner": owner, "states": (f"{end} of library",)}

    def that_has_keyword(self, *parts: Token) -> Fields:
        return {"keywords": (str(next(part for part in parts if part.type == "KEYWORD")),)}

    def other_than_granting(self, *_: Token) -> Fields:
        return {"except_for": GrantingObject()}

    def other_than(self, _: Token, noun: Filter) -> Fields:
        if len(noun.subtypes) > 1:
            return {"opaque": "other than " + " ".join(noun.subtypes)}
        words = [
            each for part in (noun, *noun.any_of) for each in (*part.types, *part.subtypes, *part.supertypes)
        ]
        return {"without": tuple(words)}

    def attacking_you(self, _: Token) -> Fields:
        return {"states": ("attacking you",)}

    def that_targets(self, reference: Reference) -> Fields:
        return {"targets": as_filter(reference)}

    def kind_of(self, token: Token) -> Token:
        return token


@v_args(inline=True)
class QualityRules(Transformer[Any, Any]):
    """What stands after "with"."""

    def has_keyword(self, keyword: Token) -> Fields:
        return {"keywords": (str(keyword),)}

    def has_property(self, what: Token, bound: Bound) -> Fields:
        return {"comparisons": (Comparison(closed(what), *bound),)}

    def has_either(self, left: Token, right: Token, bound: Bound) -> Fields:
        either = (Comparison(closed(what), *bound) for what in (left, right))
        return {"any_of": tuple(Filter(comparisons=(comparison,)) for comparison in either)}

    def has_extreme(self, how: Token, what: Token) -> Fields:
        return {"states": (f"{how} {what}",)}

    def has_counters(self, *parts: Any) -> Fields:
        return {"counters": next(part for part in parts if isinstance(part, tuple))}

    def has_counters_bare(self, kind: tuple[str, ...], _: Token) -> Fields:
        return {"counters": kind}

    def counters(self, *tokens: Token) -> tuple[str, ...]:
        return (str(tokens[0]),)

    counters_bare = counters

    def any_counters(self, _: Token) -> tuple[str, ...]:
        return ("any",)

    def same_as(self, kind: Token, reference: Reference) -> Fields:
        return {"same": (kind_word(kind),), "same_as": reference}

    def with_chosen(self, _: Token, kind: Token) -> Fields:
        return {"chosen": (kind_word(kind),)}

    def all_different(self, kind: Token) -> Fields:
        return {"states": (f"different {kind}",)}

    def has_none(self, head: Token) -> Fields:
        return {"states": (f"no {head}",)}

    def all_the_same(self, kind: Token) -> Fields:
        return {"states": (f"same {kind}",)}

    def has_symbol(self, *parts: Token) -> Fields:
        symbol = next(part for part in parts if part.type == "SYMBOL")
        return {"states": (f"cost has {symbol}",)}

    def has_keyword_ability(self, _: Token, keyword: Token, __: Token) -> Fields:
        return {"keywords": (str(keyword),)}

    def at_most_bound(self, amount: Amount) -> Bound:
        return "<=", amount

    def at_least_bound(self, amount: Amount) -> Bound:
        return ">=", amount

    def exact_bound(self, amount: Amount) -> Bound:
        return "=", amount

    def less_bound(self, amount: Amount) -> Bound:
        return "<", amount

    def greater_bound(self, amount: Amount) -> Bound:
        return ">", amount
