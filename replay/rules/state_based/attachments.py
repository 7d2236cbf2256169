"""Chapters 704.5m–p and y: Auras, Equipment and Roles that may not stay attached as they are."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.abilities import KeywordAbility
from replay.events import Happening, ObjectMoved, PriorityReceived, RelationChanged
from replay.rules.casting.choices import Derived
from replay.rules.combat.protection import has_protection_from
from replay.rules.layers.abilities import abilities_of_kind
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import matches
from replay.rules.objects import is_type
from replay.rules.register import follows
from replay.rules.replacement.happening import happen
from replay.state import GameObject, State


@follows("illegal-aura-goes", PriorityReceived, needs_cards=True)
def illegally_attached_aura_goes(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """An Aura attached to an illegal object or to nothing is put into its owner's graveyard (704.5m)."""
    for aura in [*_attached(state, "Aura"), *_loose_auras(state)]:
        if not _is_well_attached(state, aura):
            reason = "state_based:unattached_aura"
            moved: Happening = ObjectMoved(
                aura.id, "graveyard", origin="battlefield", owner=aura.owner, reason=reason
            )
            yield from happen(state, moved)


def _loose_auras(state: State) -> list[GameObject]:
    """The Auras whose attachment ended this turn; a position may say nothing of what is attached to what."""
    ended = {
        each.object
        for each in state.this_turn
        if isinstance(each, RelationChanged) and each.relation == "attached" and each.ends
    }
    loose = [state.object(id) for id in ended if id is not None]
    there = [each for each in loose if each.zone == "battlefield" and each.attached_to is None]
    return [each for each in there if "Aura" in characteristics(state, each).subtypes]


def _is_well_attached(state: State, aura: GameObject) -> bool:
    bearer = None if aura.attached_to is None else state.object(aura.attached_to)
    return bearer is not None and bearer.zone == "battlefield" and _may_enchant(state, aura, bearer)


def _may_enchant(state: State, aura: GameObject, bearer: GameObject) -> bool:
    """Whether its enchant ability allows it, and nothing protects from it (303.4c)."""
    context = Context(aura.id, aura.controller or 0)
    allowed = (
        ability.filter is None or matches(state, context, ability.filter, bearer.id)
        for ability in abilities_of_kind(state, aura, KeywordAbility)
        if ability.name == "enchant"
    )
    return all(allowed) and not has_protection_from(state, bearer, aura)


@follows("illegal-equipment-unattaches", PriorityReceived, needs_cards=True)
def illegally_attached_equipment_stays_behind(
    state: State, event: PriorityReceived
) -> Iterator[RelationChanged]:
    """Equipment attached to an illegal permanent becomes unattached and remains (704.5n)."""
    for equipment in _attached(state, "Equipment"):
        bearer = state.object(equipment.attached_to or 0)
        is_there = bearer.zone == "battlefield" and is_type(state, bearer, "creature")
        if not is_there or has_protection_from(state, bearer, equipment):
            yield RelationChanged("attached", equipment.id, bearer.id, ends=True)


@follows("role-replaces-role", PriorityReceived, needs_cards=True)
def older_roles_go(state: State, event: PriorityReceived) -> Iterator[Derived]:
    """Of the Roles of one player on a permanent all but the newest go to the graveyard (704.5y)."""
    roles = _attached(state, "Role")
    for role in roles:
        same = [each for each in roles if each.attached_to == role.attached_to]
        theirs = [each for each in same if each.controller == role.controller]
        if any(each.timestamp > role.timestamp for each in theirs):
            gone = ObjectMoved(
                role.id, "graveyard", origin="battlefield", owner=role.owner, reason="state_based:role"
            )
            yield from happen(state, gone)


def _attached(state: State, subtype: str) -> list[GameObject]:
    """The permanents of that subtype that are attached to an object."""
    candidates = [each for each in state.battlefield() if each.attached_to and each.attached_to > 0]
    return [each for each in candidates if subtype in characteristics(state, each).subtypes]
