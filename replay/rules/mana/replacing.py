"""Replacement effects on the production of mana (106.12b, 614, 616): every batch that may come out at last.

Each effect applies once to an event (614.5); the player who would get the mana applies them in an order of
their choice (616.1), so every order is followed. What is chosen is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from replay.cards.definitions.abilities import OpaqueAbility, ReplacementEffect, StaticAbility
from replay.cards.definitions.mana import AddMana
from replay.cards.definitions.node import understood
from replay.cards.definitions.phrases import Each, Event, Player, Reference
from replay.cards.definitions.reach import reach
from replay.cards.definitions.replacements import ChangeEvent, ProduceInstead, SkipEvent
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.outputs import NOTHING, Batch, Reading, batch
from replay.rules.mana.types import as_types, types_now
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count, holds, matches, subjects
from replay.rules.meaning.identity import once_per_definition
from replay.rules.meaning.words import chosen_word, color_letter
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import COLORS, ManaType, ObjectId, Seat, Zone

TAPPED_FOR_MANA: Final = "tapped for mana"
MANA_ADDED: Final = "mana added"
_ACTIVE_ZONES: Final[tuple[Zone, ...]] = ("battlefield", "command")

Outcomes: TypeAlias = dict[Batch, tuple[ObjectId, ...]]
"""What may come out → the objects whose effects were applied, in an order that leads to it."""

_MOST_STEPS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Making:
    """A permanent or spell about to make mana for a player; `tapped`: it is tapped for mana (106.12)."""

    source: GameObject
    seat: Seat
    tapped: bool


@dataclass(frozen=True, slots=True)
class Replacing:
    """A replacement effect in force, with the object whose it is and what its words mean."""

    effect: ReplacementEffect
    context: Context

    @property
    def object(self) -> ObjectId:
        """The object whose effect it is."""
        return self.context.source

    @property
    def kind(self) -> tuple[int, Seat]:
        """The same for effects that are alike, as those of two copies of a card."""
        return id(self.effect), self.context.controller


_Step: TypeAlias = tuple[Batch, tuple[Replacing, ...], tuple[ObjectId, ...]]
"""What would be made so far, the effects not applied yet, and the objects of those that were."""


# --- which effects ---------------------------------------------------------------------------------


def replacing_mana(state: State, making: Making) -> tuple[Replacing, ...]:
    """The effects that may replace what is made, whatever it is. Raises Unknown."""
    return tuple(each for each in _all_in_force(state) if _is_meant(state, each, making))


def _all_in_force(state: State) -> tuple[Replacing, ...]:
    known: tuple[Replacing, ...] | None = state.derived.get("mana replacements")
    if known is None:
        known = state.derived["mana replacements"] = tuple(_find_in_force(state))
    return known


def _find_in_force(state: State) -> Iterator[Replacing]:
    for zone in _ACTIVE_ZONES:
        for object in state.in_zone(zone):
            for ability in characteristics(state, object).abilities:
                is_there = object.controller is not None and not object.phased_out
                if isinstance(ability, ReplacementEffect) and _replaces_mana(ability) and is_there:
                    yield Replacing(ability, Context(object.id, object.controller or 0))
    for effect in state.effects.values():
        lasting = effect.ability
        if isinstance(lasting, ReplacementEffect) and _replaces_mana(lasting):
            yield Replacing(lasting, Context(effect.source or 0, effect.controller or 0, x=effect.x))


def _replaces_mana(ability: ReplacementEffect) -> bool:
    return ability.event.kind in (TAPPED_FOR_MANA, MANA_ADDED)


def _is_meant(state: State, replacing: Replacing, making: Making) -> bool:
    event, context = replacing.effect.event, replacing.context
    if event.opaque:
        raise Unknown(f"what is replaced by “{event.opaque}”", frozenset({"mana"}))
    if event.kind == TAPPED_FOR_MANA and not making.tapped:
        return False
    return is_about(state, context, event, making.source.id, making.seat) and holds(
        state, context, replacing.effect.condition
    )


def is_about(state: State, context: Context, event: Event, source: ObjectId, seat: Seat) -> bool:
    """Whether an event described is about mana that a permanent makes for a player. Raises Unknown."""
    if event.player is not None and not covers(state, context, event.player, -seat):
        return False
    return not event.subjects or any(
        covers(state, context, subject, source) or covers(state, context, subject, -seat)
        for subject in event.subjects
    )


def covers(state: State, context: Context, reference: Reference, subject: int) -> bool:
    """Whether an object or player is among those meant, asked without listing them."""
    if isinstance(reference, Each):
        return matches(state, context, reference.filter, subject)
    if isinstance(reference, Player) and reference.who in ("any", "each player"):
        return subject < 0
    return subject in subjects(state, context, reference)


def doubt_about_mana(state: State) -> str | None:
    """Why mana may come out otherwise than is known here: a permanent that is not understood; else None."""
    for object in state.battlefield():
        now = characteristics(state, object)
        if not now.known:
            return "a permanent that is not known"
        if any(map(_may_replace_mana, now.abilities)):
            return f"an ability of {now.name or 'a permanent'} that is not understood"
    return None


@once_per_definition
def _may_replace_mana(ability: object) -> bool:
    if isinstance(ability, OpaqueAbility):
        return "mana" in ability.reach
    if isinstance(ability, ReplacementEffect | StaticAbility):
        return not understood(ability) and "mana" in reach(ability)
    return False


# --- what comes out --------------------------------------------------------------------------------


@implements("tapped-for-mana-replacement")
def outcomes(state: State, making: Making, made: Batch, order: tuple[ObjectId, ...] = ()) -> Outcomes:
    """What replaces "tapped for mana" changes the mana as it is produced, each effect once (106.12b, 614.5).

    Everything that may come out where `made` would be added. Raises Unknown.
    `order`: the objects whose effects the player chose to apply first, in this order.
    """
    if not made:
        return {NOTHING: ()}
    found: Outcomes = {}
    seen: set[tuple[Batch, tuple[tuple[int, Seat], ...]]] = set()
    pending: list[_Step] = [(made, replacing_mana(state, making), ())]
    while pending:
        so_far, left, applied = pending.pop()
        point = so_far, tuple(sorted(each.kind for each in left))
        if point in seen:
            continue
        seen.add(point)
        if len(seen) > _MOST_STEPS:
            raise Unknown("in which of very many orders effects replace mana", frozenset({"mana"}))
        applicable = [each for each in left if _applies(state, each, so_far)]
        if not applicable or any(each.effect.optional for each in applicable):
            found.setdefault(so_far, applied)
        for each in _next(applicable, order):
            rest = tuple(other for other in left if other is not each)
            results = _replaced(state, each, making, so_far)
            pending += [(result, rest, (*applied, each.object)) for result in results]
    return found


def _next(applicable: list[Replacing], order: tuple[ObjectId, ...]) -> list[Replacing]:
    """Those that may be applied next: the first that the player chose, else any."""
    for object in order:
        chosen = [each for each in applicable if each.object == object]
        if chosen:
            return chosen
    return applicable


def _applies(state: State, replacing: Replacing, made: Batch) -> bool:
    event = replacing.effect.event
    if len(made) < max(1, event.at_least):
        return False
    return not event.mana_types or bool(wanted_types(state, replacing.context, event) & set(made))


def wanted_types(state: State, context: Context, event: Event) -> frozenset[ManaType]:
    """The types that an event described must have; "chosen" is the colour chosen for the object."""
    if "chosen" in event.mana_types:
        word = chosen_word(state, context, "color")
        return as_types(() if word is None else (color_letter(word),))
    return as_types(event.mana_types)


def _replaced(state: State, replacing: Replacing, making: Making, made: Batch) -> frozenset[Batch]:
    results = frozenset({made})
    for effect in replacing.effect.effects:
        change = _CHANGES.get(type(effect))
        if change is None:
            raise Unknown(f"what replaces mana: {replacing.effect.text}", frozenset({"mana"}))
        results = frozenset(
            changed for one in results for changed in change(state, replacing.context, effect, making, one)
        )
    return results


def _multiply(
    state: State, context: Context, effect: ChangeEvent, making: Making, made: Batch
) -> Iterator[Batch]:
    plus = count(state, context, effect.plus)
    multiplied = made * effect.factor
    if not plus:
        yield batch(multiplied)
    for type in sorted(set(made)) if plus else ():
        yield batch((*multiplied, *(type,) * plus))


def _produce_instead(
    state: State, context: Context, effect: ProduceInstead, making: Making, made: Batch
) -> Iterator[Batch]:
    instead = _types_instead(state, effect, making)
    for type in instead:
        if not effect.keeps_amount:
            yield (type,)
        else:
            yield batch(type if not effect.only or unit in effect.only else unit for unit in made)
    if not instead and not effect.by_subtype:
        raise Unknown("what mana is produced instead", frozenset({"mana"}))
    if not instead:
        yield made


def _types_instead(state: State, effect: ProduceInstead, making: Making) -> tuple[ManaType, ...]:
    if effect.chosen:
        return COLORS
    if effect.by_subtype:
        has = characteristics(state, making.source).has_subtype
        return tuple(sorted(as_types(type for subtype, type in effect.by_subtype if has(subtype))))
    return tuple(sorted(as_types(effect.types)))


def _skip(state: State, context: Context, effect: SkipEvent, making: Making, made: Batch) -> Iterator[Batch]:
    yield NOTHING


def _add_more(
    state: State, context: Context, effect: AddMana, making: Making, made: Batch
) -> Iterator[Batch]:
    about = Context(context.source, context.controller, mana_types=made, amount=len(made))
    reading = Reading(
        lambda named: types_now(state, about, named), lambda number: count(state, about, number)
    )
    for more in reading.batches(effect.output):
        yield batch(made + more)


_CHANGES: Final[dict[type, Callable[..., Iterator[Batch]]]] = {
    ChangeEvent: _multiply,
    ProduceInstead: _produce_instead,
    SkipEvent: _skip,
    AddMana: _add_more,
}
