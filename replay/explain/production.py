"""What permanents could produce and why: asked of the rules, for people.

It derives nothing itself: who asks whom is worked out in `replay.rules.mana.could_produce`.
"""

from collections.abc import Iterable, Iterator

from replay.explain.answer import Produces, Why
from replay.rules.casting.stack import number_of
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.could_produce import Derivation, Reason, derivations
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import BASIC_LAND_TYPES, ObjectId
from replay.view.names import Names


def produces(state: State, ids: Iterable[ObjectId], names: Names) -> tuple[Produces, ...]:
    """What the permanents could produce, and everyone they ask, each once."""
    found: dict[ObjectId, Produces] = {}
    for id in ids:
        if state.object(id).zone == "battlefield":
            for each in _derived(state, id, names):
                found.setdefault(each.object, each)
    return tuple(found.values())


def _derived(state: State, id: ObjectId, names: Names) -> Iterator[Produces]:
    object = state.object(id)
    try:
        for each in derivations(state, object):
            yield _produces(state, each, names)
    except Unknown as unknown:
        yield Produces(id, names.name(object), object.controller, None, (), unknown.reason)


def _produces(state: State, derivation: Derivation, names: Names) -> Produces:
    object = state.object(derivation.object)
    reasons = tuple(_why(state, object, reason) for reason in derivation.reasons)
    return Produces(object.id, names.name(object), object.controller, derivation.types, reasons)


def _why(state: State, object: GameObject, reason: Reason) -> Why:
    abilities = characteristics(state, object).abilities
    meant = [each for each in abilities if number_of(state, object, each) == reason.ability]
    text = meant[0].text if len(meant) == 1 else None
    return Why(
        reason.type,
        reason.ability,
        text or _intrinsic(state, object, reason),
        reason.asked,
        reason.replaced_by,
    )


def _intrinsic(state: State, object: GameObject, reason: Reason) -> str | None:
    """The ability that a basic land type gives without words (305.6)."""
    given = {BASIC_LAND_TYPES.get(each) for each in characteristics(state, object).subtypes}
    return f"{{T}}: Add {{{reason.type}}}." if reason.type in given else None
