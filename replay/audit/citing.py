"""Which rules a difference between rules and record cites: tables of slugs by kind of happening and by field.

It decides nothing: that something differs, and what that means, is settled elsewhere.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from replay.cards.definitions.abilities import TriggeredAbility
from replay.cards.definitions.node import Reach
from replay.events import (
    AbilityTriggered,
    CombatChanged,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    Event,
    LifeChanged,
    ManaAdded,
    ManaLeft,
    ObjectCreated,
    ObjectMoved,
    PlayerLost,
    StatusChanged,
)
from replay.rules.layers.abilities import abilities_of_kind
from replay.rules.layers.faces import can_transform
from replay.state import State

FIELD_SLUGS: Final[Mapping[str, str]] = {
    "life": "life-changes-by-gain-or-loss",
    "counters": "counters-are-markers",
    "zone": "zone-change-makes-new-object",
    "hand": "zone-change-makes-new-object",
    "library": "library-keeps-its-order",
    "graveyard": "zone-change-makes-new-object",
    "exile": "zone-change-makes-new-object",
    "tapped": "status-stays-until-changed",
    "face_down": "status-stays-until-changed",
    "summoning_sick": "summoning-sickness",
    "damage": "damage-stays-until-cleanup",
    "power": "layer-power-and-toughness",
    "toughness": "layer-power-and-toughness",
    "mana_pool": "mana-stays-in-pool",
    "mana_value": "mana-value",
    "could_produce": "could-produce",
    "face": "transform",
    "controller": "layer-control",
    "stack": "stack-keeps-order",
    "turn": "turn-has-five-phases",
    "step": "turn-has-five-phases",
}
"""Observed field → the rule that says what the value is."""

REACHES: Final[Mapping[type[Event], Reach]] = {
    LifeChanged: "life",
    CountersChanged: "counters",
    DamageDealt: "damage",
    DamageRemoved: "damage",
    ManaAdded: "mana",
    ManaLeft: "mana",
    ObjectMoved: "cards-zones",
    ObjectCreated: "tokens",
    CombatChanged: "combat",
    EffectBegan: "power-toughness",
    EffectEnded: "power-toughness",
}
"""Kind of happening → what a text must be able to touch to bring it about."""

REACHES_OF_FIELDS: Final[Mapping[str, Reach]] = {
    "life": "life",
    "counters": "counters",
    "zone": "cards-zones",
    "hand": "cards-zones",
    "library": "cards-zones",
    "graveyard": "cards-zones",
    "exile": "cards-zones",
    "tapped": "untap",
    "damage": "damage",
    "power": "power-toughness",
    "toughness": "power-toughness",
    "mana_pool": "mana",
    "could_produce": "mana",
    "controller": "control",
}
"""Observed field → what a text must be able to touch to change the value; the others by none."""

_STATUS_REACHES: Final[Mapping[str, Reach]] = {"tapped": "untap", "controller": "control"}


def reach_of(event: Event) -> Reach:
    """What a text must be able to touch to bring about the happening."""
    if isinstance(event, StatusChanged):
        return _STATUS_REACHES.get(event.status, "other")
    return REACHES.get(type(event), "other")


_QUESTIONS: Final[Mapping[str, Reach]] = {
    "tap-symbol-taps": "untap",
    "untap-symbol-untaps": "untap",
    "tap-ability-of-sick-creature": "control",
    "casting-pays-costs": "cost",
    "source-of-mana": "mana",
    "attacker-can-attack": "combat",
    "defender-cannot-attack": "combat",
    "attack-restrictions": "combat",
    "attack-requirements": "combat",
    "blocker-can-block": "combat",
    "block-restrictions": "combat",
    "block-requirements": "combat",
}
"""Question about a decision → what a text must touch to change the answer; of the others: the timing."""


QUESTIONS_OF_THE_CLOCK: Final = (
    "sorcery-speed-spells-in-main-phase",
    "land-drop-in-main-phase",
    "activate-only-as-a-sorcery",
    "loyalty-ability-timing",
)
"""Questions that the step and the stack answer: both are known again as soon as a record sets the clock."""

PAYMENTS: Final = ("casting-pays-costs", "costs-are-paid-fully")
"""Questions that the mana in a pool answers."""

QUESTIONS_OF_TURN_ORDER: Final = ("default-turn-order",)
"""Questions that anything answers which gave an extra turn, or had one skipped, however long ago."""

QUESTIONS_OF_ONE_OBJECT: Final = (
    "tap-symbol-taps",
    "untap-symbol-untaps",
    "tap-ability-of-sick-creature",
    "attacker-can-attack",
    "blocker-can-block",
    "activation-limit-stays-with-object",
    "source-of-mana",
)
"""Questions about the object itself, whatever else is on the table."""


def reach_of_question(slug: str) -> Reach:
    """What a text must be able to touch to change the answer to a question about a decision."""
    return _QUESTIONS.get(slug, "timing")


def slugs_of_change(event: Event) -> tuple[str, ...]:
    """The rules behind a change itself, whoever brought it about."""
    return ("who-can-transform",) if isinstance(event, StatusChanged) and event.status == "face" else ()


def slugs_of_act(state: State, event: Event, around: Iterable[Event]) -> tuple[str, ...]:
    """The rules by which nothing like this happens here; `around` is what happened just before."""
    return _OF_ACTS.get(type(event), _by_instruction)(state, event, around)


def _by_instruction(_state: State, _event: Any, _around: Iterable[Event]) -> tuple[str, ...]:
    return ("instructions-in-order",)


def _of_status(state: State, event: StatusChanged, around: Iterable[Event]) -> tuple[str, ...]:
    permanent = state.object(event.object)
    if event.status == "face":
        turns = can_transform(state, permanent)
        return ("transform", "instructions-in-order") if turns else ("who-can-transform", "transform")
    if event.status == "tapped" and not event.value and _lost_stun_counter(event, around):
        return ("stun-counter-stops-untapping",)
    if event.status == "tapped":
        return ("status-stays-until-changed", "only-untapped-taps" if event.value else "only-tapped-untaps")
    return ("status-stays-until-changed",)


def _lost_stun_counter(event: StatusChanged, around: Iterable[Event]) -> bool:
    return any(
        isinstance(each, CountersChanged) and (each.object, each.counter) == (event.object, "stun")
        for each in around
    )


def _of_mana(state: State, event: ManaAdded, _around: Iterable[Event]) -> tuple[str, ...]:
    source = None if event.source is None else state.object(event.source)
    if source is not None and abilities_of_kind(state, source, TriggeredAbility):
        return ("tapped-for-mana-trigger", "source-of-mana")
    return ("source-of-mana",)


def _of_move(_state: State, event: ObjectMoved, _around: Iterable[Event]) -> tuple[str, ...]:
    if event.reason == "dies":
        return (
            "state-based-actions-are-checked",
            "state-based-actions-wait-for-resolution",
            "instructions-in-order",
        )
    return ("instructions-in-order", "zone-change-makes-new-object")


def _always(*slugs: str) -> Callable[[State, Any, Iterable[Event]], tuple[str, ...]]:
    return lambda _state, _event, _around: slugs


_OF_ACTS: Final[dict[type[Event], Callable[[State, Any, Iterable[Event]], tuple[str, ...]]]] = {
    StatusChanged: _of_status,
    ManaAdded: _of_mana,
    ObjectMoved: _of_move,
    LifeChanged: _always("life-changes-by-gain-or-loss", "instructions-in-order"),
    CountersChanged: _always("counters-are-markers", "instructions-in-order"),
    DamageDealt: _always("damage-has-results", "instructions-in-order"),
    AbilityTriggered: _always("trigger-event-triggers"),
    ObjectCreated: _always("create-token", "instructions-in-order"),
    PlayerLost: _always("effect-loses-the-game", "state-based-actions-are-checked"),
}
"""Kind of happening → the rules by which it does not happen by itself, the most telling one first."""
