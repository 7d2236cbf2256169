"""Chapters 506–511: combat. What creatures are declared to do is a decision; what ends it is here."""

from collections.abc import Iterator

from replay.events import AttackersDeclared, CombatChanged, StatusChanged, StepBegan
from replay.rules.register import follows
from replay.state import State


@follows("attackers-tap", AttackersDeclared)
def attackers_tap(state: State, event: AttackersDeclared) -> Iterator[StatusChanged]:
    """Declared attackers become tapped, unless they have vigilance (508.1f)."""
    for attack in event.attacks:
        attacker = state.object(attack.attacker)
        if attacker.definition is not None and not attacker.tapped:
            yield StatusChanged(attacker.id, "tapped", 1)


@follows("combat-ends", StepBegan)
def combat_ends(state: State, event: StepBegan) -> Iterator[CombatChanged]:
    """As the end of combat step ends, all creatures are removed from combat (511.3)."""
    if event.step == "postcombat_main" or event.step == "end":
        for permanent in state.battlefield():
            if permanent.attacking is not None or permanent.blocking or permanent.blocked:
                yield CombatChanged(permanent.id)
