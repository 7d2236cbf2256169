"""The published rules as data: edition → rule number → words. Nothing here knows our rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

Words = tuple[str, ...]

_EFFECTIVE = re.compile(r"effective as of (\w+ \d+, \d{4})")
_RULE = re.compile(r"(\d{3}\.\d+[a-z]?)\.?\s+(\S.*)")
_REFERENCE = re.compile(
    r"\b\d{3}\.\d+[a-z]?(?:[-–—][a-z0-9]+\b)?|(?<=rule )\d{3}|(?<=rules )\d{3}|(?<=section )\d"
)
_WORD = re.compile(r"[a-z0-9+/{}-]+")


@cache
def read_editions(folder: Path) -> Mapping[date, Mapping[str, Words]]:
    """Every edition in a folder of `*.txt`, oldest first, dated by its own text."""
    texts = [path.read_text("utf-8") for path in folder.glob("*.txt")]
    return dict(sorted((effective_date(text), rules_of(text)) for text in texts))


def effective_date(text: str) -> date:
    """The day an edition says it is effective from."""
    found = _EFFECTIVE.search(text)
    if found is None:
        raise ValueError("the text does not say from when it is effective")
    return datetime.strptime(found[1], "%B %d, %Y").replace(tzinfo=UTC).date()


def rules_of(text: str) -> dict[str, Words]:
    """Rule number → its words, without examples; the table of contents has no rule and the glossary none."""
    lines = (_RULE.fullmatch(line.strip()) for line in text.splitlines())
    return {found[1]: words_of(found[2]) for found in lines if found}


def words_of(text: str) -> Words:
    """The words of a rule in small letters: no punctuation, and references to other rules without number."""
    plain = text.lower().replace("’", "'").replace("−", "-").replace("'", "")
    return tuple(_WORD.findall(_REFERENCE.sub("n", plain)))
