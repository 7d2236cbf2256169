"""What each format records, told without its reader, is what the reader tells."""

from logs.fidelity import FIDELITIES, fidelity_of
from logs.formats import READERS
from replay.fidelity import Fidelity


def test_every_reader_has_its_line_in_the_table() -> None:
    """The table and the readers say the same."""
    for reader in READERS:
        assert FIDELITIES[reader.name] == reader.fidelity


def test_an_unknown_format_records_nothing() -> None:
    """A store may hold a format that this version does not read."""
    assert fidelity_of("no format") == Fidelity()
