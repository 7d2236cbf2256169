"""What a format records and what it leaves to the rules: data that a reader declares.

A derived happening of a recorded kind is *expected* in the record; one of any other kind is applied at once.
What a format records only now and then is not recorded in this sense: it comes as observations.
This module does not compare anything; the reducer settles.
"""

from msgspec import Struct

from replay.events import Characteristics, CountersChanged, EffectBegan, Event, StatusChanged


class Fidelity(Struct, frozen=True):
    """The kinds of happening a format records completely, by the kind of event that caused them.

    `kinds` are recorded whatever the cause, except for the (kind, cause) pairs in `leaves_out`. There
    counters that go are a kind of their own: `CountersLost`; so is life paid for how something enters, told
    as a choice: `PaidToEnter`.
    `statuses` names the recorded kinds of `StatusChanged`, None for all; `changes` the recorded parts of the
    changes that effects of resolutions make to objects: an effect that does anything else is not recorded.
    `acts`: a happening the rules do not derive is somebody's act (a transcript), not a client's report.
    """

    kinds: frozenset[str] = frozenset()
    leaves_out: frozenset[tuple[str, str]] = frozenset()
    statuses: frozenset[str] | None = None
    changes: frozenset[str] = frozenset()
    acts: bool = False

    def records(self, event: Event, cause: str | None) -> bool:
        """Whether a happening that an event of kind `cause` brings about is in the record."""
        if isinstance(event, StatusChanged) and not self._records_status(event.status):
            return False
        if isinstance(event, EffectBegan):
            return self._records_effect(event)
        kind = type(event).__name__
        told = "CountersLost" if isinstance(event, CountersChanged) and event.amount < 0 else kind
        return kind in self.kinds and (told, cause or "") not in self.leaves_out

    def _records_status(self, status: str) -> bool:
        return self.statuses is None or status in self.statuses

    def _records_effect(self, event: EffectBegan) -> bool:
        if event.change is None or event.ability is not None or event.becomes is not None:
            return False
        nothing = Characteristics()
        changed = {
            part
            for part in nothing.__struct_fields__
            if getattr(event.change, part) != getattr(nothing, part)
        }
        return changed <= self.changes


DECISIONS_ONLY = Fidelity(acts=True)
"""A hand-written transcript: only what the players did; every happening is derived."""
