"""What to call an object: the one place where names for people are chosen.

A name of a card that nobody knows is `#<id>`; an object whose card nobody has seen has none.
"""

from collections.abc import Callable, Mapping
from typing import Final

from replay.state import GameObject, State
from replay.terms import ObjectId, Seat

STEP_NAMES: Final[Mapping[str, str]] = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "precombat_main": "precombat main phase",
    "begin_combat": "beginning of combat",
    "declare_attackers": "declare attackers step",
    "declare_blockers": "declare blockers step",
    "first_strike_damage": "first-strike damage step",
    "combat_damage": "combat damage step",
    "end_combat": "end of combat",
    "postcombat_main": "postcombat main phase",
    "end": "end step",
    "cleanup": "cleanup step",
}
"""What people call steps and main phases."""


def player_word(players: Mapping[Seat, str], seat: Seat) -> str:
    """What to call a player: the name, with the seat where several have it; else the seat alone."""
    name = players.get(seat)
    if not name:
        return f"player {seat}"
    return f"{name} ({seat})" if list(players.values()).count(name) > 1 else name


class Names:
    """Names of objects and players as far as a state knows them."""

    def __init__(
        self, state: State, name_of: Callable[[int], str], players: Mapping[Seat, str] | None = None
    ) -> None:
        self._state = state
        self._name_of = name_of
        self._players = players or {}

    def player(self, seat: Seat | None) -> str:
        """Words for a player in a sentence."""
        return "somebody" if seat is None else player_word(self._players, seat)

    def name(self, object: GameObject | None) -> str | None:
        """The object's own name, None where its card has not been seen. An ability has its source's name."""
        bearer = self._bearer(object)
        if bearer is None:
            return None
        if bearer.definition is not None:
            faces = bearer.definition.faces
            return faces[bearer.face].name if 0 <= bearer.face < len(faces) else bearer.definition.name
        if bearer.name is not None:
            return bearer.name
        return None if bearer.card is None else self._name_of(bearer.card)

    def name_of(self, id: ObjectId) -> str | None:
        """The name of an object by its id, None where its card has not been seen."""
        return self.name(self._state.objects.get(id))

    def card(self, id: ObjectId | None) -> int | None:
        """The source's card id of an object, or of an ability's source; None where it has not been seen."""
        bearer = self._bearer(None if id is None else self._state.objects.get(id))
        return None if bearer is None else bearer.card

    def of(self, id: ObjectId | None) -> str:
        """Words for an object by its id: its name, else what kind of thing it is."""
        found = None if id is None else self._state.objects.get(id)
        name = self.name(found)
        if found is None or found.kind != "ability":
            return name or "a card"
        return f"an ability of {name}" if name else "an ability"

    def _bearer(self, object: GameObject | None) -> GameObject | None:
        """The object, or of an ability what it comes from; None where that is unknown, or only abilities."""
        passed = set[ObjectId]()
        while object is not None and object.kind == "ability":
            if object.id in passed:
                return None
            passed.add(object.id)
            object = None if object.source is None else self._state.objects.get(object.source)
        return object
