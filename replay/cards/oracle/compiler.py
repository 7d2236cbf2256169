"""The door of the grammar: the text of one face to its abilities.

A paragraph is one ability (113.2c), except for lists of keywords and the paragraphs of an instant or
sorcery, which make one spell ability together. `compile_text` never fails: what is not understood
becomes opaque.
"""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from replay.cards.definitions.abilities import (
    Ability,
    ActivatedAbility,
    GrantAbilities,
    Instructions,
    KeywordAbility,
    OpaqueAbility,
    ReplacementEffect,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from replay.cards.definitions.conditions import Compare
from replay.cards.definitions.costs import TapThis
from replay.cards.definitions.effects import KeywordAction
from replay.cards.definitions.mana import AddMana, FixedMana
from replay.cards.definitions.node import Node, rebuild
from replay.cards.definitions.phrases import Event, Fixed, This, ValueOf
from replay.cards.oracle.activated import activated_of, costs_before_colon
from replay.cards.oracle.antecedents import (
    linked,
    resolved_instructions,
    resolved_replacement,
    resolved_static,
    resolved_trigger,
)
from replay.cards.oracle.entering import entering_of
from replay.cards.oracle.exerting import exerting_of
from replay.cards.oracle.keywords import keywords_of
from replay.cards.oracle.pending import Quoted
from replay.cards.oracle.reach import reach_of
from replay.cards.oracle.replacing import replacement_of
from replay.cards.oracle.sequence import instructions_of
from replay.cards.oracle.statics import opaque_static, same_for_others, static_of
from replay.cards.oracle.text import normalise, paragraphs, sentences
from replay.cards.oracle.triggers import is_trigger, trigger_of
from replay.terms import BASIC_LAND_TYPES

_ABILITY_WORD = re.compile(r"^(?P<word>[A-Z][A-Za-z'’!,. -]{2,40}?) — (?P<rest>.+)$", re.DOTALL)
_CHAPTER = re.compile(r"^(?P<chapters>[IVX]+(?:, [IVX]+)*) — (?P<rest>.+)$", re.DOTALL)
_LEVEL_BAR = re.compile(r"^(?P<costs>(?:\{[^}]+\})+): Level (?P<level>\d)$")
_LEVEL: Final = ValueOf("level", This())
_ONE_SHOT: Final = frozenset({"Instant", "Sorcery"})
_SPELL_STATIC = re.compile(
    r"^(?:~ can't be countered|As an additional cost|You may .+ rather than pay|~ costs |This"
    r" spell|If .+, you may .+ rather"
    r"|Cast ~ only)"
)


def compile_text(
    text: str,
    name: str,
    types: Iterable[str] = (),
    subtypes: Iterable[str] = (),
    supertypes: Iterable[str] = (),
) -> tuple[Ability, ...]:
    """The abilities of a face, from its Oracle text and its type line; the order is that of the text.

    Basic land types give their mana ability though the text is only a reminder (305.6).
    """
    kinds, subs = frozenset(types), tuple(subtypes)
    legendary = "Legendary" in set(supertypes) or "Planeswalker" in kinds
    plain = normalise(text, name, legendary, () if "Planeswalker" in kinds else subs)
    intrinsic = [
        _intrinsic(BASIC_LAND_TYPES[sub]) for sub in subs if "Land" in kinds and sub in BASIC_LAND_TYPES
    ]
    compiled = _spell if kinds & _ONE_SHOT else _class if "Class" in subs else _permanent
    written = compiled(plain)
    return (*intrinsic, *(_finished(ability) for ability in written))


def _intrinsic(mana: str) -> ActivatedAbility:
    text = f"{{T}}: Add {{{mana}}}."
    return ActivatedAbility((TapThis(),), Instructions((AddMana(FixedMana((mana,))),)), text)


def _permanent(text: str) -> list[Ability]:
    return [ability for paragraph in paragraphs(text) for ability in abilities_of(paragraph)]


def _class(text: str) -> list[Ability]:
    """A Class has what stands below a level bar as long as it is of that level or a greater one (716.2a)."""
    written: list[Ability] = []
    level = 1
    for paragraph in paragraphs(text):
        if bar := _LEVEL_BAR.match(paragraph):
            level = int(bar["level"])
            written.append(_level_bar(bar, paragraph))
        elif level == 1:
            written += abilities_of(paragraph)
        else:
            granted = GrantAbilities(abilities_of(paragraph))
            is_reached = Compare(_LEVEL, ">=", Fixed(level))
            written.append(StaticAbility(This(), (granted,), paragraph, condition=is_reached))
    return written


def _level_bar(bar: re.Match[str], paragraph: str) -> ActivatedAbility:
    level = int(bar["level"])
    return ActivatedAbility(
        costs_before_colon(bar["costs"]),
        Instructions((KeywordAction("gain class level", amount=Fixed(level)),)),
        paragraph,
        timing="sorcery",
        only_if=(Compare(_LEVEL, "=", Fixed(level - 1)),),
    )


def _spell(text: str) -> list[Ability]:
    """Keyword and cost paragraphs for themselves, all others together."""
    written: list[Ability] = []
    told: list[str] = []
    for paragraph in paragraphs(text):
        listed = keywords_of(paragraph)
        if listed is not None:
            written += listed
        elif is_trigger(paragraph) or _SPELL_STATIC.match(paragraph):
            written += abilities_of(paragraph)
        else:
            told.append(paragraph)
    if told:
        joined = _spell_text(told)
        raw = instructions_of(joined)
        written.append(SpellAbility(resolved_instructions(raw, This()), "\n".join(told)))
    return written


def _spell_text(told: list[str]) -> str:
    plain = [
        matched["rest"] if (matched := _ABILITY_WORD.match(each)) and "\n" not in each else each
        for each in told
    ]
    return " ".join(each if each.endswith((".", '"')) or "\n" in each else each + "." for each in plain)


def abilities_of(paragraph: str) -> tuple[Ability, ...]:
    """The abilities of one paragraph of a permanent's text."""
    listed = keywords_of(paragraph)
    if listed is not None:
        return listed
    if paragraph.startswith("Companion — "):
        return (KeywordAbility("companion", paragraph),)
    if (exerting := exerting_of(paragraph)) is not None:
        return (exerting[0], *map(resolved_trigger, exerting[1:]))
    if chapter := _CHAPTER.match(paragraph):
        return (_chapter(chapter, paragraph),)
    word = _ABILITY_WORD.match(paragraph)
    if word is not None and not paragraph.startswith(("Choose", "When", "At ")):
        return _single(word["rest"], word["word"].lower())
    return _single(paragraph, "")


def _single(paragraph: str, word: str) -> tuple[Ability, ...]:
    triggered = trigger_of(paragraph, word)
    if triggered is not None:
        return (resolved_trigger(triggered),)
    activated = activated_of(paragraph, word)
    if activated is not None:
        return (_resolved_activated(activated),)
    entering = entering_of(paragraph) or replacement_of(paragraph)
    if entering is not None:
        return (resolved_replacement(entering),)
    return _statics(paragraph)


def _resolved_activated(raw: ActivatedAbility) -> ActivatedAbility:
    return msgspec.structs.replace(raw, instructions=resolved_instructions(raw.instructions, This()))


def _statics(paragraph: str) -> tuple[Ability, ...]:
    found: list[Ability] = []
    for sentence in sentences(paragraph):
        same = same_for_others(found[-1], sentence) if found else None
        ability: Ability | None = same or static_of(sentence) or replacement_of(sentence)
        found.append(_resolved(ability) if ability is not None else opaque_static(sentence))
    if any(
        isinstance(ability, (StaticAbility, ReplacementEffect)) and ability.understood for ability in found
    ):
        return tuple(found)
    return (OpaqueAbility(paragraph, reach_of(paragraph)),)


def _resolved(ability: Ability) -> Ability:
    if isinstance(ability, StaticAbility):
        return resolved_static(ability)
    return resolved_replacement(ability) if isinstance(ability, ReplacementEffect) else ability


def _chapter(matched: re.Match[str], paragraph: str) -> TriggeredAbility:
    event = Event("named action", (This(),), action=f"chapter {matched['chapters']}")
    return resolved_trigger(TriggeredAbility(event, instructions_of(_unnamed(matched["rest"])), paragraph))


def _unnamed(text: str) -> str:
    """A chapter without the flavor word that may stand before it (207.2d)."""
    word = _ABILITY_WORD.match(text)
    return text if word is None or text.startswith("Choose") else word["rest"]


def _finished(ability: Ability) -> Ability:
    whole = _with_quotes(ability)
    return linked(whole) if "exiled" in ability.text else whole


def _with_quotes(ability: Ability) -> Ability:
    """The ability with what stands in quotation marks compiled as well."""
    if '"' not in ability.text and "token" not in ability.text:
        return ability
    return rebuild(ability, _compiled_quotes)


def _compiled_quotes(node: Node) -> Node:
    inner = getattr(node, "abilities", ())
    if not any(isinstance(each, Quoted) for each in inner):
        return node
    compiled: list[Ability] = []
    for each in inner:
        compiled += abilities_of(_quoted_text(each)) if isinstance(each, Quoted) else (each,)
    return msgspec.structs.replace(node, abilities=tuple(map(_with_quotes, compiled)))


def _quoted_text(quoted: Quoted) -> str:
    return normalise(quoted.text, "")
