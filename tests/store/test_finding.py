"""Games by the beginning of their ids."""

import pytest

from replay.errors import UsageError
from replay.store import Store, game_id
from tests.store.builders import recorded


def test_an_id_is_stable_and_apart_for_every_game():
    """The same game has the same id in every store; the match id does not show in it."""
    ids = {game_id(match, number) for match in ("a", "b", "a1") for number in (1, 11, 2)}
    assert len(ids) == 9
    assert game_id("a", 1) == game_id("a", 1)
    assert all(len(one) == 16 and set(one) <= set("0123456789abcdef") for one in ids)


def test_an_unambiguous_prefix_finds_the_game(store: Store):
    """DESIGN Commands: a game is named by an unambiguous prefix of its id, in either case."""
    game = store.append(recorded()).game
    assert store.find(game[:1]) == store.find(game[:6].upper()) == store.find(f" {game} ") == game


def test_an_ambiguous_prefix_lists_the_candidates(store: Store):
    """The user sees what to type."""
    games = [store.append(recorded(game_number=number)).game for number in range(1, 18)]
    shared = next(one[0] for one in games if 1 < sum(other.startswith(one[0]) for other in games) <= 5)
    with pytest.raises(UsageError) as caught:
        store.find(shared)
    assert all(game in str(caught.value) for game in games if game.startswith(shared))


@pytest.mark.parametrize("prefix", ["", "%", "_", "a%", "*", "' OR 1=1 --", "zz", "\x00", "é"])
def test_what_is_no_prefix_finds_nothing(store: Store, prefix: str):
    """Wildcards and statements are letters like others, and no id has them."""
    store.append(recorded())
    with pytest.raises(UsageError, match="no game"):
        store.find(prefix)


def test_control_characters_in_a_prefix_are_not_echoed(store: Store):
    """An error line cannot move the cursor."""
    with pytest.raises(UsageError) as caught:
        store.find("\x1b[2J")
    assert "\x1b" not in str(caught.value)


def test_a_seat_that_recorded_nothing_is_named(store: Store):
    """One line."""
    game = store.append(recorded()).game
    with pytest.raises(UsageError, match="not recorded from seat 2"):
        store.recording(game, viewer=2)
