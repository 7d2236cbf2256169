"""The rules of the page, and the grammar as a whole.

What the lines mean for a game is tested elsewhere.
"""

import logging

import lark
import pytest

from logs.transcript.build import Builder
from logs.transcript.grammar import line_parser
from logs.transcript.page import Line
from logs.transcript.parse import parse
from logs.transcript.positions import (
    Setup,
    ZoneContents,
)
from logs.transcript.statements import (
    Acts,
    HandlesCards,
    PlaysCard,
)
from logs.transcript.syntax import (
    Blank,
    Item,
    Place,
    Ref,
    Reversed,
    Targets,
)
from replay.errors import InputError
from tests.logs.pages import ALICE, BOB, ELF, SHOCK, item, line

# ---- the five rules of the page


@pytest.mark.parametrize(
    "name",
    [
        "Gadwick, the Wizened",
        "Lion's Eye Diamond",
        "Suppression Ray // Orderly Plaza",
        "Minsc & Boo, Timeless Heroes",
        "Erase (Not the Urza's Legacy One)",
        "Borrowing 100,000 Arrows",
        "+2 Mace",
        "Question Elemental?",
        "Circle of Protection: Red",
        "Æther Vial",
    ],
)
def test_brackets_hold_any_card_name(name):
    """Rule 2: names of several words stand in brackets; card names contain `, ' & : ; ? ( ) //`."""
    assert line(f"Alice casts [{name}]#2; target [{name}]") == Line(
        1, (PlaysCard(ALICE, "casts", Ref(name, 2)),), (Targets((Ref(name),)),)
    )


@pytest.mark.parametrize("name", ["Char-Rumbler", "Jötun", "Éomer", "X", "Urza's", "Иван"])
def test_one_word_names_stand_bare(name):
    """Rule 2: names of one word need no brackets; a capital letter of any script begins them."""
    assert line(f"Alice casts {name}").statements == (PlaysCard(ALICE, "casts", Ref(name)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Forest#2", Ref("Forest", 2)),
        ("Forest#1..3", Ref("Forest", 1, 3)),
        ("[Pili-Pala]#1", Ref("Pili-Pala", 1)),
        ("[Grizzly Bears]#2..4", Ref("Grizzly Bears", 2, 4)),
    ],
)
def test_copies_are_numbered(text, expected):
    """Rule 3."""
    assert item(text).thing == expected


def test_a_copy_number_is_no_comment():
    """Rule 5: a comment is `# ` at the beginning of a line or after a space."""
    page = parse("# Alice casts Shock\nAlice plays Forest#2 # her second\n#\n  # nothing")
    assert page.lines == (Line(2, (PlaysCard(ALICE, "plays", Ref("Forest", 2)),)),)


def test_unknown_cards():
    """Rule 4: `3 ?` are three unknown cards, `?a` is one to be named later."""
    assert line("Alice hand: 3 ?, ?a").statements == (
        ZoneContents(ALICE, "hand", (Item(Blank.UNKNOWN, 3), Item(Ref("?a", unknown=True)))),
    )


def test_indented_statements_belong_to_the_line_above():
    """Rule 5: indented is during, column 1 is afterwards."""
    page = parse("resolve\n  Alice draws ?\n  Alice declines\nBob passes")
    assert [(top.number, [child.number for child in top.children]) for top in page.lines] == [
        (1, [2, 3]),
        (4, []),
    ]


def test_indented_lines_may_have_indented_lines():
    """Rule 5, twice: what happens during something that happens during something."""
    (top,) = parse("resolve\n  Alice casts Shock\n    Bob declines\n  Alice declines").lines
    assert [(child.number, [inner.number for inner in child.children]) for child in top.children] == [
        (2, [3]),
        (4, []),
    ]


def test_indented_clauses_continue_the_line_above():
    """Rule 5: an indented small-letter clause continues the line above."""
    one_line = line("Alice casts Shock; target Bob; pay {R} from Mountain")
    assert line("Alice casts Shock\n  target Bob\n  pay {R} from Mountain") == one_line
    assert line("Alice casts Shock\n  target Bob; pay {R} from Mountain") == one_line


def test_clauses_continue_past_what_happened_during_the_line():
    """Rule 5: the line above is the one that is indented less."""
    top = line("Alice casts Shock\n  Alice reveals Elf\n  target Bob")
    assert top.clauses == (Targets((BOB,)),)
    assert len(top.children) == 1


def test_clauses_continue_an_announcement_that_is_indented_itself():
    """Rule 5: a spell cast during a resolution takes the clauses that follow it."""
    top = line("resolve\n  Alice casts Shock\n  target Bob")
    assert top.clauses == ()
    assert top.children[0].clauses == (Targets((BOB,)),)


def test_indented_items_continue_a_list():
    """Diff-friendly: lists may be one item a line."""
    in_one = line("Alice deck: 20 Forest, 40 ?").statements
    assert line("Alice deck:\n  20 Forest\n  40 ?").statements == in_one
    assert line("Alice deck: 20 Forest\n  40 ?").statements == in_one


def test_ampersand_joins_what_happens_at_once():
    """Rule 5: one event."""
    (top,) = parse("Bob discards Shock & Alice discards Elf; reversed").lines
    assert top.statements == (
        HandlesCards(BOB, "discards", (Item(SHOCK),)),
        HandlesCards(ALICE, "discards", (Item(ELF),)),
    )
    assert top.clauses == (Reversed(),)


@pytest.mark.parametrize("time", ["13:05", "13:05:10"])
def test_a_time_may_stand_in_front(time):
    """Grammar, line: hh:mm with or without seconds."""
    assert line(f"{time} Alice concedes") == Line(1, (Acts(ALICE, "concedes"),), time=time)


def test_a_label_names_the_moment_after_the_line():
    """Grammar, line: `@label` at its end, on the last line that belongs to it."""
    assert line("main @before # a comment").label == "@before"
    assert line("Alice casts Shock\n  target Bob @cast").label == "@cast"


def test_headers_stand_above_the_game():
    """Grammar, header: text up to a comment; line ends and marks of any editor."""
    page = parse(
        "\ufefftranscript: 1\r\ndate: 2024-06-15\r\nplayers: Alice, [Bob the Great] # two\r\n\r\nsetup\r\n"
    )
    assert page.headers == {"transcript": "1", "date": "2024-06-15", "players": "Alice, [Bob the Great]"}
    assert page.players == ("Alice", "Bob the Great")
    assert page.lines == (Line(5, (Setup(),)),)


def test_names_know_where_they_stand():
    """For messages of the reader: each name knows its line and column."""
    (top,) = parse("\nAlice casts Shock\n  target Bob").lines
    cast, targets = top.statements[0], top.clauses[0]
    assert isinstance(cast, PlaysCard)
    assert isinstance(targets, Targets)
    assert cast.card.place == Place(2, 13)
    assert targets.refs[0].place == Place(3, 10)


# ---- the grammar


@pytest.mark.parametrize(
    "text",
    [
        "Alice casts Shock; targets Bob",
        "Alice casts Shock; target-Bob",
        "mainly",
        "main3",
        "resolves Shock",
        "Alice casts Shock; pays {R}",
        "Alice playsForest",
        "Bear is tappeds",
    ],
)
def test_keywords_end_at_word_boundaries(text):
    """`targets` must not be read as `target` and an `s`."""
    with pytest.raises(InputError):
        parse(text)


def test_everything_the_grammar_names_is_built():
    """No piece of a parse tree is left over."""
    names = {
        rule.alias or rule.origin.name for rule in line_parser().rules if not rule.origin.name.startswith("_")
    }
    inlined = {rule.origin.name for rule in line_parser().rules if rule.options.expand1}
    assert sorted(name for name in names - inlined if not hasattr(Builder, name)) == []


def test_the_grammar_has_no_conflicts(caplog):
    """LALR(1) without a conflict: no line has two readings. Lark reports those it settles."""
    lark.logger.addHandler(caplog.handler)
    lark.logger.setLevel(logging.DEBUG)
    try:
        known = line_parser()
        lark.Lark(known.source_grammar, parser="lalr", start=["top", "inner"], debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert "onflict" not in caplog.text
