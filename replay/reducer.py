"""The reducer: folds live events into states, with the rules at work between them.

    events ──► requires? ──► apply ──► follows ──► expected, or applied ──► settled when the bracket closes

A recorded happening is always applied, in record order. A derived one is applied at once where the source
does not record its kind for its cause; otherwise it is expected, and settled against the record. Only
applied events have consequences, each exactly once. Observations are compared at settled points.
Stepping back is folding forward: `state_at`. Nothing here knows a single rule, a format or a store.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy, deepcopy
from typing import Any, Final

from replay.cards.knowledge import NO_CARDS, CardKnowledge
from replay.changes import apply
from replay.comparison import Comparison
from replay.events import (
    AbilityActivated,
    ChoiceMade,
    Entry,
    Event,
    Gap,
    Happening,
    ObjectMoved,
    Observed,
    PriorityReceived,
    Resolved,
    Rewound,
    SpellCast,
    StepBegan,
    TriggersDue,
)
from replay.fidelity import Fidelity
from replay.findings import Finding
from replay.foresight import as_it_was, moves_of_played_cards
from replay.live import live
from replay.rules.editions import DEFAULT_EDITION, Edition
from replay.rules.layers.characteristics import characteristics
from replay.rules.register import Rule, rule_table
from replay.rules.triggers.triggering import triggers_looking_back
from replay.rules.unknown import Unknown
from replay.settlement import OPENERS, Bracket, Expectation, settle, take_repeated
from replay.state import GameObject, State
from replay.watcher import Watcher

_NONE: Final[list[Entry]] = []


class Reducer:
    """One fold over one game. Feed it entries; read `state` between them, never keep it."""

    def __init__(
        self,
        fidelity: Fidelity,
        *,
        cards: CardKnowledge = NO_CARDS,
        edition: Edition = DEFAULT_EDITION,
        aided: bool = True,
        judging: bool = False,
        watcher: Watcher | None = None,
    ) -> None:
        self.state = State(cards, edition.date)
        self.state.records = fidelity.kinds
        self.comparison = Comparison(whole=not fidelity.acts)
        self.seq = 0
        self._fidelity = fidelity
        self._watcher = watcher or Watcher()
        self._follows = rule_table("follows", edition) if aided else {}
        self._follows_without_cards = rule_table("follows", edition, cards=False) if aided else {}
        self._judging = judging
        self._requires = rule_table("requires", edition) if judging else {}
        self._brackets: list[Bracket] = []
        self._unchecked = False
        self._corrected = False
        self._done: list[Expectation] = []
        self._sights: list[Entry] = []
        self._moves: dict[int, ObjectMoved] = {}
        self._resolved = 0

    def feed(self, entries: Sequence[Entry]) -> None:
        """Folds entries in order: a whole game, or one bracket with everything that happens in it.

        Choices within a bracket are laid out before its opener is applied, so that rules can read them.
        """
        choices = _by_cause(entries, ChoiceMade)
        sights = _by_cause(entries, Observed) if self._fidelity.acts else {}
        self._moves = moves_of_played_cards(entries) if self._judging else {}
        for entry in entries:
            self.seq = entry.seq
            self._watcher.reached(entry.seq)
            is_opener = type(entry.event) in OPENERS or entry.seq in choices
            bracket = entry.seq if is_opener else entry.cause
            if is_opener:
                self._sights = list(sights.get(entry.seq, _NONE))
            self._lay_out(entry, choices.get(bracket, _NONE) if bracket is not None else _NONE)
            self._take(entry)

    def _lay_out(self, entry: Entry, choices: list[Entry]) -> None:
        state = self.state
        state.seq = entry.seq
        state.during, state.during_seq = self._opener(entry.cause), entry.cause
        if choices or state.choices:
            state.choices = [choice.event for choice in choices if isinstance(choice.event, ChoiceMade)]
            state.choice_seqs = [choice.seq for choice in choices]

    def _opener(self, seq: int | None) -> Event | None:
        """What opened the bracket of that number, None if it is not open.

        Nothing resolves while something is cast or activated: once something has, that is over (601.2i).
        """
        if seq is not None:
            for bracket in self._brackets:
                if bracket.seq == seq:
                    announced = isinstance(bracket.opener, SpellCast | AbilityActivated)
                    return None if announced and seq < self._resolved else bracket.opener
        return None

    def finish(self) -> None:
        """Closes what is open, at the end of the record or at a point where a player has priority."""
        self._close_all()
        self._check_state()
        self._close_all()

    def copied(self, watcher: Watcher) -> "Reducer":
        """The fold as far as it has come, to go on with on its own: told to another watcher."""
        state = self.state
        shared: list[object] = [state.cards, self._fidelity, self._requires]
        shared += [self._follows, self._follows_without_cards, *state.this_turn, *state.last_turn]
        memo: dict[int, Any] = {id(each): each for each in shared}
        memo |= {id(object): _twin(object) for object in state.objects.values()}
        memo[id(self._watcher)] = watcher
        state.derived = {}
        return deepcopy(self, memo)

    def _take(self, entry: Entry) -> None:
        event = entry.event
        kind = type(event)
        if isinstance(event, Observed):
            self._observe(event, entry)
        elif kind is Rewound:
            # What it took back is not among the entries: everything stands as it did at the event it names.
            self._watcher.applied(event, entry.seq, entry.cause, None)
        elif kind in OPENERS:
            self._open(entry)
        elif isinstance(event, Happening):
            self._record(event, entry)
        else:
            if kind is Gap:
                self._brackets.clear()
            if entry.cause is None:
                self._settle_observations()
            if entry.cause is None and _is_about_triggers(event):
                self._check_state()
                self._close_all()
            self._question(event)
            self._apply(event, entry.cause, None)

    # ---- brackets

    def _open(self, entry: Entry) -> None:
        self._close_until(entry.cause)
        if not self._brackets:
            self._settle_observations()
            self._check_state()
            self._close_all()
            self._done.clear()
        if isinstance(entry.event, Resolved):
            self._resolved = entry.seq
        bracket = Bracket(entry.seq, entry.event)
        self._brackets.append(bracket)
        self._question(entry.event)
        self._apply(entry.event, entry.cause, None)

    def _close_until(self, cause: int | None) -> None:
        while self._brackets and (cause is None or self._brackets[-1].seq != cause):
            self._close(self._brackets.pop())

    def _close_all(self) -> None:
        while self._brackets:
            self._close(self._brackets.pop())

    def _close(self, bracket: Bracket) -> None:
        if self._fidelity.acts:
            self._done.extend(bracket.expected)
        if bracket.expected or bracket.recorded:
            self._watcher.settled(bracket, settle(bracket))

    def _check_state(self) -> None:
        """A player would receive priority: state-based actions, then triggers, until none is left (117.5)."""
        while self._unchecked:
            self._act_on_state()
            if self.state.waiting and "AbilityTriggered" not in self.state.records:
                self._check(TriggersDue())

    def _act_on_state(self) -> None:
        """State-based actions, repeated until none is left (704.3)."""
        while self._unchecked:
            self._unchecked = self._corrected = False
            self._check(PriorityReceived(self.state.active))

    def _check(self, opener: Happening) -> None:
        """What follows at a point where a player would receive priority, in a bracket of its own."""
        self._close_all()
        self._brackets.append(Bracket(None, opener))
        self._consequences(opener, None)

    # ---- happenings

    def _record(self, event: Happening, entry: Entry) -> None:
        bracket = self._bracket_of(entry.cause)
        if bracket.already_applied(event) or self._repeats_what_was_done(event, entry.cause):
            return
        bracket.recorded.append(entry)
        self._apply(event, entry.cause, None)

    def _repeats_what_was_done(self, event: Happening, cause: int | None) -> bool:
        """Whether somebody says, after an act, what the rules have made of it."""
        return cause is None and self._fidelity.acts and take_repeated(self._done, event)

    def _bracket_of(self, cause: int | None) -> Bracket:
        """The open bracket of that opener; what has no cause belongs to a check of the state."""
        for bracket in reversed(self._brackets):
            if bracket.seq == cause:
                return bracket
        if cause is None:
            self._close_all()
            self._unchecked = True
            self._check_state()
            return self._brackets[-1]
        self._brackets.append(Bracket(cause, PriorityReceived()))
        return self._brackets[-1]

    def _apply(self, event: Event, cause: int | None, slug: str | None) -> None:
        if type(event) is ObjectMoved:
            self._remember(event)
        apply(self.state, event)
        self._watcher.applied(event, self.seq, cause, slug)
        if type(event) is not StepBegan or self.state.defined or self._corrected:
            # Without cards nothing that state-based actions look at depends on the step.
            self._unchecked = True
        if self._sights:
            self._look()
        self._consequences(event, cause)

    def _look(self) -> None:
        """What was seen while something is carried out was so at a moment of it, in order."""
        while self._sights and self._is_so(self._sights[0].event):
            del self._sights[0]

    def _is_so(self, seen: Event) -> bool:
        return isinstance(seen, Observed) and self.comparison.agrees(self.state, seen)

    def _remember(self, event: ObjectMoved) -> None:
        """What leaves the battlefield or the stack is known as it last was (113.7a)."""
        self.state.looked_back = ()
        left = self.state.objects.get(event.object) if event.object is not None else None
        if left is not None and self.state.defined and left.zone in ("battlefield", "stack"):
            left.remember(characteristics(self.state, left))
            self.state.looked_back = tuple(triggers_looking_back(self.state, event))

    def _consequences(self, event: Event, cause: int | None) -> None:
        rules = self._follows if self.state.defined else self._follows_without_cards
        for rule in rules.get(type(event), ()):
            for derived in _answers(rule, self.state, event):
                if isinstance(derived, Finding):
                    self._found(derived)
                elif isinstance(derived, Unknown):
                    self._doubt(rule, derived)
                else:
                    self._derive(derived, rule, type(event).__name__, cause)

    def _doubt(self, rule: Rule, unknown: Unknown) -> None:
        if self._brackets:
            self._brackets[-1].doubts.append(unknown)
        self._watcher.unclear(rule, unknown, self.seq)

    def _derive(self, event: Happening, rule: Rule, cause_kind: str, cause: int | None) -> None:
        recorded = self._fidelity.records(event, cause_kind)
        if self._brackets:
            self._brackets[-1].expected.append(Expectation(event, rule.slug, not recorded))
        if not recorded:
            self._apply(event, cause, rule.slug)

    # ---- observations and questions

    def _observe(self, event: Observed, entry: Entry) -> None:
        """What was seen changes nothing by itself, so what was worked out from the state still stands.

        People look at the table when somebody has priority, unless they say that something is going on.
        """
        if self._fidelity.acts and entry.cause is None:
            self.finish()
        self._watcher.applied(event, entry.seq, entry.cause, None)
        if self._was_seen(entry):
            return
        self.comparison.observe(event, entry.seq)
        if event.settled:
            self._settle_observations()

    def _was_seen(self, entry: Entry) -> bool:
        """Whether it was so at a moment of what it happens during."""
        within = entry.cause is not None and any(each.seq == entry.cause for each in self._brackets)
        return self._fidelity.acts and within and entry not in self._sights

    def _settle_observations(self) -> None:
        """Compares what was observed: it stands when the source says so, and when a player acts on it."""
        for correction in self.comparison.settle(self.state):
            apply(self.state, correction)
            self._corrected = True
            self._watcher.applied(correction, self.seq, None, "corrected")

    def _question(self, event: Event) -> None:
        rules = self._requires.get(type(event), ())
        if rules:
            with as_it_was(self.state, event, self._moves.get(self.seq)):
                self._ask(rules, event)

    def _ask(self, rules: Iterable[Rule], event: Event) -> None:
        for rule in rules:
            answers = list(_answers(rule, self.state, event))
            for one in answers:
                self._found(cannot_tell(rule.slug, self.seq, one) if isinstance(one, Unknown) else one)
            self._watcher.asked(rule, self.seq, answers)

    def _found(self, finding: Finding) -> None:
        if self._judging:
            self._watcher.found(finding)


def _twin(object: GameObject) -> GameObject:
    """The same object at another table: of its values only the collections are ever changed in place."""
    twin = copy(object)
    for name in GameObject.__slots__:
        value = getattr(twin, name)
        if isinstance(value, dict | list | set):
            setattr(twin, name, value.copy())
    return twin


def _answers(rule: Rule, state: State, event: Event) -> Iterator[Any]:
    """What a rule has to say; the question that it can't answer comes last."""
    try:
        yield from rule.function(state, event)
    except Unknown as unknown:
        yield unknown


def _is_about_triggers(event: Event) -> bool:
    """Whether a choice says that a trigger goes on the stack or was forgotten: someone has priority then."""
    return isinstance(event, ChoiceMade) and event.choice in ("stack", "miss")


def cannot_tell(slug: str, seq: int, unknown: Unknown) -> Finding:
    """The verdict on a decision where a question about it has no answer."""
    return Finding(
        seq, "cannot-tell", "act", slug, unknown.reason, seat=unknown.seat, needs=(unknown.reason,)
    )


def _by_cause(entries: Iterable[Entry], kind: type[Event]) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.cause is not None and isinstance(entry.event, kind):
            found.setdefault(entry.cause, []).append(entry)
    return found


def fold(
    entries: Sequence[Entry],
    fidelity: Fidelity,
    **options: Any,
) -> Reducer:
    """Folds the live part of a whole record; `options` are those of `Reducer`."""
    reducer = Reducer(fidelity, **options)
    reducer.feed(live(entries))
    reducer.finish()
    return reducer


def state_at(entries: Sequence[Entry], seq: int, fidelity: Fidelity, **options: Any) -> State:
    """The state after event `seq`: the fold of what is live among the events up to it."""
    reducer = Reducer(fidelity, **options)
    reducer.feed(live([entry for entry in entries if entry.seq <= seq]))
    return reducer.state
