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

_KINDS: Final = {
    "land": LAND_TYPES,
    "artifact": ARTIFACT_TYPES,
    "enchantment": ENCHANTMENT_TYPES,
    "instant": SPELL_TYPES,
    "battle": frozenset({"Siege"}),
}


def kind_of(subtype: str) -> str:
    """The card type to which a subtype belongs; "" for a word that is no subtype (they have capitals)."""
    for kind, subtypes in _KINDS.items():
        if subtype in subtypes:
            return kind
    return "creature" if subtype[:1].isupper() else ""


def is_creature_type(subtype: str) -> bool:
    """Whether a subtype of a creature is one of its creature types."""
    return kind_of(subtype) == "creature"
