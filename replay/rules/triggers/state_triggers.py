"""Chapter 603.8: abilities that trigger on how things are, not on what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.cards.definitions.phrases import Each, Event, Filter
from replay.events import PriorityReceived
from replay.rules.meaning.context import Context, Subject
from replay.rules.meaning.evaluation import holds, matching
from replay.rules.meaning.facts import Fact
from replay.rules.meaning.occurrences import covers_player, occasion_of
from replay.rules.register import follows
from replay.rules.triggers.triggering import Noting, is_of, noted
from replay.rules.triggers.watching import Watching, watching
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Seat

_CARDS_IN_HAND: Final = Filter(noun="card", zone="hand")


@follows("state-trigger", PriorityReceived, needs_cards=True)
def state_trigger(state: State, event: PriorityReceived) -> Iterator[Noting]:
    """A state trigger triggers as soon as the game state matches, and not again while it waits (603.8)."""
    if "AbilityTriggered" in state.records:
        return
    for watcher in list(watching(state, Fact("state"))):
        described = watcher.ability.event
        if described.opaque or _waits(state, watcher):
            continue
        try:
            if _is_so(state, watcher, described):
                yield noted(state, watcher, occasion_of(Fact("state", player=watcher.controller)))
        except Unknown as unknown:
            yield unknown


def _waits(state: State, watcher: Watching) -> bool:
    """Whether it has triggered and has not left the stack yet."""
    on_stack = any(each.source == watcher.source and each.ability == watcher.number for each in state.stack())
    return on_stack or any(is_of(trigger, watcher) for trigger in state.waiting)


def _is_so(state: State, watcher: Watching, described: Event) -> bool:
    """Whether one of the players meant has none of the objects."""
    whose = described.player
    nouns = [each.filter for each in described.objects if isinstance(each, Each)]
    if whose is None or not nouns or not holds(state, watcher.context, watcher.ability.condition):
        return False
    meant = [seat for seat in state.players if covers_player(state, watcher.context, whose, seat)]
    return any(not _has_any(state, watcher.context, nouns, seat) for seat in meant)


def _has_any(state: State, context: Context, nouns: list[Filter], seat: Seat) -> bool:
    return any(_has(state, context, noun, seat) for noun in nouns)


def _has(state: State, context: Context, noun: Filter, seat: Seat) -> bool:
    if noun == _CARDS_IN_HAND:
        number = state.zone("hand", seat).count
        if number is None:
            raise Unknown("how many cards are in a hand")
        return bool(number)
    return any(_belongs(state, one, seat) for one in matching(state, context, noun))


def _belongs(state: State, subject: Subject, seat: Seat) -> bool:
    if subject < 0:
        return False
    object = state.object(subject)
    return seat == (object.controller if object.zone in ("battlefield", "stack") else object.owner)
