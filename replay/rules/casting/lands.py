"""Chapters 305 and 116.2a: playing lands. Putting a land onto the battlefield is not playing it (305.4)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.card import FaceDefinition
from replay.events import ObjectMoved, SpecialActionTaken
from replay.findings import Finding
from replay.rules.casting.choices import Derived
from replay.rules.casting.permissions import is_prohibited, land_drops, may_play, played_face
from replay.rules.casting.timing import is_main_phase, is_within, waiting
from replay.rules.judging import illegal
from replay.rules.layers.faces import playable_lands
from replay.rules.register import follows, requires
from replay.rules.replacement.happening import happen
from replay.state import GameObject, State


@follows("playing-a-land-is-a-special-action", SpecialActionTaken)
def land_enters(state: State, event: SpecialActionTaken) -> Iterator[Derived]:
    """The land goes onto the battlefield from where it was, without the stack (116.2a, 305.1)."""
    card = state.object(event.object)
    if event.action == "play_land" and card.zone not in (None, "battlefield"):
        yield from happen(
            state,
            ObjectMoved(
                card.id,
                "battlefield",
                origin=card.zone,
                owner=card.owner,
                reason="play",
                controller=event.seat,
            ),
        )


def _land(state: State, event: SpecialActionTaken) -> tuple[GameObject, FaceDefinition] | None:
    """The card and the face that is played; None for other actions, and where the card is not known."""
    card = state.object(event.object)
    if event.action != "play_land" or card.zone is None:
        return None
    face = played_face(card, event.face, as_land=True)
    return None if face is None else (card, face)


@requires("land-timing", SpecialActionTaken)
def permission_to_play_land(state: State, event: SpecialActionTaken) -> Iterator[Finding]:
    """A player plays a land card from their hand, or from where an effect lets them play it (305.1)."""
    found = _land(state, event)
    if found is not None and not may_play(state, event.seat, *found, as_land=True):
        yield illegal(
            state,
            "land-timing",
            f"nothing allows playing a land from the {found[0].zone}",
            seat=event.seat,
            object=event.object,
            slugs=("playing-a-card", "modal-land-face-is-chosen"),
        )


@requires("play-a-land", SpecialActionTaken)
def face_is_a_land(state: State, event: SpecialActionTaken) -> Iterator[Finding]:
    """What is played as a land has a land face up: of a modal card any, else the front (701.14a)."""
    found = _land(state, event)
    if found is None:
        return
    card, face = found
    playable = () if card.definition is None else playable_lands(card.definition)
    if not face.is_land or (event.face is not None and event.face not in playable):
        yield illegal(
            state,
            "play-a-land",
            "this face is not a land",
            seat=event.seat,
            object=card.id,
            slugs=("modal-land-face-is-chosen",),
        )


@requires("land-drop-in-main-phase", SpecialActionTaken)
def time_to_play_land(state: State, event: SpecialActionTaken) -> Iterator[Finding]:
    """A land is played in a main phase of the player's own turn while the stack is empty (505.6b)."""
    if event.action != "play_land" or is_within(state):
        return
    if state.active != event.seat or not is_main_phase(state, event.seat) or waiting(state):
        yield illegal(
            state,
            "land-drop-in-main-phase",
            "the stack is not empty"
            if is_main_phase(state, event.seat)
            else "it is no main phase of their turn",
            seat=event.seat,
            object=event.object,
            slugs=("land-timing", "no-land-on-another-turn")
            if state.active != event.seat
            else ("land-timing",),
        )


@requires("no-land-without-land-drop", SpecialActionTaken)
def land_drop_is_left(state: State, event: SpecialActionTaken) -> Iterator[Finding]:
    """A player can't play a land if they have played as many as they may this turn (305.2b)."""
    if event.action != "play_land" or event.seat not in state.players:
        return
    played, drops = state.players[event.seat].lands_played, land_drops(state, event.seat)
    if played >= drops:
        yield illegal(
            state,
            "no-land-without-land-drop",
            "no land may be played any more this turn",
            seat=event.seat,
            object=event.object,
            expected=str(drops),
            recorded=str(played + 1),
            slugs=("one-land-per-turn",),
        )


@requires("putting-a-land-is-not-playing", SpecialActionTaken)
def nothing_prohibits_playing(state: State, event: SpecialActionTaken) -> Iterator[Finding]:
    """What says that lands can't be played says nothing of lands put onto the battlefield (305.4, 101.2)."""
    found = _land(state, event)
    if found is not None and is_prohibited(state, event.seat, *found, "play"):
        yield illegal(
            state, "cant-beats-can", "an effect forbids playing it", seat=event.seat, object=event.object
        )
