"""What to call an object: the one place where names for people are chosen.

A name of a card that nobody knows is `#<id>`; an object whose card nobody has seen has none.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from replay.events import CardSeen, Entry, ObjectCreated
from replay.live import live
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


def spoken(text: str) -> str:
    """What an ability says, with words for `~`, which stands in definitions for the object that has it."""
    return text.replace("~'s", "its").replace("~", "this")


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

    def told_apart(self, id: ObjectId, page: Sequence[Entry] | None = None) -> str | None:
        """Its name, and which one it is where the game has several of that name.

        `page`: the record, where people wrote it: they count copies as they appear. Else it is its id.
        """
        name, bearer = self.name_of(id), self._bearer(self._state.objects.get(id))
        if name is None or bearer is None:
            return name
        alike = [each for each in self._cards_and_tokens() if _card_name(each) == _card_name(bearer)]
        if len(alike) < 2:
            return name
        if page is None:
            return f"{name} (object {bearer.id})"
        appeared = [each for each in dict.fromkeys(_named_on(page)) if self._state.objects.get(each) in alike]
        order = dict.fromkeys((*appeared, *(each.id for each in alike)))
        return f"{name}#{[*order].index(bearer.id) + 1}" if bearer.id in order else name

    def _cards_and_tokens(self) -> list[GameObject]:
        """Every card or token of the game once, as the object that it is now."""
        objects = self._state.objects.values()
        passed = {each.previous for each in objects}
        return [each for each in objects if each.kind != "ability" and each.id not in passed]

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


class NamesApart(Names):
    """Names that say everywhere which of several copies is meant, as `page` counts them."""

    def __init__(
        self,
        state: State,
        name_of: Callable[[int], str],
        players: Mapping[Seat, str],
        page: Sequence[Entry] | None,
    ) -> None:
        super().__init__(state, name_of, players)
        self._page = page

    def of(self, id: ObjectId | None) -> str:
        """Words for an object by its id, with its copy."""
        words, name = super().of(id), None if id is None else self.name_of(id)
        apart = None if id is None else self.told_apart(id, self._page)
        return words if name is None or apart is None else words.replace(name, apart)


def _card_name(object: GameObject) -> str | None:
    """The name of its card, whichever face is up."""
    return object.name if object.definition is None else object.definition.name


def _named_on(page: Sequence[Entry]) -> Iterator[ObjectId]:
    """The objects that a page names, in the order in which it does."""
    for entry in live(page):
        if isinstance(entry.event, ObjectCreated | CardSeen) and entry.event.definition is not None:
            yield entry.event.object
