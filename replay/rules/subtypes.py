"""Chapter 205.3: which card type a subtype belongs to.

The short lists are here; every other subtype of a creature or kindred card is a creature type (205.3m).
"""

from typing import Final

from replay.terms import BASIC_LAND_TYPES

LAND_TYPES: Final = frozenset(BASIC_LAND_TYPES) | {
    "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower", "Town",
    "Urza's", "Cloud",
}  # fmt: skip
"""Rule 205.3i."""

ARTIFACT_TYPES: Final = frozenset(
    {
        "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification",
        "Gold", "Incubator", "Infinity", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Spacecraft",
        "Stone", "Treasure", "Vehicle",
    }
)  # fmt: skip
"""Rule 205.3g."""

ENCHANTMENT_TYPES: Final = frozenset(
    {
        "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room", "Rune", "Saga",
        "Shard", "Shrine",
    }
)  # fmt: skip
"""Rule 205.3h."""

SPELL_TYPES: Final = frozenset({"Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"})
"""Rule 205.3k."""

_NOT_OF_CREATURES: Final = LAND_TYPES | ARTIFACT_TYPES | ENCHANTMENT_TYPES | SPELL_TYPES | {"Siege"}


def is_creature_type(subtype: str) -> bool:
    """Whether a subtype of a creature is one of its creature types."""
    return subtype not in _NOT_OF_CREATURES


def is_land_type(subtype: str) -> bool:
    """Whether a subtype is a land type."""
    return subtype in LAND_TYPES
