"""Chapter 103: starting the game. Who begins and the opening hands; deck legality is not looked at."""

from collections.abc import Iterator

from replay.events import ChanceDecided, ChoiceMade, ObjectMoved
from replay.rules.register import follows
from replay.state import State


@follows("mulligan", ChanceDecided)
def players_draw_opening_hands(state: State, event: ChanceDecided) -> Iterator[ObjectMoved]:
    """Each player draws a number of cards equal to their starting hand size (103.5)."""
    if event.what == "opening_hands" and event.result:
        for seat in state.players:
            yield _drawn(seat, event.result)


@follows("mulligan-takes-the-hand-away", ChoiceMade)
def mulligan_draws_a_new_hand(state: State, event: ChoiceMade) -> Iterator[ObjectMoved]:
    """Who takes a mulligan shuffles their hand into their library and draws a new hand (103.5)."""
    hand = state.zone("hand", event.seat)
    if event.choice != "mulligan" or not hand.count:
        return
    size = hand.count
    for card in tuple(hand.objects):
        yield ObjectMoved(card, "library", origin="hand", owner=event.seat, reason="mulligan")
    if hand.hidden:
        yield ObjectMoved(
            None, "library", origin="hand", owner=event.seat, reason="mulligan", amount=hand.hidden
        )
    yield _drawn(event.seat, size)


@follows("cards-are-put-on-the-bottom-after-mulligans", ChoiceMade)
def kept_hand_shrinks(state: State, event: ChoiceMade) -> Iterator[ObjectMoved]:
    """Who keeps a hand puts one card for each mulligan taken on the bottom of their library (103.5)."""
    if event.choice == "keep" and event.amount:
        yield ObjectMoved(
            None, "library", origin="hand", owner=event.seat, reason="bottom", amount=event.amount
        )


def _drawn(seat: int, amount: int) -> ObjectMoved:
    return ObjectMoved(None, "hand", origin="library", owner=seat, reason="draw", amount=amount)
