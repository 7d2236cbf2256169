"""What is new about a recorded game, and what comes of the recording that is there."""

from typing import Any

import pytest

from replay.errors import UsageError
from replay.events import Entry, GameEnded, GameStarted, UnknownRecord
from replay.store import Store
from tests.store.builders import EVENTS, WHOLE, entries, lines, recorded

CUT = 8


def count(store: Store) -> int:
    """The events of all recordings."""
    return sum(
        len(store.entries(one.recording)) for game in store.games() for one in store.recordings(game.id)
    )


def test_what_goes_in_comes_out(store: Store):
    """Entries are the same after storing: event, place, cause, turn and offset."""
    game = recorded()
    appended = store.append(game)
    assert store.entries(appended.recording) == game.entries


def test_the_first_import_adds_a_game_and_its_events(store: Store):
    """Every event of a game nobody knew is new."""
    appended = store.append(recorded())
    assert (appended.new_game, appended.new_events, appended.extended) == (True, WHOLE, False)


def test_importing_twice_adds_nothing(store: Store):
    """DESIGN Store: importing a file twice adds nothing."""
    first = store.append(recorded())
    second = store.append(recorded())
    assert (second.new_game, second.new_events, second.recording) == (False, 0, first.recording)
    assert count(store) == WHOLE


def test_a_longer_log_extends_the_recording(store: Store):
    """A log cut in the middle of a game, then whole: one game, extended."""
    cut = store.append(recorded(CUT))
    whole = store.append(recorded())
    assert (whole.extended, whole.new_events) == (True, WHOLE - CUT)
    assert (whole.recording, whole.superseded) == (cut.recording, None)
    assert store.entries(whole.recording) == entries()


def test_extending_brings_the_summary_up_to_date(store: Store):
    """What is told about a game is what its longest log tells."""
    store.append(recorded(CUT))
    store.append(recorded(outcome="win", winner=1, reason="concede", turns=9))
    (game,) = store.games()
    assert (game.outcome, game.winner, game.reason, game.turns, game.complete) == (
        "win",
        1,
        "concede",
        9,
        True,
    )


def test_extending_in_several_goes_keeps_every_source_line(store: Store):
    """Each longer log adds the lines that were not there."""
    for length in (3, CUT, WHOLE):
        recording = store.append(recorded(length, file=f"{length}.log")).recording
    source = store.source(recording)
    assert [line.text for line in source.lines] == [line.text for line in lines(WHOLE)]
    assert [found.file for line in source.lines if (found := source.at(line.offset))] == [
        *["3.log"] * 3,
        *["8.log"] * (CUT - 3),
        *["12.log"] * (WHOLE - CUT),
    ]


def test_a_truncated_copy_adds_nothing(store: Store):
    """The whole log first, then a cut one."""
    store.append(recorded())
    appended = store.append(recorded(CUT))
    assert (appended.new_events, appended.extended, appended.superseded) == (0, False, None)


def test_a_log_whose_last_message_was_cut_is_superseded_by_the_whole(store: Store):
    """A cut log may end in something the whole log reads otherwise: one game, and the chain stays whole."""
    half_read = (*EVENTS[: CUT - 1], (UnknownRecord("line", "cut"), None))
    cut = store.append(recorded(CUT, events=half_read))
    whole = store.append(recorded())
    assert (whole.superseded, whole.extended) == (cut.recording, True)
    assert whole.new_events == WHOLE - (CUT - 1)
    (game,) = store.games()
    assert store.entries(game.recording) == entries()
    assert store.verify(game.id).intact


def test_a_superseded_cut_log_adds_nothing_when_it_comes_again(store: Store):
    """Idempotence holds for what was superseded, too."""
    half_read = recorded(CUT, events=(*EVENTS[: CUT - 1], (UnknownRecord("line", "cut"), None)))
    store.append(half_read)
    store.append(recorded())
    assert store.append(half_read).new_events == 0


def test_the_same_events_with_other_source_lines_are_superseded_not_extended(store: Store):
    """A recording's source lines only grow; those of another file do not continue them."""
    store.append(recorded(CUT))
    other_lines = [lines(1)[0], *(line for line in lines(WHOLE) if line.number != 9)]
    appended = store.append(recorded(lines=other_lines))
    assert appended.superseded is not None
    assert store.verify(appended.game).intact


def test_a_better_reader_supersedes(store: Store):
    """DESIGN Store: a better reader supersedes what an older version made of the same log."""
    old = store.append(recorded())
    better = [*EVENTS[:2], (UnknownRecord("annotation", "of a new kind"), None), *EVENTS[2:]]
    new = store.append(recorded(WHOLE, events=better, reader_version=2))
    assert (new.superseded, new.new_game) == (old.recording, False)
    assert [game.recording for game in store.games()] == [new.recording]
    assert [one.superseded_by for one in store.recordings(new.game)] == [new.recording, None]


def test_a_better_reader_with_fewer_events_supersedes(store: Store):
    """Better is not more: the version decides, where the source is no shorter."""
    old = store.append(recorded())
    fewer = store.append(recorded(reader_version=2, entries=entries()[:-1]))
    assert fewer.superseded == old.recording


def test_a_better_reader_of_a_cut_log_does_not_hide_the_whole(store: Store):
    """What an older reader made of the whole log stands before what a better one made of a part."""
    old = store.append(recorded())
    cut = store.append(recorded(CUT, reader_version=2, events=((GameStarted((2, 1)), None), *EVENTS[1:])))
    assert (cut.recording, cut.new_events) == (old.recording, 0)


def test_a_better_reader_that_reads_the_same_adds_nothing(store: Store):
    """A new version of a reader leaves alone what it would read the same."""
    store.append(recorded())
    assert store.append(recorded(reader_version=2)).new_events == 0


def test_an_older_reader_adds_nothing(store: Store):
    """An older program on another machine cannot set the store back."""
    store.append(recorded(reader_version=2))
    older = recorded(reader_version=1, events=((GameStarted((2, 1)), None), *EVENTS[1:]))
    assert store.append(older).new_events == 0


def test_two_viewers_are_two_recordings_of_one_game(store: Store):
    """DESIGN Store: two players' logs are two recordings of one game."""
    first = store.append(recorded())
    second = store.append(recorded(viewer_seat=2, complete=False))
    assert (second.new_game, second.new_events) == (False, WHOLE)
    assert len(store.games()) == 1
    assert store.recording(first.game).viewer_seat == 1
    assert store.recording(first.game, viewer=2).recording == second.recording


def test_games_of_one_match_are_apart(store: Store):
    """A match of three games is three games."""
    for number in (1, 2, 3):
        store.append(recorded(game_number=number))
    assert sorted(game.game_number for game in store.games()) == [1, 2, 3]


def test_two_stretches_of_one_game_stand_beside_each_other(store: Store):
    """A log begun after a reconnect is no longer version of the one before; the longer stretch stands."""
    long = store.append(recorded())
    short = store.append(recorded(lines=lines(WHOLE)[4:], entries=entries()[:4]))
    assert short.recording != long.recording
    assert [game.recording for game in store.games()] == [long.recording]


def test_games_are_listed_the_oldest_first(store: Store):
    """By the time they began."""
    store.append(recorded(match_id="late", started_at="2026-02-01T00:00:00Z"))
    store.append(recorded(match_id="early", started_at="2026-01-01T00:00:00Z"))
    assert [game.match_id for game in store.games()] == ["early", "late"]


def test_a_game_is_summed_up_as_it_was_told(store: Store):
    """Every field that `replay games` shows."""
    store.append(recorded(variant="Standard", best_of=3, gaps=1, undos=2))
    (game,) = store.games()
    assert game.players == {1: "Alice", 2: "Bob"}
    assert (game.source, game.variant, game.best_of, game.gaps, game.undos) == (
        "game.log",
        "Standard",
        3,
        1,
        2,
    )
    assert (game.events, game.format, game.reader_version) == (WHOLE, "arena", 1)


@pytest.mark.parametrize("path_told", ["/home/x/a.log", r"C:\Users\x\a.log", "a.log", "../a.log"])
def test_no_path_of_the_machine_is_stored(store: Store, path_told: str):
    """DESIGN Evidence: no path of the user's machine is stored, whatever system it is from."""
    store.append(recorded(file=path_told))
    assert store.games()[0].source == "a.log"


def test_a_game_without_events_is_refused(store: Store):
    """Nothing is no game."""
    with pytest.raises(UsageError, match="without events"):
        store.append(recorded(entries=[]))
    assert store.games() == []


@pytest.mark.parametrize("numbers", [(1, 3), (2, 3), (1, 1), (2, 1)])
def test_events_with_holes_or_out_of_order_are_refused(store: Store, numbers: tuple[int, int]):
    """The position of an event is its number."""
    broken = [Entry(seq, GameEnded("draw")) for seq in numbers]
    with pytest.raises(UsageError, match="without holes"):
        store.append(recorded(entries=broken, lines=[]))


@pytest.mark.parametrize(
    "hostile",
    [
        {"entries": [Entry(1, GameEnded("draw"), turn=1 << 70)]},
        {"turns": 1 << 70},
        {"match_id": "\ud800"},
        {"players": {1: "\ud800"}},
    ],
)
def test_values_that_cannot_be_stored_are_refused_in_one_line(store: Store, hostile: dict[str, Any]):
    """Hostile input: numbers beyond 64 bits and broken text end in one line, and nothing is stored."""
    with pytest.raises(UsageError):
        store.append(recorded(**hostile))
    assert store.games() == []


def test_hostile_names_are_kept_as_they_are(store: Store):
    """Names are values, never statements; showing them safely is the display's business."""
    names = {1: "Robert'); DROP TABLE events;--", 2: '\x1b[31m"%_\\\x00end'}
    store.append(recorded(players=names, match_id="'; DELETE FROM games; --"))
    (game,) = store.games()
    assert game.players == names
    assert store.verify(game.id).intact


def test_a_name_that_is_there_stays_when_the_game_is_extended(store: Store):
    """A pseudonym is not undone by a longer log."""
    store.append(recorded(CUT))
    store.rename_players(lambda name: f"player {len(name)}")
    store.append(recorded())
    assert store.games()[0].players == {1: "player 5", 2: "player 3"}


def test_an_import_that_fails_leaves_no_half_game(store: Store):
    """One transaction a game: what goes wrong at its end leaves nothing of its beginning."""
    with pytest.raises(UsageError):
        store.append(recorded(best_of=1 << 70))
    assert (store.games(), count(store)) == ([], 0)
