"""Chapter 903.10: combat damage by a commander, counted all game, and that 21 of it lose the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.events import DamageDealt, PlayerLost, PriorityReceived, RelationChanged
from replay.rules.casting.commanders import COMMANDER, DAMAGE_TO
from replay.rules.register import follows
from replay.state import State

_DEADLY: Final = 21
_STRUCK_DOWN: Final = "was dealt 21 combat damage by a commander"
"""What is remembered of a player until state-based actions are checked."""


@follows("commander-damage-is-counted", DamageDealt, needs_cards=True)
def commander_damage_adds_up(state: State, event: DamageDealt) -> Iterator[RelationChanged]:
    """Combat damage that a commander deals to a player counts over the whole game (903.10a)."""
    source = None if event.source is None else state.object(event.source)
    if source is None or event.seat is None or not event.combat or COMMANDER not in source.designations:
        return
    dealt = f"{DAMAGE_TO}{event.seat}"
    total = int(source.chosen.get(dealt, "0")) + event.amount
    yield RelationChanged(dealt, source.id, value=str(total))
    if total >= _DEADLY:
        yield RelationChanged("designated", seat=event.seat, value=_STRUCK_DOWN)


@follows("commander-damage-loses", PriorityReceived, needs_cards=True)
def player_struck_down_loses(state: State, event: PriorityReceived) -> Iterator[PlayerLost]:
    """A player dealt 21 or more combat damage by the same commander loses the game (704.6c)."""
    for player in state.players.values():
        if _STRUCK_DOWN in player.designations and not player.lost:
            yield PlayerLost(player.seat, "commander_damage")
