"""Finds Arena's messages in its log: bytes in, typed envelopes and marks out, in the order of the file.

Arena writes its messages between the lines of an ordinary program log, most of it noise. A message of the
server is one line of JSON, alone on its line or behind a header; people's copies may have it indented. Where
a message grew too large, the client writes a summary in its place, and its content is lost. The viewer's own
messages are passed over: they say what was intended and clicked on; what came of it, the server says.

A stream is read once, block by block: files, archives and pipes are alike, a file that the game truncates
meanwhile does no harm, and memory is bounded by the longest record. Looking for the ends of lines and then at
their beginnings is faster than searching the whole for markers, since most of a log lies in few long lines.

Nothing here knows what a message means, which game it belongs to, or which records repeat one another.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from typing import BinaryIO, Final, NamedTuple

from msgspec import DecodeError, Struct

from logs.arena.messages import Envelope, decode

MAXIMUM_RECORD: Final = 16 * 1024 * 1024
"""Bytes. The longest record in the corpus has 0.13 MB."""


class Record(Struct, frozen=True, gc=False):
    """An envelope: where its JSON begins (byte, line from 1), its bytes, and what they say."""

    offset: int
    line: int
    raw: bytes
    envelope: Envelope


class Truncated(Struct, frozen=True, gc=False):
    """The client's summary in place of an envelope, whose messages are lost: a gap stands exactly here."""

    offset: int
    line: int


class DetailedLogs(Struct, frozen=True, gc=False):
    """The client says at its start whether it writes game messages at all."""

    offset: int
    line: int
    enabled: bool


class BadRecord(Struct, frozen=True, gc=False):
    """An envelope of the given kind that cannot be read, and why: what it said is lost."""

    offset: int
    line: int
    kind: str
    reason: str


class Incomplete(Struct, frozen=True, gc=False):
    """The log ends within an envelope: its writer is not done yet, or was stopped. No error."""

    offset: int
    line: int
    kind: str


Frame = Record | Truncated | DetailedLogs | BadRecord | Incomplete

SERVER_MESSAGES: Final = "server messages"
MATCH_ROOM: Final = "match room"

_SUMMARY: Final = b"[Message summarized because"
_DETAILED_LOGS: Final = b"DETAILED LOGS: "
_KINDS: Final = {
    b'"greToClientEvent"': SERVER_MESSAGES,
    b'"matchGameRoomStateChangedEvent"': MATCH_ROOM,
}
"""What stands near the beginning of each kind of envelope; JSON inside a JSON text has other quotes."""

_EACH_KIND: Final = b'Event"'
"""What every kind ends with: most lines have none, and one search tells it."""

_MARKS: Final = (_SUMMARY, _DETAILED_LOGS)
_BEFORE_DETAILED_LOGS: Final = b"[D"
"""What the line that says it begins with: the client's name in brackets, or the mark."""

_ENVELOPE: Final = re.compile(b"|".join(map(re.escape, _KINDS)))
_MARKER_WITHIN: Final = 512
_SHORTEST: Final = 100
"""No envelope on one line, and no summary, has fewer bytes."""

_BLOCK: Final = 4 * 1024 * 1024
_BRACE: Final = ord("{")
_UNINDENTED_LINE: Final = re.compile(rb"\n[^ \t]")
_STRING_OR_BRACE: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[{}]', re.DOTALL)
"""Braces inside strings do not count. An open string reaches to the end, so that each byte is read once."""


class _Place(NamedTuple):
    """Where a piece of the log begins, and whether the log ends with it."""

    offset: int
    line: int
    is_last: bool


def frames(stream: BinaryIO) -> Iterator[Frame]:
    """Everything in an Arena log that concerns a game, in order.

    `stream` is binary and is read from where it stands to its end; offsets count from there.
    """
    data, offset, number = b"", 0, 1
    while block := stream.read(_BLOCK):
        # The block is let go of, so that the next one finds its memory still warm.
        data, block = data + block, b""
        done, number = yield from _scanned(data, offset, number, is_last=False)
        if len(data) - done >= MAXIMUM_RECORD:
            yield from _too_long(data[done:], _Place(offset + done, number, is_last=False))
            number += data.count(b"\n", done)
            done = len(data)
        data, offset = data[done:], offset + done
    if data:
        closed = data if data.endswith(b"\n") else data + b"\n"
        yield from _scanned(closed, offset, number, is_last=True)


def _scanned(
    data: bytes, offset: int, number: int, *, is_last: bool
) -> Generator[Frame, None, tuple[int, int]]:
    """The frames in whole lines of the data; how far that reaches, and the number of the next line."""
    find, begin = data.find, 0
    while (end := find(b"\n", begin)) >= 0:
        lines = 1
        if end - begin <= _SHORTEST:
            if data[begin] == _BRACE and data[begin:end].rstrip() == b"{":
                end = _end_of_lines(data, end, is_last=is_last)
                if end < 0:
                    break
                lines += data.count(b"\n", begin, end)
            elif data[begin] not in _BEFORE_DETAILED_LOGS or find(_DETAILED_LOGS, begin, end) < 0:
                begin, number = end + 1, number + 1
                continue
        if marker := _marker(data, begin, min(end, begin + _MARKER_WITHIN)):
            content = data[begin:end]
            place = _Place(offset + begin, number, is_last and end + 1 == len(data))
            if frame := _frame(content, marker, place):
                yield frame
            else:
                yield from _mended(content, place)
        begin, number = end + 1, number + lines
    return begin, number


def _marker(data: bytes, begin: int, end: int) -> bytes | None:
    """What says that the piece beginning there is a frame, and of which kind."""
    kinds: Iterable[bytes] = _KINDS if data.find(_EACH_KIND, begin, end) >= 0 else ()
    for marker in (*kinds, *_MARKS):
        if data.find(marker, begin, end) >= 0:
            return marker
    return None


def _end_of_lines(data: bytes, begin: int, *, is_last: bool) -> int:
    """The end of the line that closes an object, or of its last indented one; -1 when more must be read."""
    unindented = _UNINDENTED_LINE.search(data, begin)
    if unindented is None:
        return len(data) - 1 if is_last else -1
    if unindented.group() == b"\n}":
        return data.find(b"\n", unindented.end())
    return unindented.start()


def _too_long(content: bytes, place: _Place) -> Iterator[Frame]:
    if marker := _ENVELOPE.search(content, 0, _MARKER_WITHIN):
        yield BadRecord(
            place.offset, place.line, _KINDS[marker.group()], f"longer than {MAXIMUM_RECORD} bytes"
        )


def _frame(content: bytes, marker: bytes, place: _Place) -> Frame | None:
    """The frame that the piece is, as a rule a record to its end; None for a piece that must be mended."""
    if marker == _SUMMARY:
        return Truncated(place.offset, place.line)
    if marker == _DETAILED_LOGS:
        return DetailedLogs(place.offset, place.line, _DETAILED_LOGS + b"ENABLED" in content)
    begin = max(content.rfind(b"{", 0, content.find(marker)), 0)
    raw = content[begin:]
    try:
        envelope = decode(raw)
    except DecodeError:
        return None
    return _checked(Record(place.offset + begin, place.line, raw, envelope), _KINDS[marker])


def _mended(content: bytes, place: _Place) -> Iterator[Frame]:
    """The records of a piece that is not one object to its end: cut off, damaged, or more than one."""
    end = 0
    while marker := _ENVELOPE.search(content, end):
        kind, begin = _KINDS[marker[0]], content.rfind(b"{", end, marker.start())
        closed = _end_of_object(content, begin) if begin >= 0 else None
        if closed is None:
            yield _unclosed(max(begin, 0), place, kind)
            return
        raw, end = content[begin:closed], max(closed, marker.end())
        try:
            envelope = decode(raw.replace(b"\0", b"").decode("utf-8", "replace"))
        except DecodeError as error:
            yield BadRecord(place.offset + begin, place.line, kind, str(error))
        else:
            yield _checked(Record(place.offset + begin, place.line, raw, envelope), kind)


def _checked(record: Record, kind: str) -> Record | BadRecord:
    found = record.envelope
    if found.gre_to_client_event or found.match_game_room_state_changed_event:
        return record
    return BadRecord(record.offset, record.line, kind, "the marker is not at the top of its object")


def _unclosed(begin: int, place: _Place, kind: str) -> BadRecord | Incomplete:
    if place.is_last:
        return Incomplete(place.offset + begin, place.line, kind)
    return BadRecord(place.offset + begin, place.line, kind, "cut off")


def _end_of_object(content: bytes, begin: int) -> int | None:
    """The position behind the object that begins there; None when it does not end."""
    depth = 0
    for token in _STRING_OR_BRACE.finditer(content, begin):
        depth += {b"{": 1, b"}": -1}.get(token[0], 0)
        if depth == 0:
            return token.end()
    return None
