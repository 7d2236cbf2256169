"""Who and what a name on the page means: players, copies of cards in order of appearance, handles.

A name without a copy number must fit one object that could be meant, or copies that nobody can tell apart;
otherwise the page is asked "which one?". Nothing here knows a rule or writes an event.
"""

from collections.abc import Callable
from copy import deepcopy
from itertools import islice

from logs.transcript.slips import shown
from logs.transcript.syntax import Ref
from replay.cards.knowledge import CardKnowledge
from replay.errors import InputError
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat

Meant = Callable[[GameObject], bool]
"""Whether an object could be meant at this place."""

MOST_COPIES = 1_000
"""Copies of one card in one game: more are a slip, or hostile."""


class Names:
    """The names of one game."""

    def __init__(self, players: tuple[str, ...], cards: CardKnowledge) -> None:
        self.seats: dict[str, Seat] = {player: seat for seat, player in enumerate(players, 1)}
        self._cards = cards
        self._copies: dict[str, list[ObjectId]] = {}
        self._handles: dict[str, ObjectId] = {}
        self._named: set[ObjectId] = set()
        self._seen = 0

    def copied(self) -> "Names":
        """The names as they are now, for a label."""
        return deepcopy(self, {id(self._cards): self._cards})

    # ---- players

    def is_player(self, ref: Ref) -> bool:
        """Whether the name is a player's."""
        return ref.name in self.seats and ref.copy is None

    def seat(self, ref: Ref) -> Seat:
        """The player's seat. Raises InputError for any other name."""
        if not self.is_player(ref):
            raise refused(ref, f"`{shown(ref.name)}` is no player", "one of " + ", ".join(self.seats))
        return self.seats[ref.name]

    # ---- objects

    def card(self, name: str) -> tuple[str, int | None]:
        """The card that has a face of this name, and the number of the face, None for a whole card's name."""
        definition = self._cards.definition(None, name)
        if definition is None:
            return name.partition(" // ")[0], None
        faces = [face.name for face in definition.faces]
        named = faces.index(name) if len(faces) > 1 and name in faces else None
        return definition.name, named

    def has_handle(self, name: str) -> bool:
        """Whether it is a short name given on the page."""
        return name in self._handles

    def of_handle(self, name: str) -> ObjectId | None:
        """The object of a short name, None where the page gave no such name."""
        return self._handles.get(name)

    def is_known(self, ref: Ref) -> bool:
        """Whether an object of that name has been seen."""
        return ref.name in self._handles or bool(self.copies(ref.name))

    def copies(self, name: str) -> list[ObjectId]:
        """The copies of a card in order of appearance."""
        return self._copies.get(self.card(name)[0], [])

    def appear(self, name: str, id: ObjectId) -> None:
        """The next copy of a card, or the first thing of that name."""
        copies = self._copies.setdefault(self.card(name)[0], [])
        if len(copies) >= MOST_COPIES:
            raise InputError(f"more than {MOST_COPIES:,} copies of {shown(name)}")
        copies.append(id)
        self._named.add(id)

    def give_handle(self, handle: str, id: ObjectId) -> None:
        """A short name for an object, or a new object for the short name."""
        self._handles[handle] = id
        self._named.add(id)

    def learn(self, state: State) -> None:
        """Objects that came to be without a line: a card in its new zone, the next token of a name."""
        if len(state.objects) < self._seen:
            self._seen = 0
        for found in list(islice(state.objects.values(), self._seen, None)):
            if found.id not in self._named:
                if found.previous in self._named:
                    self._follow(found.previous, found.id)
                elif found.name and found.kind in ("token", "copy"):
                    self.appear(found.name.removesuffix(" Token"), found.id)
        self._seen = len(state.objects)

    def _follow(self, left: ObjectId | None, arrived: ObjectId) -> None:
        """A zone change made a new object of it (400.7): the page sees the same card."""
        for copies in self._copies.values():
            copies[:] = [arrived if id == left else id for id in copies]
        for handle, id in self._handles.items():
            if id == left:
                self._handles[handle] = arrived
        self._named.add(arrived)

    def one(self, ref: Ref, state: State, meant: Meant) -> ObjectId:
        """The object meant. Raises InputError if there is none, or if it is not clear which."""
        if ref.name in self._handles:
            return self._handles[ref.name]
        copies = self.copies(ref.name)
        if not copies:
            raise refused(ref, f"nothing is named {shown(ref.name)}", "a name that the page has used before")
        if ref.last is not None:
            raise refused(ref, f"several copies of {shown(ref.name)}", "one of them")
        if not 0 < (ref.copy or 1) <= len(copies):
            raise refused(ref, *_no_such_copy(ref, len(copies)))
        if ref.copy is not None:
            return copies[ref.copy - 1]
        fitting = [id for id in copies if meant(state.object(id))] or copies
        if len({_look(state.object(id)) for id in fitting}) > 1:
            raise refused(ref, f"which {shown(ref.name)}?", f"a copy number, `#1` to `#{len(copies)}`")
        return fitting[0]

    def several(self, ref: Ref, state: State, meant: Meant) -> tuple[ObjectId, ...]:
        """The objects of a name or a range of copies. Raises InputError if one is missing."""
        if ref.copy is None or ref.last is None:
            return (self.one(ref, state, meant),)
        copies = self.copies(ref.name)
        if not ref.copy <= ref.last <= len(copies):
            raise refused(ref, *_no_such_copy(ref, len(copies)))
        return tuple(copies[ref.copy - 1 : ref.last])


def _look(object: GameObject) -> tuple[object, ...]:
    """Everything by which two copies of a card can be told apart."""
    counters = tuple(sorted(object.counters.items()))
    place = (object.zone, object.owner, object.controller, object.attached_to)
    status = (object.tapped, object.summoning_sick, object.face, object.face_down, object.damage)
    return (*place, *status, counters, object.attacking, object.blocking)


def _no_such_copy(ref: Ref, there: int) -> tuple[str, str]:
    copies = "is one copy" if there == 1 else f"are {there} copies"
    return f"so far there {copies} of {shown(ref.name)}", "`#1`" if there == 1 else f"`#1` to `#{there}`"


def refused(ref: Ref, message: str, expected: str) -> InputError:
    """An error at a name."""
    return InputError(message, line=ref.place.line, column=ref.place.column, expected=expected)
