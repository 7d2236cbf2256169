"""Chapter 120.3e: whether damage stays marked on a permanent."""

from __future__ import annotations

from msgspec import structs

from replay.events import DamageDealt
from replay.rules.layers.abilities import has_keyword
from replay.rules.objects import is_type
from replay.rules.register import implements
from replay.state import State


@implements("damage-is-marked")
def as_marked(state: State, event: DamageDealt) -> DamageDealt:
    """Damage is marked on a creature, unless its source has wither or infect (120.3e)."""
    if event.object is None or not state.defined:
        return event
    stays = is_type(state, state.object(event.object), "creature") and not _puts_counters(state, event)
    return event if stays else structs.replace(event, marked=False)


def _puts_counters(state: State, event: DamageDealt) -> bool:
    source = None if event.source is None else state.object(event.source)
    return source is not None and any(has_keyword(state, source, word) for word in ("wither", "infect"))
