"""Oracle text before grammar: one spelling for everything, cut into paragraphs and sentences.

In what comes out, `~` is the object itself, reminder text is gone, and "enters the battlefield" is
written "enters" as since 2024. Nothing is understood here.
"""

import re
from collections.abc import Callable
from typing import Final

_REMINDER = re.compile(r"[ ]*\((?:[^()]|\([^()]*\))*\)")
_SPELLINGS: Final = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "–": "-", "\u00a0": " ", "•": "•"}
)
_SELF = re.compile(
    r"\b[Tt]his (?:card|creature|land|artifact|enchantment|permanent|token|spell|planeswalker|battle|emblem"
    r"|source|plane|scheme|phenomenon|Aura|Equipment|Vehicle|Saga|Fortification|Siege|Class|Case|Room"
    r"|Spacecraft|Attraction|Contraption)(?=['’.,: ]|$)"
)
_ENTERS = re.compile(r"\b(enters?) the battlefield\b")
_SINGLE_QUOTED = re.compile(r"(?<=[ ])'((?:\{|When|Whenever|At |Sacrifice)[^\"]*?\.)'")
_QUOTED = re.compile(r'"[^"]*"')
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z~{+\-\d])|(?<=[.!?]\") (?=[A-Z~])")
_SAME: Final = "The same is true for "
_LISTED = re.compile(r", and |, | and ")
_KEYWORD = re.compile(
    r"\b(?:flying|first strike|double strike|deathtouch|haste|hexproof|indestructible|lifelink|menace|reach"
    r"|trample|vigilance|fear|intimidate|shroud|skulk|wither|horsemanship)\b"
)
GRANTING: Final = "@"
"""Stands for the name of the granting object inside quotation marks."""
_NOT_A_NAME: Final = frozenset(
    {
        "The", "A", "An", "Lord", "Lady", "Sir", "King", "Queen", "Captain", "General", "Doctor", "Master",
        "Father", "Mother", "Elder", "Old", "Legion", "Council", "Black", "White", "Red", "Green", "Blue",
        "Golden", "Time", "Sword", "Heart", "Hall", "Mox", "Tomb", "Ring", "Book", "City", "Great",
    }
)  # fmt: skip


def normalise(text: str, name: str, legendary: bool = False, subtypes: tuple[str, ...] = ()) -> str:
    """The text in one spelling, without reminder text, with `~` for the object that has it.

    A legendary object may be called by the first part of its name; `subtypes` are words that are never
    taken for such a short name.
    """
    plain = _ENTERS.sub(r"\1", _REMINDER.sub("", text.translate(_SPELLINGS)))
    plain = _SINGLE_QUOTED.sub(r'"\1"', plain) if '"' not in plain else plain
    names = _own_names(name, legendary, subtypes)
    own = re.compile("|".join(rf"(?<![\w-]){re.escape(each)}(?![\w-])" for each in names))
    outside = outside_quotes(plain, lambda part: own.sub("~", part)) if names else plain
    if names:
        outside = _QUOTED.sub(lambda quoted: own.sub(GRANTING, quoted.group()), outside)
    lines = (" ".join(line.split()) for line in _SELF.sub("~", outside).split("\n"))
    return "\n".join(line for line in lines if line)


def _own_names(name: str, legendary: bool, subtypes: tuple[str, ...]) -> list[str]:
    full = name.translate(_SPELLINGS).split(" // ")[0].removeprefix("A-")
    names = {full}
    if legendary:
        names |= {full.split(", ")[0], full.split(" of ")[0], full.split(" the ")[0], full.split(" ")[0]}
    banned = _NOT_A_NAME | set(subtypes)
    return sorted((each for each in names if each and each not in banned), key=len, reverse=True)


def outside_quotes(text: str, change: Callable[[str], str]) -> str:
    """The text with `change` applied to what is not in quotation marks."""
    parts: list[str] = []
    end = 0
    for quoted in _QUOTED.finditer(text):
        parts += [change(text[end : quoted.start()]), quoted.group()]
        end = quoted.end()
    return "".join([*parts, change(text[end:])])


def split_outside_quotes(text: str, separator: re.Pattern[str]) -> list[str]:
    """The pieces between matches of `separator` that are not in quotation marks."""
    hidden = [(quoted.start(), quoted.end()) for quoted in _QUOTED.finditer(text)]
    pieces: list[str] = []
    start = 0
    for match in separator.finditer(text):
        if any(begin < match.start() < end for begin, end in hidden):
            continue
        pieces.append(text[start : match.start()])
        start = match.end()
    return [*pieces, text[start:]]


def sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph, without their full stops; quoted abilities stay whole."""
    pieces = split_outside_quotes(paragraph, _SENTENCE_END)
    found: list[str] = []
    for piece in (piece.strip().removesuffix(".") for piece in pieces if piece.strip()):
        found += _for_other_keywords(piece, found[-1] if found else "")
    return found


def _for_other_keywords(sentence: str, before: str) -> list[str]:
    """What "The same is true for" other keywords, written out: the sentence before, once for each of them."""
    named = _KEYWORD.search(before)
    if named is None or not sentence.startswith(_SAME):
        return [sentence]
    words = _LISTED.split(sentence.removeprefix(_SAME))
    known = [word for word in words if _KEYWORD.fullmatch(word)]
    others = [word for word in words if word not in known]
    unclear = [_SAME + " and ".join(others)] if others else []
    return [re.sub(rf"\b{named.group()}\b", word, before) for word in known] + unclear


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a normalised text; the bulleted modes of a choice stay with their sentence."""
    found: list[str] = []
    for line in filter(None, text.split("\n")):
        if line.startswith("•") and found:
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found
