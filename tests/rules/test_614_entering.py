"""Chapter 614.1c: permanents that enter with counters, because of what was done as they enter."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade
from tests.builder import ALICE, BOB, ISLAND, Game, pay, target
from tests.invented import creature, keyword, land, permanent, spell

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


FALLS = land(
    "Odd Falls",
    text="If Odd Falls would enter, sacrifice an untapped Island instead. If you do, put Odd Falls onto the"
    " battlefield. If you don't, put it into its owner's graveyard.\n{T}: Add {U}{U}.",
)


@pytest.mark.rule("replacement-effect-instead", "replacement-applies-once")
def test_something_else_is_done_instead_of_entering_and_then_it_enters() -> None:
    """614.1a, 614.5: an untapped Island is sacrificed, and the land put onto the battlefield once."""
    game = Game()
    tapped, island = game.battlefield(ALICE, ISLAND, tapped=True), game.battlefield(ALICE, ISLAND)
    falls = game.hand(ALICE, FALLS)
    game.play(ALICE, falls)
    assert (game.zone(island), game.zone(tapped), game.zone(falls)) == (
        "graveyard",
        "battlefield",
        "battlefield",
    )
    assert game.findings == []


@pytest.mark.rule("replacement-effect-instead")
def test_what_cannot_be_done_instead_of_entering_leaves_it_in_the_graveyard() -> None:
    """614.1a, 101.3: without an untapped Island it never enters."""
    game = Game()
    falls = game.hand(ALICE, FALLS)
    game.play(ALICE, falls)
    assert game.zone(falls) == "graveyard"
    assert game.findings == []


@pytest.mark.rule("replacement-effect-instead")
@pytest.mark.parametrize(("answer", "zone"), [("accept", "battlefield"), ("decline", "graveyard")])
def test_a_spell_may_be_kept_from_the_graveyard_by_a_discard_as_it_would_enter(
    answer: str, zone: str
) -> None:
    """614.1a: a land card is discarded, or the artifact goes to the graveyard from the stack."""
    text = (
        "If Odd Gem would enter, you may discard a land card instead. If you do, put Odd Gem onto the"
        " battlefield. If you don't, put it into its owner's graveyard."
    )
    game = Game()
    game.hand(ALICE, ISLAND)
    gem = game.hand(ALICE, permanent("Odd Gem", "artifact", mana="{G}", text=text))
    game.pool(ALICE, "G").cast(ALICE, gem, *pay(ALICE, "G")).resolve(ChoiceMade(ALICE, answer))
    assert game.zone(gem) == zone
    assert game.state.zone("hand", ALICE).count == (0 if answer == "accept" else 1)


@pytest.mark.rule("replacement-effect-instead")
def test_a_creature_that_an_opponent_controls_would_enter_goes_elsewhere() -> None:
    """614.1a: it is put into the graveyard from the stack and triggers nothing."""
    game = Game()
    text = (
        "If an artifact or creature an opponent controls would enter, put it into its owner's graveyard"
        " instead."
    )
    game.battlefield(BOB, permanent("Grave Gate", "enchantment", text=text))
    elf = game.hand(
        ALICE, creature("Odd Elf", 1, 1, mana="{G}", text="When Odd Elf enters, you gain 3 life.")
    )
    game.pool(ALICE, "G").cast(ALICE, elf, *pay(ALICE, "G")).resolve().settle()
    assert (game.zone(elf), game.state.stack()) == ("graveyard", [])
