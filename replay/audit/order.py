"""Out of order: acts that are legal in another order which leads to the same table (tournament play).

A choice made late is moved into the act it belongs to. Nothing may be learned within such a sequence, and
only what concerns the attackers is moved before an attack. It says that there is such an order and shows it;
whether that is accepted is a judge's call. The audit then goes on from the legal order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, permutations
from typing import Final, NamedTuple

from msgspec.structs import replace

from replay.audit.appearance import appearance
from replay.audit.sequences import Act, Run, runs
from replay.events import AttackersDeclared, ChanceDecided, ChoiceMade, Entry, Event, ObjectMoved, Observed
from replay.findings import Finding
from replay.game import Game
from replay.reducer import Reducer
from replay.watcher import Watcher

MOST_SHUFFLED: Final = 4
"""Acts whose orders are all tried (24); of more acts, one is moved."""

MOST_TRIALS: Final = 500
"""Orders tried in one game: a page with more rows of wrong acts is no game any more."""

_LEAVES_UNDONE: Final = (
    "casting-pays-costs",
    "activating-follows-casting",
    "activated-where-it-functions",
    "source-of-mana",
)
"""Rules where what was recorded could not be carried out: what is tapped and what mana is left differ."""

_WRONG: Final = ("illegal", "cannot-tell")

_TELLS: Final = ("draw", "reveal", "search")

Said = Callable[[Event], str]
"""What an event is in words."""


class Reordered(NamedTuple):
    """The entries with every sequence in a legal order, and a judge call for each departure in them."""

    entries: list[Entry]
    calls: list[Finding]


class _Numbered(NamedTuple):
    """An act with its number in the sequence as recorded, from 1, and those of choices made late for it."""

    act: Act
    numbers: tuple[int, ...]


class _Order(NamedTuple):
    """An order of acts that is legal, and the entries of the sequence in it."""

    acts: list[_Numbered]
    entries: list[Entry]


class Reordering:
    """Tries other orders of a game's acts. `said` puts an act in words."""

    def __init__(self, game: Game, entries: Sequence[Entry], said: Said) -> None:
        self._numbered = len(game.entries)
        self._entries = list(entries)
        self._said = said
        self._trials = 0
        self._before = game.reducer(judging=True)
        self._fed = 0

    def reordered(self, findings: Sequence[Finding]) -> Reordered:
        """The game with the acts in order that the findings call wrong only because of their order."""
        calls: list[Finding] = []
        for run in list(runs(self._entries)):
            calls += self._calls(run, findings)
        return Reordered(self._entries, calls)

    def _calls(self, run: Run, findings: Sequence[Finding]) -> list[Finding]:
        """Puts a sequence into a legal order, or as much of its beginning or end as has one."""
        for part in run.parts:
            seqs = {entry.seq for entry in part.entries}
            wrong = [each for each in findings if each.seq in seqs and each.verdict in _WRONG]
            acts = _with_late_choices(part.acts)
            has_late = len(acts) < len(part.acts)
            unclear = all(each.verdict == "cannot-tell" for each in wrong)
            if not wrong or (unclear and not has_late) or self._trials >= MOST_TRIALS:
                continue
            before = self._before_entry(run.start, part.start)
            undone = any(each.slug in _LEAVES_UNDONE for each in wrong)
            order = self._legal_order(before, part, acts, undone=undone)
            if order is not None:
                late = _mended(self._played(before, _as_told(acts)), wrong) if has_late else []
                self._entries[part.start : part.start + len(order.entries)] = order.entries
                return list(_judge_calls(wrong, late, _shown(order, self._said)))
        return []

    def _before_entry(self, start: int, place: int) -> Reducer:
        """The game before a sequence that begins at `start`, or before a later place in it."""
        self._before.feed(self._entries[self._fed : start])
        self._fed = start
        if place == start:
            return self._before
        later = self._before.copied(Watcher())
        later.feed(self._entries[start:place])
        return later

    def _legal_order(
        self, before: Reducer, run: Run, acts: Sequence[_Numbered], *, undone: bool
    ) -> _Order | None:
        """An order that is legal and leads to the same table, with as little moved as can be."""
        recorded = self._played(before, run.entries).looks(undone=undone)
        for order in _orders(len(acts)):
            self._trials += 1
            if self._trials > MOST_TRIALS:
                break
            moved = [acts[place] for place in order]
            entries = _arranged([each.act for each in moved], run.resolutions)
            trial = None if entries is None else self._played(before, entries)
            if entries and trial and trial.is_fine and trial.looks(undone=undone) == recorded:
                return _Order(moved, entries)
        return None

    def _played(self, before: Reducer, entries: Sequence[Entry]) -> "_Trial":
        trial = _Trial(before)
        trial.play(_renumbered(entries, self._numbered))
        return trial


class _Trial(Watcher):
    """What the rules say about acts in some order, and the table after them."""

    def __init__(self, before: Reducer) -> None:
        self.findings: list[Finding] = []
        self._told = False
        self._reducer = before.copied(self)

    def play(self, entries: Sequence[Entry]) -> None:
        """Goes on with the acts."""
        self._reducer.feed(entries)
        self._reducer.finish()

    @property
    def is_fine(self) -> bool:
        """Whether everything was legal, and nobody learned anything hidden or left to chance."""
        return not self.findings and not self._told

    def looks(self, *, undone: bool) -> object:
        """The table as players see it; without what could not be carried out as recorded."""
        return appearance(self._reducer.state, paid=not undone)

    def found(self, finding: Finding) -> None:
        """Keeps what is not legal."""
        if finding.verdict != "legal":
            self.findings.append(finding)

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        """Notes what tells anybody something."""
        from_library = isinstance(event, ObjectMoved) and event.origin == "library"
        tells = isinstance(event, ChoiceMade) and event.choice in _TELLS
        self._told = self._told or from_library or tells or isinstance(event, ChanceDecided)


# ---- orders


def _orders(count: int) -> Iterator[tuple[int, ...]]:
    """The order as it is, those with one act moved, and of a few acts all others."""
    as_it_is = tuple(range(count))
    moved = (_moved(as_it_is, act, to) for act in range(count) for to in range(count))
    rest = permutations(as_it_is) if count <= MOST_SHUFFLED else iter(())
    yield from dict.fromkeys(chain((as_it_is,), moved, rest))


def _moved(order: tuple[int, ...], act: int, to: int) -> tuple[int, ...]:
    others = [each for each in order if each != act]
    return (*others[:to], act, *others[to:])


def _arranged(acts: Sequence[Act], resolutions: Sequence[Act]) -> list[Entry] | None:
    """The entries of acts in an order; what comes before an attack has resolved before it (508.1).

    None where something comes before an attack that has nothing to do with it.
    """
    entries: list[Entry] = []
    left = list(resolutions)
    put = set()
    for place, act in enumerate(acts):
        if isinstance(act.decision, AttackersDeclared):
            attackers = {attack.attacker for attack in act.decision.attacks}
            if not all(each.concerns(attackers) for each in acts[:place] if each.object is not None):
                return None
            resolved = [each for each in left if each.object in put]
            left = [each for each in left if each not in resolved]
            entries += [entry for each in resolved for entry in each.entries]
        entries += act.entries
        put.add(act.object)
    return [*entries, *(entry for each in left for entry in each.entries)]


def _renumbered(entries: Iterable[Entry], first: int) -> list[Entry]:
    """The entries in a new order, numbered anew."""
    told = [entry for entry in entries if not isinstance(entry.event, Observed)]
    numbers = {entry.seq: first + place for place, entry in enumerate(told, 1)}
    return [
        replace(
            entry,
            seq=numbers[entry.seq],
            cause=None if entry.cause is None else numbers.get(entry.cause, entry.cause),
        )
        for entry in told
    ]


# ---- choices made late


def _with_late_choices(acts: Sequence[Act]) -> list[_Numbered]:
    """The acts, each late choice within the act that it belongs to."""
    complete: list[_Numbered] = []
    for number, act in enumerate(acts, 1):
        choice = act.decision
        place = _belongs_to(choice, complete) if isinstance(choice, ChoiceMade) else None
        if isinstance(choice, ChoiceMade) and place is not None:
            earlier, numbers = complete[place]
            complete[place] = _Numbered(_with_choice(earlier, choice, act), (*numbers, number))
        else:
            complete.append(_Numbered(act, (number,)))
    return complete


def _belongs_to(choice: ChoiceMade, acts: Sequence[_Numbered]) -> int | None:
    """The place of the act to which a late choice belongs: the spell or ability it names, else the last."""
    fitting = [place for place, each in enumerate(acts) if each.act.object is not None]
    named = [place for place in fitting if acts[place].act.object == choice.asked_by]
    return next(reversed(named or fitting), None)


def _with_choice(act: Act, choice: ChoiceMade, late: Act) -> Act:
    """The act with a choice that was made late, and with everything that came with the choice."""
    said = replace(late.entries[late.leads], event=_as_announced(choice), cause=act.seq)
    entries = [*act.entries, *late.entries[: late.leads], said, *late.entries[late.leads + 1 :]]
    return Act(entries, act.leads)


def _as_announced(choice: ChoiceMade) -> ChoiceMade:
    """A choice as it would have been made within the announcement (601.2b–c)."""
    if choice.choice != "choose":
        return choice
    if choice.objects or choice.seats:
        return replace(choice, choice="target", asked_by=None)
    return replace(choice, choice="x", asked_by=None) if choice.amount is not None else choice


def _as_told(acts: Iterable[_Numbered]) -> list[Entry]:
    return [entry for each in acts for entry in each.act.entries]


def _mended(told: _Trial, wrong: Sequence[Finding]) -> list[Finding]:
    """What is no longer wrong once each late choice is where it belongs, in the order recorded."""
    left = {each.slug for each in told.findings}
    return [each for each in wrong if each.slug not in left]


# ---- saying so


def _judge_calls(wrong: Sequence[Finding], late: Sequence[Finding], shown: str) -> Iterator[Finding]:
    """One for what late choices had left open, one for the order; each at the first line that departs."""
    for group in (late, [each for each in wrong if each not in late]):
        if group:
            yield _judge_call(group, shown)


def _judge_call(wrong: Sequence[Finding], shown: str) -> Finding:
    first = min(wrong, key=lambda each: (each.verdict != "illegal", each.seq))
    slugs = dict.fromkeys(slug for each in (first, *wrong) for slug in (each.slug, *each.slugs))
    return replace(
        first,
        verdict="judge-call",
        kind="order",
        message=f"{first.message} in the order recorded",
        slugs=tuple(slug for slug in slugs if slug != first.slug),
        alternatives=(shown,),
        needs=(),
        rests_on=None,
    )


def _shown(order: _Order, said: Said) -> str:
    numbers = ", ".join("+".join(map(str, each.numbers)) for each in order.acts)
    return f"legal in the order {numbers}: {'; '.join(said(each.act.decision) for each in order.acts)}"
