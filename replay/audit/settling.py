"""What a difference between rules and record means: the table of settling, line by line.

expected, not recorded    contradiction; cannot-tell where something that is not understood may reach it
recorded, not expected    where the cause is closed a contradiction, of people's acts `illegal`;
                          else unexplained: counted, no finding
seen to be otherwise      contradiction, where people say so (a client's records correct the state)
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from replay.audit.citing import FIELD_SLUGS, REACHES_OF_FIELDS, reach_of, slugs_of_act
from replay.cards.definitions.card import FaceDefinition
from replay.cards.definitions.node import Reach
from replay.comparison import Divergence
from replay.events import ChoiceMade, Event, ObjectMoved, StepBegan
from replay.findings import Finding
from replay.rules.layers.abilities import not_understood
from replay.rules.layers.characteristics import characteristics
from replay.rules.unknown import Unknown
from replay.settlement import Bracket, Difference
from replay.state import GameObject, State
from replay.terms import ObjectId

NO_RULE = ""
"""The slug of a finding that no rule decides."""


class Around(Struct, frozen=True):
    """What was so when a bracket closed: the table, doubts about what was derived, what was derived.

    `untold` is what happened before and nobody can tell: a gap, a resolution.
    """

    state: State
    bracket: Bracket
    doubts: tuple[Unknown, ...]
    derived: tuple[Event, ...]
    untold: tuple[str, ...]

    def needs(self, event: Event) -> tuple[str, ...]:
        """What is not known or understood and may bring about such a happening."""
        return tuple(dict.fromkeys(self._needs(event)))

    def _needs(self, event: Event) -> Iterator[str]:
        reach = reach_of(event)
        yield from self.untold
        for doubt in (*self.bracket.doubts, *self.doubts):
            if not doubt.reach or reach in doubt.reach:
                yield doubt.reason
        yield from not_understood_here(self.state, _concerned(event), reach)


def _concerned(event: Event) -> ObjectId | None:
    """What a happening is about: what it happens to, else what it comes from."""
    return getattr(event, "object", None) or getattr(event, "source", None)


def not_understood_here(state: State, concerned: ObjectId | None, reach: Reach) -> Iterator[str]:
    """What is not understood of the object concerned, and of permanents where it may touch the question."""
    unclear = dict.fromkeys(not_understood(state, reach))
    if concerned is not None and not _is_understood(state, state.object(concerned)):
        unclear[concerned] = None
    for id in unclear:
        yield f"what {_name(state.object(id)) or 'a card'} says"


def not_known_here(state: State, concerned: ObjectId | None) -> Iterator[str]:
    """Cards without any text at hand, which may touch anything: the object concerned, and permanents."""
    objects = [*state.battlefield(), *([] if concerned is None else [state.object(concerned)])]
    for object in objects:
        if not characteristics(state, object).known:
            yield f"what {_name(object) or 'a card'} says"


def _is_understood(state: State, object: GameObject) -> bool:
    """Whether all its text is, or that of an ability's source."""
    source = object if object.source is None else state.object(object.source)
    definition = source.definition
    if definition is None or not definition.understood or any(map(_lacks_its_text, definition.faces)):
        return False
    return not any(_is_odd(each) for each in (source, *state.battlefield()))


def _lacks_its_text(face: FaceDefinition) -> bool:
    """Whether the card data leave a half out: nothing lacks types, and no instant lacks instructions."""
    return not face.types or (not face.is_permanent and not face.abilities)


def _is_odd(object: GameObject) -> bool:
    """Whether the record gives it subtypes that no card has, or that its card does not have."""
    printed = () if object.definition is None else object.definition.faces[object.face].subtypes
    return bool(object.subtypes) and object.definition is not None and set(object.subtypes) != set(printed)


def _name(object: GameObject) -> str | None:
    return object.name or (object.definition.name if object.definition else None)


def unrecorded_as_finding(around: Around, difference: Difference, slug: str, seq: int) -> Finding:
    """The rules derive something of which the record has nothing, or something else."""
    needs = around.needs(difference.event)
    return Finding(
        around.bracket.seq or seq,
        "cannot-tell" if needs else "contradiction",
        "record",
        slug,
        f"the rules derive {_kind(difference.event)}, the record differs",
        seat=getattr(difference.event, "seat", None),
        object=getattr(difference.event, "object", None),
        expected=str(difference.expected),
        recorded=str(difference.recorded),
        needs=needs,
    )


def unexpected_as_finding(around: Around, difference: Difference, *, by_people: bool) -> Finding | None:
    """The record has something that no rule derives; None where that is merely unexplained."""
    event = difference.event
    closed = by_people or (_is_closed(around.bracket) and not _is_chosen(event))
    if difference.seq is None or not closed or around.needs(event):
        return None
    slug, *others = slugs_of_act(around.state, event, around.derived)
    return Finding(
        difference.seq,
        "illegal" if by_people else "contradiction",
        "act" if by_people else "record",
        slug,
        f"nothing in the rules brings about {_kind(event)} here",
        seat=getattr(event, "seat", None),
        object=_concerned(event),
        slugs=tuple(others),
    )


UNASKED: Final[Mapping[str, str]] = {
    "draw": "draw-moves-top-card",
    "discard": "discard",
    "sacrifice": "sacrifice",
}
"""What players do only where a rule or effect tells them to → the rule that says what it is."""

_STEPS_THAT_ASK: Final = {"draw": "draw", "discard": "cleanup"}


def unasked_as_finding(
    state: State, choice: ChoiceMade, seq: int, derived: Iterable[Event]
) -> Finding | None:
    """Somebody draws, discards or sacrifices, and nothing tells them to; None where something does.

    `derived` is what followed from the last act: saying it once more is no act.
    """
    asks = state.turn == 0 or state.step == _STEPS_THAT_ASK.get(choice.choice)
    if choice.choice not in UNASKED or asks or any(_is_by(each, choice) for each in derived):
        return None
    return Finding(
        seq,
        "illegal",
        "act",
        UNASKED[choice.choice],
        f"nothing tells anybody to {choice.choice} here",
        seat=choice.seat,
        object=next(iter(choice.objects), None),
    )


def _is_by(event: Event, choice: ChoiceMade) -> bool:
    return isinstance(event, ObjectMoved) and (event.reason, event.owner) == (choice.choice, choice.seat)


def _is_closed(bracket: Bracket) -> bool:
    """Whether the rules know all that can happen in it: the turn-based actions of a step.

    What a client tells without a cause is kept with the check of the state, and may be anything.
    """
    return isinstance(bracket.opener, StepBegan)


def _is_chosen(event: Event) -> bool:
    """Whether a player chose what it happens to, as the cards discarded in the cleanup step."""
    return isinstance(event, ObjectMoved) and event.reason in ("discard", "sacrifice")


def divergence_needs(state: State, divergence: Divergence, doubts: Iterable[Unknown]) -> tuple[str, ...]:
    """What is not understood and may have changed a value that was seen otherwise than computed."""
    reach = REACHES_OF_FIELDS.get(divergence.field)
    if reach is None:
        return tuple(dict.fromkeys(doubt.reason for doubt in doubts if not doubt.reach))
    told = (doubt.reason for doubt in doubts if not doubt.reach or reach in doubt.reach)
    return tuple(dict.fromkeys((*told, *not_understood_here(state, divergence.object, reach))))


def divergence_as_finding(
    divergence: Divergence, because: tuple[str, ...], needs: tuple[str, ...]
) -> Finding:
    """A value seen otherwise than computed; `because` are the rules behind its last change."""
    field = FIELD_SLUGS[divergence.field]
    return Finding(
        divergence.seq,
        "cannot-tell" if needs else "contradiction",
        "record",
        field,
        f"{_value_name(divergence)}: the rules give one value, the record another",
        seat=divergence.seat,
        object=divergence.object,
        expected=_value(divergence, divergence.computed),
        recorded=_value(divergence, divergence.observed),
        needs=needs,
        slugs=tuple(slug for slug in because if slug != field),
    )


def _value_name(divergence: Divergence) -> str:
    words = divergence.field.replace("_", " ")
    return words if divergence.counter is None else f"{divergence.counter} {words}"


def _value(divergence: Divergence, value: Any) -> str:
    if divergence.field == "mana_pool":
        return "".join(f"{{{type}}}" * count for type, count in value.items()) or "nothing"
    if divergence.field == "could_produce":
        return "".join(f"{{{type}}}" for type in value) or "nothing"
    return _words(value)


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count} {what}" for what, count in value.items()) or "none"
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or "nothing"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


_NOUNS = {
    "LifeChanged": "a change of life",
    "CountersChanged": "a change of counters",
    "StatusChanged": "a change of status",
    "ObjectMoved": "a move between zones",
    "ObjectCreated": "a new object",
    "ManaAdded": "mana",
    "ManaLeft": "a loss of mana",
    "DamageDealt": "damage",
    "AbilityTriggered": "a trigger",
    "PlayerLost": "a lost game",
    "EffectBegan": "an effect",
    "EffectEnded": "the end of an effect",
    "CombatChanged": "a change in combat",
}


def _kind(event: Event) -> str:
    name = type(event).__name__
    return _NOUNS.get(name, "what follows")
