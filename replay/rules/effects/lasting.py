"""Effects that go on after a resolution (611.2, 614.2): continuous ones, replacements, permissions to play.

What they apply to and how large they are is settled as they begin (611.2c–d).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from msgspec.structs import replace

from replay.cards.definitions.abilities import (
    Change,
    CreateEmblem,
    ReplacementEffect,
    StartContinuous,
    StartReplacement,
    StaticAbility,
)
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.conditions import Exists
from replay.cards.definitions.continuous import (
    AlternativeCost,
    ChangeController,
    CopyObject,
    DoublePower,
    Lasts,
    ModifyPowerToughness,
)
from replay.cards.definitions.costs import Cost, PayCounters, PayLife
from replay.cards.definitions.phrases import AnyAmount, Chosen, Each, Event, Fixed, This
from replay.cards.definitions.replacements import PreventDamage
from replay.cards.definitions.spells import PlayCards
from replay.cards.definitions.written import write
from replay.events import Characteristics, EffectBegan, EffectEnded, ObjectCreated
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.casting.permissions import permission_words
from replay.rules.effects.choosing import meant
from replay.rules.effects.fixing import fixed_ability, spoken_of
from replay.rules.effects.numbers import new_effect, new_object
from replay.rules.effects.table import carries_out
from replay.rules.effects.waiting import occasion_of
from replay.rules.layers.changes import by_layer, with_numbers
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.context import Subject, objects_among, seats_among
from replay.rules.meaning.evaluation import amount, count, matches, players, subjects
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Duration

_DURATIONS: Final[dict[str, Duration]] = {
    "indefinite": "indefinite",
    "end_of_turn": "end_of_turn",
    "end_of_combat": "end_of_combat",
    "until_your_next_turn": "until_your_next_turn",
    "until_end_of_your_next_turn": "until_end_of_your_next_turn",
    "until_this_leaves": "until_source_leaves",
    "while": "while",
    "until_replaced": "until_replaced",
}
"""How long effects last, in the words of events."""


@carries_out(StartContinuous)
@implements("affected-set-is-fixed")
def begin_continuous_effect(state: State, context: Carrying, effect: StartContinuous) -> Iterator[Derived]:
    """A continuous effect begins: its objects are fixed now if it changes what they are (611.2c)."""
    if effect.lasts == "until_this_leaves" and state.object(context.source).zone != "battlefield":
        return
    selection = yield from meant(state, context, effect.affected)
    changes = tuple(
        change for change in effect.changes if not isinstance(change, ChangeController | CopyObject)
    )
    for change in effect.changes:
        if isinstance(change, ChangeController):
            yield from _change_control(state, context, effect, change, selection.subjects)
        elif isinstance(change, CopyObject):
            yield from _become_copies(state, context, effect, change, selection.subjects)
    if effect.condition is None and objects_among(selection.subjects):
        sizes = [change for change in changes if isinstance(change, ModifyPowerToughness)]
        changes = tuple(change for change in changes if not isinstance(change, ModifyPowerToughness))
        for change in sizes:
            yield _sized(state, context, effect, change, selection.subjects)
    if changes and (selection.subjects or not by_layer(changes, defines=False)):
        yield _continuous(state, context, effect, changes, selection.subjects)


def _sized(
    state: State,
    context: Carrying,
    effect: StartContinuous,
    change: ModifyPowerToughness,
    affected: tuple[Subject, ...],
) -> EffectBegan:
    """+X/+Y stands in plain numbers, as the sources of records tell it."""
    power, toughness = (amount(state, context, number) for number in (change.power, change.toughness))
    return _begun(
        state, context, effect.lasts, affected, change=Characteristics(power=power, toughness=toughness)
    )


def _continuous(
    state: State,
    context: Carrying,
    effect: StartContinuous,
    changes: tuple[Change, ...],
    affected: tuple[Subject, ...],
) -> EffectBegan:
    is_fixed = bool(by_layer(changes, defines=False)) or not _is_each(effect)
    settled = tuple(_settled(state, context, change, affected) for change in changes)
    static = StaticAbility(effect.affected, settled, "", effect.condition)
    return _begun(
        state,
        context,
        effect.lasts,
        affected if is_fixed else (),
        ability=write(fixed_ability(static)),
        spoken=spoken_of(static, context),
    )


def _is_each(effect: StartContinuous) -> bool:
    return isinstance(effect.affected, Each)


def _begun(
    state: State,
    context: Carrying,
    lasts: str,
    affected: tuple[Subject, ...],
    *,
    ability: str | None = None,
    change: Characteristics | None = None,
    rule: str | None = None,
    becomes: str | None = None,
    spoken: tuple[Subject, ...] = (),
) -> EffectBegan:
    return EffectBegan(
        new_effect(state),
        objects_among(affected),
        change,
        _DURATIONS.get(lasts, "unknown"),
        context.source,
        seats_among(affected),
        rule,
        ability,
        becomes,
        context.controller,
        context.x,
        occasion_of(context, spoken) if spoken else None,
    )


@implements("variable-is-fixed-on-resolution")
def _settled(state: State, context: Carrying, change: Change, affected: tuple[Subject, ...]) -> Change:
    """The change with its amounts as they are now (611.2d, 608.2h)."""
    if isinstance(change, DoublePower):
        return _doubled(state, change, affected)
    return with_numbers(state, context, change)


def _doubled(state: State, change: DoublePower, affected: tuple[Subject, ...]) -> Change:
    """To double power is to add as much as there is (701.9b–c)."""
    if len(affected) != 1:
        raise Unknown("how much is doubled of each", frozenset({"power-toughness"}))
    now = characteristics(state, state.object(affected[0]))
    if now.power is None or now.toughness is None:
        raise Unknown("what is doubled", frozenset({"power-toughness"}))
    return ModifyPowerToughness(
        Fixed(now.power if change.power else 0), Fixed(now.toughness if change.toughness else 0)
    )


def _change_control(
    state: State,
    context: Carrying,
    effect: StartContinuous,
    change: ChangeController,
    affected: tuple[Subject, ...],
) -> Iterator[Derived]:
    seats = players(state, context, change.to)
    lasts = _how_long(effect)
    if lasts == "until_this_leaves" and state.object(context.source).zone != "battlefield":
        return
    if len(seats) == 1 and affected:
        yield _begun(state, context, lasts, affected, change=Characteristics(controller=seats[0]))


def _how_long(effect: StartContinuous) -> Lasts:
    """For as long as you control this means until it leaves, as far as nobody else gains control of it."""
    condition = effect.condition
    if effect.lasts != "while" or condition is None:
        return effect.lasts
    if isinstance(condition, Exists) and condition.filter.among == This():
        return "until_this_leaves"
    raise Unknown("how long the control lasts", frozenset({"control"}))


def _become_copies(
    state: State,
    context: Carrying,
    effect: StartContinuous,
    change: CopyObject,
    affected: tuple[Subject, ...],
) -> Iterator[Derived]:
    """Objects become copies of another, as it is printed now (707.2)."""
    for copied in objects_among(subjects(state, context, change.of)):
        definition = state.object(copied).definition
        if definition is None:
            raise Unknown("what is copied")
        yield _begun(state, context, effect.lasts, affected, change=Characteristics(copy_of=copied))


@carries_out(StartReplacement)
def begin_replacement(state: State, context: Carrying, effect: StartReplacement) -> Iterator[Derived]:
    """A replacement or prevention effect begins (614.2); what it speaks of is fixed now."""
    yield _begun(
        state,
        context,
        effect.lasts,
        (),
        ability=write(fixed_ability(effect.replacement)),
        rule="once" if effect.once else None,
        spoken=spoken_of(effect.replacement, context),
    )


@carries_out(PreventDamage)
def begin_prevention(state: State, context: Carrying, effect: PreventDamage) -> Iterator[Derived]:
    """A prevention effect begins: a shield against damage of the kind described (615.1)."""
    amount_left = None if effect.amount is None else Fixed(amount(state, context, effect.amount))
    if amount_left is not None and isinstance(effect.to, Each):
        raise Unknown("how much of each shield against damage is left", frozenset({"damage"}))
    damage = Event(
        "damage",
        () if effect.source is None else (effect.source,),
        () if effect.to is None else (effect.to,),
        combat=True if effect.combat_only else None,
    )
    shield = StartReplacement(
        ReplacementEffect(damage, (PreventDamage(amount_left),), ""),
        effect.lasts or "end_of_turn",
        once=amount_left is not None,
    )
    yield from begin_replacement(state, context, shield)


@carries_out(PlayCards)
def permit_playing(state: State, context: Carrying, effect: PlayCards) -> Iterator[Derived]:
    """A player may play, or only cast, particular cards for a time (601.3, 305.1)."""
    cards = yield from _playable(state, context, effect)
    seats = tuple(-seat for seat in players(state, context, effect.who))
    if effect.lasts == "until_replaced":
        yield from _replaced(state, context)
    costs = AlternativeCost(tuple(_settled_cost(state, context, cost) for cost in effect.costs))
    yield _begun(
        state,
        context,
        effect.lasts or ("end_of_turn" if effect.now else "indefinite"),
        (*cards, *seats),
        rule=permission_words(
            cast_only=effect.cast_only,
            free=effect.free,
            now=effect.now,
            any_mana=effect.any_mana,
            below=None if effect.below is None else count(state, context, effect.below),
        ),
        ability=write(StaticAbility(This(), (costs,), "")) if effect.costs else None,
    )


def _replaced(state: State, context: Carrying) -> Iterator[EffectEnded]:
    """What lasts until its source exiles another card ends as the source permits to play that one."""
    for effect in list(state.effects.values()):
        if effect.source == context.source and effect.duration == "until_replaced":
            yield EffectEnded(effect.effect)


def _settled_cost(state: State, context: Carrying, cost: Cost) -> Cost:
    """The cost with its amount as it is now: "its" mana value is that of the card (608.2h)."""
    if isinstance(cost, PayCounters | PayLife) and not isinstance(cost.amount, AnyAmount):
        return replace(cost, amount=Fixed(count(state, context, cost.amount)))
    return cost


def _playable(
    state: State, context: Carrying, effect: PlayCards
) -> Generator[Derived, None, tuple[Subject, ...]]:
    """The cards meant; of those to be chosen among any that fits, since playing it is the choice."""
    if not isinstance(effect.what, Chosen):
        return (yield from meant(state, context, effect.what)).subjects
    noun = replace(effect.what.filter, noun="card")
    if noun.zone is None:
        raise Unknown("where the card to be played is", frozenset({"cards-zones"}))
    seats = state.seats_in_turn_order()
    cards = [card for seat in seats for card in state.in_zone(noun.zone, seat)]
    return tuple(dict.fromkeys(card.id for card in cards if matches(state, context, noun, card.id)))


@carries_out(CreateEmblem)
def get_emblem(state: State, context: Carrying, effect: CreateEmblem) -> Iterator[Derived]:
    """A player gets an emblem with abilities, in the command zone (114.1)."""
    for seat in players(state, context, effect.who):
        emblem = CardDefinition("Emblem", (FaceDefinition("Emblem", abilities=effect.abilities),))
        yield ObjectCreated(new_object(state), "command", "emblem", seat, seat, described=write(emblem))
