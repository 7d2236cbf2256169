"""Acts told out of order: one judge call that names a legal order, where a judge sees one sequence (MTR 4.3).

Small transcripts of invented cards. Where no order is legal, or somebody could act in between, an act that
breaks a rule stays illegal.
"""

from __future__ import annotations

import pytest

from replay.audit import GameAudit
from replay.cards.definitions.card import CardDefinition
from tests.invented import creature, land, permanent, spell
from tests.pages import audited

FOREST = land("Forest", text="{T}: Add {G}.")
HAMMER = spell("Hammer", mana="{1}{G}", types="sorcery", text="Hammer deals 3 damage to any target.")
FLOOD = spell("Flood", mana="{X}{G}", types="sorcery", text="Flood deals X damage to any target.")
PEEK = spell("Peek", mana="{0}", text="Draw a card.")
BEAR = creature("Bear", 2, 2, mana="{G}")
WALL = creature("Wall", 1, 4, text="Defender\n{G}: Wall loses defender until end of turn.")
SWORD = permanent(
    "Sword", types="artifact", subtypes="Equipment", text="Equipped creature gets +2/+0.\nEquip {G}"
)
CARDS: tuple[CardDefinition, ...] = (FOREST, HAMMER, FLOOD, PEEK, BEAR, WALL, SWORD)

_PAGE = """Alice battlefield: 2 Forest, Wall, Sword
Alice hand: Forest, Hammer, Flood, Peek, Bear
Alice: library 20
turn 5 Alice
main
{lines}
"""


def _audited(*lines: str) -> GameAudit:
    return audited(_PAGE.format(lines="\n".join(lines)), CARDS)


def _verdicts(*lines: str) -> list[str]:
    return [found.verdict for found in _audited(*lines).findings if found.verdict != "legal"]


LAND_FIRST = (
    "Alice casts Hammer; target Bob; pay {G}{G} from Forest#2 + Forest#3",
    "Alice plays Forest#3",
)


def test_a_land_after_the_spell_that_it_pays_for_is_one_judge_call() -> None:
    """305.1, 601.2g: the land played first, the spell could be paid for."""
    (found,) = _audited(*LAND_FIRST).findings
    assert (found.verdict, found.kind) == ("judge-call", "order")
    assert found.alternatives == ("legal in the order 2, 1: Alice plays Forest#3; Alice casts Hammer",)
    assert {"601.2h", "505.6b"} <= set(found.rules)


def test_the_audit_goes_on_from_the_legal_order() -> None:
    """The land is tapped, the spell is paid for: what is seen afterwards contradicts nothing."""
    assert _verdicts(*LAND_FIRST, "Forest#3 is tapped", "resolve", "Bob has 17 life") == ["judge-call"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Alice casts Hammer; target Bob", "Alice taps Forest#1 for {G}", "Alice taps Forest#2 for {G}"),
        ("Alice casts Hammer; target Bob", "Alice pays {G}{G} from Forest#1..2"),
        ("Alice casts Hammer; pay {G}{G} from Forest#1..2", "Alice chooses Bob"),
        ("Alice casts Flood; target Bob; pay {G}{G} from Forest#1..2", "Alice chooses 1"),
        ("Alice casts Hammer; target Bob; pay {G}{G} from Forest#1..2", "Alice plays Forest#3"),
        ("Alice attacks with Wall", "Alice activates Wall; pay {G} from Forest#1", "resolve"),
        ("Alice attacks with Wall; reversed", *LAND_FIRST),
    ],
)
def test_what_is_legal_in_another_order_is_a_judges_call(lines: tuple[str, ...]) -> None:
    """601.2b–h, 508.1: announced, chosen and paid for in another order, with the same table after it."""
    assert [each for each in _verdicts(*lines) if each != "illegal"] == ["judge-call"]


def test_a_pump_belongs_before_the_attack() -> None:
    """602.5d: equipping is for the main phase; told after the attack that it is for, the order is shown."""
    lines = (
        "Alice plays Forest#3",
        "Alice casts Bear; pay {G} from Forest#1",
        "resolve",
        "turn 6 Bob",
        "turn 7 Alice",
    )
    attack = (
        "Alice attacks with Bear",
        "Alice activates Sword; target Bear; pay {G} from Forest#2",
        "resolve",
    )
    found = _audited(*lines, *attack).findings
    assert [(each.verdict, each.kind) for each in found] == [("judge-call", "order")]


@pytest.mark.parametrize(
    "lines",
    [
        ("Alice casts Hammer; target Bob; pay {G}{G} from Forest#1..2", "Bob passes", "Alice plays Forest#3"),
        ("Alice attacks with nothing", "Alice casts Hammer; target Bob; pay {G}{G} from Forest#1..2"),
        ("Alice casts Hammer; target Bob; pay {G}{G} from Forest#2 + Forest#3",),
    ],
)
def test_what_no_order_makes_legal_stays_illegal(lines: tuple[str, ...]) -> None:
    """Somebody could act in between; it has nothing to do with the attack; the land is never played."""
    assert "judge-call" not in _verdicts(*lines)
    assert "illegal" in _verdicts(*lines)


def test_a_mistake_behind_the_sequence_is_one_of_its_own() -> None:
    """305.2b: the first land is out of order, the second is one too many."""
    lines = ("Alice casts Bear; pay {G} from Forest#1", "Alice plays Forest#3", "Alice plays Forest#3")
    assert sorted(set(_verdicts(*lines))) == ["illegal", "judge-call"]
