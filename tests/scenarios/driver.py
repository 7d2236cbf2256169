"""Plays one scenario once: its turns and steps, what the players do in them, and the checks on the way.

In each step a player does the next thing that is possible, else all pass: the top of the stack resolves, and
at last the step ends. What turns out to be impossible is left undone, and why is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from replay.cards.definitions.abilities import Instructions
from replay.cards.definitions.continuous import AdditionalCost
from replay.cards.definitions.effects import ExtraPhase
from replay.cards.definitions.node import nodes
from replay.cards.knowledge import CardKnowledge
from replay.events import (
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    ChoiceMade,
    CountersChanged,
    Event,
    ObjectMoved,
    Resolved,
    StepBegan,
)
from replay.rules.abilities import has_keyword
from replay.rules.characteristics import characteristics
from replay.rules.continuous import bending
from replay.rules.stack import instructions_of
from replay.rules.unknown import Unknown
from replay.state import GameObject
from replay.terms import STEPS, ObjectId, Seat, Step
from tests.scenarios.acting import activations, casts, lands
from tests.scenarios.answers import Answers, answers_among, is_named, plain, text_of, yes_or_no
from tests.scenarios.checks import Answered, NotUnderstood, ask
from tests.scenarios.guide import Guide
from tests.scenarios.announcing import Reasons
from tests.scenarios.playing import Play, completions, settlements
from tests.scenarios.reading import Action, Expected, Scenario, Setup, seat_of, step_of
from tests.scenarios.table import Table, Within

_MOST_RESOLUTIONS: Final = 60
_COUNTERS: Final = {"p1p1": "+1/+1", "m1m1": "-1/-1"}
_AFTER_COMBAT: Final[tuple[Step, ...]] = ("declare_blockers", "first_strike_damage", "combat_damage")
_COMBAT: Final[tuple[Step, ...]] = (
    "begin_combat", "declare_attackers", *_AFTER_COMBAT, "end_combat",
)  # fmt: skip
_STEPS_OF: Final = {"attack": "declare_attackers", "block": "declare_blockers"}


class UnknownCard(Exception):  # noqa: N818 - a scenario that can't be played, no error
    """A card of the scenario has no text here."""


@dataclass(frozen=True)
class Item:
    """Something to do or to check in a step, `order` being its place among all of them."""

    order: int
    turn: int
    step: Step
    action: Action | None = None
    check: Expected | None = None
    setup: Setup | None = None
    is_late: bool = False
    """Whether it waits for everything else of the step."""


@dataclass
class Played:
    """What came of playing a scenario once."""

    checks: list[tuple[Expected, Answered | str]] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)

    @property
    def agrees(self) -> bool:
        """Whether everything came out as expected."""
        return all(isinstance(answer, Answered) and answer.agrees for _, answer in self.checks)


class Driver:
    """Plays a scenario, asking the guide where it leaves something open."""

    def __init__(self, scenario: Scenario, cards: CardKnowledge, guide: Guide) -> None:
        self.scenario = scenario
        self._guide = guide
        self.played = Played()
        self._play = _starting_position(scenario, cards)
        self._items = _items(scenario)
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
            declared = [each for each in left if each.action is not None and each.action.do in _STEPS_OF]
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
        reach = _reach(left)
        for seat in self._play.state.seats_in_turn_order():
            for item in reach:
                action = item.action
                if action is not None and seat_of(action.player) == seat and self._is_time(action):
                    if self._take(self._acts(action, seat)):
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
            yield from casts(
                self._play, seat, card.name or "", told, self._reasons, only="flashback"
            )

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
            return self._declare_if_possible(self._attacks(seat, actions))
        return self._declare_if_possible(self._blocks(seat, actions))

    def _declare_if_possible(self, ways: Iterator[Play]) -> bool:
        if not self._take(ways):
            return False
        self._settle()
        return True

    def _attacks(self, seat: Seat, actions: list[Action]) -> Iterator[Play]:
        attackers: list[tuple[ObjectId, Action]] = []
        for action in actions:
            found = self._creature(seat, action.with_ or "", {id for id, _ in attackers})
            if found is not None:
                attackers.append((found.id, action))
        ids = [id for id, _ in attackers]
        for enlisted, answers in self._enlistings(seat, ids):
            attacks = tuple(self._attack(seat, id, action, enlisted.get(id)) for id, action in attackers)
            for exerted, left in self._exertions(seat, ids, answers):
                play = replace(self._play, answers=left)
                yield from completions(play, AttackersDeclared(seat, attacks), exerted, self._reasons)

    def _exertions(
        self, seat: Seat, attackers: list[ObjectId], answers: Answers
    ) -> Iterator[tuple[tuple[Within, ...], Answers]]:
        """Which attackers are exerted: as answered, else all that may be, else none."""
        able = [id for id in attackers if any(bending(self._play.state, AdditionalCost, id))]
        told = answers.take(seat, yes_or_no) if able else None
        left = answers if told is None else told[1]
        if able and (told is None or told[0]):
            yield tuple((ChoiceMade(seat, "exert", (id,)), ()) for id in able), left
        if not able or told is None or not told[0]:
            yield (), left

    def _attack(self, seat: Seat, attacker: ObjectId, action: Action, enlisted: ObjectId | None) -> Attack:
        word = next((each for each in action.target or () if isinstance(each, str)), None)
        defender = None if word is None else seat_of(word)
        if word is not None and defender is None:
            for each in self._play.state.battlefield():
                if is_named(self._play.state, self._play.answers, word, each.id):
                    return Attack(attacker, each.id, enlisted=enlisted)
        seats = self._play.state.opponents(seat)
        return Attack(attacker, defending_seat=defender or seats[0], enlisted=enlisted)

    def _enlistings(
        self, seat: Seat, attackers: list[ObjectId]
    ) -> Iterator[tuple[dict[ObjectId, ObjectId], Answers]]:
        """Whom the attackers enlist: nobody, or as answered."""
        state, answers = self._play.state, self._play.answers
        able = [id for id in attackers if has_keyword(state, state.object(id), "enlist")]
        told = answers.take(seat, yes_or_no) if able else None
        if told is None or not told[0]:
            yield {}, answers if told is None else told[1]
            if not able or told is not None:
                return
        left = answers if told is None else told[1]
        for each in state.battlefield(seat):
            named = left.take(seat, lambda word, id=each.id: is_named(state, left, str(word), id) or None)
            if named is not None:
                yield {able[0]: each.id}, named[1]
                return
        for each in state.battlefield(seat):
            yield {able[0]: each.id}, left

    def _blocks(self, seat: Seat, actions: list[Action]) -> Iterator[Play]:
        blocks: list[Block] = []
        for action in actions:
            blocker = self._creature(seat, action.with_ or "", {block.blocker for block in blocks})
            words = [word for word in action.target or () if isinstance(word, str)]
            attackers = [
                each.id
                for each in self._play.state.battlefield()
                if each.attacking is not None
                and any(is_named(self._play.state, self._play.answers, word, each.id) for word in words)
            ]
            if blocker is not None and attackers:
                blocks.append(Block(blocker.id, tuple(attackers[:1])))
        if blocks:
            yield from completions(self._play, BlockersDeclared(seat, tuple(blocks)), (), self._reasons)

    def _creature(self, seat: Seat, name: str, taken: set[ObjectId]) -> GameObject | None:
        state = self._play.state
        found = [
            each
            for each in state.battlefield(seat)
            if each.id not in taken and is_named(state, self._play.answers, name, each.id)
        ]
        return min(found, key=lambda each: (each.tapped, each.summoning_sick), default=None)

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
        if any(each.args[:-1] == check.args[:-1] and each.args != check.args for each in others):
            if check.check != "mana option available":
                message = f"which of several values {check.check} {list(check.args[:-1])} should have"
                self.played.checks.append((check, message))
                return
        self._check(check)

    def _add_counters(self, setup: Setup) -> None:
        play = self._play.on_a_copy()
        for each in play.state.battlefield():
            if is_named(play.state, play.answers, setup.on, each.id):
                kind = _COUNTERS.get(setup.counter, setup.counter)
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


def _leaving(object: GameObject) -> Any:
    if object.kind == "ability":
        return ObjectMoved(object.id, None, origin="stack")
    return ObjectMoved(object.id, "graveyard", origin="stack", owner=object.owner)


# --- the scenario as a list ------------------------------------------------------------------------


def _reach(left: list[Item]) -> list[Item]:
    """What may be done next: up to the next check, or the next wait for the stack."""
    found: list[Item] = []
    for item in left:
        if item.action is None or item.action.do == "resolve stack":
            break
        found.append(item)
    return found


def _items(scenario: Scenario) -> list[Item]:
    """Everything to be done and checked, in order."""
    found: list[Item] = []
    for each in scenario.setup:
        if each.op == "add counters":
            found.append(Item(len(found), each.turn, step_of(each.step), setup=each))
    for index, action in enumerate((*scenario.actions, None)):
        for check in scenario.expected:
            if check.at is not None and check.at.after == index:
                found.append(Item(len(found), check.at.turn, step_of(check.at.step), check=check))
        if action is None or action.do in ("choose", "target"):
            continue
        step = step_of(_STEPS_OF.get(action.do, action.step))
        if action.do == "check":
            asked = Expected(action.check, (action.player, action.value))
            found.append(Item(len(found), action.turn, step, check=asked, is_late=True))
        else:
            found.append(Item(len(found), action.turn, step, action=action))
    return found


# --- the position ----------------------------------------------------------------------------------


def _starting_position(scenario: Scenario, cards: CardKnowledge) -> Play:
    table = Table(players=scenario.players, life=scenario.life)
    aliases: dict[str, int] = {}
    for setup in scenario.setup:
        if setup.zone and setup.zone != "library":
            for _ in range(setup.count):
                _place(table, setup, cards, aliases)
    for player in range(1, scenario.players + 1):
        _stack_library(table, scenario, player, cards)
    table.hear_anew()
    return Play(table, answers_among(scenario.actions, aliases))


def _place(table: Table, setup: Setup, cards: CardKnowledge, aliases: dict[str, int]) -> None:
    name, _, alias = setup.card.partition("@")
    seat, zone = seat_of(setup.player) or 1, setup.zone
    definition = _definition(cards, name)
    if zone == "battlefield":
        face = next((index for index, each in enumerate(definition.faces) if each.name == name), 0)
        id = table.battlefield(seat, definition, face=face) if face else table.enter(seat, definition)
    else:
        id = table.put(seat, definition, zone)  # type: ignore[arg-type]
    if alias:
        aliases[alias] = id


def _definition(cards: CardKnowledge, name: str) -> Any:
    found = cards.definition(None, name)
    if found is None:
        raise UnknownCard(f"no text of the card “{name}” is known")
    return found


def _stack_library(table: Table, scenario: Scenario, seat: Seat, cards: CardKnowledge) -> None:
    """The cards named lie on top, the last of them topmost."""
    named = [each for each in scenario.setup if each.zone == "library" and seat_of(each.player) == seat]
    top = [_definition(cards, each.card) for each in reversed(named) for _ in range(each.count)]
    emptied = any(
        each.op == "removeAllCardsFromLibrary" and seat_of(each.player) == seat for each in scenario.setup
    )
    table.library(seat, *top, unknown=0 if emptied else 60)

