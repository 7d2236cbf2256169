"""How effects let things happen: through whatever replaces them, with the choices of the resolution at hand."""

from __future__ import annotations

from collections.abc import Iterator

from replay.events import Happening
from replay.rules.choices import Carrying, Derived
from replay.rules.replacement import happen
from replay.state import State


def occur(state: State, context: Carrying, event: Happening) -> Iterator[Derived]:
    """What an effect wants to happen, as it happens (614.6); choices about it are among those recorded."""
    return happen(state, event, context.choices)
