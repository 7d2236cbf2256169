"""`replay stats`: what many games say in numbers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from analysis.charts import Chart
from analysis.frames import frame_of
from analysis.report import Summary, rows, summarised
from replay.cli.options import BookOption, GamesArgument, JsonOption, ProcessesOption, StoreOption, group
from replay.cli.output import print_json, show
from replay.cli.progress import progress
from replay.store import GameSummary, Store
from replay.terms import Seat
from replay.view.names import player_word
from replay.view.terminal.grid import Grid
from replay.view.terminal.text import plain, quantity

Players = Mapping[str, Mapping[Seat, str]]

app = group(
    name="stats",
    help="Count over many games.\n\nJSON has every row, the tables add them up.",
)

_MOST_ROWS: Final = 40
_SEATS: Final = frozenset({"seat", "winner", "on_the_play"})
_NUMBERS: Final = frozenset({"ability", "turn", "turns", "balance"})
"""Columns in which 0 says something; in the others it is a dot."""
_HEADINGS: Final[Mapping[str, str]] = {
    "seat": "player",
    "not_resolved": "not resolved",
    "on_the_play": "on the play",
}


_COMMANDS: Final[Mapping[str, str]] = {
    "mana": """Mana by source: produced, spent, unspent, substituted.

    Substituted is what was paid with something else than mana (convoke, delve).

    Over several games the table adds up what was spent of each type (W U B R G C).

    Example:

        replay stats mana 3f2a
    """,
    "energy": """Energy by source: gained, paid, lost, and the balance after it.

    Example:

        replay stats energy --json
    """,
    "triggers": """How often abilities triggered, and how often they resolved.

    Example:

        replay stats triggers 3f2a
    """,
    "games": """Who won and how, the turns, who began, the mulligans.

    Example:

        replay stats games --json
    """,
}
"""Metric → its command's help."""


def _counting(what: str) -> Callable[..., None]:
    """The command of a metric."""

    def count(
        games: GamesArgument = None,
        store: StoreOption = None,
        book: BookOption = None,
        processes: ProcessesOption = 1,
        as_json: JsonOption = False,
    ) -> None:
        with Store(store, readonly=True) as opened, progress("Replaying") as replayed:
            found = frame_of(opened, what, games, book, lambda game: replayed(game[:8]), processes)
            listed = opened.games()
        if as_json:
            print_json(rows(what, found))
        else:
            show(figures(summarised(what, found), listed))

    return count


for _what, _help in _COMMANDS.items():
    app.command(_what, help=_help)(_counting(_what))


def figures(summary: Summary, games: Iterable[GameSummary]) -> RenderableType:
    """A metric as a table and a bar chart; the names of players are those of `games`."""
    if not summary.rows:
        return Text("No games." if summary.what == "games" else f"No {summary.what} in these games.")
    players = {game.id: game.players for game in games}
    parts: list[RenderableType] = [_head(summary, players), _grid(summary, players)]
    more = len(summary.rows) - _MOST_ROWS
    if more > 0:
        parts.append(Text(f"… and {quantity(more, 'row')} more: --json has them all.", "dim"))
    return Group(*parts, _chart(summary.chart))


def _head(summary: Summary, players: Players) -> Text:
    if len(summary.games) > 1:
        return Text(quantity(len(summary.games), "game"))
    (game,) = summary.games
    called = players[game]
    return plain(f"{game[:8]} · {' – '.join(player_word(called, seat) for seat in called)}")


def _grid(summary: Summary, players: Players) -> Grid:
    headings = [_HEADINGS.get(column, column) for column in summary.columns]
    numbers = [
        headings[place]
        for place, column in enumerate(summary.columns)
        if column not in _SEATS and any(isinstance(row[place], int) for row in summary.rows)
    ]
    rows = [_row(summary, row, players) for row in summary.rows[:_MOST_ROWS]]
    return Grid(headings, rows, numbers=numbers, whole=("game",))


def _row(summary: Summary, row: Sequence[Any], players: Players) -> list[Text]:
    cells = dict(zip(summary.columns, row, strict=True))
    called = players[cells.get("game", summary.games[0])]
    return [_cell(column, value, called) for column, value in cells.items()]


def _cell(column: str, value: object, called: Mapping[Seat, str]) -> Text:
    if value is None:
        return Text("–", "dim")
    if not isinstance(value, int):
        return plain(str(value)[:8] if column == "game" else str(value))
    if column in _SEATS:
        return plain(player_word(called, value))
    if column in _NUMBERS:
        return Text(str(value))
    return Text(f"{value:,}") if value else Text("·", "dim")


def _chart(chart: Chart) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    for bar in chart.bars:
        grid.add_row(plain(bar.label), Text(bar.picture, "cyan"), Text(f"{bar.amount:,}"))
    return Group(plain(chart.title, "bold"), grid) if chart.bars else Text()
