"""`replay audit`: what the rules have to say about what was done."""

from typing import Final

import typer

from replay.audit import audit
from replay.cli.editions import EditionOption, named_edition
from replay.cli.options import (
    BookOption,
    GamesArgument,
    JsonOption,
    StoreOption,
    group,
)
from replay.cli.output import answer
from replay.cli.progress import of_each
from replay.opening import chosen, game_of
from replay.store import Store
from replay.view.terminal.audit import audits

app = group()

_FOUND: Final = 1


@app.command("audit")
def audit_(
    games: GamesArgument = None,
    edition: EditionOption = None,
    store: StoreOption = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check games against the rules.

    One verdict for each land played, spell cast, ability activated, attack, block, draw and trigger: legal,
    illegal, contradiction (the rules give one thing, the record says another), judge-call, or cannot-tell,
    with what is not known. Exit status 1 if anything but legal and cannot-tell was found.

    Examples:

        replay audit

        replay audit 3f2a --edition 2025-09-19
    """
    rules = named_edition(edition)
    with Store(store, readonly=True) as opened:
        wanted = chosen(opened, games)
        found = of_each("Auditing", wanted, lambda game: audit(game_of(opened, game, book), rules))
    players = {game.id: game.players for game in wanted}
    answer(found, lambda: audits(found, players), as_json=as_json)
    if any(one.departs for one in found):
        raise typer.Exit(_FOUND)
