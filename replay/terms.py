"""The words of the game, as the Comprehensive Rules use them.

Plain string literals, so that they are readable in the store, in JSON and in a debugger alike.
This module names things; it knows no rule and imports nothing of ours.
"""

from typing import Final, Literal, TypeAlias, get_args

Seat: TypeAlias = int
"""A player's place at the table, counted from 1."""

ObjectId: TypeAlias = int
"""One object in the sense of the rules (109.1), as the source numbers it; stable within a recording."""

Step: TypeAlias = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "first_strike_damage",
    "combat_damage",
    "end_combat",
    "postcombat_main",
    "end",
    "cleanup",
]
"""Steps, and the main phases, which have none (500.1): the finest division of a turn."""

STEPS: Final[tuple[Step, ...]] = get_args(Step)
"""All steps in the order of a turn."""

COMBAT_STEPS: Final = frozenset(STEPS[STEPS.index("begin_combat") : STEPS.index("end_combat") + 1])
"""The steps of the combat phase (506.1)."""

Zone: TypeAlias = Literal[
    "library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "sideboard", "ante"
]
"""Zones (400.1); the sideboard is outside the game (400.11) and named for sideboarding."""

SHARED_ZONES: Final = frozenset({"battlefield", "stack", "exile", "command"})
"""Zones that all players share (400.1)."""

ManaType: TypeAlias = Literal["W", "U", "B", "R", "G", "C", "?"]
"""The six types of mana (106.1b); `?` where the source names none."""

COLORS: Final[tuple[ManaType, ...]] = ("W", "U", "B", "R", "G")
"""The five colours (105.1), in the order of the rules."""

MANA_TYPES: Final[tuple[ManaType, ...]] = (*COLORS, "C")
"""The five colours and colourless (106.1b)."""

BASIC_LAND_TYPES: Final[dict[str, ManaType]] = {
    "Plains": "W",
    "Island": "U",
    "Swamp": "B",
    "Mountain": "R",
    "Forest": "G",
}
"""The basic land types and the mana of their intrinsic ability (305.6)."""

ObjectKind: TypeAlias = Literal["card", "token", "copy", "ability", "emblem", "facet"]
"""What an object is (109.1); a facet is a part of a card that a client shows as an object of its own."""

EXERTED: Final = "exerted"
"""The designation of a permanent that does not untap in its controller's next untap step (701.39a)."""

Outcome: TypeAlias = Literal["win", "draw", "unknown"]
"""How a game ended; `unknown` where the record stops first."""

Status: TypeAlias = Literal[
    "tapped",
    "summoning_sick",
    "face",
    "face_down",
    "phased_out",
    "flipped",
    "deathtouched",
    "controller",
]
"""The status of a permanent (110.5), and markers that behave like one."""

Duration: TypeAlias = Literal[
    "end_of_turn",
    "end_of_combat",
    "until_your_next_turn",
    "until_end_of_your_next_turn",
    "until_source_leaves",
    "while",
    "until_replaced",
    "indefinite",
    "unknown",
]
"""How long a continuous effect lasts (611.2)."""
