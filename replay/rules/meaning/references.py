"""Who or what a noun means: every struct of `Reference`, and every object there is that a noun phrase names.

Choices are not made here: what someone still has to choose raises Unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from replay.cards.definitions.phrases import (
    AttachedObject,
    ControllerOf,
    Each,
    EventObject,
    Filter,
    GrantingObject,
    LibraryCards,
    OpaqueReference,
    OwnerOf,
    Player,
    Recorded,
    Target,
    This,
)
from replay.cards.definitions.words import RecordedAction
from replay.rules.meaning.context import Context, Subject, of_seat
from replay.rules.meaning.evaluation import answers, count, matches, players, subjects
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat, Zone

_OWNED_ZONES: Final[tuple[Zone, ...]] = ("hand", "graveyard", "library")


@answers(This)
def this_object(state: State, context: Context, reference: This) -> tuple[Subject, ...]:
    """The object whose ability it is (201.5)."""
    return (context.source,)


@answers(GrantingObject)
def granting_object(state: State, context: Context, reference: GrantingObject) -> tuple[Subject, ...]:
    """The object that granted the ability. Raises Unknown where the record does not tell which it was."""
    if reference.object is None:
        raise Unknown("which object granted the ability")
    return (reference.object,)


@answers(AttachedObject)
def attached_object(state: State, context: Context, reference: AttachedObject) -> tuple[Subject, ...]:
    """What the Aura, Equipment or Fortification is attached to (301.5a, 303.4b)."""
    attached = state.object(context.source).attached_to
    return () if attached is None else (attached,)


@answers(Target)
def chosen_target(state: State, context: Context, reference: Target) -> tuple[Subject, ...]:
    """What was chosen for one use of the word "target" (115.1)."""
    return context.targets[reference.index] if reference.index < len(context.targets) else ()


@answers(EventObject)
def object_of_event(state: State, context: Context, reference: EventObject) -> tuple[Subject, ...]:
    """What the trigger event, or the event being replaced, was about."""
    return context.roles.get(reference.role, ())


@answers(Recorded)
def acted_on(state: State, context: Context, reference: Recorded) -> tuple[Subject, ...]:
    """The objects that an earlier cost or effect of the same ability really acted on (607, 608.2c)."""
    if reference.action == "linked" and "linked" not in context.recorded:
        return tuple(state.object(context.source).linked)
    if reference.action == "last" and "last" not in context.recorded:
        return context.roles.get("subject", ())
    if reference.action == "rest" and "rest" not in context.recorded:
        return _not_taken(context)
    found = tuple(context.recorded.get(reference.action, ()))
    if reference.action == "revealed" and len(found) < context.measured.get("revealed", 0):
        raise Unknown("which card is revealed")
    return found


def _not_taken(context: Context) -> tuple[Subject, ...]:
    """Of cards looked at or revealed those to which nothing else was done."""
    shown = [*context.recorded.get("looked at", ()), *context.recorded.get("revealed", ())]
    taken = [one for action in _TAKING for one in context.recorded.get(action, ())]
    return tuple(one for one in dict.fromkeys(shown) if one not in taken)


_TAKING: Final[tuple[RecordedAction, ...]] = ("moved", "returned", "exiled", "cast", "discarded")
"""What is done to the cards that are not "the rest"."""


@answers(ControllerOf)
def controllers(state: State, context: Context, reference: ControllerOf) -> Iterator[Subject]:
    """Who controls it, or last did (608.2h); a player stands for themself."""
    for subject in subjects(state, context, reference.of):
        yield subject if subject < 0 else of_seat(_seat(state.object(subject).controller))


@answers(OwnerOf)
def owners(state: State, context: Context, reference: OwnerOf) -> Iterator[Subject]:
    """Who owns it (108.3); a player stands for themself."""
    for subject in subjects(state, context, reference.of):
        yield subject if subject < 0 else of_seat(_seat(state.object(subject).owner))


def _seat(seat: Seat | None) -> Seat:
    if seat is None:
        raise Unknown("whose it is")
    return seat


@answers(Each)
def everything_that_matches(state: State, context: Context, reference: Each) -> tuple[Subject, ...]:
    """Every object or player that the noun phrase names."""
    return each_match(state, context, reference.filter)


@answers(LibraryCards)
def cards_of_a_library(state: State, context: Context, reference: LibraryCards) -> tuple[Subject, ...]:
    """The top or bottom cards of a library. Raises Unknown where they have no name yet."""
    wanted = count(state, context, reference.amount)
    found: list[Subject] = []
    for seat in players(state, context, reference.of):
        content = state.zone("library", seat)
        if content.hidden != 0 and wanted:
            raise Unknown("which cards are in the library")
        ids = content.objects
        found += ids[:wanted] if reference.end == "top" else ids[max(0, len(ids) - wanted) :]
    return tuple(found)


@answers(OpaqueReference)
def unclear_reference(state: State, context: Context, reference: OpaqueReference) -> tuple[Subject, ...]:
    """Nobody can tell."""
    raise Unknown(f"who or what is meant by “{reference.text}”")


# --- players ---------------------------------------------------------------------------------------


def _one_opponent(state: State, context: Context) -> Sequence[Seat]:
    opponents = state.opponents(context.controller)
    if len(opponents) > 1:
        raise Unknown("which opponent is chosen")
    return opponents


def _that_player(state: State, context: Context) -> Sequence[Seat]:
    if context.player is not None:
        return [context.player]
    named = [-subject for group in context.targets for subject in group if subject < 0]
    if not named:
        raise Unknown("which player is meant")
    return named[-1:]


def _chosen_player(state: State, context: Context) -> Sequence[Seat]:
    if context.chosen_players:
        return context.chosen_players
    word = state.object(context.source).chosen.get("player")
    if word is None or not word.isdigit():
        raise Unknown("which player was chosen")
    return [int(word)]


def _any_player(state: State, context: Context) -> Sequence[Seat]:
    if context.chosen_players:
        return context.chosen_players
    raise Unknown("which player is chosen")


def _defending_player(state: State, context: Context) -> Sequence[Seat]:
    fighters = (context.source, *context.roles.get("subject", ()))
    for attack in (state.object(id).attacking for id in fighters if id > 0):
        if attack is not None and attack.defending_seat is not None:
            return [attack.defending_seat]
        if attack is not None and attack.defender is not None:
            return [_seat(state.object(attack.defender).controller)]
    opponents = state.opponents(_seat(state.active))
    if len(opponents) != 1:
        raise Unknown("which player is the defending player")
    return opponents


def _active_player(state: State, context: Context) -> Sequence[Seat]:
    return [_seat(state.active)]


def _monarch(state: State, context: Context) -> Sequence[Seat]:
    return [seat for seat, player in state.players.items() if "monarch" in player.designations]


_PLAYERS: Final[dict[str, Callable[[State, Context], Sequence[Seat]]]] = {
    "you": lambda _state, context: [context.controller],
    "team": lambda _state, context: [context.controller],
    "each player": lambda state, _context: state.seats_in_turn_order(),
    "each opponent": lambda state, context: state.opponents(context.controller),
    "each other player": lambda state, context: state.opponents(context.controller),
    "opponent": _one_opponent,
    "any": _any_player,
    "that": _that_player,
    "chosen": _chosen_player,
    "defending": _defending_player,
    "attacking": _active_player,
    "active": _active_player,
    "monarch": _monarch,
}


@answers(Player)
def named_players(state: State, context: Context, reference: Player) -> tuple[Subject, ...]:
    """The players that a word names, in turn order where there are several (101.4)."""
    return tuple(of_seat(seat) for seat in _PLAYERS[reference.who](state, context))


# --- noun phrases ----------------------------------------------------------------------------------


@answers(Filter)
def each_match(state: State, context: Context, noun: Filter) -> tuple[Subject, ...]:
    """Every object or player that a noun phrase names. Raises Unknown where it asks for unseen cards."""
    return tuple(
        subject for subject in _candidates(state, context, noun) if matches(state, context, noun, subject)
    )


def _candidates(state: State, context: Context, noun: Filter) -> Iterable[Subject]:
    if noun.among is not None:
        return subjects(state, context, noun.among)
    if noun.noun in ("player", "opponent"):
        return [of_seat(seat) for seat in state.seats_in_turn_order()]
    return [*_players_of(state, noun), *(object.id for object in _objects_of(state, context, noun))]


def _players_of(state: State, noun: Filter) -> Iterable[Subject]:
    if any(option.noun in ("player", "opponent") for option in noun.any_of):
        return [of_seat(seat) for seat in state.seats_in_turn_order()]
    return ()


def _objects_of(state: State, context: Context, noun: Filter) -> Iterator[GameObject]:
    for zone in zones_of(noun):
        if zone in _OWNED_ZONES:
            for seat in sorted(state.players):
                _check_seen(state, context, noun, zone, seat)
                yield from state.in_zone(zone, seat)
        else:
            yield from state.in_zone(zone)


def zones_of(noun: Filter) -> tuple[Zone, ...]:
    """Where what a noun phrase names can be. Raises Unknown for cards of no zone in particular."""
    if noun.zone is not None:
        return (noun.zone,)
    if any(option.zone is not None for option in noun.any_of):
        placed = [option for option in noun.any_of if option.zone is not None or option.noun != "card"]
        return tuple(sorted({zone for option in placed for zone in zones_of(option)}))
    if noun.noun in ("spell", "ability"):
        return ("stack",)
    if noun.noun == "card":
        raise Unknown("in which zone the cards are meant to be")
    return ("battlefield", "stack") if noun.noun in ("source", "object") else ("battlefield",)


def _check_seen(state: State, context: Context, noun: Filter, zone: Zone, seat: Seat) -> None:
    of = noun.owner or noun.controller
    is_asked = of is None or seat in players(state, context, of)
    if is_asked and state.zone(zone, seat).hidden != 0:
        raise Unknown(f"which cards are in a {zone}")
