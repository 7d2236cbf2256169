"""Triggers on the page: which need a line, and what that line does (Transcript notation, Triggers)."""

from __future__ import annotations

import io

import pytest

from logs.reading import ReadingReport
from logs.transcript.reader import TranscriptReader
from replay.errors import InputError
from replay.fidelity import DECISIONS_ONLY
from replay.reducer import fold
from replay.state import State
from tests.builder import Cards
from tests.invented import creature

GIVER = creature("Giver", 1, 1, text="At the beginning of your upkeep, you gain 2 life.")
TAKER = creature("Taker", 1, 1, text="At the beginning of your upkeep, you lose 1 life.")
HURTER = creature(
    "Hurter", 1, 1, text="At the beginning of your upkeep, Hurter deals 1 damage to target creature."
)

MISER = creature("Miser", 1, 1, text="Whenever you discard a card, you gain 1 life.")

_PAGE = """transcript: 1
players: Alice, Bob
setup
Alice battlefield: {permanents}
Alice hand: {hand}
turn 3 Alice
upkeep
{lines}
"""


def _played(permanents: str, *lines: str, hand: str = "?") -> State:
    cards = Cards()
    for card in (GIVER, TAKER, HURTER, MISER):
        cards.add(card)
    page = _PAGE.format(permanents=permanents, hand=hand, lines="\n".join(lines))
    games = TranscriptReader(cards).read(io.BytesIO(page.encode()), "page.txt", ReadingReport())
    return fold(next(iter(games)).entries, DECISIONS_ONLY, cards=cards).state


def test_a_trigger_with_one_place_to_go_needs_no_line() -> None:
    """One trigger without targets is put on the stack by itself."""
    assert _played("Giver", "main").players[1].life == 22


def test_a_line_for_a_single_trigger_changes_nothing() -> None:
    """`stacks` for a single trigger may be written."""
    assert _played("Giver", "Alice stacks Giver", "resolve", "main").players[1].life == 22


def test_two_triggers_of_one_player_need_their_order() -> None:
    """Else an error asks for it, and names what waits."""
    with pytest.raises(InputError, match="Giver, Taker"):
        _played("Giver, Taker", "main")


def test_the_order_of_the_lines_is_the_order_in_which_they_are_put() -> None:
    """The last one resolves first."""
    state = _played("Giver, Taker", "Alice stacks Giver", "Alice stacks Taker", "resolve Taker")
    assert state.players[1].life == 19


def test_a_trigger_with_several_targets_needs_its_target() -> None:
    """Its `stacks` line says it; else an error asks for it."""
    with pytest.raises(InputError, match="Hurter"):
        _played("Hurter, Giver", "Alice stacks Giver", "main")
    state = _played("Hurter, Giver", "Alice stacks Hurter; target Hurter", "Alice stacks Giver", "main")
    assert [each.name for each in state.in_zone("graveyard", 1)] == ["Hurter"]


def test_a_forgotten_trigger_is_passed_over() -> None:
    """`misses` says so."""
    assert _played("Giver", "Alice misses Giver", "main").players[1].life == 20


def test_what_resolves_of_a_card_without_a_text_is_a_gap() -> None:
    """608.1: an ability may have triggered that nobody could derive; the page is read nevertheless."""
    assert _played("[Lost Page]", "Alice stacks [Lost Page]", "resolve", "  Alice gains 2 life").gaps == 1


def test_what_triggers_on_a_discard_in_the_cleanup_step_waits_there_for_a_resolve() -> None:
    """514.3a: players receive priority in a cleanup step in which an ability triggers."""
    state = _played("Miser", "end", "cleanup", "  Alice discards Giver", "resolve", hand="8 Giver")
    assert state.players[1].life == 21
