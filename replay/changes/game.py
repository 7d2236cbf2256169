"""The frame of the game: players, turns, steps, priority, who has lost."""

from msgspec import UNSET

from replay.changes.table import applies
from replay.events import (
    ChanceDecided,
    GameStarted,
    Gap,
    Observed,
    PlayerLost,
    PriorityReceived,
    StepBegan,
)
from replay.state import Player, State


@applies(GameStarted)
def seat_players(state: State, event: GameStarted) -> None:
    """Players take their seats with their starting life total (103.4)."""
    state.players = {seat: Player(seat, event.starting_life) for seat in event.seats}


@applies(ChanceDecided)
def forget_order(state: State, event: ChanceDecided) -> None:
    """Nobody knows which card is where in a shuffled library (701.19, 103.3)."""
    if event.what != "shuffle" or event.seat is None:
        return
    library = state.zone("library", event.seat)
    if library.hidden is not None:
        library.hidden += len(library.objects)
    for card in library.objects:
        state.object(card).zone = None
    library.objects.clear()


@applies(Gap)
def note_gap(state: State, event: Gap) -> None:
    """Something is missing from here on: whatever is not seen again may be stale."""
    state.gaps += 1


@applies(StepBegan)
def begin_step(state: State, event: StepBegan) -> None:
    """The clock moves on; with an untap step begins a turn (500.1)."""
    if event.step == "untap" or event.turn != state.turn:
        _begin_turn(state, event)
    state.step = event.step
    state.active = event.active
    state.priority = None


def _begin_turn(state: State, event: StepBegan) -> None:
    state.turn = event.turn
    state.last_turn, state.this_turn = state.this_turn, []
    for player in state.players.values():
        player.lands_played = 0


@applies(PriorityReceived)
def give_priority(state: State, event: PriorityReceived) -> None:
    """A player has priority (117.3)."""
    state.priority = event.seat


@applies(Observed)
def note_priority(state: State, event: Observed) -> None:
    """Who has priority is only ever observed; every other observed value is compared first."""
    if event.turn is not None and event.turn.priority is not UNSET:
        state.priority = event.turn.priority


@applies(PlayerLost)
def lose_game(state: State, event: PlayerLost) -> None:
    """A player is out of the game (104.3)."""
    if event.seat in state.players:
        state.players[event.seat].lost = True
