"""The book answers by name and id, heals, and keeps what was computed."""

import sqlite3
from contextlib import closing
from functools import partial

import pytest

from replay.cards.book import CardBook, open_book
from replay.cards.loading import load
from replay.cards.lookup import fingerprint_at
from replay.errors import InputError, StoreError
from tests.cards import invented


@pytest.mark.parametrize(
    "spelling",
    [
        "Raid the Vault // Sunken Vault",
        "Raid the Vault /// Sunken Vault",
        "raid the vault",
        "RAID THE VAULT",
        "A-Raid the Vault",
        "A-Raid the Vault // A-Sunken Vault",
        "<nobr>Raid</nobr> the  Vault",
    ],
)
def test_spellings_of_a_name_find_the_front(book, tmp_path, spelling):
    """card-data: names are the join key; A-, tags and separators do not matter."""
    load(book, invented.scryfall_file(tmp_path))
    found = book.by_name(spelling)
    assert (found.card.key, found.face) == ("oracle-vault", 0)


def test_accents_do_not_matter(book, tmp_path):
    """A transcript is typed by hand."""
    load(book, invented.scryfall_file(tmp_path))
    assert book.by_name("lim-dor's elk") == book.by_name("Lim-Dôr’s Elk") is not None


def test_card_wins_over_a_face_of_that_name(book, tmp_path):
    """A card may have the name of another card's second half."""
    alone = invented.ELK | {"oracle_id": "oracle-alone", "name": "Sunken Vault", "id": "alone"}
    load(book, invented.scryfall_file(tmp_path, [invented.SUNKEN_VAULT, alone]))
    assert book.by_name("Sunken Vault").card.key == "oracle-alone"


def test_card_wins_over_a_token_of_that_name(book, tmp_path):
    """Tokens share names with cards (111.4 gives them the names of their subtypes)."""
    token = invented.ELK | {"oracle_id": "oracle-token", "layout": "token", "id": "token"}
    load(book, invented.scryfall_file(tmp_path, [token, invented.ELK, token]))
    assert book.by_name("Lim-Dôr's Elk").card.key == "oracle-elk"


def test_rebalanced_card_is_found_under_its_own_name(book, tmp_path):
    """A rebalanced card is another card than the one it was made from."""
    rebalanced = invented.ELK | {
        "oracle_id": "oracle-a",
        "name": "A-Lim-Dôr's Elk",
        "id": "a",
        "arena_id": 501,
    }
    load(book, invented.scryfall_file(tmp_path, [invented.ELK, rebalanced]))
    assert book.by_name("A-Lim-Dôr's Elk").card.key == "oracle-a"
    assert book.by_name("Lim-Dôr's Elk").card.key == "oracle-elk"


def test_unknown_names_heal_when_cards_are_loaded(book, tmp_path):
    """Names missing show as #<id> and heal when cards are loaded later."""
    assert (book.name_of(500), book.by_arena_id(500)) == ("#500", None)
    load(book, invented.scryfall_file(tmp_path))
    assert (book.name_of(500), book.by_arena_id(500).card.key) == ("Lim-Dôr's Elk", "oracle-elk")


def test_split_card_has_the_name_of_both_halves(book, tmp_path):
    """709.4a: Each split card has two names."""
    split = invented.SUNKEN_VAULT | {"layout": "split"}
    load(book, invented.scryfall_file(tmp_path, [split]))
    assert book.name_of(510) == "Raid the Vault // Sunken Vault"


def test_fullest_printing_is_kept(book, tmp_path):
    """Printings of one card differ in how many faces a source describes."""
    flat = {key: value for key, value in invented.SUNKEN_VAULT.items() if key != "card_faces"} | {
        "oracle_text": "Draw two cards.",
        "id": "flat",
    }
    load(book, invented.scryfall_file(tmp_path, [flat, invented.SUNKEN_VAULT, flat]))
    assert book.by_name("Sunken Vault").printed.oracle_text == "{T}: Add {B}."


def test_fingerprint_follows_what_was_loaded(book, tmp_path):
    """The fingerprint goes into cache keys: other data, other key; the same data, the same key."""
    empty = book.fingerprint
    load(book, invented.scryfall_file(tmp_path))
    first = book.fingerprint
    load(book, invented.scryfall_file(tmp_path))
    assert book.fingerprint == first != empty
    load(book, invented.arena_database(tmp_path))
    assert book.fingerprint != first


def test_sources_are_listed_without_folders(book, tmp_path):
    """No path of the user's machine is stored."""
    load(book, invented.scryfall_file(tmp_path))
    (source,) = book.sources()
    assert (source.file, source.source, source.cards) == ("default-cards.json", "scryfall", 5)


def test_cached_value_is_made_once(book, tmp_path):
    """What was compiled is kept in the file, under a key that names all it depends on."""
    made = []

    def make() -> bytes:
        made.append(1)
        return b"compiled"

    assert book.cached("text:1", make) == book.cached("text:1", make) == b"compiled"
    with CardBook(tmp_path / "book" / "cards.db") as again:
        assert again.cached("text:1", make) == b"compiled"
    assert len(made) == 1


def test_book_outlives_the_program(book, tmp_path):
    """The book is a file: opened again, it knows what it knew."""
    load(book, invented.scryfall_file(tmp_path))
    with open_book(tmp_path / "book" / "cards.db") as again:
        assert again.name_of(500) == "Lim-Dôr's Elk"
        assert again.fingerprint == book.fingerprint


def test_asking_makes_no_file(tmp_path, monkeypatch):
    """Without a book every name is unknown, and none is made by asking."""
    monkeypatch.setenv("REPLAY_CARDS", str(tmp_path / "none.db"))
    with open_book() as empty:
        assert empty.name_of(1) == "#1"
    assert not (tmp_path / "none.db").exists()


def test_failed_load_leaves_the_book_as_it_was(book, tmp_path):
    """All of a file is loaded, or nothing."""
    path = invented.scryfall_file(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match="ends in the middle"):
        load(book, path)
    assert book.counts() == {"cards": 0, "ids": 0, "abilities": 0}
    assert book.sources() == ()


def test_file_that_is_no_book_is_refused(tmp_path):
    """One clear line instead of a traceback."""
    path = tmp_path / "cards.db"
    path.write_text("not a database" * 100)
    with pytest.raises(StoreError, match="cannot be used as a card book"):
        CardBook(path)


def test_book_that_another_process_fills_is_only_busy(tmp_path, monkeypatch):
    """Nobody is told to delete it."""
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, timeout=0))
    path = tmp_path / "cards.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match=r"cards\.db is being filled by another process"):
            CardBook(path)


def test_another_programs_database_is_no_book_and_stays_as_it_is(tmp_path):
    """A store of games has a table of sources, too: nothing is taken for cards, nothing is added."""
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE sources (digest BLOB)")
        connection.execute("INSERT INTO sources VALUES (x'00ff')")
    before = path.read_bytes()
    for use in (CardBook, fingerprint_at):
        with pytest.raises(StoreError, match=r"games\.sqlite"):
            use(path)
    assert path.read_bytes() == before
