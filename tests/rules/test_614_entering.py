"""Chapter 614.1c: permanents that enter with counters, because of what was done as they enter."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, Game, pay, target
from tests.invented import creature, keyword, spell

REX = creature(
    "Odd Rex",
    3,
    3,
    mana="{G}",
    text="As Odd Rex enters, discard any number of creature cards. It enters with a flying counter on it if a"
    " card discarded this way has flying. The same is true for first strike, haste, and reach.",
)


@pytest.mark.rule("replacement-effect-enters-with", "player-chooses-discard")
def test_it_enters_with_counters_for_what_was_discarded_as_it_enters() -> None:
    """614.1c, 701.8b: as many cards as one likes; one counter of each kind, however many have it."""
    game = Game()
    birds = [game.hand(ALICE, creature(name, 1, 1, keyword("flying"))) for name in ("Wren", "Lark")]
    spider = game.hand(ALICE, creature("Spider", 1, 3, keyword("reach")))
    kept = game.hand(ALICE, creature("Runner", 1, 1, keyword("haste")))
    rex = game.hand(ALICE, REX)
    game.pool(ALICE, "G").cast(ALICE, rex, *pay(ALICE, "G"))
    game.resolve(ChoiceMade(ALICE, "discard", (*birds, spider), amount=3))
    assert game.object(rex).counters == {"flying": 1, "reach": 1}
    assert {game.zone(each) for each in (*birds, spider)} == {"graveyard"}
    assert game.zone(kept) == "hand"
    assert game.findings == []


@pytest.mark.rule("replacement-effect-enters-with", "instructions-in-order")
@pytest.mark.parametrize(("paid", "counters"), [("BG", {"+1/+1": 1}), ("BB", {})])
def test_later_text_says_with_what_counters_something_enters(paid: str, counters: dict[str, int]) -> None:
    """608.2c, 614.1c: whether the counter is there as it enters depends on the mana spent on the spell."""
    game = Game()
    bear = game.graveyard(ALICE, creature("Plain Bear", 2, 2))
    text = (
        "Return target creature card from your graveyard to the battlefield. If {G} was spent to cast this"
        " spell, that creature enters with an additional +1/+1 counter on it."
    )
    rite = game.hand(ALICE, spell("Dark Rite", mana="{1}{B}", types="sorcery", text=text))
    game.pool(ALICE, paid).cast(ALICE, rite, target(ALICE, bear), *pay(ALICE, paid)).resolve()
    assert game.zone(bear) == "battlefield"
    assert game.object(bear).counters == counters
    assert game.findings == []
