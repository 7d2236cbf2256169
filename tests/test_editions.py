"""Editions: which one a game is judged by, and what the rules are numbered in it.

The expected numbers were read in the published texts.
"""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from replay.rules.editions import (
    DEFAULT_EDITION,
    EDITIONS,
    Edition,
    edition_for,
    number,
    numbers,
    reads_differently,
    slugs,
)
from tests.editions import build, texts


def test_a_game_without_a_date_uses_the_default_edition() -> None:
    """An undated game is judged by the edition of 7 June 2024, where the rulings hold as written."""
    assert edition_for(None) == DEFAULT_EDITION == Edition(date(2024, 6, 7))


def test_an_edition_is_in_force_from_its_day_on() -> None:
    """The day itself belongs to the new edition, the day before to the old one."""
    assert edition_for(date(2025, 11, 14)) == Edition(date(2025, 11, 14))
    assert edition_for(date(2025, 11, 13)) == Edition(date(2025, 9, 19))


def test_a_game_between_two_editions_at_hand_uses_the_earlier() -> None:
    """No text is at hand between April and October 2023: a game in that summer uses April's."""
    assert edition_for(date(2023, 8, 1)) == Edition(date(2023, 4, 14))


def test_a_game_after_the_newest_edition_says_so() -> None:
    """Later games are judged by the newest edition at hand; on its first day nothing is beyond yet."""
    assert edition_for(date(2026, 9, 25)) == Edition(date(2026, 1, 16), beyond=True)
    assert edition_for(date(2026, 1, 16)) == Edition(date(2026, 1, 16))


def test_a_game_before_the_first_edition_says_so() -> None:
    """The oldest edition at hand is of 13 July 2018."""
    assert edition_for(date(2015, 1, 1)) == Edition(date(2018, 7, 13), before=True)


@pytest.mark.parametrize(
    ("slug", "in_force", "expected"),
    [
        ("unspent-mana-empties", "2024-06-07", "500.4"),
        ("unspent-mana-empties", "2025-09-19", "500.4"),
        ("unspent-mana-empties", "2025-11-14", "500.5"),
        ("mana-empties-as-turn-based-action", "2021-07-23", "703.4q"),
        ("mana-empties-as-turn-based-action", "2024-06-07", "703.4s"),
        ("mana-empties-as-turn-based-action", "2024-11-08", "703.4q"),
        ("stun-counter-stops-untapping", "2022-07-08", None),
        ("stun-counter-stops-untapping", "2022-09-08", "122.1d"),
        ("entering-permanent-remembers-x", "2019-08-23", None),
        ("entering-permanent-remembers-x", "2019-10-04", "107.3k"),
        ("entering-permanent-remembers-x", "2020-09-25", "107.3m"),
        ("tapped-for-mana", "2018-07-13", "106.11"),
        ("tapped-for-mana", "2026-01-16", "106.12"),
        ("optional-payment-if-you-do", "2019-06-14", "117.12"),
        ("optional-payment-if-you-do", "2019-07-12", "118.12"),
        ("only-tapped-untaps", "2024-06-07", "701.21b"),
        ("only-tapped-untaps", "2026-01-16", "701.26b"),
        ("search", "2024-06-07", "701.19a"),
        ("search", "2025-09-19", "701.23a"),
        ("proliferate", "2024-06-07", "701.27a"),
        ("proliferate", "2025-09-19", "701.34a"),
        ("illegal-action-is-reversed", "2022-10-07", "728.1"),
        ("illegal-action-is-reversed", "2024-06-07", "730.1"),
        ("illegal-action-is-reversed", "2026-01-16", "732.1"),
        ("resolved-spell-leaves-stack", "2020-09-25", "608.2k"),
        ("resolved-spell-leaves-stack", "2024-06-07", "608.2m"),
        ("resolved-spell-leaves-stack", "2024-07-30", "608.2n"),
        ("who-can-transform", "2022-10-07", "712.5"),
        ("who-can-transform", "2025-09-19", "712.9"),
        ("modal-spell-face-is-chosen", "2020-08-07", None),
        ("modal-spell-face-is-chosen", "2022-10-07", "712.7"),
        ("modal-spell-face-is-chosen", "2024-06-07", "712.11b"),
        ("modal-land-face-is-chosen", "2022-10-07", "712.8"),
        ("double-faced-card-elsewhere-is-front", "2022-10-07", "712.4a"),
        ("modal-face-on-stack-and-battlefield", "2022-10-07", "712.4e"),
        ("modal-card-with-nonpermanent-front-stays", "2022-10-07", "712.10b"),
        ("attacker-orders-blockers", "2024-07-30", "509.2"),
        ("attacker-orders-blockers", "2024-11-08", None),
        ("enlist", "2022-07-08", None),
        ("enlist", "2022-09-08", "702.154a"),
        ("cascade", "2021-02-15", "702.84a"),
        ("cascade", "2021-04-22", "702.85a"),
        ("start-your-engines", "2024-11-08", None),
        ("start-your-engines", "2025-02-07", "704.5z"),
        ("moved-counters-as-a-cost", "2024-06-07", None),
        ("moved-counters-as-a-cost", "2025-09-19", "122.9"),
    ],
)
def test_a_rule_has_its_number_of_the_edition(slug: str, in_force: str, expected: str | None) -> None:
    """A rule keeps its name while its number moves; before it was written it has none."""
    assert number(slug, Edition(date.fromisoformat(in_force))) == expected


@pytest.mark.parametrize(
    ("slug", "edition"),
    [
        ("mulligan", "2019-07-12"),
        ("cascade", "2021-02-15"),
        ("stun-counter-stops-untapping", "2023-11-17"),
        ("blocked-creature-damages-blockers", "2024-11-08"),
        ("who-can-transform", "2025-09-19"),
        ("token-copy-of-double-faced-permanent", "2025-09-19"),
        ("unspent-mana-empties", "2025-11-14"),
    ],
)
def test_a_reworded_rule_says_from_when(slug: str, edition: str) -> None:
    """Where a rule begins to read differently, the table names the edition."""
    assert date.fromisoformat(edition) in reads_differently(slug)


def test_a_rule_that_only_moved_does_not_read_differently() -> None:
    """106.12a was 106.11a and says the same in every edition; 107.14 never changed."""
    assert (
        reads_differently("tapped-for-mana-trigger")
        == reads_differently("energy-symbol-is-energy-counter")
        == ()
    )


def test_an_unknown_name_is_refused() -> None:
    """A misspelt rule is an error, not a rule without a number."""
    with pytest.raises(KeyError):
        number("no-such-rule")


def test_the_table_covers_every_edition_in_order() -> None:
    """44 editions from July 2018 to January 2026; the row of every rule begins with the first."""
    assert len(EDITIONS) == 44
    assert list(EDITIONS) == sorted(set(EDITIONS))
    for slug in slugs():
        starts = [start for start, _ in numbers(slug)]
        assert starts == sorted(starts), slug
        assert starts[0] == EDITIONS[0], slug
        assert set(starts) | set(reads_differently(slug)) <= set(EDITIONS), slug


def test_every_rule_of_the_list_is_in_the_table() -> None:
    """Who adds a rule to the list makes the table anew."""
    assert slugs() == build.read_pins(build.SOURCE.read_text("utf-8")).keys()


@pytest.fixture(scope="module")
def published(corpus: Path) -> Path:
    """The folder of the published texts beside the corpus."""
    folder = corpus.parent / "reference" / "comprehensive-rules"
    if not folder.is_dir():
        pytest.skip(f"needs the texts of the Comprehensive Rules in {folder}")
    return folder


def test_every_number_is_in_the_text_of_its_edition(published: Path) -> None:
    """Each rule has, in each edition, a number that stands there, or none."""
    editions = texts.read_editions(published)
    assert tuple(editions) == EDITIONS
    wrong = [
        (slug, day, cited)
        for slug in slugs()
        for day, rules in editions.items()
        if (cited := number(slug, Edition(day))) is not None and cited not in rules
    ]
    assert not wrong


def test_a_number_means_the_same_words_until_it_is_said_to_read_differently(published: Path) -> None:
    """From one edition to the next a rule is equal word for word, or the table names the edition."""
    editions = texts.read_editions(published)
    for slug in slugs():
        words = {day: rules.get(number(slug, Edition(day)) or "") for day, rules in editions.items()}
        changed = {
            now
            for before, now in pairwise(words)
            if words[before] and words[now] not in (None, words[before])
        }
        assert changed == set(reads_differently(slug)), slug


def test_the_table_is_what_the_texts_yield(published: Path) -> None:
    """The shipped table is made from the list and the texts, and from nothing else."""
    table, _ = build.build(published, build.SOURCE.read_text("utf-8"))
    assert build.TABLE.read_text("utf-8") == table
