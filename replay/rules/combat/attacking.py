"""Chapter 508: declaring attackers, and enlist (702.154): what is required, and what happens thereby."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.continuous import AdditionalCost
from replay.cards.definitions.costs import ExertCost
from replay.events import Attack, AttackersDeclared, ChoiceMade, RelationChanged, StatusChanged
from replay.findings import Finding, FindingKind
from replay.rules.casting.choices import Derived
from replay.rules.combat.fighting import (
    check_understood,
    has_defender,
    is_creature,
    is_forced,
    is_ready,
    prohibitions,
    restrictions,
    restrictions_of_attack,
    why_not_attack,
)
from replay.rules.judging import illegal
from replay.rules.layers.abilities import abilities_of_kind, has_keyword
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.continuous import bending
from replay.rules.objects import is_type
from replay.rules.register import follows, requires
from replay.rules.replacement.happening import happen
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import EXERTED, ObjectId


@requires("attacker-can-attack", AttackersDeclared)
def attackers_can_attack(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """The chosen creatures must be untapped, and each have haste or not be summoning sick (508.1a)."""
    for attacker in _attackers(state, event):
        why = why_not_attack(state, attacker, event.seat)
        if why is not None:
            yield _wrong(state, event, "attacker-can-attack", f"this can't attack: {why}", attacker.id)


@requires("attacker-has-defender", AttackersDeclared)
def attacked_can_be_attacked(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """Each attacker attacks a player, a planeswalker or a battle (508.1b)."""
    for attack in event.attacks:
        if attack.defender is not None and not _can_be_attacked(state, state.object(attack.defender)):
            message = "only a player, a planeswalker or a battle can be attacked"
            yield _wrong(state, event, "attacker-has-defender", message, attack.attacker)


def _can_be_attacked(state: State, attacked: GameObject) -> bool:
    if not attacked.types and not characteristics(state, attacked).known:
        raise Unknown("whether a card that is not known can be attacked")
    return attacked.zone == "battlefield" and any(
        is_type(state, attacked, each) for each in ("planeswalker", "battle")
    )


@requires("defender-cannot-attack", AttackersDeclared)
def defenders_do_not_attack(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """A creature with defender can't attack (702.3b)."""
    for attacker in _attackers(state, event):
        if has_defender(state, attacker):
            message = "a creature with defender can't attack"
            yield _wrong(state, event, "defender-cannot-attack", message, attacker.id)


@requires("attack-restrictions", AttackersDeclared)
def no_attack_restriction_is_disobeyed(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """If any restriction on attacking is disobeyed, the declaration is illegal (508.1c)."""
    for attack in event.attacks:
        alone = "attack alone" if len(event.attacks) == 1 else ""
        attacker = state.object(attack.attacker)
        obeyed = all(change.unless for _, change in restrictions_of_attack(state, attack))
        if not obeyed or any(prohibitions(state, attacker, alone)):
            message = "an effect says that this can't attack"
            yield _wrong(state, event, "attack-restrictions", message, attacker.id)
    if event.attacks:
        check_understood(state, "attack")


@requires("attack-requirements", AttackersDeclared)
def attack_requirements_are_obeyed(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """A creature that attacks if able must be declared as an attacker (508.1d)."""
    declared = {attack.attacker for attack in event.attacks}
    for creature in list(state.battlefield(event.seat)):
        if creature.id in declared or not state.defined or not is_forced(state, creature, "attack"):
            continue
        if _is_able(state, creature, event.seat):
            message = "this attacks if able, and was able"
            yield _wrong(state, event, "attack-requirements", message, creature.id, kind="omission")


def _is_able(state: State, creature: GameObject, seat: int) -> bool:
    if why_not_attack(state, creature, seat) is not None or has_defender(state, creature):
        return False
    if any(restrictions(state, creature, "attack", "attack or block")):
        return False
    spared = {effect.context.controller for effect, _ in restrictions(state, creature, "attack you")}
    return not spared.issuperset(state.opponents(seat))


@follows("attackers-tap", AttackersDeclared)
def attackers_tap(state: State, event: AttackersDeclared) -> Iterator[Derived]:
    """Declared attackers become tapped, unless they have vigilance (508.1f)."""
    for attacker in _attackers(state, event):
        if attacker.definition is None or attacker.tapped or has_keyword(state, attacker, "vigilance"):
            continue
        yield from happen(state, StatusChanged(attacker.id, "tapped", 1))


# --- enlist ----------------------------------------------------------------------------------------


@requires("enlist", AttackersDeclared)
def creature_can_be_enlisted(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """Enlist taps an untapped creature that doesn't attack and is not summoning sick (702.154a)."""
    declared = {attack.attacker for attack in event.attacks}
    for attack in event.attacks:
        if attack.enlisted is None:
            continue
        why = _why_not_enlist(state, event, attack, declared)
        if why is not None:
            about = _clause(state, attack)
            yield illegal(state, "enlist", why, about=about, seat=event.seat, object=attack.enlisted)


def _why_not_enlist(
    state: State, event: AttackersDeclared, attack: Attack, declared: set[ObjectId]
) -> str | None:
    enlisted = state.object(attack.enlisted or 0)
    if enlisted.id in declared:
        return "a creature that was chosen to attack can't be enlisted"
    if not is_creature(state, enlisted) or enlisted.controller != event.seat:
        return "only a creature of the attacking player can be enlisted"
    if enlisted.tapped:
        return "a tapped creature can't be enlisted"
    if not is_ready(state, enlisted):
        return "a creature that came under its controller's control this turn can't be enlisted"
    return None


def _clause(state: State, attack: Attack) -> ChoiceMade | None:
    """The part of the record that says so, where it stands by itself."""
    pair = (attack.attacker, attack.enlisted)
    return next((each for each in state.choices if each.choice == "enlist" and each.objects == pair), None)


@requires("enlist-instances-are-independent", AttackersDeclared)
def each_instance_enlists_one(state: State, event: AttackersDeclared) -> Iterator[Finding]:
    """Each instance of enlist taps one creature, and a creature is tapped for one of them (702.154d)."""
    enlisted = Counter(attack.enlisted for attack in event.attacks if attack.enlisted is not None)
    for creature, times in enlisted.items():
        if times > 1:
            message = "a creature can be enlisted only once"
            yield _wrong(state, event, "enlist-instances-are-independent", message, creature)
    for attack in event.attacks:
        why = _why_too_many(state, attack)
        if why is not None:
            yield _wrong(state, event, "enlist-instances-are-independent", why, attack.attacker)


def _why_too_many(state: State, attack: Attack) -> str | None:
    """Why it enlists more creatures than it has enlist abilities; None if it does not."""
    said = [each for each in state.choices if each.choice == "enlist" and attack.attacker in each.objects[:1]]
    times = max(len(said), int(attack.enlisted is not None))
    instances = _instances(state, state.object(attack.attacker)) if times else 0
    if times <= instances:
        return None
    return "each enlist ability taps one creature" if instances else "a creature without enlist can't enlist"


def _instances(state: State, attacker: GameObject) -> int:
    keywords = abilities_of_kind(state, attacker, KeywordAbility)
    return sum(ability.name == "enlist" for ability in keywords)


@follows("attack-costs-are-paid", AttackersDeclared)
def enlisted_creatures_are_tapped(state: State, event: AttackersDeclared) -> Iterator[Derived]:
    """The creature that is enlisted is tapped as a cost to attack (508.1j, 702.154a)."""
    for attack in event.attacks:
        if attack.enlisted is not None and not state.object(attack.enlisted).tapped:
            yield from happen(state, StatusChanged(attack.enlisted, "tapped", 1))


@follows("exert", AttackersDeclared)
def exerted_attackers_will_not_untap(state: State, event: AttackersDeclared) -> Iterator[RelationChanged]:
    """A permanent exerted as it attacks does not untap in its controller's next untap step (701.39a)."""
    able = [attacker for attacker in _attackers(state, event) if _may_be_exerted(state, attacker)]
    for choice in state.choices:
        if choice.choice in ("cost", "exert") and (choice.choice == "exert" or "exert" in choice.values):
            named = {*choice.objects, choice.asked_by}
            for attacker in [each for each in able if each.id in named or len(able) == 1]:
                yield RelationChanged("designated", attacker.id, value=EXERTED)


def _may_be_exerted(state: State, attacker: GameObject) -> bool:
    return any(
        change.for_action == "attack" and any(isinstance(cost, ExertCost) for cost in change.costs)
        for _, change in bending(state, AdditionalCost, attacker.id)
    )


@requires("optional-attack-costs-are-chosen", ChoiceMade)
def enlisting_is_chosen_with_the_attack(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """Optional costs to attack are chosen while attackers are declared, and never later (508.1g)."""
    if event.choice == "enlist" and not isinstance(state.during, AttackersDeclared):
        message = "optional attack costs are paid while attackers are declared"
        slug = "optional-attack-costs-are-chosen"
        yield illegal(state, slug, message, seat=event.seat, object=event.asked_by)


def _attackers(state: State, event: AttackersDeclared) -> list[GameObject]:
    return [state.object(attack.attacker) for attack in event.attacks]


def _wrong(
    state: State,
    event: AttackersDeclared,
    slug: str,
    message: str,
    object: ObjectId,
    kind: FindingKind = "act",
) -> Finding:
    return illegal(state, slug, message, kind=kind, seat=event.seat, object=object)
