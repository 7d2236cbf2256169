"""`replay reconcile`: what was computed beside what was observed."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer
from msgspec import Struct
from rich.console import Group, RenderableType
from rich.text import Text

from replay.cli.options import BookOption, GamesArgument, JsonOption, StoreOption, group
from replay.cli.output import answer
from replay.cli.progress import of_each
from replay.opening import chosen, game_of
from replay.reconcile import Reconciliation, RuleTally, Settled, Tally, reconcile
from replay.store import Store
from replay.view.terminal.reconcile import figures, game_rows, rule_rows

app = group()

_DIFFERS: Final = 1
_NOTHING: Final = "No games in the store to compare; import some: replay import PATH"


@app.command("reconcile")
def reconcile_(
    games: GamesArgument = None,
    without_gaps: Annotated[
        bool, typer.Option("--without-gaps", help="Leave out games whose record has a gap.")
    ] = False,
    by_game: Annotated[
        bool, typer.Option("--games", help="One line for each game, with its first difference.")
    ] = False,
    by_rule: Annotated[
        bool, typer.Option("--rules", help="For each rule, what it expected beside what is recorded.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with status 1 if anything differs.")] = False,
    store: StoreOption = None,
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare what is computed with what was seen.

    Of each value that the source sent: did the replay already have it (agree), and if it changed, had the
    replay got there by itself (predicted), or even without any rule (unaided)? The headline is the share of
    changes that need a rule and were predicted. With --rules JSON is {games, rules, unexplained}.

    Examples:

        replay reconcile

        replay reconcile 3f2a --rules
    """
    tally = Tally()
    with Store(store, readonly=True) as opened:
        wanted = [game for game in chosen(opened, games) if not (without_gaps and game.gaps)]
        found = of_each("Reconciling", wanted, lambda game: reconcile(game_of(opened, game, book), tally))
    settled = tally.settled() if by_rule else None
    value = found if settled is None else _Answer(found, settled.rules, settled.unexplained)
    answer(value, lambda: _picture(found, settled, by_game=by_game or len(found) == 1), as_json=as_json)
    if strict and any(one.agreed < one.compared for one in found):
        raise typer.Exit(_DIFFERS)


class _Answer(Struct, frozen=True):
    games: list[Reconciliation]
    rules: tuple[RuleTally, ...]
    unexplained: dict[str, int]


def _picture(found: Sequence[Reconciliation], settled: Settled | None, *, by_game: bool) -> RenderableType:
    if not found:
        return Text(_NOTHING)
    parts = [figures(found)]
    if by_game:
        parts.append(game_rows(found))
    if settled is not None:
        parts.append(rule_rows(settled))
    return Group(*parts)
