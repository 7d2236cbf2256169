"""Annotation type → what is done with it: the one table, total by test over the types seen in real logs."""

from __future__ import annotations

from typing import Final

from logs.arena import casting, choices, effects, mana, moves, turns
from logs.arena.scribe import Handler

LEFT_OUT: Final[dict[str, str]] = {
    name: reason
    for reason, names in {
        "why, not what: the outcome is told by other annotations and by the records": (
            "ReplacementEffect", "ReplacementEffectApplied", "MultistepEffectStarted",
            "MultistepEffectComplete", "SyntheticEvent", "ObjectsSelected", "DelayedTriggerAffectees",
            "TemporaryPermanent", "MiscContinuousEffect", "DisqualifiedEffect", "LayeredEffectCreated",
            "DamagedThisTurn", "CrewedThisTurn", "SaddledThisTurn", "EnteredZoneThisTurn",
            "PhaseOrStepModifiedByEffect", "ManaDetails",
        ),
        "a value without an amount; the records have the values after all effects": (
            "LayeredEffect", "ModifiedPower", "ModifiedToughness", "ModifiedType", "ModifiedColor",
            "ModifiedName", "ModifiedCost", "AddAbility", "RemoveAbility", "TextChange", "CopiedObject",
            "Qualification", "SuppressedPowerAndToughness", "ColorProduction", "AbilityWordActive",
        ),
        "told when it begins or ends (GainDesignation, LoseDesignation)": ("Designation",),
        "read with the ability that it explains": ("TriggeringObject",),
        "a copy of a card shown to a player: cards are told by their own records": (
            "RevealedCardCreated", "RevealedCardDeleted", "CardRevealed", "InstanceRevealedToOpponent",
            "InstanceRevealedToPlayer", "DisplayCardUnderCard",
        ),
        "how often an ability may still be used: a hint of the client": (
            "AbilityExhausted", "LoyaltyActivationsRemaining",
        ),
        "a hint of the client": ("ShouldntPlay", "PredictedDirectDamage", "LinkedDamage"),
    }.items()
    for name in names
}  # fmt: skip
"""Annotations that are known and say nothing that an event should, and why."""

_PREFIX: Final = "AnnotationType_"


def _prefixed(handlers: dict[str, Handler]) -> dict[str, Handler]:
    return {_PREFIX + name: handler for name, handler in handlers.items()}


HAPPENINGS: Final[dict[str, Handler]] = _prefixed(
    turns.HANDLERS | moves.HANDLERS | casting.HANDLERS | mana.HANDLERS | effects.HANDLERS | choices.HANDLERS
)
"""Annotations that tell what happened, in order."""

FIRST: Final[dict[str, Handler]] = _prefixed(choices.FIRST)
"""Annotations that are looked at before what happened."""

LASTING: Final[dict[str, Handler]] = _prefixed(choices.LASTING)
"""Annotations that tell what lasts, after what happened."""

KNOWN: Final = HAPPENINGS.keys() | FIRST.keys() | LASTING.keys() | {_PREFIX + name for name in LEFT_OUT}


def plain(name: str) -> str:
    """The type's name without its prefix."""
    return name.removeprefix(_PREFIX)
