"""Chapters 601.3, 305 and 116.2a: whether a player may play or cast a card from where it is, face by face.

Only the face that is played counts (712.11b–c, 712.12). Timing and costs are asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from msgspec.structs import replace

from replay.cards.definitions.abilities import KeywordAbility, StaticAbility
from replay.cards.definitions.card import FaceDefinition
from replay.cards.definitions.continuous import AlternativeCost, Cannot, Permission
from replay.cards.definitions.costs import Cost
from replay.cards.definitions.node import OpaqueNode, nodes
from replay.cards.definitions.phrases import Each, Filter
from replay.cards.definitions.spells import PlayCards
from replay.events import Resolved
from replay.rules.casting.commanders import may_cast_as_commander
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.continuous import InForce, bending, in_force
from replay.rules.layers.faces import castable_faces, playable_lands
from replay.rules.mana.carried import AnyMana
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import count, matches
from replay.rules.meaning.words import chosen_word
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import ContinuousEffect, GameObject, State
from replay.terms import Seat, Zone

ON_ADVENTURE: Final = "on an adventure"
"""The designation of a card exiled by its own Adventure (715.3d)."""

_PLAY, _CAST, _FREE, _NOW = "may play", "may cast", "free", "now"
_BELOW: Final = "below-"
RESULTING_SPELL_COUNTS_SINCE: Final = date(2021, 2, 15)
"""Before this edition the mana value of the spell that a card becomes does not matter (702.85a)."""

_ANY_MANA: Final[dict[AnyMana, str]] = {"color": "any-color", "type": "any-type"}


def permission_words(
    *, cast_only: bool, free: bool, now: bool, any_mana: AnyMana = "", below: int | None = None
) -> str:
    """The words of an effect that lets a player play, or only cast, the cards it names.

    `free`: without paying the mana cost; `now`: only while the spell or ability that says so resolves;
    `any_mana`: mana of any colour or type can be spent to cast them; `below`: the spell has less mana value.
    """
    words = [_CAST if cast_only else _PLAY]
    words += [_ANY_MANA[any_mana]] if any_mana else []
    words += [f"{_BELOW}{below}"] if below is not None else []
    words += [_FREE] if free else []
    return " ".join((*words, *([_NOW] if now else ())))


_CAST_FROM: Final[dict[str, frozenset[str]]] = {
    "graveyard": frozenset(
        {"flashback", "jump-start", "escape", "disturb", "aftermath", "retrace", "harmonize"}
    ),
    "exile": frozenset({"suspend", "foretell", "plot", "madness", "rebound"}),
}
"""Keywords that let a card be cast from a zone (702)."""

_CARD_PARTS: Final = ("types", "subtypes", "supertypes", "colors", "without", "without_colors", "any_of")
"""What a noun phrase asks of the face; everything else it asks of the card."""


def played_face(card: GameObject, face: int | None, *, as_land: bool) -> FaceDefinition | None:
    """The face that is played: the one chosen, else the only one as which it can be."""
    definition = card.definition
    if definition is None:
        return None
    if face is not None:
        return definition.faces[min(face, len(definition.faces) - 1)]
    fitting = playable_lands(definition) if as_land else castable_faces(definition)
    return definition.faces[fitting[0] if fitting else 0]


def may_play(state: State, seat: Seat, card: GameObject, face: FaceDefinition, *, as_land: bool) -> bool:
    """Whether anything lets the player play the card as this face from its zone. Raises Unknown."""
    if card.zone == "hand" and card.owner == seat:
        return True
    if not as_land and _by_keyword(state, card, face, seat):
        return True
    effects = _effects_for(state, seat, as_land)
    if any(card.id in effect.objects and _is_small_enough(state, effect, face) for effect in effects):
        return True
    if any(_permits(state, card, face, each) for each in _permissions(state, seat, card.zone, as_land)):
        return True
    _doubt(state, seat, card, as_land)
    return False


def _by_keyword(state: State, card: GameObject, face: FaceDefinition, seat: Seat) -> bool:
    """Whether a keyword of the face lets its owner cast it from there, or it is on an adventure (715.3d)."""
    names = {ability.name for ability in face.abilities if isinstance(ability, KeywordAbility)}
    names |= characteristics(state, card).keywords
    is_front = card.definition is not None and face is card.definition.front
    is_back_from_adventure = is_front and card.zone == "exile" and ON_ADVENTURE in card.designations
    by_word = bool(names & _CAST_FROM.get(card.zone or "", frozenset()))
    if may_cast_as_commander(seat, card):
        return True
    return card.owner == seat and (is_back_from_adventure or by_word)


def _effects_for(state: State, seat: Seat, as_land: bool) -> Iterator[ContinuousEffect]:
    """What effects of spells and abilities let the player play now."""
    words = (_PLAY,) if as_land else (_PLAY, _CAST)
    for effect in state.effects.values():
        if effect.rule is None or not effect.rule.startswith(words) or seat not in effect.seats:
            continue
        if not effect.rule.endswith(_NOW) or isinstance(state.during, Resolved):
            yield effect


def is_for_now(effect: ContinuousEffect) -> bool:
    """Whether it lets cards be cast only while the spell or ability that says so resolves."""
    return effect.rule is not None and effect.rule.startswith(_CAST) and effect.rule.endswith(_NOW)


def _is_small_enough(state: State, effect: ContinuousEffect, face: FaceDefinition) -> bool:
    """Whether the spell that the card becomes has less mana value than the effect asks for (702.85a)."""
    bounds = [word.removeprefix(_BELOW) for word in (effect.rule or "").split() if word.startswith(_BELOW)]
    value = 0 if face.mana_cost is None else face.mana_cost.mana_value
    return state.edition < RESULTING_SPELL_COUNTS_SINCE or all(value < int(bound) for bound in bounds)


def costs_instead(state: State, spell: GameObject) -> tuple[Cost, ...] | None:
    """What an effect that lets the spell be cast asks for rather than its mana cost (118.9)."""
    for effect in state.effects.values():
        if spell.id in effect.objects and effect.rule and isinstance(effect.ability, StaticAbility):
            for change in effect.ability.changes:
                if isinstance(change, AlternativeCost):
                    return change.costs
    return None


def is_free(state: State, spell: GameObject) -> bool:
    """Whether an effect lets the spell be cast without paying its mana cost (118.9)."""
    return _FREE in _words_about(state, spell)


def any_mana_for(state: State, spell: GameObject) -> AnyMana:
    """Whether the effect that lets the spell be cast lets any mana be spent on it (609.4b)."""
    words = _words_about(state, spell)
    return next((kind for kind, word in _ANY_MANA.items() if word in words), "")


def _words_about(state: State, card: GameObject) -> set[str]:
    """The words of all effects that let someone play the card."""
    return {
        word
        for effect in state.effects.values()
        if card.id in effect.objects and effect.rule is not None and effect.rule.startswith((_PLAY, _CAST))
        for word in effect.rule.split()
    }


def _permissions(
    state: State, seat: Seat, zone: Zone | None, as_land: bool
) -> Iterator[tuple[Context, Permission]]:
    actions = ("play", "play land") if as_land else ("play", "cast")
    for effect, change in bending(state, Permission, -seat):
        if change.action in actions and change.zone == zone:
            yield effect.context, change


def _permits(
    state: State, card: GameObject, face: FaceDefinition, permission: tuple[Context, Permission]
) -> bool:
    context, change = permission
    if change.from_top and state.zone("library", card.owner).objects[:1] != [card.id]:
        return False
    return change.what is None or face_fits(state, context, change.what, card, face)


@implements("only-the-chosen-face-is-evaluated")
def face_fits(state: State, context: Context, noun: Filter, card: GameObject, face: FaceDefinition) -> bool:
    """Whether a card may be cast is asked of the face that is cast, and of no other (712.11c)."""
    return _face_alone_fits(noun, face) and matches(state, context, _without_face(noun), card.id)


def _face_alone_fits(noun: Filter, face: FaceDefinition) -> bool:
    words = {*face.types, *face.supertypes, *face.subtypes}
    if noun.noun == "permanent" and not face.is_permanent:
        return False
    return (
        {*noun.types, *noun.supertypes, *noun.subtypes} <= words
        and not words & set(noun.without)
        and set(noun.colors) <= set(face.colors)
        and not set(face.colors) & set(noun.without_colors)
        and (not noun.any_of or any(_face_alone_fits(option, face) for option in noun.any_of))
    )


def _without_face(noun: Filter) -> Filter:
    """The phrase without what it asks of the face."""
    bare = replace(noun, **dict.fromkeys(_CARD_PARTS, ()), states=_other_states(noun))
    return replace(bare, noun="card" if noun.noun in ("permanent", "spell") else noun.noun)


def _other_states(noun: Filter) -> tuple[str, ...]:
    return tuple(state for state in noun.states if state != "permanent")


def _doubt(state: State, seat: Seat, card: GameObject, as_land: bool) -> None:
    """Raises Unknown if a text that is not understood may give the permission, or gave it before the record.

    What a permanent has exiled on record, it has also permitted on record.
    """
    words = (" play ", "play ") if as_land else ("cast ", "play ")
    for permanent in state.battlefield(seat):
        for node in nodes(characteristics(state, permanent).abilities):
            if isinstance(node, OpaqueNode) and any(word in node.text for word in words):
                raise Unknown("whether a text that is not understood allows it", frozenset({"timing"}))
            if isinstance(node, PlayCards) and not as_land and card.id not in permanent.linked:
                raise Unknown("whether an effect before the record allows it", frozenset({"timing"}))


@implements("rules-yield-to-cards")
def is_prohibited(state: State, seat: Seat, card: GameObject, face: FaceDefinition, action: str) -> bool:
    """Whether an effect forbids what the rules allow, for this card as this face (101.1)."""
    for effect, change in in_force(state, Cannot):
        if (
            change.action == _PASSIVE[action]
            and effect.applies(state)
            and _is_named(state, effect, card, face)
        ):
            return True
        if change.action != action or not effect.applies(state):
            continue
        if not (effect.affects(state, -seat) or effect.affects(state, card.id)):
            continue
        if change.limit or change.unless or change.unless_condition is not None:
            raise Unknown(f"whether {action} is prohibited", frozenset({"timing"}))
        if change.by is None or face_fits(state, effect.context, change.by, card, face):
            return True
    return False


_PASSIVE: Final = {"cast": "be cast", "play": "be played"}


def _is_named(state: State, effect: InForce, card: GameObject, face: FaceDefinition) -> bool:
    """Whether an effect that speaks of spells or lands, before they are any, means the card as this face."""
    if not isinstance(effect.affected, Each):
        return effect.affects(state, card.id)
    noun = replace(effect.affected.filter, noun="card")
    if "name" in noun.chosen:
        if chosen_word(state, effect.context, "name") != face.name:
            return False
        noun = replace(noun, chosen=tuple(each for each in noun.chosen if each != "name"))
    return face_fits(state, effect.context, noun, card, face)


@implements("one-land-per-turn")
def land_drops(state: State, seat: Seat) -> int:
    """How many lands the player may play this turn: one, and those that effects add (305.2)."""
    extra = 0
    for effect, change in bending(state, Permission, -seat):
        if change.action == "play additional land":
            extra += count(state, effect.context, change.amount)
    return 1 + extra
