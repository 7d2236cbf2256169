"""What is seen to be so."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import UNSET, structs

from replay.events import CardSeen, ObjectValues, Observed, PlayerValues
from replay.view.names import Names
from replay.view.wording.table import field_in_words, listed, quantity, says


@says(CardSeen)
def _seen(event: CardSeen, names: Names) -> str:
    words = " ".join((*event.supertypes, *event.types, *event.subtypes))
    return f"{names.of(event.object)} is seen" + (f": {words}" if words else "")


@says(Observed)
def _observed(event: Observed, names: Names) -> str:
    """The values where they are few and speak for themselves, else of how much there are some."""
    told = [*_values(event, names)] if event.turn is None else []
    if told and len(told) <= _MOST_TOLD and all(told):
        return f"observed: {listed(told)}"
    parts = [quantity(len(event.objects), "object")] if event.objects else []
    parts += [quantity(len(event.players), "player")] if event.players else []
    parts += ["the clock"] if event.turn is not None else []
    return f"observed: {listed(parts)}"


def _values(event: Observed, names: Names) -> Iterator[str]:
    """Each value with whose it is; nothing for one that needs more than its own words."""
    holders: list[tuple[str, ObjectValues | PlayerValues]] = [
        *((names.of(id), values) for id, values in event.objects.items()),
        *((names.player(seat), values) for seat, values in event.players.items()),
    ]
    for whose, values in holders:
        for field, value in structs.asdict(values).items():
            if value is not UNSET:
                said = _SAID.get(field, "")
                yield said.format(who=whose, value=field_in_words(field, value))


_MOST_TOLD: Final = 3

_SAID: Final[Mapping[str, str]] = {
    "life": "{who} has {value} life",
    "hand": "{who} has {value} in hand",
    "library": "{who} has {value} in the library",
    "graveyard": "{who} has {value} in the graveyard",
    "counters": "{who} has {value}",
    "mana_pool": "{who} has {value} in the pool",
    "power": "{who} has power {value}",
    "toughness": "{who} has toughness {value}",
    "damage": "{who} has {value} damage",
    "mana_value": "{who} has mana value {value}",
    "could_produce": "{who} could produce {value}",
}
"""Fields whose values people can read without anything beside them."""
