"""The permanents while the layers are worked out (613): what each is so far, and the effects upon them."""

from __future__ import annotations

from dataclasses import replace

from replay.cards.definitions.node import Reach
from replay.cards.definitions.phrases import Each
from replay.cards.definitions.reach import TOUCHES
from replay.rules.layers.changes import Layer, apply_change, with_numbers
from replay.rules.layers.characteristics import ObjectNow
from replay.rules.layers.continuous import InForce
from replay.rules.layers.printed import with_intrinsic_abilities
from replay.rules.meaning.evaluation import subjects
from replay.rules.meaning.matching import described_among
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import ObjectId


class Table:
    """What each object is so far; `permanents` are worked out together, others when asked for.

    An effect that has begun to apply goes on in later layers, to the same objects (613.6): `reached`.
    """

    __slots__ = ("effects", "is_settled", "now", "permanents", "provisional")

    def __init__(self) -> None:
        self.now: dict[ObjectId, ObjectNow] = {}
        self.permanents: tuple[ObjectId, ...] = ()
        self.effects: list[InForce] = []
        self.provisional: list[ObjectId] = []
        self.is_settled = False

    def settle(self) -> None:
        """The layers are through: answers given on the way to objects elsewhere are forgotten."""
        for id in self.provisional:
            self.now.pop(id, None)
        self.is_settled = True

    def exists(self, effect: InForce) -> bool:
        """Whether the ability behind an effect is (still) there: it may have been lost in this layer."""
        if effect.ability is None or effect.reached is not None:
            return True
        source = self.now.get(effect.context.source)
        return source is None or any(ability is effect.ability for ability in source.abilities)

    def reach(self, state: State, effect: InForce) -> tuple[ObjectId, ...]:
        """The permanents to which an effect applies now; none if its condition does not hold."""
        if effect.reached is not None:
            return effect.reached
        if not self.exists(effect) or not effect.applies(state):
            return ()
        if effect.fixed is not None:
            return tuple(id for id in effect.fixed if id in self.now)
        if effect.affected is None:
            return ()
        if isinstance(effect.affected, Each):
            candidates = [self.now[id] for id in self.permanents]
            return described_among(state, effect.context, effect.affected.filter, candidates)
        return tuple(id for id in subjects(state, effect.context, effect.affected) if id in self.now)

    def apply(self, state: State, layer: Layer, effect: InForce) -> None:
        """Applies the part of an effect that belongs to a layer. What can't be told becomes a doubt."""
        try:
            reached = self.reach(state, effect)
        except Unknown:
            self._doubt(effect, self.permanents)
            return
        if reached:
            effect.reached = reached
        try:
            for change in effect.layers[layer] if reached else ():
                numbered = with_numbers(state, effect.context, change)
                for id in reached:
                    apply_change(state, effect.context, numbered, self.now[id])
        except Unknown:
            self._doubt(effect, reached)

    def _doubt(self, effect: InForce, ids: tuple[ObjectId, ...]) -> None:
        touched = doubtful(effect)
        for id in ids:
            self.now[id].doubts |= touched

    def restore_intrinsic_abilities(self) -> None:
        """A land has the mana abilities of the basic land types it has now (305.6)."""
        for id in self.permanents:
            if "land" in self.now[id].types:
                self.now[id].abilities = with_intrinsic_abilities(self.now[id])

    def copy(self, ids: tuple[ObjectId, ...]) -> dict[ObjectId, ObjectNow]:
        """Copies of what some objects are, to be put back."""
        return {id: replace(self.now[id]) for id in ids}


def doubtful(effect: InForce) -> frozenset[Reach]:
    """What an effect that cannot be told may change."""
    touched = [TOUCHES.get(type(change), frozenset()) for change in effect.changes]
    return frozenset[Reach]().union(*touched)
