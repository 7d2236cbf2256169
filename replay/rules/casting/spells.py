"""Chapter 601: casting spells. Whether it may be cast, and what casting it does, step by step.

What a permission says of faces is in `permissions`, what it costs in `replay.rules.costs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.cards.definitions.abilities import Ability, KeywordAbility
from replay.cards.definitions.card import FaceDefinition
from replay.cards.definitions.continuous import Permission
from replay.events import ChoiceMade, ObjectMoved, SpellCast
from replay.findings import Finding
from replay.rules.casting.announcing import is_time_to_pay, pay_total, wrong_modes, wrong_targets
from replay.rules.casting.choices import Carrying, Choices, Derived
from replay.rules.casting.permissions import face_fits, is_prohibited, may_play, played_face
from replay.rules.casting.stack import instructions_among
from replay.rules.casting.timing import is_main_phase, is_sorcery_time, is_within
from replay.rules.costs.total import total_cost_of_spell
from replay.rules.judging import choices_of, illegal
from replay.rules.layers.continuous import bending
from replay.rules.layers.faces import castable_faces
from replay.rules.register import follows, requires
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat

_SORCERY_SPEED: Final = {
    "creature": "creature-cast-timing",
    "artifact": "artifact-cast-timing",
    "enchantment": "enchantment-cast-timing",
    "planeswalker": "planeswalker-cast-timing",
    "sorcery": "sorcery-cast-timing",
}
"""Card types that are cast at the time of sorceries, and the rule that says so."""


@follows("casting-moves-card-to-stack", SpellCast)
def card_goes_on_the_stack(state: State, event: SpellCast) -> Iterator[ObjectMoved]:
    """The card moves from where it is to the stack and becomes a spell (601.2a)."""
    spell = state.object(event.object)
    if spell.zone not in (None, "stack"):
        yield ObjectMoved(
            spell.id, "stack", origin=spell.zone, owner=spell.owner, reason="cast", controller=event.seat
        )


@follows("casting-pays-costs", SpellCast, ChoiceMade)
def total_cost_is_paid(state: State, event: SpellCast | ChoiceMade) -> Iterator[Derived]:
    """The player pays the total cost; partial payments are not allowed (601.2h)."""
    opener = event if isinstance(event, SpellCast) else state.during
    if not isinstance(opener, SpellCast) or not is_time_to_pay(state, event):
        return
    spell = state.object(opener.object)
    if spell.definition is not None and spell.zone == "stack":
        context = Carrying(spell.id, opener.seat, x=spell.x, object=spell.id, choices=Choices(state.choices))
        yield from pay_total(state, context, total_cost_of_spell(state, context, spell), opener)


# --- whether it may be cast ------------------------------------------------------------------------


def _spell(state: State, event: SpellCast) -> tuple[GameObject, FaceDefinition] | None:
    """The card and the face that is cast; None where the card, or where it was, is not known."""
    card = state.object(event.object)
    face = played_face(card, event.face, as_land=False)
    return None if face is None or card.zone is None else (card, face)


@requires("casting-needs-permission", SpellCast)
def permission_to_cast(state: State, event: SpellCast) -> Iterator[Finding]:
    """A spell is cast from hand, or from where a rule or effect allows it (601.3)."""
    found = _spell(state, event)
    if found is not None and not may_play(state, event.seat, *found, as_land=False):
        yield illegal(
            state,
            "casting-needs-permission",
            f"nothing allows casting it from the {found[0].zone}",
            seat=event.seat,
            object=event.object,
        )


@requires("double-faced-spell-front-by-default", SpellCast)
def castable_face(state: State, event: SpellCast) -> Iterator[Finding]:
    """A modal double-faced card is cast with a nonland face up, other cards front face up (712.11)."""
    card = state.object(event.object)
    if card.definition is None or event.face is None or card.definition.faces[event.face].is_land:
        return
    if event.face not in castable_faces(card.definition):
        yield illegal(
            state,
            "double-faced-spell-front-by-default",
            "it cannot be cast with this face up",
            seat=event.seat,
            object=card.id,
            slugs=("modal-spell-face-is-chosen",),
        )


@requires("land-card-cannot-be-cast", SpellCast)
def lands_are_not_cast(state: State, event: SpellCast) -> Iterator[Finding]:
    """A land card can be played only as a land, never cast as a spell (300.2a)."""
    found = _spell(state, event)
    if found is not None and found[1].is_land:
        yield illegal(
            state, "land-card-cannot-be-cast", "a land cannot be cast", seat=event.seat, object=event.object
        )


@requires("sorcery-speed-spells-in-main-phase", SpellCast)
def time_to_cast(state: State, event: SpellCast) -> Iterator[Finding]:
    """Spells other than instants are cast in a main phase of one's turn while the stack is empty (505.6a)."""
    found = _spell(state, event)
    if found is None or is_within(state) or is_sorcery_time(state, event.seat):
        return
    card, face = found
    if not _is_instant_speed(state, event.seat, card, face):
        why = (
            "the stack is not empty"
            if is_main_phase(state, event.seat)
            else "it is no main phase of their turn"
        )
        yield illegal(
            state,
            "sorcery-speed-spells-in-main-phase",
            why,
            seat=event.seat,
            object=card.id,
            slugs=tuple(slug for type, slug in _SORCERY_SPEED.items() if type in face.types),
        )


def _is_instant_speed(state: State, seat: Seat, card: GameObject, face: FaceDefinition) -> bool:
    """Whether it is an instant, has flash (702.8a), or may be cast as though it had."""
    if "instant" in face.types or any(_is_flash(ability) for ability in face.abilities):
        return True
    for effect, change in bending(state, Permission, -seat):
        as_though = change.action == "cast as though flash"
        if as_though and (change.what is None or face_fits(state, effect.context, change.what, card, face)):
            return True
    return False


def _is_flash(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.name == "flash"


@requires("cant-beats-can", SpellCast)
def nothing_prohibits_casting(state: State, event: SpellCast) -> Iterator[Finding]:
    """An effect that says something can't be done wins over one that allows it (101.2)."""
    found = _spell(state, event)
    if found is not None and is_prohibited(state, event.seat, *found, "cast"):
        yield illegal(
            state, "cant-beats-can", "an effect forbids casting it", seat=event.seat, object=event.object
        )


@requires("value-of-x-is-announced", SpellCast)
def x_is_announced(state: State, event: SpellCast) -> Iterator[Finding]:
    """The value of X in a spell's cost is announced as it is cast (107.3a)."""
    found = _spell(state, event)
    cost = None if found is None else found[1].mana_cost
    if cost is not None and cost.has_x and not choices_of(state, "x") and not choices_of(state, "cost"):
        raise Unknown("the value announced for X")
    yield from ()


@requires("casting-chooses-targets", SpellCast)
def targets_of_spell(state: State, event: SpellCast) -> Iterator[Finding]:
    """A target is announced for each time the spell asks for one, and it has to be legal (601.2c)."""
    found = _spell(state, event)
    if found is None:
        return
    card, face = found
    instructions = instructions_among(face.abilities, face.subtypes)
    x = next((choice.amount for choice in choices_of(state, "x")), None)
    context = Carrying(card.id, event.seat, x=x, object=card.id)
    yield from wrong_modes(state, card, instructions)
    yield from wrong_targets(state, context, card, instructions)
