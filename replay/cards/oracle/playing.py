"""Permissions to play or cast particular cards, given by a resolving spell or ability (601.3)."""

import re
from typing import Any, Final

from replay.cards.definitions.abilities import Effect, MayDo
from replay.cards.definitions.costs import Cost
from replay.cards.definitions.spells import PlayCards
from replay.cards.oracle.phrases import read
from replay.cards.oracle.words import closed

_PLAY = re.compile(
    r"^(?P<before>until end of turn, |until your next turn, |until the end of your next turn,"
    r" )?(?P<may>you may )?"
    r"(?P<verb>cast|play) (?P<what>.+?)"
    r"(?P<free> without paying (?:its|their|that card's) mana costs?)?"
    r"(?: by paying (?P<cost>.+?) rather than paying (?:its|their) mana costs?)?"
    r"(?P<after> this turn| until end of turn| until the end of your next turn| until your next turn"
    r"| for as long as (?:it|they|that card|those cards) remains? exiled"
    r"| until you exile another card with ~)?"
    r"(?P<free_last> without paying (?:its|their) mana costs?)?"
    r"(?:,? and (?:you may spend mana as though it were mana of any (?P<as>color|type)"
    r"|mana of any (?P<any>color|type) can be spent) to cast (?:it|that spell|those spells|them"
    r"|spells this way))?$"
)
_LASTS: Final = {
    "this turn": "end_of_turn",
    "until end of turn": "end_of_turn",
    "until your next turn": "until_your_next_turn",
    "until the end of your next turn": "until_end_of_your_next_turn",
}


def played(text: str) -> tuple[Effect, ...] | None:
    """The permission or instruction to play cards that a sentence gives, or None."""
    matched = _PLAY.match(text)
    what = read("reference", matched["what"]) if matched else None
    if matched is None or what is None or isinstance(what, tuple):
        return None
    lasts = _lasts((matched["before"] or matched["after"] or "").strip(" ,"))
    costs = _costs(matched["cost"])
    if costs is None:
        return None
    play = PlayCards(
        what,
        cast_only=matched["verb"] == "cast",
        now=not lasts,
        free=bool(matched["free"] or matched["free_last"]),
        costs=costs,
        any_mana=closed(matched["as"] or matched["any"] or ""),
        lasts=lasts,
    )
    return (MayDo((play,)),) if matched["may"] and play.now else (play,)


def _lasts(words: str) -> Any:
    if words.startswith("until you exile"):
        return "until_replaced"
    return "while_exiled" if words.startswith("for as long") else _LASTS.get(words, "")


def _costs(text: str | None) -> tuple[Cost, ...] | None:
    if text is None:
        return ()
    cost = read("cost", f"pay {text}")
    return None if cost is None else (cost,)
