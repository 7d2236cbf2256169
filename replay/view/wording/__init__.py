"""A sentence for every kind of event: all wording about events, in one table.

Sentences are plain text in the present tense. Names inside them come from outside: who prints them escapes
them (`replay.view.terminal`).
"""

from typing import Final

from replay.events import Event
from replay.view.names import Names
from replay.view.wording import decisions, happenings, marks, observations
from replay.view.wording.table import SENTENCES, field_in_words, in_words

__all__ = ["SENTENCES", "field_in_words", "in_words", "sentence"]

CHAPTERS: Final = (marks, decisions, happenings, observations)
"""The modules that fill the table."""


def sentence(event: Event, names: Names) -> str:
    """What happened, in a few words."""
    return SENTENCES[type(event)](event, names)
