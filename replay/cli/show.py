"""`replay show`: the table at a point. Apart from the other commands because it is called again and again."""

from typing import Annotated

import typer

from replay.cli.options import POINT, BookOption, GameArgument, JsonOption, StoreOption, group
from replay.cli.output import answer
from replay.opening import open_game
from replay.store import Store
from replay.view.points import seq_at
from replay.view.table import table_at
from replay.view.terminal.board import board

app = group()


@app.command("show")
def show(
    game: GameArgument,
    at: Annotated[str, typer.Option("--at", metavar="POINT", help=f"The point: {POINT}.")] = "end",
    store: StoreOption = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the table at a point of a game.

    Examples:

        replay show 3f2a --at T5

        replay show 3f2a --at 120 --json
    """
    with Store(store, readonly=True) as opened:
        found = open_game(opened, game, book)
        table = table_at(found, seq_at(found.entries, at))
    answer(table, lambda: board(table), as_json=as_json)
