"""The audit where a card is in no book: what rests on it cannot be told, and nobody is accused."""

from __future__ import annotations

from replay.events import ObjectCreated, Resolved, SpecialActionTaken
from tests.builder import ALICE, BOB, FOREST, ISLAND
from tests.test_audit import Page


def resolve_a_mystery(page: Page) -> Page:
    """Alice casts a card that no book knows, and it resolves."""
    page.put(7, FOREST).write(ObjectCreated(8, "hand", "card", ALICE, ALICE, definition="Lost Page"), 1)
    page.step("precombat_main").cast(8, BOB, forest=7)
    page.write(Resolved(8))
    return page


def test_what_rests_on_a_spell_that_nobody_knows_cannot_be_told() -> None:
    """305.2: it may have allowed another land; the finding names the card."""
    page = resolve_a_mystery(Page().put(1, FOREST, zone="hand").put(2, ISLAND, zone="hand"))
    page.write(SpecialActionTaken(ALICE, 1))
    second = page.write(SpecialActionTaken(ALICE, 2))
    found = next(each for each in page.audit().findings if each.seq == second)
    assert (found.verdict, found.needs) == ("cannot-tell", ("what Lost Page says",))


def test_a_spell_that_nobody_knows_leaves_the_stack() -> None:
    """608.2m, 608.3: it leaves, whatever it does; so a land may be played (305.1)."""
    page = resolve_a_mystery(Page().put(1, FOREST, zone="hand"))
    land = page.write(SpecialActionTaken(ALICE, 1))
    assert [each for each in page.audit().findings if each.seq == land] == []
