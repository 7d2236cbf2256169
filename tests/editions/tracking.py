"""Follows a rule through the editions by its words: numbers shift, sentences are reworded, rules are born.

From one edition to the next, a rule with the same words is the same rule; otherwise the rules that have no
equal on the other side are paired when each is the other's most similar. What is paired with nothing ends
there. A pin (see `rules.tsv`) overrules this where a rule was split, merged or replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from functools import cache

from tests.editions.texts import Words

Rules = Mapping[str, Words]
Numbers = dict[date, str | None]
Pins = Mapping[date, str | None]
"""Edition → the number a rule has there as a person says; None where the edition does not have the rule."""

ENOUGH = 0.5
"""The share of common words from which two wordings are taken for one rule."""


@dataclass(frozen=True)
class Step:
    """Two neighbouring editions: number in the earlier → number in the later, for rules that live on."""

    forward: Mapping[str, str]
    backward: Mapping[str, str]


def similarity(first: Words, second: Words) -> float:
    """The share of words two wordings have in common and in the same order, from 0 to 1."""
    return SequenceMatcher(None, first, second, autojunk=False).ratio()


def step_between(earlier: Rules, later: Rules) -> Step:
    """Pairs the rules of two neighbouring editions."""
    forward = _equals(earlier, later)
    left = {number: words for number, words in earlier.items() if number not in forward}
    right = {number: words for number, words in later.items() if number not in set(forward.values())}
    forward |= _mutual(left, right)
    return Step(forward, {number: origin for origin, number in forward.items()})


def _equals(earlier: Rules, later: Rules) -> dict[str, str]:
    """The rules with the same words; where several share them, the same number, else the order of print."""
    by_words: dict[Words, list[str]] = {}
    for number, words in later.items():
        by_words.setdefault(words, []).append(number)
    kept = {number: number for number, words in earlier.items() if later.get(number) == words}
    for number in kept:
        by_words[later[number]].remove(number)
    moved = {
        n: by_words[words].pop(0) for n, words in earlier.items() if n not in kept and by_words.get(words)
    }
    return kept | moved


def _mutual(left: Rules, right: Rules) -> dict[str, str]:
    """The pairs of rules that are each other's most similar, and similar enough."""
    scored = list(_scored(left, right))
    best_left = _best((one, other, score) for one, other, score in scored)
    best_right = _best((other, one, score) for one, other, score in scored)
    return {one: other for one, other in best_left.items() if best_right[other] == one}


def _scored(left: Rules, right: Rules) -> Iterator[tuple[str, str, float]]:
    """Every pair of rules that is similar enough; an unchanged number decides between equals."""
    matcher = SequenceMatcher(autojunk=False)
    for other, other_words in right.items():
        matcher.set_seq2(other_words)
        for one, words in left.items():
            matcher.set_seq1(words)
            bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
            if all(bound() >= ENOUGH for bound in bounds):
                yield one, other, matcher.ratio() + 0.01 * (one == other)


def _best(scored: Iterable[tuple[str, str, float]]) -> dict[str, str]:
    best: dict[str, tuple[float, str]] = {}
    for one, other, score in scored:
        best[one] = max(best.get(one, (0.0, "")), (score, other))
    return {one: other for one, (_, other) in best.items()}


class Tracker:
    """The editions in order, and the steps between them."""

    def __init__(self, editions: Mapping[date, Rules]) -> None:
        self.editions = editions
        self.dates: Sequence[date] = tuple(editions)
        self._step = cache(self._make_step)

    def _make_step(self, index: int) -> Step:
        return step_between(self.editions[self.dates[index]], self.editions[self.dates[index + 1]])

    def numbers(self, pins: Pins) -> Numbers:
        """The number of a rule in every edition, tracked backward and forward from its first pinned number.

        Raises `LookupError` where an edition does not have a pinned number.
        """
        self._check(pins)
        first = self.dates.index(min(pinned for pinned, number in pins.items() if number))
        numbers: Numbers = {self.dates[first]: pins[self.dates[first]]}
        for index in range(first - 1, -1, -1):
            later = numbers[self.dates[index + 1]]
            tracked = later and self._step(index).backward.get(later)
            numbers[self.dates[index]] = pins.get(self.dates[index], tracked)
        for index, reached in enumerate(self.dates[first + 1 :], start=first):
            earlier = numbers[self.dates[index]]
            tracked = earlier and self._step(index).forward.get(earlier)
            numbers[reached] = pins.get(reached, tracked)
        return {edition: numbers[edition] for edition in self.dates}

    def _check(self, pins: Pins) -> None:
        for pinned, number in pins.items():
            if pinned not in self.editions or (number and number not in self.editions[pinned]):
                raise LookupError(f"there is no {number or 'edition'} in {pinned}")

    def words(self, numbers: Numbers) -> dict[date, Words | None]:
        """What a rule with these numbers says in every edition."""
        return {edition: self.editions[edition][n] if n else None for edition, n in numbers.items()}
