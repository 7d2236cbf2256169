"""What a take-back leaves: mana abilities that moved, revealed or shuffled cards of a library (730.1).

When an illegal play is reversed, those stay activated: they are written again after the take-back.
"""

from typing import Final

from logs.transcript.reading import Reading
from logs.transcript.recorder import Written
from replay.cards.definitions.effects import Draw, Mill, Reveal, RevealUntil, SearchLibrary, Shuffle
from replay.cards.definitions.node import nodes
from replay.events import AbilityActivated, Entry, Event

_TOUCHES_A_LIBRARY: Final = (Draw, Mill, Reveal, RevealUntil, SearchLibrary, Shuffle)


def irreversible(reading: Reading, since: int) -> list[list[Entry]]:
    """The mana abilities activated after event `since` that stay, each with what happened because of it."""
    entries = reading.recorder.entries[since:]
    return [
        [entry, *(other for other in entries if other.cause == entry.seq)]
        for entry in entries
        if stays(reading, entry.event)
    ]


def stays(reading: Reading, event: Event) -> bool:
    """Whether it is the activation of a mana ability that cannot be reversed."""
    if not isinstance(event, AbilityActivated) or not event.mana:
        return False
    source = reading.state.object(event.source)
    if source.definition is None:
        return False
    abilities = source.definition.faces[source.face].mana_abilities
    return any(isinstance(node, _TOUCHES_A_LIBRARY) for ability in abilities for node in nodes(ability))


def write_again(reading: Reading, activations: list[list[Entry]]) -> None:
    """Writes activations once more, as acts of their own."""
    for activated, *consequences in activations:
        again: Written = reading.recorder.write(activated.event)
        for consequence in consequences:
            reading.recorder.write(consequence.event, again)
    reading.recorder.carry_out()
