"""MTGJSON's files: AtomicCards and AllPrintings as JSON, AllPrintings as an SQLite database.

They list faces, not cards; the faces of one card are put together again by their Scryfall id, or, in
AtomicCards, by the name they stand under. Rulings, prices and legalities are stepped over.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec

from replay.cards.card import Card, Face, sorted_colors
from replay.cards.entries import CardEntry, Entry, IdKind, PrintedId, Skipped
from replay.cards.names import clean_name, clean_or_none, clean_text, fold_name
from replay.cards.sources.json_stream import JsonStream
from replay.cards.sources.numbers import whole_number
from replay.errors import InputError

_SAME_ON_BOTH_SIDES = "reversible_card"
_ART = "art_series"
_MOST_FACES_OF_A_SET = 20_000
_LISTS = ("keywords", "colors")


class _Identifiers(msgspec.Struct, rename="camel"):
    scryfall_oracle_id: str | None = None
    scryfall_id: str | None = None
    mtg_arena_id: str | int | None = None
    mtgo_id: str | int | None = None
    mtgo_foil_id: str | int | None = None
    multiverse_id: str | int | None = None


class _Face(msgspec.Struct, rename="camel"):
    name: str
    face_name: str | None = None
    side: str | None = None
    layout: str = "normal"
    language: str = "English"
    mana_cost: str = ""
    type: str | None = None
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: list[str] = []
    colors: list[str] = []
    identifiers: _Identifiers = msgspec.field(default_factory=_Identifiers)


_decoder = msgspec.json.Decoder(_Face)
_list_decoder = msgspec.json.Decoder(list[msgspec.Raw])


def read(stream: JsonStream, file: str) -> Iterator[Entry]:
    """The entries of AtomicCards or AllPrintings. Raises InputError when the file is neither."""
    found = False
    for key in stream.members():
        if key == "data" and stream.opener() == "{":
            found = True
            yield from _read_data(stream)
        else:
            stream.skip()
    if not found:
        raise InputError(
            'is a JSON object without cards under "data"',
            file=file,
            expected="MTGJSON's AtomicCards or AllPrintings, or one of Scryfall's bulk files",
        )


def is_mtgjson_database(tables: frozenset[str]) -> bool:
    """Whether these are the tables of AllPrintings."""
    return {"cards", "cardIdentifiers"} <= tables


def read_database(connection: sqlite3.Connection) -> Iterator[Entry]:
    """The entries of AllPrintings as an SQLite database."""
    cursor = connection.execute(
        "SELECT * FROM cards LEFT JOIN cardIdentifiers USING (uuid) ORDER BY cards.rowid"
    )
    columns = [column[0] for column in cursor.description]
    rows = (dict(zip(columns, row, strict=True)) for row in cursor)
    for _, of_set in groupby(rows, key=lambda row: row.get("setCode")):
        yield from _cards_of_set(_face_of_row(row) for row in of_set)


def _read_data(stream: JsonStream) -> Iterator[Entry]:
    for _ in stream.members():
        if stream.opener() == "[":
            yield from _atomic(stream.take())
        elif stream.opener() == "{":
            yield from _read_set(stream)
        else:
            stream.skip()
            yield Skipped("neither a card nor a set")


def _read_set(stream: JsonStream) -> Iterator[Entry]:
    for key in stream.members():
        if key in ("cards", "tokens") and stream.opener() == "[":
            yield from _cards_of_set(_face(stream.take()) for _ in stream.elements())
        else:
            stream.skip()


def _atomic(row: bytes | None) -> Iterator[Entry]:
    """The cards of one name: the faces of one card, or several cards that share the name."""
    try:
        faces = [_face(face) for face in _list_decoder.decode(row or b"[]")]
    except (msgspec.DecodeError, RecursionError):
        faces = []
    if not faces:
        yield Skipped("not a list of faces")
    yield from _by_side([face for face in faces if isinstance(face, _Face)])
    yield from (face for face in faces if isinstance(face, Skipped))


def _by_side(faces: list[_Face]) -> Iterator[Entry]:
    sides = sorted((face for face in faces if face.side), key=lambda face: face.side or "")
    if sides:
        yield _entry(sides)
    for face in faces:
        if not face.side:
            yield _entry([face])


def _cards_of_set(faces: Iterable[_Face | Skipped]) -> Iterator[Entry]:
    """The cards of a set; faces wait for their other sides until its end."""
    waiting: dict[str, list[_Face]] = {}
    count = 0
    for face in faces:
        if isinstance(face, Skipped):
            yield face
        elif not face.side or not face.identifiers.scryfall_id or count >= _MOST_FACES_OF_A_SET:
            yield _entry([face])
        else:
            count += 1
            waiting.setdefault(face.identifiers.scryfall_id, []).append(face)
    for sides in waiting.values():
        yield _entry(sorted(sides, key=lambda face: face.side or ""))


def _face(row: bytes | msgspec.Raw | None) -> _Face | Skipped:
    if row is None:
        return Skipped("longer than any card")
    try:
        return _decoder.decode(row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Skipped(f"not a card as MTGJSON writes it: {error}")


def _face_of_row(row: dict[str, Any]) -> _Face | Skipped:
    present = {key: value for key, value in row.items() if value is not None}
    for key in _LISTS:
        present[key] = [part for part in str(present.get(key, "")).split(", ") if part]
    try:
        return msgspec.convert({**present, "identifiers": present}, _Face, strict=False)
    except msgspec.ValidationError as error:
        return Skipped(f"not a card as MTGJSON writes it: {error}")


def _entry(sides: list[_Face]) -> Entry:
    first = sides[0]
    if first.language != "English":
        return Skipped("printed in another language")
    if first.layout == _ART:
        return Skipped("art card")
    same = first.layout == _SAME_ON_BOTH_SIDES
    faces = tuple(_printed(face) for face in (sides[:1] if same else sides))
    name = faces[0].name if same else clean_name(first.name)
    card = Card(
        key=clean_text(first.identifiers.scryfall_oracle_id or "") or f"name:{fold_name(name)}",
        name=name,
        layout="normal" if same else clean_text(first.layout),
        faces=faces,
        keywords=tuple(dict.fromkeys(clean_name(word) for face in sides for word in face.keywords)),
    )
    return CardEntry(card, tuple(_ids(sides[: len(faces)])))


def _printed(face: _Face) -> Face:
    return Face(
        name=clean_name(face.face_name or face.name),
        mana_cost=clean_text(face.mana_cost),
        type_line=clean_or_none(face.type),
        oracle_text=clean_text(face.text),
        power=clean_or_none(face.power),
        toughness=clean_or_none(face.toughness),
        loyalty=clean_or_none(face.loyalty),
        defense=clean_or_none(face.defense),
        colors=sorted_colors(face.colors),
    )


def _ids(faces: list[_Face]) -> Iterator[PrintedId]:
    """The ids of the faces; what several of them share leads to the first."""
    seen: set[tuple[IdKind, str]] = set()
    for number, face in enumerate(faces):
        for kind, value in _identifiers(face.identifiers):
            if value and (kind, value) not in seen:
                seen.add((kind, value))
                yield PrintedId(kind, value, number)


def _identifiers(ids: _Identifiers) -> Iterator[tuple[IdKind, str]]:
    yield "scryfall", clean_text(ids.scryfall_id or "")
    numbers: tuple[tuple[IdKind, str | int | None], ...] = (
        ("arena", ids.mtg_arena_id),
        ("mtgo", ids.mtgo_id),
        ("mtgo", ids.mtgo_foil_id),
        ("multiverse", ids.multiverse_id),
    )
    for kind, value in numbers:
        yield kind, str(whole_number(value) or "")
