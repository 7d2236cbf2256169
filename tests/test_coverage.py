"""The table of rules in `replay/README.md`: complete, up to date, and read from code and tests alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.rules.register import Register, all_rules
from tests import coverage
from tests.coverage import BEGIN, END, coverage_table, numbers_in_words, read_tests, shown_in


class Landed:
    """An event of the tests."""


def nothing(state: object, event: object) -> list[object]:
    """Nothing follows."""
    return []


def test_the_readme_shows_every_rule_in_the_code() -> None:
    """Who adds a rule or a test for one runs `python -m tests.coverage`."""
    assert coverage.README.read_text("utf-8") == coverage.refreshed()


def test_every_rule_in_the_code_is_shown_by_a_test() -> None:
    """A rule without a test named after it or marked with it is not finished."""
    shown = read_tests(coverage.TESTS, {rule.slug for rule in all_rules()})
    assert [slug for slug, tests in shown.items() if not tests] == []


def test_a_rule_is_a_row() -> None:
    """Sentence, numbers, name, function, tests."""
    register = Register()
    register.follows("energy-symbol-is-energy-counter", Landed)(nothing)
    _, _, row = coverage_table(
        register.rules(), {"energy-symbol-is-energy-counter": ("test_one",)}
    ).splitlines()
    place = f"{__name__}.nothing"
    assert (
        row == f"| Nothing follows. | 107.14 | `energy-symbol-is-energy-counter` | `{place}` | `test_one` |"
    )


def test_rules_are_ordered_by_number() -> None:
    """106.12 comes after 106.5, whatever the order in the code; a later rule stands by its own number."""
    register = Register()
    for slug in ("start-your-engines", "tapped-for-mana", "undefined-type-adds-no-mana"):
        register.follows(slug, Landed)(nothing)
    rows = coverage_table(register.rules(), {}).splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == [
        "undefined-type-adds-no-mana",
        "tapped-for-mana",
        "start-your-engines",
    ]


def test_numbers_say_from_when() -> None:
    """500.4 moved to 500.5 with new words; 122.1d was born and then reworded; 107.14 never changed."""
    assert numbers_in_words("unspent-mana-empties") == "500.4, from 2025-11-14 500.5*"
    assert numbers_in_words("stun-counter-stops-untapping") == (
        "absent, from 2022-09-08 122.1d, from 2023-11-17 122.1d*"
    )
    assert numbers_in_words("energy-symbol-is-energy-counter") == "107.14"


def test_a_test_shows_a_rule_by_its_name_or_its_mark(tmp_path: Path) -> None:
    """Named after the rule, or marked; a name that begins with the name of another rule is that one's."""
    (tmp_path / "test_some.py").write_text(
        "def test_flash_lets_cast(): ...\n"
        "def test_flashback_exiles(): ...\n"
        "@pytest.mark.rule('flash-freezes')\n"
        "def test_flash_freezes_all(): ...\n"
        "@pytest.mark.rule('flash', 'haste-attacks')\n"
        "def test_a_hasty_ambush(): ...\n"
    )
    assert read_tests(tmp_path, ("flash", "haste-attacks")) == {
        "flash": ("test_flash_lets_cast", "test_a_hasty_ambush"),
        "haste-attacks": ("test_a_hasty_ambush",),
    }


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    """The prose around the table stays; without marks nothing is guessed."""
    assert shown_in(f"a\n{BEGIN}\nold\n{END}\nz\n", "new") == f"a\n{BEGIN}\nnew\n{END}\nz\n"
    with pytest.raises(ValueError, match="lacks the marks"):
        shown_in("a", "new")
