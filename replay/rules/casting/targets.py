"""Chapter 115: what can be a target, which targets were chosen, and whether they still are legal (608.2b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.continuous import Cannot, GrantKeywords
from replay.cards.definitions.phrases import AnyAmount, Filter, TargetSpec
from replay.events import AbilityActivated, AbilityTriggered, ObjectCreated, ObjectMoved, SpellCast
from replay.rules.combat.protection import quality
from replay.rules.layers.abilities import abilities_of_kind
from replay.rules.layers.continuous import bending
from replay.rules.meaning.context import Context, Subject, as_seat
from replay.rules.meaning.evaluation import count, matches, matching
from replay.rules.register import implements
from replay.state import GameObject, State
from replay.terms import ObjectId

Groups = tuple[tuple[Subject, ...], ...]
"""Targets, one tuple for each use of the word "target"."""

_MOST_SORTED: Final = 10

_SHIELDS: Final[Mapping[str, str]] = {"shroud": "shroud", "protection": "protection-from-targeting"}
"""Keyword → the rule by which its bearer can't be the target; hexproof has one for each kind."""


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
    for fits in (matches, _could_be) if len(chosen) <= _MOST_SORTED else ():
        table = [[fits(state, context, spec.filter, one) for one in chosen] for spec in specs]
        found = _share_out(table, sizes, list(range(len(chosen))))
        if found is not None:
            return tuple(tuple(chosen[index] for index in group) for group in found)
    return _in_order(sizes, list(chosen))


def _could_be(state: State, context: Context, noun: Filter, subject: Subject) -> bool:
    """Whether the noun is one for players or for objects, as the subject is."""
    options = noun.any_of or (noun,)
    for_players = any(option.noun in ("player", "opponent") for option in options)
    return for_players if subject < 0 else not for_players or len(options) > 1


def _share_out(
    fits: list[list[bool]], sizes: list[tuple[int, int | None]], left: list[int]
) -> list[list[int]] | None:
    """The places of all targets by use; as many as may be to the first, none where it does not fit."""
    if not fits:
        return [] if not left else None
    fitting = [index for index in left if fits[0][index]]
    least, most = sizes[0]
    for size in range(len(fitting) if most is None else min(most, len(fitting)), least - 1, -1):
        taken = fitting[:size]
        rest = _share_out(fits[1:], sizes[1:], [index for index in left if index not in taken])
        if rest is not None:
            return [taken, *rest]
    return None


def _in_order(sizes: list[tuple[int, int | None]], chosen: list[Subject]) -> Groups:
    groups: list[tuple[Subject, ...]] = []
    for _, most in sizes:
        size = len(chosen) if most is None else most
        groups.append(tuple(chosen[:size]))
        chosen = chosen[size:]
    return tuple(groups)


@implements("targets-are-announced")
def is_legal(state: State, context: Context, spec: TargetSpec, target: Subject, chooser: GameObject) -> bool:
    """A target is an object or player that the spell or ability `chooser` can choose (115.1)."""
    return _fits(state, context, spec, target, chooser) and not any(
        _protections(state, context, target, chooser)
    )


def protection_of(
    state: State, context: Context, spec: TargetSpec, target: Subject, chooser: GameObject
) -> tuple[str, ...]:
    """The rule that keeps it from being the target it would be otherwise; none where it would be none."""
    if not _fits(state, context, spec, target, chooser):
        return ()
    return tuple(islice(_protections(state, context, target, chooser), 1))


def _fits(state: State, context: Context, spec: TargetSpec, target: Subject, chooser: GameObject) -> bool:
    if target == chooser.id or not matches(state, context, spec.filter, target):
        return False
    if as_seat(target) is not None:
        return True
    where = state.object(target).zone
    return where is not None and (where in ("battlefield", "stack") or _names_zone(spec.filter))


def _names_zone(noun: Filter) -> bool:
    return noun.noun == "card" or noun.zone is not None or any(map(_names_zone, noun.any_of))


def _protections(state: State, context: Context, target: Subject, chooser: GameObject) -> Iterator[str]:
    """The rules by which it can't be a target: hexproof, shroud, protection, or an effect that says so."""
    for effect, change in bending(state, Cannot, target):
        if change.action != "be targeted":
            continue
        if change.by is None or matches(state, effect.context, change.by, chooser.id):
            yield "cant-beats-can"
    source = chooser.id if chooser.source is None else chooser.source
    for keyword, is_foreign in _keywords(state, context, target):
        if _shields(state, context, keyword, source, is_foreign):
            yield _rule_of(keyword, target)


def _rule_of(keyword: KeywordAbility, target: Subject) -> str:
    if keyword.name != "hexproof":
        return _SHIELDS[keyword.name]
    if keyword.filter is not None:
        return "hexproof-from"
    return "hexproof" if as_seat(target) is None else "hexproof-player"


def _keywords(state: State, context: Context, target: Subject) -> Iterator[tuple[KeywordAbility, bool]]:
    """The keyword abilities of a permanent or player, and whether an opponent does the targeting."""
    seat = as_seat(target)
    if seat is not None:
        for _, change in bending(state, GrantKeywords, target):
            for name in change.keywords:
                yield KeywordAbility(name, name), seat != context.controller
        return
    permanent = state.object(target)
    if permanent.zone == "battlefield":
        for ability in abilities_of_kind(state, permanent, KeywordAbility):
            yield ability, permanent.controller != context.controller


def _shields(
    state: State, context: Context, keyword: KeywordAbility, source: ObjectId, is_foreign: bool
) -> bool:
    """Whether a keyword ability keeps its bearer from being the target (702.11, 702.16, 702.18)."""
    if keyword.name == "shroud":
        return True
    if keyword.name not in ("hexproof", "protection"):
        return False
    if keyword.filter is None:
        return keyword.name == "hexproof" and is_foreign
    is_meant = keyword.name == "protection" or is_foreign
    return is_meant and matches(state, context, quality(keyword.filter), source)


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
    if isinstance(event, SpellCast | AbilityActivated | AbilityTriggered | ObjectCreated):
        return event.object
    return None


def legal_targets(state: State, context: Context, spec: TargetSpec, chooser: GameObject) -> list[Subject]:
    """Everything that could be chosen as a target now. Raises Unknown where that depends on unseen cards."""
    found = matching(state, context, spec.filter)
    return [target for target in found if is_legal(state, context, spec, target, chooser)]
