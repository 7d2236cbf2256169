"""What types of mana a permanent could produce (106.7): the least fixed point over all who ask each other.

Every ability of the permanent counts, mana ability or not, if it resolved now: costs and "activate only if"
are ignored (so an {X} in them can be something), amounts are as they are, restrictions stay behind, and
replacement effects apply in every order.
Permanents that only ask each other in a circle could produce nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import Struct

from replay.cards.definitions.abilities import ActivatedAbility, TriggeredAbility
from replay.cards.definitions.costs import TapThis
from replay.cards.definitions.mana import AddMana, CouldProduce
from replay.cards.definitions.node import is_opaque, nodes
from replay.cards.definitions.reach import reach
from replay.rules.casting.stack import number_of
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.instructions import adds_mana, courses
from replay.rules.mana.outputs import Reading
from replay.rules.mana.replacing import Making, doubt_about_mana, outcomes
from replay.rules.mana.types import NO_TYPE, Types, only_named, permanents_asked, types_now
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import answers_production, count, players
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import MANA_TYPES, ManaType, ObjectId


class Reason(Struct, frozen=True):
    """Why a permanent could produce a type: by which ability, asking whom, replaced by whose effects.

    `ability` is its number on the permanent, counted from 1; 0 where it has none.
    """

    type: ManaType
    ability: int
    asked: tuple[ObjectId, ...] = ()
    replaced_by: tuple[ObjectId, ...] = ()


class Derivation(Struct, frozen=True):
    """What one permanent could produce, and why: one reason a type. `asks` is everyone its abilities ask."""

    object: ObjectId
    types: tuple[ManaType, ...]
    reasons: tuple[Reason, ...]
    asks: tuple[ObjectId, ...]


@implements("could-produce")
@answers_production
def could_produce(state: State, object: GameObject) -> Types:
    """A permanent could produce what its abilities would now, replaced in any possible order (106.7).

    Raises Unknown.
    """
    network = _network(state)
    network.settle(object)
    if network.doubts:
        _raise_doubt(network, object)
    return network.types[object.id]


def derivations(state: State, object: GameObject) -> tuple[Derivation, ...]:
    """The permanent and everyone it asks, directly or not, each once, in the order asked. Raises Unknown.

    A reason rests only on types that others could produce already: followed backwards, it ends.
    """
    could_produce(state, object)
    network = _network(state)
    return tuple(_derivation(network, id) for id in network.reached(object.id))


def _derivation(network: _Network, id: ObjectId) -> Derivation:
    types = tuple(type for type in MANA_TYPES if type in network.types[id])
    reasons = tuple(network.reasons[id, type] for type in types)
    return Derivation(id, types, reasons, tuple(network.asked_by(id)))


# --- the network -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Maker:
    """One instruction to add mana, as it would be carried out for one player."""

    ability: int
    effect: AddMana
    context: Context
    making: Making
    asked: tuple[tuple[CouldProduce, tuple[ObjectId, ...]], ...]

    @property
    def asks(self) -> Iterator[ObjectId]:
        return (id for _, ids in self.asked for id in ids)


class _Network:
    """The permanents that were asked about so far, with whom they ask, and what they could produce."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.makers: dict[ObjectId, tuple[_Maker, ...]] = {}
        self.types: dict[ObjectId, Types] = {}
        self.reasons: dict[tuple[ObjectId, ManaType], Reason] = {}
        self.doubts: dict[ObjectId, Unknown] = {}

    def settle(self, object: GameObject) -> None:
        """Takes in the permanent and whom it asks, and lets them ask until nothing new comes."""
        new = self._take_in(object.id)
        askers: dict[ObjectId, list[ObjectId]] = {}
        for id in new:
            for asked in self.asked_by(id):
                askers.setdefault(asked, []).append(id)
        waiting = dict.fromkeys(new)
        while waiting:
            id = next(iter(waiting))
            del waiting[id]
            if self._grows(id):
                waiting.update(dict.fromkeys(askers.get(id, ())))

    def asked_by(self, id: ObjectId) -> dict[ObjectId, None]:
        """Whom the abilities of a permanent ask, each once, in order."""
        return dict.fromkeys(asked for maker in self.makers[id] for asked in maker.asks)

    def reached(self, id: ObjectId) -> dict[ObjectId, None]:
        """A permanent and whom it asks, directly or not."""
        found = {id: None}
        pending = [id]
        while pending:
            for asked in self.asked_by(pending.pop(0)):
                if asked not in found:
                    found[asked] = None
                    pending.append(asked)
        return found

    def _take_in(self, id: ObjectId) -> list[ObjectId]:
        new: list[ObjectId] = []
        pending = [id]
        while pending:
            current = pending.pop()
            if current in self.makers:
                continue
            new.append(current)
            self.types[current] = NO_TYPE
            self.makers[current] = self._makers(current)
            pending += self.asked_by(current)
        return new

    def _makers(self, id: ObjectId) -> tuple[_Maker, ...]:
        found: list[_Maker] = []
        try:
            found.extend(_makers_of(self.state, self.state.object(id)))
        except Unknown as doubt:
            self.doubts[id] = doubt
        return tuple(found)

    def _grows(self, id: ObjectId) -> bool:
        """Lets the permanent ask again; whether it could produce a type that it could not before."""
        before = self.types[id]
        try:
            for maker in self.makers[id]:
                self._try(id, maker)
        except Unknown as doubt:
            self.doubts[id] = doubt
        return self.types[id] != before

    def _try(self, id: ObjectId, maker: _Maker) -> None:
        state, context = self.state, maker.context
        answers = {node: self._answer(node, ids) for node, ids in maker.asked}
        reading = Reading(
            lambda named: types_now(state, context, named, answers.__getitem__),
            lambda number: count(state, context, number),
            loosely=True,
        )
        for made in reading.batches(maker.effect.output):
            for result, applied in outcomes(state, maker.making, made).items():
                for type in set(result) - self.types[id]:
                    asked = tuple(other for other in maker.asks if set(made) & self.types[other])
                    self.types[id] |= {type}
                    self.reasons[id, type] = Reason(type, maker.ability, asked, applied)

    def _answer(self, named: CouldProduce, asked: tuple[ObjectId, ...]) -> Types:
        return only_named(named, NO_TYPE.union(*(self.types[id] for id in asked)))


def _network(state: State) -> _Network:
    network: _Network | None = state.derived.get("could produce")
    if network is None:
        network = state.derived["could produce"] = _Network(state)
        doubt = doubt_about_mana(state)
        if doubt is not None:
            network.doubts[0] = Unknown(f"what mana could be produced: there is {doubt}", frozenset({"mana"}))
    return network


def _raise_doubt(network: _Network, object: GameObject) -> None:
    """Raises the doubt that may change the answer; all six types leave nothing to doubt."""
    if len(network.types[object.id]) < len(MANA_TYPES):
        for id in (0, *network.reached(object.id)):
            if id in network.doubts:
                raise network.doubts[id]


# --- the abilities of one permanent ----------------------------------------------------------------


def _makers_of(state: State, object: GameObject) -> Iterator[_Maker]:
    now = characteristics(state, object)
    doubts: list[str] = []
    if not now.known or "mana" in now.doubts:
        doubts.append(f"the abilities of {now.name or 'a card that is not known'}")
    for ability in now.abilities:
        number = number_of(state, object, ability) or 0
        if isinstance(ability, ActivatedAbility | TriggeredAbility) and adds_mana(ability.instructions):
            yield from _makers_of_ability(state, object, number, ability)
        elif not isinstance(ability, ActivatedAbility) and is_opaque(ability) and "mana" in reach(ability):
            doubts.append(f"an ability of {now.name}")
    if doubts:
        raise Unknown(f"what mana {' and '.join(doubts)} could produce", frozenset({"mana"}))


def _makers_of_ability(
    state: State, object: GameObject, number: int, ability: ActivatedAbility | TriggeredAbility
) -> Iterator[_Maker]:
    tapped = isinstance(ability, ActivatedAbility) and is_tapped_for_mana(ability)
    asker = Context(object.id, object.controller or 0, x=1, ability=number, tapped_for_mana=tapped)
    for context, effects in courses(state, asker, ability.instructions):
        for effect in effects:
            for seat in players(state, context, effect.who):
                yield _Maker(
                    number, effect, context, Making(object, seat, tapped), _asked(state, context, effect)
                )


@implements("tapped-for-mana")
def is_tapped_for_mana(ability: ActivatedAbility) -> bool:
    """Tapping a permanent for mana is activating a mana ability of it with {T} in its cost (106.12)."""
    return ability.is_mana_ability and any(isinstance(cost, TapThis) for cost in ability.costs)


def _asked(
    state: State, context: Context, effect: AddMana
) -> tuple[tuple[CouldProduce, tuple[ObjectId, ...]], ...]:
    asking = dict.fromkeys(node for node in nodes(effect.output) if isinstance(node, CouldProduce))
    return tuple((node, permanents_asked(state, context, node)) for node in asking)
