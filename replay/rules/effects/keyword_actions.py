"""Keyword actions (701): the one-word instructions, by name in a table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Final

from replay.cards.definitions.abilities import CreateTokens, StartContinuous, TokenDescription
from replay.cards.definitions.continuous import ChangeTypes
from replay.cards.definitions.effects import Draw, KeywordAction
from replay.cards.definitions.phrases import YOU, Filter, Fixed, Recorded
from replay.cards.definitions.phrases import Player as PlayerWord
from replay.events import EffectBegan, ObjectCreated, ObjectMoved, RelationChanged
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.effects.cards import top_cards
from replay.rules.effects.choosing import choose, meant
from replay.rules.effects.counters import counters_change, counters_on
from replay.rules.effects.face_down import manifest_dread, manifest_top_card
from replay.rules.effects.numbers import new_effect, new_object
from replay.rules.effects.occurring import acting, occur
from replay.rules.effects.table import carries_out, carry_out
from replay.rules.judging import illegal
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.context import Subject
from replay.rules.meaning.evaluation import count, matching, players
from replay.rules.meaning.facts import Fact
from replay.rules.register import implements
from replay.rules.replacement.counters import REGENERATION
from replay.rules.triggers.triggering import triggered_by
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat

Does = Callable[[State, Carrying, KeywordAction], Iterator[Derived]]


@carries_out(KeywordAction)
def keyword_action(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """The action that the keyword stands for. Raises Unknown for one that is not known here."""
    does = _ACTIONS.get(effect.name)
    if does is None:
        raise Unknown(f"what “{effect.name}” does")
    yield from does(state, context, effect)
    number = _amount(state, context, effect)
    if effect.name in _OF_PLAYERS and (number or effect.name not in _OF_CARDS):
        for seat in players(state, context, effect.who):
            done = Fact("named action", player=seat, amount=number, action=effect.name)
            yield from triggered_by(state, done)


def _was_done_by(state: State, permanent: GameObject, seat: Seat, action: str) -> Iterator[Derived]:
    """Abilities trigger on what a permanent has done."""
    yield from triggered_by(state, Fact("named action", (permanent.id,), player=seat, action=action))


_OF_CARDS: Final = frozenset({"scry", "surveil"})
"""What nobody does with no cards: no ability triggers on it (701.18b, 701.42c)."""
_OF_PLAYERS: Final = _OF_CARDS | {"proliferate", "investigate", "populate", "manifest dread"}


def _amount(state: State, context: Carrying, effect: KeywordAction) -> int:
    return 1 if effect.amount is None else count(state, context, effect.amount)


# --- counters --------------------------------------------------------------------------------------


@implements("proliferate")
def proliferate(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """A player chooses permanents and players with counters; each gets one more of each kind (701.27a)."""
    for seat in acting(state, context, effect.who):
        for _ in range(min(_amount(state, context, effect), 100)):
            for one in (yield from _chosen_with_counters(state, context, seat)):
                for kind in list(counters_on(state, one)):
                    yield from occur(state, context, counters_change(kind, 1, one, context.source))


def _chosen_with_counters(
    state: State, context: Carrying, seat: Seat
) -> Generator[Derived, None, list[Subject]]:
    able: list[Subject] = [each.id for each in state.battlefield() if each.counters]
    able += [-other for other, player in state.players.items() if player.counters]
    choice = context.choices.take("choose", seat=seat)
    if choice is None:
        if able:
            what = "which permanents and players get another counter"
            raise NeedsChoice(seat, "choose", what, subjects=able, least=0, most=None)
        return []
    chosen = [*choice.objects, *(-other for other in choice.seats)]
    for one in chosen:
        if one not in able:
            yield illegal(
                state,
                "proliferate",
                "without a counter it cannot be chosen",
                about=choice,
                seat=seat,
                object=one if one > 0 else None,
            )
    return [one for one in chosen if one in able]


def _put_counters(
    state: State, context: Carrying, on: GameObject, kind: str, number: int
) -> Iterator[Derived]:
    if number:
        yield from occur(state, context, counters_change(kind, number, on.id, context.source))


@implements("adapt")
def adapt(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """If it has no +1/+1 counters on it, that many are put on it (701.43a)."""
    this = state.object(context.source)
    if this.zone == "battlefield" and not this.counters.get("+1/+1"):
        yield from _put_counters(state, context, this, "+1/+1", _amount(state, context, effect))


@implements("monstrosity")
def monstrosity(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """If it isn't monstrous, it gets that many +1/+1 counters and becomes monstrous (701.31a)."""
    this = state.object(context.source)
    if this.zone == "battlefield" and "monstrous" not in this.designations:
        yield from _put_counters(state, context, this, "+1/+1", _amount(state, context, effect))
        yield RelationChanged("designated", this.id, value="monstrous")


@implements("bolster")
def bolster(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """Of a player's creatures one with the least toughness is chosen and gets the counters (701.33a)."""
    creatures = {
        each.id: characteristics(state, each).toughness or 0
        for each in state.battlefield(context.controller)
        if "creature" in characteristics(state, each).types
    }
    least = [id for id, toughness in creatures.items() if toughness == min(creatures.values())]
    choice = context.choices.take("choose", fits=lambda choice: set(choice.objects) <= set(least))
    if choice is None and len(least) > 1:
        raise NeedsChoice(context.controller, "choose", "which creature is bolstered", subjects=least)
    for id in least if choice is None else choice.objects[:1]:
        yield from _put_counters(state, context, state.object(id), "+1/+1", _amount(state, context, effect))


# --- the top of a library --------------------------------------------------------------------------


@implements("scry")
def scry(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """A player looks at the top cards and puts any number of them on the bottom (701.18a)."""
    for seat in acting(state, context, effect.who):
        looked = top_cards(state, seat, _amount(state, context, effect)).subjects
        bottom = context.choices.take("bottom", seat=seat)
        context.choices.take("top", seat=seat)
        for card in () if bottom is None else bottom.objects:
            if card in looked:
                yield ObjectMoved(card, "library", origin="library", owner=seat, reason="bottom")


@implements("surveil")
def surveil(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """A player looks at the top cards and puts any number of them into their graveyard (701.42a)."""
    for seat in acting(state, context, effect.who):
        number = _amount(state, context, effect)
        choice = context.choices.take("choose", "discard", "mill", seat=seat)
        if choice is None and context.choices.take("decline", "top", seat=seat) is None and number:
            looked = top_cards(state, seat, number).subjects
            what = "which cards go to the graveyard"
            raise NeedsChoice(seat, "choose", what, subjects=looked, least=0, most=number)
        named = () if choice is None else choice.objects[:number]
        for card in named:
            yield from occur(
                state, context, ObjectMoved(card, "graveyard", origin="library", owner=seat, reason="surveil")
            )
        unnamed = (
            0 if choice is None else min((choice.amount or 0) - len(choice.objects), number - len(named))
        )
        if unnamed > 0:
            yield from occur(
                state,
                context,
                ObjectMoved(
                    None, "graveyard", origin="library", owner=seat, reason="surveil", amount=unnamed
                ),
            )


@implements("explore")
def explore(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """The top card is revealed: a land goes to the hand, else a +1/+1 counter is put on it (701.40a)."""
    selection = yield from meant(state, context, effect.what or YOU)
    for explorer in [state.object(one) for one in selection.subjects if one > 0]:
        seat = explorer.controller or context.controller
        yield from _explores(state, context, explorer, seat)
        yield from _was_done_by(state, explorer, seat, "explore")


def _explores(state: State, context: Carrying, explorer: GameObject, seat: Seat) -> Iterator[Derived]:
    shown = context.choices.take("reveal", seat=seat)
    cards = shown.objects if shown is not None else top_cards(state, seat, 1).subjects
    if not cards and state.zone("library", seat).count != 0:
        raise NeedsChoice(seat, "reveal", "which card is explored")
    if cards and "land" in characteristics(state, state.object(cards[0])).types:
        to_hand = ObjectMoved(cards[0], "hand", origin="library", owner=seat, reason="put")
        yield from occur(state, context, to_hand)
        return
    yield from _put_counters(state, context, explorer, "+1/+1", 1)
    yield from _explored_away(state, context, seat, cards)


def _explored_away(
    state: State, context: Carrying, seat: Seat, cards: tuple[Subject, ...]
) -> Iterator[Derived]:
    """The card that is no land stays on top or goes to the graveyard."""
    away = context.choices.take("accept", "choose", "discard", seat=seat)
    if cards and away is not None:
        yield from occur(
            state, context, ObjectMoved(cards[0], "graveyard", origin="library", owner=seat, reason="put")
        )
    context.choices.take("decline", "top", seat=seat)


# --- made of other effects -------------------------------------------------------------------------


@implements("investigate")
def investigate(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """To investigate is to create a Clue token (701.36a)."""
    clue = CreateTokens(
        TokenDescription("Clue", ("artifact",), ("Clue",)), effect.amount or Fixed(1), effect.who
    )
    yield from carry_out(state, context, (clue,))


@implements("amass")
def amass(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """An Army, created if there is none, gets +1/+1 counters and becomes of the type named (701.44a)."""
    kind = effect.detail or _FIRST_ARMIES
    becomes = StartContinuous(Recorded("chosen"), (ChangeTypes(subtypes=(kind,)),), "indefinite")
    for seat in acting(state, context, effect.who):
        if not matching(state, context, _ARMY):
            yield from _raise_an_army(state, context, kind)
        army = yield from choose(state, context, _ARMY, Fixed(1), Fixed(1), seat)
        context.record("chosen", army.subjects)
        for creature in [state.object(one) for one in army.subjects]:
            yield from _put_counters(state, context, creature, "+1/+1", _amount(state, context, effect))
            if not characteristics(state, creature).has_subtype(kind):
                yield from carry_out(state, context, (becomes,))


_ARMY: Final = Filter(types=("creature",), subtypes=("Army",), controller=PlayerWord("that"))
_FIRST_ARMIES: Final = "Zombie"
"""The Armies of cards that name no type (701.44d)."""


def _raise_an_army(state: State, context: Carrying, kind: str) -> Iterator[Derived]:
    """Raises Unknown where the record tells what is created: until then nobody knows which token it is."""
    army = TokenDescription(
        types=("creature",), subtypes=(kind, "Army"), colors=("B",), power=Fixed(0), toughness=Fixed(0)
    )
    yield from carry_out(state, context, (CreateTokens(army, Fixed(1), PlayerWord("that")),))
    if "ObjectCreated" in state.records:
        raise Unknown("which token the Army is", frozenset({"counters"}))


@implements("populate")
def populate(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """A player creates a copy of a creature token they control (701.30a)."""
    tokens = Filter(types=("creature",), token=True, controller=PlayerWord("that"))
    for seat in acting(state, context, effect.who):
        found = matching(state, context, tokens)
        chosen = yield from choose(state, context, tokens, Fixed(1), Fixed(1), seat)
        if found:
            yield from occur(
                state,
                context,
                ObjectCreated(
                    new_object(state), "battlefield", "token", seat, seat, copy_of=chosen.subjects[0]
                ),
            )


@implements("connive")
def connive(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """Draw that many and discard as many; a +1/+1 counter for each nonland card discarded (701.47a)."""
    selection = yield from meant(state, context, effect.what or YOU)
    number = Fixed(_amount(state, context, effect))
    for conniver in [state.object(one) for one in selection.subjects if one > 0]:
        seat = context.player = conniver.controller or context.controller
        yield from carry_out(state, context, (Draw(PlayerWord("that"), number),))
        nonland = yield from _discard_to_connive(state, context, seat, number)
        yield from _put_counters(state, context, conniver, "+1/+1", nonland)
        yield from _was_done_by(state, conniver, seat, "connive")


def _discard_to_connive(
    state: State, context: Carrying, seat: Seat, number: Fixed
) -> Generator[Derived, None, int]:
    """Returns how many of the cards discarded were no lands. Raises Unknown where nobody knows that."""
    hand = Filter("card", zone="hand", owner=PlayerWord("that"))
    discarded = yield from choose(state, context, hand, number, number, seat, ("discard",))
    if discarded.unnamed:
        raise Unknown("whether the cards discarded are lands", frozenset({"counters"}))
    nonland = 0
    for card in discarded.subjects:
        nonland += "land" not in characteristics(state, state.object(card)).types
        gone = ObjectMoved(card, "graveyard", origin="hand", owner=seat, reason="discard")
        yield from occur(state, context, gone)
    return nonland


@implements("regenerate")
def regenerate(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """The next time it would be destroyed this turn, it is tapped and healed instead (701.15a)."""
    selection = yield from meant(state, context, effect.what or YOU)
    for one in selection.subjects:
        if one > 0 and state.object(one).zone == "battlefield":
            yield EffectBegan(
                new_effect(state),
                (one,),
                duration="end_of_turn",
                source=context.source,
                rule=REGENERATION,
                controller=context.controller,
            )


@implements("class-level")
def gain_class_level(state: State, context: Carrying, effect: KeywordAction) -> Iterator[Derived]:
    """The Class's level becomes the number of its level bar (716.2a)."""
    yield RelationChanged("level", context.source, value=str(_amount(state, context, effect)))


_ACTIONS: Final[dict[str, Does]] = {
    "proliferate": proliferate,
    "adapt": adapt,
    "monstrosity": monstrosity,
    "bolster": bolster,
    "scry": scry,
    "surveil": surveil,
    "explore": explore,
    "investigate": investigate,
    "amass": amass,
    "populate": populate,
    "connive": connive,
    "regenerate": regenerate,
    "gain class level": gain_class_level,
    "manifest the top card of your library": manifest_top_card,
    "manifest dread": manifest_dread,
}
