"""What any SQLite browser answers, asked through nothing but SQLite."""

import sqlite3
from pathlib import Path

import replay.store
from replay.events import (
    CardSeen,
    GameStarted,
    ManaLeft,
    ObjectMoved,
    PaymentSubstituted,
    Resolved,
    Rewound,
    SpellCast,
)
from replay.store import Store
from tests.store.builders import EVENTS, WHOLE, recorded


def test_what_each_player_cast_with_which_mana(store: Store, browser: sqlite3.Connection):
    """Issue: any SQLite browser answers "what did each player cast, with which mana"."""
    store.append(recorded())
    rows = browser.execute("SELECT turn, seat, player, object, card, mana, undone FROM casts").fetchall()
    assert rows == [(1, 1, "Alice", 12, "Invented Elf", "GW", 0)]


def test_the_query_of_the_readme_answers(store: Store, browser: sqlite3.Connection):
    """What the documentation shows runs as it stands there."""
    store.append(recorded())
    readme = Path(replay.store.__file__).with_name("README.md").read_text("utf-8")
    query = readme.split("```sql\n")[1].split("```")[0]
    assert browser.execute(query).fetchall() == [(1, "Alice", "Invented Elf", "GW")]


def test_each_unit_of_mana_says_where_it_came_from_and_went(store: Store, browser: sqlite3.Connection):
    """Unit, type, source and the spell it was spent on."""
    store.append(recorded())
    rows = browser.execute("SELECT unit, mana_type, card, source_object FROM mana_spent").fetchall()
    assert rows == [(1, "G", "Invented Elf", 11), (2, "W", "Invented Elf", 13)]


def test_mana_that_emptied_was_not_spent(store: Store, browser: sqlite3.Connection):
    """500.4: unspent mana empties; it paid for nothing."""
    events = (*EVENTS[:9], (ManaLeft(1, 2, "emptied"), None))
    store.append(recorded(10, events=events))
    assert browser.execute("SELECT unit FROM mana_spent").fetchall() == [(1,)]


def test_a_payment_without_mana_is_counted(store: Store, browser: sqlite3.Connection):
    """702.51: a creature tapped for convoke pays, and is no mana."""
    store.append(recorded(9, events=(*EVENTS[:8], (PaymentSubstituted(1, 12, by=30), 6))))
    assert browser.execute("SELECT mana, substituted FROM casts").fetchall() == [("G", 1)]


def test_what_was_taken_back_is_marked(store: Store, browser: sqlite3.Connection):
    """DESIGN Undo: what is undone is kept and marked."""
    events = (*EVENTS[:8], (Rewound(5), None), (SpellCast(1, 12), None), (ManaLeft(1, 1, spent_on=12), 10))
    store.append(recorded(11, events=events))
    rows = browser.execute("SELECT seq, undone FROM casts ORDER BY seq").fetchall()
    assert rows == [(6, 1), (10, 0)]
    mana = browser.execute("SELECT mana FROM casts WHERE undone = 0").fetchone()
    assert mana == ("G",)


def test_a_card_without_a_name_shows_its_number(store: Store, browser: sqlite3.Connection):
    """Names from the card book are no business of the store."""
    events = (*EVENTS[:4], (CardSeen(12, card=70123), None), *EVENTS[5:])
    store.append(recorded(events=events))
    assert browser.execute("SELECT card FROM casts").fetchall() == [(70123,)]


def test_a_card_keeps_its_name_when_it_changes_zones(store: Store, browser: sqlite3.Connection):
    """400.7: it is a new object; which card it is was seen while it was in the hand."""
    events = (
        (CardSeen(3, definition="Invented Elf"), None),
        (ObjectMoved(3, "hand", 4, "library"), None),
        (SpellCast(1, 12), None),
        (ObjectMoved(4, "stack", 12, "hand"), 3),
    )
    store.append(recorded(4, events=events))
    assert browser.execute("SELECT card FROM casts").fetchall() == [("Invented Elf",)]


def test_an_ability_is_named_after_the_card_it_is_from(store: Store, browser: sqlite3.Connection):
    """An ability's own number is no card."""
    seen = CardSeen(20, card=174287, kind="ability", source_card=70123)
    store.append(recorded(2, events=((seen, None), (Resolved(20), None))))
    assert browser.execute("SELECT card FROM timeline WHERE kind = 'Resolved'").fetchall() == [(70123,)]


def test_the_timeline_has_every_event_in_words_a_browser_can_filter(
    store: Store, browser: sqlite3.Connection
):
    """Kind, turn, player, object and the typed columns."""
    store.append(recorded())
    assert browser.execute("SELECT count(*) FROM timeline").fetchone() == (WHOLE,)
    rows = browser.execute("SELECT player, mana_type, source_object FROM timeline WHERE kind = 'ManaAdded'")
    assert rows.fetchall() == [("Alice", "G", 11), ("Alice", "W", 13)]
    assert browser.execute("SELECT seq FROM timeline WHERE step = 'untap'").fetchall() == [(2,)]


def test_typed_columns_are_generated_from_the_payload(store: Store, browser: sqlite3.Connection):
    """DESIGN Store: they cannot disagree with it."""
    store.append(recorded())
    rows = browser.execute("SELECT seat, object FROM events WHERE seq IN (4, 7) ORDER BY seq").fetchall()
    assert rows == [(1, 10), (1, None)]


def test_superseded_recordings_do_not_show(store: Store, browser: sqlite3.Connection):
    """Each seat's record shows once."""
    store.append(recorded())
    store.append(recorded(reader_version=2, events=((GameStarted((2, 1)), None), *EVENTS[1:])))
    assert browser.execute("SELECT count(*) FROM casts").fetchone() == (1,)


def test_hostile_names_are_values_in_views(store: Store, browser: sqlite3.Connection):
    """A name that is a statement is shown as a name."""
    name = "x'); DROP TABLE events; --"
    store.append(recorded(players={1: name}))
    assert browser.execute("SELECT player FROM casts").fetchall() == [(name,)]
