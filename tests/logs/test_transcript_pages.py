"""Whole pages: the documentation's examples, the samples that ship, and the corpus where it is at hand."""

import re
from pathlib import Path

import pytest

import logs
from logs.transcript.page import Line
from logs.transcript.parse import parse
from logs.transcript.syntax import Ref
from replay.errors import InputError
from tests.transcripts.expectations import Expectations, ExpectedValue, ExpectedVerdict, expectations
from tests.transcripts.expectations import Path as ValuePath

FOLDER = Path(logs.__file__).parent
README = (FOLDER / "transcript" / "README.md").read_text("utf-8")
SAMPLES = sorted((FOLDER / "samples").glob("*.txt"))

EXAMPLE_FRAMES = {
    "more about a card": "Alice hand: Shock ({})",
    "an announcement's choices": "Alice casts Shock {}",
    "a payment": "resolve\n  Alice pays {}",
}
"""Rows of the table whose examples are parts of a line, and a line to put them in."""


def all_lines(lines: tuple[Line, ...]) -> list[Line]:
    """Lines with the lines that belong to them, in order."""
    return [found for line in lines for found in (line, *all_lines(line.children))]


@pytest.mark.parametrize("example", re.findall(r"```transcript\n(.*?)```", README, re.DOTALL))
def test_examples_of_the_documentation_can_be_read(example):
    """Documentation is executed."""
    assert parse(example).lines


@pytest.mark.parametrize("row", re.findall(r"^\| ([a-z].*?) \| (.*`.*) \|$", README, re.MULTILINE))
def test_each_entry_of_the_documentation_can_be_read(row):
    """Documentation is executed, in its table too."""
    title, cell = row
    frame = EXAMPLE_FRAMES.get(title, "{}")
    for entry in re.findall(r"`([^`]+)`", cell):
        assert parse(frame.format(entry)).lines


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_samples_can_be_read_and_say_what_they_expect(sample):
    """Samples: each is read whole, and each says which verdicts it expects."""
    text = sample.read_text("utf-8")
    page = parse(text, sample.name)
    expected = expectations(text, sample.name)
    numbers = {line.number for line in all_lines(page.lines)}
    assert len(page.players) >= 2
    assert expected.values
    assert expected.no_verdict or {verdict.line for verdict in expected.verdicts} <= numbers


def test_the_corpus_can_be_read(corpus):
    """All transcripts of the corpus parse, and so do their expectations."""
    files = sorted((corpus / "transcripts").glob("*.txt"))
    assert len(files) >= 48
    for file in files:
        text = file.read_text("utf-8")
        numbers = {line.number for line in all_lines(parse(text, file.name).lines)}
        expected = expectations(text, file.name)
        assert expected.no_verdict or {verdict.line for verdict in expected.verdicts} <= numbers
        assert len(expected.values) == len(re.findall(r"^# expect[:(]", text, re.MULTILINE))


# ---- expectations


def test_expected_values():
    """Expectations: a path, a value, and the line before which it holds."""
    found = expectations(
        "# expect: Alice.life = 20\n"
        "# expect(line 9): [Mr. Orfeo, the Boulder]#2.counters.+1/+1 = 3\n"
        "# expect: game1.winner = Bob\n"
        "# expect: stack = empty\n"
    )
    assert found.values == [
        ExpectedValue(ValuePath(Ref("Alice"), "life"), "20", 1),
        ExpectedValue(ValuePath(Ref("Mr. Orfeo, the Boulder", 2), "counters.+1/+1"), "3", 2, before=9),
        ExpectedValue(ValuePath(None, "game1.winner"), "Bob", 3),
        ExpectedValue(ValuePath(None, "stack"), "empty", 4),
    ]


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Forest, Shock", ("Forest", "Shock")),
        ("[Gadwick, the Wizened]#2, Shock", ("Gadwick, the Wizened#2", "Shock")),
        ("empty", ()),
        ("none", ()),
    ],
)
def test_expected_values_that_are_lists(value, names):
    """Expectations: graveyards bottom first, comma-separated."""
    (found,) = expectations(f"# expect: Alice.graveyard = {value}").values
    assert found.names == names


def test_expected_verdicts():
    """Expectations: line, word, rule or `-`, and free text; `none` for none."""
    assert expectations("# verdict: none").no_verdict
    assert expectations(
        "# verdict: line 12 illegal 106.7 no such color\n# verdict: line 17 cannot-tell - rests on the gap\n"
    ).verdicts == [
        ExpectedVerdict(12, "illegal", "106.7", "no such color"),
        ExpectedVerdict(17, "cannot-tell", None, "rests on the gap"),
    ]


@pytest.mark.parametrize(
    "text", ["# we expect: much", "Alice passes # expect nothing", "# verdicts: many", "# expected"]
)
def test_other_comments_expect_nothing(text):
    """Expectations: comments of exactly these forms."""
    found = expectations(text)
    assert found == Expectations()


@pytest.mark.parametrize(
    "text",
    [
        "# expect: Alice.life",
        "# expect: Alice = 20",
        "# expect(line x): Alice.life = 20",
        "# verdict: line 3 wrong 106.7",
        "# verdict: maybe",
        "# verdict: none\n# verdict: line 3 illegal 106.7",
    ],
)
def test_expectations_that_cannot_be_read_are_refused(text):
    """Nothing that is not understood is swallowed."""
    with pytest.raises(InputError):
        expectations(text, "game.txt")


def test_expectations_do_not_influence_reading():
    """They are comments: the page reads the same without them."""
    text = "setup\nmain\n"
    assert parse(text + "# expect: Alice.life = 3\n# verdict: none\n") == parse(text)
