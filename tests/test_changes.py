"""The table of handlers: what each kind of event does to the state, or that it does nothing."""

from replay.changes import CHANGES_NOTHING
from replay.changes.table import HANDLERS
from replay.events import KINDS


def test_every_kind_of_event_has_a_handler_or_is_listed_as_changing_nothing() -> None:
    """A new kind can't be forgotten, and none is listed that a handler applies all the same."""
    assert set(HANDLERS) | CHANGES_NOTHING == set(KINDS.values())
    assert not set(HANDLERS) & CHANGES_NOTHING
