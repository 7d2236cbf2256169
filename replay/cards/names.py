"""How card names are compared: one folded spelling for everything that sources do differently.

Sources mark rebalanced cards with "A-", separate halves with " // " or " /// ", wrap names in tags and
leave out accents. Folding is for looking up only; the names that are shown keep their spelling.
"""

import re
import unicodedata

_TAG = re.compile(r"<[^<>]{0,80}>")
_SEPARATOR = re.compile(r"\s*/{2,3}\s*")
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "’": "'", "ʼ": "'"})

FULL_SEPARATOR = " // "


def clean_name(name: str) -> str:
    """The name without tags and surplus space, its halves separated by " // "."""
    return _SEPARATOR.sub(FULL_SEPARATOR, " ".join(_TAG.sub("", name).split()))


def fold_name(name: str) -> str:
    """The spelling under which a name is compared: no case, no accents, no tags."""
    decomposed = unicodedata.normalize("NFKD", clean_name(name).casefold().translate(_LIGATURES))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def without_rebalanced_mark(folded: str) -> str:
    """A folded name without the "a-" of rebalanced cards on any of its halves."""
    return FULL_SEPARATOR.join(half.removeprefix("a-") for half in folded.split(FULL_SEPARATOR))
