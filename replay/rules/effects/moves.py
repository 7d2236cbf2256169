"""Objects that effects move from zone to zone (400.7, 701): exile, return, put, destroy, sacrifice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from replay.cards.definitions.abilities import ReplacementEffect
from replay.cards.definitions.effects import Destroy, MoveTo, Sacrifice
from replay.cards.definitions.phrases import YOU, Event, EventObject, Fixed
from replay.cards.definitions.replacements import EntersWith
from replay.cards.definitions.words import RecordedAction
from replay.cards.definitions.written import write
from replay.events import (
    AbilityActivated,
    Attack,
    CombatChanged,
    EffectBegan,
    EffectEnded,
    ObjectMoved,
    Occasion,
    RelationChanged,
    StatusChanged,
)
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.effects.choosing import Selection, meant
from replay.rules.effects.numbers import new_effect
from replay.rules.effects.occurring import acting, occur
from replay.rules.effects.table import carries_out
from replay.rules.effects.uncast import may_be_cast_first, unless_cast
from replay.rules.layers.abilities import has_keyword
from replay.rules.layers.faces import enters_with_face
from replay.rules.meaning.evaluation import holds, players
from replay.rules.register import follows, implements
from replay.rules.replacement.happening import happen
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat, Zone

_POSITIONS: Final = {"top": 0, "nth": 0}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "top": ("top", "choose"),
    "bottom": ("bottom", "choose"),
}
_REASONS: Final[dict[Zone, str]] = {"exile": "exile", "hand": "return", "battlefield": "put"}
_RECORDED: Final[dict[Zone, RecordedAction]] = {
    "exile": "exiled",
    "hand": "returned",
    "battlefield": "returned",
}

UNTIL_SOURCE_LEAVES: Final = "returns when its source leaves"
"""The word of an effect that brings its objects back as its source leaves the battlefield (610.3)."""


@carries_out(MoveTo)
def move_objects(state: State, context: Carrying, effect: MoveTo) -> Iterator[Derived]:
    """Objects are put into another zone; what is not where it is looked for stays (400.7)."""
    moved: list[int] = []
    that_player = context.player
    for seat in acting(state, context, effect.who):
        if effect.who == YOU:
            context.player = that_player
        kinds = _CHOICES.get(effect.position, ("choose", effect.zone))
        selection = yield from meant(state, context, effect.what, seat, kinds)
        for card in _arranged(state, context, effect, [each for each in selection.subjects if each > 0]):
            if may_be_cast_first(state, context, card.id):
                yield unless_cast(state, context, effect, card)
            elif _can_move(card, effect) and not _is_over(state, context, effect):
                moved.append(card.id)
                yield from _move(state, context, effect, card, seat)
        yield from move_unnamed(state, context, selection, effect.zone, effect.position)
    context.record("moved", moved)
    if effect.zone in _RECORDED:
        context.record(_RECORDED[effect.zone], moved)


@implements("cards-in-library-are-arranged")
def _arranged(state: State, context: Carrying, effect: MoveTo, cards: list[ObjectId]) -> list[GameObject]:
    """Two or more cards put into one place of a library are arranged as their owner likes (401.4).

    They are put there one after the other. Below cards that nobody named, their order tells nothing.
    """
    found = [state.object(card) for card in cards]
    if effect.position not in ("top", "bottom") or len(found) < 2:
        return found
    owner = found[0].owner or 0
    if effect.position == "bottom" and state.zone("library", owner).hidden != 0:
        return found
    kinds = ("order", *_CHOICES[effect.position])
    told = context.choices.take(*kinds, fits=lambda choice: set(choice.objects) == set(cards))
    if told is None:
        what = "how chance arranges the cards" if effect.random_order else "how the cards are arranged"
        raise NeedsChoice(owner, "order", what, subjects=cards, least=len(cards), most=len(cards))
    return [state.object(card) for card in told.objects]


def _can_move(card: GameObject, effect: MoveTo) -> bool:
    if card.zone is None or (effect.origin is not None and card.zone != effect.origin):
        return False
    return card.zone != effect.zone or effect.zone == "library"


def _is_over(state: State, context: Carrying, effect: MoveTo) -> bool:
    """Until something leaves that has left already nothing is exiled (610.3a)."""
    return effect.until == "this leaves" and state.object(context.source).zone != "battlefield"


def move_unnamed(
    state: State, context: Carrying, selection: Selection, zone: Zone, position: str = ""
) -> Iterator[Derived]:
    """Cards of a hidden zone that nobody named move, too."""
    if selection.unnamed:
        yield from occur(
            state,
            context,
            ObjectMoved(
                None,
                zone,
                origin=selection.zone,
                owner=selection.owner,
                reason=_REASONS.get(zone, "put"),
                amount=selection.unnamed,
                position=_POSITIONS.get(position),
            ),
        )


def _move(state: State, context: Carrying, effect: MoveTo, card: GameObject, seat: Seat) -> Iterator[Derived]:
    if effect.zone == "battlefield":
        yield from put_onto_battlefield(state, context, effect, card, seat)
        return
    yield from occur(
        state,
        context,
        ObjectMoved(
            card.id,
            effect.zone,
            origin=card.zone,
            owner=card.owner,
            reason=_REASONS.get(effect.zone, "put"),
            position=_POSITIONS.get(effect.position),
        ),
    )
    if effect.zone == "exile":
        yield from _remember_exiled(state, context, effect, card)


@implements("linked-abilities")
def _remember_exiled(state: State, context: Carrying, effect: MoveTo, card: GameObject) -> Iterator[Derived]:
    """Other abilities of the same object may speak of the card exiled (607.2a)."""
    yield RelationChanged("linked", context.source, card.id)
    if effect.until == "this leaves":
        yield EffectBegan(
            new_effect(state),
            (card.id,),
            None,
            "while",
            context.source,
            rule=UNTIL_SOURCE_LEAVES,
            controller=context.controller,
        )


def put_onto_battlefield(
    state: State, context: Carrying, effect: MoveTo, card: GameObject, seat: Seat
) -> Iterator[Derived]:
    """A card is put onto the battlefield: front face up, if that is a permanent's (712.14, 712.14b)."""
    known = card.definition
    face = 0 if known is None else enters_with_face(state, known, transformed=effect.transformed)
    if face is None:
        return
    if face != card.face:
        yield StatusChanged(card.id, "face", face)
    if effect.face_down:
        yield StatusChanged(card.id, "face_down", 1)
    if effect.counters and holds(state, context, effect.counters_if):
        yield _enters_with_counters(state, context, effect, card)
    seat = _controller(state, context, effect, card, seat)
    moved = ObjectMoved(
        card.id, "battlefield", origin=card.zone, owner=card.owner, reason="put", controller=seat
    )
    yield from occur(state, context, moved)
    yield from _enters(state, context, effect, card)


def _enters_with_counters(state: State, context: Carrying, effect: MoveTo, card: GameObject) -> EffectBegan:
    """It enters with counters, together with those of other effects (614.1c)."""
    with_them = tuple(EntersWith(counter=kind, amount=Fixed(number)) for kind, number in effect.counters)
    enters = ReplacementEffect(Event("enters", (EventObject(),)), with_them, "enters with counters")
    return EffectBegan(
        new_effect(state),
        duration="indefinite",
        source=context.source,
        rule="once",
        ability=write(enters),
        controller=context.controller,
        occasion=Occasion((card.id,)),
    )


@implements("controller-of-entering-permanent")
def _controller(state: State, context: Carrying, effect: MoveTo, card: GameObject, seat: Seat) -> Seat:
    """Under whose control it enters: who puts it there, unless the text says otherwise (110.2a)."""
    if effect.under is None:
        return seat
    context.recorded["last"] = [card.id]
    found = players(state, context, effect.under)
    return found[0] if found else seat


def _enters(state: State, context: Carrying, effect: MoveTo, card: GameObject) -> Iterator[Derived]:
    if effect.tapped and not card.tapped and "ObjectMoved" not in state.records:
        yield StatusChanged(card.id, "tapped", 1)
    if effect.attacking:
        attack = _attack_of_returned(state, context, card)
        if attack is None:
            attack = Attack(card.id, defending_seat=attacked_seat(state, context))
        yield CombatChanged(card.id, attack)


@implements("ninjutsu-attacks-the-same")
def _attack_of_returned(state: State, context: Carrying, card: GameObject) -> Attack | None:
    """It attacks what the creature did that was returned for the activation (702.49c); None without one."""
    attack: Attack | None = None
    for event in reversed(state.this_turn):
        if isinstance(event, AbilityActivated) and event.object == context.object:
            return attack
        if isinstance(event, ObjectMoved) and (event.origin, event.reason) == ("battlefield", "return"):
            was = state.object(event.object or 0).as_it_was
            if was is not None and was.attacking is not None:
                attack = replace(was.attacking, attacker=card.id, enlisted=None)
    return None


def attacked_seat(state: State, context: Carrying) -> Seat:
    """Whom something put onto the battlefield attacking attacks (508.4)."""
    opponents = state.opponents(context.controller)
    choice = context.choices.take("choose", fits=lambda choice: len(choice.seats) == 1)
    if choice is not None:
        return choice.seats[0]
    if len(opponents) != 1:
        raise NeedsChoice(context.controller, "choose", "whom it attacks")
    return opponents[0]


@follows("exiled-until-something-leaves", ObjectMoved)
def exiled_cards_come_back(state: State, event: ObjectMoved) -> Iterator[Derived]:
    """What was exiled until something leaves the battlefield comes back right after it has left (610.3)."""
    if event.origin != "battlefield" or "ObjectMoved" in state.records:
        return
    for effect in list(state.effects.values()):
        if effect.rule == UNTIL_SOURCE_LEAVES and effect.source == event.object:
            yield EffectEnded(effect.effect)
            for card in [state.object(id) for id in effect.objects]:
                if card.zone == "exile":
                    yield from happen(
                        state,
                        ObjectMoved(
                            card.id, "battlefield", origin="exile", owner=card.owner, controller=card.owner
                        ),
                    )


@carries_out(Destroy)
@implements("destroy")
def destroy_permanents(state: State, context: Carrying, effect: Destroy) -> Iterator[Derived]:
    """To destroy a permanent is to move it to its owner's graveyard (701.7a)."""
    selection = yield from meant(state, context, effect.what)
    permanents = [state.object(one) for one in selection.subjects if one > 0]
    able = [
        each
        for each in permanents
        if each.zone == "battlefield" and not has_keyword(state, each, "indestructible")
    ]
    for permanent in able:
        reason = "destroy" if not effect.no_regeneration else "destroy_without_regeneration"
        yield from occur(state, context, to_graveyard(permanent, reason))
    context.record("destroyed", [each.id for each in able if each.zone != "battlefield"])
    context.recorded["last"] = [each.id for each in permanents]


@carries_out(Sacrifice)
@implements("sacrifice")
def sacrifice_permanents(state: State, context: Carrying, effect: Sacrifice) -> Iterator[Derived]:
    """Players choose permanents they control in turn order; all are sacrificed at once (701.17a)."""
    given: list[GameObject] = []
    for seat in acting(state, context, effect.who):
        selection = yield from meant(
            state, context, effect.what, seat, ("sacrifice", "choose"), _controlled_by(seat)
        )
        given += [each for each in map(state.object, selection.subjects) if _controlled_by(seat)(each)]
    for permanent in given:
        yield from occur(state, context, to_graveyard(permanent, "sacrifice"))
    context.record("sacrificed", [each.id for each in given])
    context.measure("sacrificed", len(given))


def _controlled_by(seat: Seat) -> Callable[[GameObject], bool]:
    return lambda permanent: permanent.zone == "battlefield" and permanent.controller == seat


def to_graveyard(permanent: GameObject, reason: str) -> ObjectMoved:
    """The event of a permanent put into its owner's graveyard."""
    return ObjectMoved(permanent.id, "graveyard", origin="battlefield", owner=permanent.owner, reason=reason)
