"""A sentence for every kind of event: the one table of all wording about events.

Sentences are plain text in the present tense. Names inside them come from outside: who prints them escapes
them (`replay.view.terminal`).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    AttackersDeclared,
    BlockersDeclared,
    CardSeen,
    ChanceDecided,
    Characteristics,
    ChoiceMade,
    CombatChanged,
    Corrected,
    CountersChanged,
    DamageDealt,
    DamageRemoved,
    EffectBegan,
    EffectEnded,
    Event,
    GameEnded,
    GameStarted,
    Gap,
    LifeChanged,
    ManaAdded,
    ManaLeft,
    ObjectCreated,
    ObjectMoved,
    Observed,
    PaymentSubstituted,
    PlayerLost,
    PriorityReceived,
    RelationChanged,
    Resolved,
    Rewound,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    StepBegan,
    TriggerNoted,
    TriggersDue,
    UnknownRecord,
)
from replay.view.names import STEP_NAMES, Names

Sentence = Callable[[Any, Names], str]
Function = TypeVar("Function", bound=Sentence)

SENTENCES: Final[dict[type[Event], Sentence]] = {}
"""Kind of event → its sentence."""


def sentence(event: Event, names: Names) -> str:
    """What happened, in a few words."""
    return SENTENCES[type(event)](event, names)


def _says(kind: type[Event]) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        SENTENCES[kind] = function
        return function

    return register


def _listed(words: Iterable[str]) -> str:
    *most, last = list(words) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def _count(amount: int, one: str) -> str:
    return f"{amount} {one}{'' if amount == 1 else 's'}"


def _of(source: int | None, names: Names) -> str:
    return "" if source is None else f" ({names.of(source)})"


# ---- marks


@_says(GameStarted)
def _game_started(event: GameStarted, names: Names) -> str:
    players = _listed(names.player(seat) for seat in event.seats)
    begins = "" if event.starting_seat is None else f"; {names.player(event.starting_seat)} plays first"
    return f"the game starts: {players}{begins}" if event.complete else f"the record sets in: {players}"


@_says(GameEnded)
def _game_ended(event: GameEnded, names: Names) -> str:
    how = f" ({_plain(event.reason)})" if event.reason else ""
    if event.outcome == "win" and event.winner is not None:
        return f"{names.player(event.winner)} wins the game{how}"
    return f"the game is a draw{how}" if event.outcome == "draw" else f"the game ends, nobody knows how{how}"


@_says(Gap)
def _gap(event: Gap, names: Names) -> str:
    return f"GAP: something is missing in the record ({_plain(event.reason)})"


@_says(Rewound)
def _rewound(event: Rewound, names: Names) -> str:
    return f"taken back to event {event.to} ({_plain(event.reason)})"


@_says(UnknownRecord)
def _unknown(event: UnknownRecord, names: Names) -> str:
    return f"not understood: {event.what} {event.name}"


# ---- decisions


@_says(SpecialActionTaken)
def _special_action(event: SpecialActionTaken, names: Names) -> str:
    card = names.of(event.object if event.becomes is None else event.becomes)
    does = "plays" if event.action == "play_land" else f"takes a special action ({_plain(event.action)}):"
    return f"{names.player(event.seat)} {does} {card}"


@_says(SpellCast)
def _spell_cast(event: SpellCast, names: Names) -> str:
    way = f" ({_plain(event.way)})" if event.way else ""
    return f"{names.player(event.seat)} casts {names.of(event.object)}{way}"


@_says(AbilityActivated)
def _ability_activated(event: AbilityActivated, names: Names) -> str:
    what = "a mana ability" if event.mana else "an ability"
    return f"{names.player(event.seat)} activates {what} of {names.of(event.source)}"


@_says(AttackersDeclared)
def _attackers(event: AttackersDeclared, names: Names) -> str:
    return f"{names.player(event.seat)} attacks with {_listed(names.of(a.attacker) for a in event.attacks)}"


@_says(BlockersDeclared)
def _blockers(event: BlockersDeclared, names: Names) -> str:
    blocks = (f"{names.of(b.blocker)} on {_listed(map(names.of, b.attackers))}" for b in event.blocks)
    return f"{names.player(event.seat)} blocks with {_listed(blocks)}"


@_says(ChoiceMade)
def _choice(event: ChoiceMade, names: Names) -> str:
    chosen = [*map(names.of, event.objects), *map(names.player, event.seats), *map(_plain, event.values)]
    if event.choice in ("discard", "top", "bottom", "search", "reveal"):
        unnamed = (event.amount or 0) - len(event.objects)
        chosen += [_count(unnamed, "unnamed card")] if unnamed > 0 else []
    elif event.amount is not None:
        chosen.append(str(event.amount))
    what = _listed(chosen) if chosen else ""
    done = _CHOICES.get(event.choice, f"chooses ({_plain(event.choice)}): {{}}" if chosen else "chooses {}")
    said = done.replace("{}", what or _plain(event.choice))
    return f"{names.player(event.seat)} {said}{_of(event.asked_by, names)}"


_CHOICES: Final[Mapping[str, str]] = {
    "keep": "keeps the hand",
    "mulligan": "takes a mulligan",
    "pass": "passes",
    "concede": "concedes",
    "decline": "declines",
    "target": "targets {}",
    "x": "chooses X = {}",
    "pay": "pays {}",
    "top": "puts on top: {}",
    "bottom": "puts on the bottom: {}",
    "discard": "discards {}",
    "miss": "forgets {}",
}
"""What a choice is called where a word of its own fits better than "chooses"."""


@_says(ChanceDecided)
def _chance(event: ChanceDecided, names: Names) -> str:
    who = "" if event.seat is None else f" for {names.player(event.seat)}"
    return f"chance{who}: {_plain(event.what)}" + ("" if event.result is None else f" {event.result}")


# ---- happenings


@_says(StepBegan)
def _step_began(event: StepBegan, names: Names) -> str:
    return f"turn {event.turn}, {STEP_NAMES[event.step]} of {names.player(event.active)}"


@_says(PriorityReceived)
def _priority(event: PriorityReceived, names: Names) -> str:
    return f"{names.player(event.seat)} receives priority"


@_says(AbilityTriggered)
def _triggered(event: AbilityTriggered, names: Names) -> str:
    return f"an ability of {names.of(event.source)} triggers"


@_says(TriggerNoted)
def _noted(event: TriggerNoted, names: Names) -> str:
    return f"{_triggered(event.trigger, names)}: it waits"


@_says(TriggersDue)
def _due(event: TriggersDue, names: Names) -> str:
    return "abilities that triggered are put on the stack"


@_says(Resolved)
def _resolved(event: Resolved, names: Names) -> str:
    how = {
        "resolved": "resolves",
        "countered": "is countered",
        "no_legal_target": "does not resolve: no legal target",
        "removed": "leaves the stack",
    }
    return f"{names.of(event.object)} {how[event.outcome]}"


@_says(PlayerLost)
def _lost(event: PlayerLost, names: Names) -> str:
    how = f" ({_plain(event.reason)})" if event.reason else ""
    return f"{names.player(event.seat)} loses the game{how}"


@_says(ObjectMoved)
def _moved(event: ObjectMoved, names: Names) -> str:
    what = _moving(event, names)
    why = "" if event.reason == "put" else f" ({_plain(event.reason)})"
    if event.destination is None:
        return f"{what} ceases to exist{why}"
    origin = f" from {event.origin}" if event.origin else ""
    whose = "" if event.owner is None else f" of {names.player(event.owner)}"
    verb = "moves" if event.object is not None or event.amount == 1 else "move"
    return f"{what} {verb}{origin} to the {event.destination}{whose}{why}"


def _moving(event: ObjectMoved, names: Names) -> str:
    if event.object is None:
        return _count(event.amount, "card")
    before = names.of(event.object)
    return before if names.name_of(event.object) or event.becomes is None else names.of(event.becomes)


@_says(ObjectCreated)
def _created(event: ObjectCreated, names: Names) -> str:
    what = names.name_of(event.object) or f"a {event.kind}"
    whose = "" if event.controller is None else f" under {names.player(event.controller)}'s control"
    return f"{what} comes into being: {event.zone}{whose}"


@_says(StatusChanged)
def _status(event: StatusChanged, names: Names) -> str:
    words = _STATUS_WORDS.get((event.status, event.value), f"now has {_plain(event.status)} {event.value}")
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


@_says(CombatChanged)
def _combat(event: CombatChanged, names: Names) -> str:
    if event.attacking is None and not event.blocking:
        return f"{names.of(event.object)} is removed from combat"
    part = "attacks" if event.attacking else f"blocks {_listed(map(names.of, event.blocking))}"
    return f"{names.of(event.object)} now {part}"


@_says(CountersChanged)
def _counters(event: CountersChanged, names: Names) -> str:
    holder = names.of(event.object) if event.object is not None else names.player(event.seat)
    verb = "gets" if event.amount > 0 else "pays" if event.reason == "paid" else "loses"
    counters = _count(abs(event.amount), f"{_plain(event.counter)} counter")
    return f"{holder} {verb} {counters}{_of(event.source, names)}"


@_says(LifeChanged)
def _life(event: LifeChanged, names: Names) -> str:
    verb = "gains" if event.amount >= 0 else "loses"
    return f"{names.player(event.seat)} {verb} {abs(event.amount)} life{_of(event.source, names)}"


@_says(DamageDealt)
def _damage(event: DamageDealt, names: Names) -> str:
    to = names.of(event.object) if event.object is not None else names.player(event.seat)
    source = "something" if event.source is None else names.of(event.source)
    return f"{source} deals {event.amount} {'combat ' if event.combat else ''}damage to {to}"


@_says(DamageRemoved)
def _damage_removed(event: DamageRemoved, names: Names) -> str:
    return f"damage on {names.of(event.object)} wears off"


@_says(ManaAdded)
def _mana_added(event: ManaAdded, names: Names) -> str:
    return f"{names.player(event.seat)} adds {{{event.type}}}{_of(event.source, names)}"


@_says(ManaLeft)
def _mana_left(event: ManaLeft, names: Names) -> str:
    mana = f"{{{event.type or '?'}}}"
    if event.reason == "spent":
        return f"{names.player(event.seat)} spends {mana}{_of(event.spent_on, names)}"
    return f"{mana} of {names.player(event.seat)} is {event.reason}"


@_says(PaymentSubstituted)
def _substituted(event: PaymentSubstituted, names: Names) -> str:
    by = "something else than mana" if event.by is None else names.of(event.by)
    return f"{names.player(event.seat)} pays {{{event.type}}} of {names.of(event.paid_for)} with {by}"


@_says(EffectBegan)
def _effect_began(event: EffectBegan, names: Names) -> str:
    on = [*map(names.of, event.objects), *map(names.player, event.seats)]
    where = f" on {_listed(on)}" if on else ""
    return f"effect {event.effect} begins{where}{_resized(event.change)}{_of(event.source, names)}"


def _resized(change: Characteristics | None) -> str:
    if change is None or not (change.power or change.toughness):
        return ""
    return f" ({change.power:+}/{change.toughness:+})"


@_says(EffectEnded)
def _effect_ended(event: EffectEnded, names: Names) -> str:
    return f"effect {event.effect} ends"


@_says(RelationChanged)
def _relation(event: RelationChanged, names: Names) -> str:
    ends = "no longer " if event.ends else ""
    what = "something" if event.object is None else names.of(event.object)
    to = names.of(event.to) if event.to is not None else event.value or ""
    whom = f" {names.player(event.seat)}" if event.seat is not None else ""
    return f"{what} is {ends}{_plain(event.relation)}: {to}{whom}".removesuffix(": ")


@_says(Corrected)
def _corrected(event: Corrected, names: Names) -> str:
    values = f"{in_words(event.observed)}, not {in_words(event.computed)}"
    return f"corrected: {_plain(event.field)} of {_corrected_holder(event, names)} is {values}"


def _corrected_holder(event: Corrected, names: Names) -> str:
    if event.object is not None:
        return names.of(event.object)
    return "the game" if event.seat is None else names.player(event.seat)


# ---- observations


@_says(CardSeen)
def _seen(event: CardSeen, names: Names) -> str:
    words = " ".join((*event.supertypes, *event.types, *event.subtypes))
    return f"{names.of(event.object)} is seen" + (f": {words}" if words else "")


@_says(Observed)
def _observed(event: Observed, names: Names) -> str:
    parts = [_count(len(event.objects), "object")] if event.objects else []
    parts += [_count(len(event.players), "player")] if event.players else []
    parts += ["the clock"] if event.turn is not None else []
    return f"observed: {_listed(parts)}"


def _plain(word: str) -> str:
    return word.replace("_", " ")


def in_words(value: Any) -> str:
    """A value of the game (a number, a switch, counters, ids) for people."""
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {kind}" for kind, count in value.items()) or "none"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
