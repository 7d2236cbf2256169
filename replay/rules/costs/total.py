"""The total cost of a spell or ability (601.2f): base, additional costs, increases, reductions, minimum.

In this order; then it is locked in. What the player announced (X, optional and alternative costs, modes)
stands on the spell. Whether and how it is paid is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from replay.cards.definitions.abilities import ActivatedAbility, KeywordAbility, StaticAbility
from replay.cards.definitions.continuous import (
    AdditionalCost,
    AlternativeCost,
    ChangeCost,
    MinimumCost,
    OpaqueChange,
)
from replay.cards.definitions.costs import Cost, PayMana
from replay.cards.definitions.phrases import Filter
from replay.rules.casting.commanders import commander_tax
from replay.rules.casting.permissions import any_mana_for, costs_instead, is_free
from replay.rules.costs.mana import ManaPart, mana_part
from replay.rules.layers.characteristics import ObjectNow, characteristics
from replay.rules.layers.continuous import InForce, in_force
from replay.rules.mana.carried import AnyMana, Use
from replay.rules.mana.replacing import covers
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count, holds, matches, matching
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State

ALTERNATIVE: Final = frozenset(
    {
        "flashback", "evoke", "dash", "overload", "madness", "miracle", "spectacle", "surge", "emerge",
        "escape", "blitz", "bestow", "mutate", "disturb", "foretell", "prowl", "cleave", "warp", "aftermath",
        "impending", "freerunning", "awaken", "more than meets the eye", "harmonize", "mayhem", "sneak",
        "web-slinging",
    }
)  # fmt: skip
"""Keywords whose cost is paid rather than the mana cost (118.9)."""

FREE: Final = "free"
"""The word for casting without paying the mana cost (118.9)."""

ANOTHER: Final = "alternative"
"""The word for an alternative cost that has no name of its own."""

_CHANGES: Final = (ChangeCost, MinimumCost, AdditionalCost, AlternativeCost)


@dataclass(frozen=True, slots=True)
class TotalCost:
    """What has to be paid, locked in: mana, and everything else in the order written.

    `use` is what it pays for. `unpayable`: there is no mana cost, and nothing in its place (118.6).
    """

    mana: ManaPart
    actions: tuple[Cost, ...]
    use: Use
    unpayable: bool = False
    any_mana: AnyMana = ""
    """Whether an effect lets its controller spend any mana for it."""


@implements("casting-determines-total-cost")
def total_cost_of_spell(state: State, context: Context, spell: GameObject) -> TotalCost:
    """The total cost is the base cost plus increases, minus reductions, at least a minimum (601.2f).

    Of a spell on the stack, for its controller. Raises Unknown.

    Optional and alternative costs are named by `cast_with`, as often as they are paid.
    """
    now = characteristics(state, spell)
    if not now.known:
        raise Unknown("the cost of a card that is not known", frozenset({"cost"}))
    base = _base_of_spell(state, context, spell, now)
    extra = tuple(_additional(state, context, spell, now))
    symbols = (*(now.mana_cost.symbols if now.mana_cost else ()), *_symbols(extra))
    use = Use("cast", spell.id, context.controller, symbols=symbols)
    mana, actions = _split(state, context, (*(base or ()), *extra))
    changed = _changed(state, context, mana, list(_changes_for(state, context, spell, now)))
    return TotalCost(changed, actions, use, base is None, any_mana_for(state, spell))


def total_cost_of_ability(
    state: State, context: Context, source: GameObject, ability: ActivatedAbility
) -> TotalCost:
    """What activating the ability costs the player who activates it (602.2b). Raises Unknown."""
    mana, actions = _split(state, context, ability.costs)
    symbols = _symbols(ability.costs)
    use = Use("activate", source.id, context.controller, ability.word, symbols)
    changes = [
        CostChange(change, effect.context)
        for effect, change in in_force(state, ChangeCost)
        if _is_for_ability(state, effect.context, change, use) and effect.applies(state)
    ]
    return TotalCost(_changed(state, context, mana, changes), actions, use)


def cost_of(state: State, context: Context, costs: tuple[Cost, ...], named: str = "") -> TotalCost:
    """Costs that an effect or rule asks for, as they are: on resolution, to attack, a special action."""
    mana, actions = _split(state, context, costs)
    symbols = _symbols(costs)
    return TotalCost(mana, actions, Use("other", context.source, context.controller, named, symbols))


def _symbols(costs: Iterable[Cost]) -> tuple[str, ...]:
    return tuple(symbol for cost in costs if isinstance(cost, PayMana) for symbol in cost.cost.symbols)


def _split(state: State, context: Context, costs: Iterable[Cost]) -> tuple[ManaPart, tuple[Cost, ...]]:
    """The mana of all costs together, and the other costs."""
    mana = ManaPart()
    others: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayMana):
            part = mana_part(cost.cost.symbols, context.x)
            mana = mana.plus(part.times(count(state, context, cost.times)))
        else:
            others.append(cost)
    return mana, tuple(others)


# --- base and additional costs of a spell ----------------------------------------------------------


@implements("alternative-costs")
@implements("no-mana-cost-is-unpayable")
def _base_of_spell(
    state: State, context: Context, spell: GameObject, now: ObjectNow
) -> tuple[Cost, ...] | None:
    """An alternative cost is paid rather than the mana cost; no mana cost can't be paid (118.6, 118.9)."""
    if FREE in spell.cast_with or is_free(state, spell):
        return ()
    if (instead := costs_instead(state, spell)) is not None:
        return instead
    for ability in now.abilities:
        if (
            isinstance(ability, KeywordAbility)
            and ability.name in ALTERNATIVE
            and ability.name in spell.cast_with
        ):
            return ability.costs
    if ANOTHER in spell.cast_with:
        return _alternative(state, context, spell, now)
    return None if now.mana_cost is None else (PayMana(now.mana_cost),)


def _alternative(state: State, context: Context, spell: GameObject, now: ObjectNow) -> tuple[Cost, ...]:
    for each in _changes_for(state, context, spell, now):
        if isinstance(each.change, AlternativeCost):
            return each.change.costs
    raise Unknown("which alternative cost is paid", frozenset({"cost"}))


@implements("additional-costs")
def _additional(state: State, context: Context, spell: GameObject, now: ObjectNow) -> Iterator[Cost]:
    """Additional costs are paid besides: those that must be, and optional ones announced (118.8)."""
    yield from commander_tax(spell)
    paid = spell.cast_with
    for ability in now.abilities:
        if isinstance(ability, KeywordAbility) and ability.name not in ALTERNATIVE:
            yield from ability.costs * _times_paid(ability, context, paid)
        instructions = getattr(ability, "instructions", None)
        modes = () if instructions is None else instructions.modes
        for mode in context.modes:
            yield from modes[mode].costs if mode < len(modes) else ()
    for each in _changes_for(state, context, spell, now):
        change = each.change
        is_paid = isinstance(change, AdditionalCost) and (not change.optional or "additional" in paid)
        if is_paid and change.for_action == "cast":
            yield from change.costs


def _times_paid(ability: KeywordAbility, context: Context, paid: tuple[str, ...]) -> int:
    if ability.name == "escalate":
        return max(0, len(context.modes) - 1)
    return paid.count(ability.name)


# --- what changes costs ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CostChange:
    """A continuous effect on costs, with what its words mean."""

    change: Any
    context: Context


@dataclass(frozen=True, slots=True)
class _Less:
    """So much generic mana less."""

    amount: int


def _changes_for(state: State, context: Context, spell: GameObject, now: ObjectNow) -> Iterator[CostChange]:
    """The changes that apply to a spell: its own, and those that speak of such spells."""
    own = Context(spell.id, context.controller, x=context.x, targets=context.targets, modes=context.modes)
    for ability in now.abilities:
        yield from _of_static(state, own, ability)
        yield from _of_keyword(state, own, ability)
    for effect, change in _in_force(state):
        about = effect.context
        if about.source == spell.id or not _is_for_spell(state, about, change, spell, context):
            continue
        if effect.applies(state):
            yield CostChange(change, about)


def _in_force(state: State) -> Iterator[tuple[InForce, Any]]:
    for kind in _CHANGES:
        yield from in_force(state, kind)
    for effect, change in in_force(state, OpaqueChange):
        if "cost" in change.reach:
            yield effect, change


def _of_static(state: State, own: Context, ability: object) -> Iterator[CostChange]:
    """What an ability of the spell itself does to its cost."""
    if isinstance(ability, StaticAbility):
        for change in ability.changes:
            is_own = getattr(change, "spells", None) is None and not getattr(change, "named", "")
            if isinstance(change, _CHANGES) and is_own and holds(state, own, ability.condition):
                yield CostChange(change, own)
            elif isinstance(change, OpaqueChange) and "cost" in change.reach:
                raise Unknown(f"what this costs: “{change.text}”", frozenset({"cost"}))


@implements("affinity")
@implements("undaunted")
def _of_keyword(state: State, own: Context, ability: object) -> Iterator[CostChange]:
    """Affinity and undaunted make a spell cost {1} less for each of something (702.41a, 702.125a)."""
    if isinstance(ability, KeywordAbility) and ability.name == "affinity" and ability.filter is not None:
        yield CostChange(_Less(len(matching(state, own, ability.filter))), own)
    elif isinstance(ability, KeywordAbility) and ability.name == "undaunted":
        yield CostChange(_Less(len(state.opponents(own.controller))), own)


def _is_for_spell(state: State, about: Context, change: Any, spell: GameObject, caster: Context) -> bool:
    if isinstance(change, OpaqueChange):
        raise Unknown(f"what this costs: “{change.text}”", frozenset({"cost"}))
    spells: Filter | None = change.spells
    if isinstance(change, ChangeCost):
        if change.named or (spells is None and change.caster is None):
            return False
        if change.caster is not None and not covers(state, about, change.caster, -caster.controller):
            return False
    elif spells is None and not isinstance(change, MinimumCost):
        return False
    return spells is None or matches(state, about, spells, spell.id)


def _is_for_ability(state: State, about: Context, change: ChangeCost, use: Use) -> bool:
    if change.caster is not None and not covers(state, about, change.caster, -use.seat):
        return False
    if change.spells is not None and change.spells.noun == "ability":
        return matches(state, about, change.spells, use.object)
    return bool(change.named) and change.named == use.named


def _changed(state: State, context: Context, mana: ManaPart, changes: list[CostChange]) -> ManaPart:
    """Increases, then reductions, then what sets a minimum (601.2f).

    Reductions that stop at some amount come first: no other order leaves less to pay.
    """
    altering = [each for each in changes if isinstance(each.change, ChangeCost)]
    for each in altering:
        if each.change.more:
            mana = mana.plus(_amount(state, context, each))
    reducing = sorted(
        (each for each in altering if not each.change.more), key=lambda each: -each.change.at_least
    )
    for each in reducing:
        mana = mana.less(_amount(state, context, each), each.change.at_least)
    for each in changes:
        if isinstance(each.change, _Less):
            mana = mana.less(ManaPart(each.change.amount))
    for each in changes:
        if isinstance(each.change, MinimumCost):
            mana = mana.at_least(each.change.mana)
    return mana


def _amount(state: State, context: Context, each: CostChange) -> ManaPart:
    change = each.change
    return mana_part(change.mana.symbols, context.x).times(count(state, each.context, change.times))
