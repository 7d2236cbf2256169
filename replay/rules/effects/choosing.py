"""Choosing objects while something is carried out (608.2d), and what an effect acts on altogether.

Choices come from the record. Where nobody wrote one, and the rules leave only one answer, that is it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import NamedTuple, NoReturn, TypeAlias

from replay.cards.definitions.effects import ChooseObjects, ChooseValue
from replay.cards.definitions.phrases import (
    Amount,
    AnyAmount,
    Chosen,
    Filter,
    LibraryCards,
    Recorded,
    Reference,
    This,
)
from replay.events import ChoiceMade, RelationChanged
from replay.rules.casting.choices import Carrying, Derived, Fits, NeedsChoice
from replay.rules.effects.table import carries_out
from replay.rules.judging import illegal
from replay.rules.layers.faces import is_double_faced
from replay.rules.meaning.context import Context, Subject
from replay.rules.meaning.evaluation import count, matches, matching, players, subjects
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat, Zone


class Selection(NamedTuple):
    """What an effect acts on: objects and players, and how many cards of a hidden zone that nobody named."""

    subjects: tuple[Subject, ...] = ()
    unnamed: int = 0
    zone: Zone | None = None
    owner: Seat | None = None
    """Where the unnamed cards are."""

    @property
    def amount(self) -> int:
        """The number of all that is meant."""
        return len(self.subjects) + self.unnamed


Selecting: TypeAlias = Generator[Derived, None, Selection]


def meant(
    state: State,
    context: Carrying,
    reference: Reference,
    seat: Seat | None = None,
    kinds: tuple[str, ...] = ("choose",),
    own: Callable[[GameObject], bool] | None = None,
) -> Selecting:
    """What a reference means; what is to be chosen is chosen, by `seat` or by whom the text says.

    `kinds` are the kinds of choice that may say it, `own` restricts what `seat` may choose from.
    """
    if isinstance(reference, LibraryCards):
        return _library_cards(state, context, reference)
    if not isinstance(reference, Chosen):
        return Selection(subjects(state, context, reference))
    by = _chooser(state, context, reference, seat)
    if reference.at_random and context.choices.find(*kinds, seat=by) is None:
        raise NeedsChoice(by, kinds[0], "what was chosen at random")
    return (
        yield from choose(
            state, context, reference.filter, reference.at_least, reference.at_most, by, kinds, own
        )
    )


def _library_cards(state: State, context: Carrying, reference: LibraryCards) -> Selection:
    """The top or bottom cards of libraries: those known, and how many more (401.5)."""
    seats = players(state, context, reference.of)
    if reference.end == "bottom" or len(seats) != 1:
        return Selection(subjects(state, context, reference))
    number = count(state, context, reference.amount)
    library = state.zone("library", seats[0])
    named = tuple(library.objects[:number])
    hidden = number if library.hidden is None else library.hidden
    return Selection(named, min(number - len(named), hidden), "library", seats[0])


def _chooser(state: State, context: Carrying, chosen: Chosen, seat: Seat | None) -> Seat:
    if chosen.by is None:
        return context.controller if seat is None else seat
    found = players(state, context, chosen.by)
    if len(found) != 1:
        raise Unknown("who chooses")
    return found[0]


@implements("choices-on-resolution")
def choose(
    state: State,
    context: Carrying,
    noun: Filter,
    at_least: Amount,
    at_most: Amount,
    seat: Seat,
    kinds: tuple[str, ...] = ("choose",),
    own: Callable[[GameObject], bool] | None = None,
) -> Selecting:
    """A player makes the choice that an instruction asks for as it is carried out (608.2d)."""
    least, most = bounds(state, context, at_least, at_most)
    place = _hidden_place(state, context, noun, seat)
    candidates = None if place is not None else _candidates(state, context, noun, own)
    choice = context.choices.take(*kinds, seat=seat, fits=_is_meant(state, context, noun, candidates))
    if isinstance(noun.among, This) or (choice is None and noun.among is not None and context.unclear):
        _raise_open_choice(noun, candidates, seat, kinds[0], least, most)
    if choice is None:
        try:
            return _only_answer(state, noun, candidates, least, most, seat, place, kinds[0])
        except NeedsChoice as missing:
            missing.asked_by = context.source
            raise
    return (yield from _as_chosen(state, context, noun, choice, candidates, (least, most), place))


def _is_meant(
    state: State, context: Carrying, noun: Filter, candidates: Sequence[Subject] | None
) -> Fits | None:
    """Where nothing can be chosen, only a card that would fit by its other face can have been meant."""
    if candidates is None or candidates:
        return None
    return lambda choice: any(
        _other_face_fits(state, context, noun, state.object(one)) for one in choice.objects
    )


def _raise_open_choice(
    noun: Filter, candidates: Sequence[Subject] | None, seat: Seat, kind: str, least: int, most: int | None
) -> NoReturn:
    """Raises Unknown: among which cards the choice is, or which of those shown, where some have no name."""
    if noun.among == Recorded("revealed") and candidates:
        what = "which of the cards revealed"
        raise NeedsChoice(seat, kind, what, subjects=candidates, least=least, most=most)
    raise Unknown("among which the choice is")


def _as_chosen(
    state: State,
    context: Carrying,
    noun: Filter,
    choice: ChoiceMade,
    candidates: Sequence[Subject] | None,
    limits: tuple[int, int | None],
    place: tuple[Zone, Seat] | None,
) -> Selecting:
    """What was chosen, as far as it could be."""
    least, most = limits
    chosen = [*choice.objects, *(-other for other in choice.seats)]
    allowed = [one for one in chosen if _may_choose(state, context, noun, one, candidates)]
    for one in chosen:
        if one not in allowed:
            yield _not_allowed(state, context, noun, one, choice)
    unnamed = _unnamed(choice, len(allowed), most) if place is not None else 0
    number = len(allowed) + unnamed
    there = least if candidates is None else min(least, len(candidates))
    fits = there <= number and (most is None or number <= most)
    if len(allowed) == len(chosen) and not fits:
        yield _wrong_number(state, context, choice, least, most)
    return Selection(tuple(allowed[:most]), unnamed, *(place or ()))


def bounds(state: State, context: Context, at_least: Amount, at_most: Amount) -> tuple[int, int | None]:
    """The least and the greatest number that may be chosen; None: any number."""
    least = at_least.at_least if isinstance(at_least, AnyAmount) else count(state, context, at_least)
    if isinstance(at_most, AnyAmount):
        return least, None if at_most.at_most is None else count(state, context, at_most.at_most)
    return least, count(state, context, at_most)


def _candidates(
    state: State, context: Carrying, noun: Filter, own: Callable[[GameObject], bool] | None
) -> Sequence[Subject]:
    found = matching(state, context, noun)
    return [one for one in found if own is None or one < 0 or own(state.object(one))]


def _hidden_place(state: State, context: Carrying, noun: Filter, seat: Seat) -> tuple[Zone, Seat] | None:
    """The hand or library whose cards are meant, if some of them have no name."""
    zone = noun.zone
    if zone not in ("hand", "library"):
        return None
    whose = noun.owner or noun.controller
    owners = (seat,) if whose is None else players(state, context, whose)
    owner = seat if seat in owners or not owners else owners[0]
    return (zone, owner) if state.zone(zone, owner).hidden != 0 else None


def _may_choose(
    state: State, context: Carrying, noun: Filter, one: Subject, candidates: Sequence[Subject] | None
) -> bool:
    if noun.among is not None and context.unclear:
        return True
    return one in candidates if candidates is not None else matches(state, context, noun, one)


def _unnamed(choice: ChoiceMade, named: int, most: int | None) -> int:
    unnamed = max(0, (choice.amount or 0) - len(choice.objects))
    return unnamed if most is None else max(0, min(unnamed, most - named))


def _only_answer(
    state: State,
    noun: Filter,
    candidates: Sequence[Subject] | None,
    least: int,
    most: int | None,
    seat: Seat,
    place: tuple[Zone, Seat] | None,
    kind: str,
) -> Selection:
    """What is chosen where nothing is written: all, nothing, or cards that nobody can tell apart."""
    if most == 0:
        return Selection()
    if candidates is not None and len(candidates) <= least:
        return Selection(tuple(candidates))
    if place is not None:
        return _unnamed_cards(state, noun, least, most, seat, place, kind)
    raise NeedsChoice(
        seat, kind, "which of those that fit", subjects=candidates or (), least=least, most=most
    )


def _unnamed_cards(
    state: State, noun: Filter, least: int, most: int | None, seat: Seat, place: tuple[Zone, Seat], kind: str
) -> Selection:
    content = state.zone(*place)
    total = content.count
    if total is not None and total <= least and noun == Filter(noun.noun, zone=noun.zone, owner=noun.owner):
        return Selection(tuple(content.objects), total - len(content.objects), *place)
    if least == most and not content.objects and noun == Filter(noun.noun, zone=noun.zone, owner=noun.owner):
        return Selection((), least, *place)
    raise NeedsChoice(
        seat, kind, f"which cards in the {place[0]}", subjects=content.objects, least=least, most=most
    )


def _not_allowed(state: State, context: Carrying, noun: Filter, one: Subject, choice: ChoiceMade) -> Derived:
    slug, why = "choices-on-resolution", "this cannot be chosen here"
    if noun.among is not None:
        slug, why = "instructions-in-order", "this was not acted on that way"
    elif one > 0 and _other_face_fits(state, context, noun, state.object(one)):
        slug, why = "double-faced-card-elsewhere-is-front", "only the front face counts there"
    return illegal(
        state,
        slug,
        why,
        about=choice,
        seat=choice.seat,
        object=one if one > 0 else None,
        slugs=("choices-on-resolution",),
    )


def _other_face_fits(state: State, context: Carrying, noun: Filter, card: GameObject) -> bool:
    """Whether the card would fit by a face that does not count where it is."""
    definition = card.definition
    if definition is None or not is_double_faced(definition):
        return False
    return any(all(word in face.types for word in noun.types) for face in definition.faces[1:])


def _wrong_number(
    state: State, context: Carrying, choice: ChoiceMade, least: int, most: int | None
) -> Derived:
    return illegal(
        state,
        "choices-on-resolution",
        "another number is to be chosen",
        about=choice,
        seat=choice.seat,
        object=context.source,
        expected=str(least) if least == most else f"{least} to {'any number' if most is None else most}",
        recorded=str(len(choice.objects) + len(choice.seats)),
    )


# --- effects that only choose ----------------------------------------------------------------------


@carries_out(ChooseObjects)
def choose_objects(state: State, context: Carrying, effect: ChooseObjects) -> Iterator[Derived]:
    """Objects or players are chosen, for later instructions to speak of (608.2d)."""
    for seat in players(state, context, effect.who):
        selection = yield from meant(state, context, effect.what, seat, ("choose", "set_aside"))
        context.record("chosen", selection.subjects)
        context.chosen_players = (
            tuple(-one for one in selection.subjects if one < 0) or context.chosen_players
        )


@carries_out(ChooseValue)
@implements("linked-choice")
def choose_value(state: State, context: Carrying, effect: ChooseValue) -> Iterator[Derived]:
    """A colour, type, name, number or player is chosen; the source remembers it (607.2d)."""
    for seat in players(state, context, effect.who):
        choice = context.choices.take("choose", "color", "type", "name", seat=seat, fits=_names_a_value)
        if choice is None:
            raise NeedsChoice(seat, "choose", f"a {effect.what}", asked_by=context.source)
        word = _word(choice)
        context.chosen[effect.what] = word
        if choice.seats:
            context.chosen_players = choice.seats
        yield RelationChanged(effect.what, context.source, value=word)


def _names_a_value(choice: ChoiceMade) -> bool:
    return bool(choice.values or choice.seats or choice.amount is not None)


def _word(choice: ChoiceMade) -> str:
    if choice.values:
        return choice.values[0]
    return str(choice.seats[0] if choice.seats else choice.amount)
