"""The command line as a whole: which command lives in which module, and how a call ends.

A module of commands is imported when one of its commands is called, or when the help lists them all.
"""

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from replay.cli.options import group
from replay.cli.output import print_line, say
from replay.errors import ReplayError
from replay.printable import printable

COMMANDS: Final = {
    "demo": "demo",
    "import": "importing",
    "games": "games",
    "events": "games",
    "show": "show",
    "diff": "games",
    "audit": "audit",
    "explain": "explain",
    "reconcile": "reconcile",
    "stats": "stats",
    "export": "export",
    "verify": "keeping",
    "forget": "keeping",
    "cards": "cards",
}
"""Command → the module of this package that has it."""

_CALL_FAULT: Final[type[Exception]] = next(
    kind
    for kind in typer.BadParameter.__mro__
    if issubclass(kind, Exception) and kind.__name__ == "ClickException"
)
"""What a wrong call raises; where that class lives depends on the version of typer."""

_FAULT: Final = 2
_INTERRUPTED: Final = 130


class _Commands(TyperGroup):
    """Finds commands by the table, importing their modules late."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"replay.cli.{COMMANDS[cmd_name]}")
        found = typer.main.get_command(module.app)
        return getattr(found, "commands", {}).get(cmd_name, found)


app = group(cls=_Commands, no_args_is_help=True)


def _say_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print_line(f"replay {version('instant-replay')}")
        except PackageNotFoundError:
            print_line("replay (not installed)")
        raise typer.Exit


@app.callback()
def replay(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    """Keep recorded games of Magic, play the rules over them again, and say what happened.

    Start with `replay demo`, then `replay import` the log of your own games. A game is named by the
    beginning of its id. With `--json`, programs can read every answer. Exit status: 0 fine, 1
    something was found, 2 the input or the call is at fault.
    """


def run(words: Sequence[str]) -> int:
    """Carries out a call and returns its exit status; says in one line what was wrong with it."""
    command = typer.main.get_command(app)
    try:
        status = command.main(list(words) or ["--help"], "replay", standalone_mode=False)
    except ReplayError as error:
        return _refused(str(error))
    except _CALL_FAULT as error:
        return _refused(_with_hint(error))
    except OSError as error:
        return _refused(_of_a_file(error))
    except (typer.Abort, KeyboardInterrupt):
        status = _INTERRUPTED
    if status == _INTERRUPTED:
        say("replay: stopped; what was stored before stays")
    return status if isinstance(status, int) else 0


def _with_hint(error: Any) -> str:
    context = getattr(error, "ctx", None)
    path = "replay" if context is None else context.command_path
    return f"{error.format_message().removesuffix('.')}. See `{path} --help`."


def _of_a_file(error: OSError) -> str:
    """What is the matter with a file that nobody asked about before; never a path of the machine."""
    name = Path(os.fsdecode(error.filename)).name if isinstance(error.filename, (str, bytes)) else "a file"
    return f"{name}: {(error.strerror or str(error)).lower()}"


def _refused(message: str) -> int:
    say(printable(f"replay: {message}"))
    return _FAULT
