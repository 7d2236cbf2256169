"""What travels with a unit of mana (106.6): what it may be spent on, and what happens if it is.

Events carry both as text: definitions in JSON. Words of another source are kept as not understood.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from replay.cards.definitions.abilities import ManaRider
from replay.cards.definitions.mana import ActivateUse, CastUse, CostUse, ManaUse, SpendRestriction
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import matches
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import ManaUnit, State
from replay.terms import ObjectId, Seat

Spendable: TypeAlias = Literal["no", "generic", "symbols", "yes"]
"""Whether a unit may be spent on something: not at all, on the generic part of its cost, on every other part
of it, or on all of it."""

AnyMana: TypeAlias = Literal["", "color", "type"]
"""Whether mana may be spent as though it were of any colour, or of any type, for one spell (118.14)."""

_restrictions: Final = msgspec.json.Decoder(SpendRestriction)
_riders: Final = msgspec.json.Decoder(tuple[ManaRider, ...])


@dataclass(frozen=True, slots=True)
class Use:
    """What mana is spent on: casting the spell `object`, activating an ability of it, or another cost.

    `named` is the kind of ability or cost ("equip", "cumulative upkeep"), `symbols` the whole mana cost as
    printed, for mana that asks what the cost contains.
    """

    kind: Literal["cast", "activate", "other"]
    object: ObjectId
    seat: Seat
    named: str = ""
    symbols: tuple[str, ...] = ()


def write_restriction(restriction: SpendRestriction | None) -> str | None:
    """The restriction as text, None for none."""
    return None if restriction is None else msgspec.json.encode(restriction).decode()


def write_riders(riders: tuple[ManaRider, ...]) -> str | None:
    """What spending the mana does, as text; None for nothing."""
    return msgspec.json.encode(riders).decode() if riders else None


@lru_cache(1024)
def read_restriction(text: str) -> SpendRestriction:
    """The restriction that a unit carries."""
    try:
        return _restrictions.decode(text)
    except msgspec.DecodeError:
        return SpendRestriction(opaque=text)


@lru_cache(1024)
def read_riders(text: str) -> tuple[ManaRider, ...]:
    """What spending the unit does; nothing where the words are not ours."""
    try:
        return _riders.decode(text)
    except msgspec.DecodeError:
        return ()


def riders_set_off(state: State, unit: ManaUnit, use: Use) -> tuple[ManaRider, ...]:
    """What spending the unit on this does."""
    riders = read_riders(unit.rider) if unit.rider is not None else ()
    return tuple(rider for rider in riders if any(_fits(state, unit, one, use) for one in rider.uses))


@implements("mana-restrictions-travel-with-mana")
def spendable(state: State, unit: ManaUnit, use: Use) -> Spendable:
    """Mana may be spent only as the ability that made it says (106.6).

    Raises Unknown for a restriction that is not understood.
    """
    if unit.restriction is None:
        return "yes"
    restriction = read_restriction(unit.restriction)
    if any(_fits(state, unit, one, use) for one in restriction.never):
        return "no"
    whole: Spendable = "symbols" if CostUse("generic") in restriction.never else "yes"
    if any(_fits(state, unit, one, use) for one in restriction.only):
        return whole
    if restriction.opaque:
        raise Unknown(f"what mana may be spent on: {restriction.opaque}", frozenset({"mana"}))
    if not restriction.only:
        return whole
    return "generic" if CostUse("generic") in restriction.only else "no"


def _fits(state: State, unit: ManaUnit, allowed: ManaUse, use: Use) -> bool:
    return is_use(state, Context(unit.source or 0, use.seat), allowed, use)


def is_use(state: State, context: Context, allowed: ManaUse, use: Use) -> bool:
    """Whether spending mana on this is the use that words name; the generic part of a cost aside."""
    if isinstance(allowed, CastUse):
        return use.kind == "cast" and matches(state, context, allowed.spell, use.object)
    if isinstance(allowed, ActivateUse):
        return _is_activation(state, context, allowed, use)
    if allowed.what == "contains":
        return allowed.symbol in use.symbols
    return allowed.what != "generic" and allowed.what == use.named


def _is_activation(state: State, context: Context, allowed: ActivateUse, use: Use) -> bool:
    if use.kind != "activate" or (allowed.named and allowed.named != use.named):
        return False
    return allowed.source is None or matches(state, context, allowed.source, use.object)
