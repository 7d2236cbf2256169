"""The list of games as a table."""

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from replay.view.listing import ListedGame
from replay.view.terminal.text import plain, quantity


def game_list(games: Sequence[ListedGame]) -> RenderableType:
    """One line a game."""
    if not games:
        return Text("No games yet: `replay import` a log, or see `replay demo`.")
    grid = Grid(box=box.SIMPLE)
    for heading in ("game", "started", "players", "result", "turns", "events", "record"):
        grid.add_column(heading, justify="right" if heading in ("turns", "events") else "left")
    for game in games:
        grid.add_row(
            game.id[:8],
            (game.started_at or "–")[:16].replace("T", " "),
            plain(_players(game)),
            plain(_result(game)),
            str(game.turns),
            f"{game.events:,}",
            _record(game),
        )
    return grid


def _players(game: ListedGame) -> str:
    return " – ".join(player.name or f"player {player.seat}" for player in game.players) or "–"


def _result(game: ListedGame) -> str:
    if game.outcome == "unknown":
        return "unknown"
    winner = next((player.name for player in game.players if player.seat == game.winner), None)
    how = f" ({game.reason})" if game.reason else ""
    won = winner or (f"player {game.winner}" if game.winner is not None else "nobody")
    return f"draw{how}" if game.outcome == "draw" else f"{won} won{how}"


def _record(game: ListedGame) -> str:
    parts = [
        "" if game.complete else "in part",
        quantity(game.gaps, "gap") if game.gaps else "",
        quantity(game.undos, "undo") if game.undos else "",
    ]
    return ", ".join(filter(None, parts)) or "whole"
