"""The table of sentences, and the words that they share."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from replay.events import Event
from replay.terms import ObjectId
from replay.view.names import Names

Sentence = Callable[[Any, Names], str]
Function = TypeVar("Function", bound=Sentence)

SENTENCES: Final[dict[type[Event], Sentence]] = {}
"""Kind of event → its sentence. Filled by the sibling modules."""


def says(kind: type[Event]) -> Callable[[Function], Function]:
    """Registers the sentence of one kind of event."""

    def register(function: Function) -> Function:
        SENTENCES[kind] = function
        return function

    return register


def listed(words: Iterable[str]) -> str:
    """Words in a row, as people list them."""
    *most, last = list(words) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def quantity(amount: int, one: str) -> str:
    """A number with its word: 1 card, 2 cards."""
    return f"{amount} {one}{'' if amount == 1 else 's'}"


def plain(word: str) -> str:
    """A word of the vocabulary, as people write it."""
    return word.replace("_", " ")


def in_brackets(why: str | None) -> str:
    """What is added to a sentence in brackets, nothing where there is nothing to say."""
    return f" ({plain(why)})" if why else ""


def of_source(source: ObjectId | None, names: Names) -> str:
    """What something comes from, added to a sentence."""
    return "" if source is None else f" ({names.of(source)})"


def in_words(value: Any) -> str:
    """A value of the game (a number, a switch, counters, ids) for people."""
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {kind}" for kind, count in value.items()) or "none"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def field_in_words(field: str, value: Any) -> str:
    """The value of a field of an object or player: mana in its symbols."""
    if field == "could_produce":
        return "".join(f"{{{type}}}" for type in value) or "nothing"
    if field == "mana_pool":
        return "".join(f"{{{type}}}" * count for type, count in value.items()) or "nothing"
    return in_words(value)
