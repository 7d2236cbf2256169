"""What objects are called in an explanation: which of several copies is meant, where a page counts them."""

from replay.game import Game
from replay.state import State
from replay.view.names import Names, NamesApart


def names_in(game: Game, state: State) -> Names:
    """Names as a state knows them. A client's copies have no numbers that anybody would know them by."""
    if game.fidelity.acts:
        return NamesApart(state, game.name_of, game.players, game.entries)
    return Names(state, game.name_of, game.players)
