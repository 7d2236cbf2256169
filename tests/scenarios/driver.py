"""Plays one scenario once: its turns and steps, what the players do in them, and the checks on the way.

In each step a player does the next thing that is possible, else all pass: the top of the stack resolves, and
at last the step ends. What turns out to be impossible is left undone, and why is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from replay.cards.definitions.abilities import Instructions
from replay.cards.definitions.effects import ExtraPhase
from replay.cards.definitions.node import nodes
from replay.cards.knowledge import CardKnowledge
from replay.events import (
    CountersChanged,
    Event,
    ObjectMoved,
    Resolved,
    StepBegan,
)
from replay.rules.casting.stack import instructions_of
from replay.rules.layers.abilities import has_keyword
from replay.rules.layers.characteristics import characteristics
from replay.rules.unknown import Unknown
from replay.state import GameObject
from replay.terms import STEPS, Seat, Step
from tests.scenarios.acting import activations, casts, lands
from tests.scenarios.agenda import DECLARED_IN, Item, agenda_of, within_reach
from tests.scenarios.announcing import Reasons
from tests.scenarios.answers import is_named, plain, text_of
from tests.scenarios.checks import Answered, NotUnderstood, ask
from tests.scenarios.combat import attacks, blocks
from tests.scenarios.guide import Guide
from tests.scenarios.playing import Play, completions, settlements
from tests.scenarios.position import starting_position
from tests.scenarios.reading import Action, Expected, Scenario, Setup, counter_of, seat_of, step_of

_MOST_RESOLUTIONS: Final = 60
_AFTER_COMBAT: Final[tuple[Step, ...]] = ("declare_blockers", "first_strike_damage", "combat_damage")
_COMBAT: Final[tuple[Step, ...]] = (
    "begin_combat", "declare_attackers", *_AFTER_COMBAT, "end_combat",
)  # fmt: skip


@dataclass
class Played:
    """What came of playing a scenario once."""

    checks: list[tuple[Expected, Answered | str]] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)

    @property
    def failed(self) -> int:
        """How many checks did not come out as expected."""
        return sum(not (isinstance(answer, Answered) and answer.agrees) for _, answer in self.checks)


class Driver:
    """Plays a scenario, asking the guide where it leaves something open."""

    def __init__(self, scenario: Scenario, cards: CardKnowledge, guide: Guide, tries: Iterator[int]) -> None:
        self.scenario = scenario
        self._guide = guide
        self.played = Played()
        self._play = starting_position(scenario, cards, tries)
        self._items = agenda_of(scenario)
        self._left: dict[Seat, int] = {}
        self._done: set[int] = set()
        self._more_combats = 0
        self._is_declared = False
        self._waited: dict[int, bool] = {}

    def run(self) -> Played:
        """Plays to where the scenario stops, and makes the checks."""
        stop = self.scenario.stop_at
        last = (stop.turn, STEPS.index(step_of(stop.step)))
        for turn in range(1, stop.turn + 1):
            for step in STEPS:
                if (turn, STEPS.index(step)) > last:
                    break
                self._step(turn, step)
                while step == "end_combat" and self._more_combats:
                    self._more_combats -= 1
                    for again in _COMBAT:
                        self._step(turn, again)
        for check in self.scenario.expected:
            if check.at is None:
                self._check_at_the_end(check)
        self.played.doubts += [*self._play.doubts, *self._sizes_unknown()]
        return self.played

    def _sizes_unknown(self) -> Iterator[str]:
        """Creatures whose size nobody can tell: actions by state wait for it."""
        state = self._play.state
        for each in state.battlefield():
            now = characteristics(state, each)
            if "creature" in now.types and now.toughness is None:
                yield f"the toughness of {now.name}"

    # ---- turns and steps

    def _step(self, turn: int, step: Step) -> None:
        if step in _AFTER_COMBAT and not self._happens(step):
            self._do_items([each for each in self._of(turn, step) if each.check is not None])
            return
        active = (turn - 1) % len(self._play.state.players) + 1
        self._take(completions(self._play, StepBegan(turn, step, active), (), Reasons()))
        self._is_declared = False
        self._settle()
        self._do_items(self._of(turn, step))

    def _happens(self, step: Step) -> bool:
        """Whether there is such a step: none without attackers (508.8), no extra one without first strike."""
        state = self._play.state
        fighters = [each for each in state.battlefield() if each.attacking is not None or each.blocking]
        if step != "first_strike_damage":
            return bool(fighters)
        first = ("first strike", "double strike")
        return any(has_keyword(state, each, word) for each in fighters for word in first)

    def _of(self, turn: int, step: Step) -> list[Item]:
        found = [each for each in self._items if (each.turn, each.step) == (turn, step)]
        left = [each for each in found if each.order not in self._done]
        return sorted(left, key=lambda each: each.is_late)

    def _do_items(self, items: list[Item]) -> None:
        left = list(items)
        for _ in range(_MOST_RESOLUTIONS + len(items)):
            done = self._next(left)
            self._done |= {each.order for each in done}
            if done:
                left = [each for each in left if each not in done]
            elif self._play.state.stack():
                self._resolve()
            elif left and self._more_combats and left[0].action is not None and left[0].action.do == "attack":
                return
            elif left:
                self._done.add(left[0].order)
                self._give_up(left.pop(0))
            else:
                return

    def _give_up(self, item: Item) -> None:
        if item.check is not None:
            self._check(item.check)
        elif item.action is not None and item.action.do != "resolve stack":
            reasons = self._reasons
            why = next(iter([*reasons.wrong[-1:], *reasons.unknown[-1:]]), "nothing of that name is there")
            self.played.undone.append(f"{item.action.do} {item.action.what or item.action.with_}: {why}")
            self.played.doubts += reasons.unknown[-1:]
            seat = seat_of(item.action.player) or 0
            self._left[seat] = self._left.get(seat, 0) + 1

    # ---- one thing after the other

    def _next(self, left: list[Item]) -> list[Item]:
        """Does the next thing that is possible; what was done, nothing if all have to pass."""
        self._reasons = Reasons()
        if left and left[0].is_late and self._play.state.stack():
            return []
        if left and left[0].check is not None:
            self._check(left[0].check)
            return left[:1]
        if left and left[0].setup is not None:
            self._add_counters(left[0].setup)
            return left[:1]
        if left and left[0].action is not None and left[0].action.do == "resolve stack":
            return [] if self._waits(left) else left[:1]
        if left and left[0].step in ("declare_attackers", "declare_blockers") and not self._is_declared:
            declared = [each for each in left if each.action is not None and each.action.do in DECLARED_IN]
            possible = self._declarable(declared)
            self._is_declared = True
            if possible and self._declare(possible):
                return possible
        return self._next_act(left)

    def _waits(self, left: list[Item]) -> bool:
        """Whether to wait for the stack: until it is empty, or for one object only (scenarios don't tell)."""
        if not self._play.state.stack():
            return False
        order = left[0].order
        if order not in self._waited:
            ways = (True, False) if len(left) > 1 and left[1].action is not None else (True,)
            self._waited[order] = self._guide.pick(iter(ways)) is True
            return True
        return self._waited[order]

    def _next_act(self, left: list[Item]) -> list[Item]:
        reach = within_reach(left)
        for seat in self._play.state.seats_in_turn_order():
            for item in reach:
                if item.action is None or seat_of(item.action.player) != seat:
                    continue
                if self._is_time(item.action) and self._take(self._acts(item.action, seat)):
                    self._settle()
                    return [item]
        return []

    def _is_time(self, action: Action) -> bool:
        """Whether what the action wants on the stack, or off it, is there."""
        words = [word for word in action.targets or () if isinstance(word, str)]
        if len(words) < 2 or action.do == "attack":
            return True
        state = self._play.state
        on_stack = any(
            is_named(state, self._play.answers, words[1], each.id)
            or (each.kind == "ability" and text_of(state, each).startswith(plain(words[1])))
            for each in state.stack()
        )
        return on_stack != (len(words) > 2 and words[2].endswith("WHILE_NOT_ON_STACK"))

    def _acts(self, action: Action, seat: Seat) -> Iterator[Play]:
        play, what = self._play, str(action.what)
        told = next((word for word in action.targets or () if isinstance(word, str)), None)
        if action.do == "cast":
            return casts(play, seat, what, told, self._reasons)
        if action.do == "play land":
            return lands(play, seat, what, self._reasons)
        if what == "Flashback":
            return self._flashback(seat, told)
        if action.do == "activate mana ability":
            return self._several(seat, what, action)
        return activations(play, seat, what, told, self._reasons)

    def _several(self, seat: Seat, text: str, action: Action) -> Iterator[Play]:
        """A mana ability, as often as is said."""
        times = next((word for word in action.targets or () if isinstance(word, int)), 1)
        plays: Iterator[Play] = iter([self._play])
        for _ in range(times):
            before = next(plays, None)
            if before is None:
                return iter(())
            plays = activations(before, seat, text, None, self._reasons, mana=True)
        return plays

    def _flashback(self, seat: Seat, told: str | None) -> Iterator[Play]:
        for card in [*self._play.state.in_zone("graveyard", seat)]:
            yield from casts(self._play, seat, card.name or "", told, self._reasons, only="flashback")

    def _resolve(self) -> None:
        top = self._play.state.stack()[0]
        combats = _additional_combats(self._play, top)
        if not self._take(completions(self._play, Resolved(top.id), (), self._reasons)):
            self._force(Resolved(top.id))
        else:
            self._more_combats += combats
        self._settle()

    def _force(self, event: Event) -> None:
        """What cannot be completed legally happens all the same, as far as it is known."""
        self.played.doubts += [*self._reasons.unknown, *self._reasons.wrong][-1:]
        play = self._play.on_a_copy()
        play.table.decide(event)
        play.table.settle()
        if any(each.id == getattr(event, "object", 0) for each in play.state.stack()):
            play.table.happens(_leaving(play.state.object(getattr(event, "object", 0))))
        play.table.hear_anew()
        self._play = play

    def _settle(self) -> None:
        reasons = Reasons()
        if not self._take(settlements(self._play, reasons)):
            self.played.doubts += reasons.unknown[-1:] or reasons.wrong[-1:]

    def _take(self, ways: Iterator[Play]) -> bool:
        chosen = self._guide.pick(ways)
        if chosen is not None:
            self._play = chosen
        return chosen is not None

    # ---- combat

    def _declarable(self, items: list[Item]) -> list[Item]:
        """The first declarations, each creature once: another one is for another combat."""
        found: list[Item] = []
        spare: dict[str, int] = {}
        for item in items:
            action = item.action
            if action is None:
                continue
            name, seat = action.with_ or "", seat_of(action.player) or 0
            spare.setdefault(name, self._number_named(seat, name))
            if spare[name] > 0:
                spare[name] -= 1
                found.append(item)
        return found

    def _number_named(self, seat: Seat, name: str) -> int:
        play = self._play
        return sum(is_named(play.state, play.answers, name, each.id) for each in play.state.battlefield(seat))

    def _declare(self, items: list[Item]) -> bool:
        actions = [each.action for each in items if each.action is not None]
        seat = seat_of(actions[0].player) or 0
        if actions[0].do == "attack":
            return self._declare_if_possible(attacks(self._play, seat, actions, self._reasons))
        return self._declare_if_possible(blocks(self._play, seat, actions, self._reasons))

    def _declare_if_possible(self, ways: Iterator[Play]) -> bool:
        if not self._take(ways):
            return False
        self._settle()
        return True

    # ---- checks

    def _check(self, check: Expected) -> None:
        answer: Answered | str
        try:
            if check.check == "ActionsCount":
                answer = Answered(check.args[1], self._left.get(seat_of(check.args[0]) or 0, 0))
            else:
                answer = ask(self._play, check)
        except NotUnderstood as missing:
            answer = str(missing)
        self.played.checks.append((check, answer))

    def _check_at_the_end(self, check: Expected) -> None:
        others = [each for each in self.scenario.expected if each.at is None and each.check == check.check]
        differ = [each for each in others if each.args[:-1] == check.args[:-1] and each.args != check.args]
        if differ and check.check != "mana option available":
            message = f"which of several values {check.check} {list(check.args[:-1])} should have"
            self.played.checks.append((check, message))
            return
        self._check(check)

    def _add_counters(self, setup: Setup) -> None:
        play = self._play.on_a_copy()
        for each in play.state.battlefield():
            if is_named(play.state, play.answers, setup.on, each.id):
                kind = counter_of(setup.counter)
                play.table.happens(CountersChanged(kind, setup.n, object=each.id))
                break
        play.table.hear_anew()
        self._play = play


def _additional_combats(play: Play, object: GameObject) -> int:
    """How many combat phases more what resolves tells to have."""
    try:
        instructions: Instructions = instructions_of(play.state, object)
    except Unknown:
        return 0
    return sum(isinstance(node, ExtraPhase) and node.phase == "combat" for node in nodes(instructions))


def _leaving(object: GameObject) -> ObjectMoved:
    if object.kind == "ability":
        return ObjectMoved(object.id, None, origin="stack")
    return ObjectMoved(object.id, "graveyard", origin="stack", owner=object.owner)
