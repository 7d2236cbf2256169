"""What effects do to permanents beside moving and tapping: transform, attach, fight, take from combat."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.effects import (
    Attach,
    Detach,
    ExchangeControl,
    Fight,
    RemoveFromCombat,
    Transform,
)
from replay.events import (
    Characteristics,
    CombatChanged,
    DamageDealt,
    EffectBegan,
    RelationChanged,
    StatusChanged,
)
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.effects.choosing import meant
from replay.rules.effects.numbers import new_effect
from replay.rules.effects.occurring import occur
from replay.rules.effects.table import carries_out
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import can_transform, other_face
from replay.rules.register import implements
from replay.state import GameObject, State


@carries_out(Transform)
@implements("transform")
def transform_permanents(state: State, context: Carrying, effect: Transform) -> Iterator[Derived]:
    """A permanent that can transform turns its other face up; any other ignores it (701.28a, 701.28c)."""
    selection = yield from meant(state, context, effect.what)
    for permanent in _permanents(state, selection.subjects):
        if permanent.definition is not None and can_transform(state, permanent):
            face = other_face(permanent.definition, permanent.face)
            yield from occur(state, context, StatusChanged(permanent.id, "face", face))


def _permanents(state: State, subjects: tuple[int, ...]) -> list[GameObject]:
    """Those of the objects that are permanents now."""
    found = [state.object(one) for one in subjects if one > 0]
    return [each for each in found if each.zone == "battlefield"]


@carries_out(Attach)
@implements("attach")
def attach_permanents(state: State, context: Carrying, effect: Attach) -> Iterator[Derived]:
    """Something is attached to another object, and no longer to the one before (701.3a)."""
    what = yield from meant(state, context, effect.what)
    to = yield from meant(state, context, effect.to)
    for permanent in _permanents(state, what.subjects):
        for bearer in _permanents(state, to.subjects)[:1]:
            if permanent.attached_to != bearer.id and permanent.id != bearer.id:
                yield from occur(state, context, RelationChanged("attached", permanent.id, bearer.id))


@carries_out(Detach)
def detach_permanents(state: State, context: Carrying, effect: Detach) -> Iterator[Derived]:
    """Equipment is unattached and stays on the battlefield (701.3d)."""
    selection = yield from meant(state, context, effect.what)
    for permanent in _permanents(state, selection.subjects):
        if permanent.attached_to is not None:
            yield from occur(
                state, context, RelationChanged("attached", permanent.id, permanent.attached_to, ends=True)
            )


@carries_out(Fight)
@implements("fight")
def fight_each_other(state: State, context: Carrying, effect: Fight) -> Iterator[Derived]:
    """Each of two creatures deals damage equal to its power to the other, both at once (701.12a)."""
    one = yield from meant(state, context, effect.what)
    other = yield from meant(state, context, effect.other)
    fighters = _permanents(state, (*one.subjects, *other.subjects))
    if len(fighters) != 2 or not all("creature" in characteristics(state, each).types for each in fighters):
        return
    first, second = fighters
    powers = [max(0, characteristics(state, each).power or 0) for each in fighters]
    for source, recipient, power in ((first, second, powers[0]), (second, first, powers[1])):
        yield from occur(state, context, DamageDealt(power, source.id, object=recipient.id))


@carries_out(RemoveFromCombat)
def remove_from_combat(state: State, context: Carrying, effect: RemoveFromCombat) -> Iterator[Derived]:
    """A permanent removed from combat stops attacking and blocking (506.4)."""
    selection = yield from meant(state, context, effect.what)
    for permanent in _permanents(state, selection.subjects):
        if permanent.attacking is not None or permanent.blocking:
            yield CombatChanged(permanent.id)


@carries_out(ExchangeControl)
@implements("exchange")
def exchange_control(state: State, context: Carrying, effect: ExchangeControl) -> Iterator[Derived]:
    """Two players exchange control of two permanents, or nothing happens (701.10a)."""
    one = yield from meant(state, context, effect.what)
    other = yield from meant(state, context, effect.other)
    both = _permanents(state, (*one.subjects, *other.subjects))
    if len(both) != 2 or both[0].controller == both[1].controller:
        return
    for permanent, seat in ((both[0], both[1].controller), (both[1], both[0].controller)):
        yield EffectBegan(
            new_effect(state),
            (permanent.id,),
            Characteristics(controller=seat),
            "indefinite",
            context.source,
            controller=context.controller,
        )
