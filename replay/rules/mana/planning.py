"""A way to make and pay mana for a cost, for whoever has to name one: which sources, for which types.

Any legal way will do; sources that can do less come first. Only abilities that cost nothing but what their
own permanent gives ({T}, itself, life, energy) are planned; others a player has to choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from replay.cards.definitions.abilities import ActivatedAbility
from replay.cards.definitions.costs import Cost, PayCounters, PayLife, SacrificeCost, TapThis
from replay.cards.definitions.mana import AddMana
from replay.cards.definitions.node import nodes
from replay.events import AbilityActivated, ChoiceMade
from replay.rules.casting.choices import Carrying
from replay.rules.casting.stack import number_of
from replay.rules.costs.cover import Covered, Means, cover
from replay.rules.costs.means import means_of, with_life_for_mana
from replay.rules.costs.payment import can_pay
from replay.rules.costs.tapping import is_sick
from replay.rules.costs.total import TotalCost, total_cost_of_ability
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import batches_of
from replay.rules.mana.carried import write_restriction
from replay.rules.mana.could_produce import is_tapped_for_mana
from replay.rules.mana.outputs import Batch
from replay.rules.meaning.evaluation import holds
from replay.rules.unknown import Unknown
from replay.state import GameObject, ManaUnit, State
from replay.terms import ManaType, ObjectId, Seat

_MOST_UNITS = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """Activations with the types that come out, and the payments, as a record would have them."""

    activations: tuple[tuple[AbilityActivated, tuple[ManaType, ...]], ...]
    payments: tuple[ChoiceMade, ...]
    life: int
    """Life to be paid for Phyrexian symbols."""


class _Option(NamedTuple):
    """One thing that a permanent can make: by which ability, which units, restricted how."""

    number: int | None
    batch: Batch
    restriction: str | None
    effort: int
    """How many costs the ability has: what takes less comes first."""


@dataclass(frozen=True, slots=True)
class _Source:
    """A permanent with what it can make; each option has as many units, the least effort first."""

    object: ObjectId
    options: tuple[_Option, ...]

    @property
    def size(self) -> int:
        """How many units it makes."""
        return len(self.options[0].batch)


def plan_payment(state: State, cost: TotalCost, *, life: int | None = None) -> Plan | None:
    """A way to pay the mana of a cost from pool and sources, None if there seems to be none.

    `life` is what is to be paid for Phyrexian symbols; by default as little as can be. Raises Unknown where
    nobody can tell what mana may be spent on.
    """
    seat = cost.use.seat
    wanted = with_life_for_mana(state, cost.use, cost.mana)
    found = [means_of(state, unit, cost.use, cost.any_mana) for unit in state.players[seat].pool.values()]
    sources = sorted(
        _sources(state, seat), key=lambda source: (source.options[0].effort, len(source.options))
    )
    units = [source for source in sources for _ in range(source.size)][:_MOST_UNITS]
    made = dict(enumerate(units, 1))
    able = [*(one for one in found if one is not None), *_means(state, cost, made)]
    if life is None:
        covered = cover(wanted, able, whole=False) or cover(wanted, able, life=None, whole=False)
    else:
        covered = cover(wanted, able, life=life, whole=False)
    return None if covered is None else _plan(state, seat, covered, made)


# --- sources ---------------------------------------------------------------------------------------


def _sources(state: State, seat: Seat) -> Iterator[_Source]:
    for permanent in state.battlefield(seat):
        options = [] if permanent.phased_out else list(_options(state, seat, permanent))
        if options:
            size = min(len(option.batch) for option in options)
            able = sorted((each for each in options if len(each.batch) == size), key=lambda each: each.effort)
            yield _Source(permanent.id, tuple(able))


def _options(state: State, seat: Seat, permanent: GameObject) -> Iterator[_Option]:
    for ability in characteristics(state, permanent).abilities:
        if isinstance(ability, ActivatedAbility) and ability.is_mana_ability:
            try:
                yield from _options_of(state, seat, permanent, ability)
            except Unknown:
                continue


def _options_of(
    state: State, seat: Seat, permanent: GameObject, ability: ActivatedAbility
) -> Iterator[_Option]:
    context = Carrying(permanent.id, seat, tapped_for_mana=is_tapped_for_mana(ability))
    if not all(map(_is_own, ability.costs)):
        return
    if context.tapped_for_mana and (permanent.tapped or is_sick(state, permanent)):
        return
    cost = total_cost_of_ability(state, context, permanent, ability)
    if all(holds(state, context, each) for each in ability.only_if) and can_pay(state, context, cost):
        adds = next(node for node in nodes(ability) if isinstance(node, AddMana))
        number, restriction = number_of(state, permanent, ability), write_restriction(adds.restriction)
        for batch in batches_of(state, context, ability):
            if batch:
                yield _Option(number, batch, restriction, len(ability.costs))


def _is_own(cost: Cost) -> bool:
    """Whether it is paid with the permanent itself, or with what a player simply has."""
    is_itself = isinstance(cost, SacrificeCost) and cost.this
    return is_itself or isinstance(cost, TapThis | PayLife | PayCounters)


def _means(state: State, cost: TotalCost, made: dict[int, _Source]) -> Iterator[Means]:
    """What each unit of a source can pay for: anything that one of its options could."""
    for id, source in made.items():
        types: set[str] = set()
        no_generic = False
        for option in source.options:
            for type in set(option.batch):
                unit = ManaUnit(-id, type, source.object, restriction=option.restriction)
                one = means_of(state, unit, cost.use, cost.any_mana)
                types |= set() if one is None or one.only_generic else one.types
                no_generic = no_generic or (one is not None and one.no_generic)
        if types:
            yield Means(-id, frozenset(types), no_generic=no_generic)


# --- from what covers the cost to decisions --------------------------------------------------------


def _plan(state: State, seat: Seat, covered: Covered, made: dict[int, _Source]) -> Plan | None:
    """The activations of the sources used, each with a batch that has what is wanted of it."""
    pool = state.players[seat].pool
    floating = [pool[means.id] for means, _ in covered.paid if means.id > 0]
    asked: dict[ObjectId, tuple[_Source, list[frozenset[str]]]] = {}
    for means, slot in covered.paid:
        if means.id < 0:
            source = made[-means.id]
            asked.setdefault(source.object, (source, []))[1].append(slot)
    chosen = [(source, _option_for(source, slots)) for source, slots in asked.values()]
    payments = [_payment(seat, unit.type, unit.source) for unit in floating]
    activations = []
    for source, filling in chosen:
        if filling is None:
            return None
        option, spent = filling
        event = AbilityActivated(seat, source.object, ability=option.number, mana=True)
        activations.append((event, option.batch))
        payments += [_payment(seat, type, source.object) for type in spent]
    return Plan(tuple(activations), tuple(payments), covered.life)


def _option_for(source: _Source, slots: list[frozenset[str]]) -> tuple[_Option, list[ManaType]] | None:
    """An option of the source that fills these slots, and which of its units do."""
    for option in source.options:
        spent = _filling(option.batch, slots)
        if spent is not None:
            return option, spent
    first = source.options[0]
    return (first, list(first.batch[: len(slots)])) if not any(map(_names_color, slots)) else None


def _filling(batch: Batch, slots: list[frozenset[str]]) -> list[ManaType] | None:
    left = list(batch)
    spent: list[ManaType] = []
    for slot in sorted(slots, key=lambda slot: not slot):
        fitting = next((type for type in left if not slot or type in slot), None)
        if fitting is None:
            return None
        left.remove(fitting)
        spent.append(fitting)
    return spent


def _names_color(slot: frozenset[str]) -> bool:
    """Whether a slot asks for a type of mana, rather than for any or for snow."""
    return bool(slot - {"S"})


def _payment(seat: Seat, type: ManaType, source: ObjectId | None) -> ChoiceMade:
    objects = () if source is None else (source,)
    return ChoiceMade(seat, "pay", objects, values=("mana", type), amount=1)
