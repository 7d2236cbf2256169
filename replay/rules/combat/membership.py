"""Chapters 506 and 511: who is in combat, and when creatures leave it.

Declarations are in `attacking` and `blocking`, combat damage in `striking`.
"""

from collections.abc import Iterator

from replay.events import CombatChanged, StatusChanged, StepBegan
from replay.rules.register import follows
from replay.state import State


@follows("fighter-leaves-combat", StatusChanged)
def fighter_is_removed_from_combat(state: State, event: StatusChanged) -> Iterator[CombatChanged]:
    """A permanent that phases out, or whose controller changes, is removed from combat (506.4)."""
    if event.status == "controller" or (event.status == "phased_out" and event.value):
        fighter = state.object(event.object)
        if fighter.attacking is not None or fighter.blocking:
            yield CombatChanged(fighter.id)


@follows("combat-ends", StepBegan)
def combat_ends(state: State, event: StepBegan) -> Iterator[CombatChanged]:
    """As the end of combat step ends, all creatures are removed from combat (511.3)."""
    if event.step in ("postcombat_main", "begin_combat", "end"):
        for permanent in state.battlefield():
            if permanent.attacking is not None or permanent.blocking or permanent.blocked:
                yield CombatChanged(permanent.id)
