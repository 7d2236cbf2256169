"""Where one printed ability ends and the next begins, and which of Arena's ability ids is which.

Arena numbers abilities and sends no text. It lists a card's ability ids in the order in which they are
printed, so that ids and printed abilities join by position wherever their numbers agree. What an ability
means is not asked here.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from replay.cards.card import Face
from replay.terms import BASIC_LAND_TYPES

INTRINSIC_MANA_ABILITIES = {1001: "W", 1002: "U", 1003: "B", 1004: "R", 1005: "G"}
"""Arena's ids of the mana abilities of basic land types (305.6): they come first, in their own order."""

PLANESWALKER_MARK = 114
"""The id that closes the list of every planeswalker; nothing printed corresponds to it."""

ROOM_DOORS = frozenset({347, 348})
"""The ids that open the list of every Room: its two doors (709.5e), of which no text is printed."""

_REMINDER = re.compile(r" ?\([^()]*\)")
_CHAPTERS = re.compile(r"((?:[IVX]+, )*[IVX]+) — ")
_CONTINUES = ("•", "+ {")
_SECOND_QUALITY = re.compile(r" and from ")


def printed_abilities(text: str, keywords: Iterable[str] = ()) -> tuple[str, ...]:
    """The abilities of an Oracle text in printed order, each without its reminder text.

    Every paragraph is an ability (113.2c); a list of keywords is one ability each (702.1), modes belong to
    the paragraph that opens them (700.2), and a chapter symbol with several numbers is several (714.2c).
    `keywords` are the card's own: only they may be split off a line.
    """
    abilities: list[str] = []
    starts = tuple(keyword.casefold() for keyword in keywords)
    for line in _lines(text):
        if line.startswith(_CONTINUES) and abilities:
            abilities[-1] += "\n" + line
        else:
            abilities.extend(_abilities_in(line, starts))
    return tuple(abilities)


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        bare = _REMINDER.sub("", line).strip()
        if bare:
            yield bare


def _abilities_in(line: str, keywords: tuple[str, ...]) -> list[str]:
    chapters = _CHAPTERS.match(line)
    if chapters:
        effect = line[chapters.end() :]
        return [f"{number} — {effect}" for number in chapters[1].split(", ")]
    parts = re.split(r"[,;] ", line)
    if all(_is_keyword(part, keywords) for part in parts):
        return [ability for part in parts for ability in _each_quality(part)]
    return [line]


def _is_keyword(part: str, keywords: tuple[str, ...]) -> bool:
    """Whether this is a keyword with no more than its cost, number or quality behind it."""
    folded = part.casefold()
    return (
        "." not in part
        and " — " not in part
        and ":" not in part
        and any(
            folded == keyword or folded.startswith((keyword + " ", keyword + "—")) for keyword in keywords
        )
    )


def _each_quality(keyword: str) -> list[str]:
    """Protection or hexproof from two qualities is two abilities (702.16g, 702.11f)."""
    first, *others = _SECOND_QUALITY.split(keyword)
    name = first.split(" from ")[0]
    return [first, *(f"{name} from {quality}" for quality in others)]


def text_at(face: Face, keywords: Iterable[str], ability_ids: Sequence[int], ability: int) -> str | None:
    """The printed text of the ability with Arena's id `ability`, found by its position in `ability_ids`.

    `ability_ids` are the ids of one object as Arena lists them. None when the face's text is not known,
    when the numbers of ids and printed abilities differ, or when the id is none of theirs: no guess.
    """
    intrinsic = _intrinsic(face)
    if ability in intrinsic:
        return "{T}: Add {" + INTRINSIC_MANA_ABILITIES[ability] + "}."
    if face.oracle_text is None:
        return None
    printed = printed_abilities(face.oracle_text, keywords)
    ids = [number for number in ability_ids if number not in intrinsic and number not in _unprinted(face)]
    if len(ids) != len(printed) or ability not in ids:
        return None
    return printed[ids.index(ability)]


def _intrinsic(face: Face) -> set[int]:
    mana = {BASIC_LAND_TYPES[subtype] for subtype in face.types.subtypes if subtype in BASIC_LAND_TYPES}
    return {number for number, symbol in INTRINSIC_MANA_ABILITIES.items() if symbol in mana}


def _unprinted(face: Face) -> frozenset[int]:
    types = face.types
    if "Planeswalker" in types.types:
        return frozenset({PLANESWALKER_MARK})
    return ROOM_DOORS if "Room" in types.subtypes else frozenset()
