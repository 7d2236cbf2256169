"""`import`: files, folders, archives and pipes; again, longer, damaged."""

import errno
import gzip
import io
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from replay.errors import StoreError
from replay.store import Appended, RecordedGame, Store
from tests.cli.conftest import Call
from tests.logs.arena_builder import Log, clock, player, step


def log(match: str = "match-1") -> bytes:
    """A game of one turn."""
    written = Log(match)
    written.start()
    written.state(step("upkeep"), turn=clock(1, "upkeep"))
    written.state(step("draw"), turn=clock(1, "draw"))
    written.state(step("main"), turn=clock(1, "main"), players=[player(1, life=19)])
    written.over()
    return written.text()


def saved(path: Path, content: bytes) -> str:
    """The path as text, the content in its file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return str(path)


def test_a_log_is_reported_with_all_that_is_promised(call: Call, tmp_path: Path) -> None:
    """The shape that others may rely on."""
    (file,) = call("import", saved(tmp_path / "Player.log", log()), "--json").json
    assert file.keys() >= {"file", "format", "games", "new_events", "gaps", "unknown"}
    assert (file["file"], file["format"], file["games"]) == ("Player.log", "arena", 1)
    assert file["new_events"] > 0


def test_a_second_import_adds_nothing(call: Call, tmp_path: Path) -> None:
    """Idempotent: no game, no event."""
    path = saved(tmp_path / "Player.log", log())
    call("import", path)
    (again,) = call("import", path, "--json").json
    assert (again["games"], again["new_games"], again["new_events"]) == (1, 0, 0)


@pytest.mark.parametrize(("fault", "status"), [(KeyboardInterrupt(), 130), (StoreError("no room left"), 2)])
def test_an_import_that_is_stopped_tells_what_was_imported_before(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, status: int
) -> None:
    """Nothing is lost, and a clear word: one transaction a game, one line of report a file."""
    paths = [saved(tmp_path / f"{name}.log", log(name)) for name in ("one", "two", "three")]
    append, games = Store.append, iter(range(3))

    def stopped(store: Store, game: RecordedGame) -> Appended:
        if next(games) == 2:
            raise fault
        return append(store, game)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", stopped)
        answer = call("import", *paths)
    assert answer.status == status
    assert "two.log: arena, 1 game (1 new)" in answer.out
    assert answer.err in ("replay: stopped; what was stored before stays\n", "replay: no room left\n")
    assert "3 games found, 1 new" in call("import", *paths).out


def test_what_is_not_used_of_a_log_is_counted(call: Call, tmp_path: Path) -> None:
    """P09: a log told twice in one file could be read, and needs no second telling."""
    assert "  not used: 6 × message sent twice\n" in call("import", saved(tmp_path / "a.log", log() * 2)).out


def test_folders_are_read_with_all_that_is_in_them(call: Call, tmp_path: Path) -> None:
    """Deep, packed, and past what is no recorded game."""
    saved(tmp_path / "logs" / "one.log", log("one"))
    saved(tmp_path / "logs" / "deep" / "two.log.gz", gzip.compress(log("two")))
    saved(tmp_path / "logs" / "notes.md", b"# Notes")
    saved(tmp_path / "logs" / ".hidden", log("hidden"))
    answer = call("import", str(tmp_path / "logs"))
    assert answer.status == 0
    assert "2 files read, 2 games found, 2 new" in answer.out
    assert "1 file of no known format passed over" in answer.out


def test_a_folder_that_may_not_be_read_is_named(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is passed over without a word; the rest is read."""
    saved(tmp_path / "logs" / "one.log", log())
    (tmp_path / "logs" / "closed").mkdir()
    scan = os.scandir

    def scanned(path: str) -> Any:
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", scanned)
    answer = call("import", str(tmp_path / "logs"))
    assert answer.status == 2
    assert "  failed: closed: permission denied\n1 file read, 1 game found, 1 new" in answer.out


def test_a_long_name_is_told_whole(call: Call, tmp_path: Path) -> None:
    """Programs look their files up by it."""
    name = f"{'long' * 40}.log"
    assert call("import", saved(tmp_path / name, log()), "--json").json[0]["file"] == name


def test_archives_are_unpacked(call: Call, tmp_path: Path) -> None:
    """Each member is a file of its own; no path in an archive is followed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../../one.log", log("one"))
        archive.writestr("two.log.gz", gzip.compress(log("two")))
    files = call("import", saved(tmp_path / "logs.zip", packed.getvalue()), "--json").json
    assert [(file["file"], file["games"]) for file in files] == [("one.log", 1), ("two.log", 1)]


def test_standard_input_is_a_source(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-`, packed or not."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(log()))))
    (file,) = call("import", "-", "--json").json
    assert file["games"] == 1


def test_one_bad_file_does_not_stop_the_others(call: Call, tmp_path: Path) -> None:
    """It is named with the reason, the rest is imported, the exit status says so."""
    bad = saved(tmp_path / "bad.log.gz", gzip.compress(log("bad"))[:-20])
    good = saved(tmp_path / "good.log", log("good"))
    answer = call("import", bad, "/nowhere/at/all.log", good)
    assert answer.status == 2
    assert "bad.log: the file ends within packed data" in answer.out
    assert "all.log: no such file or directory" in answer.out
    assert "good.log: arena, 1 game (1 new)" in answer.out


def test_of_a_damaged_archive_the_good_part_is_kept(call: Call, tmp_path: Path) -> None:
    """A download that broke off: the games before that are as good as ever, and the damage is named."""
    packed = gzip.compress(log("whole")) + gzip.compress(log("cut"))[:-200]
    (file,) = call("import", saved(tmp_path / "logs.gz", packed), "--json").json
    assert file["error"] == "logs: the file ends within packed data; what stands before that was read"
    games = call("games", "--json").json
    assert [game["complete"] for game in games if game["match_id"] == "whole"] == [True]
    assert not any(game["complete"] for game in games if game["match_id"] == "cut")


def test_what_is_damaged_from_its_beginning_is_not_called_empty(call: Call, tmp_path: Path) -> None:
    """The first bytes say that it is packed; nothing comes out of it."""
    answer = call("import", saved(tmp_path / "logs.gz", gzip.compress(log())[:12]))
    assert answer.status == 2
    assert "logs: the file ends within packed data" in answer.out


def test_an_empty_path_is_refused(call: Call) -> None:
    """What a script passes on where a variable is not set is not the folder it runs in."""
    answer = call("import", "")
    assert (answer.status, answer.out) == (2, "")
    assert "an empty path names nothing" in answer.err


def test_numbers_that_no_store_has_room_for_fail_one_file_only(call: Call, tmp_path: Path) -> None:
    """Hostile input: a winner of twenty digits."""
    huge = saved(
        tmp_path / "huge.log", log("huge").replace(b'"winningTeamId": 1', b'"winningTeamId": ' + b"9" * 20)
    )
    good = saved(tmp_path / "good.log", log("good"))
    failed, read = call("import", huge, good, "--json").json
    assert "huge.log: a value of the game cannot be stored" in failed["error"]
    assert (read["games"], read["error"]) == (1, None)


def test_an_empty_file_is_called_empty(call: Call, tmp_path: Path) -> None:
    """Arena empties its log at every start."""
    answer = call("import", saved(tmp_path / "Player.log", b""))
    assert answer.status == 2
    assert "Player.log: there is nothing in it" in answer.out


def test_a_file_of_no_known_format_is_an_error_when_named(call: Call, tmp_path: Path) -> None:
    """And says which formats there are."""
    answer = call("import", saved(tmp_path / "notes.md", b"# Notes"))
    assert answer.status == 2
    assert "no format that is known here" in answer.out
    assert "arena" in answer.out


def test_a_log_without_details_says_how_to_get_them(call: Call, tmp_path: Path) -> None:
    """Arena writes games to its log only with detailed logs switched on."""
    answer = call("import", saved(tmp_path / "Player.log", b"Unity\nDETAILED LOGS: DISABLED\n" * 3))
    assert answer.status == 0
    assert "Detailed Logs (Plugin Support)" in answer.out
    assert "0 games found" in answer.out


def test_a_transcript_is_a_source(call: Call, tmp_path: Path) -> None:
    """What a judge wrote down, by its first line."""
    page = "transcript: 1\nplayers: Alice, Bob\nsetup\nturn 1 Alice\nmain\nAlice loses 3 life\n"
    (file,) = call("import", saved(tmp_path / "dispute.txt", page.encode()), "--json").json
    assert (file["format"], file["games"], file["error"]) == ("transcript", 1, None)
    (game,) = call("games", "--json").json
    assert call("show", game["id"], "--json").json["players"][0]["life"] == 17


def test_a_slip_in_a_transcript_is_named_with_its_line(call: Call, tmp_path: Path) -> None:
    """One clear line: file, line, what was expected."""
    page = "transcript: 1\nplayers: Alice, Bob\nsetup\nturn 1 Alice\nmain\nAlice frobs\n"
    answer = call("import", saved(tmp_path / "dispute.txt", page.encode()))
    assert answer.status == 2
    assert "failed: dispute.txt:6" in answer.out


def test_a_longer_log_extends_the_game(call: Call, tmp_path: Path) -> None:
    """Cut in the middle, then whole: one game."""
    lines = log().splitlines(keepends=True)
    call("import", saved(tmp_path / "Player.log", b"".join(lines[:-4])))
    (whole,) = call("import", saved(tmp_path / "Player.log", log()), "--json").json
    assert (whole["new_games"], len(call("games", "--json").json)) == (0, 1)
    assert whole["new_events"] > 0
