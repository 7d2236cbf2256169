"""The figures of a reconciliation as tables."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from replay.reconcile import (
    FieldCounts,
    Headline,
    Reconciliation,
    RuleTally,
    Settled,
    headline,
    merged,
    total_of,
)
from replay.view.terminal.grid import Grid
from replay.view.terminal.text import percent, plain, quantity
from replay.view.wording import in_words

_COLUMNS: Final = ("compared", "agree %", "changed", "predicted %", "unaided %")


def figures(games: Sequence[Reconciliation]) -> RenderableType:
    """One table over all games, field by field, and the headline."""
    fields = merged(games)
    rows = [(field, *_cells(counts)) for field, counts in fields.items()]
    grid = Grid(("field", *_COLUMNS), [*rows, ("all", *_cells(total_of(fields)))], numbers=_COLUMNS)
    grid.rows[len(rows) - 1].end_section = True
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
    numbers = ("compared", "agree %", "changed", "predicted %", "corrected")
    rows = [
        (
            game.game,
            f"{game.compared:,}",
            percent(game.agreed, game.compared),
            f"{game.changed:,}",
            percent(game.predicted, game.changed),
            f"{game.corrected:,}",
            _divergence(game),
        )
        for game in games
    ]
    return Grid(("game", *numbers, "first divergence"), rows, numbers=numbers, whole=("game",))


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
    numbers = ("expected\nand recorded", "expected\nonly", "recorded\nonly")
    rules = [(tally.rule or "–", tally.slug, *_sums(tally)) for tally in settled.rules]
    unexplained = [(kind, f"{count:,}") for kind, count in settled.unexplained.items()]
    return Group(
        Grid(("rule", "name", *numbers), rules, numbers=numbers, whole=("rule",)),
        Grid(("recorded, and no rule expected it", "number"), unexplained, numbers=("number",)),
    )


def _sums(tally: RuleTally) -> tuple[str, ...]:
    return f"{tally.expected_recorded:,}", f"{tally.expected_only:,}", f"{tally.recorded_only:,}"
