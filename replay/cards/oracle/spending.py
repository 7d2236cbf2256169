"""What mana may be spent on: "spend this mana only ..." read as a predicate."""

import re
from typing import Final

from replay.cards.definitions.mana import ActivateUse, CastUse, CostUse, ManaUse, SpendRestriction
from replay.cards.definitions.phrases import Filter
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.phrases import read

_ONLY = re.compile(r"^[Ss]pend (?:this|that) mana only (?P<uses>.+)$")
_NEVER = re.compile(r"^(?:This|That|this|that) mana can't be spent (?P<uses>.+)$")
_SPLIT = re.compile(
    r",? or (?=to |on |activate |pay |cast |turn |unlock |gain )|, (?=activate |pay |cast |to |unlock |turn )"
)
_CAST = re.compile(r"^(?:to )?cast (?P<spell>.+)$")
_ACTIVATE = re.compile(
    r"^(?:to )?activate (?:an ability|abilities|(?:an? )?(?P<named>[a-z-]+) abilit(?:y|ies))(?:"
    r" of (?P<source>.+))?$"
)
_CONTAINS = re.compile(r"^(?:on|to pay|pay) (?:a |the )?costs? that contains? (?P<symbol>\{[^}]+\})$")
_PAY: Final = re.compile(r"^(?:to )?pay (?P<what>.+?) costs?$")
_NAMED_COSTS: Final = {
    "turn creatures face up": "turn face up",
    "turn permanents face up": "turn face up",
    "turn a permanent face up": "turn face up",
    "pay a mana cost to turn a manifested creature face up": "turn face up",
    "unlock a door": "unlock",
    "unlock doors": "unlock",
    "gain a Class level": "class level",
    "foretell a card from your hand": "foretell",
    "foretell cards": "foretell",
}
_WITHOUT_X = re.compile(r" without \{X\} in (?:its|their) mana costs?$")
_ALTERNATIVES = re.compile(r" (?:or|and) (?=an? |(?:[\w-]+ )?spells? )")


def spend_restriction(sentence: str) -> SpendRestriction | None:
    """The restriction a sentence puts on the mana just added, or None if it puts none."""
    if only := _ONLY.match(sentence):
        uses, unclear = _uses(only["uses"])
        return SpendRestriction(only=uses, opaque=unclear)
    if never := _NEVER.match(sentence):
        uses, unclear = _uses(never["uses"])
        return SpendRestriction(never=uses, opaque=unclear)
    return None


def _uses(text: str) -> tuple[tuple[ManaUse, ...], str]:
    uses: list[ManaUse] = []
    unclear: list[str] = []
    for part in _SPLIT.split(text):
        found = mana_uses(part)
        uses += found
        if not found:
            unclear.append(part)
    return tuple(uses), "; ".join(unclear)


def mana_uses(text: str) -> list[ManaUse]:
    """The uses that one phrase names ("to cast a creature spell"); empty where it is not understood."""
    if matched := _CONTAINS.match(text):
        return [CostUse("contains", matched["symbol"].strip("{}"))]
    if matched := _CAST.match(text):
        return [CastUse(spell) for spell in _spells(matched["spell"])]
    if matched := _ACTIVATE.match(text):
        return _activations(matched["named"] or "", matched["source"])
    if named := _NAMED_COSTS.get(text.removeprefix("to ")):
        return [CostUse(named)]
    if matched := _PAY.match(text):
        return [CostUse(matched["what"].removesuffix(" mana").removeprefix("a ").removeprefix("an "))]
    return []


def _activations(named: str, source: str | None) -> list[ManaUse]:
    if source is None:
        return [ActivateUse(None, named)]
    noun = _noun(source)
    return [ActivateUse(noun, named)] if noun is not None else []


def _spells(text: str) -> list[Filter]:
    plain = _WITHOUT_X.sub("", text)
    found: list[Filter] = []
    for part in _ALTERNATIVES.split(plain):
        noun = _noun(part)
        if noun is None:
            return []
        found.append(noun if plain == text else _without_x(noun))
    return found


def _without_x(noun: Filter) -> Filter:
    return Filter(noun=noun.noun, any_of=(noun,), states=("cost has no {X}",))


def _noun(text: str) -> Filter | None:
    text = text.replace("your commander", "a commander you own").replace("one or more colors", "colored")
    reference = read("reference", text)
    return None if reference is None or isinstance(reference, tuple) else as_filter(reference)
