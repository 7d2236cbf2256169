"""Definitions as text and back: how events carry the abilities and copies that no card is known for.

JSON by msgspec; what is read again equals what was written. Bounds and names of users' files are not
looked at here: such text is written by the rules.
"""

from functools import lru_cache
from typing import TypeVar

import msgspec

from replay.cards.definitions.abilities import Ability
from replay.cards.definitions.card import CardDefinition
from replay.errors import InputError

Definition = TypeVar("Definition")

_abilities: msgspec.json.Decoder[Ability] = msgspec.json.Decoder(Ability)
_cards = msgspec.json.Decoder(CardDefinition)


def write(definition: Ability | CardDefinition) -> str:
    """The definition in JSON."""
    return msgspec.json.encode(definition).decode()


@lru_cache(4096)
def read_ability(text: str) -> Ability:
    """The ability that `write` wrote. Raises InputError for anything else."""
    return _read(_abilities, text)


@lru_cache(4096)
def read_card(text: str) -> CardDefinition:
    """The card that `write` wrote. Raises InputError for anything else."""
    return _read(_cards, text)


def _read(decoder: msgspec.json.Decoder[Definition], text: str) -> Definition:
    try:
        return decoder.decode(text)
    except msgspec.DecodeError as error:
        raise InputError("a damaged card definition in an event", expected=str(error)) from error
