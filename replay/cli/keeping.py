"""`replay verify`, `forget`: is the store still what was put into it, and out with a game for good."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer
from msgspec import Struct
from rich.console import Group, RenderableType

from replay.cli.options import GameArgument, GamesArgument, JsonOption, StoreOption, group
from replay.cli.output import answer, say
from replay.cli.progress import of_each
from replay.errors import UsageError
from replay.opening import chosen
from replay.store import Store, Verification
from replay.view.terminal.text import plain, quantity

app = group()

_BROKEN: Final = 1


class _StoreFaults(Struct, frozen=True):
    """The store itself, which stands among the games only where something is wrong with it."""

    faults: list[str]
    game: None = None
    intact: bool = False


class _Forgotten(Struct, frozen=True):
    game: str
    events: int


@app.command("verify")
def verify(games: GamesArgument = None, store: StoreOption = None, as_json: JsonOption = False) -> None:
    """Check that games are as they were stored.

    Intact: nothing was changed since. Complete: it is a whole game, without a gap or a cut end. Without GAME
    the store itself is checked, too. Exit status 1 if something is not intact.

    Example:

        replay verify
    """
    with Store(store, readonly=True) as opened:
        found = of_each("Verifying", chosen(opened, games), lambda game: opened.verify(game.id))
        faults = [] if games else opened.faults()
    whole = [_StoreFaults(faults)] if faults else []
    answer([*found, *whole], lambda: _verdicts(found, faults), as_json=as_json)
    if faults or not all(one.intact for one in found):
        raise typer.Exit(_BROKEN)


def _verdicts(found: Sequence[Verification], faults: Sequence[str]) -> RenderableType:
    broken = [one for one in found if not one.intact]
    parts = [one for one in found if one.intact and not one.complete]
    lines = [f"{one.game[:8]}: NOT INTACT: {'; '.join(one.faults)}" for one in broken]
    lines += [f"the store: NOT INTACT: {fault}" for fault in faults]
    lines += [f"{one.game[:8]}: intact, not complete{_gaps(one)}" for one in parts]
    intact = len(found) - len(broken)
    whole = intact - len(parts)
    lines.append(f"{quantity(len(found), 'game')}: {intact} intact, {whole} of them complete")
    return Group(*map(plain, lines))


def _gaps(verification: Verification) -> str:
    gaps = [f"event {gap.seq} ({gap.reason})" for gap in verification.gaps]
    return f": gap at {', '.join(gaps)}" if gaps else ": the record does not have the whole game"


@app.command("forget")
def forget(
    game: GameArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Delete a game for good.

    With all that was recorded of it: the only deletion there is.

    Example:

        replay forget 3f2a --yes
    """
    # Read first: who names a store that is not there wants none made.
    with Store(store, readonly=True) as opened:
        wanted = opened.find(game)
    if not yes and not _agreed(wanted):
        raise UsageError("nothing was deleted; --yes does it without asking")
    with Store(store) as opened:
        gone = _Forgotten(wanted, opened.forget(wanted))
    answer(gone, lambda: plain(f"{gone.game}: forgotten, {gone.events:,} events"), as_json=as_json)


def _agreed(game: str) -> bool:
    try:
        return typer.confirm(f"Delete game {game} for good?", err=True)
    except typer.Abort:
        say("")
        return False
