"""Out of order: acts that are legal in another order which leads to the same table (tournament play).

Only acts of one player count, following each other within one step while nobody passed and nothing new was
learned. A choice made late is moved into the act it belongs to. It says that there is such an order and shows
it; whether that is accepted is a judge's call.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, Final

from msgspec.structs import replace

from replay.audit.subjects import kind_of
from replay.events import ChoiceMade, Entry, Event, Observed, SpellCast
from replay.findings import Finding
from replay.game import Game
from replay.reducer import Watcher
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat

MOST_ACTS: Final = 5
"""Acts whose orders are all tried: 120 of them."""

MOST_TRIALS: Final = 1_000
"""Orders tried in one game: a page with more rows of wrong acts is no game any more."""

_UNORDERED: Final = ("battlefield", "hand", "exile", "command", "sideboard")

_ABOUT_PAYING: Final = ("casting-pays-costs", "activating-follows-casting")

Act = list[Entry]


class Reordering:
    """Tries other orders of a game's acts."""

    def __init__(self, game: Game, entries: Sequence[Entry]) -> None:
        self._game = game
        self._runs = list(_runs(entries))
        self._trials = 0

    def as_judge_calls(self, findings: Sequence[Finding]) -> list[Finding]:
        """The findings, those on acts that are merely out of order as judge calls that show the order."""
        found = list(findings)
        for before, acts, seqs in self._runs:
            wrong = [each for each in findings if each.verdict == "illegal" and each.seq in seqs]
            unpaid = any(each.slug in _ABOUT_PAYING for each in wrong)
            orders = self._legal_order(before, acts, with_mana=not unpaid) if wrong else None
            if orders is not None:
                found = [_judge_call(each, orders) if each in wrong else each for each in found]
        return found

    def _legal_order(
        self, before: Sequence[Entry], acts: list[Act], *, with_mana: bool
    ) -> tuple[int, ...] | None:
        """The numbers of the acts in an order that is legal and leads to the same table.

        Without mana: what could not be paid in the order recorded is still in the pool there.
        """
        as_recorded, _ = self._played(before, acts, with_mana=with_mana)
        complete, places = _with_late_choices(acts)
        for order in permutations(range(len(complete))):
            self._trials += 1
            if self._trials > MOST_TRIALS:
                return None
            reordered = [complete[place] for place in order]
            table, findings = self._played(before, reordered, with_mana=with_mana)
            if table == as_recorded and not findings:
                return tuple(places[place] for place in order)
        return None

    def _played(
        self, before: Sequence[Entry], acts: list[Act], *, with_mana: bool
    ) -> tuple[Any, list[Finding]]:
        """The table after these acts, and what the rules say about them."""
        watcher = _Findings()
        reducer = self._game.reducer(judging=True, watcher=watcher)
        reducer.feed(before)
        watcher.findings.clear()
        reducer.feed(_renumbered(acts, len(self._game.entries)))
        return _table(reducer.state, with_mana=with_mana), watcher.findings


class _Findings(Watcher):
    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def found(self, finding: Finding) -> None:
        if finding.verdict != "legal":
            self.findings.append(finding)


def _judge_call(finding: Finding, order: tuple[int, ...]) -> Finding:
    shown = f"legal in the order {', '.join(map(str, order))}"
    return replace(finding, verdict="judge-call", kind="order", alternatives=(shown,), rests_on=None)


# ---- which acts follow each other


def _runs(entries: Sequence[Entry]) -> Iterator[tuple[Sequence[Entry], list[Act], set[int]]]:
    """What stands before, consecutive acts of one player, and the numbers of their events."""
    acts: list[Act] = []
    act_of: dict[int, Act] = {}
    start, player = 0, None
    for index, entry in enumerate(entries):
        act = None if entry.cause is None else act_of.get(entry.cause)
        if act is None:
            seat = _who_acts(entry.event)
            if seat is None or seat != player:
                yield from _run(entries, start, acts)
                start, acts, player, act_of = index, [], seat, {}
            if seat is None:
                continue
            act = []
            acts.append(act)
        act.append(entry)
        act_of[entry.seq] = act
    yield from _run(entries, start, acts)


def _run(
    entries: Sequence[Entry], start: int, acts: list[Act]
) -> Iterator[tuple[Sequence[Entry], list[Act], set[int]]]:
    if 1 < len(acts) <= MOST_ACTS:
        yield entries[:start], acts, {entry.seq for act in acts for entry in act}


def _who_acts(event: Event) -> Seat | None:
    """The player whose act it is, None for what ends a row of acts."""
    if isinstance(event, ChoiceMade):
        return event.seat if event.choice in ("choose", "target", "mode") else None
    return getattr(event, "seat", None) if kind_of(event) in ("land", "cast", "activate", "mana") else None


def _with_late_choices(acts: list[Act]) -> tuple[list[Act], list[int]]:
    """The acts with each late choice as a target within the cast before it, and their numbers from 1."""
    complete: list[Act] = []
    numbers: list[int] = []
    for number, act in enumerate(acts, 1):
        event = act[0].event
        if isinstance(event, ChoiceMade) and complete and isinstance(complete[-1][0].event, SpellCast):
            late = replace(event, choice="target", asked_by=None)
            complete[-1] = [*complete[-1], replace(act[0], event=late, cause=complete[-1][0].seq)]
        else:
            complete.append(act)
            numbers.append(number)
    return complete, numbers


def _renumbered(acts: list[Act], first: int) -> list[Entry]:
    """The entries of acts in a new order, numbered anew."""
    entries = [entry for act in acts for entry in act if not isinstance(entry.event, Observed)]
    numbers = {entry.seq: first + place for place, entry in enumerate(entries, 1)}
    return [
        replace(
            entry,
            seq=numbers[entry.seq],
            cause=None if entry.cause is None else numbers.get(entry.cause, entry.cause),
        )
        for entry in entries
    ]


# ---- whether two tables are the same


def _table(state: State, *, with_mana: bool) -> Any:
    """Everything that players can see of a table, without the numbers by which we know objects."""
    players = [
        (seat, player.life, sorted(player.counters.items()), player.pool_by_type() if with_mana else {})
        for seat, player in sorted(state.players.items())
    ]
    zones = {
        (zone, owner): (content.hidden, _looks(state, content.objects, in_order=zone not in _UNORDERED))
        for (zone, owner), content in state.zones.items()
        if content.objects or content.hidden
    }
    return players, zones


def _looks(state: State, objects: Iterable[ObjectId], *, in_order: bool) -> list[str]:
    looks = [_look(state.object(id)) for id in objects]
    return looks if in_order else sorted(looks)


def _look(object: GameObject) -> str:
    counters = sorted(object.counters.items())
    status = (object.tapped, object.face, object.damage, object.attached_to, object.x)
    return repr((object.name, object.kind, object.controller, status, counters))
