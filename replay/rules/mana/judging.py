"""Whether the mana that a record says came out could come out (106.1, 106.5, 106.7, 106.12b, 616.1)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.abilities import ActivatedAbility
from replay.cards.definitions.mana import CouldProduce
from replay.cards.definitions.node import nodes
from replay.events import AbilityActivated, ChoiceMade
from replay.findings import Finding
from replay.rules.casting.choices import Choices
from replay.rules.judging import illegal, seq_of
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import mana_abilities_meant, what_may_come_out
from replay.rules.mana.adding import in_words, mana_among, stated_mana
from replay.rules.mana.could_produce import is_tapped_for_mana
from replay.rules.mana.instructions import DependsOnDoing
from replay.rules.mana.outputs import NOTHING, Batch
from replay.rules.mana.replacing import Making, doubt_about_mana, replacing_mana
from replay.rules.meaning.words import color_letter
from replay.rules.register import implements, requires
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import MANA_TYPES


@requires("source-of-mana", AbilityActivated)
def mana_comes_from_its_source(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """Mana is what the instructions of its source add, after what replaces it (106.3, 106.12b)."""
    stated = stated_mana(Choices(state.choices), event.source)
    if not event.mana or stated is None or not characteristics(state, state.object(event.source)).known:
        return
    meant = mana_abilities_meant(state, event)
    if not meant:
        yield from _makes_no_mana(state, event, stated)
    if len(meant) != 1:
        return
    (ability,) = meant
    try:
        found = what_may_come_out(state, event, ability)
    except DependsOnDoing:
        return
    wanted = mana_among(stated.values)
    if wanted not in found or not _are_types(stated):
        yield _not_possible(state, event, ability, stated, list(found))
    elif len(found) > 1:
        yield from _one_of_several(state, event, ability, list(found))


def _makes_no_mana(state: State, event: AbilityActivated, stated: ChoiceMade) -> Iterator[Finding]:
    """A permanent without a mana ability; where it would work is asked elsewhere (113.6)."""
    if state.object(event.source).zone == "battlefield":
        yield illegal(
            state,
            "source-of-mana",
            "it has no ability that makes mana",
            seat=event.seat,
            object=event.source,
            expected="nothing",
            recorded=_stated_in_words(stated),
            slugs=("activating-announces-ability",),
        )


@implements("six-types-of-mana")
def _are_types(stated: ChoiceMade) -> bool:
    """There are six types of mana: white, blue, black, red, green and colorless (106.1b)."""
    return all(color_letter(value) in MANA_TYPES or value == "nothing" for value in stated.values)


def _not_possible(
    state: State,
    event: AbilityActivated,
    ability: ActivatedAbility,
    stated: ChoiceMade,
    found: list[Batch],
) -> Finding:
    doubt = doubt_about_mana(state)
    if doubt is not None and _are_types(stated):
        raise Unknown(f"which mana could come out: there is {doubt}", frozenset({"mana"}))
    first, *others = _slugs(state, event, ability, stated, found)
    return illegal(
        state,
        first,
        f"it could produce {in_words(found)}",
        seat=event.seat,
        object=event.source,
        expected=in_words(found),
        recorded=_stated_in_words(stated),
        slugs=tuple(others),
    )


def _stated_in_words(stated: ChoiceMade) -> str:
    symbols = (value if value == "nothing" else f"{{{color_letter(value)}}}" for value in stated.values)
    return "".join(symbols)


def _slugs(
    state: State,
    event: AbilityActivated,
    ability: ActivatedAbility,
    stated: ChoiceMade,
    found: list[Batch],
) -> Iterator[str]:
    """The rules that decide what comes out, the most telling one first."""
    asks = [node for node in nodes(ability) if isinstance(node, CouldProduce)]
    if not _are_types(stated):
        yield "six-types-of-mana"
    if asks and "C" in stated.values and all(node.colors_only for node in asks):
        yield "five-colors-of-mana"
    if asks:
        yield "could-produce"
    making = Making(state.object(event.source), event.seat, is_tapped_for_mana(ability))
    if replacing_mana(state, making):
        yield "tapped-for-mana-replacement"
        yield "affected-player-orders-replacements"
    if found == [NOTHING]:
        yield "undefined-type-adds-no-mana"
    yield "source-of-mana"


def _one_of_several(
    state: State, event: AbilityActivated, ability: ActivatedAbility, found: list[Batch]
) -> Iterator[Finding]:
    """What else the rules left to choose, where they settle the choices (106.7, 616.1)."""
    making = Making(state.object(event.source), event.seat, is_tapped_for_mana(ability))
    if any(isinstance(node, CouldProduce) for node in nodes(ability)):
        slug = "could-produce"
    elif replacing_mana(state, making):
        slug = "affected-player-orders-replacements"
    else:
        return
    yield Finding(
        seq_of(state, None),
        "legal",
        "act",
        slug,
        f"it could produce {in_words(found)}",
        seat=event.seat,
        object=event.source,
        alternatives=tuple(in_words([one]) for one in sorted(found, key=lambda one: (len(one), one))),
    )
