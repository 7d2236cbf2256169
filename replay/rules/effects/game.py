"""What effects do to players and the game as a whole: designations, steps, winning and losing."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.effects import EndGame, ExtraPhase, GainDesignation
from replay.events import PlayerLost, RelationChanged
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.effects.table import carries_out
from replay.rules.meaning.evaluation import players
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State

_HELD_BY_ONE = frozenset({"monarch", "initiative"})


@carries_out(GainDesignation)
@implements("one-monarch")
def gain_designation(state: State, context: Carrying, effect: GainDesignation) -> Iterator[Derived]:
    """Only one player is the monarch: as another becomes it, the one before no longer is (722.3)."""
    for seat in players(state, context, effect.who):
        for other, player in state.players.items():
            held = effect.designation in _HELD_BY_ONE and effect.designation in player.designations
            if held and other != seat:
                yield RelationChanged("designated", seat=other, value=effect.designation, ends=True)
        if effect.designation not in state.players[seat].designations:
            yield RelationChanged("designated", seat=seat, value=effect.designation)


@carries_out(EndGame)
@implements("effect-loses-the-game")
def end_game(state: State, context: Carrying, effect: EndGame) -> Iterator[Derived]:
    """An effect may state that a player loses the game, or wins it: then all others lose (104.3e)."""
    meant = players(state, context, effect.who)
    if effect.result == "draws":
        raise Unknown("the game is a draw")
    losers = meant if effect.result == "loses" else [seat for seat in state.players if seat not in meant]
    for seat in losers:
        if not state.players[seat].lost:
            yield PlayerLost(seat, "effect")


@carries_out(ExtraPhase)
def add_time(state: State, context: Carrying, effect: ExtraPhase) -> Iterator[Derived]:
    """Extra phases and steps stand in the record as they begin (500.8–9)."""
    yield from ()
