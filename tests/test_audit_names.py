"""What findings call the objects that they are about, where a game has several of one name."""

from __future__ import annotations

from replay.events import StatusChanged, StepBegan
from tests.builder import ALICE, BOB
from tests.invented import creature, spell
from tests.pages import audited
from tests.test_audit import BEAR, ORCHARD, TELLS_TAPS, Page


def test_copies_of_a_card_are_told_apart_as_a_page_counts_them() -> None:
    """Transcript notation: `#2` is the second copy in order of appearance."""
    page = Page().put(1, BEAR).put(2, BEAR, BOB).put(3, ORCHARD).step("precombat_main")
    page.write(StatusChanged(2, "tapped", 1))
    page.write(StatusChanged(3, "tapped", 1))
    assert [found.name for found in page.audit().findings] == ["Small Bear#2", "Borrowed Grove"]


def test_copies_of_a_card_in_a_clients_record_are_told_apart_by_their_numbers() -> None:
    """A client counts no copies; the number is the object's."""
    page = Page(TELLS_TAPS).put(1, BEAR).put(2, BEAR)
    step = page.write(StepBegan(4, "untap", ALICE))
    page.write(StatusChanged(2, "tapped", 1), step)
    assert page.finding.name == "Small Bear (object 2)"


def test_a_message_says_which_copy_it_names() -> None:
    """601.2h: of two alike, the second is no Goblin to sacrifice."""
    blast = spell(
        "Blast",
        mana="{0}",
        text="As an additional cost to cast this spell, sacrifice a Goblin.\nYou gain 1 life.",
    )
    page = """Alice battlefield: Bear, Bear
Alice hand: Blast
turn 3 Alice
main
Alice casts Blast; pay sacrifice Bear#2"""
    (found,) = audited(page, (creature("Bear", 2, 2), blast)).findings
    assert found.message == "Bear#2 is not what the cost asks for"
