"""From a store to frames: which games, which names, and the Parquet copy that may go at any time."""

from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import analysis
from analysis import parquet
from analysis.frames import blocks_of, frame_of
from analysis.metrics import METRICS
from analysis.schema import SCHEMA
from replay.errors import UsageError
from replay.store import Store
from replay.store.caches import cache_folder, drop_caches
from tests.analysis.conftest import fill
from tests.cli.conftest import recorded

NAMES = pl.col("source").struct.field("name")


def files_of(store: Path) -> list[Path]:
    """The ledger files beside a store."""
    return sorted(cache_folder(store).glob("*"))


def test_a_frame_of_a_store_takes_two_lines(store: Path, book: Path) -> None:
    """For notebooks, with a name of a store and nothing else to know."""
    mana = analysis.frame("mana", str(store), book=book)
    assert mana.columns[:5] == ["game", "seat", "turn", "source", "type"]
    assert mana["spent"].sum() == 6


@pytest.mark.parametrize("what", ["ledger", *METRICS])
def test_the_copy_says_what_the_replay_says(store: Path, book: Path, what: str) -> None:
    """Read from the file the second time, made anew after the folder is deleted."""
    first = analysis.frame(what, store, book=book)
    (kept,) = files_of(store)
    assert_frame_equal(analysis.frame(what, store, book=book), first)
    kept.unlink()
    assert_frame_equal(analysis.frame(what, store, book=book), first)


def test_a_copy_is_read_and_not_replayed(store: Path, book: Path) -> None:
    """Only the first time is the game replayed."""
    with Store(store, readonly=True) as opened:
        replayed: list[str] = []
        for _ in range(2):
            frame_of(opened, "mana", book=book, replayed=replayed.append)
        assert replayed == [opened.games()[0].id]


def test_several_processes_make_the_same_files(
    store: Path, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two files, made by two processes, are those that one would have made."""
    monkeypatch.setattr(parquet, "GAMES_A_FILE", 1)
    with Store(store) as opened:
        opened.append(recorded())
    alone = analysis.frame("ledger", store, book=book)
    names = [path.name for path in files_of(store)]
    drop_caches(store)
    told: list[str] = []
    with Store(store, readonly=True) as opened:
        next(blocks_of(opened, "ledger", None, book, told.append, processes=2))
    assert (len(told), len(names)) == (2, 2)
    assert [path.name for path in files_of(store)] == names
    assert_frame_equal(analysis.frame("ledger", store, book=book), alone)


def test_a_damaged_copy_is_made_anew(store: Path, book: Path) -> None:
    """Cut off in the middle, and of no format at all."""
    first = analysis.frame("ledger", store, book=book)
    (kept,) = files_of(store)
    for damaged in (kept.read_bytes()[:500], b"nothing of the kind"):
        kept.write_bytes(damaged)
        assert_frame_equal(analysis.frame("ledger", store, book=book), first)


def test_a_copy_damaged_within_is_made_anew(store: Path, book: Path) -> None:
    """Its end, which says what it holds, is whole; what it says is not."""
    first = analysis.frame("ledger", store, book=book)
    (kept,) = files_of(store)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:4] + b"\x55" * 4000 + whole[4004:])
    assert_frame_equal(analysis.frame("ledger", store, book=book), first)
    assert kept.read_bytes() == whole


def test_where_nothing_can_be_written_everything_works(store: Path, book: Path) -> None:
    """A file stands where the folder should be."""
    cache_folder(store).write_text("in the way")
    assert len(analysis.frame("mana", store, book=book)) > 0


def test_loading_cards_heals_every_name_and_touches_no_event(store: Path, book: Path) -> None:
    """Numbers before, names after; the chain of every recording is as it was."""
    before = analysis.frame("mana", store, book=book)
    with Store(store, readonly=True) as opened:
        heads = [game.head for game in opened.games()]
    fill(book)
    after = analysis.frame("mana", store, book=book)
    assert before.select(NAMES.str.starts_with("#").all()).item()
    assert not after.select(NAMES.str.starts_with("#").any()).item()
    assert_frame_equal(after.drop("source"), before.drop("source"))
    with Store(store, readonly=True) as opened:
        assert [game.head for game in opened.games()] == heads
        assert all(opened.verify(game.id).intact for game in opened.games())
    assert len(files_of(store)) == 1


def test_some_games_of_a_store(store: Path, book: Path) -> None:
    """By the beginnings of their ids; from a copy of all games, or without one."""
    with Store(store) as opened:
        other = opened.append(recorded()).game
    alone = analysis.frame("games", store, [other[:6]], book)
    assert alone["game"].to_list() == [other]
    assert files_of(store) == []
    assert len(analysis.frame("games", store, book=book)) == 2
    assert_frame_equal(analysis.frame("games", store, [other], book), alone)
    assert_frame_equal(analysis.frame("games", store, other, book), alone)


def test_a_new_game_makes_a_new_copy(store: Path, book: Path) -> None:
    """The old one goes."""
    analysis.frame("games", store, book=book)
    (before,) = files_of(store)
    with Store(store) as opened:
        opened.append(recorded())
    assert len(analysis.frame("games", store, book=book)) == 2
    (after,) = files_of(store)
    assert after != before


def test_what_is_forgotten_is_in_no_copy(store: Path, book: Path) -> None:
    """Forgetting a game deletes the copies, too."""
    analysis.frame("mana", store, book=book)
    with Store(store) as opened:
        opened.forget(opened.games()[0].id)
    assert files_of(store) == []
    assert analysis.frame("mana", store, book=book).is_empty()


def test_names_of_players_are_in_no_copy(store: Path, book: Path) -> None:
    """They stand beside the events, so that they can be changed."""
    games = analysis.frame("games", store, book=book)
    assert games["players"].to_list() == [[{"seat": 1, "name": "Ann"}, {"seat": 2, "name": "Ben"}]]
    with Store(store) as opened:
        opened.rename_players(lambda name: name[:1])
    renamed = analysis.frame("games", store, book=book)
    assert [player["name"] for player in renamed["players"][0]] == ["A", "B"]
    assert b"Ben" not in files_of(store)[0].read_bytes()


@pytest.mark.parametrize("what", ["ledger", *METRICS])
def test_an_empty_store_has_empty_frames(tmp_path: Path, book: Path, what: str) -> None:
    """With the same columns."""
    with Store(tmp_path / "none.sqlite"):
        pass
    frame = analysis.frame(what, tmp_path / "none.sqlite", book=book)
    assert frame.is_empty()
    assert "game" in frame.columns


def test_what_is_not_there_is_said(store: Path) -> None:
    """A metric of another name."""
    with pytest.raises(UsageError, match="'luck'; there are ledger, mana"):
        analysis.frame("luck", store)


def test_a_block_is_lazy(store: Path, book: Path) -> None:
    """What is asked of it decides what is read."""
    with Store(store, readonly=True) as opened:
        (block,) = blocks_of(opened, "ledger", book=book)
        assert block.collect_schema() == SCHEMA
