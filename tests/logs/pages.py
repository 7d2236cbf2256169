"""Short pages for tests of transcripts: what a line is parsed to, what a page with invented cards becomes."""

import io

import pytest

from logs.reading import ReadingReport
from logs.transcript.page import Line
from logs.transcript.parse import parse
from logs.transcript.positions import ZoneContents
from logs.transcript.reader import TranscriptReader
from logs.transcript.syntax import Item, Mana, Ref
from replay.cards.definitions.abilities import ActivatedAbility, Instructions
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.effects import Draw
from replay.cards.definitions.mana import AddMana, FixedMana
from replay.cards.definitions.phrases import YOU
from replay.errors import InputError
from replay.events import Event
from replay.store import RecordedGame

ALICE, BOB, CUB, BEAR, ELF, SHOCK, FOREST = (
    Ref(name) for name in ("Alice", "Bob", "Cub", "Bear", "Elf", "Shock", "Forest")
)
GREEN = Mana(("G",))

_WELL_ABILITY = ActivatedAbility((), Instructions((AddMana(FixedMana(("U",))), Draw(YOU))), "")
_FACES = {
    "Raid the Vault": (
        FaceDefinition("Raid the Vault", types=("sorcery",)),
        FaceDefinition("Sunken Vault", types=("land",)),
    ),
    "Spark": (FaceDefinition("Spark", types=("instant",)),),
    "Ogre": (FaceDefinition("Ogre", types=("creature",)),),
    "Well": (FaceDefinition("Well", types=("artifact",), abilities=(_WELL_ABILITY,)),),
}


class _Book:
    """Knows these invented cards."""

    def definition(self, card: int | None, name: str | None) -> CardDefinition | None:
        """By the name of the card or of a face."""
        for whole, faces in _FACES.items():
            if name in {whole, " // ".join(face.name for face in faces), *(face.name for face in faces)}:
                return CardDefinition(whole, faces)
        return None


def line(text: str) -> Line:
    """The first line of a page that consists of this text."""
    return parse(text).lines[0]


def item(text: str) -> Item:
    """The only card of a position."""
    (statement,) = line(f"Alice battlefield: {text}").statements
    assert isinstance(statement, ZoneContents)
    return statement.items[0]


def games(text: str) -> list[RecordedGame]:
    """The games of a page with two players."""
    page = f"transcript: 1\nplayers: Alice, Bob\n{text}".encode()
    return list(TranscriptReader(_Book()).read(io.BytesIO(page), "game.txt", ReadingReport()))


def events(text: str, setup: str = "") -> list[Event]:
    """What the lines write after the setup and the turn line, in the main phase of Alice's turn 5."""
    before = games(f"setup\n{setup}\nturn 5 Alice\nmain\n")[0].entries
    (game,) = games(f"setup\n{setup}\nturn 5 Alice\nmain\n{text}\n")
    return [entry.event for entry in game.entries[len(before) :]]


def refused(text: str) -> str:
    """What is said about a page that cannot be read."""
    with pytest.raises(InputError) as caught:
        games(text)
    return str(caught.value)
