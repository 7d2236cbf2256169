"""`replay cards`: fill the card book from the user's card files, and say what it holds."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from replay.cards.book import CardBook, open_book
from replay.cards.entries import LoadedSource, LoadReport
from replay.cards.fetch import SCRYFALL_INDEX, fetch
from replay.cards.loading import fill
from replay.cards.lookup import default_path
from replay.cards.sources.arena import find_installed
from replay.cli.options import BookOption, JsonOption, group
from replay.cli.output import print_json, print_line
from replay.cli.progress import transfer
from replay.errors import UsageError

app = group(
    name="cards",
    help="Load card data.\n\nNames, texts and ids, from files that you have. Until then a card is '#12345'.",
)


@app.command("load")
def load_command(
    path: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="A file of card data, packed (gz, bz2, xz) or not. Default: Arena's own database.",
        ),
    ] = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Load a file of card data into the card book.

    It may be one of Scryfall's bulk files, MTGJSON's AtomicCards or AllPrintings (JSON or SQLite), or
    Arena's card database; which of them it is shows in its content. Without a file, Arena's database is
    looked for where the game is usually installed. Later files win over earlier ones.

    Examples:

        replay cards load default-cards.json

        replay cards load AtomicCards.json.gz

        replay cards load
    """
    file = path or _installed()
    with transfer("Loading") as progress:
        report = fill(book or default_path(), file, progress)
    _print_report(report, as_json=as_json)


@app.command("status")
def status_command(book: BookOption = None, as_json: JsonOption = False) -> None:
    """Say what the card book holds, and which files it was filled from.

    Example:

        replay cards status
    """
    with open_book(book) as opened:
        _print_status(opened, as_json=as_json)


@app.command("fetch")
def fetch_command(
    kind: Annotated[str, typer.Option(help="Which of Scryfall's bulk files.")] = "default_cards",
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the downloaded file here.", show_default=False)
    ] = None,
    index: Annotated[str, typer.Option(help="Address of the list of bulk files.")] = SCRYFALL_INDEX,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Download Scryfall's bulk file, and load it.

    The only command that uses a network.

    Examples:

        replay cards fetch

        replay cards fetch --kind oracle_cards --keep oracle-cards.json
    """
    with tempfile.TemporaryDirectory() as folder:
        with transfer("Downloading") as progress:
            file = fetch(
                keep or Path(folder) / f"{Path(kind).name}.json", kind=kind, index=index, progress=progress
            )
        load_command(file, book, as_json)


def _installed() -> Path:
    found = find_installed()
    if found is None:
        raise UsageError("no Arena installation found; name a file: replay cards load FILE")
    return found


def _print_report(report: LoadReport, *, as_json: bool) -> None:
    if as_json:
        print_json(report)
        return
    print_line(
        f"{report.file}: {report.source}, {report.cards:,} cards, {report.ids:,} ids, "
        f"{report.abilities:,} ability texts"
    )
    for reason, count in sorted(report.skipped.items(), key=lambda item: -item[1]):
        print_line(f"  skipped {count:,}: {reason}")


def _print_status(book: CardBook, *, as_json: bool) -> None:
    status = {"counts": book.counts(), "fingerprint": book.fingerprint, "sources": book.sources()}
    if as_json:
        print_json(status)
        return
    counts = book.counts()
    print_line(f"{counts['cards']:,} cards, {counts['ids']:,} ids, {counts['abilities']:,} ability texts")
    for source in book.sources():
        print_line(_source_line(source))
    if not book.sources():
        print_line("Nothing is loaded yet: `replay cards load FILE`, or `replay cards fetch`.")


def _source_line(source: LoadedSource) -> str:
    return (
        f"  {source.file}: {source.source}, loaded {source.loaded_at}, {source.cards:,} cards, "
        f"{source.ids:,} ids, {source.abilities:,} ability texts, {sum(source.skipped.values()):,} skipped"
    )
