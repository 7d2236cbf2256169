"""Card files are untrusted: one clear line, or a count; never a traceback, never unbounded memory."""

import gzip
import json
import sqlite3

import pytest

from replay.cards.loading import load
from replay.cards.sources import json_stream
from replay.errors import InputError
from tests.cards import invented


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"just text", "is no card data"),
        (b"\x00\x01\x02", "is no card data"),
        (b"[]", "holds no card"),
        (b"[1, 2, 3]", "holds no card"),
        (b"[{]", "ends in the middle"),
        (b'[{"name": "Elk"}', "ends in the middle"),
        (b'[{"name": "Elk"} {"name": "Elk"}]', "not JSON"),
        (b'{"object": "list", "data": [{"type": "default_cards"}]}', 'without cards under "data"'),
        (b'{"data": {"Elk": 5}}', "holds no card"),
        (b'{"data" 5}', "not JSON"),
        (b"{1: 2}", "not JSON"),
        (b'["' + b"x" * 100, "ends in the middle"),
        (b"[" * 100_000, "ends in the middle"),
        (b"[" * 5000 + b"]" * 5000, "holds no card"),
        (gzip.compress(b"[]" * 1000)[:-9], "damaged|cannot be read"),
        (b"SQLite format 3\x00" + b"\xff" * 200, "damaged or unfamiliar SQLite"),
    ],
)
def test_what_is_no_card_file_ends_in_one_line(book, tmp_path, content, message):
    """Bad input: one clear line with the file's name and what was expected."""
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        load(book, path)
    assert str(caught.value).startswith("bad.json: ")
    assert "\n" not in str(caught.value)
    assert str(tmp_path) not in str(caught.value)


def test_missing_file_is_named(book, tmp_path):
    """The operating system's reason, without the folder."""
    with pytest.raises(InputError, match=r"^none\.json: cannot be read"):
        load(book, tmp_path / "none.json")


@pytest.mark.parametrize(
    "broken",
    [
        {"name": None},
        {"name": 5},
        {"power": 2},
        {"card_faces": "none"},
        {"card_faces": [{"power": "1"}]},
        {"keywords": [1]},
        {"arena_id": "seven"},
        {"arena_id": 1.5},
    ],
)
def test_card_that_is_not_understood_is_counted(book, tmp_path, broken):
    """Nothing not understood is swallowed: it is counted by its reason."""
    report = load(book, invented.scryfall_file(tmp_path, [invented.ELK | broken, invented.SUNKEN_VAULT]))
    assert (report.cards, sum(report.skipped.values())) == (1, 1)
    assert "not a card" in next(iter(report.skipped))


@pytest.mark.parametrize("number", [0, -5, 2**60])
def test_impossible_id_leads_nowhere(book, tmp_path, number):
    """An id that no client can have is left out; its card is not."""
    report = load(book, invented.scryfall_file(tmp_path, [invented.ELK | {"arena_id": number}]))
    assert report.cards == 1
    assert book.by_arena_id(number) is None


@pytest.mark.parametrize("layout", ["split", "reversible_card", "modal_dfc", "no such layout"])
@pytest.mark.parametrize("faces", [[], [{"name": ""}], [{"name": " // "}]])
def test_empty_and_odd_faces_are_no_trouble(book, tmp_path, layout, faces):
    """Missing fields make unknown values, not errors."""
    odd = {"name": " // ", "layout": layout, "card_faces": faces, "arena_id": 7}
    assert load(book, invented.scryfall_file(tmp_path, [odd])).cards == 1
    assert book.name_of(7)


def test_names_cannot_command_a_terminal(book, tmp_path):
    """Control characters, escape sequences and direction marks are not part of any name."""
    evil = invented.ELK | {"name": "Elk\x1b[2J\x07\u202e\nFoo", "oracle_text": "Draw\x1b]0;x\x07.\nScry 1."}
    load(book, invented.scryfall_file(tmp_path, [evil]))
    assert book.name_of(500) == "Elk[2J Foo"
    assert book.by_arena_id(500).printed.oracle_text == "Draw]0;x.\nScry 1."


def test_names_cannot_command_the_database(book, tmp_path):
    """What is loaded and asked for never becomes SQL."""
    name = "'); DROP TABLE cards; --"
    load(book, invented.scryfall_file(tmp_path, [invented.ELK | {"name": name}]))
    assert book.by_name(name).card.name == name
    assert book.counts()["cards"] == 1


@pytest.mark.parametrize("number", [-1, 0, 2**70])
def test_ids_that_no_client_has_are_unknown(book, tmp_path, number):
    """Ids come from logs, which are untrusted like card files."""
    load(book, invented.arena_database(tmp_path))
    assert (book.name_of(number), book.by_arena_id(number)) == (f"#{number}", None)
    assert book.ability_text_at(500, [number], number) is None


def test_half_a_character_is_no_trouble(book, tmp_path):
    """JSON can write half of a surrogate pair, which no encoding can store."""
    path = invented.scryfall_file(tmp_path)
    path.write_text(path.read_text("utf-8").replace("Raid", r"Raid\ud800"), encoding="utf-8")
    load(book, path)
    assert book.name_of(500) == "Lim-Dôr's Elk"


def test_endless_card_is_stepped_over(book, tmp_path, monkeypatch):
    """A value longer than any card is not held in memory."""
    monkeypatch.setattr(json_stream, "LONGEST_VALUE", 2000)
    monkeypatch.setattr(json_stream, "CHUNK", 64)
    long = invented.ELK | {"oracle_text": "x" * 3000}
    report = load(book, invented.scryfall_file(tmp_path, [long, invented.SUNKEN_VAULT]))
    assert (report.cards, report.skipped) == (1, {"longer than any card": 1})


@pytest.mark.parametrize(
    ("limit", "content", "message"),
    [
        ("LONGEST_STRING", b'["' + b"x" * (4 << 20) + b'"]', "without an end"),
        ("MOST_BYTES", b"[" + b"[0]," * (1 << 20) + b"0]", "more data"),
    ],
)
def test_bomb_is_given_up(book, tmp_path, monkeypatch, limit, content, message):
    """A small archive may unpack to any size."""
    monkeypatch.setattr(json_stream, limit, 1 << 20)
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(gzip.compress(content))
    with pytest.raises(InputError, match=message):
        load(book, path)


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 50])
def test_chunk_borders_do_not_matter(book, tmp_path, monkeypatch, chunk):
    """Quotes, escapes and brackets may fall on the border of what is read at a time."""
    monkeypatch.setattr(json_stream, "CHUNK", chunk)
    tricky = invented.ELK | {"oracle_text": 'Say "}]{[\\" and \\\\"', "id": "]}"}
    report = load(book, invented.scryfall_file(tmp_path, [tricky, invented.SUNKEN_VAULT], indent=1))
    assert (report.cards, report.skipped) == (2, {})
    assert book.by_arena_id(500).printed.oracle_text == 'Say "}]{[\\" and \\\\"'


def test_foreign_database_is_refused(book, tmp_path):
    """An SQLite file without the tables of card data."""
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE Cards (x)")
    connection.close()
    with pytest.raises(InputError, match="without card data"):
        load(book, path)


def test_views_are_no_tables(book, tmp_path):
    """A view could compute for ever: only real tables are read."""
    path = tmp_path / "view.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE Abilities (Id, TextId)")
        connection.execute("CREATE TABLE Localizations (LocId, Formatted, enUS)")
        connection.execute("CREATE VIEW Cards AS SELECT 1 AS GrpId")
    connection.close()
    with pytest.raises(InputError, match="without card data"):
        load(book, path)


def test_arena_rows_of_wrong_types_are_counted(book, tmp_path):
    """SQLite columns hold any type."""
    path = invented.arena_database(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE Cards SET TitleId = 'x', AbilityIds = 5 WHERE GrpId = 511")
        connection.execute("INSERT INTO Abilities VALUES (9, 'x')")
        connection.execute("UPDATE Localizations_enUS SET Loc = x'ff00' WHERE LocId = 20")
    connection.close()
    report = load(book, path)
    assert report.skipped == {"card without a name": 1}
    assert book.name_of(500) == "Lim-Dôr's Elk"


def test_arena_database_without_columns_is_refused_in_one_line(book, tmp_path):
    """A layout that is not known is said to be so."""
    path = tmp_path / "odd.mtga"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE Cards (x)")
        connection.execute("CREATE TABLE Abilities (y)")
        connection.execute("CREATE TABLE Localizations (z)")
    connection.close()
    with pytest.raises(InputError, match=r"damaged or unfamiliar SQLite database \(no such column"):
        load(book, path)


def test_mtgjson_face_that_is_not_understood_is_counted(book, tmp_path):
    """The other faces of the set are loaded."""
    path = invented.all_printings(tmp_path)
    data = json.loads(path.read_text("utf-8"))
    data["data"]["INV"]["cards"].append({"name": 5})
    data["data"]["BAD"] = 7
    path.write_text(json.dumps(data), encoding="utf-8")
    report = load(book, path)
    assert report.cards == 2
    assert sum(report.skipped.values()) == 2
