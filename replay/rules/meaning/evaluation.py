"""The questions that card text asks: does it match, who is meant, how many, does it hold, did it happen?

One table from the struct of a card definition to the function that answers; the sibling modules fill it
(`references`, `amounts`, `conditions`), and three questions have one function each (`matching`, `occurrences`
and, what mana could be produced, `mana.could_produce`). A noun phrase counts objects, a number stands in a
noun phrase: so they ask each other here, and know nothing of each other.

Every question may raise `Unknown`: a part that is not understood, or a value that nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from replay.cards.definitions.conditions import Condition
from replay.cards.definitions.node import Node
from replay.cards.definitions.phrases import Amount, Event, Filter, Reference
from replay.events import Event as GameEvent
from replay.rules.meaning.context import Context, Subject, as_seat, objects_among, seats_among
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat

Answer = Callable[[State, Context, Any], Any]
Function = TypeVar("Function", bound=Callable[..., Any])

_ANSWERS: Final[dict[type[Node], Answer]] = {}
_MATCHERS: Final[list[Callable[[State, Context, Filter, Subject], bool]]] = []
_OCCURRENCES: Final[list[Callable[[State, Context, Event, GameEvent], int]]] = []
_PRODUCTION: Final[list[Callable[[State, GameObject], frozenset[str]]]] = []


def answers(*kinds: type[Node]) -> Callable[[Function], Function]:
    """Registers what answers `(state, context, node)` for some structs of card definitions."""

    def register(function: Function) -> Function:
        for kind in kinds:
            _ANSWERS[kind] = function
        return function

    return register


def answers_filters(function: Function) -> Function:
    """Registers the one function that tests a subject against a noun phrase."""
    _MATCHERS[:] = [function]
    return function


def answers_events(function: Function) -> Function:
    """Registers the one function that says how much of a described event an applied event was."""
    _OCCURRENCES[:] = [function]
    return function


def answers_production(function: Function) -> Function:
    """Registers the one function that says what types of mana a permanent could produce (106.7)."""
    _PRODUCTION[:] = [function]
    return function


def _ask(state: State, context: Context, node: Any) -> Any:
    found = _ANSWERS.get(type(node))
    if found is None:
        raise Unknown(f"{type(node).__name__} has no meaning here")
    return found(state, context, node)


def matches(state: State, context: Context, noun: Filter, subject: Subject) -> bool:
    """Whether an object or player is one that the noun phrase names."""
    return _MATCHERS[0](state, context, noun, subject)


def subjects(
    state: State, context: Context, reference: Reference | Iterable[Reference]
) -> tuple[Subject, ...]:
    """The objects and players that are meant, without repetition; several references: all of them.

    Objects that have left are meant still: what can't be done to them is for the effect to know.
    """
    if isinstance(reference, Node):
        return tuple(_ask(state, context, reference))
    return tuple(dict.fromkeys(each for one in reference for each in _ask(state, context, one)))


def objects(state: State, context: Context, reference: Reference) -> tuple[GameObject, ...]:
    """The objects that are meant; players are left out."""
    return tuple(state.object(id) for id in objects_among(subjects(state, context, reference)))


def players(state: State, context: Context, reference: Reference) -> tuple[Seat, ...]:
    """The players that are meant, in the order in which they act (101.4); objects are left out."""
    return seats_among(subjects(state, context, reference))


def player(state: State, context: Context, reference: Reference) -> Seat:
    """The one player that is meant. Raises Unknown for none or several."""
    found = players(state, context, reference)
    if len(found) != 1:
        raise Unknown("which player is meant")
    return found[0]


def matching(state: State, context: Context, noun: Filter) -> tuple[Subject, ...]:
    """Every object or player there is that the noun phrase names: objects by zone, players in turn order."""
    from_table: tuple[Subject, ...] = _ANSWERS[Filter](state, context, noun)
    return from_table


def amount(state: State, context: Context, number: Amount) -> int:
    """The number, as it is: it may be negative in a calculation (107.1b)."""
    value: int = _ask(state, context, number)
    return value


@implements("negative-numbers-count-as-zero")
def count(state: State, context: Context, number: Amount) -> int:
    """Where a number of things is done, less than zero counts as zero (107.1b)."""
    return max(0, amount(state, context, number))


def holds(state: State, context: Context, condition: Condition | None) -> bool:
    """Whether the condition is true; no condition always is."""
    return condition is None or bool(_ask(state, context, condition))


def occurrence(state: State, context: Context, described: Event, happened: GameEvent) -> int:
    """How much of the described event an applied event was: its amount or 1, and 0 if it was none."""
    if not _OCCURRENCES:
        raise Unknown("whether something happened")
    return _OCCURRENCES[0](state, context, described, happened)


def could_produce(state: State, object: GameObject) -> frozenset[str]:
    """The types of mana that the object could produce (106.7)."""
    if not _PRODUCTION:
        raise Unknown("what mana it could produce")
    return _PRODUCTION[0](state, object)


def is_player(subject: Subject) -> bool:
    """Whether the subject is a player."""
    return as_seat(subject) is not None
