"""`replay games`, `events`, `diff`: which games there are, and what happened in one."""

from typing import Annotated

import typer

from replay.cli.options import POINT, BookOption, GameArgument, JsonOption, StoreOption, group
from replay.cli.output import answer
from replay.opening import open_game
from replay.store import Store
from replay.view.changes import changes_between
from replay.view.listing import listed
from replay.view.points import span
from replay.view.terminal.events import change_table, event_list
from replay.view.terminal.listing import game_list
from replay.view.timeline import timeline

app = group()


@app.command("games")
def games(store: StoreOption = None, as_json: JsonOption = False) -> None:
    """List the games in the store.

    The oldest first, each by the recording that has most of it.

    Example:

        replay games --json
    """
    with Store(store, readonly=True) as opened:
        found = [listed(summary) for summary in opened.games()]
    answer(found, lambda: game_list(found), as_json=as_json)


@app.command("events")
def events(
    game: GameArgument,
    begin: Annotated[
        str, typer.Option("--from", metavar="POINT", help=f"Only after this point: {POINT}.")
    ] = "0",
    end: Annotated[str, typer.Option("--to", metavar="POINT", help="Only up to this point.")] = "end",
    observations: Annotated[bool, typer.Option("--observations", help="Show observations, too.")] = False,
    store: StoreOption = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the events of a game.

    What is recorded, what the rules derive (+), what was taken back (x). The list leaves out observations
    unless asked; JSON has them all.

    Examples:

        replay events 3f2a

        replay events 3f2a --from T5 --to T5.combat
    """
    with Store(store, readonly=True) as opened:
        found = open_game(opened, game, book)
        first, last = span(found.entries, begin, end)
        rows = [row for row in timeline(found) if first < row.seq <= last]
    shown = [row for row in rows if observations or row.sort != "observation"]
    answer(rows, lambda: event_list(shown), as_json=as_json)


@app.command("diff")
def diff(
    game: GameArgument,
    begin: Annotated[str, typer.Option("--from", metavar="POINT", help=f"The earlier point: {POINT}.")],
    end: Annotated[str, typer.Option("--to", metavar="POINT", help="The later point.")] = "end",
    store: StoreOption = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what changed between two points.

    Net changes, each with the event since which it is so.

    Example:

        replay diff 3f2a --from T5 --to T6
    """
    with Store(store, readonly=True) as opened:
        found = open_game(opened, game, book)
        changes = changes_between(found, *span(found.entries, begin, end))
    answer(changes, lambda: change_table(changes, found.players), as_json=as_json)
