"""What players and chance decide."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from replay.events import (
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    ChanceDecided,
    ChoiceMade,
    SpecialActionTaken,
    SpellCast,
)
from replay.terms import MANA_TYPES
from replay.view.names import Names
from replay.view.wording.table import in_brackets, listed, of_source, plain, quantity, says


@says(SpecialActionTaken)
def _special_action(event: SpecialActionTaken, names: Names) -> str:
    card = names.of(event.object if event.becomes is None else event.becomes)
    does = "plays" if event.action == "play_land" else f"takes a special action ({plain(event.action)}):"
    return f"{names.player(event.seat)} {does} {card}"


@says(SpellCast)
def _spell_cast(event: SpellCast, names: Names) -> str:
    return f"{names.player(event.seat)} casts {names.of(event.object)}{in_brackets(event.way)}"


@says(AbilityActivated)
def _ability_activated(event: AbilityActivated, names: Names) -> str:
    what = "a mana ability" if event.mana else "an ability"
    return f"{names.player(event.seat)} activates {what} of {names.of(event.source)}"


@says(AttackersDeclared)
def _attackers(event: AttackersDeclared, names: Names) -> str:
    return f"{names.player(event.seat)} attacks with {listed(names.of(a.attacker) for a in event.attacks)}"


@says(BlockersDeclared)
def _blockers(event: BlockersDeclared, names: Names) -> str:
    blocks = (f"{names.of(b.blocker)} on {listed(map(names.of, b.attackers))}" for b in event.blocks)
    return f"{names.player(event.seat)} blocks with {listed(blocks)}"


@says(ChoiceMade)
def _choice(event: ChoiceMade, names: Names) -> str:
    done = _WORDED.get(event.choice, _chosen)(event, names)
    is_said = event.asked_by in event.objects or event.choice == "stack"
    return f"{names.player(event.seat)} {done}{'' if is_said else of_source(event.asked_by, names)}"


def _chosen(event: ChoiceMade, names: Names) -> str:
    """What was done, in the words that its kind of choice has, and what was chosen."""
    chosen = [*map(names.of, event.objects), *map(names.player, event.seats)]
    if event.choice in _OF_CARDS:
        chosen += [*map(plain, event.values), *_unnamed(event)]
    else:
        amount = None if event.choice in _OF_SOURCES else event.amount
        chosen += [*map(plain, event.values), *([] if amount is None else [str(amount)])]
    done = _CHOICES.get(event.choice, f"chooses ({plain(event.choice)}): {{}}" if chosen else "chooses {}")
    return done.replace("{}", listed(chosen) if chosen else plain(event.choice))


def _unnamed(event: ChoiceMade) -> list[str]:
    """The cards of which only the number is known."""
    unnamed = (event.amount or 0) - len(event.objects)
    return [quantity(unnamed, "unnamed card")] if unnamed > 0 else []


def _discarded(event: ChoiceMade, names: Names) -> str:
    cards = [*map(names.of, event.objects), *_unnamed(event)]
    return f"discards {listed(cards)}{' at random' if 'random' in event.values else ''}"


def _searched(event: ChoiceMade, names: Names) -> str:
    cards = [*map(names.of, event.objects), *_unnamed(event)]
    return f"searches for {listed(cards)}" if cards else "searches"


def _mana(event: ChoiceMade, names: Names) -> str:
    return f"chooses {''.join(map(_symbol, event.values)) or 'nothing'} as the mana"


def _symbol(value: str) -> str:
    """A type of mana as its symbol, anything else as a word."""
    return f"{{{value}}}" if value in MANA_TYPES else plain(value)


def _paid(event: ChoiceMade, names: Names) -> str:
    """What was paid, and from what it came or with what; what a source does not tell is left out."""
    kind, *words = event.values or ("",)
    by = [*map(names.of, event.objects)]
    if kind in ("mana", "life", "counter"):
        what = _counted(event.amount, *(words or [kind])) if kind != "mana" else _of_mana(words, event.amount)
        return f"pays {what}{f' from {listed(by)}' if by else ''}"
    with_cards = f"with {listed([*by, *_unnamed(event)])}{in_brackets(kind)}"
    return " ".join(("pays", *map(_symbol, words), with_cards))


def _accepted(event: ChoiceMade, names: Names) -> str:
    """An offer, or so much life paid for how something enters."""
    return _paid(event, names) if event.values == ("life",) else _chosen(event, names)


def _of_mana(types: Iterable[str], amount: int | None) -> str:
    return "".join(map(_symbol, types)) * (amount or 1)


def _counted(amount: int | None, kind: str) -> str:
    """So much life or energy, or so many counters."""
    if amount is None or kind in ("life", "energy"):
        return f"{'some' if amount is None else amount} {plain(kind)}"
    return quantity(amount, f"{plain(kind)} counter")


def _assigned(event: ChoiceMade, names: Names) -> str:
    source, *others = [*map(names.of, event.objects), *map(names.player, event.seats)] or ["something"]
    damage = "damage" if event.amount is None else f"{event.amount} damage"
    return f"assigns {damage} of {source} to {listed(others)}"


def _enlisted(event: ChoiceMade, names: Names) -> str:
    attacker, *others = [*map(names.of, event.objects)] or ["something"]
    return f"enlists {listed(others)} with {attacker}"


def _stacked(event: ChoiceMade, names: Names) -> str:
    which = "an ability" if event.amount is None else f"ability {event.amount}"
    return f"puts {which} of {listed(map(names.of, event.objects))} on the stack"


_CHOICES: Final[Mapping[str, str]] = {
    "keep": "keeps the hand",
    "mulligan": "takes a mulligan",
    "pass": "passes",
    "concede": "concedes",
    "decline": "declines",
    "accept": "accepts",
    "cost": "chooses to cast it by: {}",
    "choose": "chooses {}",
    "target": "targets {}",
    "x": "chooses X = {}",
    "top": "puts on top: {}",
    "bottom": "puts on the bottom: {}",
    "order": "puts in order: {}",
    "draw": "draws {}",
    "reveal": "reveals {}",
    "set_aside": "sets aside {}",
    "miss": "forgets {}",
}
"""What a choice is called where a word of its own fits better than "chooses"."""

_OF_CARDS: Final = frozenset({"top", "bottom", "reveal", "draw", "set_aside"})
"""Choices whose amount counts cards."""

_OF_SOURCES: Final = frozenset({"cost"})
"""Choices whose amount is a number by which the source calls an ability: it tells people nothing."""

_WORDED: Final[Mapping[str, Callable[[ChoiceMade, Names], str]]] = {
    "discard": _discarded,
    "search": _searched,
    "mana": _mana,
    "pay": _paid,
    "accept": _accepted,
    "assign": _assigned,
    "enlist": _enlisted,
    "stack": _stacked,
}
"""Choices of which what was chosen has parts."""


@says(ChanceDecided)
def _chance(event: ChanceDecided, names: Names) -> str:
    who = "" if event.seat is None else f" for {names.player(event.seat)}"
    return f"chance{who}: {plain(event.what)}" + ("" if event.result is None else f" {event.result}")
