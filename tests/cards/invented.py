"""Invented cards in the shape of every source, so that no test needs card text of a publisher."""

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

ELK = {
    "object": "card",
    "id": "print-elk",
    "oracle_id": "oracle-elk",
    "lang": "en",
    "name": "Lim-Dôr's Elk",
    "layout": "normal",
    "mana_cost": "{1}{G/W}",
    "type_line": "Legendary Creature — Elk",
    "oracle_text": "Trample, vigilance (It stays up.)\nWhenever this creature attacks, you gain 1 life.",
    "power": "2",
    "toughness": "3",
    "colors": ["W", "G"],
    "keywords": ["Trample", "Vigilance"],
    "arena_id": 500,
    "mtgo_id": 700,
    "mtgo_foil_id": 701,
    "multiverse_ids": [900],
}
SUNKEN_VAULT = {
    "object": "card",
    "id": "print-vault",
    "oracle_id": "oracle-vault",
    "lang": "en",
    "name": "Raid the Vault // Sunken Vault",
    "layout": "modal_dfc",
    "keywords": [],
    "arena_id": 510,
    "card_faces": [
        {
            "object": "card_face",
            "name": "Raid the Vault",
            "mana_cost": "{2}{B}",
            "type_line": "Sorcery",
            "oracle_text": "Draw two cards.",
            "colors": ["B"],
        },
        {
            "object": "card_face",
            "name": "Sunken Vault",
            "mana_cost": "",
            "type_line": "Land",
            "oracle_text": "{T}: Add {B}.",
            "colors": [],
        },
    ],
}
FLAT_BACK = {
    "object": "card",
    "id": "print-flat",
    "oracle_id": "oracle-flat",
    "lang": "en",
    "name": "Dawn Scout // Dusk Howler",
    "layout": "transform",
    "mana_cost": "{G}",
    "type_line": "Creature — Human",
    "oracle_text": "When this creature enters, scry 1.",
    "power": "1",
    "toughness": "1",
    "keywords": [],
    "arena_id": 520,
}
FLAT_BACK_ALONE = {
    "object": "card",
    "id": "print-howler",
    "oracle_id": "oracle-howler",
    "lang": "en",
    "name": "Dusk Howler",
    "layout": "transform",
    "mana_cost": "",
    "type_line": "Creature — Wolf",
    "oracle_text": "Menace",
    "power": "3",
    "toughness": "3",
    "keywords": ["Menace"],
    "arena_id": 521,
}
TWICE_THE_SAME = {
    "object": "card",
    "id": "print-twice",
    "name": "Quiet Pond // Quiet Pond",
    "lang": "en",
    "layout": "reversible_card",
    "arena_id": 530,
    "card_faces": [
        {
            "object": "card_face",
            "oracle_id": "oracle-pond",
            "layout": "normal",
            "name": "Quiet Pond",
            "mana_cost": "",
            "type_line": "Land",
            "oracle_text": "{T}: Add {U}.",
        }
    ]
    * 2,
}
SCRYFALL_ROWS: list[dict[str, Any]] = [ELK, SUNKEN_VAULT, FLAT_BACK, FLAT_BACK_ALONE, TWICE_THE_SAME]


def scryfall_file(folder: Path, rows: list[dict[str, Any]] | None = None, **how: Any) -> Path:
    """A bulk file with a card per line, or as `json.dumps` is told to write it."""
    path = folder / "default-cards.json"
    rows = SCRYFALL_ROWS if rows is None else rows
    lines = "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]"
    path.write_text(json.dumps(rows, **how) if how else lines, encoding="utf-8")
    return path


def packed(path: Path) -> Path:
    """The same file, packed with gzip."""
    target = path.with_name(path.name + ".gz")
    target.write_bytes(gzip.compress(path.read_bytes()))
    return target


def _mtgjson_face(**changes: Any) -> dict[str, Any]:
    face = {
        "name": "Lim-Dôr's Elk",
        "layout": "normal",
        "language": "English",
        "manaCost": "{1}{G/W}",
        "type": "Legendary Creature — Elk",
        "text": "Trample, vigilance\nWhenever this creature attacks, you gain 1 life.",
        "power": "2",
        "toughness": "3",
        "colors": ["G", "W"],
        "keywords": ["Trample", "Vigilance"],
        "identifiers": {"scryfallOracleId": "oracle-elk", "scryfallId": "print-elk", "mtgArenaId": "500"},
        "legalities": {"standard": "Legal"},
        "rulings": [{"date": "2020-01-01", "text": "It is an elk."}],
    }
    return face | changes


_VAULT_IDS = {"scryfallOracleId": "oracle-vault", "scryfallId": "print-vault", "mtgArenaId": "510"}
MTGJSON_ELK = _mtgjson_face()
MTGJSON_FRONT = _mtgjson_face(
    name="Raid the Vault // Sunken Vault",
    faceName="Raid the Vault",
    side="a",
    layout="modal_dfc",
    manaCost="{2}{B}",
    type="Sorcery",
    text="Draw two cards.",
    colors=["B"],
    keywords=[],
    identifiers=_VAULT_IDS,
)
MTGJSON_BACK = MTGJSON_FRONT | {
    "faceName": "Sunken Vault",
    "side": "b",
    "manaCost": "",
    "type": "Land",
    "text": "{T}: Add {B}.",
    "colors": [],
}
MTGJSON_FACES = [MTGJSON_ELK, MTGJSON_BACK, MTGJSON_FRONT]


def atomic_cards(folder: Path) -> Path:
    """MTGJSON's AtomicCards: faces by card name."""
    names = {"Lim-Dôr's Elk": [MTGJSON_ELK], "Raid the Vault // Sunken Vault": [MTGJSON_FRONT, MTGJSON_BACK]}
    path = folder / "AtomicCards.json"
    path.write_text(json.dumps({"meta": {"date": "2026-01-01"}, "data": names}), encoding="utf-8")
    return path


def all_printings(folder: Path) -> Path:
    """MTGJSON's AllPrintings: faces by set, in no order."""
    sets = {"INV": {"name": "Invented", "booster": {"x": [1, {}]}, "cards": MTGJSON_FACES, "tokens": []}}
    path = folder / "AllPrintings.json"
    path.write_text(json.dumps({"meta": {}, "data": sets}), encoding="utf-8")
    return path


def all_printings_database(folder: Path) -> Path:
    """MTGJSON's AllPrintings as an SQLite database: lists are joined by commas."""
    path = folder / "AllPrintings.sqlite"
    columns = (
        "name",
        "faceName",
        "side",
        "layout",
        "language",
        "manaCost",
        "type",
        "text",
        "power",
        "toughness",
    )
    with sqlite3.connect(path) as connection:
        connection.execute(f"CREATE TABLE cards (uuid, setCode, {', '.join(columns)}, colors, keywords)")
        connection.execute("CREATE TABLE cardIdentifiers (uuid, scryfallOracleId, scryfallId, mtgArenaId)")
        for number, face in enumerate(MTGJSON_FACES):
            lists = (", ".join(face["colors"]) or None, ", ".join(face["keywords"]) or None)
            values = (str(number), "INV", *(face.get(column) for column in columns), *lists)
            connection.execute("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
            identifiers = (str(number), *face["identifiers"].values())
            connection.execute("INSERT INTO cardIdentifiers VALUES (?, ?, ?, ?)", identifiers)
    connection.close()
    return path


def arena_database(folder: Path, *, one_table_for_all_languages: bool = False) -> Path:
    """Arena's card database: the elk, a back face, a token, and three abilities."""
    path = folder / "Raw_CardDatabase_abc.mtga"
    texts = [
        (1, 1, "<nobr>Lim-Dôr's</nobr> Elk"),
        (2, 1, "Sunken Vault"),
        (3, 1, "Moss Wolf"),
        (10, 1, "Legendary Creature"),
        (11, 1, "Elk"),
        (12, 0, "Token Creature"),
        (12, 1, "<b>Token Creature</b>"),
        (20, 1, "Trample"),
        (21, 1, "Vigilance"),
        (22, 1, "Whenever CARDNAME attacks, you gain 1 life."),
        (23, 1, "{o2o(G/W)}, {oT}: <i>Draw</i> a card."),
    ]
    with sqlite3.connect(path) as connection:
        if one_table_for_all_languages:
            connection.execute("CREATE TABLE Localizations (LocId, Formatted, enUS, frFR)")
            connection.executemany("INSERT INTO Localizations VALUES (?, ?, ?, 'x')", texts)
        else:
            connection.execute("CREATE TABLE Localizations_enUS (LocId, Formatted, Loc)")
            connection.executemany("INSERT INTO Localizations_enUS VALUES (?, ?, ?)", texts)
        connection.execute("CREATE TABLE Abilities (Id INTEGER PRIMARY KEY, TextId)")
        connection.executemany(
            "INSERT INTO Abilities VALUES (?, ?)", [(14, 20), (15, 21), (8001, 22), (8002, 23)]
        )
        connection.execute(
            "CREATE TABLE Cards (GrpId INTEGER PRIMARY KEY, TitleId, TypeTextId, SubtypeTextId, Power, "
            "Toughness, Colors, IsToken, AbilityIds, OldSchoolManaText)"
        )
        connection.executemany(
            "INSERT INTO Cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (500, 1, 10, 11, "2", "3", "1,5", 0, "14:20,15:21,8001:22", "o1o(G/W)"),
                (511, 2, 0, 0, "", "", "", 0, "", ""),
                (540, 3, 12, 0, "1", "1", "5", 1, "8002:23", ""),
            ],
        )
    connection.close()
    return path
