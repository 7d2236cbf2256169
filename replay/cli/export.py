"""`replay export`: the ledger or a metric as a file."""

from pathlib import Path
from typing import Annotated

import typer

from analysis.export import FORMS, export
from analysis.frames import LEDGER, blocks_of
from analysis.metrics import METRICS
from replay.cards.lookup import default_path
from replay.cli.options import BookOption, GamesArgument, ProcessesOption, StoreOption, group
from replay.cli.output import show
from replay.cli.progress import progress
from replay.errors import UsageError
from replay.store import Store
from replay.view.terminal.text import plain

app = group()


@app.command("export")
def export_(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The file to write.")],
    games: GamesArgument = None,
    form: Annotated[str, typer.Option("--to", help=f"{', '.join(FORMS)}.")] = "parquet",
    what: Annotated[str, typer.Option("--what", help=f"{', '.join((LEDGER, *METRICS))}.")] = LEDGER,
    store: StoreOption = None,
    book: BookOption = None,
    processes: ProcessesOption = 1,
) -> None:
    """Write events or a metric to a file.

    The ledger is every event, recorded and derived. JSON has the shapes of `replay stats --json`; in CSV
    nested columns are flat. What the columns mean stands in analysis/README.md.

    Examples:

        replay export -o ledger.parquet

        replay export --what mana --to csv -o mana.csv 3f2a
    """
    with Store(store, readonly=True) as opened, progress("Replaying") as replayed:
        _refuse(output, opened.path, book or default_path())
        blocks = blocks_of(opened, what, games, book, lambda game: replayed(game[:8]), processes)
        export(what, blocks, form, output)
    show(plain(f"{what} written to {output.name}"))


def _refuse(output: Path, *kept: Path) -> None:
    """Nothing that cannot be made again is written over."""
    if any(output.resolve() == path.resolve() for path in kept):
        raise UsageError(f"{output.name} is the store or the card book; name another file")
