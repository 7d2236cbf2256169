"""Rule 101.4: players choose in turn order, then what they chose happens at once; 704.4: only then."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade, ObjectMoved
from tests.builder import ALICE, BOB, CAROL, Game, pay
from tests.invented import FOREST, MOUNTAIN, PLAINS, creature, permanent, spell

BINDER = permanent(
    "Dull Hour", "enchantment", text="At the beginning of your upkeep, each player discards a card."
)
SHADE = creature(
    "Thinking Shade",
    5,
    5,
    text="Thinking Shade gets -1/-1 for each card in your opponents' hands.",
)


def _discard(seat: int, card: int) -> ChoiceMade:
    return ChoiceMade(seat, "discard", (card,), amount=1)


def _aside(seat: int) -> ChoiceMade:
    return ChoiceMade(seat, "set_aside", amount=1)


def _upkeep(players: int = 3) -> Game:
    game = Game(players=players)
    game.battlefield(ALICE, BINDER)
    return game


@pytest.mark.rule("choices-in-turn-order")
def test_ruling_13_all_choose_face_down_in_turn_order_then_discard_at_once() -> None:
    """101.4, 101.4a, 608.2e: cards in hand are chosen unseen, in turn order, and go together."""
    game = _upkeep()
    forest, mountain, plains = game.hand(ALICE, FOREST), game.hand(BOB, MOUNTAIN), game.hand(CAROL, PLAINS)
    for seat in (ALICE, BOB, CAROL):
        game.hand(seat, FOREST)
    game.at(4, ALICE, "untap").step("upkeep")
    game.resolve(
        _aside(ALICE),
        _aside(BOB),
        _aside(CAROL),
        _discard(ALICE, forest),
        _discard(BOB, mountain),
        _discard(CAROL, plains),
    )
    assert game.findings == []
    assert {game.zone(each) for each in (forest, mountain, plains)} == {"graveyard"}
    moves = [event for event in game.derived(ObjectMoved) if event.reason == "discard"]  # type: ignore[attr-defined]
    assert [event.owner for event in moves] == [ALICE, BOB, CAROL]  # type: ignore[attr-defined]


@pytest.mark.rule("choices-in-turn-order")
def test_ruling_13_an_open_choice_is_no_mistake() -> None:
    """101.4a: the cards may stay face down; nothing says they must."""
    game = _upkeep(players=2)
    forest, mountain = game.hand(ALICE, FOREST), game.hand(BOB, MOUNTAIN)
    game.hand(ALICE, FOREST), game.hand(BOB, FOREST)
    game.at(4, ALICE, "untap").step("upkeep")
    game.resolve(_discard(ALICE, forest), _discard(BOB, mountain))
    assert game.findings == []


@pytest.mark.rule("choices-in-turn-order")
def test_ruling_13_nobody_discards_before_all_have_chosen() -> None:
    """101.4, 608.2e: the choices come first, the action is one for all."""
    game = _upkeep(players=2)
    forest, mountain = game.hand(ALICE, FOREST), game.hand(BOB, MOUNTAIN)
    game.hand(ALICE, FOREST), game.hand(BOB, FOREST)
    game.at(4, ALICE, "untap").step("upkeep")
    game.resolve(_aside(ALICE), _discard(ALICE, forest), _aside(BOB), _discard(BOB, mountain))
    assert game.verdicts == [("illegal", "choices-in-turn-order")]


@pytest.mark.rule("choices-in-turn-order")
def test_ruling_12_who_has_no_card_is_skipped() -> None:
    """101.3, 609.3: everyone else discards."""
    game = _upkeep()
    mountain, _ = game.hand(BOB, MOUNTAIN), game.hand(BOB, FOREST)
    game.at(4, ALICE, "untap").step("upkeep")
    game.resolve(_aside(BOB), _discard(BOB, mountain))
    assert game.findings == []
    assert game.zone(mountain) == "graveyard"
    assert game.state.zone("graveyard", ALICE).count == 0


@pytest.mark.rule("player-chooses-discard")
def test_two_cards_cannot_be_discarded_for_one() -> None:
    """701.8b: each player discards the number the effect says."""
    game = _upkeep(players=2)
    first, second = game.hand(BOB, MOUNTAIN), game.hand(BOB, FOREST)
    game.hand(BOB, FOREST)
    game.at(4, ALICE, "untap").step("upkeep")
    game.resolve(ChoiceMade(BOB, "discard", (first, second), amount=2))
    assert game.verdicts == [("illegal", "player-chooses-discard")]


@pytest.mark.rule("player-chooses-discard")
@pytest.mark.parametrize("more", [0, 1])
def test_nobody_discards_what_is_in_the_hand_of_another(more: int) -> None:
    """701.8a: to discard a card, a player moves it from their own hand; also where the whole hand goes."""
    game = _upkeep(players=2)
    forest = game.hand(ALICE, FOREST)
    for _ in range(1 + more):
        game.hand(BOB, MOUNTAIN)
    game.at(4, ALICE, "untap").step("upkeep")
    game.resolve(_discard(ALICE, forest), _discard(BOB, forest))
    assert ("illegal", "discard") in game.verdicts
    assert game.zone(forest) == "graveyard"
    assert game.state.zone("graveyard", ALICE).count == 1


@pytest.mark.rule("cards-are-drawn-one-at-a-time")
def test_ruling_09_toughness_is_looked_at_after_the_spell_has_finished() -> None:
    """704.3: two draws make five cards in hand; only the check after that kills."""
    game = Game().at(3, BOB)
    shade = game.battlefield(ALICE, SHADE)
    lesson = game.hand(BOB, spell("Short Lesson", mana="{U}", types="sorcery", text="Draw two cards."))
    game.unknown_hand(BOB, 3)
    game.pool(BOB, "U").cast(BOB, lesson, *pay(BOB, "U"))
    assert game.size(shade) == (2, 2)
    game.resolve()
    assert game.zone(shade) == "graveyard"


@pytest.mark.rule("draw-moves-top-card")
def test_ruling_10_a_creature_may_be_0_0_for_a_moment() -> None:
    """704.4: three draws bring the toughness to 0; two cards go back before anyone looks."""
    game = Game().at(3, BOB)
    shade = game.battlefield(ALICE, SHADE)
    text = (
        "Draw three cards, then put two cards from your hand on top of your library in any order. "
        "You gain 1 life."
    )
    storm = game.hand(BOB, spell("Quick Thought", mana="{U}", text=text))
    game.unknown_hand(BOB, 2)
    game.pool(BOB, "U").cast(BOB, storm, *pay(BOB, "U"))
    game.resolve(ChoiceMade(BOB, "top", amount=2))
    assert game.zone(shade) == "battlefield"
    assert game.size(shade) == (2, 2)


@pytest.mark.rule("characteristic-defining-ability")
def test_ruling_11_the_ability_works_on_the_battlefield_only() -> None:
    """113.6, 611.3b: in the graveyard the card is a 5/5."""
    game = Game()
    game.unknown_hand(BOB, 4)
    assert game.size(game.battlefield(ALICE, SHADE)) == (1, 1)
    assert game.size(game.graveyard(ALICE, SHADE)) == (5, 5)
