"""The vocabulary: every kind of event that can happen to a recorded game, frozen and typed.

Four sorts, divided by one question: could the rules have derived it?

* decisions, of players and of chance: never
* happenings, the consequences: yes, whether the source recorded them or not
* observations, what a value *is* at a point: they are compared, never derived
* marks: where the record begins, ends, has a hole or was taken back

Objects are named by the source's ids (`terms.ObjectId`), players by seats. An absent value is None,
which always means "not known" or "does not apply", never zero.
This module does not know how events are stored (`replay.store`) or what they do (`replay.changes`).
"""

from replay.events.base import Decision, Event, Happening, Mark, Observation, Sort
from replay.events.codec import KINDS, UPCASTS, Decode, Entry, decode, decoder, encode
from replay.events.decisions import (
    AbilityActivated,
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    ChanceDecided,
    ChoiceMade,
    SpecialActionTaken,
    SpellCast,
)
from replay.events.happenings import (
    AbilityTriggered,
    Characteristics,
    CombatChanged,
    Corrected,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    LifeChanged,
    ManaAdded,
    ManaLeft,
    ObjectCreated,
    ObjectMoved,
    Occasion,
    PaymentSubstituted,
    PlayerLost,
    PriorityReceived,
    RelationChanged,
    Resolved,
    StatusChanged,
    StepBegan,
    TriggerNoted,
    TriggersDue,
)
from replay.events.marks import GameEnded, GameStarted, Gap, Rewound, UnknownRecord
from replay.events.observations import CardSeen, ObjectValues, Observed, PlayerValues, TurnValues

__all__ = [
    "KINDS",
    "UPCASTS",
    "AbilityActivated",
    "AbilityTriggered",
    "Attack",
    "AttackersDeclared",
    "Block",
    "BlockersDeclared",
    "CardSeen",
    "ChanceDecided",
    "Characteristics",
    "ChoiceMade",
    "CombatChanged",
    "Corrected",
    "CountersChanged",
    "DamageDealt",
    "DamageRemoved",
    "Decision",
    "Decode",
    "EffectBegan",
    "EffectEnded",
    "Entry",
    "Event",
    "GameEnded",
    "GameStarted",
    "Gap",
    "Happening",
    "LifeChanged",
    "ManaAdded",
    "ManaLeft",
    "Mark",
    "ObjectCreated",
    "ObjectMoved",
    "ObjectValues",
    "Observation",
    "Observed",
    "Occasion",
    "PaymentSubstituted",
    "PlayerLost",
    "PlayerValues",
    "PriorityReceived",
    "RelationChanged",
    "Resolved",
    "Rewound",
    "Sort",
    "SpecialActionTaken",
    "SpellCast",
    "StatusChanged",
    "StepBegan",
    "TriggerNoted",
    "TriggersDue",
    "TurnValues",
    "UnknownRecord",
    "decode",
    "decoder",
    "encode",
]
