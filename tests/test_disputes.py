"""Disputes that players really had, each as a small page: what was asked, and what the rules answer."""

from __future__ import annotations

import pytest

from tests.invented import creature, land, permanent, spell
from tests.pages import audited, verdicts

FOREST = land("Forest", text="{T}: Add {G}.")
BEAR = creature("Bear", 2, 2, mana="{G}")
COBRA = creature("Cobra", 2, 1, text="Whenever a land enters, add one mana of any color.")
GROUND = permanent(
    "Ground",
    types="enchantment",
    subtypes="Aura",
    text="Enchant land\nWhenever enchanted land is tapped for mana, "
    "its controller adds an additional one mana of any color.",
)
SHAMAN = creature(
    "Shaman", 1, 1, text="{T}: Exile target land card from a graveyard. Add one mana of any color."
)
ANGEL_MAKER = creature(
    "Maker",
    1,
    1,
    text="Whenever you attack, you may pay {E}. When you do, put a +1/+1 counter on target attacking "
    "creature. It sings about it.",
)
BOLT = spell("Bolt", mana="{U}", text="Bolt deals 3 damage to any target.")
HERALD = creature("Herald", 2, 2, text="Enlist")
CARDS = (HERALD, FOREST, BEAR, COBRA, GROUND, SHAMAN, ANGEL_MAKER, BOLT)


def found(page: str) -> list[tuple[str, str | None]]:
    """The verdicts on a page that are not plainly legal."""
    return verdicts(audited(page, CARDS))


COBRA_SEES_A_LAND = """Alice battlefield: Cobra
Alice hand: Forest
turn 4 Alice
main
Alice plays Forest
"""


def test_mana_of_a_trigger_on_the_stack_has_the_color_chosen_as_it_resolves() -> None:
    """605.5a, 608.2d: what triggers on entering is no mana ability; its color is chosen on resolution."""
    page = (
        COBRA_SEES_A_LAND + "Alice has nothing in pool\nresolve\n  Alice chooses blue\nAlice has {U} in pool"
    )
    assert found(page) == []


def test_what_waits_for_the_stack_is_there_when_people_look_at_it() -> None:
    """117.5, 603.3: before anybody has priority, what triggered is put on the stack."""
    assert found(COBRA_SEES_A_LAND + "stack is empty") == [("contradiction", "405.2")]


def test_an_ability_that_targets_is_no_mana_ability() -> None:
    """605.1a, 605.5a: it uses the stack, and its color is chosen as it resolves."""
    page = """Alice battlefield: Shaman
Bob graveyard: Forest
turn 4 Alice
main
Alice activates Shaman; target Forest
Alice has nothing in pool
resolve
  Alice chooses green
Alice has {G} in pool"""
    assert found(page) == []


@pytest.mark.parametrize("said", ["; choose blue", "\n  Alice chooses blue"])
def test_the_color_of_a_triggered_mana_ability_is_chosen_at_once(said: str) -> None:
    """605.4a: no priority in between, so the choice stands with the land that is tapped."""
    page = f"""Alice battlefield: Forest, Ground (on Forest)
Alice hand: Bolt
turn 4 Alice
main
Alice taps Forest for {{G}}{said}
Alice casts Bolt; target Bob; pay {{U}} from pool
Alice has {{G}} in pool"""
    assert found(page) == []


def test_two_triggered_mana_abilities_have_a_color_each() -> None:
    """605.4a: each choice is for one of them."""
    page = """Alice battlefield: Forest, Ground (on Forest), Ground (on Forest)
turn 4 Alice
main
Alice taps Forest for {G}; choose blue; choose red
Alice has {G}{U}{R} in pool"""
    assert found(page) == []


def test_a_permanent_without_a_mana_ability_makes_no_mana() -> None:
    """106.3: and the spell that it was to pay for rests on that."""
    page = """Alice battlefield: Bear
Alice hand: Bolt
turn 4 Alice
main
Alice taps Bear for {U}
Alice casts Bolt; target Bob; pay {U} from pool"""
    assert found(page) == [("illegal", "106.3")]


def test_counters_without_the_payment_they_are_for_are_nobodys_to_put() -> None:
    """603.12: nothing was paid, so nothing triggered; what is not understood of the rest never resolved."""
    page = """Alice: energy 3
Alice battlefield: Maker, Bear
turn 4 Alice
Alice attacks with Bear at Bob
resolve
  Alice declines
Bear gets 1 +1/+1"""
    assert found(page) == [("illegal", "122.1")]


@pytest.mark.parametrize(
    "said", ["; Herald enlists Bear; Herald enlists Maker", "\n  Herald enlists Bear\n  Herald enlists Maker"]
)
def test_one_enlist_ability_taps_one_creature(said: str) -> None:
    """702.154a, 702.154d: a second one needs a second ability."""
    page = f"Alice battlefield: Herald, Bear, Maker\nturn 4 Alice\nAlice attacks with Herald at Bob{said}"
    assert found(page) == [("illegal", "702.154d")]


def test_mana_that_floats_where_the_page_sets_in_is_there() -> None:
    """500.4: mana empties as a step ends, and none has ended before the position."""
    page = "Alice pool: {U}\nAlice hand: Bolt\nturn 4 Alice\nmain\nAlice casts Bolt; target Bob; pay {U}"
    assert found(page) == []
    assert found(page.replace("main\nAlice casts", "combat\nattackers\nAlice casts"))[0][0] == "illegal"
