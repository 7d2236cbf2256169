"""Static abilities: sentences that are always on (604), costs, permissions, and how mana may be spent."""

import re
from typing import Any, Final

import msgspec

from replay.cards.definitions import continuous
from replay.cards.definitions.abilities import Ability, Change, StartContinuous, StaticAbility
from replay.cards.definitions.conditions import (
    AllOf,
    Condition,
    During,
    Not,
    OpaqueCondition,
    TurnOf,
)
from replay.cards.definitions.continuous import OpaqueChange
from replay.cards.definitions.costs import Cost, ManaCost, PayLife
from replay.cards.definitions.phrases import YOU, AttachedObject, Each, Filter, Fixed, Player, Reference, This
from replay.cards.oracle.clauses import costs_of, effects_of
from replay.cards.oracle.counting import countable_of
from replay.cards.oracle.either import condition_of
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.phrases import read
from replay.cards.oracle.reach import reach_of
from replay.cards.oracle.whole import only
from replay.cards.oracle.words import COLOR_LETTERS, number

Static = tuple[Reference, tuple[Change, ...]]
_COSTS: Final = (continuous.AdditionalCost, continuous.AlternativeCost, continuous.ChangeCost)
_IS_SHORT = re.compile(r"(?<=^[Ii]t|^[Hh]e)'s |(?<=^[Ss]he)'s ")
_NO_COUNTERS = re.compile(r"^Counters can't be put on (?P<what>.+)$")
_SAME: Final = "The same is true for "
_SEVERAL = re.compile(r"^(?P<all>.+?,? and [^,]+?) (?P<rest>(?:are|have|get) .+)$")
_SYMBOLS = re.compile(r"\{([^}]+)\}")

_AS_LONG_BEFORE = re.compile(r"^As long as (?P<condition>.+?), (?P<rest>.+)$")
_AS_LONG_AFTER = re.compile(r"^(?P<rest>.+?) (?P<word>as long as|if|unless|only if) (?P<condition>.+)$")
_DURING = re.compile(
    r"^During (?P<when>your turn|each of your turns|turns other than yours|combat), (?P<rest>.+)$"
)
_DURING_AFTER = re.compile(r"^(?P<rest>.+ can't .+) during (?P<when>your turn|each of your turns|combat)$")
_COST = re.compile(
    r"^(?P<what>.+?) (?P<caster>you cast |your opponents cast |an opponent casts |a player casts"
    r" |players cast )?"
    r"(?P<more_noun>that .+? |with (?:(?! you cast).)+? |from .+? |during .+? |of the chosen type )?"
    r"costs? (?P<mana>(?:\{[^}]+\})+)"
    r" (?P<way>more|less) to (?:cast|activate)"
    r"(?: for each (?P<each>.+?))?(?:, where X is (?P<x>.+))?$"
)
_ADDITIONAL = re.compile(r"^As an additional cost to cast ~, (?P<may>you may )?(?P<costs>.+)$")
_ALTERNATIVE = re.compile(
    r"^You may (?P<costs>.+?) rather than pay (?P<whose>~'s|the|its) mana cost(?: for (?P<spells>.+))?$"
)
_SPEND_ANY = re.compile(
    r"^(?P<who>You|Players) may spend (?P<mana>\w+ )?mana (?P<only>only )?as though it were"
    r" (?P<as>mana of any (?:color|type)|colorless mana)$"
)
_PAY_LIFE_FOR = re.compile(
    r"^For each (?P<symbol>\{\w\}) in a cost, you may pay (?P<n>\d+) life rather than pay that mana$"
)
_KEEP = re.compile(
    r"^(?P<who>You|Players) don't lose unspent (?:(?P<color>\w+) )?mana as steps and phases end$"
)
_SIZE_IS = re.compile(
    r"^(?P<what>.+?)'s (?P<which>power and toughness are each|power is|toughness is) equal to (?P<amount>.+)$"
)
_NO_MAXIMUM = re.compile(r"^(?P<who>You have|Each player has|Players have) no maximum hand size$")
_EXTRA_LAND = re.compile(r"^You may play (?P<n>an|two|three) additional lands? on each of your turns$")
_MAY_PLAY = re.compile(
    r"^(?P<who>You|Any player|Each player|Players) may (?P<verb>cast|play) (?P<what>.+?)(?: from"
    r" (?P<where>your graveyard|exile|the top of your library"
    r"|your hand))?(?P<free> without paying (?:its|their) mana costs?)?(?P<flash>(?: and)? as"
    r" though (?:it|they) had flash)?$"
)
_OPENING_HAND = re.compile(
    r"^If ~ is in your opening hand, you may begin the game with it on the battlefield$"
)
_BY_PAYING = re.compile(
    r"^You may cast (?P<what>.+) by paying (?P<cost>.+) rather than paying their mana costs$"
)
_TWO_PERMISSIONS = re.compile(r"^(?P<first>You may .+?), and (?P<second>you may .+)$")
_NAMED_PERMISSIONS: Final = {
    "You may choose not to untap ~ during your untap step": "not untap",
    "If you cast a spell this way, you may cast it as though it had flash": "cast this way as though flash",
    "Creatures you control can boast twice during each of your turns rather than once": "boast twice",
    "~ can be your commander": "be commander",
    "Play with the top card of your library revealed": "reveal top card",
    "~ can block an additional creature each combat": "block additional creature",
    "~ can block any number of creatures": "block any number",
    "You may have ~ assign its combat damage as though it weren't blocked": "assign damage unblocked",
    "~ can attack as though it didn't have defender": "attack as though without defender",
}
_LOOK_TOP = re.compile(r"^You may look at the top card of your library any time$")
_MINIMUM = re.compile(
    r"^(?P<what>each spell) that would cost less than (?P<n>\w+) mana to cast costs \w+ mana to cast$"
)
_ZONES: Final[dict[str, Any]] = {
    "your graveyard": "graveyard",
    "exile": "exile",
    "the top of your library": "library",
    "your hand": "hand",
}


_UNLESS_PAID = re.compile(
    r"^(?P<rest>.+ can't (?:attack|block).*?) unless (?:(?:its|their) controller pays|you pay|they pay) "
    r"(?P<costs>.+?)"
    r"(?: for each (?:of (?:those creatures|them)|creature they control that's attacking you))?$"
)


def static_of(paragraph_sentence: str) -> StaticAbility | None:
    """The static ability that one sentence describes, or None."""
    if (matched := _UNLESS_PAID.match(paragraph_sentence)) is not None:
        return _unless_paid(
            static_of(matched["rest"]), costs_of("pay " + matched["costs"]), paragraph_sentence
        )
    condition, rest = _condition(paragraph_sentence)
    found = _static(rest)
    if found is None and condition is not None:
        condition, found = None, _static(paragraph_sentence)
    if found is None or not found[1]:
        return None
    affected, changes = found
    return StaticAbility(
        affected,
        changes,
        paragraph_sentence,
        condition=condition,
        defines_characteristic=bool(_SIZE_IS.match(rest)) and isinstance(affected, This),
        zone=_zone_of(affected, changes),
    )


def _unless_paid(
    found: StaticAbility | None, costs: tuple[Cost, ...] | None, text: str
) -> StaticAbility | None:
    """A restriction on each creature that a payment for it lifts (508.1h, 509.1d)."""
    if found is None or costs is None or len(found.changes) != 1:
        return None
    (change,) = found.changes
    if not isinstance(change, continuous.Cannot):
        return None
    return msgspec.structs.replace(found, changes=(msgspec.structs.replace(change, unless=costs),), text=text)


def _zone_of(affected: Reference, changes: tuple[Change, ...]) -> Any:
    first = changes[0]
    if affected == This() and isinstance(first, continuous.Cannot) and first.action == "be countered":
        return "stack"
    if isinstance(first, _COSTS) and first.spells is None:
        return "any"
    return "battlefield"


def _condition(text: str) -> tuple[Condition | None, str]:
    if matched := _DURING.match(text):
        turn, (further, rest) = _turn(matched["when"]), _condition(_capital(matched["rest"]))
        return turn if further is None else AllOf((turn, further)), rest
    if matched := _AS_LONG_BEFORE.match(text):
        condition = condition_of(matched["condition"])
        return condition or OpaqueCondition(matched["condition"]), _capital(matched["rest"])
    if matched := _DURING_AFTER.match(text):
        return _turn(matched["when"]), matched["rest"]
    matched = _AS_LONG_AFTER.match(text)
    condition = condition_of(matched["condition"]) if matched else None
    if matched is None or condition is None:
        return None, text
    return Not(condition) if matched["word"] == "unless" else condition, matched["rest"]


def _turn(when: str) -> Condition:
    if when == "combat":
        return During("combat")
    return Not(TurnOf(YOU)) if when == "turns other than yours" else TurnOf(YOU)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _static(text: str) -> Static | None:
    for attempt in _ATTEMPTS:
        found = attempt(text)
        if found is not None:
            return found
    return None


def _lasting(text: str) -> Static | None:
    text = _NO_COUNTERS.sub(r"\g<what> can't have counters put on them", _IS_SHORT.sub(" is ", text))
    found = effects_of(text[:1].lower() + text[1:]) or effects_of(text)
    lasting = only(StartContinuous, found)
    if not lasting:
        return None
    affected = lasting[0].affected
    if any(effect.affected != affected or effect.lasts != "indefinite" for effect in lasting):
        return None
    return affected, tuple(change for effect in lasting for change in effect.changes)


def _mana(text: str) -> ManaCost:
    return ManaCost(tuple(_SYMBOLS.findall(text)))


def _cost_change(text: str) -> Static | None:
    matched = _COST.match(text)
    if matched is None:
        return None
    times = countable_of(matched["each"]) if matched["each"] else Fixed(1)
    if matched["x"]:
        times = read("amount", matched["x"])
    what = matched["what"][:1].lower() + matched["what"][1:]
    named = re.match(r"^(?P<named>[a-z]+) (?:costs|abilities)(?: of .+)?$", what)
    spells = None if what == "~" else _spells(f"{what} {(matched['more_noun'] or '').strip()}".strip())
    if times is None or (what != "~" and spells is None and named is None):
        return None
    mana = ManaCost(("1",)) if matched["x"] else _mana(matched["mana"])
    caster = _caster(matched["caster"] or "")
    change = continuous.ChangeCost(
        mana, matched["way"] == "more", times, spells, named["named"] if named else "", caster
    )
    return This(), (change,)


def _caster(text: str) -> Reference | None:
    if text.startswith("you "):
        return YOU
    return Player("each opponent") if "opponent" in text else None


def _spells(text: str) -> Filter | None:
    reference = read("reference", text)
    return None if reference is None or isinstance(reference, tuple) else as_filter(reference)


def _own_costs(text: str) -> Static | None:
    if matched := _ADDITIONAL.match(text):
        costs = costs_of(matched["costs"])
        return (This(), (continuous.AdditionalCost(costs, optional=bool(matched["may"])),)) if costs else None
    matched = _ALTERNATIVE.match(text)
    if matched is None:
        return None
    costs = costs_of(matched["costs"])
    spells = _spells(matched["spells"].removesuffix(" you cast")) if matched["spells"] else None
    if costs is None or (matched["spells"] and spells is None):
        return None
    return This(), (continuous.AlternativeCost(costs, spells),)


def _spending(text: str) -> Static | None:
    if matched := _PAY_LIFE_FOR.match(text):
        costs: tuple[Cost, ...] = (PayLife(Fixed(int(matched["n"]))),)
        return YOU, (continuous.PayInsteadOfMana(matched["symbol"].strip("{}"), costs),)
    matched = _SPEND_ANY.match(text)
    if matched is None:
        return None
    who: Reference = YOU if matched["who"] == "You" else Player("each player")
    word = (matched["mana"] or "").strip()
    mana = (COLOR_LETTERS.get(word, word),) if word else ()
    as_types = (
        ("C",) if "colorless" in matched["as"] else ("any type",) if "type" in matched["as"] else ("any",)
    )
    return who, (continuous.SpendAs(mana, as_types, only=bool(matched["only"])),)


def _keeping(text: str) -> Static | None:
    matched = _KEEP.match(text)
    if matched is None:
        return None
    who: Reference = YOU if matched["who"] == "You" else Player("each player")
    return who, (continuous.KeepMana((COLOR_LETTERS[matched["color"]],) if matched["color"] else ()),)


def _size(text: str) -> Static | None:
    matched = _SIZE_IS.match(text)
    if matched is None:
        return None
    amount, what = (
        read("amount", matched["amount"]),
        read("reference", matched["what"][:1].lower() + matched["what"][1:]),
    )
    if amount is None or what is None or isinstance(what, tuple):
        return None
    which = matched["which"]
    power = amount if which.startswith("power") else None
    toughness = amount if "toughness" in which else None
    return what, (continuous.SetPowerToughness(power, toughness),)


def _named_permission(text: str) -> Static | None:
    if (named := _NAMED_PERMISSIONS.get(text)) is not None:
        return (YOU if named.startswith("reveal") else This()), (continuous.Permission(named),)
    if text.startswith("You control enchanted "):
        return AttachedObject(), (continuous.ChangeController(YOU),)
    if _OPENING_HAND.match(text):
        return YOU, (continuous.Permission("begin the game on the battlefield", zone="hand"),)
    if matched := _BY_PAYING.match(text):
        costs, spells = costs_of("pay " + matched["cost"]), _spells(matched["what"])
        return (This(), (continuous.AlternativeCost(costs, spells),)) if costs and spells else None
    if (two := _TWO_PERMISSIONS.match(text)) and (first := _static(two["first"])):
        second = _static(_capital(two["second"]))
        return (first[0], (*first[1], *second[1])) if second else None
    return None


def _permissions(text: str) -> Static | None:
    if _NO_MAXIMUM.match(text):
        who: Reference = YOU if text.startswith("You") else Player("each player")
        return who, (continuous.Permission("no maximum hand size"),)
    if _LOOK_TOP.match(text):
        return YOU, (continuous.Permission("look at top card"),)
    if matched := _EXTRA_LAND.match(text):
        amount = {"an": 1, "two": 2, "three": 3}[matched["n"]]
        return YOU, (continuous.Permission("play additional land", amount=Fixed(amount)),)
    matched = _MAY_PLAY.match(text)
    what = _spells(matched["what"]) if matched else None
    if matched is None or what is None or not (matched["where"] or matched["flash"] or matched["free"]):
        return None
    who = YOU if matched["who"] == "You" else Player("each player")
    zone = _ZONES.get(matched["where"] or "your hand")
    changes: list[Change] = [
        continuous.Permission(
            matched["verb"], what, zone, free=bool(matched["free"]), from_top=zone == "library"
        )
    ]
    if matched["flash"]:
        changes.append(continuous.Permission("cast as though flash", what))
    return who, tuple(changes)


def _minimum(text: str) -> Static | None:
    matched = _MINIMUM.match(text[:1].lower() + text[1:])
    amount = number(matched["n"]) if matched else None
    return (This(), (continuous.MinimumCost(amount, Filter(noun="spell")),)) if amount is not None else None


def same_for_others(ability: Ability, sentence: str) -> StaticAbility | None:
    """The static ability before with what "The same is true for ..." affects, or None."""
    if not sentence.startswith(_SAME) or not isinstance(ability, StaticAbility):
        return None
    noun = _listed(sentence.removeprefix(_SAME))
    return None if noun is None else msgspec.structs.replace(ability, affected=Each(noun), text=sentence)


def _listed(text: str) -> Filter | None:
    """One filter for several nouns joined by commas and "and"."""
    words = re.split(r", and |, | and ", text)
    parts = [_spells(part[:1].lower() + part[1:]) or _spells(part) for part in words]
    nouns = tuple(part for part in parts if part is not None)
    return Filter(noun="object", any_of=nouns) if len(nouns) == len(parts) else None


def _several(text: str) -> Static | None:
    matched = _SEVERAL.match(text)
    noun = _listed(matched["all"]) if matched else None
    single = _lasting(f"Permanents {matched['rest']}") if matched and noun is not None else None
    return None if single is None or noun is None else (Each(noun), single[1])


def opaque_static(text: str) -> StaticAbility:
    """The static ability that stands for a sentence that is not understood."""
    return StaticAbility(This(), (OpaqueChange(text, reach_of(text)),), text)


_ATTEMPTS: Final = (
    _cost_change,
    _own_costs,
    _spending,
    _keeping,
    _size,
    _named_permission,
    _permissions,
    _minimum,
    _lasting,
    _several,
)
