"""Where a scenario leaves something open: the likeliest way first, then the others, one after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, TypeVar

Found = TypeVar("Found")

MOST_GAMES: Final = 60
"""How many ways to play one scenario are tried."""


class DeadEnd(Exception):  # noqa: N818 - a way of playing that does not exist, no error
    """There are not so many ways."""


class Guide:
    """Says at each open point which of the ways to take: the first, unless told otherwise."""

    def __init__(self, told: Mapping[int, int]) -> None:
        self._told = told
        self._points = 0
        self.open: list[int] = []

    def pick(self, ways: Iterator[Found]) -> Found | None:
        """One of the ways, None where there is none."""
        point = self._points
        wanted = self._told.get(point, 0)
        found = list(islice(ways, wanted + 2))
        if not found:
            return None
        if len(found) <= wanted:
            raise DeadEnd
        self._points += 1
        if len(found) > wanted + 1:
            self.open.append(point)
        return found[wanted]


def guides() -> Iterator[Guide]:
    """Guides for one game after the other: all first ways, then one other way somewhere, then two, ..."""
    waiting: deque[dict[int, int]] = deque([{}])
    for _ in range(MOST_GAMES):
        if not waiting:
            return
        told = waiting.popleft()
        guide = Guide(told)
        yield guide
        last = max(told, default=0)
        waiting.extend({**told, point: told.get(point, 0) + 1} for point in guide.open if point >= last)
