"""The register: which rules an event wakes in which edition, and what it refuses."""

from __future__ import annotations

from datetime import date

import pytest

from replay.rules.editions import Edition, slugs
from replay.rules.register import Register, all_rules, rule_table


class Landed:
    """An event of the tests."""


class Drawn:
    """Another event of the tests."""


def nothing(state: object, event: object) -> list[object]:
    """Nothing follows.

    Not even from this.
    """
    return []


def also_nothing(state: object, event: object) -> list[object]:
    """Nothing follows either."""
    return []


def test_an_event_wakes_the_rules_that_watch_it() -> None:
    """A rule may watch several types of event; another type wakes nothing."""
    register = Register()
    register.follows("nothing-follows", Landed, Drawn)(nothing)
    table = register.table("follows")
    assert (
        [rule.slug for rule in table[Landed]] == [rule.slug for rule in table[Drawn]] == ["nothing-follows"]
    )
    assert int not in table


def test_what_is_required_does_not_follow() -> None:
    """The two kinds of rule are asked at different moments and kept apart."""
    register = Register()
    register.requires("nothing-is-required", Landed)(nothing)
    assert not register.table("follows")
    assert [rule.kind for rule in register.table("requires")[Landed]] == ["requires"]


def test_a_rule_holds_from_its_first_edition_to_before_its_last() -> None:
    """`since` is the first edition in force, `until` the first that is not."""
    register = Register()
    register.follows("old", Landed, until=date(2025, 9, 19))(nothing)
    register.follows("new", Landed, since=date(2025, 9, 19))(also_nothing)
    before, after = Edition(date(2025, 7, 25)), Edition(date(2025, 9, 19))
    assert [rule.slug for rule in register.table("follows", before)[Landed]] == ["old"]
    assert [rule.slug for rule in register.table("follows", after)[Landed]] == ["new"]


def test_rules_that_need_cards_sleep_as_long_as_none_is_defined() -> None:
    """A rule about what cards say has nothing to say of a game whose cards nobody knows."""
    register = Register()
    register.follows("reads-cards", Landed, needs_cards=True)(nothing)
    register.follows("reads-none", Landed)(also_nothing)
    assert [rule.slug for rule in register.table("follows")[Landed]] == ["reads-cards", "reads-none"]
    assert [rule.slug for rule in register.table("follows", cards=False)[Landed]] == ["reads-none"]


def test_one_name_may_have_one_function_per_edition() -> None:
    """A rule that was changed keeps its name; both functions are registered and never both in force."""
    register = Register()
    register.follows("changed", Landed, until=date(2025, 9, 19))(nothing)
    register.follows("changed", Landed, since=date(2025, 9, 19))(also_nothing)
    assert len(register.rules()) == 2


def test_two_rules_of_one_name_in_one_edition_are_refused() -> None:
    """A name in a finding leads to one function."""
    register = Register()
    register.follows("same", Landed)(nothing)
    with pytest.raises(ValueError, match="two rules are called same"):
        register.requires("same", Drawn, since=date(2025, 9, 19))(also_nothing)


def test_rules_are_ordered_by_where_they_stand() -> None:
    """The order in which chapters were imported does not change what follows first."""
    register = Register()
    register.follows("second", Landed)(also_nothing)
    register.follows("first", Landed)(nothing)
    assert [rule.slug for rule in register.rules()] == ["first", "second"]


def test_the_sentence_of_a_rule_is_the_first_line_of_its_docstring() -> None:
    """What the function says about itself is what a reader is shown."""
    register = Register()
    register.follows("nothing-follows", Landed)(nothing)
    assert register.rules()[0].sentence == "Nothing follows."


def test_every_rule_in_the_code_has_a_number_and_a_sentence() -> None:
    """A rule is cited by its number: its name needs a row in `tests/editions/rules.tsv`."""
    assert [rule.slug for rule in all_rules() if rule.slug not in slugs()] == []
    assert [rule.slug for rule in all_rules() if not rule.sentence.endswith(".")] == []


def test_the_reducer_looks_rules_up_in_a_table_built_once() -> None:
    """The same table is handed out again, and an unknown type of event wakes nothing."""
    assert rule_table("follows") is rule_table("follows")
    assert Landed not in rule_table("follows")
