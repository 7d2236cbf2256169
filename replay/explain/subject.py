"""Which act an event belongs to, what happens within it, and whom it concerns: read off the record alone."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from replay.audit.subjects import Record, Subject
from replay.errors import UsageError
from replay.events import (
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    CardSeen,
    Entry,
    Event,
    ManaAdded,
    Observed,
    Rewound,
    StepBegan,
)
from replay.game import Game
from replay.live import live
from replay.terms import ObjectId


class Act(Struct, frozen=True):
    """An event and the act around it.

    `opener` is the number of the act, the event's own where it is one or belongs to none; `subject` is what
    an audit gives the verdict on. `within` are the numbers of all that happens in the act, `asked` those
    whose questions are the act's own and no other's. `play` is what was live when the event stood, `undone`
    whether it was taken back later.
    """

    seq: int
    opener: int
    event: Event
    subject: Subject | None
    within: frozenset[int]
    asked: frozenset[int]
    play: tuple[Entry, ...]
    undone: bool

    @property
    def last(self) -> int:
        """The number of the last event within the act."""
        return max(self.within)

    @property
    def end(self) -> int:
        """The number of the last event within the event itself: its own, where nothing is."""
        return max(_within(self.play, self.seq))

    def needed(self, *, by_people: bool) -> tuple[Entry, ...]:
        """What has to be folded: until the step after it begins, for by then all is settled about the act.

        Where a client shows a card of the act only later, all of it; and of what people wrote, which is short
        and may be out of order.
        """
        steps = (
            place
            for place, entry in enumerate(self.play, 1)
            if entry.seq > self.last and isinstance(entry.event, StepBegan)
        )
        end = next(steps, len(self.play))
        shown = {e.event.object for e in self.play[end:] if isinstance(e.event, CardSeen)}
        is_shown_later = not shown.isdisjoint((*self.objects, *self.sources))
        return self.play if by_people or is_shown_later else self.play[:end]

    @property
    def sources(self) -> tuple[ObjectId, ...]:
        """The permanents whose mana it is about."""
        events = (entry.event for entry in self.play if entry.seq in self.within)
        return tuple(dict.fromkeys(id for event in events for id in _sources(event)))

    @property
    def objects(self) -> tuple[ObjectId, ...]:
        """The objects that it is about, each once."""
        numbers = {self.seq, *(self.asked if self.seq == self.opener else (self.opener,))}
        events = (entry.event for entry in self.play if entry.seq in numbers)
        return tuple(dict.fromkeys(id for event in events for id in _objects(event)))


def act_at(game: Game, seq: int) -> Act:
    """The event of that number with its act. Raises UsageError for a number that the record does not have."""
    if not 0 < seq <= game.last:
        raise UsageError(f"there is no event {seq}: the record has events 1 to {game.last}")
    record = Record(game.entries, by_people=game.fidelity.acts)
    play, undone = _play_of(game.entries, seq)
    subject = record.subject_of(seq)
    is_inside = subject is not None and subject.seq in record.within(seq)
    opener = subject.seq if subject is not None and is_inside else seq
    within = frozenset(_within(play, opener))
    asked = frozenset(each for each in within if _is_of(record.subject_of(each), opener, within))
    return Act(seq, opener, record.event(seq), subject, within, asked | {opener, seq}, tuple(play), undone)


def _play_of(entries: Sequence[Entry], seq: int) -> tuple[list[Entry], bool]:
    """What was live when the event stood: all that is, else all until the mark that took it back."""
    now = live(entries)
    if any(entry.seq == seq for entry in now):
        return now, False
    for index, entry in enumerate(entries):
        if entry.seq > seq and isinstance(entry.event, Rewound) and entry.event.to < seq:
            return live(entries[:index]), True
    return now, False


def _within(play: Iterable[Entry], opener: int) -> Iterator[int]:
    inside = {opener}
    yield opener
    for entry in play:
        if entry.cause in inside:
            inside.add(entry.seq)
            yield entry.seq


def _is_of(subject: Subject | None, opener: int, within: frozenset[int]) -> bool:
    """Whether what gets its verdict there is no other act within this one."""
    return subject is None or subject.seq == opener or subject.seq not in within


def _sources(event: Event) -> Iterable[ObjectId]:
    if isinstance(event, AbilityActivated) and event.mana:
        return (event.source,)
    if isinstance(event, Observed):
        return [id for id, values in event.objects.items() if isinstance(values.could_produce, tuple)]
    return (event.source,) if isinstance(event, ManaAdded) and event.source is not None else ()


def _objects(event: Event) -> Iterator[ObjectId]:
    """The objects that an event names, the acting one first."""
    if isinstance(event, AttackersDeclared):
        for attack in event.attacks:
            yield from (id for id in (attack.attacker, attack.enlisted) if id is not None)
    elif isinstance(event, BlockersDeclared):
        for block in event.blocks:
            yield from (block.blocker, *block.attackers)
    elif isinstance(event, Observed):
        yield from event.objects
    else:
        for field in ("source", "object", "becomes", "spent_on", "paid_for"):
            if isinstance(id := getattr(event, field, None), int):
                yield id
        yield from getattr(event, "objects", ())
        yield from (target for target in getattr(event, "targets", ()) if target > 0)
