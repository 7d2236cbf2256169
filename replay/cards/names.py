"""How card names are compared: one folded spelling for everything that sources do differently.

Sources mark rebalanced cards with "A-", separate halves with " // " or " /// ", wrap names in tags and
leave out accents. Folding is for looking up only; the names that are shown keep their spelling.
"""

import re
import unicodedata

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_TAG = re.compile(r"<[^<>]{0,80}>")
_SEPARATOR = re.compile(r"\s*/{2,3}\s*")
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "’": "'", "ʼ": "'"})

FULL_SEPARATOR = " // "


def clean_text(text: str) -> str:
    """The text without what no card has and a terminal may obey: control characters other than newline."""
    return _CONTROL.sub("", text)


def clean_or_none(text: str | None) -> str | None:
    """Clean text, None where a source has none."""
    return None if text is None else clean_text(text)


def strip_tags(text: str) -> str:
    """Clean text without the tags that clients set into it."""
    return _TAG.sub("", clean_text(text))


def clean_name(name: str) -> str:
    """The name without tags and surplus space, its halves separated by " // "."""
    return _SEPARATOR.sub(FULL_SEPARATOR, " ".join(strip_tags(name).split()))


def fold_name(name: str) -> str:
    """The spelling under which a name is compared: no case, no accents, no tags."""
    decomposed = unicodedata.normalize("NFKD", clean_name(name).casefold().translate(_LIGATURES))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def without_rebalanced_mark(folded: str) -> str:
    """A folded name without the "a-" of rebalanced cards on any of its halves."""
    return FULL_SEPARATOR.join(half.removeprefix("a-") for half in folded.split(FULL_SEPARATOR))
