"""Lays out where a scenario starts: what lies in which zone, and the libraries."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.card import CardDefinition
from replay.cards.knowledge import CardKnowledge
from replay.events import RelationChanged
from replay.terms import Seat
from tests.scenarios.answers import answers_among
from tests.scenarios.playing import Play
from tests.scenarios.reading import Scenario, Setup, seat_of
from tests.scenarios.table import Table

_UNKNOWN_CARDS = 60
"""How many cards that nobody named lie in a library."""


class NotPlayable(Exception):  # noqa: N818 - a scenario that can't be played, no error
    """Something in the position is not known here."""


def starting_position(scenario: Scenario, cards: CardKnowledge, tries: Iterator[int]) -> Play:
    """The game as the scenario finds it. Raises NotPlayable."""
    table = Table(players=scenario.players, life=scenario.life, tries=tries)
    aliases: dict[str, int] = {}
    for setup in scenario.setup:
        if setup.zone and setup.zone != "library":
            for _ in range(setup.count):
                _place(table, setup, cards, aliases)
    for player in range(1, scenario.players + 1):
        _stack_library(table, scenario, player, cards)
    table.hear_anew()
    return Play(table, answers_among(scenario.actions, aliases))


def _place(table: Table, setup: Setup, cards: CardKnowledge, aliases: dict[str, int]) -> None:
    name, _, alias = setup.card.partition("@")
    seat, zone = seat_of(setup.player) or 1, setup.zone
    definition = _definition(cards, name)
    if zone == "battlefield":
        face = next((index for index, each in enumerate(definition.faces) if each.name == name), 0)
        id = table.battlefield(seat, definition, face=face) if face else table.enter(seat, definition)
    else:
        id = table.put(seat, definition, zone)  # type: ignore[arg-type]
        if zone == "command":
            table.happens(RelationChanged("designated", id, value="commander"))
    if alias:
        aliases[alias] = id


def _definition(cards: CardKnowledge, name: str) -> CardDefinition:
    found = cards.definition(None, name)
    if found is None:
        raise NotPlayable(f"no text of the card “{name}” is known")
    return found


def _stack_library(table: Table, scenario: Scenario, seat: Seat, cards: CardKnowledge) -> None:
    """The cards named lie on top, the last of them topmost."""
    named = [each for each in scenario.setup if each.zone == "library" and seat_of(each.player) == seat]
    top = [_definition(cards, each.card) for each in reversed(named) for _ in range(each.count)]
    emptied = any(
        each.op == "removeAllCardsFromLibrary" and seat_of(each.player) == seat for each in scenario.setup
    )
    table.library(seat, *top, unknown=0 if emptied else _UNKNOWN_CARDS)
