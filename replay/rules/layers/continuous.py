"""Chapters 604 and 611: the continuous effects in force, from static abilities and from resolutions.

Two kinds of change: those to characteristics, which the layers apply (`replay.rules.layers.working_out`), and
those that bend rules ("can't", "must", permissions, costs), which rules look up here by their struct. Control
is a fact of the state (`replay.rules.layers.control`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from replay.cards.definitions.abilities import Ability, Change, StaticAbility
from replay.cards.definitions.conditions import Condition
from replay.cards.definitions.phrases import Each, Reference
from replay.rules.layers.changes import Layer, by_layer, changes_of
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import face_now
from replay.rules.meaning.context import Context, Subject
from replay.rules.meaning.evaluation import holds, matches, subjects
from replay.rules.meaning.identity import once_per_definition
from replay.rules.meaning.occurrences import put_in
from replay.state import ContinuousEffect, GameObject, State
from replay.terms import ObjectId, Zone

Kind = TypeVar("Kind", bound=Change)

_ELSEWHERE: tuple[Zone, ...] = ("command", "stack", "graveyard", "hand", "exile")


class InForce:
    """One continuous effect while it applies: whose it is, what it changes, and of what.

    `fixed` holds the objects of an effect from a resolution (611.2c); otherwise `affected` says whom it
    applies to at any moment. `affects` and `applies` may raise Unknown.
    """

    __slots__ = (
        "ability", "affected", "changes", "condition", "context", "defines", "fixed", "layers", "reached",
        "timestamp",
    )  # fmt: skip

    def __init__(
        self,
        context: Context,
        changes: tuple[Change, ...],
        timestamp: int,
        *,
        affected: Reference | None = None,
        fixed: tuple[Subject, ...] | None = None,
        condition: Condition | None = None,
        ability: StaticAbility | None = None,
    ) -> None:
        self.context = context
        self.changes = changes
        self.timestamp = timestamp
        self.affected = affected
        self.fixed = fixed
        self.condition = condition
        self.ability = ability
        self.defines = ability is not None and ability.defines_characteristic
        self.layers: dict[Layer, tuple[Change, ...]] = {}
        self.reached: tuple[ObjectId, ...] | None = None

    def applies(self, state: State) -> bool:
        """Whether its condition holds."""
        return holds(state, self.context, self.condition)

    def affects(self, state: State, subject: Subject) -> bool:
        """Whether it applies to an object or player, its condition aside."""
        if self.fixed is not None:
            return subject in self.fixed
        if isinstance(self.affected, Each):
            return matches(state, self.context, self.affected.filter, subject)
        return self.affected is not None and subject in subjects(state, self.context, self.affected)


def static_effects(object: GameObject, abilities: Iterable[Ability]) -> Iterator[InForce]:
    """The effects of the static abilities that function where the object is (113.6, 604.3)."""
    for ability in abilities:
        if isinstance(ability, StaticAbility) and functions_in(ability, object):
            yield effect_of(object, ability, object.timestamp)


def effect_of(object: GameObject, ability: StaticAbility, timestamp: int) -> InForce:
    """The effect of one static ability of the object."""
    seat = object.controller if object.controller is not None else object.owner
    effect = InForce(
        Context(object.id, seat or 0),
        ability.changes,
        timestamp,
        affected=ability.affected,
        condition=ability.condition,
        ability=ability,
    )
    effect.layers = _layers_of(ability)
    return effect


def functions_in(ability: StaticAbility, object: GameObject) -> bool:
    """Whether a static ability functions where its object is (113.6); an emblem's does (114.4)."""
    return ability.zone in (object.zone, "any") or ability.defines_characteristic or object.kind == "emblem"


@once_per_definition
def _layers_of(ability: StaticAbility) -> dict[Layer, tuple[Change, ...]]:
    return by_layer(ability.changes, defines=ability.defines_characteristic)


def resolution_effects(state: State) -> Iterator[InForce]:
    """The continuous effects that resolutions began (611.2), those that are no more than words left out."""
    for effect in state.effects.values():
        static = effect.ability if isinstance(effect.ability, StaticAbility) else None
        if effect.change is None and static is None:
            continue
        changes = () if effect.change is None else changes_of(effect.change)
        found = InForce(
            _context_of(state, effect),
            changes if static is None else (*changes, *static.changes),
            effect.timestamp,
            affected=None if static is None else static.affected,
            fixed=_fixed_subjects(effect),
            condition=None if static is None else static.condition,
        )
        found.layers = by_layer(found.changes, defines=False)
        yield found


def _context_of(state: State, effect: ContinuousEffect) -> Context:
    source = state.objects.get(effect.source) if effect.source is not None else None
    seat = effect.controller or (source.controller if source is not None else None)
    context = Context(effect.source or 0, seat or 0, x=effect.x)
    return context if effect.occasion is None else put_in(context, effect.occasion)


def _fixed_subjects(effect: ContinuousEffect) -> tuple[Subject, ...] | None:
    named = (*effect.objects, *(-seat for seat in effect.seats))
    return named or None


# --- effects that bend rules -----------------------------------------------------------------------


def in_force(state: State, kind: type[Kind]) -> tuple[tuple[InForce, Kind], ...]:
    """Every change of one kind in force now, with its effect, oldest first; conditions are not asked yet.

    For effects that bend rules: Cannot, Must, Permission, ChangeCost, SpendAs, KeepMana, ExtraTriggers, ...
    """
    table = state.derived.get("in force")
    if table is None:
        table = state.derived["in force"] = _by_kind(state)
    found: tuple[tuple[InForce, Kind], ...] = table.get(kind, ())
    return found


def _by_kind(state: State) -> dict[type[Any], tuple[tuple[InForce, Any], ...]]:
    table: dict[type[Any], tuple[tuple[InForce, Any], ...]] = {}
    for effect in sorted(_all_effects(state), key=lambda effect: effect.timestamp):
        for change in effect.changes:
            table[type(change)] = (*table.get(type(change), ()), (effect, change))
    return table


def _all_effects(state: State) -> Iterator[InForce]:
    for object in sources(state) if state.defined else ():
        yield from static_effects(object, characteristics(state, object).abilities)
    yield from resolution_effects(state)


def bending(state: State, kind: type[Kind], subject: Subject) -> Iterator[tuple[InForce, Kind]]:
    """The changes of one kind that apply to an object or player now. Raises Unknown where that is unclear."""
    for effect, change in in_force(state, kind):
        if effect.affects(state, subject) and effect.applies(state):
            yield effect, change


def sources(state: State) -> Iterator[GameObject]:
    """The objects whose static abilities may function now: permanents, and others that say so."""
    for permanent in state.battlefield():
        if not permanent.phased_out:
            yield permanent
    for (zone, _), content in list(state.zones.items()):
        if zone in _ELSEWHERE:
            for id in tuple(content.objects):
                object = state.objects[id]
                if object.definition is not None and _works_in(object):
                    yield object


def _works_in(object: GameObject) -> bool:
    face = face_now(object)
    return face is not None and (object.kind == "emblem" or object.zone in _zones_of_abilities(face))


@once_per_definition
def _zones_of_abilities(face: Any) -> frozenset[str]:
    statics = [ability for ability in face.abilities if isinstance(ability, StaticAbility)]
    named = frozenset(ability.zone for ability in statics) - {"battlefield"}
    return named if "any" not in named else frozenset(_ELSEWHERE)
