"""Chapters 119–120: life, damage and what damage does."""

from collections.abc import Iterator

from replay.events import DamageDealt, LifeChanged
from replay.rules.register import follows
from replay.state import State


@follows("damage-causes-loss-of-life", DamageDealt)
def damage_to_players(state: State, event: DamageDealt) -> Iterator[LifeChanged]:
    """Damage dealt to a player causes that player to lose that much life (120.3a)."""
    if event.seat is not None and event.amount > 0:
        yield LifeChanged(event.seat, -event.amount, event.source)
