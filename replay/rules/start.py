"""Chapter 103: starting the game. Who begins and the opening hands; deck legality is not looked at."""

from collections.abc import Iterator

from replay.events import ChoiceMade, GameStarted, ObjectMoved
from replay.rules.register import follows
from replay.state import State


@follows("mulligan", GameStarted)
def players_draw_opening_hands(state: State, event: GameStarted) -> Iterator[ObjectMoved]:
    """Each player draws a number of cards equal to their starting hand size (103.5)."""
    if event.opening_hand:
        for seat in event.seats:
            yield _drawn(seat, event.opening_hand)


@follows("cards-are-put-on-the-bottom-after-mulligans", ChoiceMade)
def kept_hand_shrinks(state: State, event: ChoiceMade) -> Iterator[ObjectMoved]:
    """Who keeps a hand puts one card for each mulligan taken on the bottom of their library (103.5)."""
    if event.choice == "keep" and event.amount:
        yield ObjectMoved(
            None, "library", origin="hand", owner=event.seat, reason="bottom", amount=event.amount
        )


def _drawn(seat: int, amount: int) -> ObjectMoved:
    return ObjectMoved(None, "hand", origin="library", owner=seat, reason="draw", amount=amount)
