"""Chapter 104: how a player leaves the game of their own accord. Losing by state is chapter 704's."""

from collections.abc import Iterator

from replay.events import ChoiceMade, PlayerLost
from replay.rules.register import follows
from replay.state import State


@follows("concession-loses-the-game", ChoiceMade)
def who_concedes_loses(state: State, event: ChoiceMade) -> Iterator[PlayerLost]:
    """A player who concedes leaves the game and loses it at once, whenever that is (104.3a)."""
    if event.choice == "concede":
        yield PlayerLost(event.seat, "concede")
