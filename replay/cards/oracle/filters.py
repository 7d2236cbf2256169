"""The words of one noun phrase put together: adjectives, head noun, alternatives, restrictions."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from lark import Token

from replay.cards.definitions.phrases import Each, Filter, Player, Recorded, Reference
from replay.cards.definitions.words import RecordedAction
from replay.cards.oracle.pending import NewTarget, for_now
from replay.cards.oracle.words import COLOR_LETTERS, closed, singular

ACTIONS: Final = frozenset(
    [
        "tapped",
        "untapped",
        "sacrificed",
        "discarded",
        "exiled",
        "revealed",
        "milled",
        "returned",
        "created",
        "destroyed",
        "chosen",
        "enlisted",
        "exerted",
        "copied",
    ]
)
"""Participles that name what an earlier effect did."""

_SHARED: Final = ("supertypes", "states", "tapped", "token", "other")
_EMPTY: Final = Filter()
_KINDS: Final = {
    "creature type": "type", "type": "type", "color": "color", "card name": "name", "name": "name",
    "card type": "card type", "land type": "type", "basic land type": "type",
}  # fmt: skip


def filter_of(tokens: Sequence[Token]) -> Filter:
    """The filter that a run of words stands for; SEPARATOR tokens part alternatives."""
    groups: list[list[Token]] = [[]]
    joins: list[str] = []
    for token in tokens:
        if token.type == "SEPARATOR":
            joins.append(str(token))
            groups.append([])
        else:
            groups[-1].append(token)
    parts = [_segment(group) for group in groups if group]
    if len(parts) == 1:
        return parts[0]
    return _conjunction(parts) if set(joins) == {","} else _alternatives(parts)


def _segment(tokens: Sequence[Token]) -> Filter:
    fields: dict[str, Any] = {}
    for token in tokens:
        for name, value in _word_fields(token).items():
            fields[name] = (*fields.get(name, ()), *value) if isinstance(value, tuple) else value
    return Filter(**fields)


def _word_fields(token: Token) -> Mapping[str, Any]:
    word = str(token)
    match token.type:
        case "TYPE":
            return {"types": (singular(word),)}
        case "SUPERTYPE":
            return {"supertypes": (word,)}
        case "COLOR":
            return {"colors": (COLOR_LETTERS[word],)}
        case "SUBTYPE":
            return {"subtypes": (singular(word),)}
        case "KEYWORD":
            return {"keywords": (word,)}
        case "EXCEPT_FOR":
            return _except_fields(word.removeprefix("non").removeprefix("-"))
        case "PLAYER":
            return {"noun": word.removesuffix("s")}
        case "HEAD":
            return _head_fields(word)
        case _:
            return _state_fields(word)


def _except_fields(word: str) -> Mapping[str, Any]:
    if word in COLOR_LETTERS:
        return {"without_colors": (COLOR_LETTERS[word],)}
    if word == "token":
        return {"token": False}
    return {"without": (singular(word) if word[:1].isupper() else word,)}


def _head_fields(word: str) -> Mapping[str, Any]:
    head = {"abilities": "ability"}.get(word, word.removesuffix("s"))
    if head == "token":
        return {"token": True}
    return {"states": ("commander",)} if head == "commander" else {"noun": head}


def _state_fields(word: str) -> Mapping[str, Any]:
    if word in {"tapped", "untapped"}:
        return {"tapped": word == "tapped"}
    return (
        {"other": True} if word == "other" else {"states": ("commander" if word == "commanders" else word,)}
    )


def _conjunction(parts: Sequence[Filter]) -> Filter:
    merged = parts[0]
    for part in parts[1:]:
        merged = restrict(merged, fields_of(part))
    return merged


def _alternatives(parts: Sequence[Filter]) -> Filter:
    """ "Artifact, creature, or land card": the head of the last, the adjectives of the first, for all."""
    first, last = parts[0], parts[-1]
    shared = {name: getattr(first, name) for name in _SHARED if getattr(first, name) != getattr(_EMPTY, name)}
    if len({part.states for part in parts}) > 1 and last.states:
        shared.pop("states", None)
    if last.tapped is not None:
        shared.pop("tapped", None)
    if first.colors and not any(part.colors for part in parts[1:]):
        shared["colors"] = first.colors
    if any(part.token for part in parts):
        shared.pop("token", None)
    lone_types = last.types if all(not part.types and part.noun == _EMPTY.noun for part in parts[:-1]) else ()
    options = tuple(_option(part, last, shared, lone_types) for part in parts)
    common = {**shared, "noun": _common_noun(parts)} | ({"types": lone_types} if lone_types else {})
    return Filter(any_of=options, **common)


def _common_noun(parts: Sequence[Filter]) -> Any:
    nouns = {part.noun for part in parts if part.noun != _EMPTY.noun or part.token}
    return "object" if len(nouns) > 1 else parts[-1].noun


def _option(part: Filter, last: Filter, shared: Mapping[str, Any], lone_types: tuple[str, ...]) -> Filter:
    cleared = {name: getattr(_EMPTY, name) for name in shared}
    if lone_types and part is last:
        cleared["types"] = ()
    noun = last.noun if part.noun == _EMPTY.noun else part.noun
    return msgspec.structs.replace(part, **cleared, noun=noun)


def fields_of(noun: Filter) -> Mapping[str, Any]:
    """The parts of a filter that say anything."""
    return {
        name: getattr(noun, name)
        for name in Filter.__struct_fields__
        if getattr(noun, name) != getattr(_EMPTY, name)
    }


def merge(*several: Mapping[str, Any]) -> Mapping[str, Any]:
    """Restrictions put together."""
    merged: dict[str, Any] = {}
    for fields in several:
        for name, value in fields.items():
            merged[name] = (*merged.get(name, ()), *value) if isinstance(value, tuple) else value
    return merged


def restrict(base: Filter, fields: Mapping[str, Any]) -> Filter:
    """The filter with further restrictions."""
    changes = dict(fields)
    if changes.get("among") == "linked":
        changes["among"] = Recorded("linked")
        changes["states"] = _states_left(base)
        return msgspec.structs.replace(base, **changes)
    if changes.get("among") == "this way":
        return _acted_on(base)
    for name, value in fields.items():
        if isinstance(value, tuple):
            changes[name] = (*getattr(base, name), *value)
    if base.any_of and "any_of" in fields:
        return _both(base, changes, fields["any_of"])
    return msgspec.structs.replace(base, **changes)


def _both(base: Filter, changes: dict[str, Any], options: tuple[Filter, ...]) -> Filter:
    pairs = tuple(
        restrict(left, {name: value for name, value in fields_of(right).items() if name != "noun"})
        for left in base.any_of
        for right in options
    )
    return msgspec.structs.replace(base, **{**changes, "any_of": pairs})


def _acted_on(base: Filter) -> Filter:
    if base.tapped is not None:
        among = Recorded("tapped" if base.tapped else "untapped")
        return msgspec.structs.replace(base, tapped=None, among=among)
    actions = actions_in(base)
    among = Recorded(actions[0] if actions else "last")
    return msgspec.structs.replace(base, states=_states_left(base), among=among)


def actions_in(noun: Filter) -> list[RecordedAction]:
    """The actions among what a noun is said to be ("tapped", "sacrificed")."""
    return [closed(state) for state in noun.states if state in ACTIONS]


def _states_left(noun: Filter) -> tuple[str, ...]:
    return tuple(state for state in noun.states if state not in ACTIONS)


def kind_word(token: str) -> Any:
    """What "chosen" or "the same" speaks of: a colour, a type, a name."""
    return _KINDS.get(token.removesuffix("s"), "type")


def as_filter(reference: Reference | NewTarget) -> Filter:
    """The filter inside a reference, for phrases that test rather than choose."""
    match reference:
        case Each(noun):
            return noun
        case Player("you"):
            return Filter(noun="player", among=reference)
        case Player(who):
            return Filter(noun="opponent" if "opponent" in who else "player")
        case tuple():
            return Filter(noun="object", any_of=tuple(map(as_filter, reference)))
        case _:
            inner = getattr(reference, "filter", None)
            return inner if isinstance(inner, Filter) else Filter(noun="object", among=for_now(reference))
