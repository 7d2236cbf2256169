"""Chapter 714: Sagas: lore counters, chapters, and the end of the story."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.abilities import TriggeredAbility
from replay.events import (
    CountersChanged,
    GameStarted,
    ObjectCreated,
    ObjectMoved,
    PriorityReceived,
    StepBegan,
)
from replay.rules.casting.choices import Derived
from replay.rules.layers.abilities import abilities_of_kind
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.facts import chapter_numbers
from replay.rules.register import follows
from replay.rules.replacement.happening import happen
from replay.state import GameObject, State


@follows("saga-gains-lore-counter-on-entering", ObjectMoved, ObjectCreated, needs_cards=True)
def saga_enters_with_lore(state: State, event: ObjectMoved | ObjectCreated) -> Iterator[Derived]:
    """As a Saga enters, its controller puts a lore counter on it (714.3a)."""
    id = event.object if isinstance(event, ObjectCreated) else event.becomes or event.object
    if id is None or isinstance(state.during, GameStarted):
        return
    entered = state.object(id)
    enters = entered.zone == "battlefield" and getattr(event, "destination", "battlefield") == "battlefield"
    if enters and _is_saga(state, entered):
        yield from happen(state, CountersChanged("lore", 1, object=id, source=id))


@follows("saga-gets-lore-counter", StepBegan, needs_cards=True)
def sagas_go_on(state: State, event: StepBegan) -> Iterator[Derived]:
    """As the precombat main phase begins, the active player puts a lore counter on each Saga (505.4)."""
    if event.step == "precombat_main":
        for saga in [each for each in state.battlefield(event.active) if _is_saga(state, each)]:
            yield from happen(state, CountersChanged("lore", 1, object=saga.id, source=saga.id))


@follows("finished-saga-is-sacrificed", PriorityReceived, needs_cards=True)
def finished_saga_is_sacrificed(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """A Saga with as many lore counters as chapters, none of them on the stack, is sacrificed (704.5s)."""
    for saga in list(state.battlefield()):
        if "lore" not in saga.counters or not _is_saga(state, saga):
            continue
        last = max(_chapters(state, saga), default=0)
        if last and saga.counters["lore"] >= last and not _is_being_told(state, saga):
            sacrificed = ObjectMoved(
                saga.id, "graveyard", origin="battlefield", owner=saga.owner, reason="sacrifice"
            )
            yield from happen(state, sacrificed)


def _is_saga(state: State, permanent: GameObject) -> bool:
    return "Saga" in characteristics(state, permanent).subtypes


def _chapters(state: State, saga: GameObject) -> set[int]:
    """The numbers of its chapters."""
    abilities = abilities_of_kind(state, saga, TriggeredAbility)
    return {number for ability in abilities for number in chapter_numbers(ability.event.action)}


def _is_being_told(state: State, saga: GameObject) -> bool:
    """Whether a chapter has triggered and not left the stack yet."""
    on_stack = any(each.source == saga.id for each in state.stack())
    return on_stack or any(trigger.source == saga.id for trigger in state.waiting)
