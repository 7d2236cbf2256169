"""What the rules may ask about cards: one small protocol, whatever book stands behind it.

A card that nobody knows is None, which is an answer: the rules then say what they cannot tell.
"""

from typing import Final, Protocol

from replay.cards.definitions.card import CardDefinition


class CardKnowledge(Protocol):
    """Definitions by the source's card id or by name."""

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """The card's definition, None if it is not known."""


class _NoCards:
    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        return None


NO_CARDS: Final[CardKnowledge] = _NoCards()
"""Knows no card at all: what the rules can do without any."""
