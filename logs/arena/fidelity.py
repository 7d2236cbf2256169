"""What an Arena log records completely and what it leaves to the rules, as data.

Measured over real logs: every tap and move of a permanent, each change of life, counters and damage is told;
the deal and the cards of a mulligan, permanents that enter tapped or untap by leaving, the emptying of mana
pools, damage wearing off, summoning sickness and static effects are not.
"""

from __future__ import annotations

from typing import Final

from replay.fidelity import Fidelity

FIDELITY: Final = Fidelity(
    statuses=frozenset({"tapped", "face_down"}),
    changes=frozenset({"power", "toughness", "controller"}),
    kinds=frozenset(
        {
            "StepBegan",
            "AbilityTriggered",
            "Resolved",
            "PlayerLost",
            "ObjectMoved",
            "ObjectCreated",
            "StatusChanged",
            "CountersChanged",
            "LifeChanged",
            "DamageDealt",
            "ManaAdded",
            "ManaLeft",
            "PaymentSubstituted",
            "PaidToEnter",
        }
    ),
    leaves_out=frozenset(
        {
            ("ObjectMoved", "ChanceDecided"),
            ("ObjectMoved", "ChoiceMade"),
            ("StatusChanged", "ObjectMoved"),
            ("CountersLost", "ObjectMoved"),
            ("StatusChanged", "ObjectCreated"),
            ("ManaLeft", "StepBegan"),
        }
    ),
)
