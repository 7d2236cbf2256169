"""Changes that last: clauses put together to `StartContinuous`, which statics turn into abilities."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from typing import Any

from lark import Token, Transformer, v_args

from replay.cards.definitions import continuous
from replay.cards.definitions.abilities import Change, GrantAbilities, KeywordAbility, StartContinuous
from replay.cards.definitions.costs import PayMana
from replay.cards.definitions.phrases import Amount, Filter, Fixed, Reference, Times, ValueOf, X
from replay.cards.oracle.actions import size_of
from replay.cards.oracle.costs import mana_cost_of
from replay.cards.oracle.effects import Effects, spread
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.pending import LAST, Quoted, for_now
from replay.cards.oracle.words import COLOR_LETTERS, singular


def _signed(text: str) -> Amount:
    size: Amount = X() if text[1:] in {"X", "Y"} else Fixed(int(text[1:]))
    if text[0] == "+":
        return size
    return Fixed(-size.value) if isinstance(size, Fixed) else Times(-1, size)


@v_args(inline=True)
class ContinuousRules(Transformer[Any, Any]):
    """What is changed, and of what."""

    def continuous(self, affected: Reference, *parts: Any) -> Effects:
        changes = tuple(change for part in parts if isinstance(part, tuple) for change in part)
        return spread(affected, lambda each: StartContinuous(each, _merge_keywords(changes), "indefinite"))

    def change_join(self, *_: Token) -> None:
        return None

    def double_size(self, *parts: Any) -> Effects:
        return _doubled(parts[-1], parts[:-1])

    def double_own_size(self, of: Reference, *properties: Token) -> Effects:
        return _doubled(of, properties)

    def become_copy(self, affected: Reference, *parts: Any) -> Effects:
        return StartContinuous(affected, (continuous.CopyObject(parts[-1]),), "indefinite")

    def opaque_change(self, affected: Reference) -> Effects:
        change = continuous.OpaqueChange("assigns no combat damage", frozenset({"damage", "combat"}))
        return StartContinuous(affected, (change,), "indefinite")

    def modify(self, *tokens: Token) -> tuple[Change, ...]:
        power, toughness = tokens[-1].split("/")
        return (continuous.ModifyPowerToughness(_signed(power), _signed(toughness)),)

    def grant(self, *parts: Any) -> tuple[Change, ...]:
        last = parts[-1]
        return (continuous.GrantKeywords((str(last),)),) if isinstance(last, Token) else last

    def granted_keyword(self, keyword: Token) -> tuple[Change, ...]:
        return (continuous.GrantKeywords((str(keyword),)),)

    def granted_choice(self, *keywords: Token) -> tuple[Change, ...]:
        return (continuous.GrantKeywords(tuple(map(str, keywords)), one_of=True),)

    def granted_number(self, keyword: Token, number: Amount) -> tuple[Change, ...]:
        return (GrantAbilities((KeywordAbility(str(keyword), f"{keyword}", amount=number),)),)

    def granted_cost(self, keyword: Token, *symbols: Token) -> tuple[Change, ...]:
        return (GrantAbilities((_keyword_with_cost(keyword, symbols),)),)

    def granted_quote(self, quote: Token) -> tuple[Change, ...]:
        return (GrantAbilities((for_now(Quoted(quote[1:-1])),)),)

    def granted_types(self, _: Token) -> tuple[Change, ...]:
        return (continuous.ChangeTypes(all_creature_types=True),)

    def granted_protection(self, *parts: Any) -> tuple[Change, ...]:
        name = str(parts[0]) if isinstance(parts[0], Token) else "protection"
        return (GrantAbilities((KeywordAbility(name, name, filter=parts[-1]),)),)

    def quality_from(self, *nouns: Filter) -> Filter:
        return nouns[0] if len(nouns) == 1 else Filter(noun="object", any_of=nouns)

    def from_everything(self) -> Filter:
        return Filter(noun="object")

    def from_opponents(self, *_: Token) -> Filter:
        return Filter(noun="opponent")

    def from_chosen(self, *_: Any) -> Filter:
        return Filter(noun="object", chosen=("color",))

    from_chosen_now = from_chosen

    def lose_keyword(self, _: Token, keyword: Token) -> tuple[Change, ...]:
        return (continuous.LoseAbilities((str(keyword),)),)

    def lose_all(self, *_: Token) -> tuple[Change, ...]:
        return (continuous.LoseAbilities(),)

    def base_size(self, *tokens: Token) -> tuple[Change, ...]:
        return (continuous.SetPowerToughness(*size_of(tokens[-1])),)

    def become(self, *parts: Any) -> Any:
        return parts[-1]

    def became_new(self, *parts: Any) -> tuple[Change, ...]:
        return _becomes(parts, replaces=True)

    def became_too(self, *parts: Any) -> tuple[Change, ...]:
        return _becomes(parts, replaces=False)

    def became(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        return changes

    def became_all_basic(self, *_: Token) -> tuple[Change, ...]:
        return (continuous.ChangeTypes(all_basic_land_types=True),)

    def became_every_type(self, _: Token) -> tuple[Change, ...]:
        return (continuous.ChangeTypes(all_creature_types=True),)

    def became_all_colors(self, _: Token) -> tuple[Change, ...]:
        return (continuous.ChangeColors(("W", "U", "B", "R", "G")),)

    def became_chosen_too(self, *_: Token) -> tuple[Change, ...]:
        return (continuous.ChangeTypes(chosen=True),)

    def became_chosen(self, _: Token, kind: Token) -> tuple[Change, ...]:
        if kind.startswith("color"):
            return (continuous.ChangeColors(chosen=True),)
        return (continuous.ChangeTypes(replaces=True, chosen=True),)

    def became_chosen_color(self, _: Token) -> tuple[Change, ...]:
        return (continuous.ChangeColors(chosen=True),)

    def became_chosen_now(self, *_: Token) -> tuple[Change, ...]:
        return (continuous.ChangeTypes(replaces=True, chosen=True),)

    def became_word(self, token: Token) -> Token:
        return token

    def became_rest(self, *parts: Any) -> tuple[Change, ...]:
        return tuple(change for part in parts if isinstance(part, tuple) for change in part)

    def is_not(self, _: Token, __: Token, kind: Token) -> tuple[Change, ...]:
        return (continuous.ChangeTypes(removed=(str(kind),)),)

    def must(self, verb: Token, _: str) -> tuple[Change, ...]:
        words = verb.split(" ")
        return (continuous.Must("be blocked" if words[0] == "must" else words[0].removesuffix("s")),)

    def must_attack(self) -> str:
        return "attack"

    def must_be_blocked(self, *_: Any) -> str:
        return "be blocked"

    def no_untap(self, _: Token, __: Token, step: str) -> tuple[Change, ...]:
        return (continuous.Cannot(step),)

    def untap_always(self, *_: Token) -> str:
        return "untap in untap step"

    def untap_next(self, *_: Token) -> str:
        return "untap in next untap step"


def _doubled(of: Reference, properties: tuple[Any, ...]) -> Effects:
    """Doubling gives as much again (701.10b)."""
    power, toughness = (
        ValueOf(which, LAST) if which in properties else Fixed(0) for which in ("power", "toughness")
    )
    return StartContinuous(of, (continuous.ModifyPowerToughness(power, toughness),), "indefinite")


def _keyword_with_cost(keyword: Token, symbols: tuple[Token, ...]) -> KeywordAbility:
    return KeywordAbility(str(keyword), str(keyword), costs=(PayMana(mana_cost_of(symbols)),))


def _merge_keywords(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """ "Flying and vigilance" as one change."""
    plain = [c for c in changes if isinstance(c, continuous.GrantKeywords) and not c.one_of]
    if len(plain) < 2:
        return changes
    merged = continuous.GrantKeywords(tuple(word for change in plain for word in change.keywords))
    kept: list[Change] = []
    for change in changes:
        if change is plain[0]:
            kept.append(merged)
        elif not any(change is other for other in plain):
            kept.append(change)
    return tuple(kept)


def _becomes(parts: tuple[Any, ...], replaces: bool) -> tuple[Change, ...]:
    words = [part for part in parts if isinstance(part, Token)]
    kinds: dict[str, tuple[str, ...]] = {}
    for word in words:
        kinds[word.type] = (
            *kinds.get(word.type, ()),
            singular(word) if word.type in {"TYPE", "SUBTYPE"} else str(word),
        )
    changes: list[Change] = []
    types, subtypes, supertypes = (kinds.get(kind, ()) for kind in ("TYPE", "SUBTYPE", "SUPERTYPE"))
    if types or subtypes or supertypes:
        changes.append(continuous.ChangeTypes(types, subtypes, supertypes, replaces=replaces))
    colors = tuple(COLOR_LETTERS[color] for color in kinds.get("COLOR", ()))
    if colors or "colorless" in kinds.get("STATE", ()):
        changes.append(continuous.ChangeColors(colors, replaces=replaces))
    if "PT" in kinds:
        changes.append(continuous.SetPowerToughness(*size_of(kinds["PT"][0])))
    changes += [change for part in parts if isinstance(part, tuple) for change in part]
    return tuple(changes)


_PROHIBITED = {
    "cannot_attack": "attack",
    "cannot_block": "block",
    "cannot_attack_or_block": "attack or block",
    "cannot_be_countered": "be countered",
    "cannot_attack_you": "attack you",
    "cannot_be_regenerated": "be regenerated",
    "cannot_gain_life": "gain life",
    "cannot_attack_alone": "attack alone",
    "cannot_draw": "draw",
    "cannot_transform": "transform",
    "cannot_untap": "become untapped",
    "cannot_be_cast": "be cast",
    "cannot_search": "search",
    "cannot_be_played": "be played",
    "cannot_have_counters": "have counters",
    "cannot_get_counters": "get counters",
    "cannot_lose": "lose the game",
    "cannot_win": "win the game",
}


@v_args(inline=True)
class ProhibitionRules(Transformer[Any, Any]):
    """What can't be done."""

    def cannot(self, _: Token, prohibition: continuous.Cannot) -> tuple[Change, ...]:
        return (prohibition,)

    def cannot_be_blocked(self, state: Token) -> continuous.Cannot:
        return continuous.Cannot(f"be {state}")

    def cannot_be_blocked_by(self, state: Token, by: Reference) -> continuous.Cannot:
        return continuous.Cannot(f"be {state}", as_filter(by))

    def cannot_be_gang_blocked(self, _: Token, most: Amount, by: Filter) -> continuous.Cannot:
        return continuous.Cannot("be blocked by more", by, limit=most.value if isinstance(most, Fixed) else 1)

    def no_activation(self, *_: Token) -> tuple[Change, ...]:
        return (continuous.Cannot("activate its abilities"),)

    def block_only(self, _: Token, what: Reference) -> tuple[Change, ...]:
        return (continuous.Cannot("block except", as_filter(what)),)

    def only_blocked_by(self, _: Token, by: Reference) -> continuous.Cannot:
        return continuous.Cannot("be blocked except by", as_filter(by))

    def cannot_block_these(self, what: Reference) -> continuous.Cannot:
        return continuous.Cannot("block", as_filter(what))

    def cannot_be_target(self, what: Reference) -> continuous.Cannot:
        return continuous.Cannot("be targeted", as_filter(what))

    def cannot_draw_more(self, *parts: Any) -> continuous.Cannot:
        return continuous.Cannot("draw", limit=next(part.value for part in parts if isinstance(part, Fixed)))

    def cannot_cast(self, what: Reference) -> continuous.Cannot:
        return continuous.Cannot("cast", as_filter(what))

    def cannot_cast_more(self, *parts: Any) -> continuous.Cannot:
        return continuous.Cannot("cast", limit=parts[0].value if isinstance(parts[0], Fixed) else 1)

    def cannot_play(self, what: Token) -> continuous.Cannot:
        return continuous.Cannot("play", Filter(noun="card", types=(singular(what),)))

    def __getattr__(self, name: str) -> Any:
        if name in _PROHIBITED:
            return lambda _: continuous.Cannot(_PROHIBITED[name])
        raise AttributeError(name)
