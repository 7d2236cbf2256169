"""Following a rule through editions: equal words, moved numbers, rewordings, births, pins."""

from __future__ import annotations

from datetime import date

import pytest

from tests.editions.build import read_pins
from tests.editions.texts import effective_date, rules_of
from tests.editions.tracking import Tracker, similarity

FIRST, SECOND, THIRD = date(2020, 1, 1), date(2021, 1, 1), date(2022, 1, 1)


def tracker(*editions: str) -> Tracker:
    """A tracker over up to three small editions."""
    return Tracker(dict(zip((FIRST, SECOND, THIRD), map(rules_of, editions), strict=False)))


def test_a_rule_is_found_under_its_new_number() -> None:
    """The same words under another number are the same rule."""
    moved = tracker("1.1 ignored\n100.1. Cats sleep.", "100.1. Dogs bark.\n100.2. Cats sleep.")
    assert moved.numbers({SECOND: "100.2"}) == {FIRST: "100.1", SECOND: "100.2"}


def test_a_reworded_rule_is_found_by_its_likeness() -> None:
    """Most words in the same order are enough where nothing is more alike."""
    reworded = tracker(
        "100.1a A cat sleeps all day long.", "100.1a A dog barks.\n100.1b A cat sleeps all night long."
    )
    assert reworded.numbers({FIRST: "100.1a"}) == {FIRST: "100.1a", SECOND: "100.1b"}


def test_a_new_rule_has_no_number_before() -> None:
    """A rule like no earlier one was born."""
    born = tracker("100.1. Cats sleep.", "100.1. Cats sleep.\n100.2. Whoever sees a bird may sing.")
    assert born.numbers({SECOND: "100.2"}) == {FIRST: None, SECOND: "100.2"}


def test_two_rules_do_not_become_one() -> None:
    """A rule goes to the one that is more like it: the other of two claimants ends."""
    merged = tracker(
        "100.1. A cat sleeps all day.\n100.2. A cat sleeps all.", "100.1. A cat sleeps all day long."
    )
    assert merged.numbers({FIRST: "100.1"})[SECOND] == "100.1"
    assert merged.numbers({FIRST: "100.2"})[SECOND] is None


def test_a_pin_overrules_the_words() -> None:
    """Where a rule was replaced, a person says where it lives on, and tracking goes on from there."""
    replaced = tracker("100.1. Cats sleep.", "100.7. Felines rest.", "100.8. Felines rest.")
    assert replaced.numbers({FIRST: "100.1"}) == {FIRST: "100.1", SECOND: None, THIRD: None}
    assert replaced.numbers({FIRST: "100.1", SECOND: "100.7"})[THIRD] == "100.8"


def test_a_pinned_absence_ends_the_search_backward() -> None:
    """A rule that only resembles an older one was not there before."""
    resembling = tracker(
        "100.1. A cat sleeps all day.", "100.1. A dog sleeps all day.", "100.1. A dog sleeps all day."
    )
    assert resembling.numbers({FIRST: None, THIRD: "100.1"}) == {FIRST: None, SECOND: "100.1", THIRD: "100.1"}


def test_a_pin_on_a_number_that_is_not_there_is_refused() -> None:
    """A slip in the list is named."""
    with pytest.raises(LookupError, match=r"there is no 100\.9 in 2020-01-01"):
        tracker("100.1. Cats sleep.").numbers({FIRST: "100.9"})


def test_references_to_other_rules_may_be_renumbered() -> None:
    """A rule that names another reads the same after the other has moved."""
    before, after = (
        rules_of("100.1. See rule 116.2 and 601.2a–h."),
        rules_of("100.1. See rule 117.2 and 601.2a–i."),
    )
    assert before == after
    assert similarity(before["100.1"], after["100.1"]) == 1.0


def test_quotation_marks_do_not_make_a_difference() -> None:
    """One edition is printed with straight quotation marks, the others with curved ones."""
    assert rules_of("100.1. It’s “tapped.”") == rules_of('100.1. It\'s "tapped."')


def test_an_edition_is_dated_by_its_text() -> None:
    """The name of the file does not count."""
    assert effective_date("These rules are effective as of June 7, 2024.") == date(2024, 6, 7)
    with pytest.raises(ValueError, match="does not say"):
        effective_date("These rules are in force.")


def test_the_list_of_rules_is_read() -> None:
    """Name, edition and number; a dash where the edition does not have the rule; remarks are skipped."""
    assert read_pins("# 1\na\t2020-01-01\t100.1\na\t2021-01-01\t-\n") == {"a": {FIRST: "100.1", SECOND: None}}
