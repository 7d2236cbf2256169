"""Reads turns and steps: the first one sets the clock, every later one lets pass what lies between.

A later step means that everyone passed and the stack resolved, object by object; no choice is made here.
"""

from logs.transcript.positions import StepBegins, TurnBegins
from logs.transcript.reading import NO_ACT, Act, Moment, Reading, check_triggers, reads
from logs.transcript.scene import complete_position
from logs.transcript.statements import HandlesCards
from replay.errors import InputError
from replay.events import GameStarted, Resolved, StepBegan
from replay.rules.combat.striking import has_first_step
from replay.terms import COMBAT_STEPS, STEPS, Seat, Step
from replay.view.names import STEP_NAMES

_BLOCKLESS: frozenset[Step] = frozenset({"declare_blockers", "first_strike_damage", "combat_damage"})
"""Steps of combat that are skipped where nothing attacks (508.8)."""

_BEFORE_MAIN: frozenset[Step] = frozenset({"untap", "upkeep", "draw"})

MOST_RESOLUTIONS = 1_000
"""Objects resolved for one step line: more are a loop that nobody wrote down."""


@reads(TurnBegins)
def turn(reading: Reading, statement: TurnBegins, moment: Moment) -> Act:
    """A turn begins: the first line after a setup or a gap places the game there, later ones lead there."""
    seat = reading.seat(statement.player)
    if not reading.placed and not _begins_game(reading):
        step: Step = moment.next_step or "precombat_main"
        complete_position(reading)
        reading.placed = reading.just_placed = True
        return Act(reading.recorder.write(StepBegan(statement.number, step, seat)))
    if statement.number != reading.state.turn + 1:
        raise InputError(
            f"turn {statement.number} after turn {reading.state.turn}",
            line=moment.line.number,
            expected=f"turn {reading.state.turn + 1}",
            hint='write every turn, or `gap "…"` where some are missing',
        )
    reading.placed = True
    _pass_to_end_of_turn(reading, moment)
    act = Act(reading.recorder.write(StepBegan(statement.number, "untap", seat)))
    if any(isinstance(said, HandlesCards) for child in moment.line.children for said in child.statements):
        reading.recorder.settle()
        act = _go_through(reading, ("upkeep", "draw"), seat, moment)
    return act


def _begins_game(reading: Reading) -> bool:
    started = reading.opening.event if reading.opening else None
    return isinstance(started, GameStarted) and started.complete and reading.state.turn == 0


@reads(StepBegins)
def step(reading: Reading, statement: StepBegins, moment: Moment) -> Act:
    """A step begins; said directly after the turn that placed the game, it is where that placed it."""
    if reading.just_placed and statement.step == reading.state.step:
        return NO_ACT
    return advance(reading, statement.step, moment)


def advance(reading: Reading, to: Step, moment: Moment) -> Act:
    """Passes from step to step, up to the one named. Raises InputError if it is over."""
    state = reading.state
    if state.step is None or state.active is None:
        raise InputError(
            "no turn has begun", line=moment.line.number, expected="a line such as `turn 3 Alice`"
        )
    if STEPS.index(to) <= STEPS.index(state.step):
        raise InputError(
            f"the step is over: the game stands at {STEP_NAMES[state.step]}",
            line=moment.line.number,
            expected="a later step, or the next turn",
        )
    between = STEPS[STEPS.index(state.step) + 1 : STEPS.index(to) + 1]
    return _go_through(reading, between, state.active, moment)


def advance_for(reading: Reading, to: Step, moment: Moment) -> None:
    """Moves forward to the step in which an act of this line belongs, where that still lies ahead."""
    now = reading.state.step
    if now is not None and STEPS.index(now) < STEPS.index(to):
        advance(reading, to, moment)


def advance_to_main(reading: Reading, seat: Seat, moment: Moment) -> None:
    """Moves from the beginning of the player's own turn to the main phase, for what is done only there."""
    if reading.state.step in _BEFORE_MAIN and reading.state.active == seat and not reading.state.stack():
        advance(reading, "precombat_main", moment)


def _pass_to_end_of_turn(reading: Reading, moment: Moment) -> None:
    state = reading.state
    if state.step is not None and state.active is not None and state.step != "cleanup":
        _go_through(reading, STEPS[STEPS.index(state.step) + 1 :], state.active, moment)
    empty_stack(reading, moment)


def _go_through(reading: Reading, steps: tuple[Step, ...], seat: Seat, moment: Moment) -> Act:
    act = NO_ACT
    for next_step in steps:
        empty_stack(reading, moment)
        if _happens(reading, next_step, named=next_step == steps[-1]):
            written = reading.recorder.write(StepBegan(reading.state.turn, next_step, seat))
            if next_step != steps[-1] or not _goes_on(moment):
                reading.recorder.settle()
            act = Act(written)
    return act


def _goes_on(moment: Moment) -> bool:
    """Whether indented lines say what happens in the step: it is carried out together with them."""
    return bool(moment.line.children) and isinstance(moment.line.statements[0], StepBegins | TurnBegins)


def _happens(reading: Reading, step: Step, *, named: bool) -> bool:
    if named or step not in COMBAT_STEPS:
        return True
    if step == "first_strike_damage" and not has_first_step(reading.state):
        return False
    return step not in _BLOCKLESS or any(permanent.attacking for permanent in reading.state.battlefield())


def empty_stack(reading: Reading, moment: Moment) -> None:
    """Everyone passes until the stack is empty, or what is on top of it cannot be told."""
    for _ in range(MOST_RESOLUTIONS):
        check_triggers(reading, moment)
        waiting = reading.state.stack()
        if not waiting:
            return
        reading.recorder.write(Resolved(waiting[0].id))
        reading.recorder.settle()
        if waiting[0] in reading.state.stack():
            return  # its text is not known, nor what became of it
    raise InputError(
        "the stack does not become empty",
        line=moment.line.number,
        hint="write down each `resolve` with its choices",
    )
