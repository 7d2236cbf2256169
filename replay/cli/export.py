"""`replay export`: the ledger or a metric as a file."""

from pathlib import Path
from typing import Annotated, Final

import typer

from analysis.export import FORMS, export
from analysis.frames import LEDGER, blocks_of, with_sound_files
from analysis.metrics import METRICS
from replay.cards.lookup import default_path
from replay.cli.options import BookOption, GamesArgument, ProcessesOption, StoreOption, group
from replay.cli.output import show
from replay.cli.progress import progress
from replay.errors import UsageError
from replay.store import Store
from replay.view.terminal.text import plain

app = group()

_USUAL_FORM: Final = "parquet"
_SQLITE_ENDS: Final = ("", "-wal", "-shm", "-journal")


@app.command("export")
def export_(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The file to write.")],
    games: GamesArgument = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--to",
            help=f"{', '.join(FORMS)}. Default: as the file's name ends, else {_USUAL_FORM}.",
            show_default=False,
        ),
    ] = None,
    what: Annotated[str, typer.Option("--what", help=f"{', '.join((LEDGER, *METRICS))}.")] = LEDGER,
    store: StoreOption = None,
    book: BookOption = None,
    processes: ProcessesOption = 1,
) -> None:
    """Write events or a metric to a file.

    The ledger is every event, recorded and derived. JSON has the shapes of `replay stats --json`; in CSV
    nested columns are flat, lists are texts, and what a spreadsheet would take for a formula (a text that
    begins with =, +, - or @) has an apostrophe before it. What the columns mean stands in analysis/README.md.

    Examples:

        replay export -o ledger.parquet

        replay export --what mana -o mana.csv 3f2a
    """
    with Store(store, readonly=True) as opened, progress("Replaying") as replayed:
        _refuse(output, opened.path, book or default_path())

        def write() -> None:
            blocks = blocks_of(opened, what, games, book, lambda game: replayed(game[:8]), processes)
            export(what, blocks, form or _form_of(output), output)

        with_sound_files(opened, write)
    show(plain(f"{what} written to {output.name}"))


def _form_of(output: Path) -> str:
    form = output.suffix.removeprefix(".").lower()
    return form if form in FORMS else _USUAL_FORM


def _refuse(output: Path, *kept: Path) -> None:
    """Nothing that cannot be made again is written over, what SQLite keeps beside it included."""
    if str(output) == "-":
        raise UsageError("an export is a file of its own; name one, as in -o events.parquet")
    if output.resolve() in {
        path.with_name(path.name + end).resolve() for path in kept for end in _SQLITE_ENDS
    }:
        raise UsageError(f"{output.name} is the store or the card book; name another file")
