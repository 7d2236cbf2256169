"""Scryfall's bulk files `default-cards` and `oracle-cards`: one JSON array of printings.

Cards with several faces come in two shapes: with `card_faces`, the texts in the faces and absent above, or,
in exports derived from it, with the front face's text at top level only. A face without data is then known
by its name alone. Printings in other languages and art cards are stepped over.
"""

from collections.abc import Iterator

import msgspec

from replay.cards.card import Card, Face, colors_of_cost, parse_type_line, sorted_colors
from replay.cards.entries import CardEntry, Entry, PrintedId, Skipped
from replay.cards.names import FULL_SEPARATOR, clean_name, clean_or_none, clean_text
from replay.cards.sources.json_stream import JsonStream
from replay.cards.sources.numbers import whole_number

_SAME_ON_BOTH_SIDES = "reversible_card"
_ART = "art_series"


class _Face(msgspec.Struct):
    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] | None = None
    oracle_id: str | None = None
    layout: str | None = None


class _Printing(_Face, kw_only=True):
    id: str | None = None
    lang: str = "en"
    layout: str = "normal"
    keywords: list[str] = []
    card_faces: list[_Face] = []
    arena_id: int | None = None
    mtgo_id: int | None = None
    mtgo_foil_id: int | None = None
    multiverse_ids: list[int] = []


_decoder = msgspec.json.Decoder(_Printing)


def read(stream: JsonStream) -> Iterator[Entry]:
    """The entries of a bulk file, in its order. Raises InputError when the file is not a JSON array."""
    for _ in stream.elements():
        row = stream.take()
        yield Skipped("longer than any card") if row is None else _entry(row)


def _entry(row: bytes) -> Entry:
    try:
        printing = _decoder.decode(row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Skipped(f"not a card as Scryfall writes it: {error}")
    if printing.lang != "en":
        return Skipped("printed in another language")
    if printing.layout == _ART:
        return Skipped("art card")
    return CardEntry(_card(printing), tuple(_ids(printing)))


def _card(printing: _Printing) -> Card:
    name = clean_name(printing.name)
    faces = _faces(printing, name)
    layout, oracle_id = printing.layout, printing.oracle_id
    if printing.layout == _SAME_ON_BOTH_SIDES:
        # The same card printed twice, back to back: one of the two says all, its Oracle id included.
        faces = faces[:1]
        name = faces[0].name
        first = printing.card_faces[0] if printing.card_faces else printing
        oracle_id = first.oracle_id or oracle_id
        layout = first.layout if printing.card_faces and first.layout else "normal"
    return Card(
        key=clean_text(oracle_id or "") or f"scryfall:{name}",
        name=name,
        layout=layout,
        faces=faces,
        keywords=tuple(clean_name(keyword) for keyword in printing.keywords),
    )


def _faces(printing: _Printing, name: str) -> tuple[Face, ...]:
    if printing.card_faces:
        return tuple(_face(face, clean_name(face.name), printing) for face in printing.card_faces)
    front, *others = name.split(FULL_SEPARATOR)
    return _face(printing, front, printing), *(Face(name=other) for other in others)


def _face(face: _Face, name: str, printing: _Printing) -> Face:
    return Face(
        name=name,
        mana_cost=clean_or_none(face.mana_cost),
        type_line=clean_or_none(face.type_line),
        oracle_text=clean_or_none(face.oracle_text),
        power=clean_or_none(face.power),
        toughness=clean_or_none(face.toughness),
        loyalty=clean_or_none(face.loyalty),
        defense=clean_or_none(face.defense),
        colors=_colors(face, printing),
    )


def _colors(face: _Face, printing: _Printing) -> tuple[str, ...] | None:
    """The colours as listed; of a half without a list, those of its mana cost (202.2).

    Unknown where there is neither list nor cost: a colour indicator (202.2e) would be missing too. Only a
    card that is nothing but a land certainly has none.
    """
    if face.colors is not None:
        return sorted_colors(face.colors)
    if "Devoid" in printing.keywords:
        return ()
    if face.mana_cost:
        return colors_of_cost(face.mana_cost)
    if printing.colors is not None:
        return sorted_colors(printing.colors)
    return () if parse_type_line(face.type_line or "").types == ("Land",) else None


def _ids(printing: _Printing) -> Iterator[PrintedId]:
    if printing.id:
        yield PrintedId("scryfall", clean_text(printing.id))
    if whole_number(printing.arena_id):
        yield PrintedId("arena", str(printing.arena_id))
    for number in (printing.mtgo_id, printing.mtgo_foil_id):
        if whole_number(number):
            yield PrintedId("mtgo", str(number))
    for face, number in enumerate(printing.multiverse_ids):
        if whole_number(number):
            yield PrintedId("multiverse", str(number), face)
