"""Chapters 106.4 and 500.4: unspent mana goes as steps and phases end, except where an effect keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from replay.cards.definitions.abilities import ReplacementEffect
from replay.cards.definitions.continuous import KeepMana
from replay.cards.definitions.replacements import ProduceInstead
from replay.events import Happening, ManaAdded, ManaLeft, StepBegan
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.continuous import bending
from replay.rules.mana.adding import new_unit
from replay.rules.mana.replacing import covers
from replay.rules.mana.types import Types, as_types
from replay.rules.meaning.context import Context
from replay.rules.register import follows
from replay.state import ManaUnit, State
from replay.terms import ManaType, Seat


@follows("unspent-mana-empties", StepBegan)
def mana_empties(state: State, event: StepBegan) -> Iterator[Happening]:
    """As a step or phase ends, unspent mana left in players' pools empties (500.4)."""
    if not any(player.pool for player in state.players.values()) or _is_where_the_game_stands(state):
        return
    for seat, player in state.players.items():
        units = [unit for unit in player.pool.values() if _is_lost(unit, event)]
        kept: Types = _kept_types(state, seat) if units else frozenset()
        for unit in units:
            if unit.type not in kept:
                yield from _goes(state, seat, unit)


def _is_where_the_game_stands(state: State) -> bool:
    """Whether the step is only where a position is set up: none has ended before it."""
    begun = (event for event in (*state.this_turn, *state.last_turn) if isinstance(event, StepBegan))
    return len(list(islice(begun, 2))) < 2


def _is_lost(unit: ManaUnit, event: StepBegan) -> bool:
    """What lasts until end of turn stays through the turn's last step (514.2)."""
    return unit.lasts is None or (unit.lasts == "end_of_turn" and event.step == "untap")


def _kept_types(state: State, seat: Seat) -> Types:
    found: set[ManaType] = set()
    for _, change in bending(state, KeepMana, -seat):
        found |= as_types(change.types or ("W", "U", "B", "R", "G", "C"))
    return frozenset(found)


def _goes(state: State, seat: Seat, unit: ManaUnit) -> Iterator[Happening]:
    """It empties, or becomes mana of another type where an effect says so instead."""
    instead = _becomes(state, seat)
    if instead is None:
        yield ManaLeft(seat, unit.unit, "emptied", type=unit.type)
    elif instead != unit.type:
        yield ManaLeft(seat, unit.unit, "lost", type=unit.type)
        yield ManaAdded(
            seat,
            new_unit(state),
            instead,
            unit.source,
            unit.ability,
            snow=unit.snow,
            restriction=unit.restriction,
            rider=unit.rider,
            lasts=unit.lasts,
        )


def _becomes(state: State, seat: Seat) -> ManaType | None:
    for permanent in state.battlefield():
        context = Context(permanent.id, permanent.controller or 0)
        for ability in characteristics(state, permanent).abilities:
            if isinstance(ability, ReplacementEffect) and ability.event.kind == "mana lost":
                whose = ability.event.player
                if whose is None or covers(state, context, whose, -seat):
                    return _type_instead(ability)
    return None


def _type_instead(ability: ReplacementEffect) -> ManaType | None:
    types = [each.types for each in ability.effects if isinstance(each, ProduceInstead)]
    return next(iter(as_types(types[0])), None) if types else None
