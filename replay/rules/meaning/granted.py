"""Chapter 201.5a: abilities that are granted, and call the object that granted them by its name."""

from __future__ import annotations

from functools import lru_cache

from replay.cards.definitions.abilities import Ability
from replay.cards.definitions.node import Node, nodes, rebuild
from replay.cards.definitions.phrases import GrantingObject
from replay.rules.meaning.identity import once_per_definition
from replay.rules.register import implements
from replay.terms import ObjectId


@implements("name-in-granted-ability")
def naming_grantor(abilities: tuple[Ability, ...], grantor: ObjectId) -> tuple[Ability, ...]:
    """In a granted ability the name of what granted it means only that specific object (201.5a)."""
    return _naming(abilities, grantor) if _names_grantor(abilities) else abilities


@once_per_definition
def _names_grantor(abilities: tuple[Ability, ...]) -> bool:
    return any(isinstance(node, GrantingObject) for node in nodes(abilities))


@lru_cache(1024)
def _naming(abilities: tuple[Ability, ...], grantor: ObjectId) -> tuple[Ability, ...]:
    def named(node: Node) -> Node:
        return GrantingObject(grantor) if isinstance(node, GrantingObject) else node

    return rebuild(abilities, named)
