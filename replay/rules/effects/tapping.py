"""Tapping and untapping by effects (701.21)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.effects import Tap, Untap
from replay.cards.definitions.phrases import Reference
from replay.cards.definitions.words import RecordedAction
from replay.events import StatusChanged
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.effects.choosing import meant
from replay.rules.effects.occurring import occur
from replay.rules.effects.table import carries_out
from replay.rules.register import implements
from replay.state import State


@carries_out(Tap)
@implements("only-untapped-taps")
def tap_permanents(state: State, context: Carrying, effect: Tap) -> Iterator[Derived]:
    """Only untapped permanents can be tapped; those already tapped are not tapped this way (701.21a)."""
    yield from _turn(state, context, effect.what, 1, "tapped")


@carries_out(Untap)
@implements("only-tapped-untaps")
def untap_permanents(state: State, context: Carrying, effect: Untap) -> Iterator[Derived]:
    """Only tapped permanents can be untapped (701.21b)."""
    yield from _turn(state, context, effect.what, 0, "untapped")


def _turn(
    state: State, context: Carrying, what: Reference, value: int, action: RecordedAction
) -> Iterator[Derived]:
    selection = yield from meant(state, context, what)
    permanents = [state.object(one) for one in selection.subjects if one > 0]
    able = [each for each in permanents if each.zone == "battlefield" and each.tapped != bool(value)]
    for permanent in able:
        yield from occur(state, context, StatusChanged(permanent.id, "tapped", value))
    context.record(action, [permanent.id for permanent in able])
    context.recorded["last"] = list(selection.subjects)
    context.measure("tapped", len(able))
