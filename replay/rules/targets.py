"""Chapter 115: what can be a target, which targets were chosen, and whether they still are legal (608.2b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.continuous import Cannot
from replay.cards.definitions.phrases import AnyAmount, Filter, TargetSpec
from replay.events import AbilityActivated, AbilityTriggered, ObjectMoved, SpellCast
from replay.rules.characteristics import ObjectNow, characteristics
from replay.rules.context import Context, Subject, as_seat
from replay.rules.continuous import bending
from replay.rules.evaluation import count, matches, matching
from replay.state import GameObject, State
from replay.terms import ObjectId

Groups = tuple[tuple[Subject, ...], ...]
"""Targets, one tuple for each use of the word "target"."""

_MOST_SORTED: Final = 10


def at_least(state: State, context: Context, spec: TargetSpec) -> int:
    """The least number of targets for one use of the word (601.2c)."""
    return (
        spec.at_least.at_least
        if isinstance(spec.at_least, AnyAmount)
        else count(state, context, spec.at_least)
    )


def at_most(state: State, context: Context, spec: TargetSpec) -> int | None:
    """The greatest number of targets for one use of the word, None without bound."""
    most = spec.at_most
    if isinstance(most, AnyAmount):
        return None if most.at_most is None else count(state, context, most.at_most)
    return count(state, context, most)


def grouped(state: State, context: Context, specs: Sequence[TargetSpec], chosen: Sequence[Subject]) -> Groups:
    """The chosen targets by use of the word "target": each to one that it fits, in order."""
    sizes = [(at_least(state, context, spec), at_most(state, context, spec)) for spec in specs]
    if len(specs) == 1:
        return (tuple(chosen),)
    if len(chosen) <= _MOST_SORTED:
        for fits in (matches, _could_be):
            found = _share_out(list(specs), sizes, list(chosen), lambda spec, one, fits=fits: fits(state, context, spec.filter, one))  # fmt: skip
            if found is not None:
                return found
    return _in_order(sizes, list(chosen))


def _could_be(state: State, context: Context, noun: Filter, subject: Subject) -> bool:
    """Whether the noun is one for players or for objects, as the subject is."""
    options = noun.any_of or (noun,)
    for_players = any(option.noun in ("player", "opponent") for option in options)
    return for_players if subject < 0 else not for_players or len(options) > 1


def _share_out(
    specs: list[TargetSpec],
    sizes: list[tuple[int, int | None]],
    chosen: list[Subject],
    fits: Callable[[TargetSpec, Subject], bool],
) -> Groups | None:
    if not specs:
        return () if not chosen else None
    fitting = [index for index, one in enumerate(chosen) if fits(specs[0], one)]
    least, most = sizes[0]
    for size in range(len(fitting) if most is None else min(most, len(fitting)), least - 1, -1):
        taken = fitting[:size]
        rest = [one for index, one in enumerate(chosen) if index not in taken]
        found = _share_out(specs[1:], sizes[1:], rest, fits)
        if found is not None:
            return (tuple(chosen[index] for index in taken), *found)
    return None


def _in_order(sizes: list[tuple[int, int | None]], chosen: list[Subject]) -> Groups:
    groups: list[tuple[Subject, ...]] = []
    for _, most in sizes:
        size = len(chosen) if most is None else most
        groups.append(tuple(chosen[:size]))
        chosen = chosen[size:]
    return tuple(groups)


def is_legal(state: State, context: Context, spec: TargetSpec, target: Subject, chooser: GameObject) -> bool:
    """Whether the object or player may be a target of `chooser`, the spell or ability (115.2, 608.2b)."""
    if target == chooser.id or not matches(state, context, spec.filter, target):
        return False
    if as_seat(target) is None:
        where = state.object(target).zone
        if where is None or (where not in ("battlefield", "stack") and not _names_zone(spec.filter)):
            return False
    return not any(_protections(state, context, target, chooser))


def _names_zone(noun: Filter) -> bool:
    return noun.noun == "card" or noun.zone is not None or any(map(_names_zone, noun.any_of))


def _protections(state: State, context: Context, target: Subject, chooser: GameObject) -> Iterator[bool]:
    """Why it can't be a target: hexproof, shroud, protection, or an effect that says so."""
    for effect, change in bending(state, Cannot, target):
        if change.action == "be targeted":
            yield change.by is None or matches(state, effect.context, change.by, chooser.id)
    seat = as_seat(target)
    if seat is None:
        permanent = state.object(target)
        if permanent.zone == "battlefield":
            now = characteristics(state, permanent)
            is_foreign = permanent.controller != context.controller
            source = characteristics(state, _source(state, chooser))
            yield from (
                _shields(state, context, each, source, is_foreign)
                for each in now.abilities
                if isinstance(each, KeywordAbility)
            )


def _source(state: State, chooser: GameObject) -> GameObject:
    return chooser if chooser.source is None else state.object(chooser.source)


def _shields(
    state: State, context: Context, keyword: KeywordAbility, source: ObjectNow, is_foreign: bool
) -> bool:
    """Whether a keyword ability of the permanent keeps it from being the target (702.11, 702.16, 702.18)."""
    if keyword.name == "shroud":
        return True
    if keyword.name == "hexproof":
        return is_foreign
    if keyword.name == "hexproof from":
        return (
            is_foreign and keyword.filter is not None and has_quality(state, context, keyword.filter, source)
        )
    return (
        keyword.name == "protection"
        and keyword.filter is not None
        and has_quality(state, context, keyword.filter, source)
    )


def has_quality(state: State, context: Context, quality: Filter, source: ObjectNow) -> bool:
    """Whether the source of a spell, ability or damage has the quality that is protected from (702.16a)."""
    return matches(state, context, quality, source.id)


def is_new_object(state: State, target: Subject, chooser: ObjectId) -> bool:
    """Whether the target has changed zones since it was chosen: it is another object then (400.7).

    Sources of records that name objects anew say so themselves; others keep one name through zone changes.
    """
    if target < 0:
        return False
    for event in reversed(state.this_turn):
        if isinstance(event, ObjectMoved) and event.object == target:
            return True
        if _put_on_stack(event) == chooser:
            return False
    return False


def _put_on_stack(event: object) -> ObjectId | None:
    return event.object if isinstance(event, SpellCast | AbilityActivated | AbilityTriggered) else None


def legal_targets(state: State, context: Context, spec: TargetSpec, chooser: GameObject) -> list[Subject]:
    """Everything that could be chosen as a target now. Raises Unknown where that depends on unseen cards."""
    found = matching(state, context, spec.filter)
    return [target for target in found if is_legal(state, context, spec, target, chooser)]
