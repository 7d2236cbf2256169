"""Replacement and prevention effects other than entering: "if ... would ..., instead" and mana (614, 615)."""

import re
from typing import Any, Final

from replay.cards.definitions.abilities import Effect, ReplacementEffect
from replay.cards.definitions.phrases import YOU, Each, Event, Filter, Fixed, Player, Reference, This
from replay.cards.definitions.replacements import ChangeEvent, PreventDamage, ProduceInstead, SkipEvent
from replay.cards.oracle.clauses import Effects, effects_of
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.pending import NewTarget
from replay.cards.oracle.phrases import read
from replay.cards.oracle.text import sentences
from replay.cards.oracle.words import COLOR_LETTERS, number, singular

_TAPS = re.compile(r"^[Ii]f (?P<who>you|a player) taps? (?P<what>.+?) for mana, it produces (?P<made>.+)$")
_TAPPED = re.compile(
    r"^[Ii]f (?P<what>.+?) is tapped for (?P<least>\w+ or more )?mana, it produces (?P<made>.+)$"
)
_BY_TYPE = re.compile(r"^If tapped for mana, (?P<list>.+) instead of any other type$")
_EACH_TYPE = re.compile(r"(?P<land>[A-Z]\w+) produce (?P<symbol>\{\w\})")
_PRODUCE_CHOSEN = re.compile(
    r"^[Ll]ands tapped for mana produce mana of the chosen color instead of any other color$"
)
_ADDS_COLOR = re.compile(
    r"^[Ss]pells and abilities you control that would add colored mana instead add that much "
    r"(?P<color>\w+) mana$"
)
_TIMES = re.compile(r"^(?P<times>twice|three times|four times) as much of that mana instead$")
_INSTEAD_OF = re.compile(
    r"^(?:one )?(?P<made>\{\w\}|colorless mana|mana of a color of your choice)"
    r" instead of (?P<old>any other type and amount|any other type|\w+ mana)$"
)
_FACTORS: Final = {"twice": 2, "double": 2, "three times": 3, "triple": 3, "four times": 4}
_WOULD = re.compile(r"^[Ii]f (?P<head>.+? would .+?), (?P<rest>.+)$")
_CAUSES = re.compile(
    r"^[Ii]f a spell or ability an opponent controls causes you to discard ~, (?P<rest>.+)"
    r" instead of putting it into your graveyard$"
)
_LOSE_MANA = re.compile(r"^If you would lose unspent mana, that mana becomes (?P<color>\w+) instead$")
_SKIP = re.compile(r"^Skip your (?P<step>[\w ]+?)$")
_MULTIPLY = re.compile(
    r"\b(?P<factor>twice|double|triple|three times) that (?:many|much|damage)\b"
    r"|\b(?P<doubled>twice|three times) that many of"
)
_PLUS = re.compile(
    r"\bthat (?:many|much)(?: \w+)? (?P<sign>plus|minus) (?P<n>\w+)\b|\bthat much damage plus (?P<m>\w+)"
)
_PREVENT = re.compile(r"^prevent (?P<n>\d+|all but \d+) of that damage$|^prevent that damage$")


def replacement_of(paragraph: str) -> ReplacementEffect | None:
    """The replacement effect that a paragraph describes, or None."""
    several = sentences(paragraph)
    for attempt in (_mana, _skipped, _would, _discarded, _prevented):
        found = attempt(several[0]) if len(several) == 1 else None
        if found is not None:
            return ReplacementEffect(found[0], found[1], paragraph)
    return None


def mana_replacement(sentence: str) -> ReplacementEffect | None:
    """The replacement of mana production that one sentence describes (106.12b), or None."""
    found = _mana(sentence)
    return ReplacementEffect(found[0], found[1], sentence) if found else None


def _mana(sentence: str) -> tuple[Event, Effects] | None:
    if matched := _TAPS.match(sentence):
        who = YOU if matched["who"] == "you" else Player("any")
        return _produced(matched["what"], matched["made"], who)
    if matched := _TAPPED.match(sentence):
        return _produced(matched["what"], matched["made"], None, matched["least"] or "")
    if matched := _BY_TYPE.match(sentence):
        pairs = tuple(
            (singular(each["land"]), each["symbol"][1:-1]) for each in _EACH_TYPE.finditer(matched["list"])
        )
        event = Event("tapped for mana", (Each(Filter(types=("land",))),))
        return event, (ProduceInstead(by_subtype=pairs),)
    if _PRODUCE_CHOSEN.match(sentence):
        event = Event("tapped for mana", (Each(Filter(types=("land",))),))
        return event, (ProduceInstead(("chosen",)),)
    if matched := _ADDS_COLOR.match(sentence):
        event = Event("mana added", player=YOU, mana_types=("W", "U", "B", "R", "G"))
        return event, (ProduceInstead((COLOR_LETTERS[matched["color"]],)),)
    if matched := _LOSE_MANA.match(sentence):
        return Event("mana lost", player=YOU), (ProduceInstead((COLOR_LETTERS[matched["color"]],)),)
    return None


def _produced(what: str, made: str, who: Reference | None, least: str = "") -> tuple[Event, Effects] | None:
    outcome = _made(made)
    subject: Any = read("reference", what)
    if outcome is None or subject is None or isinstance(subject, tuple):
        return None
    if not isinstance(subject, (This, NewTarget)):
        subject = Each(as_filter(subject))
    threshold = number(least.split(" ")[0]) if least else 0
    return Event("tapped for mana", (subject,), player=who, at_least=threshold or 0), (outcome,)


def _made(text: str) -> Effect | None:
    if matched := _TIMES.match(text):
        return ChangeEvent(_FACTORS[matched["times"]])
    matched = _INSTEAD_OF.match(text)
    if matched is None:
        return None
    keeps = not matched["old"].endswith("amount")
    only = (
        (COLOR_LETTERS[matched["old"].split(" ")[0]],)
        if matched["old"].split(" ")[0] in COLOR_LETTERS
        else ()
    )
    if "choice" in matched["made"]:
        return ProduceInstead(chosen=True, keeps_amount=keeps, only=only)
    letter = "C" if matched["made"] == "colorless mana" else matched["made"].strip("{}")
    return ProduceInstead((letter,), keeps_amount=keeps, only=only)


def _skipped(sentence: str) -> tuple[Event, Effects] | None:
    matched = _SKIP.match(sentence)
    return (Event("step begins", player=YOU, step=matched["step"]), (SkipEvent(),)) if matched else None


_HEADS: Final[tuple[tuple[re.Pattern[str], str | Event], ...]] = (
    (
        re.compile(r"^an effect would create one or more (?:\w+ )?tokens under your control$"),
        Event("token created", player=YOU),
    ),
    (
        re.compile(r"^one or more (?:\w+ )?tokens would be created under your control$"),
        Event("token created", player=YOU),
    ),
    (
        re.compile(r"^an effect would put (?P<kind>.+ counters?) on (?P<what>.+)$"),
        r"\g<kind> are put on \g<what>",
    ),
    (re.compile(r"^(?P<kind>.+ counters?) would be put on (?P<what>.+)$"), r"\g<kind> are put on \g<what>"),
    (re.compile(r"^you would put (?P<kind>.+ counters?) on (?P<what>.+)$"), r"you put \g<kind> on \g<what>"),
    (re.compile(r"^(?P<what>.+) would be put into (?P<where>.+)$"), r"\g<what> is put into \g<where>"),
    (re.compile(r"^(?P<what>.+) would be dealt (?P<how>.+)$"), r"\g<what> is dealt \g<how>"),
    (
        re.compile(r"^(?P<what>.+) would (?P<verb>die|enter|leave|deal|draw|gain|lose|get)(?P<rest>.*)$"),
        r"\g<what> \g<verb>s\g<rest>",
    ),
)


def _event_that_would(head: str) -> Event | None:
    for pattern, event in _HEADS:
        if pattern.match(head):
            found = read("event", pattern.sub(event, head)) if isinstance(event, str) else event
            if isinstance(found, Event):
                return found
            plain = read("event", head.replace(" would", ""))
            return plain if isinstance(plain, Event) else None
    return None


def _would(sentence: str) -> tuple[Event, Effects] | None:
    matched = _WOULD.match(sentence)
    event = _event_that_would(matched["head"]) if matched else None
    if matched is None or event is None:
        return None
    rest = matched["rest"].removeprefix("instead ")
    effects = _changed_amount(rest) or _prevented_part(rest) or _instead(rest)
    return (event, effects) if effects is not None else None


def _changed_amount(rest: str) -> Effects | None:
    if matched := _MULTIPLY.search(rest):
        return (ChangeEvent(_FACTORS[matched["factor"] or matched["doubled"]]),)
    matched = _PLUS.search(rest)
    amount = number(matched["n"] or matched["m"] or "") if matched else None
    if matched is None or amount is None:
        return None
    return (ChangeEvent(plus=Fixed(-amount if matched["sign"] == "minus" else amount)),)


def _prevented_part(rest: str) -> Effects | None:
    matched = _PREVENT.match(rest)
    if matched is None:
        return None
    amount = matched["n"]
    if amount and amount.startswith("all but"):
        return None
    return (PreventDamage(Fixed(int(amount)) if amount else None),)


def _instead(rest: str) -> Effects | None:
    if not rest.endswith(" instead"):
        return None
    return effects_of(rest.removesuffix(" instead"))


def _discarded(sentence: str) -> tuple[Event, Effects] | None:
    matched = _CAUSES.match(sentence)
    effects = effects_of(matched["rest"]) if matched else None
    if effects is None:
        return None
    cause = Filter(
        noun="object", any_of=(Filter(noun="spell"), Filter(noun="ability")), controller=Player("opponent")
    )
    return Event("discard", objects=(This(),), player=YOU, cause=Each(cause)), effects


def _prevented(sentence: str) -> tuple[Event, Effects] | None:
    found = read("clause", sentence[:1].lower() + sentence[1:])
    if not isinstance(found, PreventDamage):
        return None
    objects = (found.to,) if found.to is not None else ()
    return Event("damage", objects=objects, combat=found.combat_only or None), (PreventDamage(found.amount),)
