"""Chapters 508.1h–j and 509.1d–f: what it costs to attack and to block, and whether the record shows it paid.

Only mana is worked out; it leaves the pool where the record names it (`replay.rules.costs.on_resolution`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replay.cards.definitions.continuous import Cannot
from replay.cards.definitions.costs import Cost, PayMana
from replay.events import AttackersDeclared, BlockersDeclared
from replay.findings import Finding
from replay.rules.combat.fighting import restrictions, restrictions_of_attack
from replay.rules.costs.cover import Means, cover
from replay.rules.costs.mana import ManaPart, mana_part
from replay.rules.costs.offer import offer_of
from replay.rules.judging import illegal
from replay.rules.layers.continuous import InForce
from replay.rules.meaning.evaluation import count
from replay.rules.register import requires
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Seat


@requires("attack-costs-are-determined", AttackersDeclared)
def attack_costs_are_covered(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """The total cost to attack is what effects ask for each of the attackers together (508.1h)."""
    restricting = (found for attack in event.attacks for found in restrictions_of_attack(state, attack))
    if not _is_covered(state, event.seat, _total(state, restricting)):
        message = "the cost to attack with these creatures was not paid"
        yield illegal(state, "attack-costs-are-determined", message, seat=event.seat)


@requires("block-costs-are-determined", BlockersDeclared)
def block_costs_are_covered(state: State, event: BlockersDeclared) -> Iterator[Finding]:
    """The total cost to block is what effects ask for each of the blockers together (509.1d)."""
    blockers = [state.object(block.blocker) for block in event.blocks]
    restricting = (
        found for each in blockers for found in restrictions(state, each, "block", "attack or block")
    )
    if not _is_covered(state, event.seat, _total(state, restricting)):
        message = "the cost to block with these creatures was not paid"
        yield illegal(state, "block-costs-are-determined", message, seat=event.seat)


def _total(state: State, restricting: Iterable[tuple[InForce, Cannot]]) -> ManaPart:
    total = ManaPart()
    for effect, change in restricting:
        for cost in change.unless:
            total = total.plus(_mana_of(state, effect, cost))
    return total


def _mana_of(state: State, effect: InForce, cost: Cost) -> ManaPart:
    if not isinstance(cost, PayMana):
        raise Unknown("whether the cost of attacking or blocking was paid", frozenset({"cost"}))
    return mana_part(cost.cost.symbols, effect.context.x).times(count(state, effect.context, cost.times))


def _is_covered(state: State, seat: Seat, total: ManaPart) -> bool:
    """Whether the mana that the record names as paid is enough. Raises Unknown where it names none."""
    if total.amount == 0:
        return True
    offer = offer_of(choice for choice in state.choices if choice.seat == seat)
    if not offer.given and "ManaLeft" in state.records:
        raise Unknown("what was paid to attack or block", frozenset({"cost"}))
    letters = [each.type for each in offer.mana for _ in range(each.amount)]
    means = [Means(number, frozenset({letter})) for number, letter in enumerate(letters)]
    return cover(total, means, life=offer.life, whole=False) is not None
