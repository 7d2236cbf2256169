"""The table of handlers: kind of event → the function that applies it."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from replay.events import Event
from replay.state import State

Handler = Callable[[State, Any], None]
Function = TypeVar("Function", bound=Handler)

HANDLERS: Final[dict[type[Event], Handler]] = {}
"""Filled by the sibling modules, looked up by `replay.changes.apply`."""


def applies(kind: type[Event]) -> Callable[[Function], Function]:
    """Registers a handler for one kind of event."""

    def register(handler: Function) -> Function:
        HANDLERS[kind] = handler
        return handler

    return register
