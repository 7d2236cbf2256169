"""Which mana a player could have altogether: the greatest amounts that all their mana abilities can make.

Plays every order of activations ahead in a small model (`holdings`), costs of mana abilities included. Used
to ask whether something could have been paid. What cannot be told apart, or is too much, raises Unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from replay.cards.definitions.abilities import ActivatedAbility
from replay.cards.definitions.costs import TapThis
from replay.cards.definitions.mana import AddMana, DoubleUnspentMana
from replay.cards.definitions.node import nodes
from replay.events import ManaAdded
from replay.rules.casting.choices import Carrying
from replay.rules.costs.tapping import is_sick
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import batches_of
from replay.rules.mana.carried import write_restriction
from replay.rules.mana.could_produce import is_tapped_for_mana
from replay.rules.mana.holdings import ANY_COLOR, Holdings, Pool, Position, Thing, Unit, covers
from replay.rules.mana.outputs import Batch
from replay.rules.mana.replacing import covers as includes
from replay.rules.mana.spending import Ahead, ways_to_pay
from replay.rules.mana.triggering import triggered_batches
from replay.rules.meaning.evaluation import holds
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import COLORS, Seat

_MOST_POSITIONS = 6_000
_MOST_OPTIONS = 100


def mana_options(state: State, seat: Seat) -> set[Pool]:
    """The pools a player could have now, none of them less than another one. Raises Unknown.

    What lies in the pool already is part of each. A unit of type `ANY_COLOR` is of any one colour.
    """
    holdings = Holdings(state, seat)
    start = holdings.start()
    seen = {start}
    pending = [start]
    pools: set[Pool] = set()
    while pending:
        position = pending.pop()
        pools.add(position.pool)
        for new in _following(holdings, position):
            if new not in seen:
                seen.add(new)
                pending.append(new)
        if len(seen) > _MOST_POSITIONS:
            raise _too_many()
    greatest = _greatest(pools)
    if len(greatest) > _MOST_OPTIONS:
        raise _too_many()
    return greatest


def _too_many() -> Unknown:
    return Unknown("which of very many amounts of mana could be made", frozenset({"mana"}))


def _greatest(pools: set[Pool]) -> set[Pool]:
    kept: list[Pool] = []
    for pool in sorted(pools, key=len, reverse=True):
        if not any(covers(other, pool) for other in kept):
            kept = [other for other in kept if not covers(pool, other)]
            kept.append(pool)
    return {pool for pool in kept if pool}


# --- one activation --------------------------------------------------------------------------------


def _following(holdings: Holdings, position: Position) -> Iterator[Position]:
    """The positions after one more activation; where one can do no harm, only those after it."""
    for thing in dict.fromkeys(position.things):
        abilities = list(_abilities(holdings, thing))
        if len(abilities) == 1 and abilities[0][1].costs == (TapThis(),):
            after = list(_after(holdings, position, thing, *abilities[0]))
            if after:
                yield from after
                return
    for thing in dict.fromkeys(position.things):
        for number, ability in _abilities(holdings, thing):
            yield from _after(holdings, position, thing, number, ability)


def _abilities(holdings: Holdings, thing: Thing) -> Iterator[tuple[int, ActivatedAbility]]:
    """The mana abilities of a thing that its player may activate, by number."""
    state, object = holdings.state, holdings.object(thing)
    context = Carrying(object.id, holdings.seat)
    for number, ability in enumerate(characteristics(state, object).abilities):
        if not isinstance(ability, ActivatedAbility) or not ability.is_mana_ability:
            continue
        if ability.zone != object.zone or (ability.limit and thing.used.count(number) >= ability.limit):
            continue
        owner = object.controller if object.zone == "battlefield" else object.owner
        about = Carrying(object.id, owner or 0)
        if includes(state, about, ability.activated_by, -holdings.seat) and all(
            holds(state, context, condition) for condition in ability.only_if
        ):
            yield number, ability


def _after(
    holdings: Holdings, position: Position, thing: Thing, number: int, ability: ActivatedAbility
) -> Iterator[Position]:
    if is_tapped_for_mana(ability) and is_sick(holdings.state, holdings.object(thing)):
        return
    context = Carrying(holdings.object(thing).id, holdings.seat, tapped_for_mana=is_tapped_for_mana(ability))
    for paid in ways_to_pay(holdings, Ahead(position, thing, context), ability.costs):
        after = _marked_as_used(paid, number) if ability.limit else paid.position
        for pool in _pools(holdings, paid, ability, after.pool):
            yield after.with_pool(pool)


def _marked_as_used(paid: Ahead, number: int) -> Position:
    if paid.thing not in paid.position.things:
        return paid.position
    return paid.position.changed(paid.thing, paid.thing._replace(used=(*paid.thing.used, number)))


def _pools(holdings: Holdings, paid: Ahead, ability: ActivatedAbility, pool: Pool) -> Iterator[list[Unit]]:
    if any(isinstance(node, DoubleUnspentMana) for node in nodes(ability.instructions)):
        yield [*pool, *(unit._replace(restriction="") for unit in pool)]
        return
    restrictions = [node.restriction for node in nodes(ability.instructions) if isinstance(node, AddMana)]
    restriction = write_restriction(restrictions[0]) if restrictions else None
    for made in _compressed(batches_of(holdings.state, paid.context, ability)):
        own = [Unit(type, restriction or "") for type in made]
        for more in _triggered(holdings, paid, made):
            yield [*pool, *own, *(Unit(type) for type in more)]


def _triggered(holdings: Holdings, paid: Ahead, made: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What triggered mana abilities add to it, every combination."""
    event = partial(ManaAdded, holdings.seat, 0, source=paid.context.source)
    events = [event(type=type if type != ANY_COLOR else "G") for type in made]  # type: ignore[arg-type]
    totals: set[tuple[str, ...]] = {()}
    for batches in triggered_batches(holdings.state, paid.context, events):
        more = set(_compressed(batches))
        if any(type == ANY_COLOR for type in made):
            more = {tuple(ANY_COLOR if type == "G" else type for type in one) for one in more}
        totals = {tuple(sorted((*one, *other))) for one in totals for other in more}
    yield from totals


def _compressed(batches: Iterable[Batch]) -> Iterator[tuple[str, ...]]:
    """Batches with any colour as one way, where each colour would do."""
    found = set(batches)
    for size in {len(one) for one in found}:
        of_size = {one for one in found if len(one) == size}
        colored = {one for one in of_size if set(one) <= set(COLORS)}
        if size == 1 and len(colored) == len(COLORS):
            yield (ANY_COLOR,)
            of_size -= colored
        elif size > 1 and len(colored) == _combinations(size):
            yield (ANY_COLOR,) * size
            of_size -= colored
        yield from of_size


def _combinations(size: int) -> int:
    """In how many ways so many units can have colours: 5 over size with repetition."""
    total = 1
    for step in range(1, size + 1):
        total = total * (len(COLORS) - 1 + step) // step
    return total
