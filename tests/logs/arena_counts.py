"""Counts over a game's live events, in the words of the corpus' own inventory (`games.json`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from logs.arena import words
from replay.events import (
    AbilityActivated,
    ChoiceMade,
    CountersChanged,
    Entry,
    LifeChanged,
    ManaLeft,
    Observed,
    PaymentSubstituted,
    SpecialActionTaken,
    SpellCast,
)
from replay.live import live
from replay.store import RecordedGame

_CASTS = {way: number for number, (way, _) in words.CASTS.items()}
_LANDS = {face: number for number, face in words.LANDS.items()}
_SPECIALS = {word: number for number, word in words.SPECIAL_ACTIONS.items()}
_COUNTERS = {word: number for number, word in words.COUNTERS.items()}


def action_type(event: object) -> int | None:
    """Arena's number of the action that an event tells."""
    if isinstance(event, SpellCast):
        return _CASTS[event.way]
    if isinstance(event, AbilityActivated):
        return words.ACTIVATE_MANA if event.mana else words.ACTIVATE
    if isinstance(event, SpecialActionTaken):
        return _LANDS[event.face] if event.action == "play_land" else _SPECIALS[event.action]
    if isinstance(event, ChoiceMade) and event.choice == "pay":
        return words.MAKE_PAYMENT
    return None


def counts(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """Seat → what is counted → how often, as in the inventory."""
    found: dict[str, dict[str, Any]] = {}

    def add(seat: int | None, what: str, key: str, amount: int = 1) -> None:
        counter = found.setdefault(str(seat), {}).setdefault(what, Counter())
        counter[key] += amount

    for entry in live(list(entries)):
        event = entry.event
        number = action_type(event)
        if number is not None:
            add(event.seat, "action", str(number))  # type: ignore[attr-defined]
        elif isinstance(event, ManaLeft):
            add(event.seat, "mana_paid", str(event.type))
        elif isinstance(event, PaymentSubstituted):
            add(event.seat, "substituted", "generic" if event.type == "?" else event.type)
        elif isinstance(event, LifeChanged):
            add(event.seat, "life_changes", "n")
            add(event.seat, "life_changes", "sum", event.amount)
        elif isinstance(event, CountersChanged) and event.seat is not None:
            what = "CounterAdded" if event.amount > 0 else "CounterRemoved"
            add(event.seat, what, str(_COUNTERS[event.counter]), abs(event.amount))
    return {seat: {what: dict(of) for what, of in kinds.items()} for seat, kinds in found.items()}


def final_life(entries: Iterable[Entry]) -> dict[str, int]:
    """Seat → the last life total that a record sent."""
    life: dict[str, int] = {}
    for entry in live(list(entries)):
        if isinstance(entry.event, Observed):
            for seat, values in entry.event.players.items():
                if isinstance(values.life, int):
                    life[str(seat)] = values.life
    return life


def summary(game: RecordedGame) -> dict[str, Any]:
    """The game in the words of the inventory."""
    reasons = {"rules": "Game", "concede": "Concede", "timeout": "Timeout", "force": "Force"}
    return {
        "match_id": game.match_id,
        "game": game.game_number,
        "gaps": game.gaps,
        "undos": game.undos,
        "turns": game.turns,
        "result": None if game.reason is None else f"WinLoss/{reasons[game.reason]}",
        "winning_seat_team": game.winner,
        "final_life": final_life(game.entries),
        "counts": counts(game.entries),
    }
