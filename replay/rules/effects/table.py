"""Carrying out instructions, in the order written (608.2c), by one table: struct of an effect → function.

What an effect acted on and how much it was is left in the context, for the effects that follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

from replay.cards.definitions.abilities import Effect, StartContinuous
from replay.cards.definitions.conditions import Compare, Exists, Is
from replay.cards.definitions.continuous import ChangeController, ModifyPowerToughness
from replay.cards.definitions.effects import OpaqueEffect
from replay.cards.definitions.node import Node, nodes
from replay.cards.definitions.phrases import CountersOn, CountOf, CountOfDistinct, Devotion, Extreme, ValueOf
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State

CarriesOut = Callable[[State, Carrying, Any], Iterable[Derived]]
Function = TypeVar("Function", bound=Callable[..., Iterable[Derived]])

_LOOKING: Final = (
    Compare, CountersOn, CountOf, CountOfDistinct, Devotion, Exists, Extreme, Is, ValueOf,
)  # fmt: skip

EFFECTS: Final[dict[type[Node], CarriesOut]] = {}
"""Filled by the sibling modules, and by the chapters that have effects of their own (mana)."""


def carries_out(*kinds: type[Node]) -> Callable[[Function], Function]:
    """Registers the function that carries out effects of these classes."""

    def register(function: Function) -> Function:
        for kind in kinds:
            EFFECTS[kind] = function
        return function

    return register


@implements("instructions-in-order")
def carry_out(state: State, context: Carrying, effects: Iterable[Effect]) -> Iterator[Derived]:
    """Instructions are followed in the order written (608.2c).

    Raises Unknown at the first effect whose meaning here nobody knows: what follows may depend on it.
    """
    is_behind = False
    for effect in effects:
        function = EFFECTS.get(type(effect))
        if function is None:
            raise Unknown(f"what {type(effect).__name__} does")
        if is_behind and _looks_at_the_table(effect):
            raise Unknown("what it finds on the table after what it did before, which the record tells")
        yield from function(state, context, effect)
        is_behind = is_behind or (bool(state.records) and not _is_always_derived(effect))


def _is_always_derived(effect: Effect) -> bool:
    """Whether it begins an effect that no record tells: that is there at once."""
    told = (ModifyPowerToughness, ChangeController)
    return isinstance(effect, StartContinuous) and not any(isinstance(each, told) for each in effect.changes)


def _looks_at_the_table(effect: Effect) -> bool:
    """Whether it counts or asks what earlier effects may have changed.

    Where the source of records tells what happens, that has not happened yet when this is asked.
    """
    return any(isinstance(node, _LOOKING) for node in nodes(effect))


@carries_out(OpaqueEffect)
def skip_what_is_not_understood(state: State, context: Carrying, effect: OpaqueEffect) -> Iterator[Derived]:
    """What a sentence does that is not understood is for the record to say; nobody knows what "it" is now."""
    context.unclear = True
    context.recorded.pop("last", None)
    context.measured.pop("last", None)
    context.did_it = None
    yield Unknown(f"“{effect.text}” is not understood", effect.reach)
