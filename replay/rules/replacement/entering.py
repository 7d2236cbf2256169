"""Chapter 614.1c–d and 614.12: how permanents enter: tapped, with counters, as copies, after choices.

It follows the move, before anything triggers on it: what triggers sees the permanent as it entered.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Final

from replay.cards.definitions.abilities import (
    Ability,
    Change,
    EnterAsCopy,
    MayDo,
    ReplacementEffect,
    StaticAbility,
)
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.costs import PayLife
from replay.cards.definitions.node import nodes
from replay.cards.definitions.phrases import Amount, This
from replay.cards.definitions.replacements import EntersWith
from replay.cards.definitions.written import write
from replay.events import (
    ChoiceMade,
    CountersChanged,
    EffectBegan,
    EffectEnded,
    GameStarted,
    ObjectCreated,
    ObjectMoved,
    StatusChanged,
)
from replay.rules.casting.choices import Carrying, Choices, Derived
from replay.rules.effects.choosing import meant
from replay.rules.effects.numbers import new_effect
from replay.rules.effects.table import carries_out, carry_out
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import face_now
from replay.rules.layers.printed import copiable_now
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count, holds
from replay.rules.meaning.facts import Fact
from replay.rules.meaning.occurrences import is_meant, put_in
from replay.rules.register import follows, implements
from replay.rules.replacement.happening import happen
from replay.rules.replacement.instead import says_how_it_enters
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat

_COUNTED_IN: Final[dict[str, str]] = {"planeswalker": "loyalty", "battle": "defense"}
"""Types of permanents that enter with as many counters as is printed on them (306.5b, 310.4b)."""


@dataclass(slots=True)
class Entering(Carrying):
    """How one permanent enters: the counters of all effects are put on it together (614.1c, 122.6)."""

    counters: dict[str, int] = field(default_factory=dict)


@follows("replacement-effect-enters-with", ObjectMoved, ObjectCreated, needs_cards=True)
def permanent_enters_with(state: State, event: ObjectMoved | ObjectCreated) -> Iterator[Derived]:
    """Effects that say how a permanent enters, or "as" it enters, are replacement effects (614.1c)."""
    id = event.object if isinstance(event, ObjectCreated) else event.becomes or event.object
    if id is None or isinstance(state.during, GameStarted):
        return
    entered = state.object(id)
    if entered.zone == "battlefield" and getattr(event, "destination", "battlefield") == "battlefield":
        yield from _enters(state, entered, _entering(event, entered))


def _choices_about(state: State, entered: GameObject) -> list[ChoiceMade]:
    """The choices asked for by what enters, else those after its own that no other permanent asks for."""
    own = [choice for choice in state.choices if choice.asked_by == entered.id]
    naming = [place for place, choice in enumerate(state.choices) if entered.id in choice.objects]
    later = state.choices[naming[-1] + 1 if naming else 0 :]
    return own or [choice for choice in later if not _is_asked_by_permanent(state, choice)]


def _is_asked_by_permanent(state: State, choice: ChoiceMade) -> bool:
    return choice.asked_by is not None and state.object(choice.asked_by).zone == "battlefield"


def _entering(event: ObjectMoved | ObjectCreated, entered: GameObject) -> Fact:
    origin = event.origin if isinstance(event, ObjectMoved) else None
    return Fact("enters", (entered.id,), player=entered.controller, origin=origin, destination="battlefield")


def _enters(state: State, entered: GameObject, fact: Fact) -> Iterator[Derived]:
    """Applies each effect once; what it becomes thereby may bring new ones (616.1f)."""
    choices = Choices((*_choices_about(state, entered), *_not_paid(state, entered)))
    counters: dict[str, int] = {}
    applied: set[Hashable] = set()
    yield from _printed_counters(state, entered)
    while (found := _next(state, entered, fact, applied)) is not None:
        applied.add(found.key)
        context = _context(entered, fact, found, choices)
        context.counters = counters
        try:
            if holds(state, context, found.ability.condition):
                yield from carry_out(state, context, found.ability.effects)
        except Unknown as unknown:
            yield unknown
        if found.effect is not None:
            yield EffectEnded(found.effect)
    for kind, number in counters.items():
        yield from happen(state, CountersChanged(kind, number, object=entered.id, source=entered.id))


def _not_paid(state: State, entered: GameObject) -> Iterator[ChoiceMade]:
    """Where the record tells what is paid as something enters, an offer without a payment was declined."""
    if "PaidToEnter" not in state.records or any(choice.choice == "accept" for choice in state.choices):
        return
    for ability in characteristics(state, entered).abilities:
        if _says_how(ability):
            for offer in nodes(ability):
                if isinstance(offer, MayDo) and any(
                    isinstance(each, PayLife) for each in nodes(offer.attempt)
                ):
                    yield ChoiceMade(_seat_of(entered), "decline", asked_by=entered.id)


def _seat_of(permanent: GameObject) -> Seat:
    return permanent.controller or permanent.owner or 0


@dataclass(frozen=True, slots=True)
class _Found:
    """An effect that says how something enters: whose it is, and the number of one from a resolution."""

    ability: ReplacementEffect
    source: ObjectId
    seat: Seat
    effect: int | None = None

    @property
    def key(self) -> Hashable:
        return self.source, self.effect, self.ability


def _printed_counters(state: State, entered: GameObject) -> Iterator[Derived]:
    now = characteristics(state, entered)
    for type, counter in _COUNTED_IN.items():
        number = now.loyalty if counter == "loyalty" else now.defense
        if type in now.types and number and counter not in entered.counters:
            yield from happen(state, CountersChanged(counter, number, object=entered.id))


@implements("copy-replacement-is-next")
def _next(state: State, entered: GameObject, fact: Fact, applied: set[Hashable]) -> _Found | None:
    """Of several effects those that make it enter as a copy are applied first (616.1c)."""
    able = [each for each in _applicable(state, entered, fact) if each.key not in applied]
    copying = [each for each in able if any(isinstance(node, EnterAsCopy) for node in nodes(each.ability))]
    return next(iter(copying or able), None)


@implements("enters-replacement")
def _applicable(state: State, entered: GameObject, fact: Fact) -> Iterator[_Found]:
    """What applies is looked up for the permanent as it would exist on the battlefield (614.12)."""
    for permanent in [*state.battlefield(), *state.in_zone("command")]:
        if permanent is entered or _may_say_how(permanent):
            yield from _of_permanent(state, permanent, entered, fact)
    for effect in list(state.effects.values()):
        ability = effect.ability
        if isinstance(ability, ReplacementEffect) and says_how_it_enters(ability):
            context = Context(effect.source or 0, effect.controller or 0)
            if effect.occasion is not None:
                put_in(context, effect.occasion)
            if is_meant(state, context, ability.event, fact):
                once = effect.effect if effect.rule == "once" else None
                yield _Found(ability, context.source, context.controller, once)


def _of_permanent(state: State, permanent: GameObject, entered: GameObject, fact: Fact) -> Iterator[_Found]:
    """Its own effects are about itself; those of others are there already, and may be about what enters."""
    seat = _seat_of(permanent)
    for ability in characteristics(state, permanent).abilities:
        if not isinstance(ability, ReplacementEffect) or not says_how_it_enters(ability):
            continue
        is_own = any(isinstance(subject, This) for subject in ability.event.subjects)
        if is_own == (permanent is entered) and is_meant(
            state, Context(permanent.id, seat), ability.event, fact
        ):
            yield _Found(ability, permanent.id, seat)


def _may_say_how(permanent: GameObject) -> bool:
    face = face_now(permanent)
    return face is not None and any(_says_how(ability) for ability in face.abilities)


def _says_how(ability: Ability) -> bool:
    return isinstance(ability, ReplacementEffect) and says_how_it_enters(ability)


def _context(entered: GameObject, fact: Fact, found: _Found, choices: Choices) -> Entering:
    context = Entering(found.source, found.seat, choices=choices, x=0)
    context.roles["subject"] = (entered.id,)
    context.player = entered.controller
    if found.source == entered.id and fact.origin == "stack" and _is_printed(entered, found.ability):
        context.x = entered.x or 0
    return context


@implements("entering-permanent-remembers-x")
def _is_printed(entered: GameObject, ability: ReplacementEffect) -> bool:
    """X of the spell counts for the permanent's own abilities, not for copied ones (107.3m, 107.3j)."""
    card = entered.definition
    return card is not None and any(ability in face.abilities for face in card.faces)


# --- what the effects do ---------------------------------------------------------------------------


@carries_out(EntersWith)
def enters_tapped_or_with_counters(state: State, context: Carrying, effect: EntersWith) -> Iterator[Derived]:
    """The permanent enters tapped, or with counters: these are put on it (122.6)."""
    if not isinstance(context, Entering):
        raise Unknown("how something enters that another instruction puts there", frozenset({"counters"}))
    for id in context.roles.get("subject", ()):
        if effect.tapped and not state.object(id).tapped:
            yield StatusChanged(id, "tapped", 1)
        if effect.face_down:
            yield StatusChanged(id, "face_down", 1)
        if effect.counter:
            _add_counters(state, context, effect.counter, effect.amount)


def _add_counters(state: State, context: Entering, kind: str, amount: Amount) -> None:
    number = count(state, context, amount)
    if number:
        context.counters[kind] = context.counters.get(kind, 0) + number


@carries_out(EnterAsCopy)
def enters_as_copy(state: State, context: Carrying, effect: EnterAsCopy) -> Iterator[Derived]:
    """It enters as a copy of an object: with the copiable values of that (707.5)."""
    entered = context.source
    selection = yield from meant(state, context, effect.of, own=lambda other: other.id != entered)
    for copied in [state.object(one) for one in selection.subjects[:1] if one > 0]:
        face = copiable_now(state, copied)
        if face is None:
            raise Unknown("what it copies")
        becomes = write(CardDefinition(face.name, (face,)))
        yield _copying(state, context, becomes, effect.changes)
        if isinstance(context, Entering):
            for more in effect.counters:
                _add_counters(state, context, more.kind, more.amount)


def _copying(state: State, context: Carrying, becomes: str, changes: tuple[Change, ...]) -> EffectBegan:
    exceptions = write(StaticAbility(This(), changes, "")) if changes else None
    return EffectBegan(
        new_effect(state),
        (context.source,),
        duration="indefinite",
        source=context.source,
        ability=exceptions,
        becomes=becomes,
        controller=context.controller,
    )
