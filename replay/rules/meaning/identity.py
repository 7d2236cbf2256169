"""Answers kept per definition: worked out once for one struct, looked up by which object it is.

Hashing a card definition walks the whole tree; asking `is it this very one` does not.
"""

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

Definition = TypeVar("Definition")
Answer = TypeVar("Answer")

_MOST: Final = 20_000


def once_per_definition(function: Callable[[Definition], Answer]) -> Callable[[Definition], Answer]:
    """Keeps the answers of a function of one immutable struct; forgets all of them when they are too many."""
    known: dict[int, tuple[Definition, Answer]] = {}

    @wraps(function)
    def asked(definition: Definition) -> Answer:
        found = known.get(id(definition))
        if found is not None:
            return found[1]
        if len(known) >= _MOST:
            known.clear()
        answer = function(definition)
        known[id(definition)] = (definition, answer)
        return answer

    return asked
