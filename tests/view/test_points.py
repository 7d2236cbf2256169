"""Points in a game: what `--at` may say."""

import pytest

from replay.errors import UsageError
from replay.events import GameStarted, Rewound
from replay.view.points import seq_at, span
from tests.view.scenes import begun, boar_game, record

ENTRIES = record(
    GameStarted((1, 2)),
    begun(1, "untap"),
    begun(1, "upkeep"),
    begun(1, "begin_combat"),
    begun(1, "begin_combat"),
    begun(2, "untap", 2),
    begun(2, "draw", 2),
)


@pytest.mark.parametrize(
    ("point", "seq"),
    [
        ("0", 0),
        ("3", 3),
        (" 7 ", 7),
        ("end", 7),
        ("T1", 2),
        ("t2", 6),
        ("T1.upkeep", 3),
        ("T2.draw", 7),
        ("T2.Draw", 7),
    ],
)
def test_a_point_is_an_event_an_end_a_turn_or_a_step(point: str, seq: int) -> None:
    """`--at` takes N, end, T5 and T5.upkeep, whatever the case."""
    assert seq_at(ENTRIES, point) == seq


@pytest.mark.parametrize("word", ["combat", "begin_combat"])
def test_of_several_combats_the_first_is_meant(word: str) -> None:
    """Extra combat phases (506.1) have the same words: the point is the first."""
    assert seq_at(ENTRIES, f"T1.{word}") == 4


def test_a_step_that_was_taken_back_is_no_point() -> None:
    """Turns and steps are those of the live record."""
    entries = record(begun(1, "untap"), begun(1, "upkeep"), Rewound(1), begun(1, "upkeep"))
    assert seq_at(entries, "T1.upkeep") == 4


@pytest.mark.parametrize(
    ("point", "hint"),
    [
        ("8", "events 1 to 7"),
        ("99999999999999999999", "an event number, end, T5"),
        ("-1", "an event number, end, T5"),
        ("", "an event number, end, T5"),
        ("T3", "turns 1 to 2"),
        ("T1.draw", "untap, upkeep, begin_combat"),
        ("T1.lunch", "no step"),
    ],
)
def test_what_is_no_point_is_refused_with_what_is_possible(point: str, hint: str) -> None:
    """One line that says what may be said instead."""
    with pytest.raises(UsageError, match=hint):
        seq_at(ENTRIES, point)


def test_a_record_without_events_has_its_end() -> None:
    """Of nothing, the end is before everything."""
    assert seq_at([], "end") == 0


def test_points_in_the_wrong_order_are_refused() -> None:
    """The earlier point comes first; twice the same is nothing, not an error."""
    entries = boar_game().entries
    assert span(entries, "3", "end") == (3, len(entries))
    assert span(entries, "3", "3") == (3, 3)
    with pytest.raises(UsageError, match="--from is the earlier point"):
        span(entries, "9", "3")
