"""Definitions as text and back: how events carry the abilities and copies that no card is known for.

JSON by msgspec; what is read again equals what was written. Bounds and names of users' files are not
looked at here: such text is written by the rules.
"""

from functools import cache, lru_cache
from typing import Any

import msgspec

from replay.cards.definitions.abilities import Ability
from replay.cards.definitions.card import CardDefinition
from replay.errors import InputError


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    # Made when first needed: it takes as long as loading all the other definitions.
    return msgspec.json.Decoder(kind)


def write(definition: Ability | CardDefinition) -> str:
    """The definition in JSON."""
    return msgspec.json.encode(definition).decode()


@lru_cache(4096)
def read_ability(text: str) -> Ability:
    """The ability that `write` wrote. Raises InputError for anything else."""
    ability: Ability = _read(Ability, text)
    return ability


@lru_cache(4096)
def read_card(text: str) -> CardDefinition:
    """The card that `write` wrote. Raises InputError for anything else."""
    card: CardDefinition = _read(CardDefinition, text)
    return card


def _read(kind: Any, text: str) -> Any:
    try:
        return _decoder(kind).decode(text)
    except msgspec.DecodeError as error:
        raise InputError("a damaged card definition in an event", expected=str(error)) from error
