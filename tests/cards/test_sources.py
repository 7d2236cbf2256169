"""Every source that a user may have leads to the same cards."""

import pytest

from replay.cards.loading import load
from replay.cards.sources import arena
from tests.cards import invented


@pytest.mark.parametrize(
    "write",
    [invented.scryfall_file, invented.atomic_cards, invented.all_printings, invented.all_printings_database],
)
@pytest.mark.parametrize("pack", [False, True])
def test_same_cards_from_every_source(book, tmp_path, write, pack):
    """card-data: the fields of Scryfall and MTGJSON that describe a card agree."""
    path = write(tmp_path)
    load(book, invented.packed(path) if pack else path)
    found = book.by_name("Lim-Dôr's Elk")
    elk = found.printed
    assert (elk.mana_cost, elk.power, elk.toughness, elk.colors) == ("{1}{G/W}", "2", "3", ("W", "G"))
    assert elk.types == (("Legendary",), ("Creature",), ("Elk",))
    assert (found.card.key, set(found.card.keywords)) == ("oracle-elk", {"Trample", "Vigilance"})
    vault = book.by_name("Sunken Vault")
    assert (vault.card.key, vault.face, vault.printed.oracle_text) == ("oracle-vault", 1, "{T}: Add {B}.")


@pytest.mark.parametrize(
    "write", [invented.scryfall_file, invented.all_printings, invented.all_printings_database]
)
def test_printings_lead_arena_ids_to_cards(book, tmp_path, write):
    """card-data: ids stand in printings only; the id of a double-faced card is its front's."""
    load(book, write(tmp_path))
    assert book.names([500, 510, 999]) == {500: "Lim-Dôr's Elk", 510: "Raid the Vault", 999: "#999"}


def test_other_ids_lead_to_cards(book, tmp_path):
    """card-data: Magic Online numbers normal and foil printings apart."""
    load(book, invented.scryfall_file(tmp_path))
    ids = [("mtgo", 700), ("mtgo", 701), ("multiverse", 900), ("scryfall", "print-elk")]
    assert [book.by_id(kind, number).card.key for kind, number in ids] == ["oracle-elk"] * 4


@pytest.mark.parametrize("how", [{"indent": 3}, {"separators": (",", ":")}])
def test_lines_do_not_matter(book, tmp_path, how):
    """A JSON array is one however it is broken into lines."""
    report = load(book, invented.scryfall_file(tmp_path, **how))
    assert (report.cards, report.skipped) == (len(invented.SCRYFALL_ROWS), {})


def test_card_printed_on_both_sides_is_one_card(book, tmp_path):
    """Scryfall's reversible cards have their Oracle id in the faces only."""
    load(book, invented.scryfall_file(tmp_path))
    pond = book.by_arena_id(530).card
    assert (pond.key, pond.name, pond.layout, len(pond.faces)) == ("oracle-pond", "Quiet Pond", "normal", 1)


def test_back_without_data_is_found_and_completed(book, tmp_path):
    """A source without faces lists a back like a card: it is the second face of the card it belongs to."""
    load(book, invented.scryfall_file(tmp_path))
    howler = book.by_arena_id(521)
    assert (howler.card.key, howler.face, howler.printed.oracle_text) == ("oracle-flat", 1, "Menace")
    assert book.by_name("dusk howler") == howler


def test_colour_without_a_list_comes_from_the_cost(book, tmp_path):
    """202.2: An object is the colors of the mana symbols in its mana cost."""
    load(book, invented.scryfall_file(tmp_path))
    assert book.by_name("Dawn Scout").printed.colors == ("G",)


def test_half_has_the_colours_of_its_own_cost(book, tmp_path):
    """709.3b: Only the characteristics of the half being cast exist; Scryfall lists those of both."""
    halves = [
        {"name": "Burn", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Scry 1."},
        {"name": "Bury", "mana_cost": "{1}{B}", "type_line": "Instant", "oracle_text": "Scry 2."},
    ]
    split = {"name": "Burn // Bury", "layout": "split", "colors": ["B", "R"], "card_faces": halves}
    load(book, invented.scryfall_file(tmp_path, [split]))
    assert [face.colors for face in book.by_name("Burn // Bury").card.faces] == [("R",), ("B",)]


def test_byte_order_mark_is_no_trouble(book, tmp_path):
    """Some editors write one in front of a file."""
    path = invented.scryfall_file(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(book, path).cards == len(invented.SCRYFALL_ROWS)


def test_colour_without_list_and_cost_is_unknown(book, tmp_path):
    """202.2e: A color indicator may color what has no mana cost, so that nothing is claimed."""
    load(book, invented.scryfall_file(tmp_path))
    assert book.by_name("Dusk Howler").printed.colors is None


@pytest.mark.parametrize("old", [False, True])
def test_arena_names_every_id(book, tmp_path, old):
    """card-data: Arena's database names tokens and back faces too, in both layouts of its texts."""
    report = load(book, invented.arena_database(tmp_path, one_table_for_all_languages=old))
    assert (report.source, report.cards, report.ids, report.abilities) == ("arena", 3, 3, 4)
    assert book.names([500, 511, 540]) == {500: "Lim-Dôr's Elk", 511: "Sunken Vault", 540: "Moss Wolf"}


def test_arena_abilities_read_like_oracle_text(book, tmp_path):
    """card-data: Arena writes {o2oW} for {2}{W}, CARDNAME for the name, and sets tags into its texts."""
    load(book, invented.arena_database(tmp_path))
    assert book.ability_text(8002) == "{2}{G/W}, {T}: Draw a card."
    assert book.ability_text(8001, source=500) == "Whenever Lim-Dôr's Elk attacks, you gain 1 life."
    assert book.ability_text(8001) == "Whenever this card attacks, you gain 1 life."


def test_arena_cards_stand_in_for_what_no_other_source_says(book, tmp_path):
    """A user with nothing but the game still has names, types and texts."""
    load(book, invented.arena_database(tmp_path))
    elk = book.by_arena_id(500).printed
    assert (elk.mana_cost, elk.type_line, elk.colors) == ("{1}{G/W}", "Legendary Creature — Elk", ("W", "G"))
    assert elk.oracle_text.split("\n")[-1] == "Whenever Lim-Dôr's Elk attacks, you gain 1 life."
    assert book.by_arena_id(540).printed.type_line == "Token Creature"


@pytest.mark.parametrize("arena_first", [False, True])
def test_arena_ids_join_other_sources_in_any_order(book, tmp_path, arena_first):
    """A back face that only Arena numbers leads to the face of the card that another source describes."""
    paths = [invented.scryfall_file(tmp_path), invented.arena_database(tmp_path)]
    for path in reversed(paths) if arena_first else paths:
        load(book, path)
    vault = book.by_arena_id(511)
    assert (vault.card.key, vault.face) == ("oracle-vault", 1)
    assert book.by_arena_id(500).card.key == "oracle-elk"
    assert book.by_arena_id(540).card.layout == "token"


@pytest.mark.parametrize(
    "folder",
    [
        "Library/Application Support/com.wizards.mtga",
        ".steam/steam/steamapps/common/MTGA/MTGA_Data",
        ".wine/drive_c/Program Files/Wizards of the Coast/MTGA/MTGA_Data",
    ],
)
def test_arena_is_found_where_it_is_installed(tmp_path, folder):
    """card-data: …/Downloads/Raw/Raw_CardDatabase_<hash>.mtga."""
    raw = tmp_path / folder / "Downloads" / "Raw"
    raw.mkdir(parents=True)
    path = invented.arena_database(raw)
    assert arena.find_installed(home=tmp_path, drive=tmp_path / "no-drive") == path


def test_no_installation_is_no_file(tmp_path):
    """Where Arena is not installed, nothing is found."""
    assert arena.find_installed(home=tmp_path, drive=tmp_path) is None
