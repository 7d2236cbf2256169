"""One printed ability ends where the rules say; Arena's ids join them by position and by nothing else."""

import pytest

from replay.cards.card import Face
from replay.cards.loading import load
from replay.cards.printed import printed_abilities, text_at
from tests.cards import invented


def test_each_paragraph_is_an_ability():
    """113.2c: Each paragraph break in a card's text marks a separate ability."""
    assert printed_abilities("Draw a card.\nYou gain 1 life.") == ("Draw a card.", "You gain 1 life.")


def test_keywords_on_one_line_are_one_ability_each():
    """113.2c: Keywords may be strung together on a single line."""
    text = "First strike, ward {2} (Countered unless they pay.), cycling {1}{W}"
    keywords = ("First strike", "Ward", "Cycling")
    assert printed_abilities(text, keywords) == ("First strike", "ward {2}", "cycling {1}{W}")


@pytest.mark.parametrize(
    "text",
    [
        "Landfall — Whenever a land enters, landfall again.",
        "Flying creatures you control get +1/+1, and they can't block.",
        "Waterbend {3}: Sacrifice this. If you do, scry 2.",
    ],
)
def test_sentence_that_begins_with_a_keyword_stays_whole(text):
    """A comma separates abilities only between keywords."""
    assert printed_abilities(text, ("Landfall", "Flying", "Waterbend", "Scry")) == (text,)


def test_reminder_text_is_no_ability():
    """207.2a: Reminder text is in parentheses and has no effect on game play."""
    assert printed_abilities("({T}: Add {G}.)\nReach (It can block fliers.)") == ("Reach",)


@pytest.mark.parametrize(
    "modes", ["Choose one —\n• Draw a card.\n• Scry 2.", "Spree\n+ {1} — Draw.\n+ {2} — Scry."]
)
def test_modes_belong_to_the_ability_that_offers_them(modes):
    """700.2: A modal ability has its options in bullets below it."""
    assert printed_abilities(modes) == (modes,)


def test_chapter_symbol_with_two_numbers_is_two_abilities():
    """714.2c: {rN1}, {rN2}—[Effect] means the same as both apart."""
    assert printed_abilities("I, II — Scry 1.\nIII — Draw a card.") == (
        "I — Scry 1.",
        "II — Scry 1.",
        "III — Draw a card.",
    )


def test_protection_from_two_qualities_is_two_abilities():
    """702.16g: Protection from A and from B behaves as two separate abilities."""
    assert printed_abilities("Protection from red and from blue", ("Protection",)) == (
        "Protection from red",
        "Protection from blue",
    )


def test_ids_join_by_position():
    """arena §10: as many entries as the Oracle text has abilities, keywords split."""
    face = Face(name="Elk", oracle_text="Trample, vigilance\nWhen this dies, draw a card.")
    found = [text_at(face, ("Trample", "Vigilance"), [14, 15, 8001], ability) for ability in (14, 15, 8001)]
    assert found == ["Trample", "vigilance", "When this dies, draw a card."]


@pytest.mark.parametrize("ids", [[8001], [8001, 8002, 8003]])
def test_other_numbers_of_ids_join_nothing(ids):
    """Granted and lost abilities shift positions: nothing is guessed."""
    face = Face(name="Elk", oracle_text="Scry 1.\nDraw a card.")
    assert text_at(face, (), ids, 8001) is None


def test_foreign_id_joins_nothing():
    """An ability that the list does not hold was granted by something else."""
    assert text_at(Face(name="Elk", oracle_text="Scry 1."), (), [8001], 9999) is None


def test_unknown_text_joins_nothing():
    """A face without data is not one without abilities."""
    assert text_at(Face(name="Elk"), (), [8001], 8001) is None


def test_intrinsic_mana_abilities_are_told_by_type():
    """305.6: A land with a basic land type has the intrinsic ability to add mana of that type."""
    face = Face(name="Grove", type_line="Land — Forest Plains", oracle_text="Grove enters tapped.")
    found = [text_at(face, (), [1001, 1005, 8001], ability) for ability in (1001, 1005, 8001)]
    assert found == ["{T}: Add {W}.", "{T}: Add {G}.", "Grove enters tapped."]


def test_printed_mana_ability_keeps_its_place():
    """The same id is an ordinary printed ability on a land without that type."""
    face = Face(name="Spring", type_line="Land", oracle_text="Spring enters tapped.\n{T}: Add {G}.")
    assert text_at(face, (), [8001, 1005], 1005) == "{T}: Add {G}."


def test_mark_of_planeswalkers_stands_for_nothing_printed():
    """arena §10: 306.5 needs no printed text, yet Arena closes a planeswalker's list with an id for it."""
    face = Face(
        name="Ada", type_line="Legendary Planeswalker — Ada", oracle_text="[+1]: Scry 1.\n[-2]: Draw."
    )
    assert text_at(face, (), [8001, 8002, 114], 8002) == "[-2]: Draw."


def test_split_card_joins_both_halves_in_order(book, tmp_path):
    """709.4c: A split card has each ability in the text box of each half."""
    split = invented.SUNKEN_VAULT | {"layout": "split"}
    load(book, invented.scryfall_file(tmp_path, [split]))
    assert book.ability_text_at(510, [8001, 8002], 8002) == "{T}: Add {B}."


def test_half_known_split_card_joins_nothing(book, tmp_path):
    """With one door unlocked the numbers may agree by chance: no guess which half it is."""
    half = invented.FLAT_BACK | {"layout": "split"}
    load(book, invented.scryfall_file(tmp_path, [half]))
    assert book.ability_text_at(520, [347, 348, 8001], 8001) is None


def test_arenas_database_overrides_the_position(book, tmp_path):
    """uniqueAbilities of a log: joined by position, unless the user loads Arena's own database."""
    load(book, invented.scryfall_file(tmp_path))
    by_position = book.ability_text_at(500, [14, 15, 8001], 8001)
    load(book, invented.arena_database(tmp_path))
    assert by_position == "Whenever this creature attacks, you gain 1 life."
    assert book.ability_text_at(500, [8001], 8001) == "Whenever Lim-Dôr's Elk attacks, you gain 1 life."


def test_ability_of_an_unknown_card_has_no_text(book):
    """Unknown is a value."""
    assert book.ability_text_at(12345, [1, 2], 1) is None
