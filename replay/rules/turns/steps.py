"""Chapters 500–514: what happens by itself as steps begin and end. Combat and mana stand elsewhere."""

from collections.abc import Iterator

from replay.cards.definitions.abilities import ReplacementEffect, StaticAbility
from replay.cards.definitions.continuous import Cannot, Permission
from replay.cards.definitions.replacements import SkipEvent
from replay.events import (
    ChoiceMade,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    ObjectMoved,
    RelationChanged,
    StatusChanged,
    StepBegan,
)
from replay.findings import Finding
from replay.rules.casting.choices import Choices, Derived, NeedsChoice
from replay.rules.judging import illegal
from replay.rules.layers.abilities import abilities
from replay.rules.layers.continuous import bending, sources
from replay.rules.meaning.context import Context
from replay.rules.meaning.occurrences import covers_player
from replay.rules.register import follows, requires
from replay.rules.replacement.happening import happen
from replay.state import ContinuousEffect, GameObject, State
from replay.terms import EXERTED, Seat

MAXIMUM_HAND_SIZE = 7
"""Rule 402.2."""

_NEXT_UNTAP_STEP = "untap in next untap step"


# --- the beginning ---------------------------------------------------------------------------------


@follows("untap-step-untaps", StepBegan)
def permanents_untap(state: State, event: StepBegan) -> Iterator[Derived]:
    """In the untap step the active player untaps their permanents, all at once (502.3)."""
    if event.step != "untap" or skips(state, event.active, "untap step"):
        return
    tapped = [each for each in state.battlefield(event.active) if each.tapped and not each.phased_out]
    for permanent in [each for each in tapped if not _stays_tapped(state, each)]:
        yield from happen(state, StatusChanged(permanent.id, "tapped", 0))
    yield from _one_untap_step_is_over(state, event.active)
    for permanent in state.battlefield(event.active):
        if EXERTED in permanent.designations:
            yield RelationChanged("designated", permanent.id, value=EXERTED, ends=True)


def _stays_tapped(state: State, permanent: GameObject) -> bool:
    """Whether an effect keeps it from untapping in its controller's untap step: nothing replaces that."""
    if EXERTED in permanent.designations:
        return True
    actions = ("untap in untap step", _NEXT_UNTAP_STEP)
    return state.defined and any(
        change.action in actions for _, change in bending(state, Cannot, permanent.id)
    )


def _one_untap_step_is_over(state: State, seat: Seat) -> Iterator[EffectEnded]:
    """What keeps permanents tapped for one untap step of their controller has done so."""
    for effect in list(state.effects.values()):
        changes = effect.ability.changes if isinstance(effect.ability, StaticAbility) else ()
        keeps = any(isinstance(each, Cannot) and each.action == _NEXT_UNTAP_STEP for each in changes)
        if keeps and any(state.object(each).controller == seat for each in effect.objects):
            yield EffectEnded(effect.effect)


@follows("draw-step-draws", StepBegan)
def active_player_draws(state: State, event: StepBegan) -> Iterator[Derived]:
    """In the draw step the active player draws a card (504.1), the starting player not in turn 1 (103.8a)."""
    if event.step != "draw" or is_first_draw_skipped(state, event.turn):
        return
    if skips(state, event.active, "draw step"):
        return
    named = Choices(state.choices).take("draw", seat=event.active)
    card = named.objects[0] if named is not None and named.objects else None
    drawn = ObjectMoved(card, "hand", origin="library", owner=event.active, reason="draw")
    yield from happen(state, drawn)


def is_first_draw_skipped(state: State, turn: int) -> bool:
    """Whether it is the turn in which the player who plays first draws no card (103.8a)."""
    return turn == 1 and len(state.players) == 2


@requires("first-player-skips-first-draw", ChoiceMade)
def first_draw_is_skipped(state: State, event: ChoiceMade) -> Iterator[Finding]:
    """In a two-player game, the player who plays first skips the draw step of their first turn (103.8a)."""
    in_draw_step = state.step in ("untap", "upkeep", "draw") and event.seat == state.active
    if event.choice == "draw" and in_draw_step and is_first_draw_skipped(state, state.turn):
        message = "the player who plays first draws no card in their first turn"
        yield illegal(state, "first-player-skips-first-draw", message, seat=event.seat)


def skips(state: State, seat: Seat, step: str) -> bool:
    """Whether an effect makes the player skip the step (500.11, 614.10)."""
    return state.defined and any(
        _skips(state, object, ability, seat, step)
        for object in sources(state)
        for ability in abilities(state, object)
        if isinstance(ability, ReplacementEffect)
    )


def _skips(state: State, object: GameObject, ability: ReplacementEffect, seat: Seat, step: str) -> bool:
    if not any(isinstance(effect, SkipEvent) for effect in ability.effects) or ability.event.step != step:
        return False
    whose = ability.event.player
    return whose is None or covers_player(state, Context(object.id, object.controller or 0), whose, seat)


# --- the end ---------------------------------------------------------------------------------------


@follows("discard-to-hand-size", StepBegan)
def active_player_discards(state: State, event: StepBegan) -> Iterator[Derived]:
    """First the active player discards down to their maximum hand size, normally seven (514.1)."""
    hand = state.zone("hand", event.active)
    if event.step != "cleanup" or "ObjectMoved" in state.records or hand.count is None:
        return
    excess = hand.count - MAXIMUM_HAND_SIZE
    if excess <= 0 or _has_no_maximum(state, event.active):
        return
    choice = Choices(state.choices).take("discard", seat=event.active)
    if choice is None and hand.objects:
        what = f"which {excess} cards are discarded"
        cards = tuple(hand.objects)
        raise NeedsChoice(event.active, "discard", what, subjects=cards, least=excess, most=excess)
    named = () if choice is None else choice.objects[:excess]
    for card in named:
        yield from happen(state, _discarded(event.active, card))
    if len(named) < excess:
        yield from happen(state, _discarded(event.active, None, excess - len(named)))


def _discarded(seat: Seat, card: int | None, amount: int = 1) -> ObjectMoved:
    return ObjectMoved(card, "graveyard", origin="hand", owner=seat, reason="discard", amount=amount)


def _has_no_maximum(state: State, seat: Seat) -> bool:
    permissions = bending(state, Permission, -seat) if state.defined else ()
    return any(change.action == "no maximum hand size" for _, change in permissions)


@follows("damage-wears-off", StepBegan)
def damage_wears_off(state: State, event: StepBegan) -> Iterator[DamageRemoved]:
    """In the cleanup step all damage marked on permanents is removed (514.2)."""
    if event.step == "cleanup":
        for permanent in state.battlefield():
            if permanent.damage:
                yield DamageRemoved(permanent.id)


@follows("until-end-of-turn-ends", StepBegan)
def effects_end_with_the_turn(state: State, event: StepBegan) -> Iterator[EffectEnded]:
    """In the cleanup step effects that last "until end of turn" and "this turn" end (514.2)."""
    if event.step == "cleanup":
        for effect in list(state.effects.values()):
            if effect.duration == "end_of_turn" or _ends_with_next_turn(state, effect, event.active):
                yield EffectEnded(effect.effect)


def _ends_with_next_turn(state: State, effect: ContinuousEffect, active: Seat) -> bool:
    """Whether it lasts until the end of a turn of its controller's that began after it did."""
    if effect.duration != "until_end_of_your_next_turn" or effect.controller != active:
        return False
    begun = (event.effect for event in state.this_turn if isinstance(event, EffectBegan))
    return effect.effect not in begun


@follows("effects-expire-at-end-of-phase", StepBegan)
def effects_end_with_combat(state: State, event: StepBegan) -> Iterator[EffectEnded]:
    """Effects that last "until end of combat" expire at the end of the combat phase (500.5)."""
    if event.step in ("postcombat_main", "end"):
        for effect in list(state.effects.values()):
            if effect.duration == "end_of_combat":
                yield EffectEnded(effect.effect)


@follows("effect-of-resolution-lasts", StepBegan, ObjectMoved)
def effects_end_when_they_say(state: State, event: StepBegan | ObjectMoved) -> Iterator[EffectEnded]:
    """An effect lasts as long as it states: until a turn begins, until its source leaves (611.2a)."""
    for effect in list(state.effects.values()):
        if _is_its_end(effect, event):
            yield EffectEnded(effect.effect)


def _is_its_end(effect: ContinuousEffect, event: StepBegan | ObjectMoved) -> bool:
    if isinstance(event, ObjectMoved):
        leaves = event.origin == "battlefield" and effect.source == event.object
        return leaves and effect.duration == "until_source_leaves"
    begins = event.step == "untap" and effect.controller == event.active
    return begins and effect.duration == "until_your_next_turn"
