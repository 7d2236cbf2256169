"""Finding Arena's messages in its log: what is found, where, and what is said about what cannot be read."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logs.arena import framing
from logs.arena.framing import BadRecord, DetailedLogs, Frame, Incomplete, Record, Truncated, frames
from tests.logs.arena_text import HEADER, SUMMARY, client_message, envelope


def framed(log: bytes) -> list[Frame]:
    """All frames of a log."""
    return list(frames(io.BytesIO(log)))


def records(log: bytes) -> list[Record]:
    """All frames, which must be records."""
    found = framed(log)
    assert all(isinstance(frame, Record) for frame in found)
    return [frame for frame in found if isinstance(frame, Record)]


def state_ids(found: list[Frame]) -> list[int]:
    """The states in the server messages of the records among the frames, in order."""
    return [
        message.game_state_message.game_state_id
        for frame in found
        if isinstance(frame, Record) and frame.envelope.gre_to_client_event
        for message in frame.envelope.gre_to_client_event.gre_to_client_messages
        if message.game_state_message is not None
    ]


@pytest.mark.parametrize("newline", [b"\n", b"\r\n", b"\r\r\n"])
def test_an_envelope_is_found_on_the_line_under_its_header(newline: bytes) -> None:
    """§1: a header line, then one line of JSON; CRLF, LF, sometimes a stray CR."""
    (record,) = records(newline.join([b"noise", HEADER, envelope(5), b"noise", b""]))
    assert record.offset == len(b"noise" + HEADER + newline * 2)
    assert record.line == 3
    assert record.raw.rstrip() == envelope(5)


def test_an_envelope_is_found_on_its_headers_own_line() -> None:
    """P02: since November 2019 some clients wrote the JSON behind the header."""
    (record,) = records(b"noise\n" + HEADER + b" " + envelope(5) + b"\n")
    assert (record.line, record.raw.rstrip()) == (2, envelope(5))


def test_an_extract_without_headers_is_read() -> None:
    """§1: an extract has the envelopes alone, one a line."""
    assert state_ids(framed(envelope(1) + b"\n" + envelope(2) + b"\n")) == [1, 2]


def test_numbered_copies_of_lines_are_read() -> None:
    """P09: archived copies put `[n] ` before each line."""
    assert state_ids(framed(b"[11] " + HEADER + b"\n[12] " + envelope(3) + b"\n")) == [3]


def test_an_indented_envelope_is_read() -> None:
    """P17: JSON spread over lines ends with its own brace, not with the next header."""
    indented = json.dumps(json.loads(envelope(4)), indent=2).encode()
    (first, second) = records(b"noise\n" + indented + b"\n" + HEADER + b"\n" + envelope(5) + b"\n")
    assert (first.line, second.line) == (2, 4 + indented.count(b"\n"))
    assert state_ids([first, second]) == [4, 5]


def test_every_message_of_an_envelope_is_kept_in_order() -> None:
    """P13: more than half of the envelopes carry several states."""
    assert state_ids(framed(envelope(1, 2, 3) + b"\n")) == [1, 2, 3]


def test_messages_outside_an_envelope_and_inside_a_text_are_no_envelopes() -> None:
    """§1: lone messages are duplicates; P17: braces and markers within a JSON text do not count."""
    lone = b'[UnityCrossThreadLogger]ConnectResp { "systemSeatIds": [1], "connectResp": { "status": "x" } }'
    quoted = json.dumps({"id": "a", "request": envelope(1).decode()}).encode()
    assert framed(b"\n".join([lone, quoted, b""])) == []


def test_a_match_room_names_the_players_but_not_their_accounts() -> None:
    """§2: names stand in the room's event alone; account ids are not held."""
    seat = {"userId": "ACCOUNT", "playerName": "Ada, the \u201cQuick\u201d", "systemSeatId": 2, "teamId": 2}
    room = {
        "gameRoomConfig": {"reservedPlayers": [seat], "matchId": "m"},
        "stateType": "MatchGameRoomStateType_Playing",
    }
    log = json.dumps({"timestamp": "1", "matchGameRoomStateChangedEvent": {"gameRoomInfo": room}}).encode()
    (record,) = records(log + b"\n")
    event = record.envelope.match_game_room_state_changed_event
    assert event is not None
    room_info = event.game_room_info
    assert room_info is not None
    assert room_info.game_room_config is not None
    (player,) = room_info.game_room_config.reserved_players
    assert (player.player_name, player.system_seat_id) == ("Ada, the \u201cQuick\u201d", 2)
    assert "ACCOUNT" not in repr(record.envelope)


@pytest.mark.parametrize("kind", ["ClientToGREMessage", "ClientToGREUIMessage"])
def test_the_viewers_own_messages_are_passed_over(kind: str) -> None:
    """§6: clicks and intentions, indented since 2020; they are not needed to rebuild the game."""
    assert framed(json.dumps(client_message(kind), indent=2).encode() + b"\n") == []


def test_the_viewers_messages_of_2019_are_passed_over() -> None:
    """§1, P07: one line with a base64 `payload`."""
    message = client_message("ClientToGREMessage") | {"payload": "CgIIAQ=="}
    assert framed(json.dumps(message).encode() + b"\n") == []


def test_a_summarized_message_leaves_its_mark_at_its_place() -> None:
    """§1, P11: the content is lost, and exactly here."""
    log = b"\n".join([envelope(1), HEADER, SUMMARY + HEADER, envelope(3), b""])
    before, gap, after = framed(log)
    assert isinstance(gap, Truncated)
    assert gap.line == 3
    assert gap.offset == log.index(b"[Message")
    assert state_ids([before]) == [1]
    assert state_ids([after]) == [3]


@pytest.mark.parametrize("before", [b"\r", b"  ", b"\0", b"> ", b"\xef\xbb\xbf"])
def test_a_summary_is_known_whatever_stands_before_it_on_its_line(before: bytes) -> None:
    """§1, P19: stray returns, NUL bytes, indented and quoted copies."""
    gap, after = framed(before + SUMMARY + HEADER + b"\n" + envelope(3) + b"\n")
    assert isinstance(gap, Truncated)
    assert state_ids([after]) == [3]


@pytest.mark.parametrize(("word", "enabled"), [(b"ENABLED", True), (b"DISABLED", False)])
def test_the_log_says_whether_it_has_details(word: bytes, enabled: bool) -> None:
    """P01: the setting is off by default, and then there is nothing to read."""
    assert framed(b"Initialize\r\nDETAILED LOGS: " + word + b"\r\n") == [DetailedLogs(12, 2, enabled)]


@pytest.mark.parametrize("tail", [b"", b"\0\0\0"])
def test_a_log_that_ends_within_a_message_is_incomplete_not_wrong(tail: bytes) -> None:
    """P20: the last record of a file that is being written; P19: NUL bytes after a crash."""
    found = framed(envelope(1) + b"\n" + envelope(2)[:-9] + tail)
    assert state_ids(found) == [1]
    assert found[1:] == [Incomplete(len(envelope(1)) + 1, 2, framing.SERVER_MESSAGES)]


@pytest.mark.parametrize("tail", [b"", b"\n"])
def test_a_log_that_ends_within_an_indented_message_is_incomplete(tail: bytes) -> None:
    """P20, for JSON over several lines."""
    cut = json.dumps(json.loads(envelope(2)), indent=2).encode()[:-12].rstrip()
    assert framed(cut + tail) == [Incomplete(0, 1, framing.SERVER_MESSAGES)]


def test_the_last_message_needs_no_line_end() -> None:
    """P20: complete is complete."""
    assert state_ids(framed(envelope(1) + b"\n" + envelope(2))) == [1, 2]


def test_a_message_cut_off_within_the_log_is_reported_and_the_next_is_read() -> None:
    """P20, P25: the client was stopped and started again."""
    bad, good = framed(envelope(1)[:-9] + b"\n" + HEADER + b"\n" + envelope(2) + b"\n")
    assert bad == BadRecord(0, 1, framing.SERVER_MESSAGES, "cut off")
    assert state_ids([good]) == [2]


def test_an_indented_message_cut_off_within_the_log_ends_where_the_indentation_ends() -> None:
    """P17, P20: an unclosed brace swallows nothing."""
    cut = json.dumps(json.loads(envelope(1)), indent=2).encode()[:-12].rstrip()
    bad, good = framed(cut + b"\n" + HEADER + b"\n" + envelope(2) + b"\n")
    assert isinstance(bad, BadRecord)
    assert state_ids([good]) == [2]


@pytest.mark.parametrize("damage", [b"\0\0", b" trailing words", b"\r[UnityCrossThreadLogger]x"])
def test_what_follows_a_message_on_its_line_does_not_harm_it(damage: bytes) -> None:
    """P19: NUL bytes, and lines that ran together."""
    (record,) = records(envelope(6) + damage + b"\n")
    assert record.raw == envelope(6)


def test_two_messages_on_one_line_are_both_read() -> None:
    """§1: a stray CR may be all that stands between them."""
    first, second = records(envelope(1) + b"\r" + envelope(2) + b"\n")
    assert state_ids([first, second]) == [1, 2]
    assert second.offset == len(envelope(1)) + 1


def test_bytes_that_are_no_utf_8_are_replaced() -> None:
    """P19: a name in another encoding."""
    (record,) = records(envelope(1, update="Bo\u0000").replace(b"\\u0000", b"\xff") + b"\n")
    event = record.envelope.gre_to_client_event
    assert event is not None
    state = event.gre_to_client_messages[0].game_state_message
    assert state is not None
    assert state.update == "Bo\N{REPLACEMENT CHARACTER}"


def test_a_message_of_another_shape_is_reported_with_the_place_of_the_difference() -> None:
    """P21: a changed format is said, never swallowed."""
    (bad,) = framed(envelope(1, zones=[{"zoneId": []}]) + b"\n")
    assert isinstance(bad, BadRecord)
    assert "zones[0].zoneId" in bad.reason


def test_deep_nesting_is_reported() -> None:
    """Hostile input: neither a crash nor a silent loss."""
    log = b'{"greToClientEvent": {"greToClientMessages": []}, "x": ' + b"[" * 10**5 + b"]" * 10**5 + b"}\n"
    (bad,) = framed(log)
    assert isinstance(bad, BadRecord)
    assert bad.reason == "nested too deeply"


def test_an_endless_line_is_reported_and_costs_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hostile input: a record has a maximum size."""
    monkeypatch.setattr(framing, "_BLOCK", 1000)
    monkeypatch.setattr(framing, "MAXIMUM_RECORD", 4000)
    found = framed(b"noise\n" + envelope(1)[:-1] + b" " * 10_000 + b"}\n" + envelope(2) + b"\n")
    assert found[0] == BadRecord(6, 2, framing.SERVER_MESSAGES, "longer than 4000 bytes")
    assert state_ids(found) == [2]
    assert found[-1].line == 3


@pytest.mark.parametrize("many", [b'{"greToClientEvent":', b'{"greToClientEvent":"\\"', b"{\n", b"{\n \n"])
def test_repeated_openings_take_time_in_proportion(many: bytes) -> None:
    """Hostile input: a quadratic search would not come back from this."""
    assert len(framed(many * 200_000)) <= 1


@given(cut=st.integers(0, 3000), size=st.integers(1, 700))
def test_blocks_of_any_size_give_the_same_frames(cut: int, size: int) -> None:
    """A record may lie across the blocks in which a log is read."""
    indented = json.dumps(json.loads(envelope(4)), indent=2).encode()
    log = b"\n".join([b"DETAILED LOGS: ENABLED", envelope(1), indented, SUMMARY, HEADER, envelope(2, 3)])
    expected = framed(log[:cut])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(framing, "_BLOCK", size)
        assert framed(log[:cut]) == expected


@given(st.binary(max_size=300), st.integers(0, 400))
def test_no_damage_raises(damage: bytes, place: int) -> None:
    """Hostile input: whatever stands in the file, reading goes on."""
    log = envelope(1) + b"\n" + HEADER + b"\n" + envelope(2) + b"\n"
    assert isinstance(framed(log[:place] + damage + log[place:]), list)


@pytest.mark.parametrize("lines", [["{", "greToClientEvent", "}"], ["[Message summarized because"]])
def test_fragments_of_markers_raise_nothing(lines: list[str]) -> None:
    """Hostile input: markers without their message."""
    framed("\n".join([*lines, " " * 200, *reversed(lines)]).encode())


def corpus_logs(corpus: Path) -> list[Path]:
    """The recorded logs, compressed."""
    return sorted(
        path
        for path in (corpus / "arena").iterdir()
        if path.name.endswith((".log.gz", ".txt.gz", ".json.gz"))
    )


def plainly_read(text: str) -> Iterator[dict[str, Any]]:
    """Every JSON object of a log that begins a line or follows a prefix, read with nothing but `json`."""
    decoder = json.JSONDecoder()
    for line in text.splitlines():
        if "greToClientEvent" in line:
            yield decoder.raw_decode(line, line.index("{"))[0]


def test_the_corpus_is_framed_like_a_plain_json_reading(corpus: Path) -> None:
    """§1: all files, every message, no error; §3: the message kinds agree one by one."""
    for path in corpus_logs(corpus):
        content = gzip.decompress(path.read_bytes())
        found = framed(content)
        assert not [frame for frame in found if isinstance(frame, BadRecord | Incomplete)], path.name
        types = [
            message.type
            for frame in found
            if isinstance(frame, Record) and frame.envelope.gre_to_client_event
            for message in frame.envelope.gre_to_client_event.gre_to_client_messages
        ]
        plain = [
            message["type"]
            for found_object in plainly_read(content.decode("utf-8", "replace"))
            for message in found_object["greToClientEvent"]["greToClientMessages"]
        ]
        assert types == plain, path.name


def test_every_frame_of_the_corpus_stands_where_it_says(corpus: Path) -> None:
    """Evidence is found again: the bytes at an offset, and the line counted from 1."""
    for path in corpus_logs(corpus)[:6]:
        content = gzip.decompress(path.read_bytes())
        for frame in framed(content)[::50]:
            assert content.count(b"\n", 0, frame.offset) + 1 == frame.line
            if isinstance(frame, Record):
                assert content.startswith(frame.raw, frame.offset)
