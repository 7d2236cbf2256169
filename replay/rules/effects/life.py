"""Life and damage that effects bring (119, 120)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.cards.definitions.effects import DealDamage, GainLife, LoseLife, SetLife
from replay.events import DamageDealt, LifeChanged
from replay.rules.casting.choices import Carrying, Derived, NeedsChoice
from replay.rules.effects.choosing import meant
from replay.rules.effects.occurring import occur
from replay.rules.effects.table import carries_out
from replay.rules.meaning.context import Subject
from replay.rules.meaning.evaluation import amount, count, objects, players
from replay.rules.register import implements
from replay.state import State


@carries_out(GainLife)
@implements("life-changes-by-gain-or-loss")
def gain_life(state: State, context: Carrying, effect: GainLife) -> Iterator[Derived]:
    """Players gain life (119.3)."""
    gained = count(state, context, effect.amount)
    for seat in players(state, context, effect.who):
        context.measure("life gained", gained)
        if gained:
            yield from occur(state, context, LifeChanged(seat, gained, context.source))


@carries_out(LoseLife)
def lose_life(state: State, context: Carrying, effect: LoseLife) -> Iterator[Derived]:
    """Players lose life (119.3)."""
    lost = count(state, context, effect.amount)
    for seat in players(state, context, effect.who):
        context.measure("life lost", lost)
        if lost:
            yield from occur(state, context, LifeChanged(seat, -lost, context.source))


@carries_out(SetLife)
@implements("setting-life-is-gain-or-loss")
def set_life(state: State, context: Carrying, effect: SetLife) -> Iterator[Derived]:
    """A life total that becomes a number is gained or lost by the difference (119.5)."""
    for seat in players(state, context, effect.who):
        change = amount(state, context, effect.amount) - state.players[seat].life
        if change:
            yield from occur(state, context, LifeChanged(seat, change, context.source))


@carries_out(DealDamage)
def deal_damage(state: State, context: Carrying, effect: DealDamage) -> Iterator[Derived]:
    """A source deals damage to objects and players (120.1); no damage is not dealt (120.8)."""
    selection = yield from meant(state, context, effect.to)
    source = next(iter(objects(state, context, effect.source)), None)
    total = count(state, context, effect.amount)
    shares = _shares(state, context, total, selection.subjects) if effect.divided else None
    for recipient in selection.subjects:
        dealt = total if shares is None else shares.get(recipient, 0)
        context.measure("damage", dealt)
        if dealt and _can_take(state, recipient):
            yield from occur(
                state,
                context,
                DamageDealt(
                    dealt,
                    context.source if source is None else source.id,
                    object=recipient if recipient > 0 else None,
                    seat=-recipient if recipient < 0 else None,
                ),
            )


@implements("damage-needs-recipient-that-can-take-it")
def _can_take(state: State, recipient: Subject) -> bool:
    """Damage can be dealt only to players and permanents (120.1a)."""
    return recipient < 0 or state.object(recipient).zone == "battlefield"


@implements("casting-divides")
def _shares(
    state: State, context: Carrying, total: int, recipients: tuple[Subject, ...]
) -> dict[Subject, int]:
    """How the damage was divided as the spell or ability was put on the stack (601.2d)."""
    if len(recipients) == 1:
        return {recipients[0]: total}
    written = "" if context.object is None else state.object(context.object).chosen.get("divide", "")
    shares = {int(to): int(share) for to, _, share in (pair.partition(":") for pair in written.split())}
    if not shares and recipients:
        raise NeedsChoice(context.controller, "divide", "how the damage is divided")
    return shares
