"""`replay demo`: the main job in a few seconds, on the small games that ship."""

import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from msgspec import Struct
from rich.console import Group, RenderableType
from rich.text import Text

from analysis.frames import frame_of
from analysis.report import Summary, summarised
from logs.importing import ImportedFile, import_paths
from replay.audit import GameAudit, audit
from replay.cards.book import CardBook
from replay.cards.library import library_at
from replay.cards.loading import load
from replay.cli.options import JsonOption, group
from replay.cli.output import answer
from replay.cli.stats import figures as metric
from replay.events import StepBegan
from replay.game import Game
from replay.opening import open_game
from replay.reconcile import Reconciliation, reconcile
from replay.store import GameSummary, Store
from replay.view.table import Table, table_at
from replay.view.terminal.audit import audits
from replay.view.terminal.board import board
from replay.view.terminal.reconcile import figures
from replay.view.terminal.text import plain, quantity

app = group()


class Demonstration(Struct, frozen=True):
    """What the demo has to show."""

    store: str
    book: str
    imported: list[ImportedFile]
    games: list[GameSummary]
    board: Table
    audited: list[GameAudit]
    reconciled: list[Reconciliation]
    mana: Summary
    energy: Summary


@app.command("demo")
def demo(as_json: JsonOption = False) -> None:
    """Show the main job on the games that ship.

    They are imported into a fresh store. You see the table in the middle of a game, what was against the
    rules, how what is computed compares with what was seen, and where mana and energy came from.

    Example:

        replay demo
    """
    shown = _demonstrated(Path(tempfile.mkdtemp(prefix="instant-replay-")))
    answer(shown, lambda: _picture(shown), as_json=as_json)


def _demonstrated(folder: Path) -> Demonstration:
    store, book = folder / "games.sqlite", folder / "cards.db"
    with Store(store) as opened, as_file(files("logs") / "samples") as samples:
        imported = _imported(opened, samples, book)
        summaries = opened.games()
        games = [open_game(opened, summary.id, book) for summary in summaries]
        longest = max(games, key=lambda game: game.last)
        return Demonstration(
            store=str(store),
            book=str(book),
            imported=imported,
            games=summaries,
            board=table_at(longest, _midway(longest)),
            audited=[audit(game) for game in games],
            reconciled=[reconcile(longest)],
            mana=summarised("mana", frame_of(opened, "mana", [longest.id], book)),
            energy=summarised("energy", frame_of(opened, "energy", [longest.id], book)),
        )


def _imported(store: Store, samples: Path, book: Path) -> list[ImportedFile]:
    with CardBook(book) as opened:
        for cards in sorted(samples.glob("*.json")):
            load(opened, cards)
    games = sorted(path for path in samples.iterdir() if path.suffix in (".log", ".txt"))
    return list(import_paths(store, [str(path) for path in games], cards=library_at(book)))


def _midway(game: Game) -> int:
    """A point in the middle of the game, during combat if there is any."""
    begun = [(entry.seq, entry.event.step) for entry in game.entries if isinstance(entry.event, StepBegan)]
    fights = [seq for seq, step in begun if step == "declare_blockers"]
    points = fights or [seq for seq, _ in begun] or [game.last]
    return points[len(points) // 2]


def _picture(shown: Demonstration) -> RenderableType:
    games = sum(file.games for file in shown.imported)
    events = sum(file.new_events for file in shown.imported)
    players = {game.id: game.players for game in shown.games}
    at = f"replay show {shown.board.game[:8]} --at {shown.board.seq}"
    return Group(
        plain(f"{quantity(games, 'game')}, {quantity(events, 'event')} imported into a fresh store."),
        Text(),
        plain(f"The table in the middle of a game ({at})"),
        Text(),
        board(shown.board),
        Text(),
        plain("What was against the rules (replay audit)"),
        Text(),
        audits([one for one in shown.audited if one.departs], players),
        plain("What the replay computes, beside what was observed (replay reconcile)"),
        Text(),
        figures(shown.reconciled),
        Text(),
        plain("Where the mana came from (replay stats mana)"),
        Text(),
        metric(shown.mana, shown.games),
        Text(),
        plain("Energy, change by change (replay stats energy)"),
        Text(),
        metric(shown.energy, shown.games),
        Text(),
        plain("Every command works on this store with these in the environment:"),
        plain(f"REPLAY_STORE={shown.store}"),
        plain(f"REPLAY_CARDS={shown.book}"),
    )
