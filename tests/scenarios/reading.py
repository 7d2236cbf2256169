"""The format of scenario files: one JSON object a line. Names of cards and words stay as written.

Nothing is interpreted here. Raises InputError, naming the line, for what has not the shape of a scenario.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from replay.errors import InputError
from replay.terms import STEPS, Seat, Step

PLAYERS = {"A": 1, "B": 2, "C": 3, "D": 4}
"""Players by letter, as seats; A starts."""


class Setup(msgspec.Struct, frozen=True):
    """Cards that lie somewhere at the start, or something else done to the table (`op`)."""

    player: str = ""
    zone: str = ""
    card: str = ""
    count: int = 1
    op: str = ""
    turn: int = 0
    step: str = ""
    on: str = ""
    counter: str = ""
    n: int = 0


class Action(msgspec.Struct, frozen=True):
    """One entry of what the players do, in order; answers have no turn."""

    do: str
    player: str = ""
    turn: int = 0
    step: str = ""
    what: str | list[Any] | None = None
    targets: list[Any] | None = None
    with_: str | None = None
    target: list[Any] | None = None
    check: str = ""
    value: Any = None


class Point(msgspec.Struct, frozen=True):
    """A moment: in this step of this turn, after that many entries of the actions."""

    turn: int
    step: str
    after: int = 0


class Expected(msgspec.Struct, frozen=True):
    """One expectation; without `at` it is made where the scenario stops."""

    check: str
    args: tuple[Any, ...] = ()
    at: Point | None = None


class Scenario(msgspec.Struct, frozen=True):
    """A position, what the players do, and what is expected of it."""

    id: str
    setup: tuple[Setup, ...]
    actions: tuple[Action, ...]
    expected: tuple[Expected, ...]
    stop_at: Point

    @property
    def players(self) -> int:
        """How many play: as many as are named, at least two."""
        named = [each.player for each in self.setup] + [each.player for each in self.actions]
        return max(2, 2, *(PLAYERS.get(player, 1) for player in named))

    @property
    def life(self) -> int:
        """What each player starts with: 40 in games for several players or with a commander."""
        return 40 if self.players > 2 or any(each.zone == "command" for each in self.setup) else 20


def seat_of(player: str) -> Seat | None:
    """The seat of a player's letter, None for anything else."""
    return PLAYERS.get(player.removeprefix("Player").strip())


def step_of(word: str) -> Step:
    """The step that a scenario's word means; the end step has another name there."""
    return next((step for step in STEPS if step == word), "end")


def counter_of(word: str) -> str:
    """The kind of counter that a scenario's word means."""
    return {"p1p1": "+1/+1", "m1m1": "-1/-1"}.get(word, word.replace("_", " "))


def read_scenarios(file: Path) -> list[Scenario]:
    """All scenarios of a file."""
    found = []
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        if line.strip():
            found.append(_read(file, number, line))
    return found


def _read(file: Path, number: int, line: bytes) -> Scenario:
    try:
        return msgspec.json.decode(line, type=Scenario)
    except msgspec.DecodeError as error:
        message = f"a scenario was expected ({error})"
        raise InputError(message, file=file.name, line=number) from error
