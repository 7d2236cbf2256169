"""A bar on the error stream while a terminal watches and work is long; nothing otherwise."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeRemainingColumn,
)

from replay.cards import entries
from replay.store import GameSummary

Result = TypeVar("Result")


def of_each(what: str, games: Sequence[GameSummary], work: Callable[[GameSummary], Result]) -> list[Result]:
    """What the work makes of each game, in order, counted game by game."""
    results = []
    with progress(what, len(games)) as step:
        for game in games:
            results.append(work(game))
            step(game.id[:8])
    return results


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[str], None]]:
    """Counts steps: call it with a word on each step done."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
    )
    with _bar(*columns) as bar:
        if bar is None:
            yield lambda _word: None
            return
        task = bar.add_task(what, total=total)
        yield lambda word: bar.update(task, advance=1, description=f"{what} {word}")


@contextmanager
def transfer(what: str) -> Iterator[entries.Progress | None]:
    """Counts bytes: call it with those done and their total, 0 where that is not known."""
    columns = TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn()
    with _bar(*columns) as bar:
        if bar is None:
            yield None
            return
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total or None)


@contextmanager
def _bar(*columns: ProgressColumn) -> Iterator[Progress | None]:
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Progress(*columns, console=console, transient=True) as bar:
        yield bar
