"""What a judge is told about a line that cannot be read: one clear line that names the slip.

Transcript notation, keywords: the error message must name the classic slips.
"""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from logs.transcript.grammar import line_parser, words_of
from logs.transcript.parse import MAX_CHARACTERS, MAX_LINE_CHARACTERS, parse
from replay.errors import InputError


def refused(text: str) -> InputError:
    """The error for a page with this text under a header that names the players."""
    with pytest.raises(InputError) as caught:
        parse(f"players: Alice, Bob\n{text}", "game.txt")
    return caught.value


def complaint(text: str) -> str:
    """What is said about a page, nothing if it can be read."""
    try:
        parse(text, "game.txt")
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("text", "column", "advice"),
    [
        ("Alice casts Suppression Ray", 25, "`[Suppression Ray]`"),
        ("Alice casts Swords to Plowshares; target Bob", 20, "`[Swords to Plowshares]`"),
        ("Suppression Ray dies", 13, "`[Suppression Ray]`"),
        ("Alice casts Gadwick, the Wizened; X=2", 20, "`[Gadwick, the Wizened]`"),
        ("Alice casts Fire // Ice", 18, "`[Fire // Ice]`"),
        ("Alice casts Shock target Bob", 19, "`; target …`"),
        ("Alice casts Shock, target Bob", 18, "`; target …`"),
        ("Ogre has 2 stun counters", 17, "leave out `counters`"),
        ("Alice casts Shock pay {R}", 19, "`; pay …`"),
        ("target Bob", 1, "indent a clause"),
        ("Alice has three energy", 11, "write numbers in digits: `3`"),
        ("Alice draws a card", 13, "write numbers in digits: `1`"),
        ("Alice has 99999999999 life", 11, "at most nine digits"),
        ("alice plays Forest", 1, "begin with a capital letter: `Alice`"),
        ("Alice casts Shock; target bob", 27, "begin with a capital letter: `Bob`"),
        ("Alice casts shock", 13, "begin with a capital letter"),
        ("Turn 4 Alice", 6, "written small: `turn`"),
        ("Main", 5, "written small: `main`"),
        ("Alice Plays Forest", 7, "written small: `plays`"),
        ("Players: Alice, Bob", 10, "written small: `players`"),
        ("Alice casts Shock; targets Bob", 20, "did you mean `target`?"),
        ("Alice cast Shock", 7, "did you mean `casts`?"),
        ("Alice attack with Elf", 7, "did you mean `attacks`?"),
        ("Alice hand: Forest (taped)", 26, "did you mean `tapped`?"),
        ("combat damage", 8, "write `combatdamage` as one word"),
        ("main 2", 6, "write `main2` as one word"),
        ("Alice Forest", 7, "say what `Alice` does"),
        ("Alice casts Shock; pay R from Mountain", 24, "mana symbols stand in braces: `{R}`"),
        ("Alice casts Shock; pay {R} {R}", 28, "write the symbols together"),
        ("Alice plays [Forest", 13, "`]` is missing"),
        ('Alice says "hi', 12, '`"` is missing'),
        ("Alice hand: Forest (tapped", 27, "close the parenthesis"),
        ("Alice plays Forest.", 19, "no full stop"),
        ("Alice plays Forest and Bob passes", 20, "`&`"),
        ("Alice plays Forest #2", 20, "a copy number follows its name without a space"),
        ("#note", 1, "a comment begins with `# `"),
        ("9:05 Alice passes", 1, "a time is written `09:05`"),
    ],
)
def test_the_classic_slips_are_named(text, column, advice):
    """Line, column, and what to do about it."""
    error = refused(text)
    assert (error.file, error.line, error.column) == ("game.txt", 2, column)
    assert advice in (error.hint or "")
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("colour: red", 2, "unknown header `colour`"),
        ("setup\ndate: 2024-06-15", 3, "the header `date` comes too late"),
        ("players: Carol", 2, "the header `players` stands there twice"),
        ("date: 15 June", 2, "expected a date like 2024-06-07"),
        ("edition: newest", 2, "expected a date like 2024-06-07"),
        ("transcript: 2", 2, "expected version 1 of the notation"),
        ("main\n\tAlice passes", 3, "a tab in the indentation"),
        ("  Alice passes", 2, "an indented line with none above it"),
        ("main\n    Alice passes\n  Bob passes", 4, "expected 4 spaces, as in line 3"),
        ("main\n  2 Forest", 3, "a list of cards that continues nothing"),
        ("Alice deck:\nmain", 2, "a list without cards"),
        ("main @a\n  pay {G} @b", 3, "a second label or a time on a continued line"),
        ("main\n" + "\n".join(" " * depth + "main" for depth in range(1, 9)), 10, "indented too deeply"),
        ("Alice " + "passes" * 1000, 2, f"expected at most {MAX_LINE_CHARACTERS:,} characters"),
    ],
)
def test_slips_of_the_page_are_named(text, line, message):
    """Headers, indentation and lists."""
    error = refused(text)
    assert error.line == line
    assert message in str(error)


def test_what_could_stand_there_is_named():
    """After a player's name many verbs can stand: the common ones come first."""
    error = refused("Alice frobnicates")
    assert error.expected is not None
    assert error.expected.startswith("`activates`, `attacks`, `casts`, `chooses`, `pays`, `plays`")
    assert refused("Alice plays").expected == "a name"


def test_messages_carry_nothing_a_terminal_obeys():
    """A file is untrusted: control characters are replaced, long words cut."""
    message = str(refused("Alice \x1b[31m" + "x" * 500))
    assert message.isprintable()
    assert len(message) < 400


def test_a_file_that_is_too_long_is_refused():
    """Bounded memory."""
    with pytest.raises(InputError, match="too long"):
        parse("#\n" * MAX_CHARACTERS)


_WORDS = sorted({word for terminal in line_parser().terminals for word in words_of(terminal.name)})
_PIECES = st.one_of(
    st.sampled_from(_WORDS),
    st.sampled_from(
        [
            "Alice",
            "Bob",
            "Forest#1..3",
            "[Grizzly Bears]#2",
            "?",
            "?a",
            "{G}{G}",
            "2",
            "-3",
            "2/2",
            "+1/+1",
            "X=2",
        ]
    ),
    st.sampled_from(
        [";", ":", ",", "&", "+", "(", ")", "@a", '"text"', "# ", "\n", "\n  ", "\n    ", "\t", "note:"]
    ),
    st.text(max_size=5),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(_PIECES, max_size=25).map(" ".join))
@example("Alice taps \n  ")
@example("[" * 3000)
@example("Alice hand: " + "Forest, " * 400)
@example("X")
def test_any_text_is_read_or_refused_with_an_input_error(text):
    """Hostile input: nothing but InputError, always on one line."""
    assert "\n" not in complaint(text)
