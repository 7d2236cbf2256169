"""Chapter 614.1c: permanents that enter with counters, because of what was done as they enter."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, Game, pay
from tests.invented import creature, keyword

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
