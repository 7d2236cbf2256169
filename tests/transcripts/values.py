"""What an expectation's path means: a value of a state, in the words of the notation.

Values are compared as text: numbers, `true` and `false`, zones, names, mana as a multiset, lists of names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from logs.transcript.names import Names
from replay.errors import InputError
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import mana_value
from replay.rules.layers.working_out import power, toughness
from replay.rules.mana.could_produce import could_produce
from replay.state import GameObject, State
from replay.store import RecordedGame
from replay.terms import MANA_TYPES, Seat
from tests.transcripts.expectations import ExpectedValue

NOTHING = ("empty", "nothing", "none")


@dataclass
class Table:
    """A state, the names by which the page speaks of it, and the games of the match up to now."""

    state: State
    names: Names
    final: State
    games: list[RecordedGame]

    def object(self, expected: ExpectedValue) -> GameObject:
        """The object that a path names, as it then was: the page's name goes with the card."""
        assert expected.path.subject is not None
        id = self.names.one(expected.path.subject, self.final, lambda _object: True)
        known = self.state.objects
        while id not in known and self.final.object(id).previous is not None:
            id = self.final.object(id).previous or id
        return self.state.object(id)

    def player(self, seat: Seat | None) -> str:
        """The name of the player at a seat."""
        return next((name for name, each in self.names.seats.items() if each == seat), "nobody")


def difference(table: Table, expected: ExpectedValue) -> str | None:
    """What the value is instead, None where it is as expected."""
    try:
        found = _value(table, expected)
    except (InputError, KeyError) as error:
        return f"cannot be read: {error}"
    return None if _same(found, expected.text) else found


def _value(table: Table, expected: ExpectedValue) -> str:
    path = expected.path
    if path.subject is None:
        return _of_table(table, path.attribute)
    if table.names.is_player(path.subject):
        return _of_player(table, table.names.seats[path.subject.name], path.attribute)
    return _of_object(table, table.object(expected), path.attribute)


def _same(found: str, wanted: str) -> bool:
    if wanted in NOTHING or found in NOTHING:
        return (found in NOTHING) == (wanted in NOTHING)
    if wanted.startswith("{"):
        return sorted(found.split("}")) == sorted(wanted.split("}"))
    return [*_words(found)] == [*_words(wanted)]


def _words(text: str) -> list[str]:
    return [word.strip().strip("[]") for word in text.replace("], ", "]\n").split("\n")]


# ---- the table


def _of_table(table: Table, attribute: str) -> str:
    word, _, rest = attribute.partition(".")
    state = table.state
    if word == "stack":
        names = [_named(table, object) for object in state.stack()]
        return str(len(names)) if rest == "size" else _listed(names)
    if attribute == "players.left":
        return ", ".join(table.player(seat) for seat, each in sorted(state.players.items()) if not each.lost)
    if attribute == "match.games":
        return str(len(table.games))
    if attribute == "game.result":
        return _result(table, table.games[-1])
    if word.startswith("game") and rest == "winner":
        return table.player(table.games[int(word[4:]) - 1].winner)
    raise KeyError(attribute)


def _result(table: Table, game: RecordedGame) -> str:
    if game.outcome == "win":
        return table.player(game.winner)
    return "draw" if game.outcome == "draw" else "none"


def _listed(names: list[str]) -> str:
    return ", ".join(names) if names else "empty"


def _named(table: Table, object: GameObject) -> str:
    source = table.state.object(object.source) if object.source is not None else object
    return characteristics(table.state, source).name or source.name or "?"


# ---- players


def _of_player(table: Table, seat: Seat, attribute: str) -> str:
    state, player = table.state, table.state.players[seat]
    word, _, rest = attribute.partition(".")
    if attribute in ("life", "lands_played"):
        return str(getattr(player, attribute))
    if attribute in ("hand", "library"):
        return str(state.zone(attribute, seat).count)  # type: ignore[arg-type]
    if attribute == "pool":
        return "".join(f"{{{unit.type}}}" for unit in player.pool.values()) or "empty"
    if word in ("graveyard", "exile"):
        cards = [each for each in state.in_zone(word, seat) if each.owner == seat]  # type: ignore[arg-type]
        hidden = state.zone(word, seat).hidden or 0  # type: ignore[arg-type]
        return (
            str(len(cards) + hidden) if rest == "size" else _listed([_named(table, each) for each in cards])
        )
    return str(player.counters.get(attribute.removeprefix("counters."), 0))


# ---- objects


def _of_object(table: Table, object: GameObject, attribute: str) -> str:
    word, _, kind = attribute.partition(".")
    if word == "counters":
        return str(object.counters.get(kind, 0))
    if attribute == "controller":
        return table.player(object.controller)
    return _text(_ASKED[attribute](table.state, object))


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _producible(state: State, object: GameObject) -> str:
    found = could_produce(state, object)
    return "".join(f"{{{type}}}" for type in MANA_TYPES if type in found) or "nothing"


def _face(state: State, object: GameObject) -> str:
    faces = object.definition.faces if object.definition is not None else ()
    return faces[object.face].name if object.face < len(faces) else "?"


_ASKED: dict[str, Callable[[State, GameObject], Any]] = {
    "zone": lambda _state, object: object.zone or "none",
    "tapped": lambda _state, object: object.tapped,
    "sick": lambda _state, object: object.summoning_sick,
    "damage": lambda _state, object: object.damage,
    "face": _face,
    "power": power,
    "toughness": toughness,
    "pt": lambda state, object: f"{power(state, object)}/{toughness(state, object)}",
    "mana_value": mana_value,
    "could_produce": _producible,
}
