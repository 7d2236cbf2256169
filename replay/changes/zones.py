"""Putting an object where it belongs: the one way into a zone."""

from replay.state import GameObject, State
from replay.terms import Seat, Zone


def place(
    state: State, object: GameObject, zone: Zone, owner: Seat | None, *, position: int | None = None
) -> None:
    """Puts the object into a zone: on top of the stack, else behind what is there, or at `position`."""
    content = state.zone(zone, owner)
    if object.id not in content.objects:
        index = position if position is not None else 0 if zone == "stack" else len(content.objects)
        content.objects.insert(index, object.id)
    object.zone = zone
    object.timestamp = state.clock
    object.activated = ()
    object.base_controller = object.controller
