"""A small game written by hand: two players, a creature spell, an attack. Invented cards, known names."""

from replay.events import (
    Attack,
    AttackersDeclared,
    CardSeen,
    CountersChanged,
    DamageDealt,
    Entry,
    Event,
    GameStarted,
    LifeChanged,
    ManaAdded,
    ObjectCreated,
    ObjectMoved,
    Observed,
    PlayerValues,
    SpellCast,
    StatusChanged,
    StepBegan,
)
from replay.fidelity import DECISIONS_ONLY, Fidelity
from replay.game import Game

PLAYERS = {1: "Alice", 2: "Bob"}
CLIENT = Fidelity(
    kinds=frozenset({"LifeChanged", "DamageDealt", "StatusChanged", "ObjectMoved"}),
    leaves_out=frozenset({("StatusChanged", "ObjectMoved"), ("StatusChanged", "StepBegan")}),
)
"""As a client records: every tap, nothing about summoning sickness."""
NAMES = {7: "Bronze Boar", 8: "Clearing"}
BOAR, BOAR_ON_STACK, BOAR_IN_HAND, CLEARING = 30, 20, 10, 11


def name_of(card: int) -> str:
    """The name of a card, or its number."""
    return NAMES.get(card, f"#{card}")


def record(*events: Event | tuple[Event, int | None]) -> list[Entry]:
    """Entries numbered from 1; a pair is an event and the number of its cause."""
    pairs = [event if isinstance(event, tuple) else (event, None) for event in events]
    return [Entry(seq, event, cause, offset=seq * 10) for seq, (event, cause) in enumerate(pairs, 1)]


def game(*events: Event | tuple[Event, int | None], fidelity: Fidelity = DECISIONS_ONLY) -> Game:
    """A game of these events."""
    return Game(id="ab12", entries=record(*events), fidelity=fidelity, players=PLAYERS, name_of=name_of)


def begun(turn: int, step: str, active: int = 1) -> StepBegan:
    """A step begins."""
    return StepBegan(turn, step, active)  # type: ignore[arg-type]


def boar_game() -> Game:
    """Turn 1: a land, a boar is cast. Turn 3: it attacks for 3, and an observation corrects a life total."""
    return game(
        GameStarted((1, 2), starting_life=20),
        ObjectCreated(CLEARING, "battlefield", owner=1),
        CardSeen(CLEARING, card=8, owner=1, types=("land",), subtypes=("Forest",)),
        ObjectCreated(BOAR_IN_HAND, "hand", owner=1),
        CardSeen(BOAR_IN_HAND, card=7, owner=1, types=("creature",), power=3, toughness=2),
        begun(1, "untap"),
        begun(1, "precombat_main"),
        SpellCast(1, BOAR_ON_STACK),
        (ObjectMoved(BOAR_IN_HAND, "stack", BOAR_ON_STACK, "hand", 1, "cast"), 8),
        (StatusChanged(CLEARING, "tapped", 1), 8),
        (ManaAdded(1, 1, "G", CLEARING), 8),
        ObjectMoved(BOAR_ON_STACK, "battlefield", BOAR, "stack", 1, "resolve"),
        begun(2, "untap", 2),
        begun(3, "untap"),
        begun(3, "begin_combat"),
        begun(3, "declare_attackers"),
        AttackersDeclared(1, (Attack(BOAR, defending_seat=2),)),
        begun(3, "combat_damage"),
        (DamageDealt(3, BOAR, seat=2, combat=True), 18),
        CountersChanged("energy", 2, seat=1),
        Observed(players={2: PlayerValues(life=16)}),
        LifeChanged(1, 1),
        fidelity=CLIENT,
    )
