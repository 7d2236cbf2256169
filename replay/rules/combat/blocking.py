"""Chapter 509: declaring blockers: what is required of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from replay.events import BlockersDeclared
from replay.findings import Finding, FindingKind
from replay.rules.combat.fighting import (
    check_understood,
    is_creature,
    is_forced,
    least_blockers,
    most_attackers,
    restrictions,
    walks_unblocked,
    why_not_block,
)
from replay.rules.judging import illegal
from replay.rules.register import requires
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat


@requires("blocker-can-block", BlockersDeclared)
def blockers_can_block(state: State, event: BlockersDeclared) -> Iterator[Finding]:
    """A blocker is an untapped creature and blocks what attacks its controller (509.1a)."""
    for block in event.blocks:
        blocker = state.object(block.blocker)
        why = _why_not(state, event, blocker, block.attackers)
        if why is not None:
            yield _wrong(state, event, "blocker-can-block", why, blocker.id)


def _why_not(
    state: State, event: BlockersDeclared, blocker: GameObject, attackers: tuple[ObjectId, ...]
) -> str | None:
    if not is_creature(state, blocker) or blocker.controller != event.seat:
        return "it is no creature of the defending player"
    if blocker.tapped:
        return "a tapped creature can't block"
    if any(not _attacks(state, state.object(attacker), event.seat) for attacker in attackers):
        return "it can block only creatures that attack its controller"
    if len(attackers) > 1 and len(attackers) > most_attackers(state, blocker):
        return "it blocks more creatures than it can"
    return None


def _attacks(state: State, attacker: GameObject, seat: Seat) -> bool:
    """Whether it attacks the player, or a planeswalker or battle of theirs; unknown whom: it may."""
    attack = attacker.attacking
    if attack is None:
        return False
    if attack.defending_seat is not None:
        return attack.defending_seat == seat
    return attack.defender is None or state.object(attack.defender).controller == seat


@requires("block-restrictions", BlockersDeclared)
def no_block_restriction_is_disobeyed(state: State, event: BlockersDeclared) -> Iterator[Finding]:
    """If a restriction is disobeyed, such as an evasion ability, the block is illegal (509.1b)."""
    blockers: Counter[ObjectId] = Counter()
    for block in event.blocks:
        for attacker in map(state.object, block.attackers):
            blockers[attacker.id] += 1
            why = why_not_block(state, state.object(block.blocker), attacker)
            if why is None and walks_unblocked(state, attacker, event.seat):
                why = "landwalk"
            if why is not None:
                message = f"it can't block this attacker because of {why}"
                yield _wrong(state, event, "block-restrictions", message, block.blocker)
    for id, number in blockers.items():
        if number < least_blockers(state, state.object(id)):
            message = "this can't be blocked by so few creatures"
            yield _wrong(state, event, "block-restrictions", message, id)
    if event.blocks:
        check_understood(state, "block")


@requires("block-requirements", BlockersDeclared)
def block_requirements_are_obeyed(state: State, event: BlockersDeclared) -> Iterator[Finding]:
    """A creature that blocks if able must be declared as a blocker (509.1c)."""
    if not state.defined:
        return
    declared = {block.blocker for block in event.blocks}
    attackers = [each for each in state.battlefield() if _attacks(state, each, event.seat)]
    for creature in list(state.battlefield(event.seat)):
        if creature.id in declared or not is_forced(state, creature, "block"):
            continue
        if _is_able(state, event, creature, attackers):
            message = "this blocks if able, and was able"
            yield _wrong(state, event, "block-requirements", message, creature.id, "omission")


def _is_able(
    state: State, event: BlockersDeclared, creature: GameObject, attackers: list[GameObject]
) -> bool:
    if any(restrictions(state, creature, "block", "attack or block")):
        return False
    able = (
        attacker
        for attacker in attackers
        if why_not_block(state, creature, attacker) is None and least_blockers(state, attacker) == 1
    )
    return any(_why_not(state, event, creature, (attacker.id,)) is None for attacker in able)


def _wrong(
    state: State,
    event: BlockersDeclared,
    slug: str,
    message: str,
    object: ObjectId,
    kind: FindingKind = "act",
) -> Finding:
    return illegal(state, slug, message, kind=kind, seat=event.seat, object=object)
