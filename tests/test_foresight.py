"""Questions about a card that a client names only by what it becomes."""

from replay.changes import apply
from replay.events import CardSeen, Entry, ObjectMoved, SpecialActionTaken, SpellCast
from replay.foresight import as_it_was, moves_of_played_cards
from replay.rules.editions import DEFAULT
from replay.state import State
from tests.builder import ALICE, FOREST, Cards


def shown() -> tuple[State, list[Entry]]:
    """A land comes out of a hand that nobody sees: 3 becomes 5, and 5 is a Forest."""
    cards = Cards()
    cards.add(FOREST)
    state = State(cards, DEFAULT)
    apply(state, CardSeen(5, definition="Forest", owner=ALICE, types=("land",)))
    played = SpecialActionTaken(ALICE, 3, becomes=5)
    left = ObjectMoved(3, "battlefield", becomes=5, origin="hand", owner=ALICE, reason="play")
    return state, [Entry(1, played), Entry(2, left, 1)]


def test_the_move_of_a_played_card_belongs_to_its_act() -> None:
    """Other moves in the same bracket are none of it."""
    _, entries = shown()
    other = Entry(3, ObjectMoved(9, "graveyard", origin="hand", owner=ALICE, reason="discard"), 1)
    assert moves_of_played_cards([*entries, other]) == {1: entries[1].event}


def test_a_hidden_card_is_known_while_questions_are_asked() -> None:
    """It is the card that it becomes, and lies where it came from; afterwards the table is as before."""
    state, (act, left) = shown()
    assert isinstance(left.event, ObjectMoved)
    with as_it_was(state, act.event, left.event):
        assert (state.object(3).definition, state.object(3).zone) == (FOREST, "hand")
    assert (state.object(3).definition, state.object(3).zone) == (None, None)


def test_a_spell_named_by_what_it_is_on_the_stack_is_still_in_hand() -> None:
    """601.2a: putting it onto the stack is part of casting it; before that it is elsewhere."""
    state, _ = shown()
    move = ObjectMoved(5, "stack", becomes=7, origin="hand", owner=ALICE, reason="cast")
    with as_it_was(state, SpellCast(ALICE, 7), move):
        assert (state.object(7).definition, state.object(7).zone) == (FOREST, "hand")
    assert state.object(7).zone is None
