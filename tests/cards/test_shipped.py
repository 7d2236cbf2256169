"""The cards that ship: whole enough for the samples, and without the text printed on them."""

from pathlib import Path

from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.node import is_opaque, nodes
from replay.cards.knowledge import CardKnowledge
from replay.cards.library import library_at
from replay.cards.shipped import SHIPPED, WithShipped
from tests.builder import Cards, creature
from tests.cards.ship import LEFT_OUT, cards_of_samples, without_text


def test_no_printed_text_ships() -> None:
    """Text belongs to its publisher: only structures ship, and words of our own where one is missing."""
    for card in cards_of_samples(SHIPPED):
        assert not any(face.text for face in card.faces)
        texts = {
            getattr(node, field, "")
            for node in nodes(card)
            for field in ("text", "opaque")
            if is_opaque(node)
        }
        assert texts <= {"", LEFT_OUT}
        assert not any(getattr(node, "text", "") for node in nodes(card) if not is_opaque(node))


def test_a_card_is_found_by_any_of_its_names() -> None:
    """By the whole name or a face's, however it is spelled."""
    front = SHIPPED.definition(None, "suppression ray")
    assert front is not None
    assert front is SHIPPED.definition(None, "Orderly Plaza")
    assert SHIPPED.definition(12345, None) is None


def test_what_the_user_loaded_comes_first() -> None:
    """A card book before what ships; what it does not know ships perhaps."""
    book, bear = Cards(), creature("Grizzly Bears", 3, 3)
    book.add(bear)
    both = WithShipped(book)
    assert both.definition(None, "Grizzly Bears") is bear
    assert isinstance(both.definition(None, "Serra Angel"), CardDefinition)
    assert both.definition(None, "Small Nobody") is None


def test_without_a_card_book_the_shipped_cards_are_known(tmp_path: Path) -> None:
    """So that the samples play before anybody has loaded anything."""
    assert library_at(tmp_path / "none.db").definition(None, "Forest") is not None


def test_the_facts_are_those_of_the_card_data(bulk_cards: CardKnowledge) -> None:
    """Out of date? `python -m tests.cards.ship CARD_BOOK`."""
    for card in map(without_text, cards_of_samples(bulk_cards)):
        assert SHIPPED.definition(None, card.name) == card
