"""The closed word lists that card definitions use."""

from typing import Literal, TypeAlias

# fmt: off
Comparator: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]
"""How two numbers are compared."""

Characteristic: TypeAlias = Literal["power", "toughness", "mana value", "loyalty", "life", "defense", "level"]
"""Numbers an object or player has."""

PlayerWord: TypeAlias = Literal[
    "you", "each player", "each opponent", "each other player", "opponent", "any", "that", "chosen",
    "defending", "attacking", "active", "monarch", "team",
]
"""Players as the text names them."""

RecordedAction: TypeAlias = Literal[
    "last", "tapped", "untapped", "sacrificed", "discarded", "exiled", "revealed", "milled",
    "returned", "created", "destroyed", "chosen", "searched", "enlisted", "exerted", "drawn", "moved",
    "counters put", "linked", "cast", "looked at", "copied", "rest", "damaged",
]
"""What an earlier cost or effect of the same ability did to the objects meant."""

Measured: TypeAlias = Literal[
    "last", "event", "energy paid", "mana paid", "life paid", "life lost", "life gained", "damage",
    "counters removed", "tapped", "discarded", "sacrificed", "exiled", "revealed", "milled", "drawn",
    "excess",
]
"""Amounts that an event, cost or effect leaves behind."""

EventKind: TypeAlias = Literal[
    "enters", "leaves", "dies", "zone change", "step begins", "step ends", "attacks", "blocks",
    "becomes blocked", "not blocked", "cast", "activated", "copied", "damage", "tapped", "untapped",
    "tapped for mana", "mana added", "mana lost", "land played", "draw", "discard", "mill",
    "sacrifice", "destroyed", "life gained", "life lost", "life paid", "counters put",
    "counters removed", "targeted", "turned face up", "transforms", "cycle", "token created",
    "attached", "control changed", "named action", "state", "game start", "unknown",
]
"""Kinds of events that triggers, replacements and counts name."""
