"""What happens, recorded or derived."""

from typing import Final

from replay.events import (
    AbilityTriggered,
    Characteristics,
    CombatChanged,
    Corrected,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    LifeChanged,
    ManaAdded,
    ManaLeft,
    ObjectCreated,
    ObjectMoved,
    PaymentSubstituted,
    PlayerLost,
    PriorityReceived,
    RelationChanged,
    Resolved,
    StatusChanged,
    StepBegan,
    TriggerNoted,
    TriggersDue,
)
from replay.view.names import STEP_NAMES, Names
from replay.view.wording.table import in_brackets, in_words, listed, of_source, plain, quantity, says


@says(StepBegan)
def _step_began(event: StepBegan, names: Names) -> str:
    return f"turn {event.turn}, {STEP_NAMES[event.step]} of {names.player(event.active)}"


@says(PriorityReceived)
def _priority(event: PriorityReceived, names: Names) -> str:
    return f"{names.player(event.seat)} receives priority"


@says(AbilityTriggered)
def _triggered(event: AbilityTriggered, names: Names) -> str:
    return f"an ability of {names.of(event.source)} triggers"


@says(TriggerNoted)
def _noted(event: TriggerNoted, names: Names) -> str:
    return f"{_triggered(event.trigger, names)}: it waits"


@says(TriggersDue)
def _due(event: TriggersDue, names: Names) -> str:
    return "abilities that triggered are put on the stack"


@says(Resolved)
def _resolved(event: Resolved, names: Names) -> str:
    how = {
        "resolved": "resolves",
        "countered": "is countered",
        "no_legal_target": "does not resolve: no legal target",
        "removed": "leaves the stack",
    }
    return f"{names.of(event.object)} {how[event.outcome]}"


@says(PlayerLost)
def _lost(event: PlayerLost, names: Names) -> str:
    return f"{names.player(event.seat)} loses the game{in_brackets(event.reason)}"


@says(ObjectMoved)
def _moved(event: ObjectMoved, names: Names) -> str:
    what = _moving(event, names)
    why = "" if event.reason == "put" else f" ({plain(event.reason)})"
    if event.destination is None:
        return f"{what} ceases to exist{why}"
    origin = f" from {event.origin}" if event.origin else ""
    whose = "" if event.owner is None else f" of {names.player(event.owner)}"
    where = "exile" if event.destination == "exile" else f"the {event.destination}{whose}"
    verb = "moves" if event.object is not None or event.amount == 1 else "move"
    return f"{what} {verb}{origin} to {where}{why}"


def _moving(event: ObjectMoved, names: Names) -> str:
    if event.object is None:
        return quantity(event.amount, "card")
    before = names.of(event.object)
    return before if names.name_of(event.object) or event.becomes is None else names.of(event.becomes)


@says(ObjectCreated)
def _created(event: ObjectCreated, names: Names) -> str:
    what = names.name_of(event.object) or f"a {event.kind}"
    whose = "" if event.controller is None else f" under {names.player(event.controller)}'s control"
    return f"{what} comes into being: {event.zone}{whose}"


@says(StatusChanged)
def _status(event: StatusChanged, names: Names) -> str:
    words = _STATUS_WORDS.get((event.status, event.value), f"now has {plain(event.status)} {event.value}")
    return f"{names.of(event.object)} {words}"


_STATUS_WORDS: Final = {
    ("tapped", 1): "is tapped",
    ("tapped", 0): "untaps",
    ("summoning_sick", 1): "is summoning sick",
    ("summoning_sick", 0): "is no longer summoning sick",
    ("face_down", 1): "is face down",
    ("face_down", 0): "is face up",
    ("phased_out", 1): "phases out",
    ("phased_out", 0): "phases in",
}


@says(CombatChanged)
def _combat(event: CombatChanged, names: Names) -> str:
    if event.attacking is None and not event.blocking:
        return f"{names.of(event.object)} is removed from combat"
    part = "attacks" if event.attacking else f"blocks {listed(map(names.of, event.blocking))}"
    return f"{names.of(event.object)} now {part}"


@says(CountersChanged)
def _counters(event: CountersChanged, names: Names) -> str:
    holder = names.of(event.object) if event.object is not None else names.player(event.seat)
    verb = "gets" if event.amount > 0 else "pays" if event.reason == "paid" else "loses"
    counters = quantity(abs(event.amount), f"{plain(event.counter)} counter")
    return f"{holder} {verb} {counters}{of_source(event.source, names)}"


@says(LifeChanged)
def _life(event: LifeChanged, names: Names) -> str:
    verb = "gains" if event.amount >= 0 else "loses"
    return f"{names.player(event.seat)} {verb} {abs(event.amount)} life{of_source(event.source, names)}"


@says(DamageDealt)
def _damage(event: DamageDealt, names: Names) -> str:
    to = names.of(event.object) if event.object is not None else names.player(event.seat)
    source = "something" if event.source is None else names.of(event.source)
    return f"{source} deals {event.amount} {'combat ' if event.combat else ''}damage to {to}"


@says(DamageRemoved)
def _damage_removed(event: DamageRemoved, names: Names) -> str:
    return f"damage on {names.of(event.object)} wears off"


@says(ManaAdded)
def _mana_added(event: ManaAdded, names: Names) -> str:
    return f"{names.player(event.seat)} adds {{{event.type}}}{of_source(event.source, names)}"


@says(ManaLeft)
def _mana_left(event: ManaLeft, names: Names) -> str:
    mana = f"{{{event.type or '?'}}}"
    if event.reason == "spent":
        return f"{names.player(event.seat)} spends {mana}{of_source(event.spent_on, names)}"
    return f"{mana} of {names.player(event.seat)} is {event.reason}"


@says(PaymentSubstituted)
def _substituted(event: PaymentSubstituted, names: Names) -> str:
    by = "something else than mana" if event.by is None else names.of(event.by)
    return f"{names.player(event.seat)} pays {{{event.type}}} of {names.of(event.paid_for)} with {by}"


@says(EffectBegan)
def _effect_began(event: EffectBegan, names: Names) -> str:
    on = [*map(names.of, event.objects), *map(names.player, event.seats)]
    where = f" on {listed(on)}" if on else ""
    return f"effect {event.effect} begins{where}{_resized(event.change)}{of_source(event.source, names)}"


def _resized(change: Characteristics | None) -> str:
    if change is None or not (change.power or change.toughness):
        return ""
    return f" ({change.power:+}/{change.toughness:+})"


@says(EffectEnded)
def _effect_ended(event: EffectEnded, names: Names) -> str:
    return f"effect {event.effect} ends"


@says(RelationChanged)
def _relation(event: RelationChanged, names: Names) -> str:
    ends = "no longer " if event.ends else ""
    what = "something" if event.object is None else names.of(event.object)
    to = names.of(event.to) if event.to is not None else event.value or ""
    whom = f" {names.player(event.seat)}" if event.seat is not None else ""
    return f"{what} is {ends}{plain(event.relation)}: {to}{whom}".removesuffix(": ")


@says(Corrected)
def _corrected(event: Corrected, names: Names) -> str:
    before = f"not {in_words(event.computed)}" if _was_known(event) else "which was not known"
    verb = "are" if event.field == "counters" else "is"
    holder = _corrected_holder(event, names)
    return f"corrected: {plain(event.field)} of {holder} {verb} {in_words(event.observed)}, {before}"


def _was_known(event: Corrected) -> bool:
    """Whether there was a value: what is attached to nothing, or attacks nobody, is known to."""
    return event.computed is not None or event.field in ("attached_to", "attacking", "blocking")


def _corrected_holder(event: Corrected, names: Names) -> str:
    if event.object is not None:
        return names.of(event.object)
    return "the game" if event.seat is None else names.player(event.seat)
