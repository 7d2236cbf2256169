"""Events in the words of card text: "enters", "attacks", "is dealt damage" (603.2, 614.1).

One applied or proposed event is read as facts, each of one kind of the trigger vocabulary; who or what it
happens to, what is done to, by whom and how much stand in it. Whether an ability means it: `occurrences`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from replay.cards.definitions.words import EventKind
from replay.events import (
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    ChoiceMade,
    CountersChanged,
    DamageDealt,
    Event,
    LifeChanged,
    ManaAdded,
    ObjectCreated,
    ObjectMoved,
    RelationChanged,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    StepBegan,
)
from replay.rules.meaning.context import Subject
from replay.state import State
from replay.terms import EXERTED, ManaType, ObjectId, Seat, Zone


@dataclass(slots=True)
class Fact:
    """One thing that happens. Players among `subjects` and `objects` are seats as negative numbers.

    `subjects` is whom it happens to or who does it, `objects` what it is done to, as in card definitions;
    `cause` is the spell or ability that brings it about.
    """

    kind: EventKind
    subjects: tuple[Subject, ...] = ()
    objects: tuple[Subject, ...] = ()
    player: Seat | None = None
    amount: int = 1
    origin: Zone | None = None
    destination: Zone | None = None
    steps: frozenset[str] = frozenset()
    counter: str = ""
    combat: bool = False
    alone: bool = False
    mana_types: tuple[ManaType, ...] = ()
    action: str = ""
    sources: tuple[Subject, ...] = ()
    cause: tuple[ObjectId, ...] = ()


Reads = Callable[[State, Any], Iterable[Fact]]
Function = TypeVar("Function", bound=Reads)

_READS: Final[dict[type[Event], Reads]] = {}


def _reads(kind: type[Event]) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        _READS[kind] = function
        return function

    return register


def facts(state: State, event: Event) -> tuple[Fact, ...]:
    """What an event is, in the words of card text; nothing for kinds that no text speaks of."""
    reads = _READS.get(type(event))
    return () if reads is None else tuple(reads(state, event))


_STEPS: Final[dict[str, frozenset[str]]] = {
    "untap": frozenset({"untap step", "turn"}),
    "upkeep": frozenset({"upkeep", "upkeep step"}),
    "draw": frozenset({"draw step"}),
    "precombat_main": frozenset({"main phase", "first main phase", "precombat main phase"}),
    "begin_combat": frozenset({"combat", "beginning of combat", "combat phase"}),
    "declare_attackers": frozenset({"declare attackers step"}),
    "declare_blockers": frozenset({"declare blockers step"}),
    "combat_damage": frozenset({"combat damage step"}),
    "end_combat": frozenset({"end of combat"}),
    "postcombat_main": frozenset({"main phase", "second main phase", "postcombat main phase"}),
    "end": frozenset({"end step", "end"}),
    "cleanup": frozenset({"cleanup step"}),
}
"""A step → how card text names its beginning."""


@_reads(StepBegan)
def _step(state: State, event: StepBegan) -> Iterator[Fact]:
    yield Fact("step begins", player=event.active, steps=_STEPS.get(event.step, frozenset()))


# --- zones -----------------------------------------------------------------------------------------


@_reads(ObjectMoved)
def _moves(state: State, event: ObjectMoved) -> Iterator[Fact]:
    origin, destination = event.origin, event.destination
    moved = () if event.object is None else (event.object,)
    arrived = () if event.object is None else (event.becomes or event.object,)
    owner = event.owner if event.object is None or event.owner else state.object(event.object).owner
    where: dict[str, Any] = {"origin": origin, "destination": destination, "cause": _resolving(state)}
    if destination == "battlefield":
        yield Fact("enters", arrived, player=_controller(state, arrived), **where)
    if origin == "battlefield":
        yield from _leaves(state, event, moved, where)
    if destination is not None and origin != destination:
        yield Fact("zone change", moved, player=owner, amount=event.amount, **where)
    kind = _BY_REASON.get(event.reason)
    if kind is not None:
        player = _controller(state, moved) if kind == "sacrifice" else owner
        yield Fact(kind, objects=moved, player=player, amount=event.amount, **where)


def _resolving(state: State) -> tuple[ObjectId, ...]:
    """The spell or ability that is being carried out: it is on the stack until it is done."""
    last = next((each for each in reversed(state.this_turn) if isinstance(each, Resolved)), None)
    return (last.object,) if last is not None and state.object(last.object).zone == "stack" else ()


_BY_REASON: Final[dict[str, EventKind]] = {
    "draw": "draw",
    "discard": "discard",
    "cycle": "discard",
    "mill": "mill",
    "sacrifice": "sacrifice",
}


def _leaves(
    state: State, event: ObjectMoved, moved: tuple[ObjectId, ...], where: dict[str, Any]
) -> Iterator[Fact]:
    player = _controller(state, moved)
    yield Fact("leaves", moved, player=player, **where)
    if event.destination == "graveyard":
        yield Fact("dies", moved, player=player, **where)
    if event.reason in ("destroy", "state_based:lethal_damage", "state_based:deathtouch"):
        yield Fact("destroyed", moved, player=player, **where)


def _controller(state: State, objects: tuple[ObjectId, ...]) -> Seat | None:
    return state.object(objects[0]).controller if objects else None


@_reads(ObjectCreated)
def _created(state: State, event: ObjectCreated) -> Iterator[Fact]:
    seat = event.controller if event.controller is not None else event.owner
    if event.kind == "token":
        yield Fact("token created", (event.object,), player=seat)
    if event.zone == "battlefield":
        yield Fact("enters", (event.object,), player=seat, destination="battlefield")


@_reads(SpecialActionTaken)
def _special_action(state: State, event: SpecialActionTaken) -> Iterator[Fact]:
    if event.action == "play_land":
        yield Fact("land played", (), (event.becomes or event.object,), event.seat)


# --- spells, abilities, targets --------------------------------------------------------------------


@_reads(SpellCast)
def _cast(state: State, event: SpellCast) -> Iterator[Fact]:
    yield Fact("cast", (), (event.object,), event.seat, origin=state.object(event.object).cast_from)


@_reads(AbilityActivated)
def _activated(state: State, event: AbilityActivated) -> Iterator[Fact]:
    if not event.mana:
        yield Fact("activated", (event.source,), (event.object or event.source,), event.seat)


@_reads(ChoiceMade)
def _targeted(state: State, event: ChoiceMade) -> Iterator[Fact]:
    if event.choice == "target" and event.asked_by is not None:
        for one in (*event.objects, *(-seat for seat in event.seats)):
            yield Fact("targeted", (one,), (event.asked_by,), event.seat, sources=(event.asked_by,))


# --- combat ----------------------------------------------------------------------------------------


@_reads(AttackersDeclared)
def _attacks(state: State, event: AttackersDeclared) -> Iterator[Fact]:
    alone = len(event.attacks) == 1
    for attack in event.attacks:
        attacked = attack.defender if attack.defending_seat is None else -attack.defending_seat
        objects = () if attacked is None else (attacked,)
        yield Fact("attacks", (attack.attacker,), objects, event.seat, alone=alone)
        if attack.enlisted is not None:
            yield Fact("named action", (attack.attacker,), (attack.enlisted,), event.seat, action="enlists")


@_reads(BlockersDeclared)
def _blocks(state: State, event: BlockersDeclared) -> Iterator[Fact]:
    blockers_of: dict[ObjectId, list[ObjectId]] = {}
    for block in event.blocks:
        yield Fact("blocks", (block.blocker,), block.attackers, event.seat)
        for attacker in block.attackers:
            blockers_of.setdefault(attacker, []).append(block.blocker)
    for attacker, blockers in blockers_of.items():
        yield Fact("becomes blocked", (attacker,), tuple(blockers), event.seat)
    for permanent in state.battlefield():
        if permanent.attacking is not None and not permanent.blocked and permanent.id not in blockers_of:
            yield Fact("not blocked", (permanent.id,), player=permanent.controller)


@_reads(DamageDealt)
def _damage(state: State, event: DamageDealt) -> Iterator[Fact]:
    to = -event.seat if event.seat is not None else event.object
    source = () if event.source is None else (event.source,)
    objects = () if to is None else (to,)
    yield Fact("damage", source, objects, event.seat, event.amount, combat=event.combat, sources=source)


# --- what players and permanents have --------------------------------------------------------------


@_reads(LifeChanged)
def _life(state: State, event: LifeChanged) -> Iterator[Fact]:
    kind: EventKind = "life gained" if event.amount > 0 else "life lost"
    source = () if event.source is None else (event.source,)
    yield Fact(kind, (), (), event.seat, abs(event.amount), sources=source)


@_reads(CountersChanged)
def _counters(state: State, event: CountersChanged) -> Iterator[Fact]:
    on = -event.seat if event.object is None and event.seat is not None else event.object
    source = () if event.source is None else (event.source,)
    seat = _controller(state, source) if source else None
    kind: EventKind = "counters put" if event.amount > 0 else "counters removed"
    is_last = event.object is not None and event.counter not in state.object(event.object).counters
    if on is not None:
        action = "last" if kind == "counters removed" and is_last else ""
        yield Fact(
            kind, (on,), (), seat, abs(event.amount), counter=event.counter, sources=source, action=action
        )

    if event.counter == "lore" and event.object is not None:
        now = state.object(event.object).counters.get("lore", 0)
        for number in range(now - event.amount + 1, now + 1):
            yield Fact("named action", (event.object,), player=seat, action=f"chapter {number}")


def chapter_numbers(action: str) -> tuple[int, ...]:
    """The chapters of a Saga that an action names, as "chapter I, II" or "chapter 2" (714.2)."""
    if not action.startswith("chapter "):
        return ()
    words = action.removeprefix("chapter ").split(", ")
    return tuple(_ROMAN.index(word) + 1 if word in _ROMAN else int(word) for word in words)


_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@_reads(StatusChanged)
def _status(state: State, event: StatusChanged) -> Iterator[Fact]:
    kind = _BY_STATUS.get((event.status, event.value)) or _BY_STATUS.get((event.status, None))
    if kind is not None:
        yield Fact(kind, (event.object,), player=state.object(event.object).controller)


_BY_STATUS: Final[dict[tuple[str, int | None], EventKind]] = {
    ("tapped", 1): "tapped",
    ("tapped", 0): "untapped",
    ("face_down", 0): "turned face up",
    ("face", None): "transforms",
    ("controller", None): "control changed",
}


@_reads(RelationChanged)
def _relation(state: State, event: RelationChanged) -> Iterator[Fact]:
    if event.object is None or event.ends:
        return
    seat = state.object(event.object).controller
    if event.relation == "attached" and event.to is not None:
        yield Fact("attached", (event.object,), (event.to,), seat)
    elif event.relation == "designated" and event.value == EXERTED:
        yield Fact("named action", (event.object,), (event.object,), seat, action="exert")


@_reads(ManaAdded)
def _mana(state: State, event: ManaAdded) -> Iterator[Fact]:
    source = () if event.source is None else (event.source,)
    for kind in _MANA_KINDS if is_tapped_for_mana(state, event) else _MANA_KINDS[:1]:
        yield Fact(kind, source, (), event.seat, mana_types=(event.type,))


_MANA_KINDS: Final[tuple[EventKind, ...]] = ("mana added", "tapped for mana")


def is_tapped_for_mana(state: State, event: ManaAdded) -> bool:
    """Whether the mana comes from a mana ability that tapped its source to pay {T} (106.12)."""
    for past in reversed(state.this_turn):
        if isinstance(past, StatusChanged) and past.object == event.source and past.status == "tapped":
            return bool(past.value)
        if isinstance(past, AbilityActivated) and past.source == event.source:
            return False
    return False
