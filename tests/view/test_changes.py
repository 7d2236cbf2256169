"""What changed between two points: the JSON of `replay diff`."""

import msgspec

from replay.events import GameStarted, LifeChanged, Rewound
from replay.view.changes import Change, changes_between
from tests.view.scenes import BOAR, BOAR_IN_HAND, CLEARING, boar_game, game


def changes(begin: int, end: int) -> dict[tuple[int | None, int | None, str], Change]:
    """The changes in the boar's game by object, seat and field."""
    found = changes_between(boar_game(), begin, end).changes
    return {(change.object, change.seat, change.field): change for change in found}


def test_the_shape_is_what_others_rely_on() -> None:
    """`{game, from, to, changes:[{seq, object|seat, field, before, after}]}`."""
    shown = msgspec.to_builtins(changes_between(boar_game(), 5, 11))
    assert (shown["game"], shown["from"], shown["to"]) == ("ab12", 5, 11)
    assert shown["changes"][0].keys() >= {"seq", "object", "seat", "field", "before", "after"}


def test_a_value_has_the_event_that_made_it_so() -> None:
    """106.4, 701.21: tapping for mana taps the land at one event and fills the pool at another."""
    found = changes(7, 11)
    tapped, pool = found[CLEARING, None, "tapped"], found[None, 1, "mana_pool"]
    assert (tapped.seq, tapped.before, tapped.after) == (10, False, True)
    assert (pool.seq, pool.before, pool.after) == (11, {}, {"G": 1})


def test_an_object_is_followed_through_its_zones() -> None:
    """400.7: it is a new object in every zone, and for people one card."""
    moved = changes(7, 12)[BOAR, None, "zone"]
    assert (moved.was, moved.before, moved.after, moved.seq) == (BOAR_IN_HAND, "hand", "battlefield", 12)


def test_what_one_event_changed_comes_in_the_same_order_every_time() -> None:
    """First where an object is, then whose it is, then how big: not as a set happens to have it."""
    found = changes_between(boar_game(), 7, 12).changes
    fields = [change.field for change in found if (change.seq, change.was) == (12, BOAR_IN_HAND)]
    order = ("zone", "controller", "summoning_sick", "power", "toughness")
    assert [field for field in fields if field in order] == [field for field in order if field in fields]
    assert len(fields) > 2


def test_what_came_and_went_in_between_is_no_change() -> None:
    """Net changes: the pool was filled and emptied (500.4)."""
    assert (None, 1, "mana_pool") not in changes(7, 13)


def test_what_was_taken_back_in_between_is_no_change() -> None:
    """Both points are states of the live record."""
    shown = game(GameStarted((1, 2)), LifeChanged(1, 3), Rewound(1))
    assert [change.after for change in changes_between(shown, 2, 3).changes] == [20]
    assert not changes_between(shown, 1, 3).changes
