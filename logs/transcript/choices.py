"""Reads choices: the clauses of an announcement, and what players choose while something is carried out.

Each becomes one choice, or one for each share of what is divided; what it does is for the rules to say.
"""

from collections.abc import Callable
from typing import Any, Final

from logs.transcript.payments import pay
from logs.transcript.reading import NO_ACT, Act, Moment, Reading, anything, permanents, reads
from logs.transcript.statements import Chooses, HandlesCards, HandlesObjects, PaysCost
from logs.transcript.syntax import (
    Apply,
    Blank,
    Choose,
    Clause,
    Cost,
    Divide,
    Enlists,
    Handle,
    Mana,
    Modes,
    OnBehalfOf,
    Pay,
    PowerToughness,
    Quote,
    Ref,
    Reversed,
    Selected,
    Targets,
    Value,
    Word,
    XValue,
)
from replay.events import ChoiceMade
from replay.terms import Seat, Zone

_FROM: Final[dict[str, Zone]] = {
    "draws": "library",
    "discards": "hand",
    "bottoms": "hand",
    "tops": "hand",
    "sets aside": "hand",
}
"""Where the cards of a verb come from; those revealed may come from anywhere."""

_CHOICES: Final = {
    "draws": "draw",
    "discards": "discard",
    "bottoms": "bottom",
    "tops": "top",
    "sets aside": "set_aside",
    "reveals": "reveal",
    "sacrifices": "sacrifice",
    "orders": "order",
    "applies": "apply",
}
"""Verbs as kinds of choice."""


@reads(HandlesCards)
def handle_cards(reading: Reading, statement: HandlesCards, moment: Moment) -> Act:
    """Cards drawn, discarded, revealed, …: those named, and how many in all."""
    seat = reading.seat(statement.player)
    zone = _FROM.get(statement.verb) or _shown_from(reading, statement, seat)
    objects, total = reading.drawn_from(statement.items, zone, seat)
    values = ("random",) if statement.at_random else ()
    choice = ChoiceMade(
        seat, _CHOICES[statement.verb], objects, values=values, amount=total, asked_by=moment.during.object
    )
    return reading.act(choice, moment)


def _shown_from(reading: Reading, statement: HandlesCards, seat: Seat) -> Zone:
    """A card revealed lies in the hand if one of that name does, else in the library."""
    names = [item.thing for item in statement.items if isinstance(item.thing, Ref)]
    held = {card.name for card in reading.state.in_zone("hand", seat)}
    return "hand" if names and all(name.name in held for name in names) else "library"


@reads(HandlesObjects)
def handle_objects(reading: Reading, statement: HandlesObjects, moment: Moment) -> Act:
    """Permanents sacrificed or ordered, replacement effects in their order."""
    seat = reading.seat(statement.player)
    meant = permanents(seat if statement.verb == "sacrifices" else None)
    objects, seats = reading.things(statement.refs, meant)
    choice = ChoiceMade(seat, _CHOICES[statement.verb], objects, seats, asked_by=moment.during.object)
    return reading.act(choice, moment)


@reads(Chooses)
def choose(reading: Reading, statement: Chooses, moment: Moment) -> Act:
    """A choice while something is carried out; outside of anything, it is made late for what waits on top."""
    act = moment.during
    if act.written is None and (waiting := reading.state.stack()):
        act = Act(None, waiting[0].id)
    return _chosen(reading, statement.values, reading.seat(statement.player), act)


@reads(PaysCost)
def pays(reading: Reading, statement: PaysCost, moment: Moment) -> Act:
    """A payment while something is carried out (118.12)."""
    pay(reading, statement.payments, reading.seat(statement.player), moment.during)
    return NO_ACT


def _chosen(reading: Reading, values: tuple[Value, ...], seat: Seat, act: Act) -> Act:
    refs = tuple(value.ref for value in values if isinstance(value, Selected))
    known = tuple(ref for ref in refs if _names_something(reading, ref, act))
    objects, seats = reading.things(known, anything)
    words = tuple(ref.name for ref in refs if ref not in known) + tuple(
        word for value in values for word in _words(value)
    )
    numbers = [value for value in values if isinstance(value, int)]
    choice = ChoiceMade(
        seat,
        "choose",
        objects,
        seats,
        values=words,
        amount=numbers[0] if numbers else None,
        asked_by=act.object,
    )
    return Act(reading.recorder.write(choice, act.written))


def _names_something(reading: Reading, ref: Ref, act: Act) -> bool:
    """Whether a name means a player or an object, not just a face of the card that is played."""
    if reading.names.is_player(ref):
        return True
    played = None if act.object is None else reading.state.object(act.object).definition
    faces = [] if played is None or len(played.faces) == 1 else [face.name for face in played.faces]
    is_face = ref.name in faces and ref.copy is None
    return reading.names.is_known(ref) and not is_face


def _words(value: Value) -> tuple[str, ...]:
    if isinstance(value, Word | Quote):
        return (value.text,)
    if isinstance(value, Mana):
        return value.symbols
    if isinstance(value, PowerToughness):
        return (f"{value.power}/{value.toughness}",)
    return (value.value,) if isinstance(value, Blank) else ()


# ---- clauses


def add_clauses(reading: Reading, clauses: tuple[Clause, ...], seat: Seat, act: Act) -> None:
    """Writes the clauses of a line as choices within its act, by `seat` or by who acts for it."""
    for clause in clauses:
        if isinstance(clause, OnBehalfOf):
            seat = reading.seat(clause.player)
    for clause in clauses:
        for choice in _CLAUSES[type(clause)](reading, clause, seat, act):
            reading.recorder.write(choice, act.written)


Choices = list[ChoiceMade]


def _choice(seat: Seat, choice: str, act: Act, **what: Any) -> Choices:
    return [ChoiceMade(seat, choice, asked_by=act.object, **what)]


def _targets(reading: Reading, clause: Targets, seat: Seat, act: Act) -> Choices:
    objects, seats = reading.things(clause.refs, permanents(None))
    return _choice(seat, "new_target" if clause.new else "target", act, objects=objects, seats=seats)


def _modes(reading: Reading, clause: Modes, seat: Seat, act: Act) -> Choices:
    return [choice for number in clause.numbers for choice in _choice(seat, "mode", act, amount=number)]


def _x(reading: Reading, clause: XValue, seat: Seat, act: Act) -> Choices:
    return _choice(seat, "x", act, amount=clause.number)


def _cost(reading: Reading, clause: Cost, seat: Seat, act: Act) -> Choices:
    symbols = clause.mana.symbols if clause.mana else ()
    return _choice(seat, "cost", act, values=(clause.word, *symbols), amount=clause.times)


def _divide(reading: Reading, clause: Divide, seat: Seat, act: Act) -> Choices:
    choices = []
    for share in clause.shares:
        objects, seats = reading.things((share.to,), permanents(None))
        choices += _choice(seat, "divide", act, objects=objects, seats=seats, amount=share.number)
    return choices


def _apply(reading: Reading, clause: Apply, seat: Seat, act: Act) -> Choices:
    return _choice(seat, "apply", act, objects=reading.things(clause.refs, anything)[0])


def _pay(reading: Reading, clause: Pay, seat: Seat, act: Act) -> Choices:
    pay(reading, clause.payments, seat, act)
    return []


def _choose(reading: Reading, clause: Choose, seat: Seat, act: Act) -> Choices:
    _chosen(reading, clause.values, seat, act)
    return []


def _handle(reading: Reading, clause: Handle, seat: Seat, act: Act) -> Choices:
    if act.object is not None:
        reading.call(clause.name, act.object)
    return []


def _enlist(reading: Reading, clause: Enlists, seat: Seat, act: Act) -> Choices:
    attacker, enlisted = reading.permanent(clause.attacker), reading.permanent(clause.enlisted)
    return [ChoiceMade(seat, "enlist", (attacker, enlisted), asked_by=attacker)]


def _said_elsewhere(reading: Reading, clause: Clause, seat: Seat, act: Act) -> Choices:
    return []


_CLAUSES: Final[dict[type, Callable[[Reading, Any, Seat, Act], Choices]]] = {
    Targets: _targets,
    Modes: _modes,
    XValue: _x,
    Cost: _cost,
    Divide: _divide,
    Apply: _apply,
    Pay: _pay,
    Choose: _choose,
    Handle: _handle,
    Enlists: _enlist,
    OnBehalfOf: _said_elsewhere,
    Reversed: _said_elsewhere,
}
"""Class of clause → the choices it makes; what is said elsewhere is read with the declaration or the line."""
