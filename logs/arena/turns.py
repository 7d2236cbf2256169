"""Turns and steps, the declarations of combat, and what stands before the first turn.

What passes from records into these events is written down in `logs.arena.records.PASSES`.
"""

from __future__ import annotations

from typing import Final

from logs.arena import words
from logs.arena.matches import GAME_SCOPE
from logs.arena.scribe import Handler, Scribe
from logs.arena.states import Annotation, GameInfo, GameObject, GameResult
from replay.events import (
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    ChanceDecided,
    ChoiceMade,
    Event,
    GameEnded,
    StepBegan,
)
from replay.terms import Outcome, Seat

OPENING_HAND: Final = 7
"""Cards of an opening hand; Arena has no other number (103.5)."""

MULLIGAN_ANSWER: Final = "ClientMessageType_MulliganResp"
GAME_OVER: Final = "GameStage_GameOver"


def start_turn(scribe: Scribe, annotation: Annotation) -> None:
    """Another turn; the first one is announced at the deal already."""
    scribe.memory.turns_started += 1
    if scribe.memory.turns_started == 1:
        scribe.emit(ChanceDecided("opening_hands", result=OPENING_HAND))


def begin_step(scribe: Scribe, annotation: Annotation) -> None:
    """A step or main phase begins."""
    memory = scribe.memory
    number = annotation.number("phase"), annotation.number("step")
    step = words.STEPS_BY_NUMBER.get(number)
    if step is None:
        if number not in words.NO_STEP:
            scribe.unknown("step", "{}/{}".format(*number))
        return
    memory.turn = memory.turns_started
    memory.active = annotation.affected_ids[0]
    memory.step = step
    memory.declared = False
    memory.open.clear()
    memory.step_seq = scribe.emit(StepBegan(memory.turn, step, memory.active))
    declare(scribe)


def declare(scribe: Scribe) -> None:
    """Writes down who attacks or blocks, once in a step, when the message holds the final declaration."""
    memory = scribe.memory
    declaration = _DECLARATIONS.get(memory.step or "")
    if declaration is None or memory.declared:
        return
    event = declaration(scribe)
    if event is not None:
        memory.declared = True
        memory.step_seq = scribe.emit(event)


def _attackers(scribe: Scribe) -> Event | None:
    attacks = [_attack(scribe, object) for object in scribe.message.game_objects if is_attacking(object)]
    return AttackersDeclared(scribe.memory.active, tuple(attacks)) if attacks else None


def _attack(scribe: Scribe, object: GameObject) -> Attack:
    target = object.attack_info.target_id if object.attack_info is not None else 0
    if target in scribe.memory.seats:
        return Attack(object.instance_id, defending_seat=target)
    return Attack(object.instance_id, defender=target or None)


def is_attacking(object: GameObject) -> bool:
    """Whether the object attacks; what is only clicked on is "Declared"."""
    return object.attack_state == "AttackState_Attacking"


def _blockers(scribe: Scribe) -> Event | None:
    blocks = [
        Block(object.instance_id, object.block_info.attacker_ids)
        for object in scribe.message.game_objects
        if is_blocking(object) and object.block_info is not None
    ]
    if not blocks:
        return None
    active = scribe.memory.active
    defender = next((seat for seat in scribe.memory.seats if seat != active), 0)
    return BlockersDeclared(defender, tuple(blocks))


def is_blocking(object: GameObject) -> bool:
    """Whether the object blocks; what is only clicked on is "Declared"."""
    return object.block_state == "BlockState_Blocking"


_DECLARATIONS: Final = {"declare_attackers": _attackers, "declare_blockers": _blockers}

HANDLERS: Final[dict[str, Handler]] = {"NewTurnStarted": start_turn, "PhaseOrStepModified": begin_step}


def note_mulligans(scribe: Scribe) -> None:
    """Who takes a mulligan, who keeps. Bottoming is recorded by moves, so `keep` has no amount."""
    memory = scribe.memory
    for player in scribe.message.players:
        seat = player.system_seat_number
        taken = memory.mulligans.get(seat)
        asked = player.pending_message_type == MULLIGAN_ANSWER
        if taken is None:
            if asked:
                memory.mulligans[seat] = player.mulligan_count
            continue
        if player.mulligan_count > taken:
            memory.mulligans[seat] = player.mulligan_count
            scribe.emit(ChoiceMade(seat, "mulligan"))
        if not asked and seat not in memory.kept:
            memory.kept[seat] = scribe.emit(ChoiceMade(seat, "keep"))


def end_of_game(info: GameInfo | None) -> GameResult | None:
    """The game's own result, once it is over: the last one that the record lists for a game."""
    if info is None or info.stage != GAME_OVER:
        return None
    results = [result for result in info.results if result.scope == GAME_SCOPE]
    return results[-1] if results else None


def ended(result: GameResult, teams: dict[int, Seat]) -> GameEnded:
    """The end of the game; a draw has no winner, and so has a result that names none."""
    winner = teams.get(result.winning_team_id, result.winning_team_id) or None
    outcome: Outcome = "win" if winner is not None else "unknown"
    if result.result == "ResultType_Draw":
        winner, outcome = None, "draw"
    reason = words.END_REASONS.get(result.reason) or words.own_word(words.without_prefix(result.reason))
    return GameEnded(outcome, winner, reason or None)
