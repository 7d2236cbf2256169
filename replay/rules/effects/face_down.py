"""Cards put onto the battlefield face down: manifest and manifest dread (701, 708.3).

What a face-down permanent is, is in `layers.faces`.
"""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.effects import KeywordAction
from replay.events import ObjectMoved, StatusChanged
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.effects.cards import top_cards
from replay.rules.effects.choosing import Selection
from replay.rules.effects.numbers import new_object
from replay.rules.effects.occurring import acting, occur
from replay.rules.register import implements
from replay.state import State
from replay.terms import ObjectId, Seat


@implements("manifest")
def manifest_top_card(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """The top card of a library is put onto the battlefield face down, a 2/2 creature (701.34a)."""
    for seat in acting(state, context, effect.who):
        top = top_cards(state, seat, 1)
        if top.amount:
            yield from _manifest(state, context, seat, next(iter(top.subjects), None))


@implements("face-down-enters-face-down")
def _manifest(state: State, context: Carrying, seat: Seat, card: ObjectId | None) -> Iterator[Derived]:
    """A card is turned face down before it enters (708.3); of one that nobody named no more is known."""
    id = new_object(state) if card is None else card
    yield StatusChanged(id, "face_down", 1)
    moved = ObjectMoved(id, "battlefield", origin="library", owner=seat, reason="put", controller=seat)
    yield from occur(state, context, moved)
    context.recorded["last"] = [id]


@implements("manifest-dread")
def manifest_dread(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """Of the top two cards of a library one is manifested, the other goes to the graveyard (701.62a)."""
    for seat in acting(state, context, effect.who):
        looked = top_cards(state, seat, 2)
        if not looked.amount:
            continue
        card = _chosen(context, seat, looked)
        yield from _manifest(state, context, seat, card)
        manifested = context.recorded["last"]
        for other in [one for one in looked.subjects if one != card]:
            gone = ObjectMoved(other, "graveyard", origin="library", owner=seat, reason="put")
            yield from occur(state, context, gone)
        unnamed = looked.unnamed - (card is None)
        if unnamed > 0:
            gone = ObjectMoved(None, "graveyard", origin="library", owner=seat, reason="put", amount=unnamed)
            yield from occur(state, context, gone)
        context.recorded["last"] = manifested


def _chosen(context: Carrying, seat: Seat, looked: Selection) -> ObjectId | None:
    """The card to be manifested; None for one that nobody named. Raises NeedsChoice."""
    choice = context.choices.take("choose", seat=seat)
    named = () if choice is None else tuple(one for one in choice.objects if one in looked.subjects)
    if named or (choice is not None and looked.unnamed) or not looked.subjects:
        return next(iter(named), None)
    if looked.amount == 1:
        return looked.subjects[0]
    what = "which card is manifested"
    raise NeedsChoice(seat, "choose", what, subjects=looked.subjects, asked_by=context.source)
