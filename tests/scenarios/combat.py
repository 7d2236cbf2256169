"""Attackers and blockers as a scenario names them, as decisions to be tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from replay.cards.definitions.continuous import AdditionalCost
from replay.events import Attack, AttackersDeclared, Block, BlockersDeclared, ChoiceMade
from replay.rules.layers.abilities import has_keyword
from replay.rules.layers.continuous import bending
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat
from tests.scenarios.announcing import Reasons
from tests.scenarios.answers import Answers, is_named, yes_or_no
from tests.scenarios.playing import Play, completions
from tests.scenarios.reading import Action, seat_of
from tests.scenarios.table import Within


def attacks(play: Play, seat: Seat, actions: list[Action], reasons: Reasons) -> Iterator[Play]:
    """Every legal way to declare these attackers, with whom they enlist and whether they are exerted."""
    attackers: list[tuple[ObjectId, Action]] = []
    for action in actions:
        found = _creature(play, seat, action.with_ or "", {id for id, _ in attackers})
        if found is not None:
            attackers.append((found.id, action))
    ids = [id for id, _ in attackers]
    for enlisted, answers in _enlistings(play, seat, ids):
        declared = tuple(_attack(play, seat, id, action, enlisted.get(id)) for id, action in attackers)
        for exerted, left in _exertions(play, seat, ids, answers):
            after = replace(play, answers=left)
            yield from completions(after, AttackersDeclared(seat, declared), exerted, reasons)


def _exertions(
    play: Play, seat: Seat, attackers: list[ObjectId], answers: Answers
) -> Iterator[tuple[tuple[Within, ...], Answers]]:
    """Which attackers are exerted: as answered, else all that may be, else none."""
    able = [id for id in attackers if any(bending(play.state, AdditionalCost, id))]
    told = answers.take(seat, yes_or_no) if able else None
    left = answers if told is None else told[1]
    if able and (told is None or told[0]):
        yield tuple((ChoiceMade(seat, "exert", (id,)), ()) for id in able), left
    if not able or told is None or not told[0]:
        yield (), left


def _attack(play: Play, seat: Seat, attacker: ObjectId, action: Action, enlisted: ObjectId | None) -> Attack:
    word = next((each for each in action.target or () if isinstance(each, str)), None)
    defender = None if word is None else seat_of(word)
    if word is not None and defender is None:
        for each in play.state.battlefield():
            if is_named(play.state, play.answers, word, each.id):
                return Attack(attacker, each.id, enlisted=enlisted)
    seats = play.state.opponents(seat)
    return Attack(attacker, defending_seat=defender or seats[0], enlisted=enlisted)


def _enlistings(
    play: Play, seat: Seat, attackers: list[ObjectId]
) -> Iterator[tuple[dict[ObjectId, ObjectId], Answers]]:
    """Whom the attackers enlist: nobody, or as answered."""
    state, answers = play.state, play.answers
    able = [id for id in attackers if has_keyword(state, state.object(id), "enlist")]
    told = answers.take(seat, yes_or_no) if able else None
    if told is None or not told[0]:
        yield {}, answers if told is None else told[1]
        if not able or told is not None:
            return
    left = answers if told is None else told[1]
    candidates = [each.id for each in state.battlefield(seat)]
    chosen = left.take(seat, partial(_first_named, state, left, candidates))
    if chosen is not None:
        yield {able[0]: chosen[0]}, chosen[1]
        return
    for id in candidates:
        yield {able[0]: id}, left


def _first_named(state: State, answers: Answers, candidates: list[ObjectId], word: object) -> ObjectId | None:
    return next((id for id in candidates if is_named(state, answers, str(word), id)), None)


def blocks(play: Play, seat: Seat, actions: list[Action], reasons: Reasons) -> Iterator[Play]:
    """Every legal way to declare these blockers."""
    declared: list[Block] = []
    for action in actions:
        blocker = _creature(play, seat, action.with_ or "", {block.blocker for block in declared})
        words = [word for word in action.target or () if isinstance(word, str)]
        attackers = [
            each.id
            for each in play.state.battlefield()
            if each.attacking is not None
            and any(is_named(play.state, play.answers, word, each.id) for word in words)
        ]
        if blocker is not None and attackers:
            declared.append(Block(blocker.id, tuple(attackers[:1])))
    if declared:
        yield from completions(play, BlockersDeclared(seat, tuple(declared)), (), reasons)


def _creature(play: Play, seat: Seat, name: str, taken: set[ObjectId]) -> GameObject | None:
    state = play.state
    found = [
        each
        for each in state.battlefield(seat)
        if each.id not in taken and is_named(state, play.answers, name, each.id)
    ]
    return min(found, key=lambda each: (each.tapped, each.summoning_sick), default=None)
