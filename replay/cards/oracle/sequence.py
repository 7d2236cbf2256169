"""The sentences of one ability in order: "if you do", "otherwise", "instead" and riders join their
predecessor, everything else stands alone. Sentences that are not understood become opaque effects.
"""

import re
from collections.abc import Callable
from typing import Final

import msgspec

from replay.cards.definitions.abilities import (
    Conditional,
    DelayedTrigger,
    Effect,
    Instructions,
    ManaRider,
    Mandatory,
    MayDo,
    Mode,
    ReplacementEffect,
    StartReplacement,
    WhenDone,
)
from replay.cards.definitions.conditions import Condition, DidIt
from replay.cards.definitions.continuous import ChangeTypes, Lasts
from replay.cards.definitions.effects import DealDamage, Destroy, MoveTo, OpaqueEffect, Shuffle
from replay.cards.definitions.mana import AddMana
from replay.cards.definitions.node import Node, rebuild
from replay.cards.definitions.phrases import Amount, Event, Fixed, Player, Recorded, Reference
from replay.cards.definitions.replacements import EntersWith
from replay.cards.definitions.words import EventKind
from replay.cards.oracle.clauses import Effects, effects_of
from replay.cards.oracle.either import condition_of
from replay.cards.oracle.pending import LAST, NewTarget
from replay.cards.oracle.phrases import read
from replay.cards.oracle.reach import reach_of
from replay.cards.oracle.replacing import mana_replacement
from replay.cards.oracle.spending import mana_uses, spend_restriction
from replay.cards.oracle.text import sentences

_THEN = re.compile(r"^(?:Then|then),? ")
_IF_DONE = re.compile(
    r"^(?:If|if) (?:you|they|that player|a player|it's paid|the player) (?:do|does)(?: so)?, (?P<rest>.+)$"
)
_IF_NOT = re.compile(
    r"^(?:(?:If|if) (?:you|they|that player|the player) (?:don't|doesn't|can't|cannot)|Otherwise"
    r"|otherwise), (?P<rest>.+)$"
)
_WHEN_DONE = re.compile(r"^(?:When|when)(?:ever)? (?:you|they) do(?: so)?, (?P<rest>.+)$")
_IF_INSTEAD = re.compile(r"^If (?P<condition>.+?), (?:instead )?(?P<rest>.+?)(?: instead)?$")
_KEEP_MANA = re.compile(r"^Until end of turn, (?:you|they) don't lose this mana as steps and phases end$")
_NEXT_TIME = re.compile(r"^When (?P<head>.+? next .+?) this turn, (?P<rest>.+)$")
_THIS_TURN = re.compile(r"^(?:Whenever|When) (?P<head>.+?) this turn, (?P<rest>.+)$")
_UNTIL_THEN = re.compile(
    r"^Until (?:end of turn|your next turn), (?:whenever|when) (?P<head>.+?), (?P<rest>.+)$"
)
_STILL = re.compile(r"^(?:It's|They're|That \w+ is) still (?:an? )?\w+$")
_IS_NOW = re.compile(r"^It's (?P<what>an? .+)$")
_DIES_EXILED = re.compile(
    r"^If (?P<what>that \w+|it|a (?:creature|permanent) dealt damage (?:this way|by ~)) would "
    r"(?P<how>die|be put into (?:a|your|its owner's) graveyard)(?: this turn)?, exile it instead$"
)
_SAID_SHORT: Final = (
    (re.compile(r"\bput one (?=onto |into )"), "put one of them "),
    (re.compile(r"\band the other (?=onto |into |on )"), "and the rest "),
    (re.compile(r"\b(it|they|he|she|~) also (?=gets? |has |have |gains? |deals? )"), r"\1 "),
)
_OTHER_DAMAGE = re.compile(r"^(?:it|~) deals (?P<amount>\d+|X) damage$")
_NOTHING_MORE: Final = frozenset(
    {"The flashback cost is equal to its mana cost", "The flashback cost is equal to that card's mana cost"}
)
"""A granted flashback without a cost of its own costs just that."""
_SET_PHRASES: Final[dict[str, Effects]] = {
    "If you search your library this way, shuffle": (Conditional(DidIt(), (Shuffle(),)),),
    "If you searched your library this way, shuffle": (Conditional(DidIt(), (Shuffle(),)),),
}
_NO_REGENERATION = re.compile(
    r"^(?:It|They|That creature|That permanent|Those creatures) can't be regenerated$"
)
_MANA_RIDER = re.compile(
    r"^(?P<word>If|When) (?:(?:that|this) mana is spent (?:on|to cast)|you spend this mana to"
    r" cast) (?P<spell>.+?), "
    r"(?P<rest>.+)$"
)
_CHOOSE = re.compile(
    r"^(?P<lead>.*?)[Cc]hoose (?P<number>one or more|one or both|one or two|any number|up to one"
    r"|up to two|up to three"
    r"|one|two|three|four)(?: of the following)?\.?(?P<more>[^—\n]*) ?—\n(?P<modes>•.+)$",
    re.DOTALL,
)
_MODES: Final = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "four": (4, 4),
    "one or both": (1, 2),
    "one or more": (1, 99),
    "one or two": (1, 2),
    "any number": (0, 99),
    "up to one": (0, 1),
    "up to two": (0, 2),
    "up to three": (0, 3),
}


def instructions_of(text: str) -> Instructions:
    """What a text tells to do, targets and pointing words still unresolved."""
    if modal := _CHOOSE.match(text):
        return _modal(modal)
    effects: list[Effect] = []
    for sentence in sentences(text.replace("\n", " ")):
        _add(effects, sentence)
    return Instructions(tuple(effects))


def _modal(matched: re.Match[str]) -> Instructions:
    least, most = _MODES[matched["number"]]
    texts = [mode.strip() for mode in matched["modes"].split("•") if mode.strip()]
    modes = tuple(Mode(instructions_of(_without_title(mode))) for mode in texts)
    lead = instructions_of(matched["lead"].strip()).effects if matched["lead"].strip() else ()
    if matched["more"].strip():
        lead = (*lead, opaque(matched["more"].strip()))
    repeat = "same mode more than once" in matched["more"]
    return Instructions(lead, (), modes, least, min(most, len(modes)), repeat)


def _without_title(mode: str) -> str:
    return re.sub(r"^[A-Z][\w' !,-]{2,40} — ", "", mode)


def opaque(text: str) -> OpaqueEffect:
    """The effect that stands for a sentence that is not understood."""
    return OpaqueEffect(text, reach_of(text))


def _add(effects: list[Effect], sentence: str) -> None:
    for join in _JOINS:
        if join(effects, sentence):
            return
    found = sentence_effects(_THEN.sub("", sentence))
    effects.extend(found if found is not None else (opaque(sentence),))


def sentence_effects(sentence: str) -> Effects | None:
    """The effects of one sentence, whose first letter is a capital."""
    for short, whole in _SAID_SHORT:
        sentence = short.sub(whole, sentence)
    lowered = sentence[:1].lower() + sentence[1:]
    found = effects_of(lowered)
    return effects_of(sentence) if found is None and lowered != sentence else found


def _effects_or_opaque(text: str) -> Effects:
    found = sentence_effects(text)
    return found if found is not None else (opaque(text),)


def _if_done(effects: list[Effect], sentence: str) -> bool:
    matched = _IF_DONE.match(sentence)
    if matched is None or not effects:
        return False
    effects[-1] = _with_outcome(effects[-1], if_done=_effects_or_opaque(matched["rest"]))
    return True


def _if_not(effects: list[Effect], sentence: str) -> bool:
    matched = _IF_NOT.match(sentence)
    if matched is None or not effects:
        return False
    then = _effects_or_opaque(matched["rest"])
    if isinstance(effects[-1], Conditional):
        effects[-1] = msgspec.structs.replace(effects[-1], otherwise=then)
    else:
        effects[-1] = _with_outcome(effects[-1], if_not=then)
    return True


def _when_done(effects: list[Effect], sentence: str) -> bool:
    matched = _WHEN_DONE.match(sentence)
    if matched is None or not effects:
        return False
    reflexive = WhenDone(instructions_of(matched["rest"][:1].upper() + matched["rest"][1:]))
    effects[-1] = _with_outcome(effects[-1], if_done=(reflexive,))
    return True


def _with_outcome(effect: Effect, if_done: Effects = (), if_not: Effects = ()) -> Effect:
    """The effect with what follows from its having been done or not."""
    if isinstance(effect, (MayDo, Mandatory)):
        done, undone = (*effect.if_done, *if_done), (*effect.if_not, *if_not)
        return msgspec.structs.replace(effect, if_done=done, if_not=undone)
    if isinstance(effect, Conditional):
        inner = (*effect.then[:-1], _with_outcome(effect.then[-1], if_done, if_not))
        return msgspec.structs.replace(effect, then=inner)
    return Mandatory((effect,), if_done, if_not)


def _instead(effects: list[Effect], sentence: str) -> bool:
    matched = _IF_INSTEAD.match(sentence) if "instead" in sentence else None
    if matched is None or not effects:
        return False
    condition: Condition | None = condition_of(matched["condition"])
    rest = (
        re.sub(r"^it ", "~ ", matched["rest"]) if matched["condition"].startswith("~ ") else matched["rest"]
    )
    then = _other_damage(effects, rest) or sentence_effects(rest)
    if condition is None or then is None:
        return False
    effects[:] = [Conditional(condition, then, tuple(effects))]
    return True


def _other_damage(effects: list[Effect], text: str) -> Effects | None:
    """The same damage with another amount, where only that is said."""
    matched = _OTHER_DAMAGE.match(text)
    if matched is None or not isinstance(effects[-1], DealDamage):
        return None
    amount: Amount = read("amount", matched["amount"]) or Fixed(0)
    to: Reference = effects[-1].to
    if isinstance(to, NewTarget):
        to = Player("that") if to.spec.filter.noun in {"player", "opponent"} else LAST
    return (*effects[:-1], DealDamage(amount, to, effects[-1].source))


def _keeps_mana(effects: list[Effect], sentence: str) -> bool:
    if not _KEEP_MANA.match(sentence):
        return False
    return _on_mana(effects, lambda mana: msgspec.structs.replace(mana, lasts="end_of_turn"))


def _restricts_mana(effects: list[Effect], sentence: str) -> bool:
    head, _, rider = sentence.partition(", and that spell ")
    restriction = spend_restriction(head)
    if restriction is None:
        return False
    changed = _on_mana(effects, lambda mana: msgspec.structs.replace(mana, restriction=restriction))
    if changed and rider:
        effects.append(ManaRider(restriction.only, _effects_or_opaque("it " + rider)))
    return changed


def _on_mana(effects: list[Effect], change: Callable[[AddMana], AddMana]) -> bool:
    before = tuple(effects)
    after = rebuild(before, lambda node: change(node) if isinstance(node, AddMana) else node)
    effects[:] = after
    return after is not before


def _rides_on_mana(effects: list[Effect], sentence: str) -> bool:
    matched = _MANA_RIDER.match(sentence)
    if matched is None:
        return False
    uses = mana_uses(f"to cast {matched['spell']}")
    then = _effects_or_opaque(matched["rest"])
    if not uses:
        then = (opaque(sentence),)
    effects.append(ManaRider(tuple(uses), then, triggers=matched["word"] == "When"))
    return True


def _no_regeneration(effects: list[Effect], sentence: str) -> bool:
    if not _NO_REGENERATION.match(sentence) or not effects or not isinstance(effects[-1], Destroy):
        return False
    effects[-1] = msgspec.structs.replace(effects[-1], no_regeneration=True)
    return True


def _delayed(effects: list[Effect], sentence: str) -> bool:
    matched = _NEXT_TIME.match(sentence) or _THIS_TURN.match(sentence) or _UNTIL_THEN.match(sentence)
    event = read("event", matched["head"].replace(" next ", " ")) if matched else None
    if matched is None or not isinstance(event, Event):
        return False
    then = instructions_of(matched["rest"][:1].upper() + matched["rest"][1:])
    lasts: Lasts = "until_your_next_turn" if "your next turn" in sentence[:30] else "end_of_turn"
    effects.append(DelayedTrigger(event, then, once=matched.re is _NEXT_TIME, lasts=lasts))
    return True


def _replaces_mana(effects: list[Effect], sentence: str) -> bool:
    plain = sentence.removeprefix("Until end of turn, ")
    replacement = mana_replacement(plain[:1].upper() + plain[1:])
    if replacement is None:
        return False
    lasts: Lasts = "indefinite" if plain == sentence else "end_of_turn"
    effects.append(StartReplacement(replacement, lasts))
    return True


def _stays(effects: list[Effect], sentence: str) -> bool:
    if not _STILL.match(sentence) or not effects:
        return False
    before = tuple(effects)
    effects[:] = rebuild(before, _types_added)
    return True


def _is_now(effects: list[Effect], sentence: str) -> bool:
    matched = _IS_NOW.match(sentence)
    found = effects_of(f"it is {matched['what']}") if matched and effects else None
    effects.extend(found or ())
    return found is not None


def _types_added(node: Node) -> Node:
    return msgspec.structs.replace(node, replaces=False) if isinstance(node, ChangeTypes) else node


def _exiled_instead(effects: list[Effect], sentence: str) -> bool:
    matched = _DIES_EXILED.match(sentence)
    if matched is None:
        return False
    subject = Recorded("damaged") if "dealt damage" in matched["what"] else LAST
    kind: EventKind = "dies" if matched["how"] == "die" else "zone change"
    event = Event(kind, (subject,), destination="graveyard")
    replacement = ReplacementEffect(event, (MoveTo(subject, "exile"),), sentence)
    effects.append(StartReplacement(replacement, "end_of_turn" if "turn" in sentence else "indefinite"))
    return True


def _plain(effects: list[Effect], sentence: str) -> bool:
    if sentence in _NOTHING_MORE:
        return True
    found = _SET_PHRASES.get(sentence)
    if found is not None:
        effects.extend(found)
    return found is not None


def _enters_with(effects: list[Effect], sentence: str) -> bool:
    """A sentence about the counters with which something enters belongs to the one that puts it there."""
    move = effects[-1] if effects else None
    if not isinstance(move, MoveTo) or move.zone != "battlefield" or " enter" not in sentence:
        return False
    found, condition = sentence_effects(sentence) or (), None
    if len(found) == 1 and isinstance(found[0], Conditional) and not found[0].otherwise:
        condition, found = found[0].condition, found[0].then
    counters = tuple(
        (each.counter, each.amount.value)
        for each in found
        if isinstance(each, EntersWith) and each.what == LAST and each.counter
        if isinstance(each.amount, Fixed)
    )
    if not counters or len(counters) != len(found) or move.counters:
        return False
    effects[-1] = msgspec.structs.replace(move, counters=counters, counters_if=condition)
    return True


_JOINS: Final = (
    _enters_with,
    _plain,
    _stays,
    _is_now,
    _exiled_instead,
    _delayed,
    _replaces_mana,
    _if_done,
    _if_not,
    _when_done,
    _instead,
    _keeps_mana,
    _restricts_mana,
    _rides_on_mana,
    _no_regeneration,
)
