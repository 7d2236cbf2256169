"""What each format records, told without its reader, is what the reader tells."""

from logs.fidelity import FIDELITIES, fidelity_of
from logs.formats import FORMATS
from replay.cards.knowledge import NO_CARDS
from replay.fidelity import Fidelity


def test_every_reader_has_its_line_in_the_table() -> None:
    """The table and the readers say the same."""
    assert FIDELITIES.keys() == {one.name for one in FORMATS}
    for one in FORMATS:
        reader = one.reader(NO_CARDS)
        assert (reader.name, reader.fidelity) == (one.name, FIDELITIES[one.name])


def test_an_unknown_format_records_nothing() -> None:
    """A store may hold a format that this version does not read."""
    assert fidelity_of("no format") == Fidelity()
