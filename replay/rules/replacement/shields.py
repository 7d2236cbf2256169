"""Chapter 615.7: damage dealt at once by several sources, and one shield against so much of it.

Whose damage it prevents is chosen by who is shielded. Where nobody wrote the choice, any division that the
shield allows is as good as another: the total is the same. Other effects on damage are in `instead`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from replay.cards.definitions.node import Reach
from replay.cards.definitions.phrases import Fixed
from replay.cards.definitions.replacements import PreventDamage
from replay.events import ChoiceMade, DamageDealt, Event
from replay.rules.casting.choices import Derived
from replay.rules.layers.abilities import keywords
from replay.rules.meaning.context import Subject
from replay.rules.register import implements
from replay.rules.replacement.happening import affected_seat, happen
from replay.rules.replacement.instead import FromText, effects_of_text
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import ObjectId


class Division(Unknown):
    """Which part of simultaneous damage is prevented is not on record: any part may be.

    `recipient` is what is shielded (a player as a negative number), `most` what each source would deal.
    """

    def __init__(self, recipient: Subject, most: Mapping[ObjectId, int], reach: frozenset[Reach]) -> None:
        super().__init__("which of the damage dealt at once is prevented", reach)
        self.recipient = recipient
        self.most = dict(most)

    def is_about(self, event: Event) -> bool:
        """Whether the event is part of this damage."""
        return (
            isinstance(event, DamageDealt)
            and event.source in self.most
            and _recipient(event) == self.recipient
        )

    def allows(self, dealt: Mapping[ObjectId, int]) -> bool:
        """Whether no source deals more than it would without the shield."""
        return all(amount <= self.most[source] for source, amount in dealt.items())


def dealt_at_once(state: State, damage: Sequence[DamageDealt]) -> Iterator[Derived]:
    """Damage that is dealt simultaneously, to each recipient in the order in which shields meet it."""
    for recipient in dict.fromkeys(map(_recipient, damage)):
        together = [each for each in damage if _recipient(each) == recipient]
        if _exceeds_a_shield(state, together):
            chosen = _as_chosen(state, together)
            if chosen is None:
                yield _any_division(state, recipient, together)
            together = together if chosen is None else chosen
        for each in together:
            yield from happen(state, each)


def _recipient(damage: DamageDealt) -> Subject:
    return -damage.seat if damage.seat is not None else damage.object or 0


def _exceeds_a_shield(state: State, damage: Sequence[DamageDealt]) -> bool:
    """Whether one shield applies to several of them, and does not prevent all of it."""
    met: dict[int, tuple[int, list[int]]] = {}
    for each in damage if state.effects else ():
        for number, left in _shields(state, each):
            met.setdefault(number, (left, []))[1].append(each.amount)
    return any(len(amounts) > 1 and sum(amounts) > left for left, amounts in met.values())


def _shields(state: State, damage: DamageDealt) -> Iterator[tuple[int, int]]:
    """The shields that apply: the number of the effect, and how much it prevents yet."""
    for found in effects_of_text(state, damage):
        if isinstance(found, FromText) and found.only_once is not None:
            only = found.effect.effects[0]
            if isinstance(only, PreventDamage) and isinstance(only.amount, Fixed):
                yield found.only_once, only.amount.value


@implements("shielded-player-chooses-damage")
def _as_chosen(state: State, damage: Sequence[DamageDealt]) -> list[DamageDealt] | None:
    """The shielded player, or the permanent's controller, chooses which damage is prevented (615.7).

    They name sources in the order in which the shield applies to them, this turn; None where they did not.
    """
    seat = affected_seat(state, damage[0])
    sources = {each.source for each in damage}
    for event in reversed(state.this_turn):
        if isinstance(event, ChoiceMade) and (event.choice, event.seat) == ("apply", seat):
            named = [one for one in event.objects if one in sources]
            if named:
                rank = {source: place for place, source in enumerate(named)}
                return sorted(damage, key=lambda each: rank.get(each.source or 0, len(rank)))
    return None


def _any_division(state: State, recipient: Subject, damage: Sequence[DamageDealt]) -> Division:
    most: dict[ObjectId, int] = {}
    for each in damage:
        if each.source is not None:
            most[each.source] = most.get(each.source, 0) + each.amount
    is_plain = not any(_MEANS_MORE & set(keywords(state, state.object(source))) for source in most)
    return Division(recipient, most, frozenset({"damage"} if is_plain else {"damage", "life", "counters"}))


_MEANS_MORE: Final = frozenset({"infect", "wither", "lifelink", "toxic"})
"""Abilities by which the same damage from another source does something else (120.3)."""
