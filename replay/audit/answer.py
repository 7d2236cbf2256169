"""The answer of an audit: frozen structs that are its JSON. Nothing is worked out here."""

from msgspec import Struct

from replay.findings import FindingKind, Verdict
from replay.game import Place
from replay.terms import ObjectId, Seat

VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "contradiction", "cannot-tell", "judge-call")


class ReportedFinding(Struct, frozen=True, kw_only=True):
    """One finding as it is shown: `rule` and `rules` are numbers in the game's edition, the first decides.

    `name` is what the object is called, None where nobody knows.
    `seq` is the event it is about, `rests_on` the seq of the finding from which it follows. `rule` is None
    where no rule decides (a gap), or where the edition has no such rule.
    """

    seq: int
    seat: Seat | None
    object: ObjectId | None
    name: str | None
    verdict: Verdict
    kind: FindingKind
    rule: str | None
    rules: tuple[str, ...]
    slug: str
    message: str
    expected: str | None
    recorded: str | None
    alternatives: tuple[str, ...]
    needs: tuple[str, ...]
    rests_on: int | None
    evidence: Place | None


class RuleCount(Struct, frozen=True):
    """How often a rule was asked and could answer, and how often it could not tell."""

    decided: int
    undecided: int


class GameAudit(Struct, frozen=True, kw_only=True):
    """The verdicts on one game.

    `beyond`: the game is later than that edition, the newest at hand; `before`: earlier than the first.
    `checked` counts what got a verdict, `verdicts` by verdict, `decisions` by kind and verdict. `unexplained`
    counts, by kind, what was recorded though no rule expected it and nothing says that it is wrong.
    """

    game: str
    edition: str
    beyond: bool
    before: bool
    checked: int
    verdicts: dict[Verdict, int]
    decisions: dict[str, dict[Verdict, int]]
    rules: dict[str, RuleCount]
    unexplained: dict[str, int]
    findings: tuple[ReportedFinding, ...]

    @property
    def departs(self) -> bool:
        """Whether anything departs from the rules, taken back or not: more than legal and not decided."""
        return any(each.verdict not in ("legal", "cannot-tell") for each in self.findings)
