"""Chapter 510: combat damage: who deals it in which step, how it is assigned, and that it is dealt at once.

Until 2024-11-08 an attacker's controller orders its blockers, and lethal damage goes to each in that order
(509.2, 510.1c); since then it may be divided freely. What the rules leave open comes from the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from replay.events import ChoiceMade, DamageDealt, StepBegan
from replay.findings import Finding
from replay.rules.casting.choices import Derived, NeedsChoice
from replay.rules.judging import illegal
from replay.rules.layers.abilities import has_keyword
from replay.rules.layers.working_out import power, toughness
from replay.rules.meaning.context import Subject
from replay.rules.objects import is_type
from replay.rules.register import follows, implements, requires
from replay.rules.replacement.shields import dealt_at_once
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import ObjectId

FREE_DIVISION_SINCE: Final = date(2024, 11, 8)
"""From this edition on there is no damage assignment order."""

_DAMAGE_STEPS: Final = ("first_strike_damage", "combat_damage")

Shares = dict[Subject, int]


@follows("combat-damage-is-dealt-at-once", StepBegan)
def combat_damage_is_dealt(state: State, event: StepBegan) -> Iterator[Derived]:
    """All combat damage that has been assigned is dealt simultaneously (510.2)."""
    if event.step in _DAMAGE_STEPS:
        yield from _deal(state)


@follows("combat-damage-is-assigned", ChoiceMade)
def assigned_damage_is_dealt(state: State, event: ChoiceMade) -> Iterator[Derived]:
    """The active player announces how attackers assign their damage, then the defending player (510.1)."""
    if event.choice == "assign" and state.step in _DAMAGE_STEPS and not _was_dealt(state):
        yield from _deal(state)


def _deal(state: State) -> Iterator[Derived]:
    """Deals the damage once it is known how all of it is divided. Raises NeedsChoice."""
    recorded = assigned(state)
    assignments = [(fighter, _shares(state, fighter, recorded)) for fighter in strikers(state)]
    damage = [
        _damage(fighter, recipient, amount)
        for fighter, shares in assignments
        for recipient, amount in shares.items()
        if amount > 0
    ]
    yield from dealt_at_once(state, damage)


def _damage(fighter: GameObject, recipient: Subject, amount: int) -> DamageDealt:
    seat, object = (-recipient, None) if recipient < 0 else (None, recipient)
    return DamageDealt(amount, fighter.id, object=object, seat=seat, combat=True)


def _was_dealt(state: State) -> bool:
    """Whether combat damage has been dealt in this step."""
    for event in reversed(state.this_turn):
        if isinstance(event, StepBegan):
            return False
        if isinstance(event, DamageDealt) and event.combat:
            return True
    return False


# --- who deals damage ------------------------------------------------------------------------------


@implements("first-strike")
def strikes_first(state: State, fighter: GameObject) -> bool:
    """Whether it deals combat damage in the first of two steps (702.4b, 702.7b)."""
    return state.defined and (
        has_keyword(state, fighter, "first strike") or has_keyword(state, fighter, "double strike")
    )


def has_first_step(state: State) -> bool:
    """Whether there are two combat damage steps: a creature in combat strikes first (510.4)."""
    return any(strikes_first(state, fighter) for fighter in fighters(state))


def fighters(state: State) -> list[GameObject]:
    """The creatures in combat, attackers first."""
    attackers = [each for each in state.battlefield() if each.attacking is not None]
    return attackers + [each for each in state.battlefield() if each.blocking]


@implements("two-combat-damage-steps")
def strikers(state: State) -> list[GameObject]:
    """The creatures that deal damage in this step (510.4)."""
    able = [fighter for fighter in fighters(state) if is_type(state, fighter, "creature")]
    if state.step == "first_strike_damage":
        return [fighter for fighter in able if strikes_first(state, fighter)]
    if not _had_first_step(state):
        return able
    return [
        fighter
        for fighter in able
        if has_keyword(state, fighter, "double strike") or not _has_struck(state, fighter.id)
    ]


def _had_first_step(state: State) -> bool:
    steps = (event.step for event in state.this_turn if isinstance(event, StepBegan))
    return "first_strike_damage" in steps


def _has_struck(state: State, fighter: ObjectId) -> bool:
    dealt = (event for event in state.this_turn if isinstance(event, DamageDealt))
    return any(each.combat and each.source == fighter for each in dealt)


# --- to what, and how much -------------------------------------------------------------------------


def _shares(state: State, fighter: GameObject, recorded: dict[ObjectId, Shares]) -> Shares:
    total = damage_of(state, fighter)
    if not total:
        return {}
    if fighter.id in recorded:
        return recorded[fighter.id]
    recipients = recipients_of(state, fighter)
    if len(recipients) == 1:
        return {recipients[0]: total}
    if not recipients:
        return {}
    raise NeedsChoice(fighter.controller or 0, "assign", "how combat damage is divided")


def damage_of(state: State, fighter: GameObject) -> int:
    """How much damage it assigns: its power, none if that is 0 or less (510.1a)."""
    amount = power(state, fighter)
    if amount is None:
        raise Unknown("the power of a creature in combat", frozenset({"power-toughness", "damage"}))
    return max(0, amount)


@implements("unblocked-creature-damages-what-it-attacks")
def recipients_of(state: State, fighter: GameObject) -> list[Subject]:
    """To what it may assign damage: what it fights, and with trample what it attacks as well (510.1b–d)."""
    if fighter.attacking is None:
        return [each for each in fighter.blocking if state.object(each).attacking is not None]
    attacked = _attacked(state, fighter)
    if not fighter.blocked:
        return attacked
    blockers: list[Subject] = [each.id for each in state.battlefield() if fighter.id in each.blocking]
    return blockers + attacked if has_keyword(state, fighter, "trample") else blockers


def _attacked(state: State, fighter: GameObject) -> list[Subject]:
    attack = fighter.attacking
    if attack is None:
        return []
    if attack.defending_seat is not None:
        return [-attack.defending_seat]
    if attack.defender is not None:
        return [attack.defender] if state.object(attack.defender).zone == "battlefield" else []
    others = state.opponents(fighter.controller or 0)
    return [-others[0]] if len(others) == 1 else []


def assigned(state: State, more: ChoiceMade | None = None) -> dict[ObjectId, Shares]:
    """The damage that players have assigned in this step so far, by its source."""
    found: dict[ObjectId, Shares] = {}
    for event in [*_since_step(state), *([more] if more is not None else [])]:
        if event.choice == "assign" and event.objects:
            shares = found.setdefault(event.objects[0], {})
            for recipient in (*event.objects[1:], *(-seat for seat in event.seats)):
                shares[recipient] = shares.get(recipient, 0) + (event.amount or 0)
    return {source: shares for source, shares in found.items() if _is_whole(state, source, shares, more)}


def _is_whole(state: State, source: ObjectId, shares: Shares, more: ChoiceMade | None) -> bool:
    return more is not None or sum(shares.values()) >= (power(state, state.object(source)) or 0)


def _since_step(state: State) -> list[ChoiceMade]:
    found: list[ChoiceMade] = []
    for event in reversed(state.this_turn):
        if isinstance(event, StepBegan):
            break
        if isinstance(event, ChoiceMade):
            found.insert(0, event)
    return found


# --- judging ---------------------------------------------------------------------------------------


@requires("combat-damage-equals-power", ChoiceMade)
def as_much_is_assigned_as_power(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """Each creature assigns combat damage equal to its power (510.1a)."""
    if event.choice != "assign" or not event.objects:
        return
    fighter = state.object(event.objects[0])
    given = sum(assigned(state, event).get(fighter.id, {}).values())
    if given > damage_of(state, fighter):
        message = "more damage is assigned than the creature has power"
        yield illegal(state, "combat-damage-equals-power", message, seat=event.seat, object=fighter.id)


@requires("blocked-creature-damages-blockers", ChoiceMade, until=FREE_DIVISION_SINCE)
def lethal_damage_goes_in_order(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """A creature may get damage only if those before it in the order are assigned lethal damage (510.1c)."""
    shares = _complete(state, event)
    if shares is None:
        return
    fighter = state.object(event.objects[0])
    lacking = 0
    for recipient in _in_order(state, fighter, shares):
        if shares.get(recipient) and lacking:
            message = f"{lacking} more damage must first be assigned to the creature before it"
            by_trample = recipient in _attacked(state, fighter)
            yield _misassigned(state, event, message, by_trample=by_trample)
            return
        lacking = max(0, _lethal(state, fighter, recipient) - shares.get(recipient, 0))


@requires("blocked-creature-damages-blockers", ChoiceMade, since=FREE_DIVISION_SINCE)
def tramplers_assign_lethal_damage_first(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """Damage is divided freely; by trample some goes on once each blocker has lethal damage (510.1c)."""
    shares = _complete(state, event)
    if shares is None:
        return
    fighter = state.object(event.objects[0])
    beyond = [recipient for recipient in _attacked(state, fighter) if shares.get(recipient)]
    blockers = [each for each in recipients_of(state, fighter) if each not in _attacked(state, fighter)]
    if beyond and any(shares.get(each, 0) < _lethal(state, fighter, each) for each in blockers):
        yield _misassigned(state, event, "each blocker must first be assigned lethal damage", by_trample=True)


def _complete(state: State, event: ChoiceMade) -> Shares | None:
    """The whole division of the creature, once this share completes it."""
    if event.choice != "assign" or not event.objects:
        return None
    fighter = state.object(event.objects[0])
    shares = assigned(state, event).get(fighter.id, {})
    return shares if sum(shares.values()) == damage_of(state, fighter) else None


def _misassigned(state: State, event: ChoiceMade, message: str, *, by_trample: bool) -> Finding:
    slug = "blocked-creature-damages-blockers"
    more = ("trample",) if by_trample else ()
    return illegal(state, slug, message, seat=event.seat, object=event.objects[0], slugs=more)


def _in_order(state: State, fighter: GameObject, shares: Shares) -> list[Subject]:
    """The recipients in the order announced (509.2); without one, in the order that suits the division."""
    recipients = recipients_of(state, fighter)
    attacked = _attacked(state, fighter) if fighter.blocked else []
    fought = [each for each in recipients if each not in attacked]
    order = _announced(state, fought)
    if order is None:
        order = sorted(fought, key=lambda each: shares.get(each, 0) < _lethal(state, fighter, each))
        order = sorted(order, key=lambda each: not shares.get(each))
    return order + [each for each in attacked if each in recipients]


def _announced(state: State, fought: list[Subject]) -> list[Subject] | None:
    for event in reversed(state.this_turn):
        if isinstance(event, ChoiceMade) and event.choice == "order" and set(event.objects) & set(fought):
            return [*event.objects, *(each for each in fought if each not in event.objects)]
    return None


@implements("deathtouch-damage-is-lethal")
def _lethal(state: State, fighter: GameObject, recipient: Subject) -> int:
    """How much damage is lethal: what is left of its toughness, 1 by deathtouch (702.2c)."""
    if recipient < 0:
        return 0
    left = (toughness(state, state.object(recipient)) or 0) - state.object(recipient).damage
    return min(1, left) if has_keyword(state, fighter, "deathtouch") else max(0, left)
