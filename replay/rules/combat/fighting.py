"""Chapters 506 and 702: who may fight: what keeps a creature from attacking or blocking, and what forces it.

Questions only; the rules that ask them are in `attacking` and `blocking`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.continuous import Cannot, Must, Permission
from replay.cards.definitions.node import OpaqueNode, nodes
from replay.cards.definitions.phrases import Fixed
from replay.events import Attack
from replay.rules.combat.protection import has_protection_from
from replay.rules.layers.abilities import abilities_of_kind, has_keyword
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.continuous import InForce, bending
from replay.rules.layers.faces import face_now
from replay.rules.layers.working_out import power
from replay.rules.meaning.evaluation import holds, matches
from replay.rules.meaning.identity import once_per_definition
from replay.rules.objects import is_type
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat

WITHOUT_DEFENDER: Final = "attack as though without defender"


def is_creature(state: State, permanent: GameObject) -> bool:
    """Whether it is a creature on the battlefield. Raises Unknown for a card that nobody knows."""
    if permanent.zone != "battlefield" or permanent.phased_out:
        return False
    if not permanent.types and not characteristics(state, permanent).known:
        raise Unknown("whether a card that is not known is a creature")
    return is_type(state, permanent, "creature")


@implements("haste-attacks")
def is_ready(state: State, creature: GameObject) -> bool:
    """Whether it has haste, or has been under its controller's control since their turn began (302.6)."""
    return not creature.summoning_sick or has_keyword(state, creature, "haste")


def why_not_attack(state: State, creature: GameObject, seat: Seat) -> str | None:
    """What keeps a creature of a player from being chosen to attack (508.1a), None if nothing does."""
    if not is_creature(state, creature) or creature.controller != seat:
        return "it is no creature of the attacking player"
    if creature.tapped:
        return "it is tapped"
    return None if is_ready(state, creature) else "it came under its controller's control this turn"


def has_defender(state: State, creature: GameObject) -> bool:
    """Whether it has defender, and no effect lets it attack even so (702.3b)."""
    if not has_keyword(state, creature, "defender"):
        return False
    return not any(each.action == WITHOUT_DEFENDER for _, each in bending(state, Permission, creature.id))


def prohibitions(state: State, creature: GameObject, *actions: str) -> Iterator[tuple[InForce, Cannot]]:
    """The effects that say it can't do one of these things now, whatever is paid."""
    return (
        (effect, change) for effect, change in restrictions(state, creature, *actions) if not change.unless
    )


def restrictions(state: State, creature: GameObject, *actions: str) -> Iterator[tuple[InForce, Cannot]]:
    """The effects that say it can't do one of these things now, or not unless a cost is paid."""
    for effect, change in bending(state, Cannot, creature.id):
        if change.action not in actions:
            continue
        if change.unless_condition is None or not holds(state, effect.context, change.unless_condition):
            yield effect, change


def restrictions_of_attack(state: State, attack: Attack) -> Iterator[tuple[InForce, Cannot]]:
    """Those on an attack, by the creature and by whom it attacks. Raises Unknown where that is open."""
    attacker = state.object(attack.attacker)
    yield from restrictions(state, attacker, "attack", "attack or block")
    for effect, change in restrictions(state, attacker, "attack you"):
        if attack.defending_seat is None:
            raise Unknown("whether an effect on attacking a player covers what else is attacked")
        if attack.defending_seat == effect.context.controller:
            yield effect, change


def is_forced(state: State, creature: GameObject, action: str) -> bool:
    """Whether an effect says that it does so if able (508.1d, 509.1c)."""
    return any(change.action == action for _, change in bending(state, Must, creature.id))


def check_understood(state: State, what: str) -> None:
    """Raises Unknown if a text that is not understood may keep creatures from attacking, or from blocking."""
    for permanent in state.battlefield():
        face = face_now(permanent)
        for text in () if face is None else _restrictions_not_understood(face):
            if what in text:
                raise Unknown(f"“{text}” is not understood", frozenset({"combat"}))


@once_per_definition
def _restrictions_not_understood(face: Any) -> tuple[str, ...]:
    opaque = (node.text for node in nodes(face.abilities) if isinstance(node, OpaqueNode))
    return tuple(text for text in opaque if _RESTRICTS.search(text))


_RESTRICTS: Final = re.compile(
    r"\bcan't (?:attack|block|be blocked)|\bcan (?:attack|block) only\b|\bmust (?:attack|block)"
)


# --- evasion ---------------------------------------------------------------------------------------


def why_not_block(state: State, blocker: GameObject, attacker: GameObject) -> str | None:
    """What keeps a creature from blocking an attacker (509.1b), as the keyword or word for it."""
    for keyword, evades in _EVASIONS.items():
        if has_keyword(state, attacker, keyword) and evades(state, blocker, attacker):
            return keyword
    if has_protection_from(state, attacker, blocker):
        return "protection"
    if has_keyword(state, blocker, "shadow") and not has_keyword(state, attacker, "shadow"):
        return "shadow"
    return _by_effects(state, blocker, attacker)


def _by_effects(state: State, blocker: GameObject, attacker: GameObject) -> str | None:
    for effect, change in prohibitions(state, attacker, "be blocked", "be blocked except by"):
        fits = change.by is None or matches(state, effect.context, change.by, blocker.id)
        if change.action == "be blocked" and fits:
            return "an effect"
        if change.action == "be blocked except by" and not fits and not change.at_least:
            return "an effect"
    for effect, change in prohibitions(state, blocker, "block", "attack or block"):
        if change.by is None or matches(state, effect.context, change.by, attacker.id):
            return "an effect"
    return None


@implements("flying")
def _flies_over(state: State, blocker: GameObject, attacker: GameObject) -> bool:
    """A creature with flying can be blocked only by creatures with flying or reach (702.9b)."""
    return not (has_keyword(state, blocker, "flying") or has_keyword(state, blocker, "reach"))


def _lacks(*keywords: str) -> Callable[[State, GameObject, GameObject], bool]:
    return lambda state, blocker, _: not any(has_keyword(state, blocker, each) for each in keywords)


def _fears(state: State, blocker: GameObject, attacker: GameObject) -> bool:
    now = characteristics(state, blocker)
    return "artifact" not in now.types and "B" not in now.colors


def _is_intimidated(state: State, blocker: GameObject, attacker: GameObject) -> bool:
    now = characteristics(state, blocker)
    shares = set(now.colors) & set(characteristics(state, attacker).colors)
    return "artifact" not in now.types and not shares


def _is_bigger(state: State, blocker: GameObject, attacker: GameObject) -> bool:
    return (power(state, blocker) or 0) > (power(state, attacker) or 0)


_EVASIONS: Final[dict[str, Callable[[State, GameObject, GameObject], bool]]] = {
    "flying": _flies_over,
    "shadow": _lacks("shadow"),
    "horsemanship": _lacks("horsemanship"),
    "fear": _fears,
    "intimidate": _is_intimidated,
    "skulk": _is_bigger,
    "unblockable": lambda _state, _blocker, _attacker: True,
}
"""Evasion ability of the attacker → whether it keeps this blocker away (509.1b, 702)."""


@implements("landwalk")
def walks_unblocked(state: State, attacker: GameObject, defender: Seat) -> bool:
    """Whether it has landwalk for a land that the defending player controls (702.14c)."""
    for ability in abilities_of_kind(state, attacker, KeywordAbility):
        kind = ability.name.removesuffix("walk").split(" ")
        if ability.name.endswith("walk") and any(
            _is_walked(state, land, kind) for land in state.battlefield(defender)
        ):
            return True
    return False


def _is_walked(state: State, land: GameObject, kind: list[str]) -> bool:
    now = characteristics(state, land)
    words = {*now.types, *now.supertypes, *(subtype.lower() for subtype in now.subtypes)}
    if "nonbasic" in kind:
        return "land" in now.types and "basic" not in now.supertypes
    return "land" in now.types and set(kind) <= words


@implements("menace")
def least_blockers(state: State, attacker: GameObject) -> int:
    """How many creatures have to block it if any does (702.111b and effects)."""
    least = 2 if has_keyword(state, attacker, "menace") else 1
    for _, change in prohibitions(state, attacker, "be blocked except by"):
        least = max(least, change.at_least)
    return least


def most_attackers(state: State, blocker: GameObject) -> int:
    """How many attackers it can block (509.1a), with the effects that let it block more."""
    permissions = (change for _, change in bending(state, Permission, blocker.id))
    more = [change.amount for change in permissions if change.action == "block additional"]
    return 1 + sum(amount.value if isinstance(amount, Fixed) else 1 for amount in more)
