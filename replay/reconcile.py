"""Computed beside observed: how much of what a source saw the fold already knew, and what the rules explain.

Each game is folded twice: with the rules at work, and with every `@follows` switched off ("unaided"), which
applies the recorded happenings alone. The difference is what the rules contribute. Sums over games are exact
merges of one game's figures. What a comparison is stands in `replay.comparison`; nothing here corrects.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import add
from typing import Any, Final

from msgspec import Struct, structs

from replay.comparison import FIELDS, Divergence
from replay.events import Corrected, Event
from replay.game import Game, Place
from replay.rules.editions import EDITIONS, Edition, number, slugs
from replay.settlement import Bracket, Difference, Key, Settlement, key_and_amount
from replay.terms import ObjectId, Seat
from replay.watcher import Watcher

_NEWEST: Final = Edition(EDITIONS[-1])

CLOCK_FIELD: Final = "step"
"""The field that the headline leaves out: steps are what a source sends in order to send anything else."""


class FieldCounts(Struct, frozen=True):
    """Comparisons of one field: how many, how many agreed, changed, were predicted, and predicted unaided."""

    compared: int = 0
    agreed: int = 0
    changed: int = 0
    predicted: int = 0
    unaided: int = 0

    def __add__(self, other: "FieldCounts") -> "FieldCounts":
        return FieldCounts(*map(add, structs.astuple(self), structs.astuple(other)))


class FirstDivergence(Struct, frozen=True):
    """The first value that was observed to differ from what was computed."""

    seq: int
    field: str
    object: ObjectId | None
    seat: Seat | None
    computed: Any
    observed: Any
    evidence: Place | None


class Headline(Struct, frozen=True):
    """Of the changes that recorded happenings alone do not bring about, those that the rules do."""

    changes: int
    predicted: int
    share: float | None


class RuleTally(Struct, frozen=True):
    """One rule's expectations beside the record, counted by key (`replay.settlement`).

    An expectation that was recorded with another amount counts both as expected only and as recorded only.
    """

    rule: str | None
    slug: str
    expected_recorded: int
    expected_only: int
    recorded_only: int


class Reconciliation(Struct, frozen=True):
    """The figures of one game."""

    game: str
    compared: int
    agreed: int
    changed: int
    predicted: int
    unaided: int
    corrected: int
    headline: Headline
    gaps: int
    fields: dict[str, FieldCounts]
    first_divergence: FirstDivergence | None


class Settled(Struct, frozen=True):
    """Expected beside recorded over games: by rule, and by kind what was recorded and no rule expected."""

    rules: tuple[RuleTally, ...]
    unexplained: dict[str, int]


def reconcile(game: Game, tally: "Tally | None" = None) -> Reconciliation:
    """Folds a game with and without the rules and counts; `tally` collects what the rules expected."""
    watcher = _Watching(tally or Tally())
    aided = game.fold(watcher=watcher)
    watcher.finish()
    unaided = game.fold(aided=False).comparison.counts
    fields = {
        field: FieldCounts(
            counts.compared, counts.agreed, counts.changed, counts.predicted, unaided[field].predicted
        )
        for field, counts in aided.comparison.counts.items()
    }
    divergences = aided.comparison.divergences
    total = total_of(fields)
    return Reconciliation(
        game=game.id,
        compared=total.compared,
        agreed=total.agreed,
        changed=total.changed,
        predicted=total.predicted,
        unaided=total.unaided,
        corrected=watcher.corrected,
        headline=headline(fields),
        gaps=aided.state.gaps,
        fields=fields,
        first_divergence=_first(game, divergences[0]) if divergences else None,
    )


def merged(games: Iterable[Reconciliation]) -> dict[str, FieldCounts]:
    """The sums over games, field by field."""
    sums = {field: FieldCounts() for field in FIELDS}
    for game in games:
        for field, counts in game.fields.items():
            sums[field] += counts
    return sums


def total_of(fields: dict[str, FieldCounts]) -> FieldCounts:
    """The sums over fields."""
    return sum(fields.values(), FieldCounts())


def headline(fields: dict[str, FieldCounts]) -> Headline:
    """The share of changes that need a rule and were predicted; without the clock's field."""
    total = total_of({field: counts for field, counts in fields.items() if field != CLOCK_FIELD})
    changes, predicted = total.changed - total.unaided, total.predicted - total.unaided
    return Headline(changes, predicted, predicted / changes if changes else None)


def _first(game: Game, divergence: Divergence) -> FirstDivergence:
    return FirstDivergence(
        divergence.seq,
        divergence.field,
        divergence.object,
        divergence.seat,
        divergence.computed,
        divergence.observed,
        game.place(divergence.seq),
    )


class Tally:
    """Sums of settled brackets over any number of games."""

    def __init__(self) -> None:
        self._expected_recorded: Counter[str] = Counter()
        self._expected_only: Counter[str] = Counter()
        self._recorded_only: Counter[str] = Counter()
        self._unexplained: Counter[str] = Counter()

    def add(self, settlement: Settlement) -> None:
        """Adds one closed bracket."""
        self._expected_recorded.update(settlement.explained)
        for difference in settlement.differences:
            if difference.slug is None:
                self._unexplained[type(difference.event).__name__] += 1
                continue
            self._expected_only[difference.slug] += 1
            self._recorded_only[difference.slug] += bool(difference.recorded)

    def settled(self, edition: Edition = _NEWEST) -> Settled:
        """The sums, rules in the order of their numbers in an edition (the newest at hand)."""
        unexplained = dict(self._unexplained.most_common())
        return Settled(tuple(sorted(self._tallies(edition), key=_by_number)), unexplained)

    def _tallies(self, edition: Edition) -> Iterator[RuleTally]:
        for slug in self._expected_recorded.keys() | self._expected_only.keys():
            yield RuleTally(
                number(slug, edition) if slug in slugs() else None,
                slug,
                self._expected_recorded[slug],
                self._expected_only[slug],
                self._recorded_only[slug],
            )


def _by_number(tally: RuleTally) -> tuple[float, str, str]:
    chapter, _, rest = (tally.rule or "").partition(".")
    return (int(chapter) if chapter.isdecimal() else float("inf"), rest.zfill(4), tally.slug)


class _Watching(Watcher):
    def __init__(self, tally: Tally) -> None:
        self.corrected = 0
        self._tally = tally
        self._awaited: dict[Key, Difference] = {}

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        self.corrected += type(event) is Corrected

    def settled(self, bracket: Bracket, settlement: Settlement) -> None:
        for record in bracket.recorded if self._awaited else ():
            self._awaited.pop(key_and_amount(record.event)[0], None)
        self._tally.add(self._without_awaited(settlement) if bracket.seq is None else settlement)

    def finish(self) -> None:
        """Counts what the record never told."""
        self._tally.add(Settlement((), tuple(self._awaited.values())))

    def _without_awaited(self, check: Settlement) -> Settlement:
        """Each check of the state expects the same anew until the record tells it: that counts once."""
        awaited = [each for each in check.differences if each.slug is not None and not each.recorded]
        self._awaited |= {key_and_amount(each.event)[0]: each for each in awaited}
        return Settlement(check.explained, tuple(each for each in check.differences if each not in awaited))
