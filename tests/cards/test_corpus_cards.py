"""The book against real card data and real logs: how many ids get a name, how many abilities a text."""

import time
from collections import defaultdict

import pytest

from replay.cards.book import CardBook
from replay.cards.loading import load
from tests.cards.logged import logged_objects

SECONDS_TO_LOAD = 20


@pytest.fixture(scope="module")
def loaded(corpus, tmp_path_factory):
    """A book with the corpus' bulk cards, and how long loading them took in seconds."""
    with CardBook(tmp_path_factory.mktemp("book") / "cards.db") as book:
        start = time.monotonic()
        report = load(book, corpus / "cards" / "bulk-cards.json.gz")
        yield book, report, time.monotonic() - start


@pytest.fixture(scope="module")
def objects(corpus):
    """The distinct object records of the corpus' logs."""
    return logged_objects(corpus / "arena")


def test_every_row_of_the_bulk_file_is_understood(loaded):
    """42,378 rows of 35,033 cards, 23,407 of them with an Arena id, all with a Scryfall id."""
    _, report, _ = loaded
    assert (report.cards, report.ids, report.skipped) == (35_033, 42_378 + 23_407, {})


def test_bulk_file_loads_in_seconds(loaded):
    """Loading 22 MB takes a few seconds; the bound leaves room for a slow machine."""
    assert loaded[2] < SECONDS_TO_LOAD


def test_ids_of_cards_get_names(loaded, objects):
    """Of the distinct ids of objects of type Card and RevealedCard at least 96 % resolve to a name."""
    book, _, _ = loaded
    ids = {thing.grp_id for thing in objects if thing.type in ("Card", "RevealedCard")}
    named = [number for number, name in book.names(ids).items() if name != f"#{number}"]
    assert len(ids) > 500
    assert len(named) / len(ids) >= 0.96


def test_abilities_on_the_stack_get_texts_by_position(loaded, objects):
    """Of the distinct ability objects on the stack at least 75 % resolve to a text by position alone."""
    book, _, _ = loaded
    lists = defaultdict(set)
    for thing in objects:
        if thing.type in ("Card", "RevealedCard"):
            lists[thing.grp_id].add(thing.abilities)
    sources = defaultdict(set)
    for thing in objects:
        if thing.type == "Ability" and thing.zone == "ZoneType_Stack" and thing.source_grp_id:
            sources[thing.grp_id].add(thing.source_grp_id)
    resolved = [
        ability
        for ability, cards in sources.items()
        if any(book.ability_text_at(card, listed, ability) for card in cards for listed in lists[card])
    ]
    print(f"{len(resolved)} of {len(sources)} abilities on the stack")
    assert len(sources) > 200
    assert len(resolved) / len(sources) >= 0.75


def test_positions_never_contradict_each_other(loaded, objects):
    """One ability id stands for one text: cards that share it differ in the noun for themselves at most."""
    book, _, _ = loaded
    texts = defaultdict(set)
    for thing in objects:
        if thing.type in ("Card", "RevealedCard") and thing.zone != "ZoneType_Battlefield":
            found = book.by_arena_id(thing.grp_id)
            for ability in thing.abilities if found else ():
                text = book.ability_text_at(thing.grp_id, thing.abilities, ability)
                if text:
                    texts[ability].add(_without_own_name(text, found.printed.name))
    assert len(texts) > 400
    assert {ability: found for ability, found in texts.items() if len(found) > 1} == {}


def _without_own_name(text: str, name: str) -> str:
    for own in (name, name.split(",")[0], "this creature", "this land", "this enchantment", "this Aura"):
        text = text.replace(own, "this").replace(own.capitalize(), "this")
    return text.casefold()
