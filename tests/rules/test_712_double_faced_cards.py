"""Chapters 708–712 and 715: which face of a card counts where, and what can turn over. Cards are invented."""

from __future__ import annotations

import pytest

from replay.events import ObjectMoved, StatusChanged
from replay.rules.layers.faces import (
    can_transform,
    castable_faces,
    enters_with_face,
    mana_value,
    playable_lands,
)
from tests.builder import ALICE, Game, card, creature, face, pay, spell, target

BEFORE, SINCE = "2024-06-07", "2025-09-19"
"""The editions before and since modal double-faced permanents may transform."""

SCOUT = card(
    face("Grove Scout", mana="{2}{G}", power=3, toughness=3),
    face("Hidden Grove", types="land"),
    layout="modal_dfc",
)
RAY = card(
    face("Calming Ray", mana="{3}{W}{U}", types="sorcery"),
    face("Calm Square", types="land"),
    layout="modal_dfc",
)
TWINS = card(
    face("Elder Twin", mana="{1}{R}", power=2, toughness=2),
    face("Younger Twin", mana="{3}{R}", power=4, toughness=4),
    layout="modal_dfc",
)
HUNTER = card(
    face("Village Hunter", mana="{2}{R}{G}", power=2, toughness=2),
    face("Forest Ravager", types="creature", power=4, toughness=4),
    layout="transform",
)
SIEGE = card(
    face("Siege of Kylm", mana="{2}{R}", types="battle", subtypes="Siege"),
    face("Victory Feast", types="sorcery"),
    layout="transform",
)
HALVES = card(
    face("Hit", mana="{R}", types="instant"), face("Ram", mana="{3}{G}", types="sorcery"), layout="split"
)
QUEST = card(
    face("Brave Knight", mana="{2}{W}", power=3, toughness=3),
    face("Long Quest", mana="{U}", types="instant", subtypes="Adventure"),
    layout="adventure",
)
BEAR = creature("Plain Bear", 2, 2)


def value(game: Game, id: int) -> int:
    """The mana value of an object."""
    return mana_value(game.state, game.object(id))


@pytest.mark.rule("double-faced-card-elsewhere-is-front")
@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile"])
def test_elsewhere_a_modal_card_is_only_its_front(zone: str) -> None:
    """712.8a, and the ruling: what returns land cards from the graveyard does not find its land face."""
    game = Game()
    id = getattr(game, zone)(ALICE, RAY)
    assert game.now(id).types == ("sorcery",)
    assert value(game, id) == 5


@pytest.mark.rule("double-faced-card-elsewhere-is-front")
def test_on_the_battlefield_it_is_the_face_that_is_up() -> None:
    """712.8f: a modal card played as its land face is a land, with mana value 0, and nothing of its front."""
    game = Game()
    grove = game.battlefield(ALICE, SCOUT, face=1)
    assert game.now(grove).name == "Hidden Grove"
    assert game.now(grove).types == ("land",)
    assert game.size(grove) == (None, None)
    assert value(game, grove) == 0


@pytest.mark.rule("mana-value-of-transformed-face")
def test_a_transformed_permanent_keeps_the_mana_value_of_its_front() -> None:
    """202.3b, 712.8e: 4 before and after."""
    game = Game()
    hunter = game.battlefield(ALICE, HUNTER)
    assert value(game, hunter) == 4
    game.happens(StatusChanged(hunter, "face", 1))
    assert game.size(hunter) == (4, 4)
    assert value(game, hunter) == 4


@pytest.mark.rule("mana-value-of-transformed-face")
def test_a_copy_of_a_back_face_has_mana_value_zero() -> None:
    """202.3b: also where the copying permanent is itself a transformed double-faced card."""
    game = Game()
    ravager = game.battlefield(ALICE, HUNTER, face=1)
    other = card(
        face("Small Student", mana="{U}", power=1, toughness=1),
        face("Winged Horror", power=3, toughness=2),
        layout="transform",
    )
    for copier in (game.battlefield(ALICE, BEAR), game.battlefield(ALICE, other, face=1)):
        game.changes(copier, copy_of=ravager)
        assert game.now(copier).name == "Forest Ravager"
        assert value(game, copier) == 0


def test_a_modal_back_face_has_its_own_mana_value() -> None:
    """712.8f: the back of a modal card with a cost counts that cost."""
    game = Game()
    assert value(game, game.battlefield(ALICE, TWINS, face=1)) == 4


@pytest.mark.rule("who-can-transform")
@pytest.mark.parametrize(("edition", "turns"), [(BEFORE, False), (SINCE, True)])
def test_a_modal_permanent_can_transform_in_the_later_editions_only(edition: str, turns: bool) -> None:
    """712.9: the ruling of 2024 holds until the edition of 2025-09-19."""
    game = Game(edition)
    twins = game.battlefield(ALICE, TWINS)
    assert can_transform(game.state, game.object(twins)) is turns


@pytest.mark.rule("who-can-transform")
@pytest.mark.parametrize("edition", [BEFORE, SINCE])
def test_only_what_has_another_permanent_face_can_transform(edition: str) -> None:
    """712.9, 712.10, 712.15a: no plain card, none whose other face is a sorcery, nothing face down."""
    game = Game(edition)
    hunter, hidden = game.battlefield(ALICE, HUNTER), game.battlefield(ALICE, HUNTER)
    game.happens(StatusChanged(hidden, "face_down", 1))
    able = [hunter, game.battlefield(ALICE, BEAR), game.battlefield(ALICE, SIEGE), hidden]
    assert [can_transform(game.state, game.object(id)) for id in able] == [True, False, False, False]


@pytest.mark.rule("who-can-transform")
def test_a_permanent_that_copies_may_turn_over_its_own_card() -> None:
    """712.9: a double-faced card that is a copy of a plain one transforms, and is still that copy."""
    game = Game()
    hunter, bear = game.battlefield(ALICE, HUNTER), game.battlefield(ALICE, BEAR)
    game.changes(hunter, copy_of=bear)
    assert can_transform(game.state, game.object(hunter))
    game.happens(StatusChanged(hunter, "face", 1))
    assert game.now(hunter).name == "Plain Bear"


@pytest.mark.rule("enters-transformed")
@pytest.mark.parametrize(("edition", "enters"), [(BEFORE, None), (SINCE, 1)])
def test_ruling_29_a_modal_card_told_to_enter_transformed_stays_or_enters_back_up(
    edition: str, enters: int | None
) -> None:
    """712.14a: it stays in its zone in 2024-06-07, and enters with its back face up since 2025-09-19."""
    state = Game(edition).state
    assert enters_with_face(state, TWINS, transformed=True) == enters
    assert enters_with_face(state, HUNTER, transformed=True) == 1
    assert enters_with_face(state, BEAR, transformed=True) is None
    assert enters_with_face(state, SIEGE, transformed=True) is None


@pytest.mark.rule("enters-transformed")
@pytest.mark.parametrize(
    ("edition", "zone", "name"), [(BEFORE, "exile", "Grove Scout"), (SINCE, "battlefield", "Hidden Grove")]
)
def test_ruling_29_a_modal_card_put_back_transformed_stays_away_or_returns_as_its_back(
    edition: str, zone: str, name: str
) -> None:
    """712.14a: exiled and told to return transformed it stays in exile, and comes as its land since 2025."""
    game = Game(edition)
    scout = game.battlefield(ALICE, SCOUT)
    text = "Exile target creature, then return it to the battlefield transformed under its owner's control."
    turn = game.hand(ALICE, spell("Strange Turn", mana="{G}", text=text))
    game.pool(ALICE, "G").cast(ALICE, turn, target(ALICE, scout), *pay(ALICE, "G")).resolve()
    assert (game.zone(scout), game.now(game.object(scout).id).name) == (zone, name)
    assert game.findings == []


@pytest.mark.rule("enters-transformed")
def test_put_onto_the_battlefield_a_card_has_its_front_up_or_stays() -> None:
    """712.14, 712.14b, and the ruling: a card whose front is a sorcery stays, though its back is a land."""
    state = Game().state
    assert enters_with_face(state, SCOUT) == 0
    assert enters_with_face(state, RAY) is None


@pytest.mark.rule("modal-land-face-is-chosen", "modal-spell-face-is-chosen")
def test_a_modal_card_is_played_by_its_land_face_and_cast_by_the_others() -> None:
    """712.11b, 712.12; 305.9: a land can't be cast."""
    assert (playable_lands(SCOUT), castable_faces(SCOUT)) == ((1,), (0,))
    assert (playable_lands(TWINS), castable_faces(TWINS)) == ((), (0, 1))
    assert (playable_lands(HUNTER), castable_faces(HUNTER)) == ((), (0,))


@pytest.mark.rule("split-card-elsewhere-is-both-halves")
def test_a_split_card_has_both_costs_except_on_the_stack() -> None:
    """709.4: of {R} and {3}{G} it is a red and green card with mana value 5, and on the stack one half."""
    game = Game()
    halves = game.hand(ALICE, HALVES)
    assert game.now(halves).colors == ("R", "G")
    assert game.now(halves).types == ("instant", "sorcery")
    assert value(game, halves) == 5
    game.happens(ObjectMoved(halves, "stack", reason="cast"))
    assert game.now(halves).name == "Hit"
    assert value(game, halves) == 1


def test_an_adventurer_card_is_the_creature_except_while_the_adventure_is_cast() -> None:
    """715.4: in hand and on the battlefield it has only its normal characteristics."""
    game = Game()
    assert castable_faces(QUEST) == (0, 1)
    knight = game.hand(ALICE, QUEST)
    assert value(game, knight) == 3
    game.happens(ObjectMoved(knight, "stack", reason="cast"), StatusChanged(knight, "face", 1))
    assert game.now(knight).name == "Long Quest"
    assert value(game, knight) == 1


def test_a_face_down_permanent_is_a_nameless_creature() -> None:
    """708.2a: 2/2, no name, no mana cost, no abilities, whatever the card is."""
    game = Game()
    bear = game.battlefield(ALICE, creature("Large Bear", 5, 5, mana="{4}{G}"))
    game.happens(StatusChanged(bear, "face_down", 1))
    assert game.size(bear) == (2, 2)
    assert game.now(bear).name == ""
    assert value(game, bear) == 0


@pytest.mark.rule("mana-value")
@pytest.mark.parametrize(
    ("mana", "expected"),
    [
        ("{3}{U}{U}", 5),
        ("{1}{W/U}{W/U}", 3),
        ("{2/B}{2/B}{2/B}", 6),
        ("{1}{W/P}{W/P}", 3),
        ("{X}{R}", 1),
        ("", 0),
    ],
)
def test_mana_values_of_the_rules_examples(mana: str, expected: int) -> None:
    """202.3 and its parts a, e, f, g: hybrid counts its larger part, Phyrexian 1, X nothing off the stack."""
    game = Game()
    assert value(game, game.hand(ALICE, spell("Any Spell", mana=mana))) == expected


@pytest.mark.rule("mana-value")
def test_x_counts_on_the_stack() -> None:
    """202.3e: with the number chosen for it."""
    game = Game()
    bolt = game.hand(ALICE, spell("Loose Bolt", mana="{X}{X}{R}"))
    game.happens(ObjectMoved(bolt, "stack", reason="cast"))
    game.state.object(bolt).x = 3
    assert value(game, bolt) == 7
