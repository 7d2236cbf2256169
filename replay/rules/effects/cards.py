"""Cards drawn, discarded, milled, searched for and shown (121, 701)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from replay.cards.definitions.effects import (
    Discard,
    Draw,
    LookAt,
    Mill,
    Reveal,
    RevealHand,
    RevealUntil,
    SearchLibrary,
    Shuffle,
)
from replay.cards.definitions.phrases import YOU, AnyAmount, Filter, Fixed, LibraryCards
from replay.cards.definitions.phrases import Player as PlayerWord
from replay.events import ChoiceMade, ObjectMoved
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.effects.choosing import Selecting, Selection, choose, meant
from replay.rules.effects.occurring import acting, occur
from replay.rules.effects.table import carries_out
from replay.rules.judging import illegal
from replay.rules.meaning.context import Subject
from replay.rules.meaning.evaluation import count, matches, players
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import Seat

_MOST_ONE_BY_ONE: Final = 100
"""More cards than this move as one event: no game has them, a hostile record might."""


@carries_out(Draw)
@implements("cards-are-drawn-one-at-a-time")
def draw_cards(state: State, context: Carrying, effect: Draw) -> Iterator[Derived]:
    """Players draw cards, one at a time (121.2), in turn order (121.2c)."""
    number = count(state, context, effect.amount)
    drawn: list[Subject] = []
    for seat in acting(state, context, effect.who):
        named = _named_draws(context, seat)
        for _ in range(min(number, _MOST_ONE_BY_ONE)):
            top = _top_card(state, seat, named)
            drawn += [] if top is None else [top]
            drawn_card = ObjectMoved(top, "hand", origin="library", owner=seat, reason="draw")
            yield from occur(state, context, drawn_card)
    context.record("drawn", drawn)
    context.measure("drawn", number)


def _named_draws(context: Carrying, seat: Seat) -> list[int]:
    choice = context.choices.take("draw", seat=seat)
    return [] if choice is None else list(choice.objects)


def _top_card(state: State, seat: Seat, named: list[int]) -> int | None:
    library = state.zone("library", seat)
    if named:
        return named.pop(0)
    return library.objects[0] if library.objects else None


# --- discarding ------------------------------------------------------------------------------------


@carries_out(Discard)
@implements("choices-in-turn-order")
def discard_cards(state: State, context: Carrying, effect: Discard) -> Iterator[Derived]:
    """Each player chooses in turn order, who has no card is skipped; then all discard at once (101.4)."""
    yield from _too_early(state, context)
    plans: list[tuple[Seat, Selection]] = []
    for seat in acting(state, context, effect.who):
        selection = yield from _to_discard(state, context, effect, seat)
        plans.append((seat, selection))
    for seat, selection in plans:
        yield from _discard(state, context, seat, selection)
    discarded = [one for _, selection in plans for one in selection.subjects]
    context.record("discarded", discarded)
    context.measure("discarded", sum(selection.amount for _, selection in plans))


def _too_early(state: State, context: Carrying) -> Iterator[Derived]:
    """Nobody discards before the last player has chosen (101.4, 608.2e)."""
    made = context.choices.made
    last = max((index for index, choice in enumerate(made) if choice.choice == "set_aside"), default=0)
    for choice in made[:last]:
        if choice.choice == "discard":
            yield illegal(
                state,
                "choices-in-turn-order",
                "discarded before everyone has chosen",
                kind="order",
                about=choice,
                seat=choice.seat,
                object=context.source,
                slugs=("actions-in-turn-order",),
            )


def _to_discard(state: State, context: Carrying, effect: Discard, seat: Seat) -> Selecting:
    if effect.what is not None:
        return (yield from meant(state, context, effect.what, seat, ("discard", "choose")))
    if isinstance(effect.amount, AnyAmount):
        noun = replace(effect.filter or Filter("card"), zone="hand", owner=PlayerWord("that"))
        kinds = ("discard", "choose")
        return (yield from choose(state, context, noun, effect.amount, effect.amount, seat, kinds))
    hand = state.zone("hand", seat)
    wanted = None if effect.amount is None else count(state, context, effect.amount)
    if wanted is None or (hand.count is not None and hand.count <= wanted and effect.filter is None):
        yield from _not_of_the_hand(state, context, effect, seat)
        return _whole_hand(state, context, effect, seat)
    by = seat if effect.chooser is None else players(state, context, effect.chooser)[0]
    made = context.choices.take_all("set_aside", seat=seat)
    shown = context.choices.take_all("discard", seat=seat) or [each for each in made if each.objects]
    if not shown:
        return (yield from _chosen_cards(state, context, effect, seat, by))
    return (yield from _as_shown(state, context, effect, seat, wanted, shown))


def _chosen_cards(state: State, context: Carrying, effect: Discard, seat: Seat, by: Seat) -> Selecting:
    noun = replace(effect.filter or Filter("card"), zone="hand", owner=PlayerWord("that"))
    amount = effect.amount or Fixed(0)
    return (yield from choose(state, context, noun, amount, amount, by, ("choose",)))


@implements("player-chooses-discard")
def _as_shown(
    state: State, context: Carrying, effect: Discard, seat: Seat, wanted: int, shown: list[ChoiceMade]
) -> Selecting:
    """Who discards chooses which cards, as many as the effect says and as are there (701.8b)."""
    named: list[Subject] = []
    unnamed = 0
    for choice in shown:
        for card in choice.objects:
            if not _can_be_discarded(state, context, effect, seat, card):
                yield _not_discardable(state, context, choice, card)
            else:
                named.append(card)
        unnamed += max(0, (choice.amount or 0) - len(choice.objects))
    if len(named) + unnamed != wanted:
        yield _wrong_number(state, context, shown[-1], wanted, len(named) + unnamed)
    return Selection(tuple(named[:wanted]), max(0, min(unnamed, wanted - len(named))), "hand", seat)


def _can_be_discarded(state: State, context: Carrying, effect: Discard, seat: Seat, card: Subject) -> bool:
    object = state.object(card)
    if object.zone != "hand" or object.owner not in (None, seat):
        return False
    return effect.filter is None or matches(state, context, replace(effect.filter, zone=None), card)


def _not_discardable(state: State, context: Carrying, choice: ChoiceMade, card: Subject) -> Derived:
    return illegal(
        state, "discard", "this card is not one to discard here", about=choice, seat=choice.seat, object=card
    )


def _wrong_number(state: State, context: Carrying, choice: ChoiceMade, wanted: int, found: int) -> Derived:
    return illegal(
        state,
        "player-chooses-discard",
        "another number of cards is to be discarded",
        about=choice,
        seat=choice.seat,
        object=context.source,
        expected=str(wanted),
        recorded=str(found),
    )


def _not_of_the_hand(state: State, context: Carrying, effect: Discard, seat: Seat) -> Iterator[Derived]:
    """There is no choice where the whole hand goes; still a card named must be one of it."""
    for choice in context.choices.take_all("set_aside", "discard", seat=seat):
        for card in choice.objects:
            if not _can_be_discarded(state, context, effect, seat, card):
                yield _not_discardable(state, context, choice, card)


def _whole_hand(state: State, context: Carrying, effect: Discard, seat: Seat) -> Selection:
    hand = state.zone("hand", seat)
    if hand.hidden is None:
        raise Unknown("how many cards are in hand", frozenset({"cards-zones"}))
    named = [
        one for one in hand.objects if effect.filter is None or matches(state, context, effect.filter, one)
    ]
    if effect.filter is not None and hand.hidden:
        raise Unknown("which cards are in hand", frozenset({"cards-zones"}))
    return Selection(tuple(named), hand.hidden, "hand", seat)


def _discard(state: State, context: Carrying, seat: Seat, selection: Selection) -> Iterator[Derived]:
    for card in selection.subjects:
        if state.object(card).zone == "hand":
            yield from occur(
                state, context, ObjectMoved(card, "graveyard", origin="hand", owner=seat, reason="discard")
            )
    if selection.unnamed:
        yield from occur(
            state,
            context,
            ObjectMoved(
                None, "graveyard", origin="hand", owner=seat, reason="discard", amount=selection.unnamed
            ),
        )


# --- libraries -------------------------------------------------------------------------------------


@carries_out(Mill)
@implements("mill")
def mill_cards(state: State, context: Carrying, effect: Mill) -> Iterator[Derived]:
    """Players put cards from the top of their library into their graveyard (701.13a)."""
    milled: list[Subject] = []
    total = 0
    for seat in acting(state, context, effect.who):
        selection = top_cards(state, seat, count(state, context, effect.amount))
        milled += selection.subjects
        total += selection.amount
        for card in selection.subjects:
            yield from occur(
                state, context, ObjectMoved(card, "graveyard", origin="library", owner=seat, reason="mill")
            )
        if selection.unnamed:
            yield from occur(
                state,
                context,
                ObjectMoved(
                    None, "graveyard", origin="library", owner=seat, reason="mill", amount=selection.unnamed
                ),
            )
    context.record("milled", milled)
    context.measure("milled", total)


def top_cards(state: State, seat: Seat, number: int) -> Selection:
    """The top cards of a library: those known, and how many more; fewer where there are fewer (609.3)."""
    library = state.zone("library", seat)
    named = tuple(library.objects[:number])
    hidden = number if library.hidden is None else library.hidden
    return Selection(named, min(number - len(named), hidden), "library", seat)


@carries_out(SearchLibrary)
@implements("search")
def search_library(state: State, context: Carrying, effect: SearchLibrary) -> Iterator[Derived]:
    """A player searches a zone for cards that fit, and may find none of a described kind (701.19b)."""
    found: list[Subject] = []
    that_player = context.player
    for seat in acting(state, context, effect.who):
        if effect.who == YOU:
            context.player = that_player
        searched = context.choices.take("search", seat=seat)
        choice = context.choices.take("reveal", "choose", seat=seat, fits=lambda choice: bool(choice.objects))
        if searched is None and choice is None:
            raise NeedsChoice(seat, "search", "what the search finds")
        for card in () if choice is None else choice.objects:
            if _is_searched(state, context, effect, card) and matches(state, context, effect.filter, card):
                found.append(card)
            elif choice is not None:
                yield illegal(
                    state,
                    "search",
                    "this card is not among those that may be found",
                    about=choice,
                    seat=seat,
                    object=card,
                )
    context.record("searched", found)


def _is_searched(state: State, context: Carrying, effect: SearchLibrary, card: Subject) -> bool:
    """Whether the card is where it is looked for, and with whom."""
    object = state.object(card)
    whose = players(state, context, effect.library_of)
    return object.zone in effect.zones and object.owner in (None, *whose)


@carries_out(Shuffle)
@implements("shuffle")
def shuffle_library(state: State, context: Carrying, effect: Shuffle) -> Iterator[Derived]:
    """What a shuffle brings is chance, and on record if anybody wrote it (701.20a)."""
    yield from ()


@carries_out(Reveal)
@implements("reveal")
def reveal_cards(state: State, context: Carrying, effect: Reveal) -> Iterator[Derived]:
    """Cards are shown to all players (701.16a)."""
    for seat in acting(state, context, effect.who):
        selection = yield from meant(state, context, effect.what, seat, ("reveal", "choose"))
        context.choices.take("reveal", seat=seat)
        context.record("revealed", selection.subjects)
        context.measure("revealed", selection.amount)


@carries_out(RevealHand)
def reveal_hand(state: State, context: Carrying, effect: RevealHand) -> Iterator[Derived]:
    """A whole hand is shown to all players, or to one."""
    for seat in acting(state, context, effect.who):
        context.choices.take("reveal", seat=seat)
        hand = state.zone("hand", seat)
        context.record("revealed", hand.objects)
        context.unclear = context.unclear or hand.hidden != 0
        context.player = seat
    yield from ()


@carries_out(LookAt)
def look_at_cards(state: State, context: Carrying, effect: LookAt) -> Iterator[Derived]:
    """A player looks at cards; nobody else learns which they are."""
    if isinstance(effect.what, LibraryCards):
        number = count(state, context, effect.what.amount)
        for seat in players(state, context, effect.what.of):
            context.record("looked at", top_cards(state, seat, number).subjects)
        return
    selection = yield from meant(state, context, effect.what)
    context.record("looked at", selection.subjects)


@carries_out(RevealUntil)
def reveal_until(state: State, context: Carrying, effect: RevealUntil) -> Iterator[Derived]:
    """Cards are revealed or exiled from the top of a library until enough of them fit."""
    for seat in acting(state, context, effect.who):
        wanted = count(state, context, effect.amount)
        shown: list[Subject] = []
        found: list[Subject] = []
        choice = context.choices.take("reveal", seat=seat)
        for card in choice.objects if choice is not None else state.zone("library", seat).objects:
            shown.append(card)
            if matches(state, context, effect.filter, card):
                found.append(card)
            if len(found) >= wanted:
                break
        if len(found) < wanted and state.zone("library", seat).hidden != 0:
            raise NeedsChoice(seat, "reveal", "which cards are revealed")
        if effect.exile:
            for card in shown:
                yield from occur(
                    state, context, ObjectMoved(card, "exile", origin="library", owner=seat, reason="exile")
                )
        if effect.exile:
            context.record("exiled", shown)
        context.record("rest", [card for card in shown if card not in found])
        context.record("revealed", found)
