"""What a client names only by what it becomes: which card was played, put back where it was for questions.

A client calls a card that is played by its new name at once, and shows a card from a hidden hand only then.
Questions about playing it are asked of the table before: there the card is still where it came from.
Nothing here is applied: when the questions are answered the table is as it was.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from replay.events import Entry, Event, ObjectMoved, SpecialActionTaken, SpellCast
from replay.state import IDENTITY, GameObject, State


def moves_of_played_cards(entries: Iterable[Entry]) -> dict[int, ObjectMoved]:
    """Number of the act → how the record says the card left where it was."""
    played = {
        entry.seq: entry.event for entry in entries if isinstance(entry.event, SpellCast | SpecialActionTaken)
    }
    return {
        entry.cause: entry.event
        for entry in entries
        if isinstance(entry.event, ObjectMoved)
        and entry.cause in played
        and played[entry.cause].object in (entry.event.object, entry.event.becomes)
    }


@contextmanager
def as_it_was(state: State, event: Event, move: ObjectMoved | None) -> Iterator[None]:
    """While questions are asked, the card that is played is known, and where it came from."""
    if move is None or not isinstance(event, SpellCast | SpecialActionTaken):
        yield
        return
    card = state.object(event.object)
    before = {name: getattr(card, name) for name in (*IDENTITY, "zone")}
    _show(state, card, move)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(card, name, value)
        state.derived = {}


def _show(state: State, card: GameObject, move: ObjectMoved) -> None:
    names = [id for id in (move.object, move.becomes) if id is not None]
    shown = next((known for id in names if (known := state.object(id)).definition is not None), card)
    if card.definition is None:
        for name in IDENTITY:
            setattr(card, name, getattr(shown, name))
    if card.zone is None:
        card.zone = move.origin
        card.owner = move.owner if card.owner is None else card.owner
    state.derived = {}
