"""Listens to one fold and keeps what an audit needs: findings, what gets a verdict, what rules could tell.

What rules and record say differently is settled next door (`settling`); what a finding follows from, and what
it counts for, is decided by the judge.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from replay.audit.citing import (
    PAYMENTS,
    QUESTIONS_OF_ONE_OBJECT,
    QUESTIONS_OF_THE_CLOCK,
    QUESTIONS_OF_TURN_ORDER,
    reach_of_question,
    slugs_of_change,
)
from replay.audit.settling import (
    NO_RULE,
    Around,
    divergence_as_finding,
    divergence_needs,
    not_known_here,
    not_understood_here,
    unasked_as_finding,
    unexpected_as_finding,
    unrecorded_as_finding,
)
from replay.audit.subjects import OBLIGATORY, Record, Subject, kind_of, kind_of_happening
from replay.events import (
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    ChoiceMade,
    Corrected,
    Entry,
    Event,
    GameStarted,
    Gap,
    ObjectMoved,
    Observed,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StepBegan,
)
from replay.findings import Finding
from replay.game import Game
from replay.reducer import Reducer
from replay.rules.layers.characteristics import characteristics
from replay.rules.register import Rule
from replay.rules.unknown import Unknown
from replay.settlement import Bracket, Difference, Key, Settlement, key_and_amount
from replay.state import State
from replay.terms import ObjectId
from replay.watcher import Watcher

_RESOLVES: Final = "top-of-stack-resolves"
_SETS_THE_SCENE: Final = (Resolved, StepBegan)


class Collector(Watcher):
    """What one fold of a game has to say: the rules' findings, and those that come of settling.

    One collector takes one fold: call `feed` once.
    """

    def __init__(self, game: Game) -> None:
        self.findings: list[Finding] = []
        self.subjects: dict[Subject, None] = {}
        self.decided: Counter[str] = Counter()
        self.undecided: Counter[str] = Counter()
        self.unexplained: Counter[str] = Counter()
        self.record = Record(game.entries, by_people=game.fidelity.acts)
        self.reducer: Reducer = game.reducer(judging=True, watcher=self)
        self._by_people = game.fidelity.acts
        self._touched: dict[tuple[str, int], tuple[str, ...]] = {}
        self._doubts: list[Unknown] = []
        self._doubts_this_turn: list[Unknown] = []
        self._doubts_of_game: list[Unknown] = []
        self._derived: list[Event] = []
        self._open: list[tuple[Difference, Finding | None]] = []
        self._involved: list[tuple[Subject, ObjectId]] = []
        self._recorded_in_step: set[Key] = set()
        self._moved_in_step: set[ObjectId | None] = set()
        self._divergences = 0
        self._gap: _GapBefore | None = None
        self._unresolved: dict[str, _GapBefore] = {}

    @property
    def state(self) -> State:
        """The table now."""
        return self.reducer.state

    def feed(self, entries: Sequence[Entry]) -> None:
        """Folds entries, all of them live, and collects."""
        for entry in entries:
            subject = self.record.subject_of(entry.seq)
            if subject is not None and subject.seq == entry.seq:
                self._add(subject)
                self._involved += [(subject, id) for id in _involved(entry.event)]
        self.reducer.feed(entries)
        self.reached(self.reducer.seq + 1)
        self.reducer.finish()
        self._take_divergences()
        self._close_differences()
        self._ask_what_was_involved()

    # ---- what happens

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        """Keeps what gets a verdict, what touched which value, and what was seen to differ."""
        self._take_divergences()
        if isinstance(event, Corrected):
            return
        if slug is None:
            self._recorded(event, seq, cause)
        else:
            self._derived.append(event)
            self._touch(event, slug)
        kind = kind_of_happening(event)
        if kind is not None and not self.record.is_set_up(seq):
            for _ in range(getattr(event, "amount", 1)):
                self._add(Subject(kind, seq, len(self.subjects)))

    def _recorded(self, event: Event, seq: int, cause: int | None) -> None:
        if isinstance(event, ChoiceMade) and cause is None and self._by_people:
            self._take_unasked(event, seq)
        if isinstance(event, StepBegan | Gap):
            self._close_differences()
        if isinstance(event, StepBegan) and event.step == "untap":
            self._doubts_this_turn.clear()
        if cause is None and (kind_of(event) is not None or isinstance(event, _SETS_THE_SCENE)):
            self._doubts.clear()
            self._derived.clear()
        if isinstance(event, Gap):
            self._gap = _GapBefore(seq, self.state.clock)
            self._take_gap(event, seq)
        elif isinstance(event, Observed) and self._gap is not None:
            self._look_across(self._gap, event, seq)

    def _take_unasked(self, choice: ChoiceMade, seq: int) -> None:
        finding = unasked_as_finding(self.state, choice, seq, self._derived)
        if finding is not None and self._doubts:
            self.unexplained["ChoiceMade"] += 1
        elif finding is not None:
            self.found(finding)

    def _add(self, subject: Subject) -> None:
        self.subjects[subject] = None

    def _ask_what_was_involved(self) -> None:
        """Whether the cards were ever known: nothing can be told of one that is not."""
        for subject, id in self._involved:
            object = self.state.object(id)
            if object.definition is None and not characteristics(self.state, object).known:
                slug, *_ = OBLIGATORY[subject.kind]
                what = "the card" if object.name is None and object.card is None else "the text of the card"
                self._cannot_tell(subject.seq, slug, f"{what} is not known", (what,))
                self.undecided[slug] += 1

    def _touch(self, event: Event, slug: str) -> None:
        because = (*slugs_of_change(event), slug)
        for field, holder in (("object", "object"), ("seat", "seat"), ("owner", "seat")):
            whose = getattr(event, field, None)
            if whose is not None:
                self._touched[holder, whose] = because

    # ---- gaps

    def _take_gap(self, event: Gap, seq: int) -> None:
        if self._by_people:
            self._cannot_tell(seq, NO_RULE, "what happened in the gap is not known", (event.reason,))

    def _look_across(self, gap: "_GapBefore", event: Observed, seq: int) -> None:
        """A value that nobody has seen since the gap has nothing to be compared with."""
        tainted = gap.look(self.state, event)
        if tainted and self._by_people:
            needs = ("what happened in the gap",)
            self._cannot_tell(seq, NO_RULE, "the value was last known before a gap", needs, gap.seq)

    def _cannot_tell(
        self, seq: int, slug: str, message: str, needs: tuple[str, ...], rests_on: int | None = None
    ) -> None:
        self.findings.append(
            Finding(seq, "cannot-tell", "record", slug, message, needs=needs, rests_on=rests_on)
        )

    def _leave_open(self, finding: Finding, needs: tuple[str, ...], rests_on: int | None = None) -> None:
        """Keeps what a rule found as something that cannot be told."""
        open_ = replace(finding, verdict="cannot-tell", kind="record", needs=needs, rests_on=rests_on)
        self.findings.append(open_)

    # ---- what rules say

    def found(self, finding: Finding) -> None:
        """Keeps a rule's finding; after a gap, only where it reads nothing from before."""
        gap = self._gap
        if gap is not None and finding.verdict != "legal" and self._reads_across(gap, finding):
            self._leave_open(finding, ("what happened in the gap",), gap.seq)
        elif finding.verdict == "illegal" and not self._by_people:
            self._hold_against_client(finding)
        elif finding.verdict == "illegal" and (doubts := self._doubts_about(finding)):
            self._leave_open(finding, doubts)
        else:
            self.findings.append(finding)

    def _doubts_about(self, finding: Finding) -> tuple[str, ...]:
        """What resolved before and could not be told, cards nobody knows, what is unclear of a payment."""
        of_one_object = finding.slug in QUESTIONS_OF_ONE_OBJECT
        about = finding.object if of_one_object else None
        untold = (reason for reason, since in self._unresolved.items() if since.taints(self.state, about))
        unknown = not_known_here(self.state, finding.object)
        asked = (*self._doubts_about_payment(finding), *self._doubts_about_turns(finding))
        return tuple(dict.fromkeys((*untold, *unknown, *asked)))

    def _doubts_about_payment(self, finding: Finding) -> tuple[str, ...]:
        """What is not known of the mana that was made for it, or may have changed the cost."""
        if finding.slug not in PAYMENTS:
            return ()
        of_mana = (doubt.reason for doubt in self._doubts if "mana" in doubt.reach)
        return tuple(dict.fromkeys((*of_mana, *not_understood_here(self.state, None, "cost"))))

    def _doubts_about_turns(self, finding: Finding) -> tuple[str, ...]:
        """What may have given a player an extra turn, or had one skipped."""
        if finding.slug not in QUESTIONS_OF_TURN_ORDER:
            return ()
        told = (doubt.reason for doubt in self._doubts_of_game if not doubt.reach or "timing" in doubt.reach)
        return (*told, *not_understood_here(self.state, None, "timing"))

    def _reads_across(self, gap: "_GapBefore", finding: Finding) -> bool:
        """Whether the answer rests on what was before a gap; the clock does not, nor what came since."""
        if finding.slug in QUESTIONS_OF_THE_CLOCK:
            return False
        of_one_object = finding.slug in QUESTIONS_OF_ONE_OBJECT
        return gap.taints(self.state, finding.object if of_one_object else None)

    def _hold_against_client(self, finding: Finding) -> None:
        """A client lets nobody break a rule that it knows: first what is not understood here is at fault."""
        needs = not_understood_here(self.state, finding.object, reach_of_question(finding.slug))
        this_turn = (doubt.reason for doubt in self._doubts_this_turn)
        doubts = (*needs, *self._untold(finding), *self._doubts_about_turns(finding), *this_turn)
        if doubts:
            message = f"{finding.message}, unless something not understood says otherwise"
            self._leave_open(replace(finding, message=message), tuple(dict.fromkeys(doubts)))
        else:
            self.findings.append(finding)

    def _untold(self, finding: Finding) -> Iterator[str]:
        """What a client leaves out: the text that lets a card be cast, when exactly an ability triggered."""
        event = self.record.event(finding.seq)
        if isinstance(event, SpellCast) and event.alternative is not None:
            yield "which text lets it be cast this way"
        stack = self.state.stack()
        if stack and all(object.kind == "ability" for object in stack):
            yield "when the abilities on the stack triggered"

    def asked(self, rule: Rule, seq: int, answers: Sequence[Finding | Unknown]) -> None:
        """Counts a question."""
        answered = not any(isinstance(answer, Unknown) for answer in answers)
        (self.decided if answered else self.undecided)[rule.slug] += 1

    def unclear(self, rule: Rule, unknown: Unknown, seq: int) -> None:
        """What could not be derived casts doubt on what is recorded of it."""
        self._doubts.append(unknown)
        self._doubts_this_turn.append(unknown)
        self._doubts_of_game.append(unknown)
        if rule.slug == _RESOLVES and not unknown.reach:
            self._unresolved[unknown.reason] = _GapBefore(seq, self.state.clock)
        self.undecided[rule.slug] += 1
        subject = self.record.subject_of(seq)
        if subject is not None and rule.slug in OBLIGATORY.get(subject.kind, ()):
            self._cannot_tell(seq, rule.slug, unknown.reason, (unknown.reason,))

    # ---- what rules and record say differently

    def settled(self, bracket: Bracket, settlement: Settlement) -> None:
        """Settles each difference of a bracket."""
        self.decided.update(settlement.explained)
        if isinstance(bracket.opener, GameStarted):
            return
        doubts = self._doubts if self._by_people else self._doubts_this_turn
        untold = [*self._unresolved] if self._by_people else []
        if self._gap is not None:
            untold.append("what happened in the gap")
        around = Around(self.state, bracket, tuple(doubts), tuple(self._derived), tuple(untold))
        for difference in settlement.differences:
            if difference.slug is None:
                finding = unexpected_as_finding(around, difference, by_people=self._by_people)
            else:
                finding = unrecorded_as_finding(around, difference, difference.slug, self.reducer.seq)
            self._open.append((difference, finding))
        for record in bracket.recorded:
            self._recorded_in_step.add(key_and_amount(record.event)[0])
            if isinstance(record.event, ObjectMoved):
                self._moved_in_step.add(record.event.object)

    def _close_differences(self) -> None:
        """What is expected in one place of a step and recorded in another is recorded.

        The check of the state expects the same anew until the record tells it.
        """
        sums: Counter[Key] = Counter()
        for difference, _ in self._open:
            sums[key_and_amount(difference.event)[0]] += difference.expected - difference.recorded
        for difference, finding in self._open:
            if sums[key_and_amount(difference.event)[0]] and (
                self._by_people or not self._is_told(difference)
            ):
                self._keep_difference(difference, finding)
        self._open.clear()
        self._recorded_in_step.clear()
        self._moved_in_step.clear()

    def _is_told(self, difference: Difference) -> bool:
        """Whether a client tells in the same step what is expected; a move also where it goes elsewhere.

        A thing leaves once, and a replacement effect may have changed where to (614.6).
        """
        event = difference.event
        if isinstance(event, ObjectMoved) and event.object is not None:
            return difference.slug is not None and event.object in self._moved_in_step
        return not difference.recorded and key_and_amount(event)[0] in self._recorded_in_step

    def _keep_difference(self, difference: Difference, finding: Finding | None) -> None:
        if finding is None:
            self.unexplained[type(difference.event).__name__] += 1
            return
        self.findings.append(finding)
        if difference.slug is not None and finding.verdict == "cannot-tell":
            self.undecided[difference.slug] += 1

    def _take_divergences(self) -> None:
        """What was seen to differ: of people's words a finding, of a client's records a correction."""
        divergences = self.reducer.comparison.divergences
        for divergence in divergences[self._divergences :] if self._by_people else ():
            holder = "seat" if divergence.object is None else "object"
            whose = divergence.seat if divergence.object is None else divergence.object
            because = () if whose is None else self._touched.get((holder, whose), ())
            needs = divergence_needs(self.state, divergence, self._doubts_of_game)
            self.findings.append(divergence_as_finding(divergence, because, needs))
        self._divergences = len(divergences)


def _involved(event: Event) -> tuple[ObjectId, ...]:
    """The objects whose text decides about an act, by their last names in the record."""
    if isinstance(event, AbilityActivated):
        return (event.source,)
    if isinstance(event, AttackersDeclared):
        return tuple(attack.attacker for attack in event.attacks)
    if isinstance(event, BlockersDeclared):
        return tuple(block.blocker for block in event.blocks)
    if isinstance(event, SpecialActionTaken):
        return (event.becomes or event.object,)
    if isinstance(event, SpellCast):
        return (event.object,)
    return ()


class _GapBefore:
    """The last gap: its event, when it was, and the values that have been seen since (holder, id, field)."""

    def __init__(self, seq: int, clock: int) -> None:
        self.seq = seq
        self._clock = clock
        self._seen: set[tuple[str, int, str]] = set()

    def taints(self, state: State, object: int | None) -> bool:
        """Whether what is known of an object is from before; of players it always may be."""
        return object is None or state.object(object).timestamp <= self._clock

    def look(self, state: State, event: Observed) -> bool:
        """Takes an observation; whether any of its values had not been seen since."""
        values = {
            *_values("object", {id: each for id, each in event.objects.items() if self.taints(state, id)}),
            *_values("seat", event.players),
        }
        tainted = values - self._seen
        self._seen |= values
        return bool(tainted)


def _values(holder: str, records: Mapping[int, Struct]) -> Iterator[tuple[str, int, str]]:
    for id, record in records.items():
        for field in record.__struct_fields__:
            if getattr(record, field) is not UNSET:
                yield holder, id, field
