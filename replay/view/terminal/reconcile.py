"""The figures of a reconciliation as tables."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from replay.reconcile import FieldCounts, Headline, Reconciliation, Settled, headline, merged, total_of
from replay.view.terminal.text import percent, plain, quantity
from replay.view.wording import in_words

_COLUMNS: Final = ("compared", "agree %", "changed", "predicted %", "unaided %")


def figures(games: Sequence[Reconciliation]) -> RenderableType:
    """One table over all games, field by field, and the headline."""
    fields = merged(games)
    grid = _grid("field", *_COLUMNS)
    for field, counts in fields.items():
        grid.add_row(field, *_cells(counts))
    grid.add_section()
    grid.add_row("all", *_cells(total_of(fields)))
    gaps = sum(game.gaps > 0 for game in games)
    over = f"{quantity(len(games), 'game')}, {gaps} of them with a gap"
    return Group(Text(over), grid, headline_text(headline(fields)))


def headline_text(found: Headline) -> Text:
    """The headline in one sentence."""
    if not found.changes:
        return Text("No change needed a rule.")
    share = percent(found.predicted, found.changes)
    return Text(
        f"{share} % of the {found.changes:,} changes that need a rule were predicted ({found.predicted:,})."
    )


def _grid(*headings: str) -> Grid:
    grid = Grid(box=box.SIMPLE)
    for place, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if place else "left")
    return grid


def _cells(counts: FieldCounts) -> tuple[str, ...]:
    return (
        f"{counts.compared:,}",
        percent(counts.agreed, counts.compared),
        f"{counts.changed:,}",
        percent(counts.predicted, counts.changed),
        percent(counts.unaided, counts.changed),
    )


def game_rows(games: Sequence[Reconciliation]) -> RenderableType:
    """One line a game, with its first divergence."""
    grid = _grid("game", "compared", "agree %", "changed", "predicted %", "corrected", "first divergence")
    grid.columns[-1].justify, grid.columns[-1].overflow = "left", "fold"
    for game in games:
        grid.add_row(
            game.game,
            f"{game.compared:,}",
            percent(game.agreed, game.compared),
            f"{game.changed:,}",
            percent(game.predicted, game.changed),
            f"{game.corrected:,}",
            _divergence(game),
        )
    return grid


def _divergence(game: Reconciliation) -> Text:
    first = game.first_divergence
    if first is None:
        return Text("none")
    where = f" ({first.evidence.file}:{first.evidence.line})" if first.evidence else ""
    whose = f" of {first.object}" if first.object is not None else ""
    values = f"computed {in_words(first.computed)}, observed {in_words(first.observed)}"
    return plain(f"event {first.seq}: {first.field}{whose}, {values}{where}")


def rule_rows(settled: Settled) -> RenderableType:
    """By rule what was expected and recorded, and by kind what is recorded but unexplained."""
    rules = _grid("rule", "name", "expected\nand recorded", "expected\nonly", "recorded\nonly")
    rules.columns[1].justify = "left"
    for tally in settled.rules:
        sums = (tally.expected_recorded, tally.expected_only, tally.recorded_only)
        rules.add_row(tally.rule or "–", tally.slug, *(f"{count:,}" for count in sums))
    unexplained = _grid("recorded, and no rule expected it", "number")
    for kind, count in settled.unexplained.items():
        unexplained.add_row(kind, f"{count:,}")
    return Group(rules, unexplained)
