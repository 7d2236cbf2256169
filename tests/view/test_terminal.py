"""The terminal's skin: pictures of tables, events and figures, and nothing that a terminal would obey."""

import msgspec
import pytest
from rich.console import Console, RenderableType

from replay.game import Game
from replay.printable import printable
from replay.reconcile import Tally, reconcile
from replay.view.changes import changes_between
from replay.view.listing import ListedGame, ListedPlayer
from replay.view.table import table_at
from replay.view.terminal.board import board
from replay.view.terminal.events import change_table, event_list
from replay.view.terminal.grid import Grid
from replay.view.terminal.listing import game_list
from replay.view.terminal.reconcile import figures, game_rows, rule_rows
from replay.view.terminal.text import percent
from replay.view.timeline import timeline
from tests.view.scenes import PLAYERS, boar_game

HOSTILE = "\x1b]0;owned\x07[bold red]B\u202eb[/]\x9b2J"


def text(picture: RenderableType) -> str:
    """What a terminal of 100 columns would show."""
    console = Console(width=100, color_system="truecolor", force_terminal=True)
    with console.capture() as captured:
        console.print(picture)
    return captured.get()


def plain(picture: RenderableType) -> str:
    """The same without colours."""
    console = Console(width=100, color_system=None)
    with console.capture() as captured:
        console.print(picture)
    return captured.get()


def test_a_board_shows_both_sides() -> None:
    """Who plays, what the totals are, what stands where and what it does."""
    shown = plain(board(table_at(boar_game(), 17)))
    assert "turn 3 · declare attackers step of Alice · event 17 of 22" in shown
    assert "Bronze Boar 3/2 (attacks Bob)" in shown
    assert "Bob · 20 life" in shown
    assert shown.index("Bob · 20 life") < shown.index("Alice · 20 life")


def test_a_board_shows_the_stack() -> None:
    """The top of the stack first, with its controller."""
    shown = plain(board(table_at(boar_game(), 11)))
    assert "Bronze Boar of Alice" in shown
    assert "pool {G}" in shown


def test_equal_permanents_are_shown_once_with_their_number() -> None:
    """Ten tokens are one entry."""
    table = table_at(boar_game(), 5)
    table = msgspec.structs.replace(table, battlefield=table.battlefield * 3)
    assert "3 × Clearing" in plain(board(table))


def test_the_event_list_marks_what_was_derived() -> None:
    """`+` and the rule's name."""
    shown = plain(event_list(timeline(boar_game())))
    assert " 8     Alice casts Bronze Boar" in shown
    assert "12 +   Bronze Boar is summoning sick  [summoning-sickness]" in shown


def test_changes_are_a_table() -> None:
    """One line a value."""
    shown = plain(change_table(changes_between(boar_game(), 7, 11), PLAYERS))
    assert "Clearing" in shown
    assert "1 G" in shown


def test_changes_name_players_rather_than_seats() -> None:
    """Who is active, who controls and who is attacked; JSON has the numbers."""
    shown = plain(change_table(changes_between(boar_game(), 1, 17), PLAYERS))
    words = [line.split() for line in shown.splitlines()]
    assert ["14", "the", "game", "active", "none", "Alice"] in words
    assert ["12", "Bronze", "Boar", "controller", "none", "Alice"] in words
    assert ["17", "Bronze", "Boar", "attacking", "none", "Bob"] in words


def hostile() -> Game:
    """The boar's game with names that would take over a terminal."""
    return msgspec.structs.replace(
        boar_game(), players={1: HOSTILE, 2: "Bob"}, name_of=lambda _card: HOSTILE, id="ab12"
    )


@pytest.mark.parametrize(
    "picture",
    [
        lambda: board(table_at(hostile(), 11)),
        lambda: board(table_at(hostile(), 17)),
        lambda: event_list(timeline(hostile())),
        lambda: change_table(changes_between(hostile(), 1, 22), {1: HOSTILE}),
        lambda: game_rows([reconcile(hostile())]),
    ],
)
def test_names_cannot_command_the_terminal(picture) -> None:
    """No escape sequence, no control character and no reversed text comes from outside; markup is text."""
    shown = text(picture())
    assert "\x1b]" not in shown
    assert "\x07" not in shown
    assert "\x9b" not in shown
    assert "\u202e" not in shown


def test_markup_in_a_name_is_text() -> None:
    """Square brackets in a name are shown, not obeyed."""
    assert "[bold red]" in plain(board(table_at(hostile(), 17)))


def test_figures_have_a_headline() -> None:
    """The share of changes that need a rule, and the table by field."""
    tally = Tally()
    found = reconcile(boar_game(), tally)
    shown = plain(figures([found]))
    assert "1 game, 0 of them with a gap" in shown
    assert "life" in shown
    assert "120.3a" in plain(rule_rows(tally.settled()))


@pytest.mark.parametrize(
    ("part", "whole", "shown"), [(0, 0, "–"), (1, 1, "100.0"), (999, 1000, "99.9"), (9999, 10000, "99.9")]
)
def test_only_all_of_it_is_a_hundred_percent(part: int, whole: int, shown: str) -> None:
    """A share is rounded down."""
    assert percent(part, whole) == shown


def test_a_narrow_terminal_loses_no_value() -> None:
    """Words are folded; a number or an id that is cut would be another one."""
    words, counts = ["game", "player"], ["W", "U", "B", "R", "G", "C", "produced", "spent", "substituted"]
    rows = [["0123abcd", "A player with a long name", *("12,345",) * len(counts)]]
    narrow = Console(width=96, color_system=None)
    with narrow.capture() as captured:
        narrow.print(Grid([*words, *counts], rows, numbers=counts, whole=["game"]))
    assert "…" not in captured.get()
    (line,) = (line for line in captured.get().splitlines() if "0123abcd" in line)
    assert line.count("12,345") == len(counts)


def test_an_id_stays_in_one_piece_on_a_narrow_terminal() -> None:
    """It is what other commands are told."""
    listed = ListedGame(
        id="0123456789abcdef", format="arena", source="Player.log", started_at="2026-03-04T05:06:07Z",
        viewer_seat=1, players=(ListedPlayer(1, "Alexandra"), ListedPlayer(2, "Bartholomew")), winner=1,
        outcome="win", reason="concede", match_id="m", game_number=1, best_of=1, turns=31, events=1808,
        complete=True, gaps=0, undos=0,
    )  # fmt: skip
    console = Console(width=50, color_system=None)
    with console.capture() as captured:
        console.print(game_list([listed]))
    assert "01234567" in captured.get()
    assert "1,808" in captured.get()


def test_letters_stay_and_controls_go() -> None:
    """Names in any script are shown as they are."""
    assert printable("Jötun Grünt 日本\x1b[2J\u2066") == "Jötun Grünt 日本?[2J?"
