"""What is written at the doors of `logs` is true: the vocabulary, the traps, the tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from logs.arena import matches, table, words
from logs.formats import FORMATS, reader_of
from replay.events import (
    CardSeen,
    GameEnded,
    GameStarted,
    Gap,
    ObjectMoved,
)
from tests.logs.arena_builder import Log, annotation, game_object, new_id, player, step, transfer, zone
from tests.logs.arena_text import SUMMARY
from tests.logs.vocabulary import README, refreshed

TESTS = Path(__file__).parents[1]
DOOR = TESTS.parent / "logs" / "arena" / "README.md"


def test_the_vocabulary_at_the_door_is_the_events_own() -> None:
    """Out of date? `python -m tests.logs.vocabulary`."""
    assert README.read_text("utf-8") == refreshed()


def test_every_trap_has_a_line() -> None:
    """P01 to P54, in order."""
    traps = re.findall(r"^\| (P\d\d) ", DOOR.read_text("utf-8"), re.MULTILINE)
    assert traps == [f"P{number:02}" for number in range(1, 55)]


def test_every_test_that_a_trap_names_exists() -> None:
    """Names change; the table must follow."""
    named = set(re.findall(r"`(test_\w+)`", DOOR.read_text("utf-8")))
    known = {
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)\(", path.read_text("utf-8"))
    }
    assert named - known == set()


def test_every_trap_has_a_test_or_a_reason() -> None:
    """A trap without either is an open door."""
    rows = re.findall(r"^\| P\d\d [^|]*\| (.*) \|$", DOOR.read_text("utf-8"), re.MULTILINE)
    assert all("`test_" in row or "cannot occur" in row for row in rows)


def test_nothing_is_both_told_and_left_out() -> None:
    """One place for each annotation."""
    told = {table.plain(name) for name in table.HAPPENINGS | table.FIRST | table.LASTING}
    assert told & table.LEFT_OUT.keys() == set()
    assert not matches.STATE_MESSAGES & matches.LEFT_OUT.keys()


def test_words_go_back_to_the_numbers_they_came_from() -> None:
    """Arena's action types can be recovered from the events."""
    assert len({way for way, _ in words.CASTS.values()}) == len(words.CASTS)
    assert len(set(words.LANDS.values())) == len(words.LANDS)
    assert len(set(words.COUNTERS.values())) == len(words.COUNTERS)


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"Mono path[0] = x\r\n[UnityCrossThreadLogger]3/1/2031", "renamed.bin"),
        (b'{ "transactionId": "t", "greToClientEvent": {}}', "extract.json"),
        (b"DETAILED LOGS: DISABLED", "-"),
    ],
)
def test_a_source_is_known_by_its_beginning(head: bytes, name: str) -> None:
    """P03: names and folders change."""
    reader = reader_of(head, name)
    assert reader is not None
    assert reader.name == "arena"


def test_a_source_of_another_kind_is_not_taken() -> None:
    """What no reader knows is said to be unknown."""
    arena = next(one for one in FORMATS if one.name == "arena")
    assert not arena.detects(b"PK\x03\x04 something else", "Player.log")


def test_a_game_without_a_state_is_none() -> None:
    """P33: a concession while sideboarding leaves nothing to replay."""
    log = Log()
    log.connect()
    assert log.games() == []


def test_the_end_stands_on_its_turn() -> None:
    """P36: not on turn 0."""
    log = Log()
    log.start()
    log.state(step("untap"))
    log.over()
    (end,) = [entry for entry in log.entries() if isinstance(entry.event, GameEnded)]
    assert end.turn == 1


def test_an_ability_on_the_stack_is_no_card() -> None:
    """P38: its number is that of a text, in a space of its own."""
    log = Log()
    log.start()
    log.state(objects=[game_object(70, 27, card=96573, type="GameObjectType_Ability", parentId=50)])
    assert log.events(CardSeen) == [CardSeen(70, 96573, kind="ability", owner=1, parent=50)]


def test_a_draw_belongs_to_the_owner_of_the_zone() -> None:
    """P43: a player may draw in another's turn."""
    log = Log()
    log.start(active=1)
    log.state(new_id(60, 61), transfer(61, 36, 35, "Draw"), zones=[zone("Hand", [61], 2)])
    assert log.events(ObjectMoved) == [ObjectMoved(60, "hand", 61, "library", 2, "draw")]


def test_a_game_starts_with_the_life_its_record_says() -> None:
    """P44, 103.4: Brawl starts at 25."""
    log = Log()
    players = [player(1, 25), player(2, 25)]
    for record in players:
        record["startingLifeTotal"] = 25
    log.state(full=True, players=players, gameInfo=log.info("Start"))
    log.state(annotation("NewTurnStarted", [2]))
    assert log.events(GameStarted) == [GameStarted((1, 2), 25, 2)]


def test_a_gap_before_the_first_turn_claims_no_turn() -> None:
    """P11: what is lost during the mulligans is lost before turn 1."""
    log = Log()
    log.start()
    log.line(SUMMARY.decode())
    log.state(step("untap"), previous=5, number=6)
    (gap,) = [entry for entry in log.entries() if isinstance(entry.event, Gap)]
    assert gap.turn == 0


def test_a_commander_that_goes_back_is_told_as_a_state_based_action() -> None:
    """P44, 903.9a: a move of its own after the death, by its owner's choice."""
    log = Log()
    log.start()
    log.state(new_id(60, 61), transfer(61, 33, 26, "SBA_Commander"), zones=[zone("Command", [61])])
    assert log.events(ObjectMoved) == [
        ObjectMoved(60, "command", 61, "graveyard", 1, "state_based:commander")
    ]
