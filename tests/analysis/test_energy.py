"""Energy: gained, paid, lost, and the balance."""

from typing import Any

from analysis.energy import energy
from analysis.ledger import ledger
from replay.events import CountersChanged, Observed, PlayerValues
from replay.game import Game
from tests.analysis.scenes import BOAR, counted, whole_game


def rows(game: Game) -> list[dict[str, Any]]:
    """The metric of a game."""
    return energy(ledger(game).lazy()).collect().to_dicts()


def changes(game: Game) -> list[tuple[int, int, int, int]]:
    """Gained, paid, lost, balance of each change."""
    return [(row["gained"], row["paid"], row["lost"], row["balance"]) for row in rows(game)]


def test_energy_is_gained_and_paid() -> None:
    """Three from the boar, two of them paid a turn later."""
    assert changes(whole_game()) == [(3, 0, 0, 3), (0, 2, 0, 1)]
    assert [row["turn"] for row in rows(whole_game())] == [1, 2]
    assert rows(whole_game())[0]["source"] == {"object": BOAR, "card": 7, "name": "Bronze Boar"}


def test_what_is_not_paid_is_lost() -> None:
    """Where the record does not say how it went."""
    game = counted(CountersChanged("energy", 2, seat=1), CountersChanged("energy", -2, seat=1))
    assert changes(game) == [(2, 0, 0, 2), (0, 0, 2, 0)]


def test_each_player_has_a_balance() -> None:
    """One player's energy is not the other's."""
    game = counted(CountersChanged("energy", 2, seat=1), CountersChanged("energy", 5, seat=2))
    assert [row["balance"] for row in rows(game)] == [2, 5]


def test_energy_seen_that_was_not_computed_comes_from_the_observation() -> None:
    """A healed gain and a healed loss."""
    seen = [Observed(players={1: PlayerValues(counters={"energy": count})}) for count in (4, 1)]
    assert changes(counted(*seen)) == [(4, 0, 0, 4), (0, 0, 3, 1)]
    assert rows(counted(*seen))[0]["source"]["name"] == "(observed)"


def test_other_counters_are_not_energy() -> None:
    """Poison of a player, energy counters on an object (122.1)."""
    assert (
        rows(counted(CountersChanged("poison", 1, seat=1), CountersChanged("energy", 1, object=BOAR))) == []
    )
