"""Whatever bytes stand in a file: it loads, or ends in the program's own error."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from replay.cards.book import CardBook
from replay.cards.loading import load
from replay.errors import ReplayError
from tests.cards import invented

WRITERS = [
    invented.scryfall_file,
    invented.atomic_cards,
    invented.all_printings,
    invented.all_printings_database,
    invented.arena_database,
]
EXAMPLES = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def load_bytes(folder: Path, content: bytes) -> None:
    """Load a file of these bytes; errors of the program are fine."""
    path = folder / "cards"
    path.write_bytes(content)
    with CardBook(None) as book, contextlib.suppress(ReplayError):
        load(book, path)


@EXAMPLES
@given(content=st.binary(max_size=300) | st.text('[]{}":,\\0 e-', max_size=60).map(str.encode))
def test_any_bytes(tmp_path_factory, content):
    """Bytes of no format."""
    load_bytes(tmp_path_factory.getbasetemp(), content)


@pytest.fixture(params=WRITERS)
def original(request, tmp_path):
    """A file that loads."""
    return request.param(tmp_path)


@EXAMPLES
@given(changes=st.lists(st.tuples(st.floats(0, 0.99), st.binary(min_size=1, max_size=8)), min_size=1))
def test_damaged_bytes(tmp_path, original, changes):
    """A file of which some bytes are others."""
    content = bytearray(original.read_bytes())
    for place, replacement in changes:
        start = int(place * len(content))
        content[start : start + len(replacement)] = replacement
    load_bytes(tmp_path, bytes(content))
