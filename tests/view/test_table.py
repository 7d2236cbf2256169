"""The description of the table: the JSON of `replay show`."""

import msgspec
import pytest

from replay.events import AbilityTriggered, CardSeen, Gap, ObjectCreated, Observed, PlayerValues
from replay.fidelity import Fidelity
from replay.view.points import seq_at
from replay.view.table import Card, Table, table_at
from tests.view.scenes import BOAR, BOAR_ON_STACK, CLEARING, begun, boar_game, game


def table(point: str) -> Table:
    """The table of the boar's game at a point."""
    shown = boar_game()
    return table_at(shown, seq_at(shown.entries, point))


def test_the_shape_is_what_others_rely_on() -> None:
    """Every key of the documented shape of `show` is there."""
    shown = msgspec.to_builtins(table("end"))
    assert shown.keys() >= {
        "game", "seq", "turn", "active", "step", "priority", "after_gap", "players", "battlefield", "stack"
    }  # fmt: skip
    assert shown["players"][0].keys() >= {
        "seat", "name", "life", "energy", "counters", "mana_pool", "hand", "library", "graveyard",
        "exile", "command",
    }  # fmt: skip
    assert shown["battlefield"][0].keys() >= {
        "object", "name", "face", "controller", "owner", "token", "types", "tapped", "summoning_sick",
        "counters", "power", "toughness", "damage", "attached_to", "attacking", "blocking", "could_produce",
    }  # fmt: skip


def test_a_spell_on_the_stack_is_no_permanent_yet() -> None:
    """112.1: a card on the stack is a spell; its controller is who cast it."""
    shown = table("11")
    (spell,) = shown.stack
    assert (spell.object, spell.name, spell.kind, spell.controller) == (
        BOAR_ON_STACK,
        "Bronze Boar",
        "spell",
        1,
    )
    assert [permanent.object for permanent in shown.battlefield] == [CLEARING]
    assert shown.players[0].mana_pool == {"G": 1}


def test_an_attacking_creature_says_whom_it_attacks() -> None:
    """508.1k: a seat is a negative number, beside objects, which are positive."""
    boar = next(permanent for permanent in table("17").battlefield if permanent.object == BOAR)
    assert (boar.attacking, boar.power, boar.toughness, boar.types) == (-2, 3, 2, ("creature",))


def test_players_have_their_totals() -> None:
    """Energy is a counter (107.14) and shown beside life."""
    alice, bob = table("end").players
    assert (alice.life, alice.energy, bob.life, bob.name) == (21, 2, 16, "Bob")


def test_what_is_not_known_is_null() -> None:
    """A hand of unknown size has no entries and no size; a card without a name in the book is `#<id>`."""
    shown = game(
        *(entry.event for entry in boar_game().entries[:1]),
        ObjectCreated(50, "battlefield", owner=2),
        CardSeen(50, card=99, owner=2, types=("artifact",)),
        ObjectCreated(51, "battlefield", owner=2),
    )
    described = table_at(shown, 4)
    assert [permanent.name for permanent in described.battlefield] == ["#99", None]
    assert (described.players[1].hand, described.players[1].hand_size, described.players[1].library) == (
        (),
        None,
        None,
    )


def test_what_a_record_never_takes_off_the_stack_is_gone_with_the_next_step() -> None:
    """500.2: a step ends with an empty stack only, whatever the record leaves out."""
    started = boar_game().entries[0].event
    triggered = AbilityTriggered(11, 60, controller=1, ability=172)
    told = Fidelity(kinds=frozenset({"AbilityTriggered", "Resolved"}))
    shown = game(started, begun(1, "upkeep"), triggered, begun(1, "draw"), fidelity=told)
    assert [object.object for object in table_at(shown, 3).stack] == [60]
    assert table_at(shown, 4).stack == ()


def test_cards_that_nobody_has_seen_are_counted_in_the_hand() -> None:
    """The length of `hand` is the number of cards where that is known."""
    seen = game(boar_game().entries[0].event, Observed(players={2: PlayerValues(hand=3)}))
    bob = table_at(seen, 2).players[1]
    assert (bob.hand, bob.hand_size) == ((Card(None, None),) * 3, 3)


@pytest.mark.parametrize(("point", "stale"), [("1", False), ("2", True), ("end", True)])
def test_after_a_gap_the_table_says_so(point: str, stale: bool) -> None:
    """Whatever was not seen again since a gap may be stale."""
    shown = game(boar_game().entries[0].event, Gap("cut"), boar_game().entries[1].event)
    assert table_at(shown, seq_at(shown.entries, point)).after_gap is stale
