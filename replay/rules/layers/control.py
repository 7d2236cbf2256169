"""Layer 2 (613.1b) and 110.2: who controls a permanent.

Control is a fact of the state, since so much is counted by it; where effects begin, end or move, the fact is
brought up to date here.
"""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.continuous import ChangeController
from replay.cards.definitions.node import nodes
from replay.events import EffectBegan, EffectEnded, ObjectCreated, ObjectMoved, RelationChanged, StatusChanged
from replay.rules.layers.continuous import in_force
from replay.rules.meaning.evaluation import players
from replay.rules.meaning.identity import once_per_definition
from replay.rules.register import follows
from replay.rules.unknown import Unknown
from replay.state import ContinuousEffect, GameObject, State
from replay.terms import Seat


@follows("layer-control", EffectBegan, EffectEnded, ObjectCreated, ObjectMoved, RelationChanged)
def control_changes(
    state: State, event: EffectBegan | EffectEnded | ObjectCreated | ObjectMoved | RelationChanged
) -> Iterator[StatusChanged]:
    """The newest effect that gives control of a permanent decides who controls it (613.1b)."""
    if not any(map(_may_change_control, state.effects.values())) and not _is_unusual(state):
        return
    for permanent in state.battlefield():
        seat = controller_by_effects(state, permanent)
        if seat is not None and seat != permanent.controller:
            yield StatusChanged(permanent.id, "controller", seat)


def _may_change_control(effect: ContinuousEffect) -> bool:
    return effect.ability is not None or (effect.change is not None and effect.change.controller is not None)


def _is_unusual(state: State) -> bool:
    """Whether somebody controls what entered under another's control, or a card says that somebody does."""
    return any(
        permanent.controller != permanent.base_controller
        or (permanent.definition is not None and _speaks_of_control(permanent.definition))
        for permanent in state.battlefield()
    )


@once_per_definition
def _speaks_of_control(card: CardDefinition) -> bool:
    return any(isinstance(node, ChangeController) for node in nodes(card.faces))


def controller_by_effects(state: State, permanent: GameObject) -> Seat | None:
    """Who controls it by the effects in force: the latest wins; without any, whose it was as it entered."""
    found, latest = permanent.base_controller, -1
    for effect in state.effects.values():
        given = None if effect.change is None else effect.change.controller
        if given is not None and permanent.id in effect.objects and effect.timestamp >= latest:
            found, latest = given, effect.timestamp
    for static, change in in_force(state, ChangeController):
        if static.timestamp >= latest and static.affects(state, permanent.id) and static.applies(state):
            seats = players(state, static.context, change.to)
            if len(seats) != 1:
                raise Unknown("who gains control")
            found, latest = seats[0], static.timestamp
    return found
