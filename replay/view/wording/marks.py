"""What marks say: where a record begins and ends, and what is missing in it."""

from replay.events import GameEnded, GameStarted, Gap, Rewound, UnknownRecord
from replay.view.names import Names
from replay.view.wording.table import in_brackets, listed, plain, says


@says(GameStarted)
def _game_started(event: GameStarted, names: Names) -> str:
    players = listed(names.player(seat) for seat in event.seats)
    begins = "" if event.starting_seat is None else f"; {names.player(event.starting_seat)} plays first"
    return f"the game starts: {players}{begins}" if event.complete else f"the record sets in: {players}"


@says(GameEnded)
def _game_ended(event: GameEnded, names: Names) -> str:
    how = in_brackets(event.reason)
    if event.outcome == "win" and event.winner is not None:
        return f"{names.player(event.winner)} wins the game{how}"
    return f"the game is a draw{how}" if event.outcome == "draw" else f"the game ends, nobody knows how{how}"


@says(Gap)
def _gap(event: Gap, names: Names) -> str:
    return f"GAP: something is missing in the record ({plain(event.reason)})"


@says(Rewound)
def _rewound(event: Rewound, names: Names) -> str:
    return f"taken back to event {event.to} ({plain(event.reason)})"


@says(UnknownRecord)
def _unknown(event: UnknownRecord, names: Names) -> str:
    return f"not understood: {event.what} {event.name}"
