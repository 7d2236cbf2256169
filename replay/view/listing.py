"""The list of games: a summary of each as JSON and pictures show it."""

from msgspec import Struct

from replay.store import GameSummary
from replay.terms import Outcome, Seat


class ListedPlayer(Struct, frozen=True):
    """A player and the name in the record, None where it has none."""

    seat: Seat
    name: str | None


class ListedGame(Struct, frozen=True, kw_only=True):
    """A game as one of its recordings tells it; `complete`: the record has it from start to end."""

    id: str
    format: str
    source: str | None
    started_at: str | None
    viewer_seat: Seat | None
    players: tuple[ListedPlayer, ...]
    winner: Seat | None
    outcome: Outcome
    reason: str | None
    match_id: str
    game_number: int
    best_of: int | None
    turns: int
    events: int
    complete: bool
    gaps: int
    undos: int


def listed(summary: GameSummary) -> ListedGame:
    """The entry of a game in the list."""
    same = {field: getattr(summary, field) for field in ListedGame.__struct_fields__ if field != "players"}
    players = tuple(ListedPlayer(seat, name) for seat, name in sorted(summary.players.items()))
    return ListedGame(**same, players=players)
