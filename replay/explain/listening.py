"""Listens to the one fold of an explanation: an audit that also keeps what it asked about one act.

What the whole game is judged by stays with the audit; here the tables around the event, the questions with
their grounds, what followed, and the past of objects are kept. Nothing is put into the answer's shape here.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.audit.collecting import Collector
from replay.audit.subjects import kind_of
from replay.events import AbilityTriggered, ChoiceMade, EffectBegan, Event, StepBegan, TriggerNoted
from replay.explain.afterwards import teaches
from replay.explain.answer import Ground, Produces, Says
from replay.explain.grounds import Scene, grounds
from replay.explain.history import History, Past
from replay.explain.naming import names_in
from replay.explain.production import produces
from replay.explain.saying import says
from replay.explain.subject import Act
from replay.findings import Finding
from replay.game import Game
from replay.rules.register import Rule
from replay.rules.unknown import Unknown
from replay.settlement import Bracket, Settlement
from replay.terms import ObjectId
from replay.view.names import Names
from replay.view.table import Table, describe


class Asked(Struct, frozen=True):
    """A question: the rule's name, what it answered (nothing: no objection), the facts behind it."""

    slug: str
    answers: tuple[Finding | Unknown, ...]
    because: tuple[Ground, ...]


class Derived(Struct, frozen=True):
    """What was applied after the event, within its act: `slug` names the rule that derived it."""

    past: Past
    slug: str | None


class Listener(Collector):
    """An audit's collector that keeps everything behind one event. It takes one fold."""

    def __init__(self, game: Game, act: Act) -> None:
        super().__init__(game)
        self.history = History()
        self.settled_there: list[Settlement] = []
        self.followed: list[Derived] = []
        self.derived_triggers: dict[ObjectId, int] = {}
        self.derived_learning: list[Past] = []
        self.past: tuple[Past, ...] = ()
        self.produces: tuple[Produces, ...] = ()
        self.says: tuple[Says, ...] = ()
        self.before: Table | None = None
        self.after: Table | None = None
        self._game = game
        self._act = act
        self._end = act.end
        self._asked: list[Asked] = []
        self._apart: list[Asked] = []
        self._follows = self._is_over = False

    # ---- what happens

    def reached(self, seq: int) -> None:
        """Keeps the table before and after the event, and notes when its act is over."""
        act = self._act
        if self.after is None and seq > self._end:
            self.after = describe(self._game, self.state, self._end)
            self.says = self.says or self._said()
        if seq == act.opener:
            self.produces = produces(self.state, act.sources, self._names)
        if seq == act.seq:
            self.before = describe(self._game, self.state, seq - 1)
            self.says = self._said()
            self.past = tuple(each for id in act.objects for each in self._past_of(id))
        self._follows = self._follows and not self._is_over
        self._is_over = seq > act.last

    @property
    def _names(self) -> Names:
        return names_in(self._game, self.state)

    def _said(self) -> tuple[Says, ...]:
        """What the event's spell or ability says; of what is no act that of what it happens within."""
        numbers = self.record.within(self._act.seq)
        is_act = kind_of(self._act.event) is not None
        events = map(self.record.event, numbers[:1] if is_act else numbers)
        told = (says(self._game, self.state, event, self._names) for event in events)
        return next(filter(None, told), ())

    def _past_of(self, id: ObjectId) -> Iterator[Past]:
        """What happened to an object, without the effects that have ended."""
        for past in self.history.of(id):
            if not isinstance(past.event, EffectBegan) or past.event.effect in self.state.effects:
                yield past

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        """Keeps what happened before and what followed, until something else is recorded."""
        super().applied(event, seq, cause, slug)
        past = Past(seq, event, cause)
        if slug is not None and seq >= self._act.seq and teaches(event):
            self.derived_learning.append(past)
        if isinstance(event, TriggerNoted):
            self.derived_triggers[event.trigger.object] = seq
        elif isinstance(event, AbilityTriggered) and slug is not None:
            self.derived_triggers.setdefault(event.object, seq)
        if not self._is_over:
            self.history.take(self.state, past)
        elif slug is None:
            self._follows = False
        if self._follows and (self._is_over or seq in self._act.within):
            self.followed.append(Derived(past, slug))
        elif seq == self._act.seq and slug is None:
            self._follows = True

    # ---- what rules say

    def asked(self, rule: Rule, seq: int, answers: Sequence[Finding | Unknown]) -> None:
        """Keeps a question about the act with the facts behind it."""
        super().asked(rule, seq, answers)
        event = self.record.event(seq)
        if seq in self._act.asked and (answers or self._raises_questions(event)):
            because = self._grounds(rule.slug, event, objects=bool(answers))
            self._asked.append(Asked(rule.slug, tuple(answers), because))
            self._apart = [
                each for each in self._apart if each.slug != rule.slug and each.answers[0] not in answers
            ]

    def _raises_questions(self, event: Event) -> bool:
        """Whether answers without an objection say something: of a step only whose turn begins with it."""
        if isinstance(event, StepBegan):
            return event.turn != self.state.turn
        return not isinstance(event, ChoiceMade)

    def found(self, finding: Finding) -> None:
        """Keeps what a rule found while something was carried out, where it was not asked before."""
        super().found(finding)
        if finding.seq in self._act.asked:
            event = self.record.event(finding.seq)
            because = self._grounds(finding.slug, event, objects=True)
            self._apart.append(Asked(finding.slug, (finding,), because))

    def _grounds(self, slug: str, event: Event, *, objects: bool) -> tuple[Ground, ...]:
        return grounds(slug, Scene(self.state, event, self._names, self.history), objects=objects)

    def settled(self, bracket: Bracket, settlement: Settlement) -> None:
        """Keeps what rules and record say of the act's own bracket."""
        super().settled(bracket, settlement)
        if bracket.seq in self._act.asked:
            self.settled_there.append(settlement)

    @property
    def questions(self) -> tuple[Asked, ...]:
        """All that was asked about the act, what was found while it was carried out last."""
        return (*self._asked, *self._apart)
