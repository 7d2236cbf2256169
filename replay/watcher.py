"""What a fold tells whoever listens to it, step by step. It says nothing about what to do with that."""

from collections.abc import Sequence

from replay.events import Event
from replay.findings import Finding
from replay.rules.register import Rule
from replay.rules.unknown import Unknown
from replay.settlement import Bracket, Settlement


class Watcher:
    """Is told what the reducer does, in order. The methods of this class do nothing: override some."""

    def reached(self, seq: int) -> None:
        """A recorded event, or the end, comes next: the table is as what came before has left it."""

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        """An event was applied; `slug` names the rule that derived it, None if it was recorded."""

    def settled(self, bracket: Bracket, settlement: Settlement) -> None:
        """A bracket was closed, with something expected or recorded in it."""

    def found(self, finding: Finding) -> None:
        """A rule has something to say."""

    def asked(self, rule: Rule, seq: int, answers: Sequence[Finding | Unknown]) -> None:
        """A rule was asked about a decision, on the table before it; no answer means no objection."""

    def unclear(self, rule: Rule, unknown: Unknown, seq: int) -> None:
        """A rule could not derive what follows, or not all; `unknown` says what it would have needed."""
