"""Chapter 704: state-based actions, checked whenever a player would receive priority."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import StaticAbility
from replay.cards.definitions.continuous import Cannot
from replay.cards.definitions.phrases import YOU
from replay.events import (
    ChoiceMade,
    CountersChanged,
    DamageDealt,
    Entry,
    GameStarted,
    LifeChanged,
    ObjectMoved,
    Observed,
    PlayerLost,
    PlayerValues,
    StepBegan,
)
from replay.fidelity import Fidelity
from replay.reducer import fold
from replay.rules.casting.choices import NeedsChoice
from tests.builder import ALICE, BOB, FOREST, Game, pay, target
from tests.invented import creature, permanent, spell

BEAR = creature("Plain Bear", 2, 2)
ANCHOR = permanent("Anchor", "enchantment", StaticAbility(YOU, (Cannot("lose the game"),), ""))


def _lost(game: Game) -> list[int]:
    return [event.seat for event in game.derived(PlayerLost) if isinstance(event, PlayerLost)]


@pytest.mark.rule("life-zero-loses")
def test_life_zero_loses_for_all_players_in_one_check() -> None:
    """704.5a, 704.3: both at 0 in the same check lose together."""
    game = Game()
    drain = spell("Drain", mana="{B}", text="Small Drain deals 20 damage to each player.")
    card = game.hand(ALICE, drain)
    game.life(ALICE, 1).life(BOB, 1)
    game.pool(ALICE, "B").cast(ALICE, card, *pay(ALICE, "B")).happens(LifeChanged(ALICE, -1))
    assert _lost(game) == [ALICE]
    game = Game()
    game.battlefield(BOB, ANCHOR)
    game.happens(LifeChanged(BOB, -20))
    assert _lost(game) == []


def test_a_corrected_value_is_checked_though_only_a_step_begins_after_it() -> None:
    """704.3: a step by itself calls for no new check where no card is known; what was just seen does."""
    events = (
        GameStarted((ALICE, BOB)),
        StepBegan(1, "upkeep", ALICE),
        Observed(players={BOB: PlayerValues(life=0)}),
        StepBegan(1, "draw", ALICE),
        StepBegan(1, "precombat_main", ALICE),
        StepBegan(1, "begin_combat", ALICE),
    )
    reducer = fold([Entry(seq, event) for seq, event in enumerate(events, 1)], Fidelity())
    assert reducer.state.players[BOB].lost


@pytest.mark.rule("ten-poison-loses")
def test_ten_poison_loses() -> None:
    """704.5c: ten poison counters lose the game."""
    game = Game()
    game.happens(CountersChanged("poison", 9, seat=BOB))
    assert _lost(game) == []
    game.happens(CountersChanged("poison", 1, seat=BOB))
    assert _lost(game) == [BOB]


@pytest.mark.rule("empty-library-draw-loses", "draw-moves-top-card")
def test_empty_library_draw_loses_at_the_next_check() -> None:
    """704.5b: not for having no cards, but for having to draw one."""
    game = Game()
    game.library(ALICE, unknown=1)
    game.turn(3, ALICE).step("draw")
    assert _lost(game) == []
    game.turn(5, ALICE).step("draw")
    assert _lost(game) == [ALICE]
    assert game.state.zone("hand", ALICE).count == 1


@pytest.mark.rule("token-elsewhere-ceases")
def test_token_elsewhere_ceases_to_exist() -> None:
    """704.5d: it goes to the graveyard first, where it is seen to die."""
    game = Game()
    token = game.battlefield(ALICE, BEAR, token=True)
    game.happens(DamageDealt(2, object=token))
    assert game.zone(token) is None
    assert not game.state.zone("graveyard", ALICE).objects


@pytest.mark.rule("toughness-zero-dies")
def test_toughness_zero_dies_without_being_destroyed() -> None:
    """704.5f: it is put into the graveyard, and nothing saves it."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.happens(CountersChanged("-1/-1", 2, object=bear))
    assert game.zone(bear) == "graveyard"


@pytest.mark.rule("lethal-damage-destroys")
def test_lethal_damage_destroys_once_it_adds_up() -> None:
    """704.5g: all damage marked on a creature counts together."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.happens(DamageDealt(1, object=bear))
    assert game.zone(bear) == "battlefield"
    game.happens(DamageDealt(1, object=bear))
    assert game.zone(bear) == "graveyard"


@pytest.mark.rule("opposite-counters-are-removed")
def test_opposite_counters_are_removed_in_pairs() -> None:
    """704.5q: one +1/+1 counter takes one -1/-1 counter along."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, counters={"+1/+1": 3})
    game.happens(CountersChanged("-1/-1", 1, object=bear))
    assert game.state.object(bear).counters == {"+1/+1": 2}


@pytest.mark.rule("legend-rule", "legend-rule-choice")
def test_legend_rule_asks_which_one_stays() -> None:
    """704.5j: their controller chooses; the others go to the graveyard, which is no destruction."""
    game = Game()
    queen = permanent("Queen", "legendary artifact")
    first, second = game.battlefield(ALICE, queen), game.battlefield(ALICE, queen)
    game.battlefield(BOB, queen)
    game.happens(LifeChanged(ALICE, 1))
    assert isinstance(game.heard.doubts[-1], NeedsChoice)
    game.feed(ChoiceMade(ALICE, "choose", (second,)))
    assert [game.zone(first), game.zone(second)] == ["graveyard", "battlefield"]


@pytest.mark.rule("illegal-aura-goes")
def test_illegal_aura_goes_with_what_it_enchanted() -> None:
    """704.5m: an Aura that is on nothing goes to its owner's graveyard."""
    game = Game()
    bear, forest = game.battlefield(ALICE, BEAR), game.battlefield(ALICE, FOREST)
    aura = permanent("Bond", "enchantment", subtypes="Aura", text="Enchant creature")
    bond, wrong = game.battlefield(ALICE, aura, on=bear), game.battlefield(ALICE, aura, on=forest)
    game.happens(LifeChanged(ALICE, 1))
    assert [game.zone(bond), game.zone(wrong)] == ["battlefield", "graveyard"]
    game.happens(ObjectMoved(bear, "exile", origin="battlefield", owner=ALICE))
    assert game.zone(bond) == "graveyard"


@pytest.mark.rule("illegal-aura-goes")
def test_an_aura_goes_though_what_it_enchanted_is_back_before_anybody_looks() -> None:
    """704.5m, 400.7: a creature exiled and returned by one spell is another creature."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    aura = permanent("Bond", "enchantment", subtypes="Aura", text="Enchant creature")
    bond = game.battlefield(ALICE, aura, on=bear)
    text = "Exile target creature, then return that card to the battlefield under its owner's control."
    blink = game.hand(ALICE, spell("Short Trip", mana="{W}", text=text))
    game.pool(ALICE, "W").cast(ALICE, blink, target(ALICE, bear), *pay(ALICE, "W")).resolve()
    assert [game.zone(bear), game.zone(bond)] == ["battlefield", "graveyard"]


@pytest.mark.rule("illegal-equipment-unattaches")
def test_illegal_equipment_unattaches_and_stays() -> None:
    """704.5n: Equipment that is on nothing it may be on comes off, and stays."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    blade = game.battlefield(ALICE, permanent("Blade", "artifact", subtypes="Equipment"), on=bear)
    game.happens(DamageDealt(2, object=bear))
    assert game.zone(blade) == "battlefield"
    assert game.state.object(blade).attached_to is None


@pytest.mark.rule("loyalty-zero-dies")
def test_loyalty_zero_dies() -> None:
    """704.5i, 306.5b: it enters with the loyalty printed on it, and goes when there is none left."""
    game = Game()
    walker = game.battlefield(BOB, permanent("Walker", "planeswalker"), counters={"loyalty": 1})
    game.happens(CountersChanged("loyalty", -1, object=walker))
    assert game.zone(walker) == "graveyard"


@pytest.mark.rule(
    "finished-saga-is-sacrificed", "saga-gets-lore-counter", "saga-gains-lore-counter-on-entering"
)
def test_finished_saga_is_sacrificed_after_its_last_chapter() -> None:
    """704.5s, 714.3: a lore counter on entering and each main phase; each brings its chapter."""
    game = Game()
    text = "I — You gain 1 life.\nII — You gain 2 life."
    saga = game.hand(ALICE, permanent("Tale", "enchantment", subtypes="Saga", text=text))
    game.pool(ALICE, "C").cast(ALICE, saga, *pay(ALICE, "C")).resolve().resolve()
    assert game.state.players[ALICE].life == 21
    game.at(4, ALICE, "draw").step("precombat_main")
    assert game.zone(saga) == "battlefield"
    game.resolve()
    assert game.state.players[ALICE].life == 23
    assert game.zone(saga) == "graveyard"
