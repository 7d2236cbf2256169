"""What players and chance decide."""

from collections.abc import Mapping
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
    chosen = [*map(names.of, event.objects), *map(names.player, event.seats), *map(plain, event.values)]
    if event.choice in ("discard", "top", "bottom", "search", "reveal"):
        unnamed = (event.amount or 0) - len(event.objects)
        chosen += [quantity(unnamed, "unnamed card")] if unnamed > 0 else []
    elif event.amount is not None:
        chosen.append(str(event.amount))
    what = listed(chosen) if chosen else ""
    done = _CHOICES.get(event.choice, f"chooses ({plain(event.choice)}): {{}}" if chosen else "chooses {}")
    said = done.replace("{}", what or plain(event.choice))
    return f"{names.player(event.seat)} {said}{of_source(event.asked_by, names)}"


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


@says(ChanceDecided)
def _chance(event: ChanceDecided, names: Names) -> str:
    who = "" if event.seat is None else f" for {names.player(event.seat)}"
    return f"chance{who}: {plain(event.what)}" + ("" if event.result is None else f" {event.result}")
