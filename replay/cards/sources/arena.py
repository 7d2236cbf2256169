"""Arena's own card database (Raw_CardDatabase_*.mtga), an SQLite file of the game's installation.

It names every Arena id, those of tokens, back faces, adventures and rooms included, and gives the text of
every ability id. Its cards stand in only where the book knows none of their name: other sources have
cleaner texts. Both layouts are read: one table of texts for all languages, or one per language.
"""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from replay.cards.card import Card, Face
from replay.cards.entries import AbilityEntry, CardEntry, Entry, PrintedId, Skipped
from replay.cards.names import clean_name, fold_name, strip_tags
from replay.cards.sources.numbers import whole_number
from replay.errors import InputError
from replay.terms import COLORS

MOST_TEXT = 256_000_000
"""Characters of all texts together, some ten times of what there is."""

_DOWNLOADS = ("Downloads", "Raw")
_DATABASE_NAME = "Raw_CardDatabase_*.mtga"
_PROGRAM_FOLDERS = (
    "Program Files/Wizards of the Coast/MTGA/MTGA_Data",
    "Program Files (x86)/Wizards of the Coast/MTGA/MTGA_Data",
    "Program Files/Epic Games/MagicTheGathering/MTGA_Data",
    "Program Files (x86)/Steam/steamapps/common/MTGA/MTGA_Data",
)
_HOME_FOLDERS = (
    "Library/Application Support/com.wizards.mtga",
    "Library/Application Support/Steam/steamapps/common/MTGA/MTGA_Data",
    ".steam/steam/steamapps/common/MTGA/MTGA_Data",
    ".local/share/Steam/steamapps/common/MTGA/MTGA_Data",
    ".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/MTGA/MTGA_Data",
)
_SHARED_FOLDERS = ("/Users/Shared/Epic Games/MagicTheGathering/MTGA.app/Contents/Resources/Data",)
_WINE_DRIVES = (".wine/drive_c", "Games/magic-the-gathering-arena/drive_c", "Games/mtga/drive_c")

_TEXT_QUERIES = {
    "Localizations_enUS": "SELECT LocId, Loc FROM Localizations_enUS ORDER BY Formatted DESC",
    "Localizations": "SELECT LocId, enUS FROM Localizations ORDER BY Formatted DESC",
}
_SYMBOLS = re.compile(r"\{(o[^{}]*)\}")
_SYMBOL = re.compile(r"o(\([^()]*\)|\d+|[^o\d(])")


def find_installed(home: Path | None = None, drive: Path = Path("C:/")) -> Path | None:
    """The newest card database in the folders where Arena is usually installed; None when there is none.

    Windows, macOS, and Linux with Steam or Wine. `home` is the user's folder, `drive` Windows' own.
    """
    own = home or Path.home()
    drives = [drive, *(own / wine for wine in _WINE_DRIVES)]
    folders = [own / folder for folder in _HOME_FOLDERS]
    folders += [on / folder for on in drives for folder in _PROGRAM_FOLDERS]
    folders += [Path(folder) for folder in _SHARED_FOLDERS]
    found = [file for folder in folders for file in folder.joinpath(*_DOWNLOADS).glob(_DATABASE_NAME)]
    return max(found, key=lambda file: file.stat().st_mtime, default=None)


def is_arena_database(tables: frozenset[str]) -> bool:
    """Whether these are the tables of Arena's card database."""
    return {"Cards", "Abilities"} <= tables and any(table in tables for table in _TEXT_QUERIES)


def read_database(connection: sqlite3.Connection, tables: frozenset[str], file: str) -> Iterator[Entry]:
    """The entries of the database: abilities, then cards. Raises InputError when its texts are too many."""
    texts = _texts(connection, tables, file)
    abilities = _abilities(connection, texts)
    yield from (AbilityEntry(number, text) for number, text in abilities.items())
    for row in _rows(connection, "SELECT * FROM Cards"):
        yield _entry(row, texts, abilities)


def oracle_notation(text: str) -> str:
    """Arena's text in the notation of Oracle texts: "{o2oW}, {oT}" is "{2}{W}, {T}"; tags are left out."""
    return _SYMBOLS.sub(lambda symbols: mana_cost(symbols[1]), strip_tags(text)).strip()


def mana_cost(old_school: str) -> str:
    """Arena's "o2oGo(W/U)" as "{2}{G}{W/U}"."""
    return "".join("{" + symbol.strip("()") + "}" for symbol in _SYMBOL.findall(old_school))


def _texts(connection: sqlite3.Connection, tables: frozenset[str], file: str) -> dict[int, str]:
    """Every text by its LocId; of several versions the one with the least formatting, which comes last."""
    query = next(query for table, query in _TEXT_QUERIES.items() if table in tables)
    texts: dict[int, str] = {}
    size = 0
    for number, text in connection.execute(query):
        if isinstance(number, int) and isinstance(text, str):
            size += len(text)
            texts[number] = text
        if size > MOST_TEXT:
            raise InputError("has more text than any card database", file=file)
    return texts


def _abilities(connection: sqlite3.Connection, texts: dict[int, str]) -> dict[int, str]:
    rows = connection.execute("SELECT Id, TextId FROM Abilities")
    return {
        number: oracle_notation(texts[text_id])
        for number, text_id in rows
        if isinstance(number, int) and texts.get(text_id)
    }


def _rows(connection: sqlite3.Connection, query: str) -> Iterator[dict[str, Any]]:
    cursor = connection.execute(query)
    columns = [column[0] for column in cursor.description]
    return (dict(zip(columns, row, strict=True)) for row in cursor)


def _entry(row: dict[str, Any], texts: dict[int, str], abilities: dict[int, str]) -> Entry:
    number, name = row.get("GrpId"), clean_name(texts.get(row.get("TitleId", 0), ""))
    if not isinstance(number, int):
        return Skipped("card without a number")
    if not name:
        return Skipped("card without a name")
    is_token = bool(row.get("IsToken"))
    card = Card(
        key=f"arena:{number}" if is_token else f"name:{fold_name(name)}",
        name=name,
        layout="token" if is_token else "normal",
        faces=(_face(name, row, texts, abilities),),
    )
    return CardEntry(card, (PrintedId("arena", str(number)),), stand_in=not is_token)


def _face(name: str, row: dict[str, Any], texts: dict[int, str], abilities: dict[int, str]) -> Face:
    types, subtypes = (
        strip_tags(texts.get(row.get(column, 0), "")).strip() for column in ("TypeTextId", "SubtypeTextId")
    )
    cost = row.get("OldSchoolManaText")
    return Face(
        name=name,
        mana_cost=mana_cost(cost) if isinstance(cost, str) else None,
        type_line=" — ".join(part for part in (types, subtypes) if part) or None,
        oracle_text=_oracle_text(name, row.get("AbilityIds"), texts, abilities),
        power=_printed_number(row.get("Power")),
        toughness=_printed_number(row.get("Toughness")),
        colors=_colors(row.get("Colors")),
    )


def _oracle_text(name: str, pairs: object, texts: dict[int, str], abilities: dict[int, str]) -> str | None:
    """The texts of the "ability:text" pairs, one paragraph each; None when one of them is not there."""
    if not isinstance(pairs, str):
        return None if pairs is not None else ""
    found = [_paired_text(pair, texts, abilities) for pair in pairs.split(",") if pair]
    if None in found:
        return None
    return "\n".join(text for text in found if text).replace("CARDNAME", name)


def _paired_text(pair: str, texts: dict[int, str], abilities: dict[int, str]) -> str | None:
    ability, _, text_id = pair.partition(":")
    text = texts.get(whole_number(text_id) or 0)
    return abilities.get(whole_number(ability) or 0) if text is None else oracle_notation(text)


def _printed_number(value: object) -> str | None:
    written = clean_name(str(value)) if value is not None else ""
    return written or None


def _colors(numbers: object) -> tuple[str, ...] | None:
    """The colours of Arena's list of numbers, 1 (white) to 5 (green); None when there is no such list."""
    if not isinstance(numbers, str):
        return None
    return tuple(color for number, color in enumerate(COLORS, start=1) if str(number) in numbers.split(","))
