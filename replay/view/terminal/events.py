"""The event list as lines, and the changes between two points as a table."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from replay.view.changes import Change, Changes
from replay.view.names import player_word
from replay.view.terminal.grid import Grid
from replay.view.terminal.text import plain
from replay.view.timeline import Row
from replay.view.wording import in_words

_STYLES: Final[Mapping[str, str]] = {
    "decision": "bold",
    "happening": "",
    "observation": "dim",
    "mark": "yellow",
}
_HEADINGS: Final = ("StepBegan",)
_SEATS: Final = ("active", "controller")
_SUBJECTS: Final = ("attached_to", "attacking")
"""Fields whose value is an object, or a seat as a negative number."""


def event_list(rows: Sequence[Row]) -> RenderableType:
    """One line an event: its number, `+` for a derived and `x` for an undone one, and the sentence."""
    if not rows:
        return Text("No events between these points.")
    width = len(str(rows[-1].seq))
    return Group(*(_line(row, width) for row in rows))


def _line(row: Row, width: int) -> Text:
    mark = "x" if row.undone else "+" if row.derived else " "
    indent = "" if row.kind in _HEADINGS else "  " if row.cause is None else "    "
    style = "dim strike" if row.undone else "cyan" if row.derived else _STYLES[row.sort]
    text = Text(f"{row.seq:>{width}} {mark} ", "dim")
    text += plain(f"{indent}{row.text}", "bold underline" if row.kind in _HEADINGS else style)
    return text.append(f"  [{row.rule}]", "dim") if row.rule else text


def change_table(changes: Changes, called: Mapping[int, str]) -> RenderableType:
    """What changed, one line a value; `called` are the players' names by seat."""
    if not changes.changes:
        return Text(f"Nothing changed from event {changes.begin} to {changes.end}.")
    return Grid(
        ("event", "what", "field", "before", "after"),
        [_change_row(change, called) for change in changes.changes],
        numbers=("event",),
        title=f"after event {changes.begin}, up to event {changes.end}",
    )


def _change_row(change: Change, called: Mapping[int, str]) -> tuple[str | Text, ...]:
    values = (_value(change.field, value, called) for value in (change.before, change.after))
    return str(change.seq), plain(_what(change, called)), change.field, *map(plain, values)


def _value(field: str, value: Any, called: Mapping[int, str]) -> str:
    """A value for people: seats are players."""
    seat = value if field in _SEATS else -value if field in _SUBJECTS and value and value < 0 else None
    return in_words(value) if seat is None else player_word(called, seat)


def _what(change: Change, called: Mapping[int, str]) -> str:
    if change.seat is not None:
        return player_word(called, change.seat)
    return "the game" if change.object is None else change.name or f"an unseen card ({change.object})"
