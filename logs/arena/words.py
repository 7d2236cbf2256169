"""Arena's numbers and enumerations beside our words: tables, and nothing else.

A name that is not in a table is never guessed: who looks it up counts it as unknown and keeps Arena's own
word. Numbers are those of `formats` section "annotations" in this folder's README.
"""

from __future__ import annotations

import re
from typing import Final

from replay.terms import ManaType, ObjectKind, Step, Zone

STEPS_BY_NUMBER: Final[dict[tuple[int, int], Step]] = {
    (1, 1): "untap",
    (1, 2): "upkeep",
    (1, 3): "draw",
    (2, 0): "precombat_main",
    (3, 0): "begin_combat",
    (3, 4): "begin_combat",
    (3, 5): "declare_attackers",
    (3, 6): "declare_blockers",
    (3, 11): "first_strike_damage",
    (3, 7): "combat_damage",
    (3, 8): "end_combat",
    (4, 0): "postcombat_main",
    (5, 0): "end",
    (5, 9): "end",
    (5, 10): "cleanup",
}
"""(phase, step) of a PhaseOrStepModified annotation; a main phase has no step."""

NO_STEP: Final = frozenset({(1, 0), (0, 0)})
"""The beginning phase announces itself before its untap step."""

STEPS_BY_NAME: Final[dict[tuple[str, str], Step]] = {
    ("Phase_Beginning", "Step_Untap"): "untap",
    ("Phase_Beginning", "Step_Upkeep"): "upkeep",
    ("Phase_Beginning", "Step_Draw"): "draw",
    ("Phase_Main1", ""): "precombat_main",
    ("Phase_Combat", ""): "begin_combat",
    ("Phase_Combat", "Step_BeginCombat"): "begin_combat",
    ("Phase_Combat", "Step_DeclareAttack"): "declare_attackers",
    ("Phase_Combat", "Step_DeclareBlock"): "declare_blockers",
    ("Phase_Combat", "Step_FirstStrikeDamage"): "first_strike_damage",
    ("Phase_Combat", "Step_CombatDamage"): "combat_damage",
    ("Phase_Combat", "Step_EndCombat"): "end_combat",
    ("Phase_Main2", ""): "postcombat_main",
    ("Phase_Ending", ""): "end",
    ("Phase_Ending", "Step_End"): "end",
    ("Phase_Ending", "Step_Cleanup"): "cleanup",
}
"""Phase and step of a turn record; a phase that waits for its first step has neither."""

ZONES: Final[dict[str, Zone]] = {
    "ZoneType_Library": "library",
    "ZoneType_Hand": "hand",
    "ZoneType_Battlefield": "battlefield",
    "ZoneType_Graveyard": "graveyard",
    "ZoneType_Stack": "stack",
    "ZoneType_Exile": "exile",
    "ZoneType_Command": "command",
    "ZoneType_Sideboard": "sideboard",
}
"""Arena's zones that the game has too. Limbo, Pending, Suppressed and Revealed are the client's own."""

CLIENT_ZONES: Final = frozenset(
    {
        "ZoneType_Limbo",
        "ZoneType_Pending",
        "ZoneType_Suppressed",
        "ZoneType_Revealed",
        "ZoneType_PhasedOut",
        "",
    }
)

KINDS: Final[dict[str, ObjectKind]] = {
    "GameObjectType_Card": "card",
    "GameObjectType_Token": "token",
    "GameObjectType_Ability": "ability",
    "GameObjectType_Emblem": "emblem",
    "GameObjectType_Adventure": "facet",
    "GameObjectType_Omen": "facet",
    "GameObjectType_MDFCBack": "facet",
    "GameObjectType_DisturbBack": "facet",
    "GameObjectType_PrototypeFacet": "facet",
    "GameObjectType_RoomLeft": "facet",
    "GameObjectType_RoomRight": "facet",
    "GameObjectType_SplitLeft": "facet",
    "GameObjectType_SplitRight": "facet",
    "GameObjectType_SplitCard": "facet",
}
"""Types of game objects that are objects of the game, or facets of one."""

CLIENT_OBJECTS: Final = frozenset({"GameObjectType_RevealedCard", "GameObjectType_TriggerHolder"})
"""A copy shown to a player, and a holder of a delayed trigger: no objects of the game."""

MANA_NUMBERS: Final[dict[int, ManaType]] = {1: "W", 2: "U", 3: "B", 4: "R", 5: "G", 12: "C", 7: "?"}
"""Colours of a ManaPaid annotation; 7 is a generic part of a cost."""

MANA_NAMES: Final[dict[str, ManaType]] = {
    "ManaColor_White": "W",
    "ManaColor_Blue": "U",
    "ManaColor_Black": "B",
    "ManaColor_Red": "R",
    "ManaColor_Green": "G",
    "ManaColor_Colorless": "C",
}

CARD_COLORS: Final[dict[str, ManaType]] = {
    "CardColor_White": "W",
    "CardColor_Blue": "U",
    "CardColor_Black": "B",
    "CardColor_Red": "R",
    "CardColor_Green": "G",
}

MANA_SPECS: Final[dict[str, tuple[str, str]]] = {
    "ManaSpecType_FromSnow": ("snow", ""),
    "ManaSpecType_Restricted": ("restriction", "restricted"),
    "ManaSpecType_AdditionalEffect": ("rider", "additional_effect"),
    "ManaSpecType_CantBeCountered": ("rider", "cant_be_countered"),
    "ManaSpecType_GainsHaste": ("rider", "gains_haste"),
    "ManaSpecType_DoesNotEmpty": ("lasts", "does_not_empty"),
}
"""Properties of floating mana beside the field of ManaAdded that carries them, and the word there."""

COUNTERS: Final[dict[int, str]] = {
    1: "+1/+1",
    2: "-1/-1",
    3: "poison",
    5: "time",
    7: "loyalty",
    19: "charge",
    35: "energy",
    58: "level",
    82: "quest",
    86: "shield",
    108: "lore",
    135: "deathtouch",
    137: "flying",
    140: "menace",
    167: "stash",
    172: "stun",
    173: "oil",
    174: "defense",
    175: "experience",
    182: "bore",
    185: "finality",
    205: "decayed",
}

REASONS: Final[dict[str, str]] = {
    "Draw": "draw",
    "CastSpell": "cast",
    "Resolve": "resolve",
    "PlayLand": "play",
    "Put": "put",
    "Sacrifice": "sacrifice",
    "Exile": "exile",
    "Mill": "mill",
    "Destroy": "destroy",
    "Return": "return",
    "Discard": "discard",
    "Surveil": "surveil",
    "Countered": "countered",
    "Conjure": "conjure",
    "Copy": "copy",
    "Draft": "draft",
    "Warp": "warp",
    "Foretell": "foretell",
    "ManifestLike": "manifest",
    "nil": "no_legal_target",
    "SBA_Damage": "state_based:lethal_damage",
    "SBA_Deathtouch": "state_based:deathtouch",
    "SBA_ZeroToughness": "state_based:zero_toughness",
    "SBA_ZeroLoyalty": "state_based:zero_loyalty",
    "SBA_UnattachedAura": "state_based:unattached_aura",
    "SBA_LegendRule": "state_based:legend_rule",
    "SBA_Commander": "state_based:commander",
}
"""Categories of a ZoneTransfer annotation."""

CEASED_TO_EXIST: Final = "state_based:token_ceased"

CASTS: Final[dict[int, tuple[str | None, int | None]]] = {
    1: (None, None),
    10: ("left_half", 0),
    11: ("right_half", 1),
    16: ("adventure", 1),
    18: ("modal_face", 1),
    21: ("prototype", None),
    22: ("left_room", 0),
    23: ("right_room", 1),
    24: ("omen", 1),
}
"""Action types that cast a spell: the way, and the number of the face."""

LANDS: Final[dict[int, int | None]] = {3: None, 19: 1}
"""Action types that play a land, and the number of the face."""

ACTIVATE: Final = 2
ACTIVATE_MANA: Final = 4
MAKE_PAYMENT: Final = 12

SPECIAL_ACTIONS: Final[dict[int, str]] = {7: "special", 8: "turn_face_up", 15: "opening_hand"}
"""Other special actions. Of 7 (foretell, plot, unlock a door …) only the ability says more."""

CASTING_OPTIONS: Final[dict[int, str]] = {
    3: "kicker",
    5: "additional_cost",
    11: "choose_or_cost",
    13: "cast_through_ability",
    17: "bargain",
}
"""Types of a CastingTimeOption annotation beside 2, the value of X."""

CHOOSE_X: Final = 2

CHOICE_DOMAINS: Final[dict[int, str]] = {9: "land_type", 13: "card_name"}

DESIGNATIONS: Final[dict[int, str]] = {
    18: "plotted",
    19: "left_door_unlocked",
    20: "right_door_unlocked",
    24: "prepared",
    26: "conjured",
}

LOSSES: Final[dict[str, str]] = {
    "SBA_LifeTotal": "life",
    "SBA_Poison": "poison",
    "SBA_DrawFromEmptyLib": "empty_library",
    "GameEffect": "effect",
}
"""Reasons of a LossOfGame annotation."""

END_REASONS: Final[dict[str, str]] = {
    "ResultReason_Game": "rules",
    "ResultReason_Concede": "concede",
    "ResultReason_Timeout": "timeout",
    "ResultReason_Force": "force",
}

BEST_OF: Final[dict[str, int]] = {
    "MatchWinCondition_SingleElimination": 1,
    "MatchWinCondition_Best2of3": 3,
    "MatchWinCondition_Best3of5": 5,
}

_BEFORE_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def own_word(name: str) -> str:
    """Arena's own word in our spelling: `SBA_WorldRule` → `state_based:world_rule`."""
    prefix = "state_based:" if name.startswith("SBA_") else ""
    return prefix + _BEFORE_CAPITAL.sub("_", name.removeprefix("SBA_")).lower()


def without_prefix(name: str) -> str:
    """`CardType_Creature` → `Creature`."""
    return name.partition("_")[2] or name


def type_word(name: str) -> str:
    """`CardType_Creature` → `creature`, `SuperType_Basic` → `basic`, `SubType_Elf` → `Elf`."""
    word = without_prefix(name)
    return word if name.startswith("SubType_") else word.lower()


KEYWORDS: Final[dict[int, str]] = {
    1: "deathtouch",
    2: "defender",
    3: "double strike",
    6: "first strike",
    7: "flash",
    8: "flying",
    9: "haste",
    10: "hexproof",
    12: "lifelink",
    13: "reach",
    14: "trample",
    15: "vigilance",
    104: "indestructible",
    142: "menace",
}
"""Ability ids that are keywords on any card."""
