"""`replay explain`: everything behind one event."""

from typing import Annotated

import typer

from replay.cli.editions import EditionOption, named_edition
from replay.cli.options import (
    POINT,
    BookOption,
    GameArgument,
    JsonOption,
    StoreOption,
    group,
)
from replay.cli.output import answer
from replay.explain import explain
from replay.opening import open_game
from replay.store import Store
from replay.view.points import seq_at
from replay.view.terminal.explain import explanation

app = group()


@app.command("explain")
def explain_(
    game: GameArgument,
    at: Annotated[
        str, typer.Option("--at", metavar="POINT", help=f"The event: {POINT}.", show_default=False)
    ],
    edition: EditionOption = None,
    store: StoreOption = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say everything behind one event.

    The verdict on its act, what the rules were asked and why they answered so, what it followed from and what
    came of it, what permanents could produce, the account of energy, the past of the objects concerned, what
    happened since, and the lines of the source.

    Examples:

        replay explain 3f2a --at 41

        replay explain 3f2a --at T5.attackers --edition 2025-09-19 --json
    """
    rules = named_edition(edition)
    with Store(store, readonly=True) as opened:
        found = open_game(opened, game, book)
        explained = explain(found, seq_at(found.entries, at), rules)
    answer(explained, lambda: explanation(explained), as_json=as_json)
