"""Mana: produced = spent + unspent, each counted from its own events."""

from typing import Any

import polars as pl
import pytest

from analysis.ledger import ledger
from analysis.mana import mana
from replay.events import ManaLeft, PaymentSubstituted
from replay.game import Game
from tests.analysis.scenes import BOAR, SPELL, counted, green, pool, spent, whole_game
from tests.view.scenes import begun

COUNTS = ("produced", "spent", "unspent", "substituted")


def rows(game: Game) -> list[dict[str, Any]]:
    """The metric of a game, without the game's id."""
    return mana(ledger(game).lazy()).drop("game").collect().to_dicts()


def counts(game: Game) -> dict[tuple[str, str], tuple[int, ...]]:
    """Source and type → produced, spent, unspent, substituted."""
    return {(row["source"]["name"], row["type"]): tuple(row[count] for count in COUNTS) for row in rows(game)}


def broken(frame: pl.LazyFrame) -> int:
    """The number of turns of a player in which produced is not spent + unspent."""
    sums = mana(frame).group_by("game", "seat", "turn").agg(pl.col(COUNTS).sum()).collect()
    return len(sums.filter(pl.col("produced") != pl.col("spent") + pl.col("unspent")))


def test_mana_is_counted_by_source_and_type() -> None:
    """One unit spent, one emptied; the boar tapped for convoke is no mana; the undone unit is nowhere."""
    assert counts(whole_game()) == {("Clearing", "G"): (2, 1, 1, 0), ("Bronze Boar", "G"): (0, 0, 0, 1)}


def test_a_row_says_whose_and_when_and_from_what() -> None:
    """The shape that others rely on."""
    (row,) = rows(counted(green(1), spent(1)))
    assert row == {
        "seat": 1,
        "turn": 1,
        "source": {"object": 11, "card": 8, "name": "Clearing"},
        "type": "G",
        "produced": 1,
        "spent": 1,
        "unspent": 0,
        "substituted": 0,
    }


def test_mana_that_empties_is_unspent_in_the_turn_that_ends() -> None:
    """CR 500.4."""
    assert [(row["turn"], row["unspent"]) for row in rows(counted(green(1), begun(2, "untap", 2)))] == [
        (1, 1)
    ]


def test_mana_seen_that_was_not_computed_is_produced_by_the_observation() -> None:
    """A healed gain names its source, and what becomes of it is the observation's, too."""
    assert counts(counted(pool(R=1), begun(1, "begin_combat"))) == {("(observed)", "R"): (1, 0, 1, 0)}


def test_mana_seen_to_be_gone_is_unspent_by_its_source() -> None:
    """A healed loss."""
    assert counts(counted(green(1), pool())) == {("Clearing", "G"): (1, 0, 1, 0)}


def test_mana_left_when_the_record_ends_is_unspent() -> None:
    """Whatever would have become of it."""
    assert counts(counted(green(1))) == {("Clearing", "G"): (1, 0, 1, 0)}


def test_mana_that_lasts_counts_in_the_turn_that_ends_it() -> None:
    """Produced in turn 1, kept, spent in turn 2: one row, in turn 2."""
    kept = counted(green(1, lasts="does_not_empty"), begun(2, "untap", 2), begun(2, "upkeep", 2), spent(1))
    assert [(row["turn"], row["produced"], row["spent"]) for row in rows(kept)] == [(2, 1, 1)]


def test_mana_that_is_lost_is_unspent() -> None:
    """It left the pool and paid for nothing."""
    assert counts(counted(green(1), ManaLeft(1, 1, "lost", type="G"))) == {("Clearing", "G"): (1, 0, 1, 0)}


def test_mana_that_leaves_without_a_type_has_the_type_it_came_with() -> None:
    """The unit says which it was."""
    assert counts(counted(green(1), ManaLeft(1, 1, spent_on=SPELL))) == {("Clearing", "G"): (1, 1, 0, 0)}


def test_a_substituted_payment_of_no_type_is_a_question_mark() -> None:
    """Delve pays for generic mana (702.66)."""
    assert counts(counted(PaymentSubstituted(1, SPELL, BOAR))) == {("Bronze Boar", "?"): (0, 0, 0, 1)}


def events_about_mana() -> list[int]:
    """The ordinals of the rows that bring a unit or take it away."""
    frame = ledger(whole_game())
    return frame.filter(pl.col("kind").is_in(["ManaAdded", "ManaLeft"]))["ordinal"].to_list()


def test_the_identity_holds() -> None:
    """For every player and turn."""
    assert broken(ledger(whole_game()).lazy()) == 0


@pytest.mark.parametrize("ordinal", events_about_mana())
def test_without_one_event_the_identity_fails(ordinal: int) -> None:
    """Neither side is worked out from the other."""
    assert broken(ledger(whole_game()).lazy().filter(pl.col("ordinal") != ordinal)) == 1


def test_mana_spent_that_was_never_added_breaks_the_identity() -> None:
    """The event is missing in the record itself; its source and type are unknown."""
    game = counted(ManaLeft(1, 1))
    assert broken(ledger(game).lazy()) == 1
    (row,) = rows(game)
    assert (row["source"], row["type"]) == ({"object": None, "card": None, "name": None}, "?")


def test_no_mana_is_no_row() -> None:
    """An empty game counts, too."""
    assert rows(counted()) == []
