"""Described scenarios on state-based actions, discards, X, enlist, modal cards, each named after its own."""

from __future__ import annotations

import pytest

from replay.events import Attack, AttackersDeclared, ChoiceMade
from replay.rules.layers.faces import mana_value
from replay.terms import ObjectId
from tests.builder import ALICE, BOB, CAROL, FOREST, MOUNTAIN, PLAINS, Game, card, face, pay, target
from tests.invented import creature, keyword, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
SCHOLAR = card(
    face("Grove Scholar", subtypes="Elf", mana="{3}{G}", power=3, toughness=3),
    face("Scholar's Grove", types="land"),
    layout="modal_dfc",
)
SHADE = creature(
    "Thinking Shade",
    5,
    5,
    text="Thinking Shade gets -1/-1 for each card in your opponents' hands.\n"
    "At the beginning of your upkeep, each player discards a card.",
)


def _does(game: Game, text: str, *during: ChoiceMade, on: tuple[ChoiceMade, ...] = ()) -> Game:
    """A sorcery of Alice's with this text is cast for {W} and resolves."""
    rite = game.hand(ALICE, spell("Test Rite", mana="{W}", types="sorcery", text=text))
    game.pool(ALICE, "W").cast(ALICE, rite, *on, *pay(ALICE, "W"))
    return game.resolve(*during)


# --- what is looked at when --------------------------------------------------------------------------


def test_cr_603_8_state_trigger() -> None:
    """603.8, example: it triggers once, and not again until the ability has left the stack."""
    text = "When you have no cards in hand, draw a card."
    game = Game()
    game.battlefield(ALICE, permanent("Empty Cup", "artifact", text=text))
    (plains,) = game.library(ALICE, PLAINS, unknown=5)
    game.play(ALICE, game.hand(ALICE, FOREST))
    assert len(game.state.stack()) == 1
    tonic = game.hand(BOB, spell("Small Tonic", mana="{W}", text="You gain 1 life."))
    game.pool(BOB, "W").cast(BOB, tonic, *pay(BOB, "W")).resolve()
    assert len(game.state.stack()) == 1
    game.resolve(ChoiceMade(ALICE, "draw", (plains,), amount=1))
    assert (game.state.stack(), game.zone(plains)) == ([], "hand")
    game.at(4, ALICE).play(ALICE, plains)
    assert len(game.state.stack()) == 1


def test_cr_704_4_maro() -> None:
    """704.4, example: a creature as large as the hand is 0/0 for a moment only, and lives."""
    text = "Hand Giant's power and toughness are each equal to the number of cards in your hand."
    game = Game()
    giant = game.battlefield(ALICE, card(face("Hand Giant", mana="{2}{G}{G}", text=text)))
    game.hand(ALICE, FOREST), game.hand(ALICE, PLAINS)
    _does(game, "Discard your hand, then draw seven cards.")
    assert (game.zone(giant), game.size(giant)) == ("battlefield", (7, 7))


@pytest.mark.parametrize("words", ["", "indestructible"])
def test_phase_zero_toughness(words: str) -> None:
    """704.5f: with toughness 0 it is put into the graveyard, not destroyed: indestructible doesn't help."""
    game = Game()
    elf = game.battlefield(BOB, creature("Plain Elf", 1, 1, *map(keyword, words.split())))
    _does(game, "Target creature gets -1/-1 until end of turn.", on=(target(ALICE, elf),))
    assert game.zone(elf) == "graveyard"


def test_ruling_enemy_draw_then_lose() -> None:
    """704.3, 704.4, 611.3a: toughness 1, -1 and 1 again within one spell; nobody looks in between."""
    game = Game()
    shade = game.battlefield(ALICE, SHADE)
    game.unknown_hand(BOB, 4)
    assert game.size(shade) == (1, 1)
    text = "Target player draws two cards, then discards two cards."
    _does(game, text, ChoiceMade(BOB, "discard", amount=2), on=(target(ALICE, players=[BOB]),))
    assert (game.zone(shade), game.size(shade)) == ("battlefield", (1, 1))


def test_ruling_enemy_only_battlefield() -> None:
    """113.6, 611.3b: the static ability does nothing from the graveyard."""
    game = Game()
    game.unknown_hand(BOB, 3)
    assert game.size(game.graveyard(ALICE, SHADE)) == (5, 5)


def test_ruling_enemy_upkeep() -> None:
    """101.4, 101.4a, 608.2e, 701.8b: chosen in turn order, unseen; who has none is skipped; one discard."""
    game = Game(players=3)
    shade = game.battlefield(ALICE, SHADE)
    forest, mountain = game.hand(ALICE, FOREST), game.hand(BOB, MOUNTAIN)
    game.hand(ALICE, PLAINS)
    assert game.size(shade) == (4, 4)
    game.at(4, ALICE, "untap").step("upkeep").resolve(
        ChoiceMade(ALICE, "set_aside", amount=1),
        ChoiceMade(BOB, "set_aside", amount=1),
        ChoiceMade(ALICE, "discard", (forest,), amount=1),
        ChoiceMade(BOB, "discard", (mountain,), amount=1),
    )
    assert game.findings == []
    assert [game.zone(each) for each in (forest, mountain)] == ["graveyard", "graveyard"]
    assert game.state.zone("graveyard", CAROL).count == 0
    assert game.size(shade) == (5, 5)


# --- X -----------------------------------------------------------------------------------------------


def test_ruling_x_etb() -> None:
    """107.3m, 202.3e: it enters with the X of its spell, and then X is 0 in its mana cost."""
    text = "Deep Hydra enters with X +1/+1 counters on it."
    game = Game()
    hydra = game.hand(ALICE, creature("Deep Hydra", 0, 1, mana="{X}{G}{G}", text=text))
    game.pool(ALICE, "GGGGGG")
    game.cast(ALICE, hydra, ChoiceMade(ALICE, "x", amount=4), *pay(ALICE, "GGGGGG"))
    assert mana_value(game.state, game.object(hydra)) == 6
    game.resolve()
    assert game.object(hydra).counters == {"+1/+1": 4}
    assert mana_value(game.state, game.object(hydra)) == 2


# --- enlist ------------------------------------------------------------------------------------------


def _knights() -> tuple[Game, list[ObjectId], ObjectId]:
    game = Game()
    knights = [
        game.battlefield(ALICE, creature(name, 2, 2, keyword("enlist")))
        for name in ("Sky Knight", "Oak Knight")
    ]
    return game.at(4, ALICE, "declare_attackers"), knights, game.battlefield(ALICE, BEAR)


def test_ruling_enlist_late() -> None:
    """508.1g, 702.154b: after the declaration it is too late to tap a creature for enlist."""
    game, (knight, _), bear = _knights()
    game.attack(ALICE, knight).feed(ChoiceMade(ALICE, "enlist", (knight, bear), asked_by=knight))
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]
    assert (game.object(bear).tapped, game.size(knight)) == (False, (2, 2))


@pytest.mark.parametrize("second_enlists", [False, True])
def test_ruling_enlist_once(second_enlists: bool) -> None:
    """702.154a, 508.1j: one creature is tapped for one enlist ability only."""
    game, (first, second), bear = _knights()
    attacks = (Attack(first, None, BOB, bear), Attack(second, None, BOB, bear if second_enlists else None))
    game.feed(AttackersDeclared(ALICE, attacks))
    assert [verdict for verdict, _ in game.verdicts] == (["illegal"] if second_enlists else [])


# --- modal double-faced cards ------------------------------------------------------------------------


def _allowed_to(word: str) -> tuple[Game, ObjectId]:
    game = Game()
    scholar = game.exile(ALICE, SCHOLAR)
    text = f"You may {word} target card you own in exile this turn."
    return _does(game, text, on=(target(ALICE, scholar),)), scholar


def test_ruling_mdfc_cast_not_play() -> None:
    """712.11b, 712.12, 601.1a: what may be cast may not be played as its land face."""
    game, scholar = _allowed_to("cast")
    game.play(ALICE, scholar, face=1)
    assert [verdict for verdict, _ in game.verdicts] == ["illegal"]
    game, scholar = _allowed_to("cast")
    game.pool(ALICE, "GGGG").cast(ALICE, scholar, *pay(ALICE, "GGGG"), face=0).resolve()
    assert (game.findings, game.now(game.object(scholar).id).name) == ([], "Grove Scholar")


def test_ruling_mdfc_reanimate() -> None:
    """712.8a, 712.14: in the graveyard it is a creature card, and enters with that face up."""
    game = Game()
    scholar = game.graveyard(ALICE, SCHOLAR)
    text = "Return target creature card from your graveyard to the battlefield."
    _does(game, text, on=(target(ALICE, scholar),))
    assert (game.findings, game.now(game.object(scholar).id).name) == ([], "Grove Scholar")


@pytest.mark.parametrize(
    ("edition", "name"), [("2024-06-07", "Grove Scholar"), ("2025-09-19", "Scholar's Grove")]
)
def test_ruling_mdfc_transform(edition: str, name: str) -> None:
    """712.9: the instruction is ignored in the edition of 2024-06-07, and carried out since 2025-09-19."""
    game = Game(edition)
    scholar = game.battlefield(ALICE, SCHOLAR)
    _does(game, "Transform target creature.", on=(target(ALICE, scholar),))
    assert (game.findings, game.now(scholar).name) == ([], name)
