"""How entries of a source get into the tables of the book: in blocks, each card once, later files last."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from replay.cards.card import WHOLE_CARD_LAYOUTS, Card, is_loose_face
from replay.cards.entries import AbilityEntry, CardEntry, Entry, LoadReport, PrintedId, SourceKind
from replay.cards.names import fold_name
from replay.errors import InputError

BLOCK = 2000
"""Rows held in memory before they are written."""

MOST_CARDS = 1_000_000
"""No game has so many; a file that claims it is not read to its end."""

LOOSE_RANK = 3
"""The rank of the name of a back face that is listed like a card of its own."""

_FULL_RANK, _FRONT_RANK, _OTHER_RANK = range(3)
_TOKEN_RANK = 10
_TOKEN_LAYOUTS = frozenset({"token", "double_faced_token", "emblem"})


def write_entries(
    connection: sqlite3.Connection, source: SourceKind, file: str, digest: str, entries: Iterable[Entry]
) -> LoadReport:
    """Write everything inside the caller's transaction and count it. Raises InputError as `entries` does."""
    writer = _Writer(connection, file)
    for entry in entries:
        writer.take(entry)
    writer.flush()
    if not (writer.known_faces or writer.ids_written or writer.abilities_written):
        raise _nothing_found(file, writer.skipped)
    _replace_stand_ins(connection)
    report = LoadReport(
        source=source,
        file=file,
        cards=len(writer.known_faces),
        ids=writer.ids_written,
        abilities=writer.abilities_written,
        skipped=dict(writer.skipped),
    )
    _record_source(connection, report, digest)
    return report


def _nothing_found(file: str, skipped: Counter[str]) -> InputError:
    reasons = "; ".join(f"{count:,} × {reason}" for reason, count in skipped.most_common(1))
    return InputError(
        f"holds no card ({reasons or 'nothing in it looks like one'})",
        file=file,
        expected="a file of card data",
    )


class _Writer:
    """The rows waiting to be written, and what was written before."""

    def __init__(self, connection: sqlite3.Connection, file: str) -> None:
        self.connection = connection
        self.file = file
        self.skipped: Counter[str] = Counter()
        self.known_faces: dict[str, int] = {}
        self.ids_written = 0
        self.abilities_written = 0
        self._cards: dict[str, Card] = {}
        self._ids: list[tuple[str, str, str, int, str]] = []
        self._abilities: list[AbilityEntry] = []

    def take(self, entry: Entry) -> None:
        """Queue one entry."""
        if isinstance(entry, CardEntry):
            self._take_card(entry)
        elif isinstance(entry, AbilityEntry):
            self._abilities.append(entry)
        else:
            self.skipped[entry.reason] += 1
        if len(self._cards) + len(self._ids) + len(self._abilities) >= BLOCK:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        self._write_cards()
        self.connection.executemany("INSERT OR REPLACE INTO ids VALUES (?, ?, ?, ?, ?)", self._ids)
        self.connection.executemany("INSERT OR REPLACE INTO abilities VALUES (?, ?)", self._abilities)
        self.ids_written += len(self._ids)
        self.abilities_written += len(self._abilities)
        self._ids, self._abilities = [], []

    def _take_card(self, entry: CardEntry) -> None:
        card = entry.card
        better = self._card_behind(entry) if entry.stand_in else None
        if better is not None:
            key, face = better
            self._ids.extend((kind, number, key, face, card.name) for kind, number, _ in entry.ids)
            return
        self._ids.extend(_id_row(card, printed) for printed in entry.ids)
        # Printings of one card differ in how many faces a source describes: the fullest one is kept.
        if card.known_faces > self.known_faces.get(card.key, -1):
            self._remember(card)

    def _remember(self, card: Card) -> None:
        self.known_faces[card.key] = card.known_faces
        self._cards[card.key] = card
        if len(self.known_faces) > MOST_CARDS:
            raise InputError(
                f"has more than {MOST_CARDS:,} cards", file=self.file, expected="a file of card data"
            )

    def _card_behind(self, entry: CardEntry) -> tuple[str, int] | None:
        """The card that a stand-in's name or id already leads to, and which of its faces."""
        row = self.connection.execute(
            "SELECT card, face, rank FROM names WHERE name = ? AND card NOT LIKE 'name:%' AND rank < ? "
            "UNION ALL SELECT card, face, 99 FROM ids WHERE kind = ? AND id = ? AND card NOT LIKE 'name:%' "
            "ORDER BY rank LIMIT 1",
            (fold_name(entry.card.name), _TOKEN_RANK, entry.ids[0].kind, entry.ids[0].id),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def _write_cards(self) -> None:
        cards, self._cards = list(self._cards.values()), {}
        self.connection.executemany("DELETE FROM names WHERE card = ?", ((card.key,) for card in cards))
        self.connection.executemany(
            "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?)", (_card_row(card) for card in cards)
        )
        self.connection.executemany(
            "INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)",
            (row for card in cards for row in _name_rows(card)),
        )


def _card_row(card: Card) -> tuple[str, str, str, str, str]:
    return (
        card.key,
        card.name,
        card.layout,
        msgspec.json.encode(card.keywords).decode(),
        msgspec.json.encode(card.faces).decode(),
    )


def _name_rows(card: Card) -> Iterable[tuple[str, str, int, int]]:
    """The names that lead to a card, each with its rank: the lower, the better an answer the card is."""
    below = _TOKEN_RANK if card.layout in _TOKEN_LAYOUTS else 0
    full = LOOSE_RANK if is_loose_face(card) else _FULL_RANK
    yield fold_name(card.name), card.key, 0, full + below
    for number, face in enumerate(card.faces):
        yield fold_name(face.name), card.key, number, (_OTHER_RANK if number else _FRONT_RANK) + below


def _id_row(card: Card, printed: PrintedId) -> tuple[str, str, str, int, str]:
    face = printed.face if printed.face < len(card.faces) else 0
    shown = card.name if card.layout in WHOLE_CARD_LAYOUTS else card.faces[face].name
    return printed.kind, printed.id, card.key, face, shown


def _replace_stand_ins(connection: sqlite3.Connection) -> None:
    """Lead the ids of stand-ins to the card of the same name, where one has been loaded since."""
    connection.execute(
        "UPDATE ids SET (card, face) = (SELECT card, face FROM better_cards WHERE stand_in = ids.card "
        "ORDER BY rank LIMIT 1) WHERE card IN (SELECT stand_in FROM better_cards)"
    )
    connection.execute("DELETE FROM cards WHERE key IN (SELECT stand_in FROM better_cards)")
    connection.execute("DELETE FROM names WHERE card NOT IN (SELECT key FROM cards)")


def _record_source(connection: sqlite3.Connection, report: LoadReport, digest: str) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    skipped = json.dumps(report.skipped)
    row = (report.source, report.file, digest, now, report.cards, report.ids, report.abilities, skipped)
    connection.execute("INSERT OR REPLACE INTO sources VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
