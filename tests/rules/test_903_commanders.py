"""Chapter 903: commanders, cast from the command zone for more each time."""

from __future__ import annotations

import pytest

from replay.cards.definitions.card import CardDefinition
from replay.events import DamageDealt, ObjectCreated, ObjectMoved
from tests.builder import ALICE, BOB, Game, pay
from tests.invented import card, face

KING = card(face("Odd King", mana="{G}", types="legendary creature", power=2, toughness=2))
KNIGHT = card(face("Odd Knight", mana="{G}", power=2, toughness=2))


def _commander(game: Game, definition: CardDefinition = KING) -> int:
    """A card that the record shows face up in Alice's command zone."""
    game.cards.add(definition)
    id = game.new_id()
    game.happens(ObjectCreated(id, "command", "card", ALICE, ALICE, definition=definition.name))
    return id


@pytest.mark.rule("commander-starts-in-command-zone")
def test_a_legendary_card_in_the_command_zone_is_a_commander() -> None:
    """903.6, 903.3: commanders are legendary and lie there from the start."""
    game = Game()
    assert "commander" in game.object(_commander(game)).designations
    assert "commander" not in game.object(_commander(game, KNIGHT)).designations


@pytest.mark.rule("commander-is-cast-from-command-zone")
def test_only_its_owner_casts_a_commander_from_the_command_zone() -> None:
    """903.8: no opponent may, and no other card there may be cast."""
    for seat, definition, is_legal in ((ALICE, KING, True), (BOB, KING, False), (ALICE, KNIGHT, False)):
        game = Game().at(2, seat)
        king = _commander(game, definition)
        game.pool(seat, "G").cast(seat, king, *pay(seat, "G"))
        assert (("illegal", "casting-needs-permission") not in game.verdicts) is is_legal


@pytest.mark.rule("commander-tax", "commander-casts-are-counted", "commander-keeps-designation")
@pytest.mark.parametrize("new_id", [False, True])
def test_a_commander_costs_two_more_for_each_time_it_was_cast_from_there(new_id: bool) -> None:
    """903.8, 903.3: {G} at first, {2}{G} and then {4}{G}; it stays the commander as a new object."""
    game = Game()
    king = _commander(game)
    for tax in (0, 2, 4):
        game.pool(ALICE, "G" * (1 + tax)).cast(ALICE, king, *pay(ALICE, "G" * (1 + tax))).resolve()
        assert (game.zone(king), game.findings) == ("battlefield", [])
        back = ObjectMoved(
            king, "command", becomes=game.new_id() if new_id else None, origin="battlefield", owner=ALICE
        )
        game.happens(back)
        king = back.becomes or king
    game.pool(ALICE, "GGGGGG").cast(ALICE, king, *pay(ALICE, "GGGGGG"))
    assert game.verdicts == [("illegal", "casting-pays-costs")]


@pytest.mark.rule("commander-damage-is-counted", "commander-damage-loses")
@pytest.mark.parametrize(("last", "has_lost"), [(10, False), (11, True)])
def test_twenty_one_combat_damage_by_one_commander_lose_the_game(last: int, has_lost: bool) -> None:
    """903.10a, 704.6c: over several turns and through another zone; other damage does not count."""
    game = Game(life=99)
    king = _commander(game)
    game.pool(ALICE, "G").cast(ALICE, king, *pay(ALICE, "G")).resolve()
    game.happens(DamageDealt(10, king, seat=BOB, combat=True), DamageDealt(20, king, seat=BOB))
    moved = ObjectMoved(king, "exile", becomes=game.new_id(), origin="battlefield", owner=ALICE)
    game.happens(moved)
    new = moved.becomes or 0
    game.happens(ObjectMoved(new, "battlefield", origin="exile", owner=ALICE, controller=ALICE))
    game.happens(DamageDealt(last, new, seat=BOB, combat=True)).settle()
    assert game.state.players[BOB].lost is has_lost
