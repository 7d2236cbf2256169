"""From a store to games that are ready to be folded: the one place where store, formats and card book meet.

Commands and notebooks open games here. Nothing is imported into a store, and nothing folded.
"""

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property, lru_cache, partial
from pathlib import Path

from logs.fidelity import fidelity_of
from replay.cards.knowledge import CardKnowledge
from replay.cards.library import library_at
from replay.cards.lookup import default_path, fingerprint_at, names_in
from replay.errors import StoreError
from replay.events import Entry, GameStarted
from replay.game import Game
from replay.rules.editions import DEFAULT_EDITION, Edition, edition_for
from replay.store import Evidence, GameSummary, Source, Store


def open_game(store: Store, prefix: str, book: Path | None = None) -> Game:
    """The game whose id begins with `prefix`, with names from a card book (default: the user's).

    Raises UsageError where no game or several have such an id.
    """
    return game_of(store, store.recording(prefix), book)


def chosen(store: Store, prefixes: Sequence[str] | None) -> list[GameSummary]:
    """The summaries of the games of these prefixes, each once, or of all.

    Raises UsageError for one not there.
    """
    if not prefixes:
        return store.games()
    named = (store.recording(prefix) for prefix in prefixes)
    return list({summary.id: summary for summary in named}.values())


def game_of(store: Store, summary: GameSummary, book: Path | None = None) -> Game:
    """A recording as a game, with names and rules texts from a card book (default: the user's)."""
    path = book or default_path()
    cards, name_of = _card_book(path, fingerprint_at(path))
    entries = store.entries(summary.recording)
    return Game(
        id=summary.id,
        entries=entries,
        fidelity=fidelity_of(summary.format),
        players=summary.players,
        cards=cards,
        edition=edition_asked(entries) or edition_of(summary),
        started_at=summary.started_at,
        name_of=name_of,
        evidence_at=_SourceLines(store, summary.recording).at,
        ability_text=partial(_ability_text, path),
    )


def edition_of(summary: GameSummary) -> Edition:
    """The edition in force on the day of the game. Raises StoreError where the store names no day."""
    started_at = summary.started_at
    if started_at is None:
        return DEFAULT_EDITION
    try:
        return edition_for(date.fromisoformat(started_at[:10]))
    except ValueError as error:
        raise StoreError(f"recording {summary.recording} is damaged: it began on no day") from error


def edition_asked(entries: Sequence[Entry]) -> Edition | None:
    """The edition that the record itself asks for, None where it leaves that to the day."""
    asked = (entry.event.edition for entry in entries if isinstance(entry.event, GameStarted))
    return next((edition_for(date.fromisoformat(each)) for each in asked if each), None)


class _SourceLines:
    """The kept source lines of a recording, unpacked when first asked for."""

    def __init__(self, store: Store, recording: int) -> None:
        self._store = store
        self._recording = recording

    def at(self, offset: int) -> Evidence | None:
        """The line that holds the byte."""
        return self._source.at(offset)

    @cached_property
    def _source(self) -> Source:
        return self._store.source(self._recording)


@lru_cache(maxsize=8)
def _card_book(path: Path, fingerprint: str) -> tuple[CardKnowledge, Callable[[int], str]]:
    """What the cards mean and what they are called, for as long as no other cards are loaded."""
    return library_at(path), names_in(path)


def _ability_text(path: Path, card: int, abilities: Sequence[int], ability: int) -> str | None:
    """What is printed of an ability, after the card book at `path`."""
    # Needed for one answer only, and it takes long to load.
    from replay.cards.book import open_book

    with open_book(path) as book:
        return book.ability_text_at(card, abilities, ability)
