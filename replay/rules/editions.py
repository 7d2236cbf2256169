"""Which edition of the Comprehensive Rules a game is judged by, and what each of our rules is numbered there.

The facts ship in `editions.json`: dates, numbers, and where a rule begins to read differently. No rules
text ships and none is read here; `tests/editions` makes the table from the published texts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import takewhile

import msgspec


class _Tracked(msgspec.Struct, frozen=True):
    numbers: tuple[tuple[date, str | None], ...]
    reads_differently: tuple[date, ...]


class _Table(msgspec.Struct, frozen=True):
    default: date
    editions: tuple[date, ...]
    rules: Mapping[str, _Tracked]


_TABLE = msgspec.json.decode((files("replay.rules") / "editions.json").read_bytes(), type=_Table)

EDITIONS: tuple[date, ...] = _TABLE.editions
"""The dates from which the editions at hand are in force, oldest first."""

DEFAULT: date = _TABLE.default
"""The edition of a game without a date."""


@dataclass(frozen=True, slots=True, order=True)
class Edition:
    """An edition as chosen for a game. Two choices of one edition with different flags are different."""

    date: date
    """From when it is in force; one of `EDITIONS`."""
    beyond: bool = False
    """The game is later than the newest edition at hand by a day or more: later changes are unknown here."""
    before: bool = False
    """The game is older than the oldest edition at hand."""

    def __str__(self) -> str:
        return self.date.isoformat()


DEFAULT_EDITION = Edition(DEFAULT)


def edition_for(played: date | None) -> Edition:
    """The edition in force on the day a game was played; `DEFAULT_EDITION` where the day is unknown.

    Between two editions at hand it is the earlier one. After the newest day the newest is used and flagged
    `beyond`, before the first day the first, flagged `before`.
    """
    if played is None:
        return DEFAULT_EDITION
    index = bisect_right(EDITIONS, played) - 1
    if index < 0:
        return Edition(EDITIONS[0], before=True)
    return Edition(EDITIONS[index], beyond=played > EDITIONS[-1])


def slugs() -> frozenset[str]:
    """The stable names of every rule the table knows."""
    return frozenset(_TABLE.rules)


@cache
def number(slug: str, edition: Edition = DEFAULT_EDITION) -> str | None:
    """The number of a rule in an edition, as "704.5a"; None where the edition does not have the rule.

    Raises `KeyError` for a name the table does not know.
    """
    reached = takewhile(lambda run: run[0] <= edition.date, numbers(slug))
    return list(reached)[-1][1]


def numbers(slug: str) -> tuple[tuple[date, str | None], ...]:
    """The number of a rule by the edition from which it holds, oldest first; the first is `EDITIONS[0]`."""
    return _row(slug).numbers


def reads_differently(slug: str) -> tuple[date, ...]:
    """The editions whose words for this rule differ from the edition before (renumbered references aside)."""
    return _row(slug).reads_differently


def _row(slug: str) -> _Tracked:
    if slug not in _TABLE.rules:
        raise KeyError(f"no rule is called {slug}: tests/editions/rules.tsv lacks it, or the table is older")
    return _TABLE.rules[slug]
