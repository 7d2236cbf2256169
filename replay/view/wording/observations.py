"""What is seen to be so."""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET, structs

from replay.events import CardSeen, ObjectValues, Observed, PlayerValues
from replay.view.names import Names
from replay.view.wording.table import field_in_words, listed, plain, quantity, says


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
                yield _value(whose, field, field_in_words(field, value)) if field in _PLAIN_FIELDS else ""


def _value(whose: str, field: str, value: str) -> str:
    return (
        f"{whose} could produce {value}" if field == "could_produce" else f"{plain(field)} {value} of {whose}"
    )


_MOST_TOLD: Final = 3

_PLAIN_FIELDS: Final = frozenset(
    {
        "life", "hand", "library", "graveyard", "counters", "mana_pool", "power", "toughness", "damage",
        "tapped", "could_produce", "mana_value",
    }
)  # fmt: skip
"""Fields whose values people can read without anything beside them."""
