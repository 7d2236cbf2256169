"""What commands share, so that it looks and means the same everywhere: settings, options and arguments."""

from pathlib import Path
from typing import Annotated, Any

import typer

StoreOption = Annotated[
    Path | None,
    typer.Option(
        "--store",
        envvar="REPLAY_STORE",
        metavar="FILE",
        help="The store of games. Default: games.sqlite in your data folder.",
        show_default=False,
    ),
]
BookOption = Annotated[
    Path | None,
    typer.Option(
        "--book",
        envvar="REPLAY_CARDS",
        metavar="FILE",
        help="The card book. Default: cards.db in your data folder.",
        show_default=False,
    ),
]
ProcessesOption = Annotated[
    int,
    typer.Option("--processes", min=1, help="How many processes replay games that are new."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, by the beginning of its id.", show_default=False)
]
GamesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME...", help="Games, by the beginnings of their ids. Default: all."),
]
POINT = "an event number, end, T5 (as turn 5 begins) or T5.combat (as that step begins)"


def group(**settings: Any) -> typer.Typer:
    """A module's commands: plain help, and errors left to the roof."""
    return typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **settings
    )
