"""Adding mana (106.4): one instruction carried out, with the choices recorded for it.

Each unit is an event of its own, with its source, what it may be spent on and what follows if it is.
What the record says came out is kept, possible or not; whether it was is for `judging`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from replay.cards.definitions.abilities import ManaRider
from replay.cards.definitions.mana import AddMana, DoubleUnspentMana
from replay.cards.definitions.node import nodes
from replay.events import AbilityActivated, ChoiceMade, ManaAdded
from replay.rules.casting.choices import Carrying, Choices, NeedsChoice
from replay.rules.casting.stack import numbered
from replay.rules.effects.table import carries_out
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.carried import write_restriction, write_riders
from replay.rules.mana.outputs import NOTHING, Batch, Reading, batch
from replay.rules.mana.replacing import Making, Outcomes, outcomes
from replay.rules.mana.types import as_types, types_now
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count, players
from replay.rules.meaning.words import color_letter
from replay.rules.register import implements
from replay.state import State
from replay.terms import ManaType, ObjectId, Seat

FIRST_DERIVED_UNIT: Final = 1_000_000_000
"""Units of mana from here on belong to what the rules derive; sources of records count below."""


@implements("mana-stays-in-pool")
@carries_out(AddMana)
def add_mana(state: State, context: Carrying, effect: AddMana) -> Iterator[ManaAdded]:
    """Mana that an effect adds goes into a player's mana pool (106.4). Raises NeedsChoice, Unknown."""
    for seat in players(state, context, effect.who):
        for type in _what_comes_out(state, context, effect, seat):
            yield _unit(state, context, effect, seat, type)


@carries_out(ManaRider)
def rider_travels_with_the_mana(state: State, context: Carrying, effect: ManaRider) -> Iterator[ManaAdded]:
    """What spending the mana does went with the units as they were added (106.6)."""
    return iter(())


@carries_out(DoubleUnspentMana)
def double_unspent_mana(state: State, context: Carrying, effect: DoubleUnspentMana) -> Iterator[ManaAdded]:
    """As much mana of each type as a player has is added; restrictions are not doubled (106.6)."""
    for seat in players(state, context, effect.who):
        for unit in list(state.players[seat].pool.values()):
            yield ManaAdded(
                seat,
                new_unit(state),
                unit.type,
                context.source,
                context.ability,
                snow=_is_snow(state, context),
            )


def new_unit(state: State) -> int:
    """A name that no unit of this game has: the clock moves on with each."""
    return FIRST_DERIVED_UNIT + state.clock


@implements("mana-restrictions-copy-to-extra-mana")
def _unit(state: State, context: Carrying, effect: AddMana, seat: Seat, type: ManaType) -> ManaAdded:
    """Restrictions and riders apply to all mana an ability produces, however much it becomes (106.6a)."""
    return ManaAdded(
        seat,
        new_unit(state),
        type,
        context.source,
        context.ability,
        snow=_is_snow(state, context),
        restriction=write_restriction(effect.restriction),
        rider=write_riders(_riders(state, context)),
        lasts=effect.lasts or None,
    )


def _is_snow(state: State, context: Context) -> bool:
    return "snow" in characteristics(state, state.object(context.source)).supertypes


def _riders(state: State, context: Context) -> tuple[ManaRider, ...]:
    """The riders of the ability that is being carried out."""
    if context.ability is None:
        return ()
    ability = numbered(state, state.object(context.source), context.ability, lambda _: False)
    return tuple(node for node in nodes(ability) if isinstance(node, ManaRider))


# --- what comes out --------------------------------------------------------------------------------


def possible(
    state: State, context: Context, effect: AddMana, seat: Seat, order: tuple[ObjectId, ...] = ()
) -> Outcomes:
    """Everything that one instruction may add for a player, replacement effects applied. Raises Unknown."""
    reading = Reading(
        lambda named: types_now(state, context, named), lambda number: count(state, context, number)
    )
    making = Making(state.object(context.source), seat, context.tapped_for_mana)
    found: Outcomes = {}
    for made in reading.batches(effect.output):
        for result, applied in outcomes(state, making, made, order).items():
            found.setdefault(result, applied)
    if len(found) > 1 and NOTHING in found and found[NOTHING] == ():
        del found[NOTHING]
    return found


def _what_comes_out(state: State, context: Carrying, effect: AddMana, seat: Seat) -> Batch:
    order = context.choices.find("apply", seat=seat)
    found = possible(state, context, effect, seat, () if order is None else order.objects)
    stated = stated_mana(context.choices, context.source)
    if stated is not None:
        return _as_stated(state, context, found, stated)
    if len(found) > 1:
        found = _as_colored(context, found)
    if len(found) > 1:
        what = f"which mana is added: {in_words(found)}"
        raise NeedsChoice(seat, "mana", what, words=tuple(found), asked_by=context.source)
    return next(iter(found))


def _as_stated(state: State, context: Carrying, found: Outcomes, stated: ChoiceMade) -> Batch:
    """What the record says came out, less what came out of the same ability already."""
    left = list(mana_among(stated.values))
    for type in _made_already(state, context):
        if type in left:
            left.remove(type)
    whole = batch(left)
    if whole in found:
        return whole
    parts = [one for one in found if one and _is_part(one, whole)]
    return max(parts, key=len) if parts and len(found) > 1 else whole


def _made_already(state: State, context: Carrying) -> Iterator[ManaType]:
    for event in reversed(state.this_turn):
        if isinstance(event, AbilityActivated) and event.source == context.source:
            return
        if isinstance(event, ManaAdded) and event.source == context.source:
            yield event.type


def _is_part(one: Batch, whole: Batch) -> bool:
    return all(one.count(type) <= whole.count(type) for type in one)


def _as_colored(context: Carrying, found: Outcomes) -> Outcomes:
    """Those with the colour chosen, where one was: the next choice of a colour, else the last one again."""
    chosen = context.choices.take("color", "choose", fits=lambda choice: bool(_colors(choice)))
    if chosen is None:
        made = [choice for choice in context.choices.made if choice.choice in ("color", "choose")]
        chosen = next((choice for choice in reversed(made) if _colors(choice)), None)
    if chosen is None:
        return found
    fitting = {one: applied for one, applied in found.items() if set(one) & _colors(chosen)}
    return fitting or found


def _colors(choice: ChoiceMade) -> frozenset[ManaType]:
    return as_types(color_letter(value) for value in choice.values)


def stated_mana(choices: Choices, source: ObjectId) -> ChoiceMade | None:
    """What the record says came out of an object, if it does."""
    return choices.find("mana", fits=lambda choice: choice.asked_by in (None, source))


def mana_among(values: Iterable[str]) -> Batch:
    """The mana that the values of a choice name; "nothing" and what is no type of mana are left out."""
    return batch(type for value in values for type in as_types((color_letter(value),)))


def in_words(found: Iterable[Batch]) -> str:
    """Batches for people: `{G}{G} or {B}`."""
    ordered = sorted(found, key=lambda one: (len(one), one))
    return " or ".join("".join(f"{{{type}}}" for type in one) or "nothing" for one in ordered)
