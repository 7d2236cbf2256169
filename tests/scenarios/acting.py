"""What a scenario lets players do: cast, activate, play a land, attack, block, as decisions to be tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from replay.cards.definitions.abilities import ActivatedAbility, KeywordAbility
from replay.cards.definitions.card import FaceDefinition
from replay.events import AbilityActivated, ChoiceMade, SpecialActionTaken, SpellCast
from replay.rules.casting.stack import number_of
from replay.rules.costs.total import ALTERNATIVE
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.faces import castable_faces, playable_lands
from replay.rules.layers.keyword_meaning import meaning
from replay.state import GameObject, State
from replay.terms import Seat
from tests.scenarios.announcing import Reasons, announcements, bare
from tests.scenarios.answers import Answer, names_of, plain
from tests.scenarios.playing import Play, completions

_ZONES: Final = ("hand", "battlefield", "command", "graveyard", "exile", "library")
_THIS: Final = ("{this}", "this creature", "this artifact", "this land", "this permanent", "this card")
"""What an ability may call its own object."""

_ADDS: Final = re.compile(r"(?P<costs>.*): add (?P<mana>(?:\{[wubrgc]\})+)\.?")
_COLORS: Final = {
    "w": "White", "u": "Blue", "b": "Black", "r": "Red", "g": "Green", "c": "Colorless",
}  # fmt: skip
_OPTIONAL: Final = frozenset({"kicker", "buyback", "entwine", "multikicker"})


def casts(
    play: Play, seat: Seat, name: str, told: str | None, reasons: Reasons, *, only: str | None = None
) -> Iterator[Play]:
    """Every legal way to cast a card of that name; `only` names the way it has to be cast."""
    for card, index in _cards(play.state, seat, name, castable_faces):
        face = card.definition.faces[index]  # type: ignore[union-attr]
        chosen = index if len(card.definition.faces) > 1 else None  # type: ignore[union-attr]
        for words in _ways_to_cast(face, card, only):
            opener = SpellCast(seat, card.id, face=chosen)
            paid = [ChoiceMade(seat, "cost", values=(word,), amount=1) for word in words]
            found = announcements(play.state, play.answers, seat, card, face, paid, told, reasons)
            for left, within in found:
                yield from completions(replace(play, answers=left), opener, bare(within), reasons)


def lands(play: Play, seat: Seat, name: str, reasons: Reasons) -> Iterator[Play]:
    """Every legal way to play a land of that name."""
    for card, index in _cards(play.state, seat, name, playable_lands):
        chosen = index if len(card.definition.faces) > 1 else None  # type: ignore[union-attr]
        yield from completions(play, SpecialActionTaken(seat, card.id, face=chosen), (), reasons)


def _cards(state: State, seat: Seat, name: str, faces: Any) -> Iterator[tuple[GameObject, int]]:
    """Cards with a face of that name that may be chosen for this, those in hand first."""
    found = [object for object in state.objects.values() if object.zone in _ZONES and object.kind == "card"]
    for card in sorted(found, key=lambda each: (_ZONES.index(each.zone or ""), each.owner != seat)):
        if card.zone == "battlefield" or card.definition is None:
            continue
        if card.zone in ("hand", "library") and card.owner != seat:
            continue
        for index in faces(card.definition):
            if card.definition.faces[index].name == name or (index == 0 and card.definition.name == name):
                yield card, index


def _ways_to_cast(face: FaceDefinition, card: GameObject, only: str | None) -> Iterator[tuple[str, ...]]:
    keywords = [each.name for each in face.abilities if isinstance(each, KeywordAbility) and each.costs]
    if only is not None:
        yield (only,)
        return
    if card.zone != "graveyard":
        yield ()
    for keyword in keywords:
        if keyword in _OPTIONAL or keyword in ALTERNATIVE:
            yield (keyword,)
    if card.zone == "graveyard":
        yield ()


# --- abilities -------------------------------------------------------------------------------------


def activations(
    play: Play, seat: Seat, text: str, told: str | None, reasons: Reasons, *, mana: bool | None = None
) -> Iterator[Play]:
    """Every legal way to activate an ability whose text begins so."""
    found = False
    for source, ability in abilities_named(play.state, seat, text):
        if mana is not None and ability.is_mana_ability != mana:
            continue
        found = True
        yield from activate(play, seat, source, ability, told, reasons)
    if not found:
        yield from _one_of_its_colors(play, seat, plain(text), reasons)


def _one_of_its_colors(play: Play, seat: Seat, text: str, reasons: Reasons) -> Iterator[Play]:
    """A mana ability that leaves a choice, named by what it should add."""
    matched = _ADDS.fullmatch(text)
    if matched is None:
        return
    told = tuple(Answer(seat, _COLORS[letter], False) for letter in matched["mana"] if letter.isalpha())
    for source, ability in abilities_named(play.state, seat, f"{matched['costs']}: add"):
        if ability.is_mana_ability:
            asked = replace(play, answers=play.answers._replace(left=(*told, *play.answers.left)))
            for after in activate(asked, seat, source, ability, None, reasons):
                left = tuple(each for each in after.answers.left if each not in told)
                yield replace(after, answers=after.answers._replace(left=left))


def activate(
    play: Play, seat: Seat, source: GameObject, ability: ActivatedAbility, told: str | None, reasons: Reasons
) -> Iterator[Play]:
    """Every legal way to activate this ability."""
    number = number_of(play.state, source, ability)
    if ability.is_mana_ability:
        opener = AbilityActivated(seat, source.id, ability=number, mana=True)
        yield from completions(play, opener, (), reasons)
        return
    opener = AbilityActivated(seat, source.id, play.table.new_id(), number)
    chooser = GameObject(opener.object or 0)
    chooser.kind, chooser.source, chooser.controller = "ability", source.id, seat
    for left, within in announcements(play.state, play.answers, seat, chooser, ability, [], told, reasons):
        yield from completions(replace(play, answers=left), opener, bare(within), reasons)


def abilities_named(state: State, seat: Seat, text: str) -> Iterator[tuple[GameObject, ActivatedAbility]]:
    """The activated abilities of that beginning on what the player controls, then on anything else."""
    wanted = plain(text)
    found = [each for each in state.objects.values() if each.zone in _ZONES and each.kind != "ability"]
    for object in sorted(found, key=lambda each: (each.controller != seat, each.tapped)):
        if object.zone != "battlefield" and object.owner != seat:
            continue
        for ability in _activated(state, object):
            if plain(ability.text).startswith(wanted) or _equals_with_name(state, object, ability, wanted):
                yield object, ability


def _equals_with_name(state: State, object: GameObject, ability: ActivatedAbility, wanted: str) -> bool:
    names = (*names_of(object, state), *_THIS)
    return any(plain(ability.text.replace("~", name)).startswith(wanted) for name in names)


def _activated(state: State, object: GameObject) -> Iterator[ActivatedAbility]:
    for ability in characteristics(state, object).abilities:
        meant = meaning(ability) if isinstance(ability, KeywordAbility) else (ability,)
        for each in meant:
            if isinstance(each, ActivatedAbility):
                yield each
