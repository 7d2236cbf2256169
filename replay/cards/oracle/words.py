"""Single words of Oracle text: numbers, plurals, colours, zones. No grammar."""

from typing import Any, Final

from replay.terms import Zone

_TO_TWENTY: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
NUMBERS: Final = {word: value for value, word in enumerate(_TO_TWENTY)} | {"fifty": 50, "both": 2}
COLOR_LETTERS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}

_IRREGULAR: Final = {
    "Elves": "Elf", "Dwarves": "Dwarf", "Wolves": "Wolf", "Werewolves": "Werewolf", "Mice": "Mouse",
    "Zombies": "Zombie", "Faeries": "Faerie", "Oxen": "Ox", "Foxes": "Fox", "Sphinxes": "Sphinx",
    "Pegasi": "Pegasus", "Octopuses": "Octopus", "Homunculi": "Homunculus", "Fungi": "Fungus",
    "Cyclopes": "Cyclops", "Leeches": "Leech", "Lhurgoyfs": "Lhurgoyf", "Loci": "Locus", "Genies": "Genie",
    "Hippies": "Hippy", "Eumenides": "Eumenides", "Vehicles": "Vehicle", "Auras": "Aura", "Thieves": "Thief",
    "Children": "Child", "Jellyfish": "Jellyfish", "Sorceries": "Sorcery", "Zubera": "Zubera",
}  # fmt: skip
_SAME_IN_PLURAL: Final = frozenset(
    {"Plains", "Locus", "Pegasus", "Fungus", "Cyclops", "Octopus", "Homunculus", "Nautilus", "Thalakos"}
)


def number(word: str) -> int | None:
    """The value of a number word or numeral, None for a letter such as X."""
    return int(word) if word.isdigit() else NUMBERS.get(word.lower())


def singular(word: str) -> str:
    """The singular of a type or subtype."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _SAME_IN_PLURAL or word.endswith(("ss", "'s")) or not word.endswith("s"):
        return str(word)
    return word[:-3] + "y" if word.endswith("ies") else word[:-1]


def closed(word: str) -> Any:
    """The word as one of a closed list, as of zones: the grammar lets no other word come here."""
    return str(word)


def zone_word(word: str) -> Zone:
    """The zone that a word names, also one in the plural."""
    zone: Zone = closed("library" if word == "libraries" else word.removesuffix("s"))
    return zone
