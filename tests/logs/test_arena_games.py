"""Where games begin and end, what is missing in between, and what a client took back."""

from __future__ import annotations

import pytest

from logs.arena import matches
from replay.events import (
    AttackersDeclared,
    ChanceDecided,
    ChoiceMade,
    GameEnded,
    GameStarted,
    Gap,
    LifeChanged,
    ObjectMoved,
    PlayerLost,
    Rewound,
    StepBegan,
    UnknownRecord,
)
from tests.logs.arena_builder import (
    Log,
    action,
    annotation,
    clock,
    game_object,
    new_id,
    player,
    step,
    transfer,
    zone,
)
from tests.logs.arena_text import SUMMARY


@pytest.fixture
def log() -> Log:
    """A game after the deal: states 1 and 2."""
    log = Log()
    log.start()
    return log


def lose_life(amount: int = 1, number: int = 0) -> dict[str, object]:
    """Something that happens."""
    return annotation("ModifiedLife", [2], life=-amount, number=number)


def test_a_game_starts_with_seven_cards_and_who_plays_first() -> None:
    """103.1, 103.5: the deal has no annotation, the first turn is announced with it."""
    log = Log()
    log.start(active=2)
    assert log.events(GameStarted, ChanceDecided) == [
        GameStarted((1, 2), 20, 2, complete=True),
        ChanceDecided("opening_hands", result=7),
    ]


def test_a_record_that_joins_a_game_says_so() -> None:
    """A log that begins in the middle: no deal, and the turn comes from the record."""
    log = Log()
    log.state_id = 40
    log.state(players=[player(1, 12), player(2, 9)], turn=clock(7, "main"))
    log.state(step("combat"))
    assert log.events(GameStarted, StepBegan) == [
        GameStarted((1, 2), 20, complete=False),
        StepBegan(7, "begin_combat", 1),
    ]
    assert not log.games()[0].complete


def test_dice_are_rolled_before_the_game(log: Log) -> None:
    """103.1: they stand in a message of their own before the first state."""
    rolls = {"playerDieRolls": [{"systemSeatId": 1, "rollValue": 8}, {"systemSeatId": 2, "rollValue": 3}]}
    log = Log()
    log.envelope({"type": "GREMessageType_DieRollResultsResp", "dieRollResultsResp": rolls})
    log.start()
    assert log.events(ChanceDecided)[:2] == [
        ChanceDecided("die_roll", 1, 8),
        ChanceDecided("die_roll", 2, 3),
    ]


def test_a_mulligan_and_what_is_kept_is_told(log: Log) -> None:
    """103.5: the count of mulligans is in the players' records; the cards put back move as recorded."""
    asked = "ClientMessageType_MulliganResp"
    log.state(players=[player(1, pendingMessageType=asked), player(2, pendingMessageType=asked)])
    log.state(players=[player(1, pendingMessageType=asked, mulliganCount=1), player(2)])
    log.state(players=[player(1, mulliganCount=1)])
    log.state(new_id(60, 90), transfer(90, 31, 32, "Put", by=1), step("untap"))
    assert log.events(ChoiceMade, ObjectMoved) == [
        ChoiceMade(1, "mulligan"),
        ChoiceMade(2, "keep"),
        ChoiceMade(1, "keep"),
        ObjectMoved(60, "library", 90, "hand", 1, "bottom"),
    ]


def test_turns_are_counted_by_annotations(log: Log) -> None:
    """500.1: the first turn is announced at the deal, the later ones within the message that ends one."""
    log.state(step("untap"), step("upkeep"))
    log.state(
        step("cleanup"), annotation("PhaseOrStepModified", [0], phase=1, step=0),
        annotation("NewTurnStarted", [2], by=2), step("untap", 2), turn=clock(2, "upkeep", 2),
    )  # fmt: skip
    assert [(event.turn, event.step) for event in log.events(StepBegan) if isinstance(event, StepBegan)] == [
        (1, "untap"), (1, "upkeep"), (1, "cleanup"), (2, "untap"),
    ]  # fmt: skip


def test_an_undo_goes_back_to_the_state_it_names(log: Log) -> None:
    """The client's undo is a full state whose predecessor is the state returned to."""
    log.state(lose_life())
    before = len(log.entries())
    log.state(lose_life(2))
    log.state(lose_life(3))
    log.undo(to=3)
    assert log.events(Rewound) == [Rewound(before)]
    assert log.games()[0].undos == 1


def test_what_is_undone_is_forgotten_by_the_reader_too(log: Log) -> None:
    """An id that is used again after an undo is another object."""
    log.state(annotation("NewTurnStarted", [2], by=2), step("untap", 2))
    log.undo(to=2)
    log.state(step("untap"))
    assert log.events(StepBegan)[-1] == StepBegan(1, "untap", 1)


def test_a_full_state_repeats_no_happening(log: Log) -> None:
    """P23: the full state of an undo or a reconnect carries the annotations of the state before again."""
    log.state(lose_life(number=77))
    log.state()
    log.undo(to=3, annotations=[lose_life(number=77)])
    assert len(log.events(LifeChanged)) == 1


def test_a_broken_chain_is_a_gap(log: Log) -> None:
    """P12: a state whose predecessor never came."""
    log.state(lose_life(), previous=8, number=9)
    assert [type(event) for event in log.events(Gap, LifeChanged)] == [Gap, LifeChanged]
    assert log.games()[0].gaps == 1


def test_a_summarised_message_is_a_gap_where_it_stood(log: Log) -> None:
    """P11: the client writes a summary instead of a message with more than 50 objects."""
    log.state(lose_life())
    log.line(SUMMARY.decode())
    log.state(lose_life(2), previous=5, number=6)
    assert [type(event) for event in log.events(Gap, LifeChanged)] == [LifeChanged, Gap, LifeChanged]
    assert log.report.damaged == {"messages summarised by the client": 1}


def test_a_summarised_message_at_the_end_is_a_gap(log: Log) -> None:
    """P11: nothing follows that could show the break."""
    log.line(SUMMARY.decode())
    assert len(log.events(Gap)) == 1


def test_after_a_gap_the_turn_comes_from_the_record(log: Log) -> None:
    """P12: turns that began in the hole have no annotation."""
    log.state(step("untap"))
    log.state(previous=50, number=51, turn=clock(4, "main", 2))
    log.state(step("combat", 2))
    assert log.events(StepBegan)[-1] == StepBegan(4, "begin_combat", 2)


def test_a_reconnect_that_repeats_the_last_state_is_no_gap(log: Log) -> None:
    """P24: the same game goes on, and nothing is missing."""
    log.state(lose_life())
    log.connect()
    log.state(full=True, previous=2, number=3, players=[player(1), player(2)], gameInfo=log.info())
    log.state(lose_life())
    (game,) = log.games()
    assert (game.gaps, game.undos) == (0, 0)


def test_a_reconnect_that_skips_states_is_a_gap(log: Log) -> None:
    """P24: what happened while the client was away is unknown."""
    log.state(lose_life())
    log.connect()
    log.state(full=True, previous=20, number=21, players=[player(1), player(2)], gameInfo=log.info())
    (game,) = log.games()
    assert game.gaps == 1


def test_a_message_sent_twice_counts_once(log: Log) -> None:
    """P09: some logs hold lines twice."""
    log.state(lose_life())
    log.lines += log.lines[-2:]
    assert len(log.events(LifeChanged)) == 1


def test_a_game_without_end_is_read_up_to_a_limit(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hostile input: a small archive may unpack to a game that no memory holds; the rest is a gap."""
    log.state(lose_life())
    monkeypatch.setattr(matches, "MAXIMUM_GAME", sum(map(len, log.lines)) + 500)
    for _ in range(20):
        log.state(lose_life())
    (game,) = log.games()
    held = sum(isinstance(entry.event, LifeChanged) for entry in game.entries)
    assert 1 < held < 21
    assert (game.gaps, game.complete) == (1, False)
    assert log.report.damaged == {matches.TOO_LARGE: 21 - held}
    assert sum(len(line.text) for line in game.lines) <= matches.MAXIMUM_GAME


def test_a_game_told_twice_counts_once(log: Log) -> None:
    """P09: copies of a log strung together, the last with more of the game; 4: only an undo goes back."""
    log.state(lose_life())
    log.line(SUMMARY.decode())
    log.state(lose_life(), previous=8, number=9)
    first = list(log.lines)
    log.state(lose_life(2))
    whole = log.games()[0]
    log.lines = first + log.lines
    again = log.games()[0]
    assert [entry.event for entry in again.entries] == [entry.event for entry in whole.entries]
    assert (again.gaps, again.turns, again.complete) == (whole.gaps, whole.turns, whole.complete)


def test_an_undo_told_twice_takes_back_once(log: Log) -> None:
    """P09, 4: an undo sends a full state with a number of its own."""
    log.state(lose_life())
    log.state(lose_life(2))
    log.undo(to=3)
    log.lines += log.lines[-2:]
    (game,) = log.games()
    assert game.undos == 1


def test_the_result_is_told_once_and_after_what_led_to_it(log: Log) -> None:
    """P14, P26: the message that ends the game holds the last damage; the end is repeated."""
    log.state(lose_life(20), lasting=[annotation("LossOfGame", [2], reason="SBA_LifeTotal")])
    log.over(winner=1)
    log.over(winner=1)
    assert log.events(LifeChanged, PlayerLost, GameEnded) == [
        LifeChanged(2, -20),
        PlayerLost(2, "life"),
        GameEnded("win", 1, "rules"),
    ]


@pytest.mark.parametrize(
    ("winner", "reason", "result", "expected"),
    [
        (2, "Concede", "WinLoss", GameEnded("win", 2, "concede")),
        (2, "Timeout", "WinLoss", GameEnded("win", 2, "timeout")),
        (0, "Force", "Draw", GameEnded("draw", None, "force")),
        (0, "Timeout", "Draw", GameEnded("draw", None, "timeout")),
    ],
)
def test_a_game_ends_as_its_own_result_says(
    log: Log, winner: int, reason: str, result: str, expected: GameEnded
) -> None:
    """P34, 104.4: no winner is no loss."""
    log.over(winner, reason, result)
    assert log.events(GameEnded) == [expected]


def test_a_log_that_ends_first_leaves_the_outcome_open(log: Log) -> None:
    """P35: unknown is an outcome of its own."""
    (game,) = log.games()
    assert (game.outcome, game.winner, game.complete) == ("unknown", None, False)


def test_results_of_earlier_games_are_not_the_game_s_own(log: Log) -> None:
    """P28: in a match of three the results so far stand in the next game's record from its start."""
    won = {"scope": "MatchScope_Game", "result": "ResultType_WinLoss", "winningTeamId": 1}
    log.state(gameInfo=log.info(results=[won]))
    assert log.events(GameEnded) == []


def test_the_room_tells_the_result_when_the_last_state_was_summarised(log: Log) -> None:
    """P08: one entry per game, in order."""
    won = {"scope": "MatchScope_Game", "result": "ResultType_WinLoss", "winningTeamId": 2,
           "reason": "ResultReason_Concede"}  # fmt: skip
    log.line(_room(finalMatchResult={"matchId": "match-1", "resultList": [won]}))
    assert log.events(GameEnded) == [GameEnded("win", 2, "concede")]


def _room(**fields: object) -> str:
    import json

    return json.dumps({"timestamp": "1", "matchGameRoomStateChangedEvent": {"gameRoomInfo": fields}})


def test_names_come_from_the_room_and_nothing_else_of_it_is_kept(log: Log) -> None:
    """P10, P54: seats and names, no account."""
    whole = Log()
    players = [
        {"userId": "SECRET", "playerName": "Ann\x1b[2J", "systemSeatId": 1},
        {"userId": "SECRET", "playerName": "Ben", "systemSeatId": 2},
    ]
    whole.line(_room(gameRoomConfig={"matchId": "match-1", "reservedPlayers": players}))
    whole.start()
    (game,) = whole.games()
    assert game.players == {1: "Ann?[2J", 2: "Ben"}
    assert not any(b"SECRET" in line.text for line in game.lines)


def test_a_number_that_no_seat_has_names_nobody() -> None:
    """§2: seats are 1 and 2; hostile input may have any number."""
    whole = Log()
    players = [{"playerName": "Ann", "systemSeatId": seat} for seat in (-1, 0, 1, 99_999_999_999_999)]
    whole.line(_room(gameRoomConfig={"matchId": "match-1", "reservedPlayers": players}))
    whole.start()
    (game,) = whole.games()
    assert game.players == {1: "Ann"}


def test_two_games_of_a_match_are_two_games(log: Log) -> None:
    """P27: ids and turns of the second game start again."""
    log.over()
    second = Log(number=2)
    second.start()
    log.lines += second.lines
    assert [(game.match_id, game.game_number) for game in log.games()] == [("match-1", 1), ("match-1", 2)]


def test_a_tail_after_the_end_stays_with_its_game(log: Log) -> None:
    """P32: a cast that is reported after a concession begins no game."""
    log.over(reason="Concede")
    log.state(new_id(60, 70), transfer(70, 31, 27, "CastSpell"), action(1, 70, 1))
    assert len(log.games()) == 1


def test_the_seat_is_that_of_the_connection(log: Log) -> None:
    """P10: not the first of the room's list."""
    other = Log()
    other.connect(seat=2)
    other.state(full=True, players=[player(1), player(2)], gameInfo=other.info("Start"))
    assert other.games()[0].viewer_seat == 2


def test_an_unknown_annotation_is_marked_and_counted(log: Log) -> None:
    """P21: a later client tells things that no one knows yet."""
    log.state(annotation("DungeonStatus", [1]))
    assert log.events(UnknownRecord) == [UnknownRecord("annotation", "DungeonStatus")]
    assert log.report.unknown["annotation DungeonStatus"] == 1


def test_an_unknown_message_is_counted(log: Log) -> None:
    """P21: outside of the game's states there is nothing to mark."""
    log.envelope({"type": "GREMessageType_SomethingNew"})
    log.games()
    assert log.report.unknown == {"message GREMessageType_SomethingNew": 1}


def test_an_unknown_category_keeps_its_own_word(log: Log) -> None:
    """P21: the move is told, its reason in Arena's own word."""
    log.state(transfer(50, 28, 33, "SBA_WorldRule"))
    assert log.events(ObjectMoved) == [
        ObjectMoved(50, "graveyard", None, "battlefield", 1, "state_based:world_rule")
    ]


def test_only_the_final_declaration_of_attackers_is_told(log: Log) -> None:
    """P42, 508.1: interim clicks are "Declared"; the taps of the attack stand under the declaration."""
    log.state(step("attack"), objects=[_attacker("Declared")], zones=[zone("Battlefield", [50])])
    log.state(annotation("TappedUntappedPermanent", [50], tapped=1), objects=[_attacker("Attacking")])
    log.state(objects=[_attacker("Attacking")])
    entries = log.entries()
    declared = [entry for entry in entries if isinstance(entry.event, AttackersDeclared)]
    assert len(declared) == 1
    tap = next(entry for entry in entries if type(entry.event).__name__ == "StatusChanged")
    assert tap.cause == declared[0].seq


def _attacker(state: str) -> dict[str, object]:
    return game_object(50, 28, attackState=f"AttackState_{state}", attackInfo={"targetId": 2})


def test_disabled_logs_are_named_with_the_remedy() -> None:
    """P01: such a file holds no game data at all."""
    log = Log()
    log.line("DETAILED LOGS: DISABLED")
    assert log.games() == []
    assert "Detailed Logs" in log.report.notes[0]


def test_an_action_that_the_end_cuts_off_waits_for_the_rest(log: Log) -> None:
    """A longer log of the same game must begin with the same events."""
    log.state(new_id(60, 70), transfer(70, 31, 27, "CastSpell"))
    short = log.entries()
    assert log.report.damaged == {"message of an action cut off at the end": 1}
    log.state(action(1, 70, 1))
    assert log.entries()[: len(short)] == short


def test_a_concession_in_mid_cast_holds_nothing_back(log: Log) -> None:
    """P33: the game is over, nothing will follow."""
    log.state(new_id(60, 70), transfer(70, 31, 27, "CastSpell"))
    log.over(reason="Concede")
    assert len(log.events(ObjectMoved)) == 1
