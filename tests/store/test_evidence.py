"""From an event back to the line of the log it was read from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.store import Evidence, SourceLine, Store
from replay.store.sources import digest, joined, pack, unpack
from tests.store.builders import recorded


def test_an_event_names_file_line_and_text(store: Store):
    """DESIGN Evidence: every event knows where in its source it stands."""
    recording = store.append(recorded()).recording
    entry = store.entries(recording)[5]
    assert store.evidence(recording, entry.offset) == Evidence("game.log", 13, "line 6 says something")


def test_a_place_within_a_line_belongs_to_that_line(store: Store):
    """Several messages may stand in one line."""
    recording = store.append(recorded()).recording
    assert store.evidence(recording, 605) == store.evidence(recording, 600)


@pytest.mark.parametrize("offset", [0, 99, 190, 5000])
def test_a_place_between_the_kept_lines_has_no_evidence(store: Store, offset: int):
    """Only the game's own lines are kept."""
    recording = store.append(recorded()).recording
    assert store.evidence(recording, offset) is None


def test_a_game_without_source_lines_has_no_evidence(store: Store):
    """A format may keep none."""
    recording = store.append(recorded(lines=[])).recording
    assert store.evidence(recording, 100) is None


def test_bytes_that_are_no_text_are_shown_as_such(store: Store):
    """A log may hold anything; the kept bytes stay as they are."""
    recording = store.append(recorded(lines=[SourceLine(100, 1, b"caf\xff")])).recording
    assert store.evidence(recording, 100) == Evidence("game.log", 1, "caf�")
    assert store.source(recording).lines[0].text == b"caf\xff"


source_lines = st.lists(st.binary(max_size=40), max_size=20).map(
    lambda texts: [SourceLine(100 * n, n + 1, text) for n, text in enumerate(texts)]
)


@given(source_lines)
def test_lines_come_back_as_they_were(kept: list[SourceLine]):
    """Whatever bytes they hold, line breaks among them."""
    assert unpack(pack("a.log", kept)) == kept


@given(source_lines, source_lines)
def test_different_lines_have_different_digests(first: list[SourceLine], second: list[SourceLine]):
    """The digest covers offsets, numbers, lengths and text."""
    assert (pack("a", first).digest == pack("b", second).digest) == (first == second)


@given(source_lines)
def test_lines_digested_before_they_were_packed_are_read(kept: list[SourceLine]):
    """Stores of the first days hold such digests."""
    assert unpack(replace(pack("a.log", kept), digest=digest(kept))) == kept


@given(source_lines)
def test_every_kept_line_is_found_by_its_offset(kept: list[SourceLine]):
    """By the first byte and by the last."""
    source = joined([pack("a.log", kept)])
    for line in kept:
        found = source.at(line.offset)
        assert found is not None
        assert found.line == line.number
        assert source.at(line.offset + len(line.text)) == found
