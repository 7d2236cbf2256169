"""A short way for tests to compile invented texts."""

from __future__ import annotations

from replay.cards.definitions.abilities import Ability, Effect
from replay.cards.oracle.compiler import compile_text

CREATURE = ("Creature",)
LAND = ("Land",)
SORCERY = ("Sorcery",)
ENCHANTMENT = ("Enchantment",)


def abilities(
    text: str, types: tuple[str, ...] = CREATURE, subtypes: tuple[str, ...] = ()
) -> tuple[Ability, ...]:
    """The abilities of an invented card called Tester."""
    return compile_text(text, "Tester", types, subtypes)


def only(text: str, types: tuple[str, ...] = CREATURE) -> Ability:
    """The one ability of an invented card; it has to be understood whole."""
    (ability,) = abilities(text, types)
    assert ability.understood, ability
    return ability


def effects(text: str) -> tuple[Effect, ...]:
    """What an invented sorcery does."""
    return only(text, SORCERY).instructions.effects  # type: ignore[union-attr]
