"""Chapters 500–514: what happens by itself as steps begin and end. Combat and mana have chapters of their own."""

from collections.abc import Iterator

from replay.events import DamageRemoved, EffectEnded, ObjectMoved, StatusChanged, StepBegan
from replay.rules.register import follows
from replay.state import State


@follows("untap-step-untaps", StepBegan)
def permanents_untap(state: State, event: StepBegan) -> Iterator[StatusChanged]:
    """In the untap step the active player untaps their permanents, all at once (502.3)."""
    if event.step == "untap":
        for permanent in state.battlefield(event.active):
            if permanent.tapped and not permanent.phased_out:
                yield StatusChanged(permanent.id, "tapped", 0)


@follows("draw-step-draws", StepBegan)
def active_player_draws(state: State, event: StepBegan) -> Iterator[ObjectMoved]:
    """In the draw step the active player draws a card (504.1), the starting player not in turn 1 (103.8a)."""
    if event.step == "draw" and not (event.turn == 1 and len(state.players) == 2):
        yield ObjectMoved(None, "hand", origin="library", owner=event.active, reason="draw")


@follows("damage-wears-off", StepBegan)
def damage_wears_off(state: State, event: StepBegan) -> Iterator[DamageRemoved]:
    """In the cleanup step all damage marked on permanents is removed (514.2)."""
    if event.step == "cleanup":
        for permanent in state.battlefield():
            if permanent.damage:
                yield DamageRemoved(permanent.id)


@follows("until-end-of-turn-ends", StepBegan)
def effects_end_with_the_turn(state: State, event: StepBegan) -> Iterator[EffectEnded]:
    """In the cleanup step effects that last "until end of turn" and "this turn" end (514.2)."""
    if event.step == "cleanup":
        for effect in list(state.effects.values()):
            if effect.duration == "end_of_turn":
                yield EffectEnded(effect.effect)
