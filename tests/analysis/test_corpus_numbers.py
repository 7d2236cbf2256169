"""The metrics over the recorded games of the corpus, beside what was counted without us (`games.json`)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import analysis
from logs.importing import import_paths
from replay.cards.book import CardBook
from replay.cards.loading import load
from replay.store import Store

_ENERGY = "35"


@pytest.fixture(scope="module")
def cards(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A card book with all cards of the corpus."""
    path = tmp_path_factory.mktemp("cards") / "cards.db"
    with CardBook(path) as book:
        load(book, corpus / "cards" / "bulk-cards.json.gz")
    return path


@pytest.fixture(scope="module")
def imported(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with every game."""
    path = tmp_path_factory.mktemp("games") / "games.sqlite"
    with Store(path) as store:
        list(import_paths(store, [str(corpus / "arena")]))
        assert len(store.games()) == 77
    return path


@pytest.fixture(scope="module")
def inventory(corpus: Path, imported: Path) -> dict[str, dict[str, Any]]:
    """Id of a game → what the inventory says about it."""
    told = json.loads((corpus / "arena" / "games.json").read_text("utf-8"))
    by_match = {(game["match_id"], game["game"]): game for games in told.values() for game in games}
    with Store(imported, readonly=True) as store:
        return {game.id: by_match[game.match_id, game.game_number] for game in store.games()}


def told(inventory: dict[str, dict[str, Any]], what: str) -> Counter[tuple[str, int, str]]:
    """Game, seat and key → how often the inventory counts it."""
    found: Counter[tuple[str, int, str]] = Counter()
    for game, entry in inventory.items():
        for seat, counts in entry.get("counts", {}).items():
            for key, amount in counts.get(what, {}).items():
                found[game, int(seat), "?" if key == "generic" else key] = amount
    return found


def counted(frame: pl.DataFrame, key: pl.Expr, amount: str) -> Counter[tuple[str, int, str]]:
    """The same of a metric."""
    sums = (
        frame.group_by("game", "seat", key.alias("key")).agg(pl.col(amount).sum()).filter(pl.col(amount) > 0)
    )
    return Counter({(game, seat, key): amount for game, seat, key, amount in sums.rows()})


def test_mana_spent_and_substituted_is_what_was_counted(
    imported: Path, cards: Path, inventory: dict[str, dict[str, Any]]
) -> None:
    """By game, seat and colour; convoke and delve apart."""
    mana = analysis.frame("mana", imported, book=cards)
    type = pl.col("type").cast(pl.String)
    assert counted(mana, type, "spent") == told(inventory, "mana_paid")
    assert counted(mana, type, "substituted") == told(inventory, "substituted")


def sums_by_turn(mana: pl.DataFrame) -> pl.DataFrame:
    """Game, seat and turn → produced, spent, unspent."""
    return mana.group_by("game", "seat", "turn").agg(pl.col("produced", "spent", "unspent").sum())


def test_mana_produced_is_spent_or_unspent(imported: Path, cards: Path) -> None:
    """For every player and turn in every game; some was wasted."""
    sums = sums_by_turn(analysis.frame("mana", imported, book=cards))
    assert sums.filter(pl.col("produced") != pl.col("spent") + pl.col("unspent")).is_empty()
    assert sums["unspent"].sum() > 0


def test_what_the_rules_derive_adds_up_too(corpus: Path, cards: Path, tmp_path: Path) -> None:
    """In transcripts nobody records mana: the rules produce it, spend it and let it empty."""
    with Store(tmp_path / "games.sqlite") as store:
        list(import_paths(store, [str(corpus / "transcripts")]))
    sums = sums_by_turn(analysis.frame("mana", tmp_path / "games.sqlite", book=cards))
    assert sums["spent"].sum() > 50
    assert sums.filter(pl.col("produced") != pl.col("spent") + pl.col("unspent")).is_empty()


def test_energy_is_what_was_counted(
    imported: Path, cards: Path, inventory: dict[str, dict[str, Any]]
) -> None:
    """Gained, and paid and lost together, by game and seat."""
    energy = analysis.frame("energy", imported, book=cards).with_columns(gone=pl.col("paid") + pl.col("lost"))
    for amount, what in (("gained", "CounterAdded"), ("gone", "CounterRemoved")):
        of_energy = {key: count for key, count in told(inventory, what).items() if key[2] == _ENERGY}
        assert counted(energy, pl.lit(_ENERGY), amount) == of_energy


def test_games_end_as_was_counted(imported: Path, cards: Path, inventory: dict[str, dict[str, Any]]) -> None:
    """Turns and winners."""
    games = analysis.frame("games", imported, book=cards)
    found = {game: (turns, winner) for game, turns, winner in games.select("game", "turns", "winner").rows()}
    assert found == {game: (one["turns"], one["winning_seat_team"]) for game, one in inventory.items()}


def test_most_names_are_known_with_the_cards_loaded(imported: Path, cards: Path) -> None:
    """Of the sources of mana at least 96 of 100; without cards none."""
    names = analysis.frame("mana", imported, book=cards)["source"].struct.field("name")
    assert 100 * (~names.str.starts_with("#")).sum() >= 96 * len(names)
    unnamed = analysis.frame("mana", imported, book=cards.with_name("none.db"))["source"].struct.field("name")
    assert not (~unnamed.str.starts_with("#")).any()
