"""What a text that is not understood may touch, by its words alone: rather too much than too little."""

import re
from typing import Final

from replay.cards.definitions.node import Reach

_WORDS: Final[tuple[tuple[Reach, re.Pattern[str]], ...]] = (
    ("mana", re.compile(r"\bmana\b(?! (?:value|cost))|\badds? ")),
    ("cost", re.compile(r"\bcosts?\b|\bpay|\bwithout paying|\bspend\b")),
    (
        "timing",
        re.compile(
            r"\bcast|\bplay|\bactivate|\bas though\b|\bflash\b|\bturns?\b(?! face)|\bsteps?\b|\bphases?\b"
        ),
    ),
    ("untap", re.compile(r"\btap|\buntap")),
    ("damage", re.compile(r"\bdamage|\bfights?\b|\bprevent")),
    ("life", re.compile(r"\blife\b|\blifelink\b|\bdamage\b")),
    (
        "counters",
        re.compile(r"\bcounters?\b|\bproliferate|\{E\}|\bbolster|\bamass|\badapt|\bsupport\b|\bmonstro"),
    ),
    (
        "power-toughness",
        re.compile(r"[+-][\dX]+/[+-][\dX]+|\bpower\b|\btoughness\b|\b\d+/\d+\b|\bbecomes?\b"),
    ),
    (
        "cards-zones",
        re.compile(
            r"\bdraw|\bdiscard|\bexile|\bgraveyard|\blibrar|\bhands?\b|\breturn|\bsearch|\bdestroy|\bsacrific"
            r"|\bmill|\bbattlefield|\breveal|\bscry|\bsurveil|\bcounter (?:target|that|it)"
            r"|\bcop(?:y|ies)|\benters?\b"
        ),
    ),
    ("tokens", re.compile(r"\btokens?\b|\bcreates?\b|\binvestigate|\bpopulate|\bincubate")),
    ("control", re.compile(r"\b(?:gains?|exchange) control|\battach")),
    ("combat", re.compile(r"\battack|\bblock|\bcombat")),
)
_ABILITIES = re.compile(r"\b(?:gains?|loses?|has|have) |\babilit")


def reach_of(text: str) -> frozenset[Reach]:
    """Every part of the game that the words of a text mention; "other" where they mention none."""
    found: set[Reach] = {reach for reach, words in _WORDS if words.search(text)}
    if _ABILITIES.search(text):
        found.add("other")
    return frozenset(found or {"other"})
