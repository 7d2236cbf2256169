"""Carrying out instructions, in the order written (608.2c), by one table: struct of an effect → function.

What an effect acted on and how much it was is left in the context, for the effects that follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

from replay.cards.definitions.abilities import Effect
from replay.cards.definitions.effects import OpaqueEffect
from replay.cards.definitions.node import Node
from replay.rules.choices import Carrying, Derived
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State

CarriesOut = Callable[[State, Carrying, Any], Iterable[Derived]]
Function = TypeVar("Function", bound=Callable[..., Iterable[Derived]])

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
    for effect in effects:
        function = EFFECTS.get(type(effect))
        if function is None:
            raise Unknown(f"what {type(effect).__name__} does")
        yield from function(state, context, effect)


@carries_out(OpaqueEffect)
def skip_what_is_not_understood(state: State, context: Carrying, effect: OpaqueEffect) -> Iterator[Derived]:
    """What a sentence does that is not understood is for the record to say; nobody knows what "it" is now."""
    context.unclear = True
    context.recorded.pop("last", None)
    context.measured.pop("last", None)
    context.did_it = None
    yield Unknown(f"“{effect.text}” is not understood", effect.reach)
