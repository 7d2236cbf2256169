"""Triggered abilities: head, intervening "if", effects. Heads the grammar does not know keep their class."""

import re
from typing import Final

import msgspec

from replay.cards.definitions.abilities import TriggeredAbility
from replay.cards.definitions.conditions import Condition, OpaqueCondition
from replay.cards.definitions.phrases import Each, Event
from replay.cards.definitions.words import EventKind
from replay.cards.oracle.either import condition_of
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.phrases import read
from replay.cards.oracle.sequence import instructions_of

_TRIGGER = re.compile(r"^(?:When|Whenever|At) (?P<rest>.+)$", re.DOTALL)
_COMMA = re.compile(r", ")
_INTERVENING = re.compile(r"^if (?P<condition>.+?), (?P<rest>.+)$", re.DOTALL)
_TWO_HEADS = re.compile(r" and (?:when|whenever|at) ")
_CASTS_OR_ACTIVATES = re.compile(r"^(?P<cast>.+ casts? .+) or activates? an ability$")
_WHILE = re.compile(r"^(?P<head>.+?) (?:while|during|as long as) (?P<condition>.+)$")
_CAUSES = re.compile(r"^(?P<cause>an? .+?) causes (?P<what>.+)$")
_BE_PUT = re.compile(r"^(.+?) to be put ")
_LIMIT = re.compile(
    r" ?(?:This ability triggers only|Do this only) (?P<often>once|twice|three times) each turn\.?"
)
_TIMES: Final = {"once": 1, "twice": 2, "three times": 3}
_GRAVEYARD = re.compile(r"(?:return|exile|put) ~ from your graveyard|if ~ is in your graveyard")

_WORDS_OF_KINDS: Final[tuple[tuple[EventKind, str], ...]] = (
    ("tapped for mana", r"for mana\b"),
    ("mana added", r"\badds? (?:one or more )?mana|causes you to add"),
    (
        "counters put",
        r"\bgets? .*\{E\}|counters? (?:is|are|would be) put|puts? .*\bcounters?\b|\bcounters? on\b",
    ),
    ("counters removed", r"counters? (?:is|are) removed|\bremoves? .*\bcounters?\b"),
    (
        "step begins",
        r"^(?:the )?(?:beginning|end|next)\b|^each (?:combat|turn)\b|\bbegins?$|upkeep|end step",
    ),
    ("damage", r"\bdamage\b|assigned to combat"),
    ("cast", r"\bcasts?\b|\bcopy\b|\bcopies\b|\bplays? a (?:card|spell)|\bplays? .*spell"),
    (
        "dies",
        r"\bdies?\b|is put into (?:a|your|its owner's|their owner's) graveyard from the battlefield",
    ),
    ("attacks", r"\battack(?:s|ed|ing)?\b"),
    ("blocks", r"\bblocks?\b"),
    ("becomes blocked", r"\bblocked\b"),
    ("sacrifice", r"\bsacrifice[sd]?\b"),
    ("discard", r"\bdiscard"),
    ("cycle", r"\bcycles?\b"),
    ("enters", r"\benters?\b|\benter the battlefield"),
    ("leaves", r"\bleaves?\b"),
    (
        "zone change",
        r"\bput into\b|\bexiled?\b|\breturned\b|\bput onto\b|\bleft\b|\bputs? .*(?:graveyard"
        r"|library|hand)",
    ),
    ("land played", r"\bplays?\b"),
    ("draw", r"\bdraws?\b"),
    (
        "life gained",
        r"\bgains? (?:\d+ or more |one or more )?life|life is gained|\bgains? or loses? life",
    ),
    ("life lost", r"\blo(?:ses?|st) .*life|\bpays? .*life"),
    ("untapped", r"\buntap(?:s|ped)?\b"),
    ("tapped", r"\btap(?:s|ped)?\b"),
    ("targeted", r"\btarget"),
    ("turned face up", r"\bface (?:up|down)\b"),
    ("transforms", r"\btransforms?\b|\bconverts?\b"),
    ("activated", r"\bactivates?\b|\bability is\b|\babilit(?:y|ies)\b.*\bresolves?\b"),
    ("token created", r"\btokens? (?:is|are|would be) created|\bcreates?\b"),
    ("control changed", r"\bcontrol of\b"),
    ("attached", r"\battache?d?\b|\bunattached\b|\bequipped\b"),
    ("mill", r"\bmills?\b|\bmilled\b"),
    ("destroyed", r"\bdestroyed?\b"),
    (
        "named action",
        r"\b(?:scr(?:y|ies)|surveils?|explores?|mutates?|specializes?|unlock|crank|expend|exploits?|connives?|commits?|crime"
        r"|scheme|planeswalk|chaos|roll|rolls|coin|flip|dungeon|search|shuffle|investigate|proliferate|regenerat|evolve"
        r"|monstrous|renowned|level|exert|crew|saddle|train|mentor|adapt|day|night|ring|tempt|vote|clash|kick|forage"
        r"|descend|manifest|cloak|suspect|solve|case|speed|initiative|monarch|win|wins|lose|loses|voyage|visit|attraction"
        r"|room|enlist|devour|champion|haunt|phase|learn|gift|evidence|seek|conjure|intensif|boon|perpetual|draft|bend"
        r"|waterbend|earthbend|airbend|firebend|collect|discover|plot|prepare|heist|meld|assemble|open|give|choose|reveal"
        r"|becomes?|foretell|cascade|guess|double|prevent|name|sticker|say|die|dice|rest|end"
        r" the turn|paradigm|harness)",
    ),
    (
        "state",
        r"\bcontrols? no\b|\bhas no\b|\bhave no\b|\bthere (?:are|is)\b|\bhas? .* or (?:more"
        r"|less)\b|\b(?:is|are|isn't|have|has)\b",
    ),
)
_KINDS: Final = tuple((kind, re.compile(words)) for kind, words in _WORDS_OF_KINDS)


def is_trigger(paragraph: str) -> bool:
    """Whether a paragraph is a triggered ability (603.1)."""
    return _TRIGGER.match(paragraph) is not None


def trigger_of(paragraph: str, word: str = "") -> TriggeredAbility | None:
    """The triggered ability of a paragraph, targets and pointing words still unresolved."""
    matched = _TRIGGER.match(paragraph)
    if matched is None:
        return None
    rest, limit = _without_limit(matched["rest"])
    head, body = _cut(rest)
    events, only_while = events_of(head)
    condition, body = _intervening(body)
    return TriggeredAbility(
        event=events[0],
        instructions=instructions_of(body[:1].upper() + body[1:]),
        text=paragraph,
        condition=condition,
        only_while=only_while,
        limit=limit,
        other_events=events[1:],
        zone="graveyard" if _GRAVEYARD.search(body) and not _on_battlefield(events[0]) else "battlefield",
        word=word,
    )


def _on_battlefield(event: Event) -> bool:
    return event.kind in {"dies", "leaves"}


def _without_limit(text: str) -> tuple[str, int]:
    matched = _LIMIT.search(text)
    return (_LIMIT.sub("", text), _TIMES[matched["often"]]) if matched else (text, 0)


def _cut(text: str) -> tuple[str, str]:
    """The head and the rest: at the last of the first commas before which the grammar knows an event."""
    commas = [comma.start() for comma in _COMMA.finditer(text)]
    known = [comma for comma in commas[:4] if _known(text[:comma]) is not None]
    if known:
        return text[: known[-1]], text[known[-1] + 2 :]
    for comma in commas:
        if not re.match(r"(?:or|and|[A-Z][a-z]+,|[a-z]+, or|a |an )", text[comma + 2 :]):
            return text[:comma], text[comma + 2 :]
    return (text[: commas[0]], text[commas[0] + 2 :]) if commas else (text, "")


def events_of(head: str) -> tuple[tuple[Event, ...], Condition | None]:
    """The events of a head, and what must hold when they happen."""
    known = _known(head)
    if known is not None:
        return known
    return (Event(kind_of(head), opaque=head),), None


def _known(head: str) -> tuple[tuple[Event, ...], Condition | None] | None:
    parts = _TWO_HEADS.split(head)
    events = [read("event", part) for part in parts]
    if all(isinstance(event, Event) for event in events):
        return tuple(event for event in events if isinstance(event, Event)), None
    if activates := _CASTS_OR_ACTIVATES.match(head):
        cast = read("event", activates["cast"])
        both = (cast, Event("activated", player=cast.player)) if isinstance(cast, Event) else None
        return (both, None) if both else None
    if (caused := _caused(head)) is not None:
        return (caused,), None
    matched = _WHILE.match(head)
    if matched is None:
        return None
    event, condition = read("event", matched["head"]), condition_of(matched["condition"])
    if not isinstance(event, Event):
        return None
    return (event,), condition or OpaqueCondition(matched["condition"])


def _caused(head: str) -> Event | None:
    """An event that counts only where a spell or ability of some kind brings it about."""
    matched = _CAUSES.match(head)
    if matched is None:
        return None
    event = read("event", _BE_PUT.sub(r"\1 is put ", matched["what"].replace("you to ", "you ")))
    cause = read("reference", matched["cause"])
    if not isinstance(event, Event) or cause is None or isinstance(cause, tuple):
        return None
    return msgspec.structs.replace(event, cause=Each(as_filter(cause)))


def kind_of(head: str) -> EventKind:
    """The class of an event by the words of its head."""
    return next((kind for kind, words in _KINDS if words.search(head)), "unknown")


def _intervening(body: str) -> tuple[Condition | None, str]:
    matched = _INTERVENING.match(body)
    if matched is None:
        return None, body
    condition = condition_of(matched["condition"])
    return condition or OpaqueCondition(matched["condition"]), matched["rest"]
