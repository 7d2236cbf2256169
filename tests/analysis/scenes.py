"""Small games for counting: what a client records of mana, energy and triggers, and what it leaves out."""

from replay.events import (
    AbilityTriggered,
    CardSeen,
    ChoiceMade,
    CountersChanged,
    Event,
    GameEnded,
    GameStarted,
    ManaAdded,
    ManaLeft,
    ObjectCreated,
    Observed,
    PaymentSubstituted,
    PlayerValues,
    Resolved,
    Rewound,
    SpellCast,
)
from replay.fidelity import Fidelity
from replay.game import Game
from tests.view.scenes import begun, game

CLIENT = Fidelity(
    kinds=frozenset({"ManaAdded", "ManaLeft", "CountersChanged", "AbilityTriggered", "Resolved"}),
    leaves_out=frozenset({("ManaLeft", "StepBegan")}),
)
"""As a client records: each unit of mana, but not that it empties."""
CLEARING, BOAR, SPELL, ABILITY = 11, 30, 20, 40


def counted(*events: Event | tuple[Event, int]) -> Game:
    """A game in which player 1 has a clearing (card 8) and a boar (card 7); then these events, from 7 on."""
    return game(
        GameStarted((1, 2), starting_seat=2),
        ObjectCreated(CLEARING, "battlefield", owner=1),
        CardSeen(CLEARING, card=8, owner=1, types=("land",)),
        ObjectCreated(BOAR, "battlefield", owner=1),
        CardSeen(BOAR, card=7, owner=1, types=("creature",), power=3, toughness=2),
        begun(1, "precombat_main"),
        *events,
        fidelity=CLIENT,
    )


def green(unit: int, lasts: str | None = None) -> ManaAdded:
    """The clearing adds one green mana."""
    return ManaAdded(1, unit, "G", CLEARING, lasts=lasts)


def spent(unit: int) -> ManaLeft:
    """It pays for the spell."""
    return ManaLeft(1, unit, spent_on=SPELL, type="G")


def pool(**amounts: int) -> Observed:
    """Player 1 is seen with this mana."""
    return Observed(players={1: PlayerValues(mana_pool=amounts)})


def whole_game() -> Game:
    """Some of everything: three mana, one of it wasted, one taken back; energy; a trigger; a mulligan."""
    return counted(
        ChoiceMade(2, "mulligan"),
        SpellCast(1, SPELL),
        (green(1), 8),
        (spent(1), 8),
        (PaymentSubstituted(1, SPELL, BOAR, "G"), 8),
        green(2),
        Rewound(11, "undo"),
        green(3),
        CountersChanged("energy", 3, seat=1, source=BOAR),
        AbilityTriggered(BOAR, ABILITY, 1, ability=5),
        Resolved(ABILITY),
        begun(2, "untap", 2),
        CountersChanged("energy", -2, seat=1, source=BOAR, reason="paid"),
        GameEnded("win", 1, "concede"),
    )
