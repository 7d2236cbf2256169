"""Things that are counted: what the grammar knows, and what happened this turn."""

import re

from replay.cards.definitions.phrases import YOU, Amount, Each, Event, Filter, Player, Reference, ThisTurn
from replay.cards.definitions.words import EventKind
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.phrases import read

_COUNTED = re.compile(r"^the (?:number|amount) of (?P<of>.+)$")
_WHO = r"(?P<who>you've|you have|you|that player has|they've|your opponents have|an opponent has)"
_CAST = re.compile(rf"^(?P<other>other )?(?P<what>.*spells?) {_WHO} cast (?:before it )?this turn$")
_DRAWN = re.compile(rf"^cards? {_WHO} drawn this turn$")
_LIFE = re.compile(
    r"^(?:1 )?life (?P<who>you|they|your opponents) (?:have )?(?P<verb>gained|lost) this turn$"
)
_DIED = re.compile(r"^(?P<what>.+?) that died (?:under your control )?this turn$")


def countable_of(text: str) -> Amount | None:
    """The amount that "for each ..." or "the number of ..." counts, or None."""
    known: Amount | None = read("countable", text)
    return known if known is not None else _this_turn(text)


def amount_of_text(text: str) -> Amount | None:
    """An amount by name ("the number of ...", "its power"), or None."""
    known: Amount | None = read("amount", text)
    if known is not None:
        return known
    matched = _COUNTED.match(text)
    return countable_of(matched["of"]) if matched else None


def _this_turn(text: str) -> Amount | None:
    if matched := _CAST.match(text):
        what = read("reference", matched["what"])
        if what is None or isinstance(what, tuple):
            return None
        noun = as_filter(what)
        objects = (Each(Filter(noun="spell", other=True, any_of=(noun,)) if matched["other"] else noun),)
        return ThisTurn(Event("cast", objects=objects, player=_who(matched["who"]), span="this turn"))
    if matched := _DRAWN.match(text):
        return ThisTurn(Event("draw", player=_who(matched["who"]), span="this turn"))
    if matched := _LIFE.match(text):
        kind: EventKind = "life gained" if matched["verb"] == "gained" else "life lost"
        return ThisTurn(Event(kind, player=_who(matched["who"]), span="this turn"), "amount")
    matched = _DIED.match(text)
    what = read("reference", matched["what"]) if matched else None
    if what is None or isinstance(what, tuple):
        return None
    return ThisTurn(Event("dies", (Each(as_filter(what)),), span="this turn"))


def _who(words: str) -> Reference:
    if words.startswith("you") and not words.startswith("your"):
        return YOU
    return Player("each opponent" if "opponent" in words else "that")
