"""The table as a picture: one box for each player, the stack between them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from replay.printable import printable
from replay.terms import Seat
from replay.view.names import STEP_NAMES, player_word
from replay.view.table import Card, Permanent, PlayerView, StackObject, Table
from replay.view.terminal.text import joined, plain

_ROWS: Final[tuple[tuple[str, Callable[[Permanent], bool]], ...]] = (
    ("creatures", lambda permanent: "creature" in permanent.types),
    ("lands", lambda permanent: "land" in permanent.types),
    ("others", lambda _permanent: True),
)
"""The rows of a battlefield; each permanent goes into the first that fits."""


def board(table: Table) -> RenderableType:
    """The picture of a table; the first seat sits at the bottom."""
    boxes: list[RenderableType] = [_player(table, player) for player in reversed(table.players)]
    stack = _stack(table)
    if stack is not None:
        boxes.insert(max(1, len(boxes) // 2), stack)
    return Group(_head(table), *boxes)


def in_short(table: Table) -> Iterator[tuple[str, Text]]:
    """Each player with the totals and what they control, for where a whole picture is too much."""
    for player in table.players:
        own = [permanent for permanent in table.battlefield if permanent.controller == player.seat]
        parts = [plain(_totals(player)), *(content for _, content in _battlefield(table, own))]
        yield _called(table, player.seat), joined(parts, " · ")
    if table.stack:
        yield "stack", joined([_on_stack(table, object) for object in table.stack], " · ")


def _head(table: Table) -> Text:
    warning = " · after a gap: values may be stale" if table.after_gap else ""
    return plain(f"{moment(table)} · event {table.seq} of {table.last}{warning}", "bold")


def moment(table: Table) -> str:
    """When in the game it is."""
    when = f"turn {table.turn}" if table.turn else "before the first turn"
    if table.step is not None:
        when += f" · {STEP_NAMES[table.step]}"
    return when if table.active is None else f"{when} of {_called(table, table.active)}"


def _called(table: Table, seat: Seat) -> str:
    return player_word({player.seat: player.name or "" for player in table.players}, seat)


def _player(table: Table, player: PlayerView) -> Panel:
    own = [permanent for permanent in table.battlefield if permanent.controller == player.seat]
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for name, content in (*_battlefield(table, own), *_zones(player)):
        grid.add_row(name, content)
    title = plain(f" {_called(table, player.seat)} · {_totals(player)} ", "bold")
    return Panel(grid, title=title, title_align="left", box=box.ROUNDED)


def _totals(player: PlayerView) -> str:
    counters = [f"{count} {kind}" for kind, count in player.counters.items()]
    pool = "".join(f"{{{type}}}" * count for type, count in player.mana_pool.items())
    parts = [
        "lost" if player.lost else f"{player.life} life",
        *counters,
        *([f"pool {pool}"] if pool else []),
        f"hand {_number(player.hand_size)}",
        f"library {_number(player.library)}",
    ]
    return " · ".join(parts)


def _number(count: int | None) -> str:
    return "?" if count is None else str(count)


def _battlefield(table: Table, own: Sequence[Permanent]) -> Iterable[tuple[str, Text]]:
    left = list(own)
    for name, fits in _ROWS:
        row = [permanent for permanent in left if fits(permanent)]
        left = [permanent for permanent in left if not fits(permanent)]
        if row:
            yield name, _grouped(_permanent(table, permanent) for permanent in row)


def _grouped(texts: Iterable[Text]) -> Text:
    """Equal ones are shown once, with their number."""
    counts: dict[str, tuple[Text, int]] = {}
    for text in texts:
        first, count = counts.get(text.plain, (text, 0))
        counts[text.plain] = first, count + 1
    shown = (Text(f"{count} × ") + text if count > 1 else text for text, count in counts.values())
    return joined(shown, ", ")


def _permanent(table: Table, permanent: Permanent) -> Text:
    text = plain(permanent.name or "an unknown card", "dim" if permanent.tapped else "")
    if permanent.power is not None and permanent.toughness is not None:
        text.append(f" {permanent.power}/{permanent.toughness}", "bold")
    marks = list(_marks(table, permanent))
    return text.append(f" ({', '.join(marks)})", "dim") if marks else text


def _marks(table: Table, permanent: Permanent) -> Iterable[str]:
    if permanent.tapped:
        yield "tapped"
    if permanent.summoning_sick and "creature" in permanent.types:
        yield "sick"
    if permanent.face_down:
        yield "face down"
    if permanent.phased_out:
        yield "phased out"
    if permanent.damage:
        yield f"damage {permanent.damage}"
    yield from (printable(f"{count} {kind}") for kind, count in permanent.counters.items())
    if permanent.attacking is not None:
        yield f"attacks {_target(table, permanent.attacking)}"
    if permanent.blocking:
        yield f"blocks {', '.join(_object(table, id) for id in permanent.blocking)}"
    if permanent.attached_to is not None:
        yield f"on {_object(table, permanent.attached_to)}"


def _target(table: Table, target: int) -> str:
    return printable(_called(table, -target)) if target < 0 else _object(table, target)


def _object(table: Table, id: int) -> str:
    """The name of something on the battlefield or the stack."""
    names = {object.object: object.name for object in table.stack}
    names |= {permanent.object: permanent.name for permanent in table.battlefield}
    return printable(names.get(id) or "a card")


def _zones(player: PlayerView) -> Iterable[tuple[str, Text]]:
    if any(card.name for card in player.hand):
        yield "hand", _cards(player.hand)
    for zone in ("graveyard", "exile", "command"):
        if cards := getattr(player, zone):
            yield zone, _cards(cards)


def _cards(cards: Sequence[Card]) -> Text:
    return _grouped(plain(card.name) if card.name else Text("unseen", "dim") for card in cards)


def _stack(table: Table) -> Panel | None:
    if not table.stack:
        return None
    lines = [_on_stack(table, object) for object in table.stack]
    return Panel(joined(lines, "\n"), title=" stack, the top first ", title_align="left", box=box.SIMPLE)


def _on_stack(table: Table, object: StackObject) -> Text:
    name = object.name or "an unknown card"
    text = plain(f"ability of {name}" if object.kind == "ability" else name, "bold")
    if object.controller is not None:
        text += plain(f" of {_called(table, object.controller)}")
    if object.targets:
        text += plain(f" → {', '.join(_target(table, id) for id in object.targets)}")
    return text
