"""What has happened to objects and to players' energy, as a fold goes by. It judges and words nothing."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from replay.events import (
    CombatChanged,
    CountersChanged,
    DamageDealt,
    EffectBegan,
    Event,
    ObjectCreated,
    ObjectMoved,
    RelationChanged,
    StatusChanged,
)
from replay.state import State
from replay.terms import ObjectId, Seat


class Past(Struct, frozen=True):
    """An event that was applied, at a recorded one, and what that was caused by."""

    seq: int
    event: Event
    cause: int | None


class EnergyPast(Struct, frozen=True):
    """How the energy of a player changed with an event, and what there was then."""

    past: Past
    amount: int
    balance: int


class History:
    """The events that touched objects, and every change of energy, in order."""

    def __init__(self) -> None:
        self._of_objects: dict[ObjectId, list[Past]] = {}
        self._energy: dict[Seat, list[EnergyPast]] = {}

    def take(self, state: State, past: Past) -> None:
        """Takes an event that has just been applied."""
        for id in _touched(past.event):
            self._of_objects.setdefault(id, []).append(past)
        for seat, player in state.players.items():
            ledger = self._energy.get(seat)
            before = ledger[-1].balance if ledger else 0
            balance = player.counters.get("energy", 0)
            if balance != before:
                self._energy.setdefault(seat, []).append(EnergyPast(past, balance - before, balance))

    def energy(self, seat: Seat | None) -> tuple[EnergyPast, ...]:
        """The account of a player up to here."""
        return () if seat is None else tuple(self._energy.get(seat, ()))

    def of(self, id: ObjectId) -> Iterator[Past]:
        """How an object became what it is, and what happened to it since: of one kind the last."""
        past = self._of_objects.get(id, [])
        start = max((place for place, each in enumerate(past) if _begins(each.event, id)), default=0)
        last = {_aspect(each.event): each for each in past[start:]}
        yield from sorted(last.values(), key=lambda each: each.seq)

    def since(self, id: ObjectId, *aspects: object) -> int | None:
        """The last event of these aspects, else that with which it became what it is; None if not known."""
        fitting = [each for each in self.of(id) if _begins(each.event, id) or _aspect(each.event) in aspects]
        return fitting[-1].seq if fitting else None


def _touched(event: Event) -> Iterable[ObjectId]:
    if isinstance(event, ObjectMoved):
        return [id for id in {event.object, event.becomes} if id is not None]
    if isinstance(event, EffectBegan):
        return event.objects
    kinds = StatusChanged | CountersChanged | RelationChanged | ObjectCreated | DamageDealt | CombatChanged
    id = event.object if isinstance(event, kinds) else None
    return () if id is None else (id,)


def _begins(event: Event, id: ObjectId) -> bool:
    """Whether the object becomes what it is with the event (400.7)."""
    if isinstance(event, ObjectMoved):
        return (event.becomes or event.object) == id
    return isinstance(event, ObjectCreated)


def _aspect(event: Event) -> object:
    """What an event is about; of several about the same only the last counts."""
    if isinstance(event, StatusChanged):
        return event.status
    if isinstance(event, CountersChanged):
        return "counters", event.counter, event.amount > 0
    if isinstance(event, EffectBegan):
        return "effect", event.effect
    if isinstance(event, RelationChanged):
        return "relation", event.relation
    return type(event).__name__
