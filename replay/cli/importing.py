"""`replay import`: from recorded games to the store."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final

import typer
from rich.console import Group, RenderableType

from logs.importing import ImportedFile, import_paths
from replay.cards.library import library_at
from replay.cards.lookup import default_path
from replay.cli.options import BookOption, JsonOption, StoreOption, group
from replay.cli.output import answer
from replay.cli.progress import progress
from replay.errors import ReplayError
from replay.store import Store
from replay.view.terminal.text import plain, quantity

app = group()

_FAULT: Final = 2
_SHOWN_KINDS: Final = 5


@app.command("import")
def import_(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Files, folders, .gz or .zip, or - for standard input."),
    ],
    store: StoreOption = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Import recorded games.

    What is in the store already is not added again; a longer record of a game extends a shorter one.

    Arena writes games to its log once Options > View Account > Detailed Logs (Plugin Support) is switched on;
    it overwrites the log at every start.

    Examples:

        replay import Player.log

        replay import ~/logs more-logs.zip
    """
    cards = library_at(book or default_path())
    files: list[ImportedFile] = []
    try:
        with Store(store) as opened, progress("Importing") as step:
            files.extend(
                import_paths(opened, paths, lambda file, games: step(f"{file}: {games} games"), cards)
            )
    except (ReplayError, KeyboardInterrupt):
        # The files that came before are in the list, and their games in the store.
        if files:
            answer(files, lambda: _report(files), as_json=as_json)
        raise
    answer(files, lambda: _report(files), as_json=as_json)
    if any(file.error for file in files):
        raise typer.Exit(_FAULT)


def _report(files: Sequence[ImportedFile]) -> RenderableType:
    lines = [line for file in files if not file.skipped for line in _lines(file)]
    return Group(*map(plain, [*lines, _sum(files)]))


def _lines(file: ImportedFile) -> Iterator[str]:
    if file.format is not None:
        gaps = f", {quantity(file.gaps, 'gap')}" if file.gaps else ""
        found = f"{quantity(file.games, 'game')} ({file.new_games} new), {file.new_events:,} new events{gaps}"
        yield f"{file.file}: {file.format}, {found}"
    yield from (f"  {note}" for note in file.notes)
    if file.unknown:
        yield f"  not understood: {_counts(file.unknown)}"
    if file.damaged:
        yield f"  not used: {_counts(file.damaged)}"
    if file.error:
        yield f"  failed: {file.error}"


def _counts(counts: Mapping[str, int]) -> str:
    shown = [f"{count:,} × {kind}" for kind, count in list(counts.items())[:_SHOWN_KINDS]]
    left = len(counts) - len(shown)
    return ", ".join(shown) + (f" and {quantity(left, 'more kind')}" if left else "")


def _sum(files: Sequence[ImportedFile]) -> str:
    read = [file for file in files if file.format is not None]
    skipped, failed = sum(bool(file.skipped) for file in files), sum(bool(file.error) for file in files)
    return (
        f"{quantity(len(read), 'file')} read, {quantity(sum(file.games for file in files), 'game')} found, "
        f"{sum(file.new_games for file in files):,} new, "
        f"{sum(file.new_events for file in files):,} events added"
        + (f"; {quantity(skipped, 'file')} of no known format passed over" if skipped else "")
        + (f"; {failed} failed" if failed else "")
    )
