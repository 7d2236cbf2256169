"""The card book: everything the user's card files say about cards, in one SQLite file beside the store.

It answers by name, by a source's id and by Arena's ability id. It knows printed cards only: what a text
means is compiled elsewhere (the book merely keeps the result), and a game's events never refer to it, so
that names and texts heal as soon as better data is loaded.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from sqlite_utils import Database

from replay.cards.card import WHOLE_CARD_LAYOUTS, Card, CardFace, Face, is_loose_face
from replay.cards.entries import Entry, IdKind, LoadedSource, LoadReport, SourceKind
from replay.cards.lookup import BOOK_VARIABLE, default_path, fingerprint_of
from replay.cards.names import fold_name, without_rebalanced_mark
from replay.cards.printed import text_at
from replay.cards.schema import migrations
from replay.cards.writing import LOOSE_RANK, write_entries
from replay.errors import StoreError


def open_book(path: Path | None = None) -> "CardBook":
    """The book at `path` (default: `default_path()`); an empty one in memory where no file is."""
    wanted = path or default_path()
    return CardBook(wanted if wanted.exists() else None)


class CardBook:
    """A card book in the file `path`, made when it does not exist; None keeps it in memory.

    Raises StoreError when the file cannot be used as one.
    """

    def __init__(self, path: Path | None) -> None:
        self._database = _open_database(path)
        self._forget()

    def __enter__(self) -> "CardBook":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Release the file."""
        self._database.close()

    def by_name(self, name: str) -> CardFace | None:
        """The card of that name and the face that bears it.

        Full names, front faces and other faces are found, in this order; case, accents, " // " or " /// "
        and the "A-" of rebalanced cards do not matter.
        """
        return self._by_folded(fold_name(name))

    def by_arena_id(self, arena_id: int) -> CardFace | None:
        """The card and face behind an Arena card id (grpId)."""
        return self.by_id("arena", arena_id)

    def by_id(self, kind: IdKind, printed_id: int | str) -> CardFace | None:
        """The card and face behind a number of one source."""
        return self._by_id(kind, str(printed_id))

    def name_of(self, arena_id: int) -> str:
        """The name to show for an Arena card id; "#<id>" when it is not known."""
        return self.names((arena_id,))[arena_id]

    def names(self, arena_ids: Iterable[int]) -> dict[int, str]:
        """The names to show for many Arena card ids, in one query; "#<id>" where one is not known."""
        wanted = set(arena_ids)
        rows = self._database.execute(
            "SELECT id, name FROM ids WHERE kind = 'arena' AND id IN (SELECT value FROM json_each(?))",
            [msgspec.json.encode([str(number) for number in wanted]).decode()],
        )
        known = {int(number): name for number, name in rows if name}
        return {number: known.get(number, f"#{number}") for number in wanted}

    def ability_text(self, ability: int, source: int | None = None) -> str | None:
        """The text of an Arena ability id, from Arena's own database only; None when that is not loaded.

        `source` is the Arena id of the card that has the ability: its name is then set into the text.
        """
        text = self._arena_text(ability)
        if text is None or "CARDNAME" not in text:
            return text
        return text.replace("CARDNAME", "this card" if source is None else self.name_of(source))

    def ability_text_at(self, arena_id: int, abilities: Sequence[int], ability: int) -> str | None:
        """The text of `ability` on the card `arena_id`, whose object lists `abilities` (uniqueAbilities).

        Arena's own database decides where it is loaded. Else ids and Oracle abilities join by position,
        where their numbers agree; None where they do not, and where the ability is not of the list. Pass the
        list of the card in hand or on the stack: on the battlefield abilities come and go.
        """
        told = self.ability_text(ability, arena_id)
        found = None if told is not None else self.by_arena_id(arena_id)
        if found is None:
            return told
        return text_at(_printed_as_a_whole(found), found.card.keywords, abilities, ability)

    @property
    def fingerprint(self) -> str:
        """A hash of the loaded files in their order: a part of every cache key that card knowledge enters."""
        return fingerprint_of(source.digest for source in self.sources())

    def sources(self) -> tuple[LoadedSource, ...]:
        """The files the book was filled from, the oldest load first."""
        rows = self._database.query("SELECT * FROM sources ORDER BY rowid")
        return tuple(LoadedSource(**{**row, "skipped": msgspec.json.decode(row["skipped"])}) for row in rows)

    def counts(self) -> dict[str, int]:
        """How many cards, ids and abilities the book holds."""
        return {table: self._database.table(table).count for table in ("cards", "ids", "abilities")}

    def cached(self, key: str, make: Callable[[], bytes]) -> bytes:
        """What was kept under `key`, else what `make` returns, which is then kept.

        The key has to name all that the value depends on: the hash of a text, the compiler's version. The
        cache may be deleted at any time.
        """
        row = self._database.execute("SELECT value FROM cache WHERE key = ?", [key]).fetchone()
        if row is not None:
            return bytes(row[0])
        value = make()
        self._keep(key, value)
        return value

    def load(self, source: SourceKind, file: str, digest: str, entries: Iterable[Entry]) -> LoadReport:
        """Take in all entries of one file in one transaction: later files win over earlier ones.

        Raises InputError when the entries do and StoreError when the book cannot be written; it is then as
        it was before.
        """
        try:
            with self._database.atomic():
                return write_entries(self._database.conn, source, file, digest, entries)
        except sqlite3.Error as error:
            raise StoreError(f"the card book cannot be written ({error})") from error
        finally:
            self._forget()

    def _keep(self, key: str, value: bytes) -> None:
        try:
            with self._database.atomic():
                self._database.execute("INSERT OR REPLACE INTO cache VALUES (?, ?)", [key, value])
        except sqlite3.OperationalError:
            # A book that is read-only, or busy in another process, still answers; it only remembers nothing.
            return

    def _forget(self) -> None:
        self._card = lru_cache(maxsize=65536)(self._read_card)
        self._by_folded = lru_cache(maxsize=65536)(self._read_by_name)
        self._by_id = lru_cache(maxsize=65536)(self._read_by_id)
        self._arena_text = lru_cache(maxsize=65536)(self._read_arena_text)

    def _read_arena_text(self, ability: int) -> str | None:
        row = self._database.execute("SELECT text FROM abilities WHERE id = ?", [str(ability)]).fetchone()
        return None if row is None else str(row[0])

    def _read_by_name(self, folded: str) -> CardFace | None:
        for spelling in dict.fromkeys((folded, without_rebalanced_mark(folded))):
            row = self._database.execute(
                "SELECT card, face FROM names JOIN cards ON cards.key = names.card WHERE names.name = ? "
                "ORDER BY rank, cards.rowid DESC LIMIT 1",
                [spelling],
            ).fetchone()
            if row is not None:
                return CardFace(self._card(row[0]), row[1])
        return None

    def _read_by_id(self, kind: IdKind, printed_id: str) -> CardFace | None:
        row = self._database.execute(
            "SELECT card, face FROM ids WHERE kind = ? AND id = ?", [kind, printed_id]
        ).fetchone()
        if row is None:
            return None
        card = self._card(row[0])
        # A source without back faces lists them as cards of their own: the whole card is the better answer.
        return self.by_name(card.name) if is_loose_face(card) else CardFace(card, row[1])

    def _read_card(self, key: str) -> Card:
        row = self._database.execute("SELECT * FROM cards WHERE key = ?", [key]).fetchone()
        card = _card_of(row)
        if card.known_faces == len(card.faces):
            return card
        return msgspec.structs.replace(card, faces=tuple(self._completed(face) for face in card.faces))

    def _completed(self, face: Face) -> Face:
        """The face, from its loose listing where the whole card's own listing says nothing about it."""
        if face.oracle_text is not None:
            return face
        row = self._database.execute(
            "SELECT cards.* FROM names JOIN cards ON cards.key = names.card "
            "WHERE names.name = ? AND rank = ? LIMIT 1",
            [fold_name(face.name), LOOSE_RANK],
        ).fetchone()
        return face if row is None else _card_of(row).faces[0]


def _open_database(path: Path | None) -> Database:
    if path is None:
        return _with_tables(Database(memory=True))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        database = Database(path)
        if database.table_names() and not database.table("ids").exists():
            raise StoreError(
                f"{path.name} holds something else than cards; "
                f"name another file with --book or {BOOK_VARIABLE}"
            )
        return _with_tables(database)
    except (OSError, sqlite3.Error) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{path.name} is being filled by another process; try again later") from error
        raise StoreError(
            f"{path.name} cannot be used as a card book ({error}); name another file with --book or "
            f"{BOOK_VARIABLE}, or delete this one and load the cards again"
        ) from error


def _with_tables(database: Database) -> Database:
    if migrations.pending(database):
        database.enable_wal()
        migrations.apply(database)
    return database


def _card_of(row: Sequence[Any]) -> Card:
    key, name, layout, keywords, faces = row
    return Card(
        key=key,
        name=name,
        layout=layout,
        faces=msgspec.json.decode(faces, type=tuple[Face, ...]),
        keywords=msgspec.json.decode(keywords, type=tuple[str, ...]),
    )


def _printed_as_a_whole(found: CardFace) -> Face:
    """The face asked for; of a split card, of which no half is the card, both halves as one (709.4)."""
    card = found.card
    if card.layout not in WHOLE_CARD_LAYOUTS:
        return found.printed
    texts = [face.oracle_text for face in card.faces]
    whole = None if None in texts else "\n".join(text for text in texts if text)
    return Face(name=card.name, type_line=found.printed.type_line, oracle_text=whole)
