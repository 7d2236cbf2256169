"""One sentence: cut where durations, conditions and conjunctions join clauses, each clause read by grammar.

Every function takes text and gives effects, or None when some part is not understood. Sentences that lean
on the one before ("If you do, ...") are put together in `sequence`.
"""

import re
from functools import lru_cache
from typing import Any, Final

import msgspec

from replay.cards.definitions.abilities import (
    Change,
    Conditional,
    DelayedTrigger,
    Effect,
    ForEach,
    Instructions,
    MayDo,
    StartContinuous,
    UnlessPaid,
)
from replay.cards.definitions.conditions import Exists, Not
from replay.cards.definitions.continuous import ModifyPowerToughness
from replay.cards.definitions.costs import Cost, CostOptions
from replay.cards.definitions.effects import ExtraPhase, MoveTo, PutCounters
from replay.cards.definitions.node import Node, rebuild
from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    Chosen,
    CountOf,
    Event,
    Fixed,
    OpaqueAmount,
    Player,
    Recorded,
    Reference,
    This,
    Times,
    X,
)
from replay.cards.definitions.replacements import EntersWith, PreventDamage
from replay.cards.oracle.counting import amount_of_text, countable_of
from replay.cards.oracle.either import condition_of
from replay.cards.oracle.filters import restrict
from replay.cards.oracle.pending import LAST
from replay.cards.oracle.phrases import read
from replay.cards.oracle.playing import played
from replay.cards.oracle.roles import role_created
from replay.cards.oracle.whole import only, whole
from replay.cards.oracle.words import closed

Effects = tuple[Effect, ...]

_LASTS: Final = {
    "until end of turn": "end_of_turn",
    "this turn": "end_of_turn",
    "until end of combat": "end_of_combat",
    "this combat": "end_of_combat",
    "until your next turn": "until_your_next_turn",
    "until the end of your next turn": "until_end_of_your_next_turn",
    "until ~ leaves": "until_this_leaves",
    "until ~ leaves the battlefield": "until_this_leaves",
}
_DURATION = "|".join(sorted(_LASTS, key=len, reverse=True))
_SET_PHRASES: Final[dict[str, Effects]] = {
    "after this phase, there is an additional combat phase": (ExtraPhase("combat"),),
    "after this main phase, there is an additional combat phase followed by an additional main phase": (
        ExtraPhase("combat"),
        ExtraPhase("main"),
    ),
}
_ENTERING = re.compile(
    r"^(?P<who>it|~|they|that creature|that permanent) enters? ?(?P<tapped>tapped)?(?: ?with"
    r" (?P<counters>.+))?$"
)
_EQUAL_LAST = re.compile(r"(?P<kind>counters) on (?P<it>it|them)(?P<equal> equal to .+)$")
_LASTS_BEFORE = re.compile(rf"^(?P<lasts>{_DURATION}), (?P<rest>.+)$")
_LASTS_AFTER = re.compile(rf"^(?P<rest>.+?),? (?P<lasts>{_DURATION})$")
_ABLE_NOW = re.compile(r"^(?P<rest>.+ (?:attacks?|blocks?)) (?P<lasts>this turn|this combat) if able$")
_WHILE_AFTER = re.compile(r"^(?P<rest>.+) for as long as (?P<condition>.+)$")
_IF_BEFORE = re.compile(r"^if (?P<condition>.+?), (?P<rest>.+)$")
_IF_AFTER = re.compile(r"^(?P<rest>.+) (?P<word>if|unless) (?P<condition>.+)$")
_WHERE_X = re.compile(r"^(?P<rest>.+), where (?P<name>[XY]) is (?P<amount>.+)$")
_FOR_EACH_AFTER = re.compile(r"^(?P<rest>.+) for each (?P<of>.+)$")
_FOR_EACH_BEFORE = re.compile(r"^for each (?P<of>.+?), (?P<rest>.+)$")
_EACH_WHO = re.compile(
    r"^each (?P<who>player|opponent) who (?P<action>discarded|milled|revealed) (?P<what>.+?)"
    r" (?P<rest>(?:loses|draws|gains|discards|sacrifices|creates|puts) .+)$"
)
_YOU_MAY = re.compile(
    r"^(?P<who>you|that player|they|its controller|each player|each opponent) may (?P<rest>.+)$"
)
_UNLESS_PAYS = re.compile(
    r"^(?P<rest>.+) unless (?P<who>you|that player|they|its controller|their controller|that"
    r" opponent|any player) "
    r"(?P<costs>(?:pays?|discards?|sacrifices?|returns?|exiles?|reveals?|taps?|removes?|puts?) .+)$"
)
_LATER_AFTER = re.compile(r"^(?P<rest>.+) at (?P<when>(?:the beginning of|end of) .+)$")
_LATER_BEFORE = re.compile(r"^at (?P<when>(?:the beginning of|end of) .+?), (?P<rest>.+)$")
_VERBS: Final = (
    "add|adds|attach|choose|chooses|copy|counter|create|creates|deal|deals|destroy|discard|discards|double|draw|draws"
    "|each|earthbend|exile|exiles|fight|fights|gain|gains|get|gets|goad|has|have|investigate|it|look|looks|lose|loses"
    "|mill|mills|pay|pays|populate|proliferate|put|puts|regenerate|remove|removes|return|returns|reveal|reveals"
    "|sacrifice|sacrifices|scry|search|searches|shuffle|shuffles|surveil|tap|taps|target|that|the|they|those|transform"
    "|untap|untaps|up|you|~|can't|doesn't|don't|conjure|seek|connive|explore|manifest|discover|learn|all|its|may|become|becomes"
    "|another|any|after|lands|creatures|spells|permanents|players|opponents"
)
_JOIN = re.compile(rf"(?:,? then |, and then |,? and |, )(?=(?:{_VERBS})\b|~)")
_EACH_OF_THEM = re.compile(
    r" each (?=(?:gets?|gains?|loses?|lose|have|deals?|draws?|sacrifices?|discards?)\b)"
)
_THEIR_CHOICE = re.compile(r"(?<=any color) (?:they|that player) chooses?$")
_THIRD_PERSON = re.compile(
    r"^(?:adds|chooses|creates|discards|draws|exiles|gains|gets|has|loses|mills|pays|puts|returns|reveals|sacrifices"
    r"|searches|shuffles|taps|untaps|can't|doesn't|becomes|deals|scries|may)\b"
)
_SUBJECT = re.compile(
    r"^(?P<subject>.+?) (?:adds|chooses|creates|discards|draws|exiles|gains|gets|has|loses|mills"
    r"|pays|puts|returns"
    r"|reveals|sacrifices|searches|shuffles|taps|untaps|can't|doesn't|becomes|deals|may|enters|is)\b"
)


@lru_cache(maxsize=100_000)
def effects_of(text: str) -> Effects | None:
    """The effects of a sentence that stands alone, or None."""
    for attempt in (_whole, _set_phrase, played, role_created, _lasting_before, *_SHAPES, _joined):
        if (found := attempt(text)) is not None:
            return found
    return None


def _whole(text: str) -> Effects | None:
    found = read("clause", _THEIR_CHOICE.sub("", _EACH_OF_THEM.sub(" ", text)))
    if found is None or isinstance(found, tuple):
        return found
    return (found,)


def entering(text: str) -> Effects | None:
    """How something enters ("it enters tapped with two charge counters on it"), or None."""
    matched = _ENTERING.match(text)
    if matched is None:
        return None
    what = This() if matched["who"] == "~" else LAST
    tapped: Effects = (EntersWith(tapped=True, what=what),) if matched["tapped"] else ()
    if not matched["counters"]:
        return tapped or None
    counted = effects_of("put " + _EQUAL_LAST.sub(r"\g<kind>\g<equal> on \g<it>", matched["counters"]))
    put = only(PutCounters, counted)
    if put is None:
        return None
    return (*tapped, *(EntersWith(counter=each.kind, amount=each.amount, what=what) for each in put))


def _set_phrase(text: str) -> Effects | None:
    return _SET_PHRASES.get(text)


def _lasting_before(text: str) -> Effects | None:
    matched = _LASTS_BEFORE.match(text)
    return _last(matched["rest"], matched["lasts"]) if matched else None


def _lasting(text: str) -> Effects | None:
    if matched := _ABLE_NOW.match(text):
        return _last(f"{matched['rest']} if able", matched["lasts"])
    matched = _LASTS_AFTER.match(text)
    return _last(matched["rest"], matched["lasts"]) if matched else None


def _last(rest: str, lasts: str) -> Effects | None:
    inner = effects_of(rest)
    return None if inner is None else with_duration(inner, _LASTS[lasts])


def with_duration(effects: Effects, lasts: str) -> Effects | None:
    """The same effects for a time; None when one of them can't last."""
    return whole(_for_a_time(effect, lasts) for effect in effects)


def _for_a_time(effect: Effect, lasts: str) -> Effect | None:
    if isinstance(effect, StartContinuous):
        return msgspec.structs.replace(effect, lasts=lasts)
    if isinstance(effect, PreventDamage):
        return effect
    if isinstance(effect, MoveTo) and effect.zone == "exile" and lasts == "until_this_leaves":
        return msgspec.structs.replace(effect, until="this leaves")
    if isinstance(effect, MayDo):
        inner = with_duration(effect.attempt, lasts)
        return msgspec.structs.replace(effect, attempt=inner) if inner else None
    return None


def _while(text: str) -> Effects | None:
    matched = _WHILE_AFTER.match(text)
    condition = condition_of(matched["condition"]) if matched else None
    inner = effects_of(matched["rest"]) if matched and condition is not None else None
    lasting = only(StartContinuous, inner)
    if lasting is None:
        return None
    return tuple(msgspec.structs.replace(effect, lasts="while", condition=condition) for effect in lasting)


def _where(text: str) -> Effects | None:
    matched = _WHERE_X.match(text)
    if matched is None:
        return None
    inner, amount = effects_of(matched["rest"]), amount_of_text(matched["amount"])
    if inner is None or amount is None:
        return None
    meant: Node = X() if matched["name"] == "X" else OpaqueAmount("Y")
    return rebuild(inner, lambda node: amount if node == meant else node)


def _condition_first(text: str) -> Effects | None:
    matched = _IF_BEFORE.match(text)
    if matched is None:
        return None
    condition, inner = condition_of(matched["condition"]), effects_of(matched["rest"])
    return None if condition is None or inner is None else (Conditional(condition, inner),)


def _condition_last(text: str) -> Effects | None:
    matched = _IF_AFTER.match(text)
    if matched is None:
        return None
    condition, inner = condition_of(matched["condition"]), effects_of(matched["rest"])
    if condition is None or inner is None:
        return None
    return (Conditional(Not(condition) if matched["word"] == "unless" else condition, inner),)


def _each_first(text: str) -> Effects | None:
    matched = _FOR_EACH_BEFORE.match(text)
    if matched is None:
        return None
    inner, amount = effects_of(matched["rest"]), countable_of(matched["of"])
    if inner is None or amount is None:
        return None
    if isinstance(amount, CountOf):
        return (ForEach(inner, over=read("reference", "each " + matched["of"])),)
    return (ForEach(inner, amount=amount),)


def _each_who(text: str) -> Effects | None:
    """What each player does of whose cards some were acted on ("each opponent who discarded a card ...")."""
    matched = _EACH_WHO.match(text)
    noun = read("reference", matched["what"].removesuffix(" this way")) if matched else None
    inner = effects_of(f"that player {matched['rest']}") if matched else None
    if matched is None or not isinstance(noun, Chosen) or inner is None:
        return None
    theirs = {"owner": Player("that"), "among": Recorded(closed(matched["action"]))}
    acted_on = Exists(restrict(noun.filter, theirs))
    return (ForEach((Conditional(acted_on, inner),), over=Player(closed("each " + matched["who"]))),)


def _each_last(text: str) -> Effects | None:
    matched = _FOR_EACH_AFTER.match(text)
    if matched is None:
        return None
    inner, amount = effects_of(matched["rest"]), countable_of(matched["of"])
    if inner is None or amount is None or len(inner) != 1:
        return None
    multiplied = times(inner[0], amount)
    return (multiplied,) if multiplied is not None else (ForEach(inner, amount=amount),)


def times(effect: Effect, amount: Amount) -> Effect | None:
    """The effect with its number multiplied ("for each"); None when it has no such number."""
    number = getattr(effect, "amount", None)
    if isinstance(number, Fixed):
        return msgspec.structs.replace(effect, amount=_scaled(number, amount))
    if isinstance(effect, StartContinuous):
        changes = tuple(_scaled_change(change, amount) for change in effect.changes)
        return None if changes == effect.changes else msgspec.structs.replace(effect, changes=changes)
    return None


def _scaled(number: Amount | None, amount: Amount) -> Amount:
    if number == Fixed(1):
        return amount
    return Times(number.value, amount) if isinstance(number, Fixed) and number.value else Fixed(0)


def _scaled_change(change: Change, amount: Amount) -> Change:
    if not isinstance(change, ModifyPowerToughness):
        return change
    return ModifyPowerToughness(_scaled(change.power, amount), _scaled(change.toughness, amount))


def _may(text: str) -> Effects | None:
    matched = _YOU_MAY.match(text)
    inner = effects_of(matched["rest"]) if matched else None
    if matched is None or inner is None:
        return None
    who = read("reference", matched["who"]) if matched["who"] != "you" else YOU
    return (MayDo(_done_by(inner, who), who),) if who is not None else None


def _done_by(effects: Effects, who: Reference) -> Effects:
    """Effects of the one who may: where the actor was left out, that player acts."""
    if who == YOU:
        return effects
    changed: list[Effect] = []
    for effect in effects:
        actor = getattr(effect, "who", None)
        changed.append(msgspec.structs.replace(effect, who=who) if actor == YOU else effect)
    return tuple(changed)


def _unless_paid(text: str) -> Effects | None:
    matched = _UNLESS_PAYS.match(text)
    if matched is None:
        return None
    inner, costs = effects_of(matched["rest"]), costs_of(matched["costs"])
    if inner is None or costs is None:
        return None
    who: Any = {"you": YOU, "any player": Player("any")}.get(matched["who"]) or read(
        "reference", matched["who"]
    )
    return (UnlessPaid(inner, costs, who),) if who is not None else None


def costs_of(text: str) -> tuple[Cost, ...] | None:
    """Costs joined by commas and "and", or None when one of them is not understood."""
    whole = read("cost", text)
    if whole is not None:
        return (whole,)
    for separator in re.finditer(r", and |, | and ", text):
        first = read("cost", text[: separator.start()])
        rest = costs_of(text[separator.end() :]) if first is not None else None
        if first is not None and rest is not None:
            return (first, *rest)
    return _alternatives(text)


def _alternatives(text: str) -> tuple[Cost, ...] | None:
    """One of several costs, at the choice of who pays."""
    for separator in re.finditer(r",? or ", text):
        first, second = read("cost", text[: separator.start()]), costs_of(text[separator.end() :])
        if first is not None and second is not None:
            return (CostOptions(((first,), second)),)
    return None


def _later(text: str) -> Effects | None:
    matched = _LATER_BEFORE.match(text) or _LATER_AFTER.match(text)
    if matched is None:
        return None
    event, inner = read("event", matched["when"]), effects_of(matched["rest"])
    if inner is None or not isinstance(event, Event):
        return None
    return (DelayedTrigger(event, Instructions(inner)),)


def _joined(text: str) -> Effects | None:
    for separator in _JOIN.finditer(text):
        left = effects_of(text[: separator.start()])
        if left is None:
            continue
        right = effects_of(_with_subject(text[: separator.start()], text[separator.end() :]))
        if right is not None:
            return (*left, *right)
    return None


def _with_subject(left: str, right: str) -> str:
    """The right-hand clause with the subject of the left one where it has none of its own."""
    if right.startswith("the rest"):
        return f"put {right}"
    if not _THIRD_PERSON.match(right):
        return right
    matched = _SUBJECT.match(left)
    if matched is None:
        return right
    subject = matched["subject"]
    if "target" in subject:
        subject = "that player" if re.search(r"player|opponent", subject) else "it"
    return f"{subject} {right}"


_SHAPES: Final = (
    entering,
    _unless_paid,
    _may,
    _lasting,
    _while,
    _where,
    _condition_first,
    _each_first,
    _each_who,
    _later,
    _each_last,
    _condition_last,
)
