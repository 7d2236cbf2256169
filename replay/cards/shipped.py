"""The cards that ship: what the samples name, as structured facts without any text printed on them.

They let the samples play where no card book is loaded. Everything about other cards is the user's to load.
`shipped.json` is made by `tests.cards.ship`.
"""

from functools import cached_property
from importlib.resources import files
from typing import Final

import msgspec

from replay.cards.definitions.card import CardDefinition
from replay.cards.knowledge import CardKnowledge
from replay.cards.names import fold_name


class ShippedCards:
    """Card knowledge by name, whole or of one face; read when a card is first asked for."""

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """The card of that name, None if it does not ship. Sources' card ids are not known here."""
        return None if name is None else self._by_name.get(fold_name(name))

    @cached_property
    def _by_name(self) -> dict[str, CardDefinition]:
        data = (files("replay.cards") / "shipped.json").read_bytes()
        cards = msgspec.json.decode(data, type=list[CardDefinition])
        return {
            fold_name(name): card
            for card in cards
            for name in (card.name, *(face.name for face in card.faces))
        }


SHIPPED: Final = ShippedCards()


class WithShipped:
    """A card book before what ships: of cards that it does not know, the shipped facts."""

    def __init__(self, book: CardKnowledge) -> None:
        self._book = book

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """The card's definition, None if neither knows it."""
        return self._book.definition(card, name) or SHIPPED.definition(card, name)
