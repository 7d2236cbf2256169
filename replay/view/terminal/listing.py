"""The list of games as a table."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from replay.terms import Seat
from replay.view.listing import ListedGame
from replay.view.names import player_word
from replay.view.terminal.grid import Grid
from replay.view.terminal.text import plain, quantity


def game_list(games: Sequence[ListedGame]) -> RenderableType:
    """One line a game."""
    if not games:
        return Text("No games yet: `replay import` a log, or see `replay demo`.")
    return Grid(
        ("game", "played", "players", "result", "turns", "events", "record"),
        [_row(game) for game in games],
        numbers=("turns", "events"),
        whole=("game",),
    )


def _row(game: ListedGame) -> tuple[str | Text, ...]:
    return (
        game.id[:8],
        plain(_when(game)),
        plain(_players(game)),
        plain(_result(game)),
        str(game.turns),
        f"{game.events:,}",
        _record(game),
    )


def _when(game: ListedGame) -> str:
    """The day, else the file that it is from."""
    return (game.started_at or "")[:10] or game.source or "–"


def _players(game: ListedGame) -> str:
    called = _called(game)
    return " – ".join(player_word(called, seat) for seat in called) or "–"


def _called(game: ListedGame) -> dict[Seat, str]:
    return {player.seat: player.name or "" for player in game.players}


def _result(game: ListedGame) -> str:
    if game.outcome == "unknown":
        return "unknown"
    how = f" ({game.reason})" if game.reason else ""
    if game.outcome == "draw" or game.winner is None:
        return f"draw{how}"
    return f"{player_word(_called(game), game.winner)} won{how}"


def _record(game: ListedGame) -> str:
    parts = [
        "" if game.complete else "in part",
        quantity(game.gaps, "gap") if game.gaps else "",
        quantity(game.undos, "undo") if game.undos else "",
    ]
    return ", ".join(filter(None, parts)) or "whole"
