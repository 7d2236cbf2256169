"""Chapter 121: drawing cards, as far as there are any; who draws from an empty library loses (704.5b)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.events import Happening, ObjectMoved, PlayerLost, PriorityReceived, RelationChanged
from replay.rules.register import follows, implements
from replay.state import State

DREW_FROM_EMPTY = "drew from an empty library"
"""What is remembered of a player until state-based actions are checked."""


@implements("draw-moves-top-card")
def drawn(state: State, event: ObjectMoved) -> Iterator[Happening]:
    """A player draws a card by putting the top card of their library into their hand (121.1)."""
    library = state.zone("library", event.owner)
    left = library.count
    if event.object is not None or "ObjectMoved" in state.records:
        yield event
        return
    if event.amount == 1 and library.objects:
        yield structs.replace(event, object=library.objects[0])
        return
    if left is None or left >= event.amount:
        yield event
        return
    if left:
        yield structs.replace(event, amount=left)
    if event.owner is not None and event.owner in state.players:
        yield RelationChanged("designated", seat=event.owner, value=DREW_FROM_EMPTY)


@follows("empty-library-draw-loses", PriorityReceived)
def player_who_could_not_draw_loses(state: State, event: PriorityReceived) -> Iterator[Happening]:
    """A player who attempted to draw from an empty library since the last check loses (704.5b)."""
    for player in list(state.players.values()):
        if DREW_FROM_EMPTY in player.designations:
            yield RelationChanged("designated", seat=player.seat, value=DREW_FROM_EMPTY, ends=True)
            if not player.lost:
                yield PlayerLost(player.seat, "empty_library")
