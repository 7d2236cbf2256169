"""What gets a verdict: decisions, draws and triggered abilities; in a transcript also facts and observations.

And which of them an event belongs to: a choice or payment belongs to the act within which it is made.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    AttackersDeclared,
    BlockersDeclared,
    ChoiceMade,
    Entry,
    Event,
    GameStarted,
    Gap,
    Happening,
    ObjectMoved,
    Observed,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StepBegan,
)
from replay.terms import ObjectId

KINDS: Final = ("land", "cast", "activate", "mana", "attack", "block", "draw", "trigger")
"""The kinds that are counted for every game."""

KINDS_OF_A_TRANSCRIPT: Final = ("fact", "observation", "gap")
"""Those that are counted besides, where people wrote the record."""

OBLIGATORY: Final[Mapping[str, tuple[str, ...]]] = {
    "land": (
        "land-timing",
        "play-a-land",
        "land-drop-in-main-phase",
        "no-land-without-land-drop",
        "putting-a-land-is-not-playing",
    ),
    "cast": (
        "casting-needs-permission",
        "double-faced-spell-front-by-default",
        "land-card-cannot-be-cast",
        "sorcery-speed-spells-in-main-phase",
        "cant-beats-can",
        "value-of-x-is-announced",
        "casting-chooses-targets",
        "casting-pays-costs",
    ),
    "activate": (
        "activating-announces-ability",
        "only-controller-activates",
        "activated-where-it-functions",
        "activate-only-as-a-sorcery",
        "activate-only-as-an-instant",
        "mana-ability-may-be-activated-while-paying",
        "prohibited-ability-is-not-activated",
        "activation-limit-stays-with-object",
        "loyalty-ability-timing",
        "activating-follows-casting",
        "tap-symbol-taps",
        "untap-symbol-untaps",
        "tap-ability-of-sick-creature",
    ),
    "mana": (
        "source-of-mana",
        "only-controller-activates",
        "activate-only-as-an-instant",
        "prohibited-ability-is-not-activated",
        "activation-limit-stays-with-object",
        "tap-symbol-taps",
        "untap-symbol-untaps",
        "tap-ability-of-sick-creature",
    ),
    "attack": (
        "attacker-can-attack",
        "defender-cannot-attack",
        "attack-restrictions",
        "attack-requirements",
        "enlist",
        "enlist-instances-are-independent",
    ),
    "block": ("blocker-can-block", "block-restrictions", "block-requirements"),
}
"""Kind → the questions that must have been answered before the verdict is `legal`."""


class Subject(Struct, frozen=True):
    """One thing that gets a verdict: its kind and event; `part` tells apart what is of one event."""

    kind: str
    seq: int
    part: int = 0


def kind_of(event: Event) -> str | None:
    """The kind of a decision that gets a verdict of its own, None for any other event."""
    if isinstance(event, SpecialActionTaken):
        return "land" if event.action == "play_land" else None
    if isinstance(event, AbilityActivated):
        return "mana" if event.mana else "activate"
    if isinstance(event, ChoiceMade):
        return "trigger" if event.choice == "miss" else None
    return _DECISIONS.get(type(event))


_DECISIONS: Final[dict[type[Event], str]] = {
    SpellCast: "cast",
    AttackersDeclared: "attack",
    BlockersDeclared: "block",
}


class Record:
    """A record's events by number, and which act each belongs to.

    `by_people`: people wrote the record, so facts and observations are theirs, too.
    """

    def __init__(self, entries: Sequence[Entry], *, by_people: bool) -> None:
        self._entries = entries
        self._by_people = by_people
        self._set_up = {entry.seq for entry in entries if isinstance(entry.event, GameStarted)}
        self._put_on_stack: dict[ObjectId, list[tuple[int, Subject | None]]] = {}
        for object, seq, subject in _stack_objects(entries):
            self._put_on_stack.setdefault(object, []).append((seq, subject))

    def event(self, seq: int) -> Event:
        """The event of that number."""
        return self._entries[seq - 1].event

    def turn_of(self, seq: int) -> int:
        """The turn in which it stands."""
        return self._entries[seq - 1].turn

    def is_set_up(self, seq: int) -> bool:
        """Whether an event only places what a game begins with."""
        return seq in self._set_up or self._entries[seq - 1].cause in self._set_up

    def within(self, seq: int) -> list[int]:
        """The event, what it happens within, what that happens within, and so on outwards."""
        found = [seq]
        while (cause := self._entries[found[-1] - 1].cause) is not None and cause < found[-1]:
            found.append(cause)
        return found

    def act_of(self, seq: int) -> int:
        """The outermost act that an event belongs to."""
        return self.within(seq)[-1]

    def subject_of(self, seq: int) -> Subject | None:
        """What gets the verdict on an event: itself or the innermost act around it, if either does."""
        own = self._own_kind(seq)
        if own is not None:
            return Subject(own, seq)
        for outer in self.within(seq):
            event = self.event(outer)
            if (kind := kind_of(event)) is not None:
                return Subject(kind, outer)
            if isinstance(event, Resolved) and (put := self.put_on_stack(outer)) is not None and put[1]:
                return put[1]
        return None

    def put_on_stack(self, resolved: int) -> tuple[int, Subject | None] | None:
        """What put the object on the stack that resolves there, and its subject; None where that is not told.

        A client that has taken something back uses its numbers again: the last before counts.
        """
        event = self.event(resolved)
        object = event.object if isinstance(event, Resolved) else None
        before = [put for put in self._put_on_stack.get(object or 0, ()) if put[0] < resolved]
        return before[-1] if before else None

    def _own_kind(self, seq: int) -> str | None:
        """The kind of a fact, an observation or a gap that people wrote down."""
        event = self.event(seq)
        if not self._by_people or self.is_set_up(seq):
            return None
        if isinstance(event, Gap):
            return "gap"
        if isinstance(event, Observed):
            return "observation"
        is_fact = isinstance(event, Happening) and not isinstance(event, StepBegan | Resolved)
        return "fact" if is_fact else None


def _stack_objects(entries: Iterable[Entry]) -> Iterable[tuple[ObjectId, int, Subject | None]]:
    """Spells and abilities on the stack, with what put them there; of decisions the subject."""
    for entry in entries:
        event, kind = entry.event, kind_of(entry.event)
        kinds = SpellCast | AbilityActivated | AbilityTriggered
        if isinstance(event, kinds) and event.object is not None:
            yield event.object, entry.seq, None if kind is None else Subject(kind, entry.seq)


def kind_of_happening(event: Event) -> str | None:
    """Draws and triggered abilities get verdicts whether they are recorded or derived."""
    if isinstance(event, AbilityTriggered):
        return "trigger"
    is_draw = isinstance(event, ObjectMoved) and event.reason == "draw" and event.destination == "hand"
    return "draw" if is_draw else None
