"""Properties of the chain: it takes in everything, and nothing can stand for anything else."""

from hypothesis import given
from hypothesis import strategies as st

from replay.events import Entry, LifeChanged, StepBegan
from replay.store import chain

START = chain.genesis("m", 1, 1, "arena")

numbers = st.integers(-(1 << 63), (1 << 63) - 1)
stored_events = st.tuples(
    numbers,
    st.binary(max_size=8),
    numbers,
    st.none() | numbers,
    numbers,
    numbers,
    st.binary(max_size=8),
)


@given(stored_events, stored_events)
def test_events_that_differ_have_links_that_differ(first, second):
    """No two events share a frame, however their fields are cut."""
    assert (chain.link(START, *first) == chain.link(START, *second)) == (first == second)


@given(st.binary(max_size=6), st.binary(max_size=6))
def test_kind_and_payload_cannot_trade_bytes(kind: bytes, payload: bytes):
    """The frame holds the length of the kind."""
    joined = kind + payload
    links = {
        chain.link(START, 1, joined[:cut], 1, None, 1, 0, joined[cut:]) for cut in range(len(joined) + 1)
    }
    assert len(links) == len(joined) + 1


identities = st.tuples(
    st.text(max_size=6), st.integers(1, 3), st.none() | st.integers(1, 3), st.text(max_size=6)
)


@given(identities, identities)
def test_recordings_that_differ_begin_with_links_that_differ(first, second):
    """The first link binds match, game number, seat and format."""
    assert (chain.genesis(*first) == chain.genesis(*second)) == (first == second)


entries = st.lists(
    st.builds(LifeChanged, st.integers(1, 2), st.integers(-20, 20))
    | st.builds(StepBegan, st.integers(1, 9), st.just("draw"), st.integers(1, 2)),
    min_size=1,
    max_size=12,
).map(lambda events: [Entry(seq, event, None, 1, 10 * seq) for seq, event in enumerate(events, 1)])


@given(entries)
def test_the_rows_are_chained_link_by_link(chained: list[Entry]):
    """The loop of an append and the check of a single link agree."""
    rows, head = chain.rows(START, chained)
    link = START
    for seq, kind, version, cause, turn, offset, payload, kept in rows:
        link = chain.link(link, seq, kind.encode(), version, cause, turn, offset, payload.encode())
        assert kept == link[: chain.STORED_LINK_BYTES]
    assert link == head


@given(entries, entries)
def test_a_common_beginning_has_common_links_and_nothing_else_has(first: list[Entry], second: list[Entry]):
    """Which of two records goes on where the other stops can be told from links alone."""
    one, other = (chain.rows(START, chained)[0] for chained in (first, second))
    same = [a == b for a, b in zip(first, second, strict=False)]
    common = same.index(False) if False in same else len(same)
    assert [a[-1] == b[-1] for a, b in zip(one, other, strict=False)] == [
        n < common for n in range(len(same))
    ]
